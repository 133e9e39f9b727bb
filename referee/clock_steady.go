package referee

import (
	"sync"
	"time"
)

// steady returns a clock that goes on when the system clock is set back: clocks of rounds and tables stay right for the evening. It follows
// the system clock forward, since the laptop may have slept.
func steady(system func() time.Time, since func(time.Time) time.Duration) func() time.Time {
	var mu sync.Mutex
	base := system()
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now := system()
		if steadily := base.Add(since(base)); now.Before(steadily) {
			return steadily
		}
		base = now
		return now
	}
}
