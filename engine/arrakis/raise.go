package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// A raised hand holds any step open: somebody wants to claim, to use a free action or to ask, before play goes on [WFA-3.21, WFA-3.22].

func init() {
	says("hand.raised", HandRaised{}, "log.raised", raiseRuling, "side")
	says("hand.released", HandReleased{}, "log.released", raiseRuling, "side")
}

const raiseRuling = "WFA-3.22"

// IsSignal reports whether a command raises a hand or takes it down.
func (Rules) IsSignal(c engine.Command) bool { return c.Do == "raise" || c.Do == "release" }

// raise makes the table wait for a seat.
func (d *decision) raise(_ Side, _ noArgs) error {
	if slices.Contains(d.raised, d.seat) {
		return engine.Refuse(raiseRuling, "raise.up")
	}
	d.raised = with(d.raised, d.seat)
	d.emit(HandRaised{Seat: d.seat})
	return nil
}

// release takes raised hands down: a seat its own, the moderator all.
func (d *decision) release(seat engine.Seat, _ noArgs) error {
	switch {
	case len(d.raised) == 0:
		return engine.Refuse(raiseRuling, "release.nothing")
	case seat == engine.Moderator:
		d.raised, seat = nil, ""
	case !slices.Contains(d.raised, seat):
		return engine.Refuse(raiseRuling, "release.not_yours", "side", d.raised[0])
	default:
		d.raised = without(d.raised, seat)
	}
	d.emit(HandReleased{Seat: seat})
	return nil
}

// HandRaised is a seat's raised hand, HandReleased one that was taken down; without a seat, all were.
type (
	HandRaised struct {
		told
		Seat engine.Seat `json:"side"`
	}
	HandReleased struct {
		told
		Seat engine.Seat `json:"side,omitempty"`
	}
)

// releasePrompts let those who hold the table go on.
func (s *State) releasePrompts() (out []engine.Prompt) {
	for _, seat := range s.raised {
		out = append(out, gamekit.Opportunity(gamekit.Question(seat, "release", raiseRuling)))
	}
	return out
}
