package referee_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestWatchTable proves that a watcher of a table gets a notice of every version and of every stream that comes or goes, one at most if it is slow, and
// none after it stopped.
func TestWatchTable(t *testing.T) {
	f := newFixture(t)
	updates, stop := f.table.Watch()
	hasNotice := func() bool {
		select {
		case <-updates:
			return true
		default:
			return false
		}
	}
	if hasNotice() {
		t.Error("there is a notice before anything happened")
	}
	f.must(f.input("amber", "pick", "value", 3))
	f.must(f.input("blue", "pick", "value", 3))
	if !hasNotice() || hasNotice() {
		t.Error("after two versions a slow watcher has not one notice")
	}
	sub, err := f.table.Subscribe(f.actor("amber"))
	f.check(err)
	if !hasNotice() {
		t.Error("there is no notice of a stream that came")
	}
	sub.Close()
	sub.Close()
	<-sub.Done()
	f.check(sub.Err())
	if !hasNotice() {
		t.Error("there is no notice of a stream that went")
	}
	stop()
	f.must(f.input("coral", "pick", "value", 3))
	if hasNotice() {
		t.Error("there is a notice after the end")
	}
}

// TestNobodySubscribesForAnother proves that only a session that holds a seat can subscribe to its screen.
func TestNobodySubscribesForAnother(t *testing.T) {
	f := newFixture(t)
	for _, a := range []referee.Actor{
		{Seat: "amber"}, {Seat: "amber", Session: f.tokens["blue"].Session()}, {Seat: engine.Moderator}, {Seat: "nobody", Session: f.stranger()},
	} {
		_, err := f.table.Subscribe(a)
		f.wants(err, referee.ErrNotYours)
		_, err = f.table.Snapshot().Log(a)
		f.wants(err, referee.ErrNotYours)
		f.wants(f.table.Beacon(a, true), referee.ErrNotYours)
	}
	for _, p := range f.table.Presence() {
		if p.Streams != 0 || !p.Seen.IsZero() {
			t.Errorf("a refused stream left the presence %+v", p)
		}
	}
}

// TestScreensAreShared proves that equal viewers share one screen; that it is rendered once for each name, and again for each change of
// what is shown beside it, of which only the newest is kept; and that a failed rendering is tried again.
func TestScreensAreShared(t *testing.T) {
	f := newFixture(t)
	one, two := f.screen(f.actor("amber")), f.screen(f.actor("amber"))
	if one != two || one == f.screen(f.actor("blue")) {
		t.Error("want one screen for amber's two requests, and another for blue")
	}
	calls := 0
	for _, name := range []string{"en", "en", "it", "en"} {
		body, err := referee.Rendered(one, name, "", func(s *referee.Screen) ([]byte, error) {
			calls++
			return []byte(name), nil
		})
		if err != nil || string(body) != name {
			t.Errorf("%s was rendered as %s, %v", name, body, err)
		}
	}
	if calls != 2 {
		t.Errorf("the screen was rendered %d times, want 2", calls)
	}
	for _, presence := range []string{"here", "gone", "here"} { // only the newest is kept
		body, err := referee.Rendered(one, "console", presence, func(*referee.Screen) ([]byte, error) { calls++; return []byte(presence), nil })
		if again, _ := referee.Rendered(one, "console", presence, func(*referee.Screen) ([]byte, error) { return nil, nil }); err != nil || string(body) != presence || string(again) != presence {
			t.Errorf("%s was rendered as %s and then %s, %v", presence, body, again, err)
		}
	}
	if calls != 5 || referee.RenderingsOf(one) != 3 {
		t.Errorf("the screen was rendered %d times and keeps %d, want 5 and 3", calls, referee.RenderingsOf(one))
	}
	broken := errors.New("broken")
	for range 2 {
		_, err := referee.Rendered(one, "es", "", func(*referee.Screen) ([]byte, error) { return nil, broken })
		f.wants(err, broken)
	}
	if body, err := referee.Rendered(one, "es", "", func(*referee.Screen) ([]byte, error) { return []byte("es"), nil }); err != nil || string(body) != "es" {
		t.Errorf("after a failed rendering the next gives %s, %v, want es", body, err)
	}
	f.must(f.input("blue", "pick", "value", 3))
	if f.screen(f.actor("amber")) == one {
		t.Error("a new version has the old screen")
	}
}

// gated is a journal whose appends wait until its gate is closed.
type gated struct {
	referee.Journal
	gate    chan struct{} // if nil, appends do not wait
	appends atomic.Int32
}

func (g *gated) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	g.appends.Add(1)
	if g.gate != nil {
		<-g.gate
	}
	return g.Journal.Append(ctx, table, expected, rows)
}

// TestWaitingInputsShareACommit proves that inputs that arrive during a commit are committed together, each with its own result, and
// that nothing is acknowledged or shown before it is durable.
func TestWaitingInputsShareACommit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &gated{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, j, enginetest.Tally{})
		inputs := []referee.Input{
			f.input("amber", "pick", "value", 1), f.input("blue", "pick", "value", 17), f.input("blue", "pick", "value", 2),
			f.input("coral", "pick", "value", 3),
		}
		j.gate = make(chan struct{})
		j.appends.Store(0)
		before := f.table.Snapshot()
		results := make([]error, len(inputs))
		acknowledged := atomic.Int32{}
		for i, in := range inputs {
			go func() {
				_, results[i] = f.table.Answer(context.Background(), in)
				acknowledged.Add(1)
			}()
			synctest.Wait() // the first is being committed, the others wait
		}
		if n := acknowledged.Load(); n != 0 || f.table.Snapshot() != before {
			t.Errorf("%d inputs were acknowledged, or shown, before they were durable", n)
		}
		close(j.gate)
		synctest.Wait()
		if n := j.appends.Load(); n != 2 || acknowledged.Load() != 4 {
			t.Errorf("got %d appends and %d results, want 2 and 4", n, acknowledged.Load())
		}
		for i, err := range results {
			var refusal *engine.Refusal
			if refused := errors.As(err, &refusal); refused != (i == 1) || !refused && err != nil {
				t.Errorf("input %d: got %v; only input 1 must be refused", i, err)
			}
		}
	})
}

// TestPresence proves that the presence of phones is known, and makes no new snapshot.
func TestPresence(t *testing.T) {
	f := newFixture(t)
	before := f.table.Snapshot()
	amber, err := f.table.Subscribe(f.actor("amber"))
	f.check(err)
	if p := f.table.Presence()[0]; p.Seat != "amber" || p.Streams != 1 || !p.Visible || p.Seen.IsZero() {
		t.Errorf("amber's phone is %+v, want it connected and visible", p)
	}
	f.check(f.table.Beacon(f.actor("amber"), false))
	if p := f.table.Presence()[0]; p.Visible {
		t.Errorf("amber is %+v", p)
	}
	amber.Close()
	if p := f.table.Presence()[0]; p.Streams != 0 || f.table.Snapshot() != before {
		t.Errorf("amber is %+v", p)
	}
	if p := f.table.Presence()[2]; p.Seat != "coral" || p.Streams != 0 || !p.Seen.IsZero() {
		t.Errorf("coral is %+v", p)
	}
}

// TestLogIsBounded proves that a screen has only the last 40 log lines, and that Log returns all.
func TestLogIsBounded(t *testing.T) {
	f := newFixture(t)
	const more = 100
	f.must(f.input("amber", "pick", "value", 1))
	for i := range more {
		f.must(f.input("amber", "pick", "value", 1+i%3))
	}
	screen := f.screen(referee.Console)
	all, err := f.table.Snapshot().Log(referee.Console)
	f.check(err)
	if len(screen.Log) != 40 || len(all) != more+4 {
		t.Fatalf("the screen has %d log lines of %d, want 40 of %d", len(screen.Log), len(all), more+4)
	}
	if marshal(t, screen.Log) != marshal(t, all[len(all)-40:]) {
		t.Error("the screen's log lines are not the last ones")
	}
}

// hushed is Tally in which only the seat itself is told that it sealed.
type hushed struct{ enginetest.Tally }

func (h hushed) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	m, ok := h.Tally.Narrate(e, v)
	seat, _ := m.Args["seat"].(string)
	return m, ok && (m.Key != "tally.pick" || v.Sees(engine.Seat(seat)))
}

// TestPrivateLinesPushNobodyOutOfTheLog proves that log lines for one seat push no lines out of the log of others.
func TestPrivateLinesPushNobodyOutOfTheLog(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), hushed{})
	f.must(f.input("amber", "pick", "value", 1))
	before := marshal(t, f.screen(referee.Audience).Log)
	for i := range 200 {
		f.must(f.input("amber", "pick", "value", 1+i%3))
		f.check(f.table.SetPIN(t.Context(), f.actor("amber"), "1234"))
	}
	if after := marshal(t, f.screen(referee.Audience).Log); after != before {
		t.Errorf("the public log was\n%s\nand is\n%s", before, after)
	}
	if own := f.screen(f.actor("amber")).Log; len(own) != 40 {
		t.Errorf("amber reads %d lines, want 40", len(own))
	}
}

// TestChangesOfAnAnswerAreBounded proves that a phone cannot replace its answer without limit, and that the last accepted answer
// counts, also after a restart (T15).
func TestChangesOfAnAnswerAreBounded(t *testing.T) {
	f := newFixture(t)
	in := f.input("amber", "pick", "value", 1)
	last, err := f.answer(in)
	for again := 0; err == nil && again < 1000; again++ {
		in.IdempotencyKey = f.key()
		var receipt referee.Receipt
		if receipt, err = f.answer(in); err == nil {
			last = receipt
		}
	}
	f.wants(err, referee.ErrChanged)
	f.reopen()
	_, err = f.answer(in)
	f.wants(err, referee.ErrChanged)
	if v := f.table.Snapshot().Version; v != last.Version {
		t.Errorf("the version is %d, want that of the last receipt, %d", v, last.Version)
	}
	f.pickAll("blue", "coral")
	if f.picking() {
		t.Error("the last accepted answer does not count")
	}
}
