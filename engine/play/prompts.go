package play

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// NewPrompt asks a seat for a decision of a moment, whose name is never used again.
func NewPrompt(scope any, seat engine.Seat, ask, ruling string) engine.Prompt {
	return engine.Prompt{Key: fmt.Sprintf("%v.%s.%s", scope, ask, seat), For: seat, Ask: ask, Ruling: ruling}
}

// Final marks the quiet question of a seat that has answered it for good, or was not asked: there was nothing to choose. It
// stands where the open one would, so that neither it nor its place tells them apart.
func Final(p engine.Prompt) engine.Prompt { p.Status = engine.Final; return p }

// Optional may be declined, Secret answered by its own seat alone, and of a Quiet one nobody else sees whether it is answered.
func Optional(p engine.Prompt) engine.Prompt   { p.Optional = true; return p }
func Secret(p engine.Prompt) engine.Prompt     { p.Secret = true; return p }
func HideAnswer(p engine.Prompt) engine.Prompt { p.Visibility = engine.AnswerHidden; return p }

// Opportunity is an opportunity that nobody waits for.
func Opportunity(p engine.Prompt) engine.Prompt {
	p.Optional, p.Urgency = true, engine.Opportunity
	return p
}

// Requested marks what another seat has put to this one: it is asked, though play goes on.
func Requested(p engine.Prompt) engine.Prompt {
	p.Optional, p.Urgency = true, engine.Requested
	return p
}

// CanTry lets the seat ask of any answer whether it would do, and why not: what bars one is public.
func CanTry(p engine.Prompt) engine.Prompt { p.CanTry = true; return p }

// WithChoices gives a prompt choices that only its own seat may know.
func WithChoices(p engine.Prompt, choices any) engine.Prompt { p.Choices = choices; return p }

// WithPublicChoices gives a prompt choices that everyone may know.
func WithPublicChoices(p engine.Prompt, choices any) engine.Prompt {
	p.Choices, p.PublicChoices = choices, true
	return p
}

// PrivateRefusal keeps a refusal to the seat that asked.
func PrivateRefusal(r *engine.Refusal) *engine.Refusal { r.Private = true; return r }

// Declinable is what a seat's pass would decline of the decisions that it may let go by: the main one before an idle chance, or the
// one named.
func Declinable(prompts []engine.Prompt, seat engine.Seat, ask string) (main engine.Prompt, open bool) {
	for _, p := range prompts {
		fits := p.For == seat && p.Optional && (ask == "" || ask == p.Ask) && p.Urgency != engine.Requested // which has a no of its own
		if fits && (!open || main.IsNonBlocking() && !p.IsNonBlocking()) {
			main, open = p, true
		}
	}
	return main, open
}
