package feature

import (
	"fmt"
	"strconv"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// ringTime is the kind of limit that lets a ring close by itself.
const ringTime = "ring"

// bankTime is the kind of limit on a seat's thinking time in a whole game.
const bankTime = "bank"

// ClockDigits formats seconds as static/shared/clock.js does: always minutes and seconds, since a bare number beside words is read as
// anything but a time.
func ClockDigits(seconds int) string { return durationText(time.Duration(seconds) * time.Second) }

// durationText formats a duration as minutes and seconds, or hours before them.
func durationText(d time.Duration) string {
	n := int(d.Seconds())
	if n >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	return fmt.Sprintf("%d:%02d", n/60, n%60)
}

func UnixMilli(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

// Limits that tables choose from, in seconds.
var (
	shortLimits = []int{5, 10, 15, 20, 30, 60, 120}
	longLimits  = []int{60, 120, 180, 300, 600, 900, 1200}
	bankLimits  = []int{600, 900, 1200, 1800, 2700, 3600}
)

// LimitOptions lists the limits that a kind of timer can be given, the ruleset's own first. A new table's rings close by themselves unless
// it chooses otherwise: nobody may be at the laptop.
func LimitOptions(p *i18n.Printer, of engine.TimerKind) []pages.Option {
	if of.Kind == ringTime {
		return []pages.Option{{Value: "0", Text: p.T("clock.ring.itself")}, {Value: "-1", Text: p.T("clock.ring.moderator")}}
	}
	limits, options := longLimits, []pages.Option{{Value: "-1", Text: p.T("clock.none")}}
	switch {
	case of.Kind == bankTime:
		limits = bankLimits
	case of.InRuleset:
		limits = shortLimits
		options = []pages.Option{{Value: "-1", Text: p.T("clock.ruleset")}, {Value: "0", Text: p.T("clock.none")}}
	}
	for _, n := range limits {
		text := p.T("clock.seconds", "count", n)
		if n >= 60 {
			text = p.T("clock.minutes", "count", n/60)
		}
		options = append(options, pages.Option{Value: strconv.Itoa(n), Text: text})
	}
	return options
}

// chosenLimit is the value among LimitOptions that is in force.
func chosenLimit(t shown.Timed) string {
	if !t.Set {
		return "-1"
	}
	return strconv.Itoa(int(t.Limit.Seconds()))
}

// spent reports whether a seat has used up its thinking time.
func spent(c pages.Layout, t shown.Thinker) bool {
	for _, k := range c.Timed {
		if k.Kind == bankTime && k.Limit > 0 {
			return t.Total > k.Limit
		}
	}
	return false
}
