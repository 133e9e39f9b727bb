package peers

import (
	"maps"
	"slices"
	"time"
)

// Status is who was in a hall at one moment, and who owned what.
type Status struct {
	Now       time.Time // the database's
	Processes []Process
	Tables    []Table // oldest first
}

// Process is one process of a hall.
type Process struct {
	ID    string
	URL   string // where phones and its peers reach it; empty for a command that leaves again
	Alive bool
	Lag   time.Duration // since its last heartbeat, by the database's clock
	Free  int64         // bytes on its laptop's disk; -1 if that is unknown
	// Reading is whether it has not read all tables yet. Reading a long record takes seconds, in which nobody would answer for a table that it was given.
	Reading bool
}

// Table is who owned a table of a hall, and how far it was.
type Table struct {
	Code  string
	Owner string    // id of a process; empty for none
	Epoch int64     // rises whenever the owner changes
	Seq   int       // of the newest row
	Taken time.Time // when the owner changed, by the database's clock
}

// Process finds a process that was alive by its id.
func (s Status) Process(id string) (Process, bool) {
	i := slices.IndexFunc(s.Processes, func(p Process) bool { return p.Alive && p.ID == id })
	if i < 0 {
		return Process{}, false
	}
	return s.Processes[i], true
}

// Owned counts the tables of each process, by its id.
func (s Status) Owned() map[string]int {
	owned := map[string]int{}
	for _, t := range s.Tables {
		owned[t.Owner]++
	}
	return owned
}

// looksLike reports whether two moments look the same to people.
func (s Status) looksLike(other Status) bool {
	return maps.Equal(s.Owned(), other.Owned()) && slices.EqualFunc(s.Processes, other.Processes, func(a, b Process) bool {
		return a.ID == b.ID && a.URL == b.URL && a.Alive == b.Alive
	})
}

// Returned reports whether a dead process owns nothing any more and another joined at its URL since: its laptop is back.
func (s Status) Returned(p Process) bool {
	isLater := func(x Process) bool { return x.URL == p.URL && (x.Alive || x.Lag < p.Lag) }
	owns := slices.ContainsFunc(s.Tables, func(t Table) bool { return t.Owner == p.ID })
	return !p.Alive && !owns && slices.ContainsFunc(s.Processes, isLater)
}
