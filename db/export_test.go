package db

import "database/sql"

// Handles lets tests look at the settings of the connections, and change them.
func (d *DB) Handles() map[string]*sql.DB {
	return map[string]*sql.DB{"read": d.read, "write": d.write}
}

// NewKey draws a key.
func NewKey() Key { return newKey() }

// SecretOf gives the bytes that tests search files for.
func SecretOf(k Key) []byte { return k.secret[:] }
