package referee

import (
	"context"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// delayedReveals keeps a table still from the moment a delayed question is asked until its reveal time. Its answers are accepted and
// durable at once, and shown together at the reveal time. All other inputs wait until then: otherwise somebody
// could learn by trying whether others have answered.
type delayedReveals struct {
	delay time.Duration // 0 for no delay

	until     time.Time // the reveal time; zero while no question is delayed
	questions []string  // ids of the delayed decisions
	aside     []job     // those that wait for the reveal time
}

// begin starts the delay of a snapshot's delayed questions, if there are any and their time is not over. In a pause no time passes, and
// nobody answers.
func (h *delayedReveals) begin(now *Snapshot, at time.Time) {
	h.until, h.questions = time.Time{}, nil
	if now.pause != nil {
		return
	}
	for _, p := range now.prompts {
		mark := now.asked[p.ID].Add(h.delay)
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

// delayReveal serves answers to the delayed questions until the reveal time, and then everything that waited. It returns
// early if the table is asked to finish: the answers are safe, and are shown when the program runs again.
func (t *Table) delayReveal(ctx context.Context) {
	h := &t.delayed
	for h.on() {
		over := time.After(min(h.until.Sub(t.now()), h.delay)) // no longer, even if the clock was set back
		for waits := true; waits; {
			select {
			case r := <-t.mail:
				if slices.Contains(h.questions, r.decision) {
					t.serve(ctx, []job{r})
				} else {
					h.aside = append(h.aside, r)
				}
			case run := <-t.within:
				run()
				waits = h.on()
			case <-t.emptySeatsPlay():
				t.serve(ctx, []job{{run: func(d *tableState) error { _, err := d.answerUnseen(); return err }, done: make(chan error, 1)}})
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

// showDelayed shows the result of the answers and serves the waiting inputs, until another question is delayed.
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
