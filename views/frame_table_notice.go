package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

const (
	correctedLines = 3 // among which a correction is news
	correctedFor   = 6 * time.Second
)

// corrected is what the moderator put right or took back of late; for how long it is shown is the screen's to see.
func (p TablePage) corrected() *LogLine {
	for _, l := range Newest(p.Log, correctedLines) {
		if (l.Correction || l.IsUndo) && !l.Undone && len(l.Says) > 0 {
			return &l
		}
	}
	return nil
}

// takeovers are the notices of a seat or a console that changes hands: nobody is to miss one.
var takeovers = []string{
	"notice.seat_moved", "notice.seat_here", "notice.seat_returned", "notice.seat_released", "notice.seat_reinstated", "notice.seat_pin_spent",
	"notice.console_moved", "notice.console_released", "notice.console_judge_in", "notice.console_judge_out",
}

// takeoverLines is how many lines of the log a takeover stays announced.
const takeoverLines = 5

// notice is what is announced of who sits where: a takeover of late, or else the last thing that happened. A pause has a
// place of its own, as have clocks.
func (p TablePage) notice() string {
	later := map[string]bool{} // seats of which there is newer news
	for _, l := range Newest(p.Log, takeoverLines) {
		if !l.isNotice() {
			continue
		}
		seat := fmt.Sprint(l.Says[0].Of.Args["seat"])
		if l.isNotice(takeovers...) && !later[seat] {
			return l.Says[0].Text
		}
		later[seat] = true
	}
	for _, l := range Newest(p.Log, 1) {
		if l.isNotice() && !l.isNotice("notice.clocks", "notice.clock_more") && (p.Paused == nil || p.Paused.Version != l.ID) {
			return l.Says[0].Text
		}
	}
	return ""
}

// chimes names what the table screen gives a sound for, once each: phones that ask for a seat, and takeovers.
func (p TablePage) chimes() string {
	var names []string
	for _, m := range p.Moves {
		names = append(names, fmt.Sprintf("%s-%d", m.Seat, m.Nth))
	}
	if p.Nudged != "" {
		names = append(names, fmt.Sprintf("nudge-%s-%d", p.Nudged, p.Version))
	}
	for _, l := range p.Log {
		if l.isNotice(takeovers...) {
			names = append(names, strconv.Itoa(l.ID))
		}
	}
	return strings.Join(names, " ")
}
