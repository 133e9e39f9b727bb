package referee

import (
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// A ring is a question to all at once to which silence is a no (engine.Timer.Close). Nobody must answer it: a player who
// wants to act raises a hand, which stops it. Every phone shows the same short count. The moderator closes a ring whose count has
// run out, unless the table has chosen that the program does (RingTime), or that players go on without a moderator. The program then enters
// the moderator's command, which is in the record like any other, so that a replay needs no clock.

// closesByItself reports whether the program closes a ring: only if the table has chosen so or lets players go on, every seat has a device on
// which it can raise a hand, its own or one that several share, the turn is not guided, and no earlier closing of the ring was undone.
func (s *features) closesByItself(ring runningTimer) bool {
	_, chosen := s.timing.limits[RingTime]
	if ring.Close == nil || !chosen && !s.playersGoOn || s.guided || s.timing.rung == ring.ID {
		return false
	}
	return !slices.ContainsFunc(s.info.Header.Seats, func(x engine.SeatSetup) bool { return s.seats[x.Faction].session == Session{} })
}

// ringToEnd returns the ring that the program will close, when, and its whole time; ok is false if there is
// none.
func (d *tableState) ringToEnd() (ring runningTimer, at time.Time, stands time.Duration, ok bool) {
	clock := d.clock()
	if clock == nil || !clock.ByItself || d.pause != nil || d.revealed {
		return runningTimer{}, time.Time{}, 0, false
	}
	i := slices.IndexFunc(d.timing.timers, func(m runningTimer) bool { return m.ID == clock.Moment })
	stands = clock.Limit + d.timing.limits[RingTime]
	return d.timing.timers[i], clock.Since.Add(stands), stands, true
}

// ringOver tells the table's goroutine when to close the ring; never if the moderator closes it.
func (t *Table) ringOver() <-chan time.Time {
	if t.state == nil {
		return nil
	}
	_, at, stands, ok := t.state.ringToEnd()
	if !ok {
		return nil
	}
	return time.After(min(max(0, at.Sub(t.now())), stands)) // no longer, even if the clock was set back
}

// closeRing closes the ring if its time is over. It tries once: if that fails, the moderator closes it.
func (d *tableState) closeRing() error {
	ring, at, _, ok := d.ringToEnd()
	if !ok || d.now().Before(at) {
		return nil
	}
	d.timing.rung, d.stale = ring.ID, true
	step, err := d.timeline.Decide(*ring.Close)
	if err != nil {
		return onlyRefusals(err)
	}
	_, err = d.enter(step, question{ask: ring.Close.Do}, nil)
	return err
}

// ringAnew gives a ring its whole time after a start of the program, because phones must reconnect before a hand can be raised.
func (d *tableState) ringAnew(at time.Time) {
	if d.pause != nil {
		return
	}
	for i := range d.timing.timers {
		if m := &d.timing.timers[i]; m.Close != nil && m.since.Before(at) {
			m.since = at
		}
	}
}
