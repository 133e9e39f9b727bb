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

// ringing is Tally whose window to play cards is a ring of ten seconds.
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

// ringTable creates a table at which a ring has just begun. Its clock is that of the test's bubble.
func ringTable(t *testing.T, byItself bool) *fixture {
	t.Helper()
	f := newFixtureWith(t, journaltest.NewMemory(), ringing{})
	if byItself {
		f.check(f.table.SetClocks(t.Context(), referee.Console, map[string]int{referee.RingTime: 0}))
	}
	f.pickAll(seats...)
	f.playToRing()
	return f
}

// playToRing plays on until the ring begins.
func (f *fixture) playToRing() {
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

// ringsAfter lets time pass and reports whether the ring is still open.
func (f *fixture) ringsAfter(d time.Duration) bool {
	f.Helper()
	time.Sleep(d)
	synctest.Wait()
	return f.rings()
}

// TestRingsCloseByThemselvesOnlyIfChosen proves that a ring stays open until the moderator closes it, unless the table chose that it
// closes by itself, or that players go on: then it closes at its end, by a recorded command of the moderator. No seat's thinking time counts
// meanwhile.
func TestRingsCloseByThemselvesOnlyIfChosen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, false)
		if c := f.screen(referee.Audience).Clock; c == nil || !c.Ring || c.ByItself || c.Limit != ringStands {
			t.Errorf("the clock is %+v", c)
		}
		if !f.ringsAfter(time.Hour) {
			t.Error("the ring closed by itself, though nobody chose so")
		}
		for _, x := range f.screen(referee.Audience).Thinking {
			if !x.WaitingSince.IsZero() {
				t.Errorf("thinking time counts for %s", x.Seat)
			}
		}
		f.must(f.byConsole("advance"))
		if f.rings() {
			t.Error("the moderator could not close the ring")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, false)
		f.check(f.table.LetPlayersGoOn(t.Context(), referee.Console, true))
		if f.ringsAfter(ringStands + time.Millisecond) {
			t.Error("the ring waits for a moderator, though players go on")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, true)
		if c := f.screen(referee.Audience).Clock; c == nil || !c.ByItself {
			t.Errorf("the clock is %+v", c)
		}
		if !f.ringsAfter(ringStands - time.Millisecond) {
			t.Fatal("the ring closed before its time")
		}
		if f.ringsAfter(2 * time.Millisecond) {
			t.Fatal("the ring did not close")
		}
		var out bytes.Buffer
		f.check(f.lobby.Export(t.Context(), &out, f.table.Info().Code))
		if !bytes.Contains(out.Bytes(), []byte(`{"by":"moderator","do":"advance",`)) {
			t.Errorf("the record does not say what closed the ring:\n%s", &out)
		}
	})
}

// TestRingsStand proves that a ring does not close by itself in a pause, if a seat has no device, in a guided turn, or after
// the moderator undid its closing; and that after a restart it has its whole time again.
func TestRingsStand(t *testing.T) {
	for name, change := range map[string]func(f *fixture) error{
		"paused":    func(f *fixture) error { return f.table.Pause(f.Context(), referee.Console, "") },
		"no device": func(f *fixture) error { return f.table.Release(f.Context(), referee.Console, "blue") },
		"taught":    func(f *fixture) error { return f.table.Guide(f.Context(), referee.Console, true) },
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
				if !f.ringsAfter(time.Minute) {
					t.Error("the ring closed")
				}
			})
		})
	}
	t.Run("a pause takes no time from it", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.ringsAfter(ringStands / 2)
			f.check(f.table.Pause(t.Context(), referee.Console, ""))
			f.ringsAfter(time.Hour)
			f.check(f.table.Resume(t.Context(), referee.Console))
			if !f.ringsAfter(ringStands/2-time.Millisecond) || f.ringsAfter(2*time.Millisecond) {
				t.Error("after the pause the ring has not the time that was left")
			}
		})
	})
	t.Run("a restart", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.ringsAfter(ringStands - time.Second)
			f.reopen()
			if !f.ringsAfter(ringStands-time.Millisecond) || f.ringsAfter(2*time.Millisecond) {
				t.Error("after the restart the ring has not its whole time")
			}
		})
	})
	t.Run("undone", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := ringTable(t, true)
			f.ringsAfter(ringStands)
			if f.ringsAfter(time.Millisecond) {
				t.Fatal("the ring did not close")
			}
			f.must(f.byConsole("undo"))
			if !f.rings() || f.screen(referee.Audience).Clock.ByItself || !f.ringsAfter(time.Minute) {
				t.Error("after the undo the ring closed by itself again")
			}
		})
	})
}

// TestRingsCloseOnSharedDevices proves that a ring closes by itself also where two seats share a device: either player can take it and
// raise a hand.
func TestRingsCloseOnSharedDevices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := ringTable(t, true)
		f.check(f.table.Release(f.Context(), referee.Console, "blue"))
		f.check(f.table.Lock(f.Context(), referee.Console, false))
		f.check(f.table.Claim(f.Context(), f.tokens["amber"].Session(), "blue", ""))
		if f.ringsAfter(time.Minute) {
			t.Error("the ring did not close")
		}
	})
}
