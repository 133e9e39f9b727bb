package gamekit

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// NewPrompt asks a seat for a decision. scope must not be used again: it makes the ID unique.
func NewPrompt(scope any, seat engine.Seat, ask, ruling string) engine.Prompt {
	return engine.Prompt{ID: fmt.Sprintf("%v.%s.%s", scope, ask, seat), For: seat, Ask: ask, Ruling: ruling}
}

// Final marks a prompt that is answered for good, or that left nothing to choose. It stands where the open prompt would: neither
// presence nor position tells them apart.
func Final(p engine.Prompt) engine.Prompt { p.Status = engine.Final; return p }

// Optional allows a pass, Secret lets only the seat itself answer, and HideAnswer hides from others who has answered.
func Optional(p engine.Prompt) engine.Prompt   { p.Optional = true; return p }
func Secret(p engine.Prompt) engine.Prompt     { p.Secret = true; return p }
func HideAnswer(p engine.Prompt) engine.Prompt { p.Visibility = engine.AnswerHidden; return p }

// Opportunity makes a prompt optional; nobody waits for it.
func Opportunity(p engine.Prompt) engine.Prompt {
	p.Optional, p.Urgency = true, engine.Opportunity
	return p
}

// Requested makes a prompt optional, but another seat waits for it.
func Requested(p engine.Prompt) engine.Prompt {
	p.Optional, p.Urgency = true, engine.Requested
	return p
}

// CanTry lets the seat ask whether an answer is legal. The reason against it must be public.
func CanTry(p engine.Prompt) engine.Prompt { p.CanTry = true; return p }

// WithChoices sets choices that only the seat may know.
func WithChoices(p engine.Prompt, choices engine.Choices) engine.Prompt {
	p.Choices = choices
	return p
}

// WithPublicChoices sets choices that everybody may know.
func WithPublicChoices(p engine.Prompt, choices engine.Choices) engine.Prompt {
	p.Choices, p.PublicChoices = choices, true
	return p
}

// WithUnlisted bounds answers that no list of choices can; no form shows it.
func WithUnlisted(p engine.Prompt, choices engine.Choices) engine.Prompt {
	p.Unlisted = choices
	return p
}

// PrivateRefusal shows a refusal only to the seat that asked.
func PrivateRefusal(r *engine.Refusal) *engine.Refusal { r.Private = true; return r }

// Declinable returns the prompt that a seat's pass declines: the one with the given ask, or else a blocking one before an
// opportunity.
func Declinable(prompts []engine.Prompt, seat engine.Seat, ask string) (main engine.Prompt, open bool) {
	for _, p := range prompts {
		fits := p.MayAnswer(seat) && p.Optional && (ask == "" || ask == p.Ask) && p.Urgency != engine.Requested // a request has its own no
		if fits && (!open || main.IsNonBlocking() && !p.IsNonBlocking()) {
			main, open = p, true
		}
	}
	return main, open
}
