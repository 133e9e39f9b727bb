package arrakis

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// telling is an event that says what happened, for the log and for the look back; what it changed is in [gamekit.Changed].
type telling interface{ tells() }

// told makes an event tell.
type told struct{}

func (told) tells() {}

// narrator is an event whose sentence depends on the viewer.
type narrator interface {
	// tell says what a viewer learns from it.
	tell(engine.Viewer) (engine.Message, bool)
}

// events are the events of this game; each file registers its own.
var events gamekit.EventTypes[engine.Event, narrator]

// says registers an event that tells everybody the same sentence. with lists the sentence's arguments; ruling may name the member that
// has the ruling.
var says = events.RegisterMessage

func init() {
	events.RegisterChanged(decodeChanged)
	says("phase.began", PhaseBegan{}, "log.phase", "", "phase", "round")
	says("declined", Declined{}, "log.declined", "", "side", "ask")
}

// decodeChanged reads what an entry changed. Tables from before two partners could share a side wrote its hand and its dashboard with its figures:
// they are those of the one seat that plays it.
func decodeChanged(raw json.RawMessage) (gamekit.Changed, error) {
	var said map[string]json.RawMessage
	if err := json.Unmarshal(raw, &said); err != nil {
		return nil, err
	}
	var sides map[Side]struct {
		Cards *int `json:"cards"`
	}
	if said["boards"] != nil || said["sides"] == nil || json.Unmarshal(said["sides"], &sides) != nil {
		return parts.Decode(raw)
	}
	for _, f := range sides {
		if f.Cards == nil {
			return parts.Decode(raw)
		}
	}
	said["boards"] = said["sides"]
	both, err := json.Marshal(said)
	if err != nil {
		return nil, err
	}
	return parts.Decode(both)
}

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
	m, ok := events.Message(e)
	return spoken(e, m), ok
}

// toldTo tells a sentence to those alone who may know what only a side knows [WFA-0.1].
func toldTo(v engine.Viewer, side Side, key, ruling string, args ...any) (engine.Message, bool) {
	if !slices.ContainsFunc(players[side], v.Sees) {
		return gamekit.NoMessage()
	}
	return gamekit.MessageToAll(key, ruling, args...)
}

// PhaseBegan opens a phase.
type PhaseBegan struct {
	told
	Round int   `json:"round"`
	Phase Phase `json:"phase"`
}

// Declined notes that a side did not do what it might.
type Declined struct {
	told
	Side Side   `json:"side"`
	Ask  string `json:"ask"`
}

// beginPhase opens a phase.
func (d *decision) beginPhase(p Phase, step string) {
	d.phase, d.step, d.acting = p, step, ""
	d.emit(PhaseBegan{Round: d.round, Phase: p})
}
