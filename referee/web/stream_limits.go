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
	strangerStreams = 8   // of an address, the only thing that tells strangers apart
	strangersInAll  = 512 // from all addresses together
)

// owner is the owner of a stream.
type owner struct {
	name     string
	limit    int
	stranger bool
}

// ownerOf returns the owner of a request's streams: the laptop, a device that holds a seat or is let in to all tables,
// or the address.
func (s *Server) ownerOf(r *http.Request, table *referee.Table) owner {
	switch {
	case isLocal(r):
		return owner{name: "laptop", limit: laptopStreams}
	case table != nil:
		if session, held := s.sessionAt(r, table); len(held) > 0 {
			return owner{name: fmt.Sprintf("holder %x %s", session[:], table.Info().Code), limit: holderStreams}
		}
	}
	for _, cookie := range r.CookiesNamed(s.judgeCookie()) {
		if session := referee.Token(cookie.Value).Session(); s.pairing.has(session) {
			return owner{name: fmt.Sprintf("judge %x", session[:]), limit: laptopStreams}
		}
	}
	return owner{name: source(r), limit: strangerStreams, stranger: true}
}

// openStream is one open stream.
type openStream struct {
	owner    owner
	replaced chan struct{} // closed when another stream replaces it
}

// openStreams limits how many streams are open.
type openStreams struct {
	mu        sync.Mutex
	by        map[string][]*openStream // by owner, the oldest first
	strangers int
}

func newOpenStreams() *openStreams { return &openStreams{by: map[string][]*openStream{}} }

// enter opens a stream. If its owner has too many, the owner's oldest ends; if strangers have too many in all, the
// oldest of the stranger with the most.
func (n *openStreams) enter(o owner) *openStream {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case len(n.by[o.name]) >= o.limit:
		n.end(n.by[o.name][0])
	case o.stranger && n.strangers >= strangersInAll:
		n.end(n.by[n.largestStranger()][0])
	}
	p := &openStream{o, make(chan struct{})}
	n.by[o.name] = append(n.by[o.name], p)
	if o.stranger {
		n.strangers++
	}
	return p
}

// largestStranger returns the stranger who has the most streams.
func (n *openStreams) largestStranger() string {
	name, most := "", 0
	for of, open := range n.by {
		if open[0].owner.stranger && len(open) > most {
			name, most = of, len(open)
		}
	}
	return name
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
		if p.owner.stranger {
			n.strangers--
		}
		return true
	}
	return false
}
