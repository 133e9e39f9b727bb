package referee

import (
	"time"

	"golang.org/x/time/rate"

	"github.com/judgeofthechange/judge/engine"
)

// What a seat sends of its own will, a deal, a message, a question, is kept for good and sent to every screen, and costs its sender
// nothing. Nobody says more than a few such things in a row.
const (
	unaskedAtOnce = 20
	unaskedEvery  = 2 * time.Second // gives one back
)

// rates is how much each seat may still send unasked. They do not outlive the program.
type rates map[engine.Seat]*rate.Limiter

// withinRate reports whether a seat may send an input, and counts it. What answers a question and what the moderator enters are never held
// up.
func (d *tableState) withinRate(in Input) bool {
	if in.Decision != "" || in.Actor.Seat == engine.Moderator {
		return true
	}
	if d.rates[in.Actor.Seat] == nil {
		d.rates[in.Actor.Seat] = rate.NewLimiter(rate.Every(unaskedEvery), unaskedAtOnce)
	}
	return d.rates[in.Actor.Seat].AllowN(d.now(), 1)
}
