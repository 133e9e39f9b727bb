package imperium

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// event is a fact of this game. Folding it assigns and asks no rule.
type event interface{ apply(*State) }

// narrator is an event with a sentence of its own.
type narrator interface {
	// tell says what a viewer learns from it.
	tell(engine.Viewer) (engine.Message, bool)
}

// kinds are events by their names in journals.
type kinds = map[string]event

// events are the events of this game; each file registers its own.
var events gamekit.EventTypes[event, narrator]

// says registers an event that tells everybody the same sentence, register events with a sentence of their own, silently events
// without one.
var says, register, silently = events.RegisterMessage, events.RegisterNarrators, events.RegisterSilent

var told, untold = gamekit.MessageToAll, gamekit.NoMessage

// EventKind names an event.
func (Rules) EventKind(e engine.Event) string { return events.Kind(e.(event)) }

// DecodeEvent reads an event back.
func (Rules) DecodeEvent(kind string, raw json.RawMessage) (engine.Event, error) {
	return events.Decode(kind, raw)
}

// Narrate says what an event tells a viewer.
func (Rules) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	if e, ok := e.(narrator); ok {
		return e.tell(v)
	}
	return events.Message(e.(event))
}

func init() {
	says("phase.began", PhaseBegan{}, "log.phase", "", "phase", "round")
	says("overridden", Overridden{}, "log.overridden", "ruling", "seat", "card")
	silently(kinds{"step.began": StepBegan{}, "turn.changed": TurnChanged{}, "questions.changed": QuestionsChanged{}})
}

// PhaseBegan opens a phase.
type PhaseBegan struct {
	Round int   `json:"round"`
	Phase Phase `json:"phase"`
}

func (e PhaseBegan) apply(s *State) {
	s.round, s.phase, s.step, s.acting = e.Round, e.Phase, "", ""
	s.combat = Loop{}
}

// StepBegan opens a step of the phase, with whose turn it is.
type StepBegan struct {
	Step   string `json:"step"`
	Acting Color  `json:"acting,omitempty"`
}

func (e StepBegan) apply(s *State) { s.step, s.acting = e.Step, e.Acting }

// TurnChanged is what a turn has brought so far and still leaves to decide.
type TurnChanged struct {
	Turn Turn `json:"turn"`
}

func (e TurnChanged) apply(s *State) { s.turn = e.Turn.clone() }

// QuestionsChanged numbers the open questions.
type QuestionsChanged struct {
	Open map[string]int `json:"open"`
	Last int            `json:"last"`
}

func (e QuestionsChanged) apply(s *State) { s.open, s.lastAsked = maps.Clone(e.Open), e.Last }

// Overridden is a player's call on the text of a card against a ruling.
type Overridden struct {
	Seat   Color  `json:"seat"`
	Card   string `json:"card"`
	Ruling string `json:"ruling"`
}

func (Overridden) apply(*State) {}

// without returns a list without every x.
func without[T comparable](list []T, x T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(y T) bool { return x == y })
}
