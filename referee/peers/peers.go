// Package peers runs one process among the others of a hall: several laptops, one journal. Each table has one owner, the process that answers for it;
// the others follow what it writes. Whoever sees first that a table has no owner takes it over.
package peers

import (
	"context"
	"time"
)

// Journal is the part of a hall's journal that says which process owns which table. Package db/postgres implements it.
type Journal interface {
	// Holds reports whether this process owns a table, and may answer for it now. It asks only its own clock.
	Holds(table string) bool
	// Process is the id of this process; empty while it has none.
	Process() string
	// Status tells who is in the hall.
	Status(ctx context.Context) (Status, error)
	// TakeOver makes this process the owner of a table that has none.
	TakeOver(ctx context.Context, table string) error
	// HandOver makes another process the owner of a table of this one's.
	HandOver(ctx context.Context, table, to string) error
}

// Peers is this process in its hall. All methods may be called at the same time.
type Peers struct{}

// Owner says which process answers for a table: this one, or the one that its peers reach at a URL. If neither is so, nobody answers at the moment.
func (p *Peers) Owner(table string) (url string, here bool) { return "", true }

// URLs lists where the other live processes of the hall are reached, in a lasting order.
func (p *Peers) URLs() []string { return nil }

// Now is the time by the database's clock, which all processes of the hall share, to about a second.
func (p *Peers) Now() time.Time { return time.Now() }
