package referee

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowClock = "clock"

// clockRow sets limits, or gives more time to the timer that it names.
type clockRow struct {
	Limits map[string]int `json:"limits,omitempty"` // seconds by kind; negative for the ruleset's
	Moment string         `json:"moment,omitempty"`
	More   int            `json:"more,omitempty"`  // milliseconds
	Given  int            `json:"given,omitempty"` // seconds, as the moderator pressed
}

const (
	// RingTime is the kind that says how many seconds after its time a ring closes by itself. Only the table can set
	// it: without it no ring closes by itself.
	RingTime = "ring"
	// BankTime is the kind of limit on the time that a seat may think in a whole game.
	BankTime = "bank"
	// maxThinking is the most that one wait for a seat counts: a longer one means that the player left the table.
	maxThinking = 15 * time.Minute

	maxLimit = 24 * time.Hour
)

// timing is what the table state knows of clocks.
type timing struct {
	revealDelay time.Duration // how long a delayed question stays open
	mark        time.Time     // the reveal time of the last one
	limits      map[string]time.Duration
	timers      []runningTimer // running now
	rung        string         // the ring that was closed last, by its key
	thinking    map[engine.Seat]thinkingTime
}

type runningTimer struct {
	engine.Timer
	since time.Time
	more  time.Duration // added by the moderator
}

// thinkingTime is how long play waited for one seat.
type thinkingTime struct {
	total, alone time.Duration
	since        time.Time // start of the current wait; zero for none
	lone         time.Time // since when play waits for nobody else; zero if it does not
	asked        string    // ids of the questions
}

// SetClocks sets the limits for kinds of timers, in seconds: 0 for no limit, negative for the ruleset's.
func (t *Table) SetClocks(ctx context.Context, by Actor, seconds map[string]int) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if err := checkClocks(d.rules, seconds); err != nil {
			return err
		}
		changes := map[string]int{}
		for kind, n := range seconds {
			if now, set := d.timing.limits[kind]; set != (n >= 0) || set && now != time.Duration(n)*time.Second {
				changes[kind] = n
			}
		}
		if len(changes) == 0 {
			return nil
		}
		return d.writeAndFold(rowClock, clockRow{Limits: changes}, engine.Moderator, "clock")
	})
}

// ExtendClock gives the running timer more time: from its end, or from now if it is over. The caller names the timer, so
// that a late press gives nothing to the next one; the error is ErrMovedOn then.
func (t *Table) ExtendClock(ctx context.Context, by Actor, named string, more time.Duration) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		clock := d.clock()
		if clock == nil || clock.Moment != named {
			return ErrMovedOn
		}
		if more <= 0 || more > maxLimit {
			return ErrMalformed
		}
		now := d.now()
		if d.pause != nil {
			now = d.pause.Since
		}
		late := max(0, now.Sub(clock.Since)-clock.Limit)
		body := clockRow{Moment: named, More: int((late + more).Milliseconds()), Given: int(more.Seconds())}
		return d.writeAndFold(rowClock, body, engine.Moderator, "clock")
	})
}

// CheckClocks checks clock settings for a table of a game. The error is ErrMalformed.
func (h *Lobby) CheckClocks(game string, seconds map[string]int) error {
	rules, ok := h.games[game]
	if !ok {
		return ErrUnknownGame
	}
	return checkClocks(rules, seconds)
}

func checkClocks(rules engine.Rules, seconds map[string]int) error {
	kinds := timed(rules)
	for kind, n := range seconds {
		if !slices.ContainsFunc(kinds, func(t engine.TimerKind) bool { return t.Kind == kind }) || n > int(maxLimit.Seconds()) {
			return ErrMalformed
		}
	}
	return nil
}

// timed lists the kinds of limits that a game's tables can set.
func timed(rules engine.Rules) []engine.TimerKind {
	kinds := []engine.TimerKind{{Kind: BankTime}}
	if timer, ok := rules.(engine.TimerRules); ok {
		kinds = slices.Concat(timer.TimerKinds(), []engine.TimerKind{{Kind: RingTime}}, kinds)
	}
	return kinds
}

func (d *tableState) foldClock(row Row, body clockRow) {
	if body.Moment == "" {
		d.timing.limits = maps.Clone(d.timing.limits)
		for kind, n := range body.Limits {
			if d.timing.limits[kind] = time.Duration(n) * time.Second; n < 0 {
				delete(d.timing.limits, kind)
			}
		}
		d.notice(row, engine.NewMessage("notice.clocks", ""))
		return
	}
	d.timing.timers = slices.Clone(d.timing.timers)
	for i := range d.timing.timers {
		if m := &d.timing.timers[i]; m.ID == body.Moment {
			m.more += time.Duration(body.More) * time.Millisecond
		}
	}
	d.notice(row, engine.NewMessage("notice.clock_more", "", "seconds", body.Given))
}

// tick updates the running timers and the seats that play waits for, as of a time.
func (d *tableState) tick(at time.Time) {
	d.tickTimers(at)
	d.tickThinking(at)
}

func (d *tableState) tickTimers(at time.Time) {
	timer, ok := d.rules.(engine.TimerRules)
	if !ok {
		return
	}
	var now []runningTimer
	for _, m := range timer.Timers(d.timeline.State()) {
		next := runningTimer{Timer: m, since: d.afterFilm(at)}
		for _, before := range d.timing.timers {
			if before.ID == m.ID {
				next.since, next.more = before.since, before.more
			}
		}
		now = append(now, next)
	}
	d.timing.timers = now
}

func (d *tableState) tickThinking(at time.Time) {
	waits := d.waitedFor()
	next := make(map[engine.Seat]thinkingTime, len(d.info.Header.Seats))
	for _, s := range d.info.Header.Seats {
		seat, asked := d.timing.thinking[s.Faction], waits[s.Faction]
		if seat.asked != asked {
			seat.total += countedThinking(seat.since, at)
			if seat.since, seat.asked = (time.Time{}), asked; asked != "" {
				seat.since = at
			}
		}
		if lone := asked != "" && len(waits) == 1; !lone || seat.since.Equal(at) {
			seat.alone += countedThinking(seat.lone, at)
			if seat.lone = (time.Time{}); lone {
				seat.lone = at
			}
		} else if seat.lone.IsZero() {
			seat.lone = at
		}
		next[s.Faction] = seat
	}
	d.timing.thinking = next
}

// countedThinking returns how much a wait counts.
func countedThinking(since, until time.Time) time.Duration {
	if since.IsZero() {
		return 0
	}
	return min(max(0, until.Sub(since)), maxThinking)
}

// waitedFor returns the seats that everybody sees play wait for, with the ids of their questions.
func (d *tableState) waitedFor() map[engine.Seat]string {
	waits := map[engine.Seat]string{}
	if d.pause != nil {
		return waits
	}
	for _, p := range engine.PromptsFor(engine.Public, d.prompts) {
		if p.IsNonBlocking() || p.Visibility == engine.TimingHidden || p.Urgency == engine.Ring {
			continue
		}
		for _, seat := range p.Seats() {
			if d.hasSeat(seat) {
				waits[seat] = strings.TrimSpace(waits[seat] + " " + p.ID)
			}
		}
	}
	return waits
}

// shownAt returns when everybody sees an input made at a time: an answer to a delayed question at its reveal time, even if
// all have answered before.
func (d *tableState) shownAt(at time.Time) time.Time {
	if d.pause != nil {
		return at
	}
	for _, p := range d.prompts {
		if p.Visibility == engine.TimingHidden {
			d.timing.mark = d.asked[p.ID].Add(d.timing.revealDelay)
		}
	}
	if ahead := d.timing.mark.Sub(at); ahead > 0 && ahead <= d.timing.revealDelay { // more means that the clock was set back
		return d.timing.mark
	}
	return at
}

// later moves the timers that a pause has stopped.
func (d *tableState) later(stopped, at time.Time) {
	d.timing.timers = slices.Clone(d.timing.timers)
	for i := range d.timing.timers {
		d.timing.timers[i].since = afterPause(d.timing.timers[i].since, stopped, at)
	}
}

// clock returns the narrowest timer with a limit; nil if none has one.
func (s *features) clock() *shown.Clock {
	for _, m := range s.timing.timers {
		limit, set := s.timing.limits[m.Kind]
		if !set {
			limit = time.Duration(m.Seconds) * time.Second
		}
		if limit > 0 {
			return &shown.Clock{
				Kind: m.Kind, Moment: m.ID, Since: m.since, Limit: limit + m.more,
				Ring: m.Close != nil, ByItself: s.closesByItself(m),
			}
		}
	}
	return nil
}

// kinds lists the kinds of limits with what the table has set.
func (t timing) kinds(rules engine.Rules, seats []engine.SeatSetup) []shown.Timed {
	var out []shown.Timed
	for _, kind := range timed(rules) {
		runs := kind.Seats == nil || slices.ContainsFunc(seats, func(s engine.SeatSetup) bool { return slices.Contains(kind.Seats, s.Faction) })
		if !runs {
			continue
		}
		limit, set := t.limits[kind.Kind]
		out = append(out, shown.Timed{TimerKind: kind, Set: set, Limit: limit})
	}
	return out
}

// view returns how long play has waited for each seat, in the header's order.
func (t timing) view(seats []engine.SeatSetup) []shown.Thinker {
	out := make([]shown.Thinker, len(seats))
	for i, s := range seats {
		one := t.thinking[s.Faction]
		out[i] = shown.Thinker{Seat: s.Faction, Total: one.total, Alone: one.alone, WaitingSince: one.since, AloneSince: one.lone, MostPerWait: maxThinking}
	}
	return out
}
