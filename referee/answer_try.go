package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// TryAnswer tells whether Answer would take a seat's answer to its own open question, by the same error; nil where it would.
// Nothing of it happens, and nobody hears of it. Only questions that are Tried may be tried, and only as they are asked: any
// other command is ErrMalformed.
func (t *Table) TryAnswer(ctx context.Context, in Input) error {
	in, _, err := in.check()
	if err != nil {
		return err
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admit(in.Actor) {
			return ErrNotYours
		}
		if err := d.mayTry(in); err != nil {
			return err
		}
		_, _, err := d.decide(in)
		return err
	})
}

// mayTry refuses to try what is no plain answer to an open question of the sender's own. What is secret is never tried,
// whatever the rules say of it.
func (d *tableState) mayTry(in Input) error {
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.Key == in.Decision && p.For == in.Actor.Seat })
	if i < 0 {
		return ErrMovedOn
	}
	p := d.prompts[i]
	if !p.CanTry || p.Ask != in.Command.Do || p.Secret || p.Blind != "" || p.HidesAnswer() {
		return ErrMalformed
	}
	return nil
}
