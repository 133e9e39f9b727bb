package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

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

// notices tell one page where it can go on if the address of its laptop is gone, and give it a ticket for the seats that its browser holds.
type notices struct {
	server *Server
	r      *http.Request
	table  *referee.Table // nil for a page of no table
	told   []string
	due    time.Time // for a new ticket
}

// noticesFor returns the notices for a stream; nil where there is nowhere to go. The laptop's own pages, which show what no other laptop
// may, stay where they are.
func (s *Server) noticesFor(r *http.Request, table *referee.Table, actor referee.Actor) *notices {
	if s.peers == nil || isLocal(r) && actor == referee.Console {
		return nil
	}
	return &notices{server: s, r: r, table: table}
}

// tell sends a notice if the page's last one no longer holds. The error is the stream's.
func (n *notices) tell(e *events) error {
	if n == nil {
		return nil
	}
	now, origins := n.server.peers.Now(), n.server.origins()
	if n.told != nil && slices.Equal(origins, n.told) && now.Before(n.due) {
		return nil
	}
	way := url.Values{}
	for _, chosen := range []struct{ name, cookie string }{{"language", languageCookie}, {"text", textCookie}, {"buzz", buzzCookie}} {
		if value := settingOf(n.r, chosen.cookie); value != "" {
			way.Set(chosen.name, value)
		}
	}
	if ticket := n.server.ticketFor(n.r, n.table); ticket != "" {
		way.Set("ticket", ticket)
	}
	text, err := json.Marshal(struct {
		Peers []string `json:"peers"`
		Way   string   `json:"way"` // the page adds where it is
	}{origins, ticketPath + "?" + way.Encode()})
	if err != nil {
		return err
	}
	n.told, n.due = origins, now.Add(ticketRenewal)
	var b bytes.Buffer
	writeEvent(&b, "peers", text)
	return e.frame(b.Bytes(), noticeSize)
}
