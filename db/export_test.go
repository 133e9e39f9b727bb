package db

import "database/sql"

// Handles lets tests look at the settings of the connections.
func (d *DB) Handles() map[string]*sql.DB {
	return map[string]*sql.DB{"read": d.read, "write": d.write}
}
