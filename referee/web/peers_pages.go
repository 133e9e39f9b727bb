package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	// ticketRenewal is less than half of ticketTime: a page that has just lost its laptop has a ticket that is good for minutes.
	ticketRenewal = 4 * time.Minute
	noticeSize    = 2 << 10 // bytes of a notice, padding included: it does not show what its ticket holds
)

// origins lists where the processes of a hall are reached, this one last. Whoever reads a URL of no use passes over it.
func (s *Server) origins() []string {
	out := []string{} // a page that knew some must hear that there are none
	for _, address := range append(slices.Clone(s.peers.URLs()), s.peers.URL()) {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || hostName(u.Host) == "" || strings.ContainsAny(u.Host, " ;,'") {
			continue
		}
		if origin := u.Scheme + "://" + strings.ToLower(u.Host); !slices.Contains(out, origin) {
			out = append(out, origin)
		}
	}
	return out
}

// openToPeers lets a live page of a hall ask whether its peers answer, and go on there.
func (s *Server) openToPeers(h http.Header, d *pages.Doc) {
	if s.peers == nil || d.StreamURL == "" {
		return
	}
	d.InHall, d.Peers = true, s.origins()
	d.Scripts = slices.Concat(d.Scripts, []string{"peers.js"})
	policy, more := headers["Content-Security-Policy"], strings.Join(d.Peers, " ")
	h.Set("Content-Security-Policy", strings.Replace(policy, "connect-src 'self'", strings.TrimSpace("connect-src 'self' "+more), 1))
}

// notices tell one page where it can go on if the address of its laptop is gone, and give it a ticket for the seats that its browser holds. They
// also tell it when nothing can be saved, since the hall's database does not answer, and when that is over.
type notices struct {
	server  *Server
	r       *http.Request
	table   *referee.Table // nil for a page of no table
	stays   bool           // at this laptop, whatever happens
	told    []string
	unsaved bool
	due     time.Time       // for a new ticket
	news    <-chan struct{} // closed when there may be something to tell before the next sign of life
}

// noticesFor returns the notices for a stream; nil without peers. The laptop's own pages, which show what no other laptop may, stay where they
// are.
func (s *Server) noticesFor(r *http.Request, table *referee.Table, actor referee.Actor) *notices {
	if s.peers == nil {
		return nil
	}
	return &notices{server: s, r: r, table: table, stays: isLocal(r) && actor == referee.Console}
}

// wake returns a channel that is closed when the page may have to be told something at once.
func (n *notices) wake() <-chan struct{} {
	if n == nil {
		return nil
	}
	return n.news
}

// tell sends a notice if the page's last one no longer holds. The error is the stream's.
func (n *notices) tell(e *events) error {
	if n == nil {
		return nil
	}
	n.news = n.server.peers.News() // before it looks: no news is missed
	unsaved := !n.server.peers.Answers()
	if n.stays {
		if unsaved == n.unsaved {
			return nil
		}
		n.unsaved = unsaved
		return e.notice(notice{Peers: []string{}, Unsaved: unsaved})
	}
	now, origins := n.server.peers.Now(), n.server.origins()
	if n.told != nil && slices.Equal(origins, n.told) && now.Before(n.due) && unsaved == n.unsaved {
		return nil
	}
	n.told, n.due, n.unsaved = origins, now.Add(ticketRenewal), unsaved
	return e.notice(notice{Peers: origins, Way: ticketPath + "?" + n.way().Encode(), Unsaved: unsaved})
}

// way is what a page brings to another laptop: what its reader chose, and a ticket for the seats that its browser holds.
func (n *notices) way() url.Values {
	way := url.Values{}
	for _, chosen := range []struct{ name, cookie string }{{"language", languageCookie}, {"text", textCookie}, {"buzz", buzzCookie}} {
		if value := settingOf(n.r, chosen.cookie); value != "" {
			way.Set(chosen.name, value)
		}
	}
	if ticket := n.server.ticketFor(n.r, n.table); ticket != "" {
		way.Set("ticket", ticket)
	}
	return way
}

// notice is what a page is told of its hall, as JSON.
type notice struct {
	Peers   []string `json:"peers"`
	Way     string   `json:"way"` // the page adds where it is
	Unsaved bool     `json:"unsaved"`
}

func (e *events) notice(told notice) error {
	text, err := json.Marshal(told)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	writeEvent(&b, "peers", text)
	return e.frame(b.Bytes(), noticeSize)
}

// awaitOwner keeps the stream of a page whose table nobody can own, since the database does not answer: the page shows the last state and says so. Once
// the database answers, the page connects again.
func (s *Server) awaitOwner(c echo.Context) error {
	return s.runStream(c, nil, func(e *events) error {
		updates, stop := s.lobby.Watch()
		defer stop()
		beat := time.NewTicker(s.heartbeat)
		defer beat.Stop()
		told := &notices{server: s, r: c.Request(), stays: true}
		if told.tell(e) != nil {
			return nil // the browser went away
		}
		for told.unsaved {
			if over, err := s.rest(c.Request(), e, nil, updates, told, beat.C); over {
				return err
			}
		}
		return e.send("bye", "handed-over")
	})
}
