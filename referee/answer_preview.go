package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// PreviewAnswer returns the error that Answer would return for a seat's answer to its own open question. It changes nothing
// and tells nobody. It takes only the command that the question asks for, and only if the prompt has CanTry; any other is ErrMalformed.
func (t *Table) PreviewAnswer(ctx context.Context, in Input) error {
	in, _, err := in.check()
	if err != nil {
		return err
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(in.Actor) {
			return ErrNotYours
		}
		if err := d.mayPreview(in); err != nil {
			return err
		}
		_, _, err := d.decide(in)
		return err
	})
}

// mayPreview refuses everything but a plain answer to the sender's own open question. Secret answers have no preview,
// whatever the rules say.
func (d *tableState) mayPreview(in Input) error {
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == in.Decision && p.MayAnswer(in.Actor.Seat) })
	if i < 0 {
		return ErrMovedOn
	}
	p := d.prompts[i]
	if !p.CanTry || p.Ask != in.Command.Do || p.Secret || p.BlindGroup != "" || p.HidesAnswer() {
		return ErrMalformed
	}
	return nil
}
