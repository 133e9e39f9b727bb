package postgres

import (
	"time"

	"golang.org/x/sys/unix"
)

// monotonic is a clock that nobody sets and that goes on while the laptop sleeps, which Go's own does not: who wakes must know how late it is.
func monotonic() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &now); err != nil {
		return time.Since(started) // Linux before 2.6.39
	}
	return time.Duration(now.Nano())
}
