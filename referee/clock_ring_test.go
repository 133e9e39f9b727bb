package referee_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// ringing is Tally whose window is a ring of ten seconds, and in which a hand may be raised.
type ringing struct{ enginetest.Tally }

const ringStands = 10 * time.Second

func (ringing) TimerKinds() []engine.TimerKind { return []engine.TimerKind{{Kind: "play"}} }

func (g ringing) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(g.Tally.Prompts(s), "play", func(p *engine.Prompt) { p.Urgency = engine.Ring })
}

func (g ringing) Timers(s engine.State) []engine.Timer {
	goOn := engine.NewCommand(engine.Moderator, "advance", nil)
	for _, p := range g.Tally.Prompts(s) {
		if p.Ask == "play" {
			return []engine.Timer{{Kind: "play", ID: "play", Seconds: int(ringStands.Seconds()), Close: &goOn}}
		}
	}
	return nil
}

// ringTable is a table at which a ring has just begun, in the test's own time.
func ringTable(t *testing.T, byItself bool) *fixture {
	t.Helper()
	f := newFixtureWith(t, journaltest.NewMemory(), ringing{})
	if byItself {
		f.check(f.table.SetClocks(t.Context(), referee.Console, map[string]int{referee.RingTime: 0}))
	}
	f.pickAll(seats...)
	f.toRing()
	return f
}

// toRing plays on until all are asked at once.
func (f *fixture) toRing() {
	f.Helper()
	for !f.rings() {
		p := f.screen(referee.Console).Prompts[0]
		f.must(f.input(p.For, "add", "amount", 1))
	}
}

func (f *fixture) rings() bool {
	f.Helper()
	return f.screen(referee.Console).Prompts[0].Ask == "play"
}

// waits lets time pass and says whether the ring still stands.
func (f *fixture) waits(d time.Duration) bool {
	f.Helper()
	time.Sleep(d)
	synctest.Wait()
	return f.rings()
}

// TestRingsCloseForWhoChoseIt proves that a ring stands until the moderator closes it, however long its time is over; and that
// where the table chose so the program closes it, at its end and by the moderator's own input, which the record has as any other.
// Nobody's thinking counts meanwhile: nobody has to answer.
func TestRingsCloseForWhoChoseIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, false)
		if c := f.screen(referee.Audience).Clock; c == nil || !c.Ring || c.ByItself || c.Limit != ringStands {
			t.Errorf("the clock is %+v", c)
		}
		if !f.waits(time.Hour) {
			t.Error("a ring has closed by itself, and nobody chose so")
		}
		for _, x := range f.screen(referee.Audience).Thinking {
			if !x.WaitingSince.IsZero() {
				t.Errorf("play waits for %s", x.Seat)
			}
		}
		f.must(f.byConsole("advance"))
		if f.rings() {
			t.Error("the moderator could not close it")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, true)
		if c := f.screen(referee.Audience).Clock; c == nil || !c.ByItself {
			t.Errorf("the clock is %+v", c)
		}
		if !f.waits(ringStands - time.Millisecond) {
			t.Fatal("the ring closed before its time")
		}
		if f.waits(2 * time.Millisecond) {
			t.Fatal("the ring did not close")
		}
		var out bytes.Buffer
		f.check(f.lobby.Export(t.Context(), &out, f.table.Info().Code))
		if !bytes.Contains(out.Bytes(), []byte(`{"by":"moderator","do":"advance",`)) {
			t.Errorf("the record does not say what closed the ring:\n%s", &out)
		}
	})
}

// TestRingsStand proves that no ring closes by itself while the table is paused, where a seat has no device on which a hand could
// be raised or two seats share one, or for who is being taught; that after a restart it has its whole time again; and that one
// which the moderator took back is the moderator's.
func TestRingsStand(t *testing.T) {
	for name, change := range map[string]func(f *fixture) error{
		"paused":    func(f *fixture) error { return f.table.Pause(f.Context(), referee.Console, "") },
		"no device": func(f *fixture) error { return f.table.Release(f.Context(), referee.Console, "blue") },
		"one device for two": func(f *fixture) error {
			f.check(f.table.Release(f.Context(), referee.Console, "blue"))
			f.check(f.table.Lock(f.Context(), referee.Console, false))
			return f.table.Claim(f.Context(), f.tokens["amber"].Session(), "blue", "")
		},
		"taught": func(f *fixture) error { return f.table.Guide(f.Context(), referee.Console, true) },
		"no time": func(f *fixture) error {
			return f.table.SetClocks(f.Context(), referee.Console, map[string]int{"play": 0})
		},
		"not by itself": func(f *fixture) error {
			return f.table.SetClocks(f.Context(), referee.Console, map[string]int{referee.RingTime: -1})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := ringTable(t, true)
				f.check(change(f))
				if !f.waits(time.Minute) {
					t.Error("the ring has closed")
				}
			})
		})
	}
	t.Run("a pause takes nothing of its time", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.waits(ringStands / 2)
			f.check(f.table.Pause(t.Context(), referee.Console, ""))
			f.waits(time.Hour)
			f.check(f.table.Resume(t.Context(), referee.Console))
			if !f.waits(ringStands/2-time.Millisecond) || f.waits(2*time.Millisecond) {
				t.Error("the ring has another time after a pause")
			}
		})
	})
	t.Run("a restart", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.waits(ringStands - time.Second)
			f.reopen()
			if !f.waits(ringStands-time.Millisecond) || f.waits(2*time.Millisecond) {
				t.Error("the ring has not its whole time after a restart")
			}
		})
	})
	t.Run("taken back", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.waits(ringStands)
			if f.waits(time.Millisecond) {
				t.Fatal("the ring did not close")
			}
			f.must(f.byConsole("undo"))
			if !f.rings() || f.screen(referee.Audience).Clock.ByItself || !f.waits(time.Minute) {
				t.Error("the ring that was taken back closes again")
			}
		})
	})
}
