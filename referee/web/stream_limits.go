package web

import (
	"fmt"
	"net/http"
	"sync"

	"github.com/judgeofthechange/judge/referee"
)

// Limits of open streams. One more ends the oldest of the same owner: nobody is locked out, least of all by streams
// that somebody else hoards.
const (
	laptopStreams   = 64
	holderStreams   = 16  // of a device that holds seats or a console, at one table
	strangerStreams = 8   // of a browser that watches; of all of an address that have no cookie, too
	addressStreams  = 128 // of those that watch behind an address: a hall's network may have only one
	strangersInAll  = 512 // from all addresses together
)

// owner is the owner of a stream.
type owner struct {
	name    string
	limit   int
	address string // of a stranger; empty for anybody else
}

// ownerOf returns the owner of a request's streams: the laptop, a device that holds a seat or is let in to all tables,
// or a stranger: a browser behind an address.
func (s *Server) ownerOf(r *http.Request, table *referee.Table) owner {
	switch {
	case isLocal(r):
		return owner{name: "laptop", limit: laptopStreams}
	case table != nil:
		if session, held := s.sessionAt(r, table); len(held) > 0 {
			return owner{name: fmt.Sprintf("holder %x %s", session[:], table.Info().Code), limit: holderStreams}
		}
	}
	if d, in := s.letIn(r); in {
		return owner{name: fmt.Sprintf("judge %x", d.session[:]), limit: laptopStreams}
	}
	from := source(r)
	name := from
	if watcher := settingOf(r, watchCookie); watcher != "" {
		session := referee.Token(watcher).Session()
		name = fmt.Sprintf("watcher %s %x", from, session[:])
	}
	return owner{name: name, limit: strangerStreams, address: from}
}

// openStream is one open stream.
type openStream struct {
	owner    owner
	number   int           // in the order in which they were opened
	replaced chan struct{} // closed when another stream replaces it
}

// openStreams limits how many streams are open.
type openStreams struct {
	mu        sync.Mutex
	by        map[string][]*openStream // by owner, the oldest first
	opened    int
	strangers map[string]int // by address
}

func newOpenStreams() *openStreams {
	return &openStreams{by: map[string][]*openStream{}, strangers: map[string]int{}}
}

// enter opens a stream. If its owner has too many, the owner's oldest ends; if an address has too many, or strangers have in all, one
// of that address, or of the address with the most.
func (n *openStreams) enter(o owner) *openStream {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case len(n.by[o.name]) >= o.limit:
		n.end(n.by[o.name][0])
	case o.address != "" && n.strangers[o.address] >= addressStreams:
		n.endOneOf(o.address)
	case o.address != "" && n.strangersInAll() >= strangersInAll:
		n.endOneOf(n.largestAddress())
	}
	n.opened++
	p := &openStream{o, n.opened, make(chan struct{})}
	n.by[o.name] = append(n.by[o.name], p)
	if o.address != "" {
		n.strangers[o.address]++
	}
	return p
}

func (n *openStreams) strangersInAll() (all int) {
	for _, open := range n.strangers {
		all += open
	}
	return all
}

// largestAddress returns the address with the most strangers' streams.
func (n *openStreams) largestAddress() string {
	address, most := "", 0
	for of, open := range n.strangers {
		if open > most {
			address, most = of, open
		}
	}
	return address
}

// endOneOf ends the oldest stream of the browser that has the most behind an address; of those with as many, of the one that has its
// oldest the longest.
func (n *openStreams) endOneOf(address string) {
	var of []*openStream
	for _, open := range n.by {
		more := of == nil || len(open) > len(of) || len(open) == len(of) && open[0].number < of[0].number
		if open[0].owner.address == address && more {
			of = open
		}
	}
	n.end(of[0])
}

// leave removes a stream that ended.
func (n *openStreams) leave(p *openStream) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.remove(p)
}

// end tells a stream that another replaces it.
func (n *openStreams) end(p *openStream) {
	if n.remove(p) {
		close(p.replaced)
	}
}

// remove reports whether a stream was still there.
func (n *openStreams) remove(p *openStream) bool {
	open := n.by[p.owner.name]
	for i := range open {
		if open[i] != p {
			continue
		}
		if n.by[p.owner.name] = append(open[:i:i], open[i+1:]...); len(open) == 1 {
			delete(n.by, p.owner.name)
		}
		if from := p.owner.address; from != "" {
			if n.strangers[from]--; n.strangers[from] == 0 {
				delete(n.strangers, from)
			}
		}
		return true
	}
	return false
}
