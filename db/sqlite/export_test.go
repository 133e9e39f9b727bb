package sqlite

import (
	"database/sql"
	"time"
)

// Handles lets tests read and change the settings of the connections.
func (d *DB) Handles() map[string]*sql.DB {
	return map[string]*sql.DB{"read": d.read, "write": d.write}
}

// SetIdleAfter sets the idle time before a checkpoint; back restores it.
func SetIdleAfter(after time.Duration) (back func()) {
	before := idleAfter
	idleAfter = after
	return func() { idleAfter = before }
}
