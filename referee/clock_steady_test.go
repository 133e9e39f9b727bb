package referee

import (
	"testing"
	"time"
)

// A system clock that is set back stops no clock; one that jumps forward is followed (EV-27).
func TestClockNeverGoesBack(t *testing.T) {
	begin := time.Date(2026, 5, 2, 9, 0, 0, 0, time.UTC)
	system, passed := begin, time.Duration(0)
	at := map[time.Time]time.Duration{begin: 0} // what had passed when the system clock showed a time
	now := steady(func() time.Time { at[system] = passed; return system }, func(from time.Time) time.Duration { return passed - at[from] })
	pass := func(d time.Duration) { system, passed = system.Add(d), passed+d }

	pass(10 * time.Minute)
	if got, want := now(), begin.Add(10*time.Minute); !got.Equal(want) {
		t.Errorf("after ten minutes it is %v, want %v", got, want)
	}
	system = system.Add(-time.Hour)
	pass(5 * time.Minute)
	if got, want := now(), begin.Add(15*time.Minute); !got.Equal(want) {
		t.Errorf("five minutes later, on a clock set back by an hour, it is %v, want %v", got, want)
	}
	system = system.Add(3 * time.Hour)
	if got := now(); !got.Equal(system) {
		t.Errorf("after a jump forward it is %v, want %v", got, system)
	}
}
