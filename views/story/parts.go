package story

import (
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/pages"
)

// PutRightKind is the kind of sentence that tells a correction, and its class.
const PutRightKind = "put-right"

// PutRight lists what the moderator corrected, undid, overrode or ruled in a turn, in the order of the lines. A game knows its own
// rulings.
func (p Page) PutRight(turn int, ruled func(*pages.LogLine) bool) []*pages.LogLine {
	var out []*pages.LogLine
	for _, l := range p.Log {
		if l.No > 0 && l.Chapter.Turn == turn && (l.IsUndo || l.Correction || ruled(l)) && len(l.Says) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// printed is how many sentences fit the story's two sheets of paper.
const printed = 72

// thinkingTime is how long play waited for a seat in the whole game.
func (p Page) thinkingTime(seat engine.Seat) time.Duration {
	i := slices.IndexFunc(p.Thinking, func(t shown.Thinker) bool { return t.Seat == seat })
	if i < 0 {
		return 0
	}
	return p.Thinking[i].Total
}

// longTime says a duration.
func (p Page) longTime(seat engine.Seat) string {
	d := p.thinkingTime(seat).Round(time.Second)
	return p.P.T("story.minutes", "minutes", int(d.Minutes()), "seconds", int(d.Seconds())%60)
}

// longest is the longest thinking time of some seats in seconds; 0 if nothing was measured.
func (p Page) longest(seats []engine.Seat) float64 {
	most := 0.0
	for _, seat := range seats {
		most = max(most, p.thinkingTime(seat).Seconds())
	}
	return most
}

// changedHouseRules lists the house rules that differ from the profile.
func (p Page) changedHouseRules() []string {
	var out []string
	for _, h := range p.House {
		out = append(out, p.P.T("rules.setting", "switch", p.P.T("switch."+h.Name), "value", book.SayValue(p.P, h.Value)))
	}
	return out
}
