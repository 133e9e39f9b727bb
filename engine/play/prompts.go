package play

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Ask asks a seat for a decision of a moment, whose name is never used again.
func Ask(moment any, seat engine.Seat, ask, ruling string) engine.Prompt {
	return engine.Prompt{Key: fmt.Sprintf("%v.%s.%s", moment, ask, seat), For: seat, Ask: ask, Ruling: ruling}
}

// Given marks the quiet question of a seat that has answered it for good, or was not asked: there was nothing to choose. It
// stands where the open one would, so that neither it nor its place tells them apart.
func Given(p engine.Prompt) engine.Prompt { p.Status = engine.Final; return p }

// Optional may be declined, Secret answered by its own seat alone, and of a Quiet one nobody else sees whether it is answered.
func Optional(p engine.Prompt) engine.Prompt { p.Optional = true; return p }
func Secret(p engine.Prompt) engine.Prompt   { p.Secret = true; return p }
func Quiet(p engine.Prompt) engine.Prompt    { p.Disclosure = engine.Quiet; return p }

// Idle is an opportunity that nobody waits for.
func Idle(p engine.Prompt) engine.Prompt { p.Optional, p.Urgency = true, engine.Idle; return p }

// Put marks what another seat has put to this one: it is asked, though play goes on.
func Put(p engine.Prompt) engine.Prompt { p.Optional, p.Urgency = true, engine.Put; return p }

// Tried lets the seat ask of any answer whether it would do, and why not: what bars one is public.
func Tried(p engine.Prompt) engine.Prompt { p.Tried = true; return p }

// Choosing gives a prompt choices that only its own seat may know.
func Choosing(p engine.Prompt, choices any) engine.Prompt { p.Choices = choices; return p }

// Openly gives a prompt choices that everyone may know.
func Openly(p engine.Prompt, choices any) engine.Prompt {
	p.Choices, p.Open = choices, true
	return p
}

// Privately keeps a refusal to the seat that asked.
func Privately(r *engine.Refusal) *engine.Refusal { r.Private = true; return r }

// Declinable is what a seat's pass would decline of the decisions that it may let go by: the main one before an idle chance, or the
// one named.
func Declinable(prompts []engine.Prompt, seat engine.Seat, ask string) (main engine.Prompt, open bool) {
	for _, p := range prompts {
		fits := p.For == seat && p.Optional && (ask == "" || ask == p.Ask) && p.Urgency != engine.Put // which has a no of its own
		if fits && (!open || main.IsIdle() && !p.IsIdle()) {
			main, open = p, true
		}
	}
	return main, open
}
