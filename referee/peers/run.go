package peers

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// How a process looks at its hall (event.md, 12.1, rules 3 and 6).
const (
	lookEvery    = 250 * time.Millisecond
	lookAtMost   = 20 * time.Millisecond // between looks that somebody waits for
	longestPause = 500 * time.Millisecond
	mostAtOnce   = 8 // tables that are taken over, or followed, at a time
)

// Patience is how long the database may be silent before people are told that nothing can be saved: a few looks.
const Patience = 1500 * time.Millisecond

// Lease is how long a process owns its tables after it was heard: once the database has been silent for that long, nobody owns any.
const Lease = 4 * time.Second

// Run follows the tables of others and takes over those that nobody has, until the context ends. Nothing that it began goes on after it.
func (p *Peers) Run(ctx context.Context) {
	defer p.running.Wait()
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for ctx.Err() == nil {
		p.look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-p.looked:
			time.Sleep(lookAtMost)
		}
	}
}

// look asks who is in the hall, and begins what follows from that.
func (p *Peers) look(ctx context.Context) {
	p.heard.ask()
	s, err := p.journal.Status(ctx)
	if err != nil {
		if ctx.Err() == nil && !p.silent { // once is enough
			p.log.Warn("the hall's database does not answer", "error", err)
			p.silent = true
		}
		return
	}
	if p.silent {
		p.log.Warn("the hall's database answers again")
		p.silent = false
	}
	if slices.ContainsFunc(s.Tables, func(t Table) bool { _, known := p.lobby.Here(t.Code); return !known }) {
		if err := p.lobby.Discover(ctx); err != nil {
			p.log.Warn("new tables of the hall cannot be read", "error", err)
		}
	}
	p.hear(s)
	p.know(ctx)
	self := p.journal.Process()
	for _, i := range rand.Perm(len(s.Tables)) {
		t := s.Tables[i]
		owner, alive := s.Process(t.Owner)
		here, known := p.lobby.Here(t.Code)
		switch {
		case here && known && t.Owner != self && !p.journal.Holds(t.Code): // it was lost while it was being taken over, or cannot be read here
			p.lobby.Leave(t.Code)
		case here || !known:
		case alive && owner.ID != self:
			p.follow(ctx, t)
		case self != "":
			p.takeOver(ctx, t.Code, alive)
		}
	}
	if p.read != self && self != "" && p.hasReadAll(s) {
		p.read = self
		p.journal.HasRead(self)
	}
}

// hasReadAll reports whether this process has followed every table of the hall once, or answers for it: it is not far behind from then on.
func (p *Peers) hasReadAll(s Status) bool {
	return !slices.ContainsFunc(s.Tables, func(t Table) bool {
		here, known := p.lobby.Here(t.Code)
		return !known || !here && !p.tables.hasRead(t.Code, min(t.Seq, 1))
	})
}

// begin runs what is to be done for a table in a goroutine of its own, unless something is being done for it already.
func (p *Peers) begin(code string, do func()) {
	if p.tables.begin(code) {
		p.running.Go(func() {
			defer p.tables.end(code)
			do()
		})
	}
}

// places limits how much is done at once.
type places chan struct{}

// take waits for a place. It reports false if the context ends first.
func (p places) take(ctx context.Context) bool {
	select {
	case p <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// leave gives a place to the next one.
func (p places) leave() { <-p }

// follow reads on what the owner of a table wrote.
func (p *Peers) follow(ctx context.Context, t Table) {
	if p.tables.hasRead(t.Code, t.Seq) {
		return
	}
	p.begin(t.Code, func() {
		if !p.follows.take(ctx) {
			return
		}
		defer p.follows.leave()
		if err := p.lobby.Follow(ctx, t.Code); err != nil {
			p.log.Warn("a table of the hall cannot be followed", "table", t.Code, "error", err)
			return
		}
		p.tables.setRead(t.Code, t.Seq)
	})
}

// takeOver takes a table over and answers for it: at once if it was this process's or was handed over to it, else after a pause of chance, so that not
// everybody tries at once.
func (p *Peers) takeOver(ctx context.Context, code string, mine bool) {
	mine = mine || p.tables.wasLost(code)
	p.begin(code, func() {
		if !mine {
			pause := time.NewTimer(rand.N(longestPause))
			defer pause.Stop()
			select {
			case <-pause.C:
			case <-ctx.Done():
				return
			}
		}
		if !p.takes.take(ctx) {
			return
		}
		defer p.takes.leave()
		// Reading a long record takes seconds. Until then another process may take the table over that has read it.
		if err := p.lobby.Follow(ctx, code); err != nil {
			p.log.Warn("a table of the hall cannot be read to take it over", "table", code, "error", err)
			return
		}
		p.tables.find(code)
		if err := p.journal.TakeOver(ctx, code); err != nil {
			p.log.Info("another process took a table over, or nobody can now", "table", code, "error", err)
			return
		}
		if err := p.lobby.Take(ctx, code); err != nil {
			p.log.Warn("a table of the hall cannot be taken over", "table", code, "error", err)
			return
		}
		p.log.Info("table taken over", "table", code)
		p.lookNow() // whoever waits for the table need not wait longer
	})
}

// Lost has this process no longer answer for tables that others may take over, since it was taken for dead.
func (p *Peers) Lost(codes []string) {
	p.heard.die()
	for _, code := range codes {
		p.tables.lose(code)
		p.lobby.Leave(code)
	}
	p.lookNow()
}
