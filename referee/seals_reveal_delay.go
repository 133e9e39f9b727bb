package referee

import (
	"context"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// delayedReveals keeps a table still from the moment a held question is put until its time is over: its answers are taken and
// durable at once, and shown at the mark, all together. Whatever else is asked of the table waits until then, or somebody
// could find out by trying whether the others have answered.
type delayedReveals struct {
	time time.Duration // 0 holds nothing

	until     time.Time // the mark; zero while nothing is held
	questions []string  // ids of the held decisions
	aside     []job     // what waits for the mark
}

// begin holds what a snapshot asks, if any of it is to be held and its time is not over yet. In a pause no time passes, and
// nobody answers.
func (h *delayedReveals) begin(now *Snapshot, at time.Time) {
	h.until, h.questions = time.Time{}, nil
	if now.pause != nil {
		return
	}
	for _, p := range now.prompts {
		mark := now.asked[p.ID].Add(h.time)
		if p.Visibility != engine.TimingHidden || p.IsAnswered() || !mark.After(at) {
			continue
		}
		h.questions = append(h.questions, p.ID)
		if mark.After(h.until) {
			h.until = mark
		}
	}
}

func (h *delayedReveals) on() bool { return !h.until.IsZero() }

// delayReveal serves the answers to what is held until the mark, and then everything that waited meanwhile. It returns
// early when the table is asked to finish: what was answered is safe, and shown when the program runs again.
func (t *Table) delayReveal(ctx context.Context) {
	h := &t.delayed
	for h.on() {
		over := time.After(min(h.until.Sub(t.now()), h.time)) // no longer, should the clock be set back
		for waits := true; waits; {
			select {
			case r := <-t.mail:
				if slices.Contains(h.questions, r.decision) {
					t.serve(ctx, []job{r})
				} else {
					h.aside = append(h.aside, r)
				}
			case <-over:
				waits = false
			case <-t.stop:
				t.serve(ctx, h.aside)
				h.aside = nil
				return
			}
		}
		t.showDelayed(ctx)
	}
}

// showDelayed shows what came of the answers and serves what waited, until another question is held.
func (t *Table) showDelayed(ctx context.Context) {
	h := &t.delayed
	h.until = time.Time{}
	if t.state != nil && t.state.stale {
		t.publish()
	}
	for len(h.aside) > 0 && !h.on() {
		n := min(len(h.aside), maxBatch)
		batch := h.aside[:n]
		h.aside = h.aside[n:]
		t.serve(ctx, batch)
	}
}
