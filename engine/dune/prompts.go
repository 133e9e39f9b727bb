package dune

import (
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/play"
)

func (s *State) ask(f Faction, ask, ruling string) engine.Prompt {
	return play.NewPrompt(s.serial, f, ask, ruling)
}

// everybody lists the seats for a question that is put to all alike, in play order [DUNE-KARAMA-08].
func (s *State) everybody() []Faction { return slices.Clone(s.inPlayOrder()) }

// Prompts lists the decisions, those that were taken for good while others are still asked the same in their places among
// them: nobody is to see who has answered.
func (Rules) Prompts(state engine.State) []engine.Prompt {
	s := state.(*State)
	if s.promptCache == nil {
		return s.asked()
	}
	return slices.Clone(s.promptCache.asked(s))
}

// promptCache is the decisions of a state, which every viewer of it is shown a part of, worked out once.
type promptCache struct {
	once    sync.Once
	prompts []engine.Prompt
}

func (x *promptCache) asked(s *State) []engine.Prompt {
	x.once.Do(func() { x.prompts = s.asked() })
	return x.prompts
}

// prompts lists the decisions that may still be taken.
func (s *State) prompts() []engine.Prompt {
	return slices.DeleteFunc(s.asked(), func(p engine.Prompt) bool { return p.Status == engine.Final })
}

// How a question is put, as engine/play says it.
var (
	given, optional, secret, quiet, idle = play.Final, play.Optional, play.Secret, play.HideAnswer, play.Opportunity
	put, tried, choosing, openly         = play.Requested, play.CanTry, play.WithChoices, play.WithPublicChoices
	privately                            = play.PrivateRefusal
)

// stop is the moderator's own prompt before play goes on to the next thing.
func (s *State) stop(ruling, next string) engine.Prompt {
	return openly(s.ask(engine.Moderator, "advance", ruling), AdvanceChoice{next})
}

// AdvanceChoice is the choice of an "advance" prompt: what begins next.
type AdvanceChoice struct {
	Next string `json:"next"`
}
