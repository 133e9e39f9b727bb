package db

import (
	"database/sql"
	"time"
)

// Handles lets tests look at the settings of the connections, and change them.
func (d *DB) Handles() map[string]*sql.DB {
	return map[string]*sql.DB{"read": d.read, "write": d.write}
}

// SetIdleAfter sets how long nothing must come before the log is folded into the file, and gives back what sets it back.
func SetIdleAfter(after time.Duration) (back func()) {
	before := idleAfter
	idleAfter = after
	return func() { idleAfter = before }
}

// NewKey draws a key.
func NewKey() Key { return newKey() }

// SecretOf gives the bytes that tests search files for.
func SecretOf(k Key) []byte { return k.secret[:] }
