package peers

import (
	"context"
	"maps"
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

// Run follows the tables of others and takes over those that nobody has, until the context ends.
func (p *Peers) Run(ctx context.Context) {
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
	p.know(ctx, s)
	self := p.journal.Process()
	for _, i := range rand.Perm(len(s.Tables)) {
		t := s.Tables[i]
		owner, alive := s.Process(t.Owner)
		here, known := p.lobby.Here(t.Code)
		switch {
		case here && known && t.Owner != self && !p.journal.Holds(t.Code): // it was lost while it was being taken over
			p.Lost([]string{t.Code})
		case here || !known:
		case alive && owner.ID != self:
			p.follow(ctx, t)
		case self != "":
			p.takeOver(ctx, t.Code, alive)
		}
	}
}

// know asks processes that are new in the hall to prove that they know its key. One that cannot now is asked again at the next look.
func (p *Peers) know(ctx context.Context, s Status) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.proved, func(id string, _ bool) bool {
		_, alive := s.Process(id)
		return !alive
	})
	self := p.journal.Process()
	for _, x := range s.Processes {
		if _, asked := p.proved[x.ID]; asked || !x.Alive || x.URL == "" || x.ID == self {
			continue
		}
		p.proved[x.ID] = false
		go func() {
			err := p.prove(ctx, x.URL)
			p.mu.Lock()
			defer p.mu.Unlock()
			if err == nil {
				p.proved[x.ID] = true
				return
			}
			delete(p.proved, x.ID)
			p.log.Info("another process of the hall cannot be reached", "url", x.URL, "error", err)
		}()
	}
}

// begin runs what is to be done for a table in a goroutine of its own, unless something is being done for it already.
func (p *Peers) begin(code string, do func()) {
	if p.tryOccupy(code) {
		go func() {
			defer p.free(code)
			do()
		}()
	}
}

// follow reads on what the owner of a table wrote.
func (p *Peers) follow(ctx context.Context, t Table) {
	p.mu.Lock()
	upToDate := p.known[t.Code] >= t.Seq
	p.mu.Unlock()
	if upToDate {
		return
	}
	p.begin(t.Code, func() {
		p.follows <- struct{}{}
		defer func() { <-p.follows }()
		if err := p.lobby.Follow(ctx, t.Code); err != nil {
			p.log.Warn("a table of the hall cannot be followed", "table", t.Code, "error", err)
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.known[t.Code] = t.Seq
	})
}

// takeOver takes a table over and answers for it: at once if it was this process's or was handed over to it, else after a pause of chance, so that not
// everybody tries at once.
func (p *Peers) takeOver(ctx context.Context, code string, mine bool) {
	p.mu.Lock()
	mine = mine || p.lost[code]
	p.mu.Unlock()
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
		p.takes <- struct{}{}
		defer func() { <-p.takes }()
		p.mu.Lock()
		delete(p.lost, code)
		p.mu.Unlock()
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

// Lost has this process no longer answer for tables that others may take over.
func (p *Peers) Lost(codes []string) {
	p.mu.Lock()
	p.died, p.then = time.Now(), p.status.Processes
	for _, code := range codes {
		p.lost[code] = true
		delete(p.known, code)
	}
	p.mu.Unlock()
	for _, code := range codes {
		p.lobby.Leave(code)
	}
	p.lookNow()
}
