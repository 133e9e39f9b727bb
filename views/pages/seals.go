package pages

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// SealOf is the mark of what a seat has sealed; empty if nothing.
func (c Layout) SealOf(seat engine.Seat, ask string) string { return markOf(c.Seals, seat, ask) }

// OpenedSeal is the mark that a seat opened last; empty if that must not be told.
func (c Layout) OpenedSeal(seat engine.Seat, ask string) string { return markOf(c.Openings, seat, ask) }

func markOf(seals []shown.SealMark, seat engine.Seat, ask string) string {
	for _, s := range slices.Backward(seals) {
		if s.Seat == seat && s.Ask == ask {
			return s.Mark
		}
	}
	return ""
}

// SealsNow are the seals of open questions.
func (c Layout) SealsNow() []shown.SealMark { return c.sealsThat(true) }

// SealsKept are the seals that stay closed for longer.
func (c Layout) SealsKept() []shown.SealMark { return c.sealsThat(false) }

func (c Layout) sealsThat(now bool) []shown.SealMark {
	return slices.DeleteFunc(slices.Clone(c.Seals), func(s shown.SealMark) bool { return s.Now != now })
}
