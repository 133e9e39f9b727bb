package dune

import (
	"fmt"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// key names a decision of the current step.
func (s *State) key(ask string, f Faction) string { return fmt.Sprintf("%d.%s.%s", s.serial, ask, f) }

func (s *State) ask(f Faction, ask, ruling string) engine.Prompt {
	return engine.Prompt{Key: s.key(ask, f), For: f, Ask: ask, Ruling: ruling}
}

// everybody lists the seats for a question that is put to all alike, in play order [DUNE-KARAMA-08].
func (s *State) everybody() []Faction { return slices.Clone(s.inPlayOrder()) }

// Prompts lists the decisions, those that were taken for good while others are still asked the same in their places among
// them: nobody is to see who has answered.
func (Rules) Prompts(state engine.State) []engine.Prompt {
	s := state.(*State)
	if s.settled == nil {
		return s.asked()
	}
	return slices.Clone(s.settled.asked(s))
}

// settled is the decisions of a state, which every viewer of it is shown a part of, worked out once.
type settled struct {
	once    sync.Once
	prompts []engine.Prompt
}

func (x *settled) asked(s *State) []engine.Prompt {
	x.once.Do(func() { x.prompts = s.asked() })
	return x.prompts
}

// prompts lists the decisions that may still be taken.
func (s *State) prompts() []engine.Prompt {
	return slices.DeleteFunc(s.asked(), func(p engine.Prompt) bool { return p.Status == engine.Final })
}

// given marks the quiet question of a seat that has answered it for good, or was not asked: there was nothing to choose. It
// stands where the open one would, so that neither it nor its place tells them apart.
func given(p engine.Prompt) engine.Prompt {
	p.Status = engine.Final
	return p
}

func optional(p engine.Prompt) engine.Prompt { p.Optional = true; return p }
func secret(p engine.Prompt) engine.Prompt   { p.Secret = true; return p }
func quiet(p engine.Prompt) engine.Prompt    { p.Disclosure = engine.Quiet; return p }
func idle(p engine.Prompt) engine.Prompt     { p.Optional, p.Urgency = true, engine.Idle; return p }

// put marks what another seat has put to this one: it is asked, though play goes on.
func put(p engine.Prompt) engine.Prompt { p.Optional, p.Urgency = true, engine.Put; return p }

// tried lets the seat ask of any place whether it would do, and why not: places are public, and so is what bars them.
func tried(p engine.Prompt) engine.Prompt { p.Tried = true; return p }

// choosing gives a prompt choices that only its own seat may know.
func choosing(p engine.Prompt, choices any) engine.Prompt { p.Choices = choices; return p }

// openly gives a prompt choices that everyone may know.
func openly(p engine.Prompt, choices any) engine.Prompt {
	p.Choices, p.Open = choices, true
	return p
}

// stop is the moderator's own prompt before play goes on to the next thing.
func (s *State) stop(ruling, next string) engine.Prompt {
	return openly(s.ask(engine.Moderator, "advance", ruling), Coming{next})
}

// Coming is the choice of an "advance" prompt: what begins next.
type Coming struct {
	Next string `json:"next"`
}
