package frames

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/views/pages"
)

const (
	correctedLines = 3 // a correction among so many newest lines is news
	correctedFor   = 6 * time.Second
)

// latestCorrection is the moderator's latest correction or undo; the screen decides how long it is shown.
func latestCorrection(p pages.Table) *pages.LogLine {
	for _, l := range pages.Newest(p.Log, correctedLines) {
		if (l.Correction || l.IsUndo) && !l.Undone && len(l.Says) > 0 {
			return l
		}
	}
	return nil
}

// takeovers are the notices of a seat or console that changes hands: everybody must see them.
var takeovers = []string{
	"notice.seat_moved", "notice.seat_here", "notice.seat_returned", "notice.seat_released", "notice.seat_reinstated", "notice.seat_pin_spent",
	"notice.console_moved", "notice.console_released", "notice.console_judge_in", "notice.console_judge_out",
}

// takeoverLines is for how many log lines a takeover stays announced.
const takeoverLines = 5

// seatNotice announces who sits where: a recent takeover, or else the newest notice. Pauses and clocks are shown elsewhere.
func seatNotice(p pages.Table) string {
	later := map[string]bool{} // seats with newer news
	for _, l := range pages.Newest(p.Log, takeoverLines) {
		if !l.IsNotice() {
			continue
		}
		seat := fmt.Sprint(l.Says[0].Of.Args["seat"])
		if l.IsNotice(takeovers...) && !later[seat] {
			return l.Says[0].Text
		}
		later[seat] = true
	}
	for _, l := range pages.Newest(p.Log, 1) {
		if l.IsNotice() && !l.IsNotice("notice.clocks", "notice.clock_more") && (p.Paused == nil || p.Paused.Version != l.ID) {
			return l.Says[0].Text
		}
	}
	return ""
}

// chimes names what the table screen plays a sound for, once each: phones that ask for a seat, and takeovers.
func chimes(p pages.Table) string {
	var names []string
	for _, m := range p.SeatRequests {
		names = append(names, fmt.Sprintf("%s-%d", m.Seat, m.Nth))
	}
	for _, seat := range p.Reminded {
		names = append(names, fmt.Sprintf("nudge-%s-%d", seat, p.Version))
	}
	for _, l := range p.Log {
		if l.IsNotice(takeovers...) {
			names = append(names, strconv.Itoa(l.ID))
		}
	}
	return strings.Join(names, " ")
}
