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

// raise makes the table wait for a side.
func (d *decision) raise(side Side, _ noArgs) error {
	if slices.Contains(d.raised, side) {
		return engine.Refuse(raiseRuling, "raise.up")
	}
	d.raised = with(d.raised, side)
	d.emit(HandRaised{Side: side})
	return nil
}

// release takes raised hands down: a side its own, the moderator all.
func (d *decision) release(seat engine.Seat, _ noArgs) error {
	side := d.sideOf(seat)
	switch {
	case len(d.raised) == 0:
		return engine.Refuse(raiseRuling, "release.nothing")
	case seat == engine.Moderator:
		d.raised, side = nil, ""
	case !slices.Contains(d.raised, side):
		return engine.Refuse(raiseRuling, "release.not_yours", "side", d.raised[0])
	default:
		d.raised = without(d.raised, side)
	}
	d.emit(HandReleased{Side: side})
	return nil
}

// HandRaised is a side's raised hand, HandReleased one that was taken down; without a side, all were.
type (
	HandRaised struct {
		told
		Side Side `json:"side"`
	}
	HandReleased struct {
		told
		Side Side `json:"side,omitempty"`
	}
)

// releasePrompts let those who hold the table go on.
func (s *State) releasePrompts() (out []engine.Prompt) {
	for _, side := range s.raised {
		out = append(out, gamekit.Opportunity(s.question(side, "release", raiseRuling)))
	}
	return out
}
