//go:build !linux

package postgres

import "time"

// monotonic is a clock that nobody sets. On macOS it stands still while the laptop sleeps: there only the first heartbeat after waking, and the fence,
// tell how late it is.
func monotonic() time.Duration { return time.Since(started) }
