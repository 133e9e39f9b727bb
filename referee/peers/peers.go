// Package peers runs one process among the others of a hall: several laptops, one journal. Each table has one owner, the process that answers for it;
// the others follow what it writes. Whoever sees first that a table has no owner takes it over.
package peers

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
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
	// TakeOver makes this process the owner of a table that has none, or that was handed over to it.
	TakeOver(ctx context.Context, table string) error
	// HandOver makes another process the owner of a table of this one's.
	HandOver(ctx context.Context, table, to string) error
}

// Peers is this process in its hall. All methods may be called at the same time.
type Peers struct {
	url     string
	prove   func(ctx context.Context, url string) error
	log     *slog.Logger
	journal Journal
	lobby   *referee.Lobby
	looked  chan struct{} // asks for a look now; capacity 1
	silent  bool          // the database did not answer the last look; only Run uses it
	takes   chan struct{} // holds a place for each table that is being taken over
	follows chan struct{} // likewise for each that is being followed

	mu     sync.Mutex
	status Status
	died   time.Time       // when this process was last taken for dead
	then   []Process       // who was in the hall then
	heard  time.Time       // when that came; its monotonic clock counts
	next   chan struct{}   // closed when the next one has come
	news   chan struct{}   // closed when something of it is new to people, or the database falls silent
	alarm  *time.Timer     // tells that it has; it begins anew whenever the database answers
	known  map[string]int  // the row up to which each table was followed
	busy   map[string]bool // tables that are being taken over, followed or handed over
	lost   map[string]bool // tables that this process had until it was taken for dead
	proved map[string]bool // ids of processes that have proved to know the hall's key; false while one is asked
	lives  map[string]life // of the live processes, by their URLs
}

// life is the time in which a process is alive.
type life struct {
	context.Context
	end context.CancelFunc
}

// New makes a process that phones and peers reach at a URL, and that has joined no hall yet. prove asks the process at a URL to prove that it knows the
// hall's key: whoever can write to the database could have made it up.
func New(url string, prove func(ctx context.Context, url string) error, log *slog.Logger) *Peers {
	p := &Peers{
		url: url, prove: prove, log: log, looked: make(chan struct{}, 1), takes: make(chan struct{}, mostAtOnce), follows: make(chan struct{}, mostAtOnce),
		next: make(chan struct{}), news: make(chan struct{}), known: map[string]int{}, busy: map[string]bool{}, lost: map[string]bool{}, proved: map[string]bool{},
		lives: map[string]life{},
	}
	p.alarm = time.AfterFunc(Patience, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.tell()
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

// hear notes who is in the hall.
func (p *Peers) hear(s Status) {
	p.mu.Lock()
	defer p.mu.Unlock()
	isNew := !p.status.looksLike(s) || time.Since(p.heard) >= Patience
	p.status, p.heard = s, time.Now()
	p.alarm.Reset(Patience)
	close(p.next)
	p.next = make(chan struct{})
	if isNew {
		p.tell()
	}
	for url, l := range p.lives {
		if !slices.ContainsFunc(s.Processes, func(x Process) bool { return x.Alive && x.URL == url }) {
			l.end()
			delete(p.lives, url)
		}
	}
	for _, x := range s.Processes {
		if _, known := p.lives[x.URL]; x.Alive && !known {
			ctx, end := context.WithCancel(context.Background())
			p.lives[x.URL] = life{ctx, end}
		}
	}
}

// tell wakes those who wait for news. The caller holds mu.
func (p *Peers) tell() {
	close(p.news)
	p.news = make(chan struct{})
}

// News returns a channel that is closed when people should see something new of the hall: who is in it, how many tables each has, whether the database
// answers.
func (p *Peers) News() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.news
}

// Answers reports whether the database has answered within [Patience]. If not, nothing can be saved here.
func (p *Peers) Answers() bool { return p.Heard() < Patience }

// Life ends when the process at a URL is no longer alive, as far as this one hears: whoever waits for its answer waits in vain. Where no process is,
// it has ended.
func (p *Peers) Life(url string) context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l, alive := p.lives[url]; alive {
		return l
	}
	return ended
}

// ended is a context that has ended.
var ended = func() context.Context {
	ctx, end := context.WithCancel(context.Background())
	end()
	return ctx
}()

// Now is the time by the database's clock, which all processes of the hall share, to about a second: laptops' clocks may be wrong.
func (p *Peers) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.status.Now.Add(time.Since(p.heard))
}

// Heard is how long ago the database answered. What it said is shown until it answers again.
func (p *Peers) Heard() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.heard)
}

// Returned is how long ago this process was last taken for dead, if others were not: it slept or was cut off, and they could take its tables over. If nobody
// else remained, the database was away.
func (p *Peers) Returned() (ago time.Duration, was bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	remained := slices.ContainsFunc(p.then, func(x Process) bool {
		_, alive := p.status.Process(x.ID)
		return alive && x.URL != p.url
	})
	return time.Since(p.died), remained
}

// Status is who was in the hall when the database answered last.
func (p *Peers) Status() Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.status
}

// Process is the id of this process; empty while it has none.
func (p *Peers) Process() string { return p.journal.Process() }

// Others lists the other live processes of the hall that answer for tables, in a lasting order. A command has no URL.
func (p *Peers) Others() (others []Process) {
	self := p.journal.Process()
	for _, x := range p.Status().Processes {
		if x.Alive && x.ID != self && x.URL != "" {
			others = append(others, x)
		}
	}
	slices.SortFunc(others, func(a, b Process) int { return cmp.Or(cmp.Compare(a.URL, b.URL), cmp.Compare(a.ID, b.ID)) })
	return others
}

// URL is where phones and peers reach this process.
func (p *Peers) URL() string { return p.url }

// URLs lists where the other live processes of the hall are reached, in a lasting order: those that have proved to know the hall's key.
func (p *Peers) URLs() (urls []string) {
	for _, x := range p.Others() {
		p.mu.Lock()
		if p.proved[x.ID] {
			urls = append(urls, x.URL)
		}
		p.mu.Unlock()
	}
	return slices.Compact(urls)
}

// Owner says which process answers for a table: this one, or the one that its peers reach at a URL. If neither is so, nobody answers at the moment. A
// table that nobody has heard of is here: this process says so.
func (p *Peers) Owner(table string) (url string, here bool) {
	if here, _ := p.lobby.Here(table); here {
		return "", true
	}
	s := p.Status()
	i := slices.IndexFunc(s.Tables, func(t Table) bool { return t.Code == table })
	if i < 0 || s.Tables[i].Owner == p.journal.Process() {
		return "", false
	}
	owner, _ := s.Process(s.Tables[i].Owner)
	return owner.URL, false
}

// Find is Owner, and waits as long as nobody answers, until the context ends. It looks for a table that this process does not know.
func (p *Peers) Find(ctx context.Context, table string) (url string, here bool) {
	if _, known := p.lobby.Here(table); !known {
		p.await(ctx)
	}
	for {
		if url, here = p.Owner(table); url != "" || here || ctx.Err() != nil {
			return url, here
		}
		p.await(ctx)
	}
}

// Arrive waits until this process answers for a table that was handed over to it. The error is the context's.
func (p *Peers) Arrive(ctx context.Context, table string) error {
	for {
		if _, here := p.Owner(table); here || ctx.Err() != nil {
			return ctx.Err()
		}
		p.await(ctx)
	}
}

// await looks at the hall now, and returns once that is done.
func (p *Peers) await(ctx context.Context) {
	p.mu.Lock()
	next := p.next
	p.mu.Unlock()
	p.lookNow()
	select {
	case <-next:
	case <-ctx.Done():
	}
}

// lookNow has Run look at the hall before its time.
func (p *Peers) lookNow() {
	select {
	case p.looked <- struct{}{}:
	default:
	}
}
