package dune

import (
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

func (s *State) ask(f Faction, ask, ruling string) engine.Prompt {
	return gamekit.NewPrompt(s.serial, f, ask, ruling)
}

// everybody lists the seats in play order, for a question to all alike [DUNE-KARAMA-08].
func (s *State) everybody() []Faction { return slices.Clone(s.inPlayOrder()) }

// Prompts lists the open prompts. A seat's final answer to a question that others still have stays in the list in its
// place, so that nobody can see who has answered.
func (Rules) Prompts(state engine.State) []engine.Prompt {
	s := state.(*State)
	if s.promptCache == nil {
		return s.asked()
	}
	return slices.Clone(s.promptCache.asked(s))
}

// Asked lists the open prompts without their choices.
func (Rules) Asked(state engine.State) []engine.Prompt {
	prompts := state.(*State).who().asked()
	for i := range prompts {
		prompts[i].Choices = nil
	}
	return prompts
}

// who is the state for those who only need to know who is asked what.
func (s *State) who() *State {
	who := *s
	who.promptCache, who.withoutChoices = nil, true
	return &who
}

// promptCache is what a finished state asks and offers, worked out once for all viewers.
type promptCache struct {
	once    sync.Once
	prompts []engine.Prompt

	usesOnce sync.Once
	uses     map[Faction][]KaramaUse
}

// usesOf returns what a seat's Karama can be played for. Nobody may change it.
func (x *promptCache) usesOf(s *State, f Faction) []KaramaUse {
	x.usesOnce.Do(func() {
		x.uses = map[Faction][]KaramaUse{}
		blocks := s.blockRefusals()
		for _, g := range s.seats {
			x.uses[g] = s.usesOf(g, blocks)
		}
	})
	return x.uses[f]
}

func (x *promptCache) asked(s *State) []engine.Prompt {
	x.once.Do(func() { x.prompts = s.asked() })
	return x.prompts
}

// prompts lists the prompts that can still be answered.
func (s *State) prompts() []engine.Prompt {
	return slices.DeleteFunc(s.asked(), func(p engine.Prompt) bool { return p.Status == engine.Final })
}

// The options of prompts, from engine/gamekit.
var (
	final, optional, secret, hideAnswer, opportunity  = gamekit.Final, gamekit.Optional, gamekit.Secret, gamekit.HideAnswer, gamekit.Opportunity
	requested, canTry, withChoices, withPublicChoices = gamekit.Requested, gamekit.CanTry, gamekit.WithChoices, gamekit.WithPublicChoices
	privateRefusal                                    = gamekit.PrivateRefusal
)

// advancePrompt is the moderator's prompt to go on with the next step.
func (s *State) advancePrompt(ruling, next string) engine.Prompt {
	return withPublicChoices(s.ask(engine.Moderator, "advance", ruling), AdvanceChoice{next})
}

// AdvanceChoice is the choice of an "advance" prompt: what begins next.
type AdvanceChoice struct {
	Next string `json:"next"`
}

// Pick goes on.
func (c AdvanceChoice) Pick(engine.Random) (engine.Args, bool) {
	return gamekit.Answer(advanceArgs{})
}
