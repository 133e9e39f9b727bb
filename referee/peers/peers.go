// Package peers runs one process among the others of a hall: several laptops, one journal. Each table has one owner, the process that answers for it;
// the others follow what it writes. Whoever sees first that a table has no owner takes it over.
package peers

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/judgeofthechange/judge/referee"
)

// Journal is the part of a hall's journal that says which process owns which table. Package db/postgres implements it.
type Journal interface {
	// Holds reports whether this process owns a table, and may answer for it now. It asks only its own clock.
	Holds(table string) bool
	// Process is the id of this process; empty while it has none.
	Process() string
	// Status tells who is in the hall.
	Status(ctx context.Context) (Status, error)
	// HasRead has the hall know soon that the process of an id has read all tables, if that is still this one's.
	HasRead(process string)
	// TakeOver makes this process the owner of a table that has none, or that was handed over to it.
	TakeOver(ctx context.Context, table string) error
	// HandOver makes another process the owner of a table of this one's.
	HandOver(ctx context.Context, table, to string) error
}

// Peers is this process in its hall. All methods may be called at the same time.
type Peers struct {
	url     atomic.Pointer[string]
	prove   func(ctx context.Context, url string) error
	log     *slog.Logger
	journal Journal
	lobby   *referee.Lobby

	heard  *heard
	others others
	tables tables
	lapse  *time.Timer // ends all lives; it begins anew whenever the database answers

	looked  chan struct{}  // asks for a look now; capacity 1
	silent  bool           // the database did not answer the last look; only Run uses it
	read    string         // the id under which this process has said that it has read all tables; only Run uses it
	running sync.WaitGroup // what Run began
	takes   places         // for tables that are being taken over
	follows places         // for those that are being followed
}

// New makes a process that phones and peers reach at a URL, and that has joined no hall yet. prove asks the process at a URL to prove that it knows the
// hall's key: whoever can write to the database could have made it up.
func New(url string, prove func(ctx context.Context, url string) error, log *slog.Logger) *Peers {
	p := &Peers{
		prove: prove, log: log, heard: newHeard(), others: others{alive: map[string]*other{}}, tables: tables{all: map[string]*table{}},
		looked: make(chan struct{}, 1), takes: make(places, mostAtOnce), follows: make(places, mostAtOnce),
	}
	p.url.Store(&url)
	p.lapse = time.AfterFunc(Lease, func() {
		if p.Heard() >= Lease { // else it answers just now
			p.others.lapse()
		}
	})
	return p
}

// Join learns who is in the hall of a journal.
func (p *Peers) Join(ctx context.Context, journal Journal) error {
	p.journal = journal
	s, err := journal.Status(ctx)
	if err == nil {
		p.hear(s)
	}
	return err
}

// Use has the process answer for the tables of a lobby, which was opened on the hall's journal. Call Run then.
func (p *Peers) Use(lobby *referee.Lobby) { p.lobby = lobby }

// hear notes what the database says.
func (p *Peers) hear(s Status) {
	p.others.hear(s)
	p.tables.hear(s)
	p.heard.hear(s) // the last, since it wakes those who wait
	p.lapse.Reset(Lease)
}

// Process is the id of this process; empty while it has none.
func (p *Peers) Process() string { return p.journal.Process() }

// URL is where phones and peers reach this process.
func (p *Peers) URL() string { return *p.url.Load() }

// Move changes URL. The journal tells the others.
func (p *Peers) Move(url string) { p.url.Store(&url) }

// Owner says which process answers for a table: this one, or the one that its peers reach at a URL. If neither is so, nobody answers at the moment. A
// table that nobody has heard of is here: this process says so.
func (p *Peers) Owner(table string) (url string, here bool) {
	here, known := p.lobby.Here(table)
	if here && known {
		return "", true
	}
	s := p.Status()
	i := slices.IndexFunc(s.Tables, func(t Table) bool { return t.Code == table })
	switch {
	case i < 0:
		return "", here
	case s.Tables[i].Owner == p.journal.Process():
		return "", false
	}
	owner, _ := s.Process(s.Tables[i].Owner)
	return owner.URL, false
}

// Find is Owner, and waits as long as nobody answers, until the context ends. It looks for a table that this process does not know; while the hall's database
// is silent, nobody answers for that.
func (p *Peers) Find(ctx context.Context, table string) (url string, here bool) {
	if _, known := p.lobby.Here(table); !known && p.await(ctx) != nil {
		return "", false
	}
	for {
		if url, here = p.Owner(table); url != "" || here || p.await(ctx) != nil {
			return url, here
		}
	}
}

// Arrive waits until this process answers for a table that was handed over to it. The error is the context's.
func (p *Peers) Arrive(ctx context.Context, table string) error {
	for {
		if _, here := p.Owner(table); here {
			return nil
		}
		if err := p.await(ctx); err != nil {
			return err
		}
	}
}

// await looks at the hall now, and returns once that is done: what the database answers to an earlier question may be older than what others have just
// done. The error is the context's.
func (p *Peers) await(ctx context.Context) error {
	before := p.heard.questions()
	p.lookNow()
	for {
		next := p.heard.awaitNext()
		if p.heard.hasAnswered(before) {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// lookNow has Run look at the hall before its time.
func (p *Peers) lookNow() {
	select {
	case p.looked <- struct{}{}:
	default:
	}
}
