package referee

import (
	"time"

	"golang.org/x/time/rate"

	"github.com/judgeofthechange/judge/engine"
)

// A seat's unasked input (a deal, a message, a question) is stored for good and sent to every screen, and costs its sender
// nothing. So a seat can send only a few in a row.
const (
	unaskedAtOnce = 20
	unaskedEvery  = 2 * time.Second // gives one back
)

// rates limit each seat's unasked inputs. They do not outlive the program.
type rates map[engine.Seat]*rate.Limiter

// withinUnaskedRate reports whether a seat may send an input, and counts it. Answers to prompts and the moderator's inputs are not
// limited.
func (d *tableState) withinUnaskedRate(in Input) bool {
	if in.Decision != "" || in.Actor.Seat == engine.Moderator {
		return true
	}
	if d.rates[in.Actor.Seat] == nil {
		d.rates[in.Actor.Seat] = rate.NewLimiter(rate.Every(unaskedEvery), unaskedAtOnce)
	}
	return d.rates[in.Actor.Seat].AllowN(d.now(), 1)
}
