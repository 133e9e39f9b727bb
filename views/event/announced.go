package event

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/event"
)

// What was announced in the last minutes (event.md, 7).

const minute = 60 // seconds

// announcementStays is for how many seconds of the event's clock screens show an announcement.
const announcementStays = 5 * minute

// mostAnnounced is how many announcements a screen shows at once.
const mostAnnounced = 3

// announcement is what the organiser, a judge or the clock told everybody, or one table.
type announcement struct {
	Text string
	At   int // seconds since the event's start; 0 for what stands until further notice
}

// announced lists what people at a table of a round were told in the last minutes, newest first: by the organiser and judges, and by the table's clock.
// For table 0 it is what all were told.
func (p Page) announced(round, number int, t event.TableView) []announcement {
	var out []announcement
	for _, a := range slices.Backward(p.View.Announcements) {
		if a.Table == 0 || a.Table == number && a.Round == round {
			out = append(out, announcement{a.Text, a.At})
		}
	}
	if t.State == event.Playing && t.Ends > 0 && !t.Time {
		for _, minutes := range p.Config.Warn {
			out = append(out, announcement{p.P.T("announce.warn", "minutes", minutes, "time", p.Clock(t.Ends)), t.Ends - minutes*minute})
		}
	}
	now := p.At()
	out = slices.DeleteFunc(out, func(a announcement) bool { return now < a.At || now >= a.At+announcementStays })
	slices.SortStableFunc(out, func(a, b announcement) int { return cmp.Compare(b.At, a.At) })
	return out[:min(len(out), mostAnnounced)]
}

// announcedToAll is what everybody in the hall was told: also the last turn and the end, as long as they stand for most tables.
func (p Page) announcedToAll() []announcement {
	most, ok := p.slotTable()
	told := p.announced(0, 0, most)
	switch {
	case !ok || most.State != event.Playing:
	case most.Time:
		told = append([]announcement{{Text: p.P.T("me.time")}}, told...)
	case most.LastTurn:
		told = append([]announcement{{Text: p.P.T("me.last_turn")}}, told...)
	}
	return told
}
