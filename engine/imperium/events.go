package imperium

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// narrator is an event with a sentence of its own.
type narrator interface {
	// tell says what a viewer learns from it.
	tell(engine.Viewer) (engine.Message, bool)
}

// kinds are events by their names in journals.
type kinds = map[string]engine.Event

// events are the events of this game; each file registers its own.
var events gamekit.EventTypes[engine.Event, narrator]

// says registers an event that tells everybody the same sentence, register events with a sentence of their own.
var says, register = events.RegisterMessage, events.RegisterNarrators

var told, untold = gamekit.MessageToAll, gamekit.NoMessage

// EventKind names an event.
func (Rules) EventKind(e engine.Event) string { return events.Kind(e) }

// DecodeEvent reads an event back.
func (Rules) DecodeEvent(kind string, raw json.RawMessage) (engine.Event, error) {
	return events.Decode(kind, raw)
}

// Narrate says what an event tells a viewer.
func (Rules) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	if e, ok := e.(narrator); ok {
		return e.tell(v)
	}
	return events.Message(e)
}

func init() {
	events.RegisterChanged(parts.Decode)
	says("phase.began", PhaseBegan{}, "log.phase", "", "phase", "round")
	says("overridden", Overridden{}, "log.overridden", "ruling", "seat", "card")
}

// PhaseBegan opens a phase.
type PhaseBegan struct {
	Round int   `json:"round"`
	Phase Phase `json:"phase"`
}

// beginPhase opens a phase of the round.
func (d *decision) beginPhase(p Phase) {
	d.phase, d.step, d.acting, d.combat = p, "", "", Loop{}
	d.emit(PhaseBegan{d.round, p})
}

// Overridden is a player's call on the text of a card against a ruling.
type Overridden struct {
	Seat   Color  `json:"seat"`
	Card   string `json:"card"`
	Ruling string `json:"ruling"`
}
