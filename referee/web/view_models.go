package web

import (
	"maps"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/pages"
)

// House lists the house switches of a table by name.
func House(header engine.Header) []book.Switch {
	var out []book.Switch
	for _, name := range slices.Sorted(maps.Keys(header.House)) {
		out = append(out, book.Switch{Name: name, Value: string(header.House[name])})
	}
	return out
}

// A phone's page gives a sign of life every 15 seconds while it is in front.
const (
	awakeFor  = 20 * time.Second
	asleepFor = 60 * time.Second
	// scriptsFor is how long a page's scripts may take to open its stream. A page that opened none runs no scripts: it
	// gives no sign of life between reloads.
	scriptsFor = 10 * time.Second
)

// phonesPresent returns what is known of each seat's phone.
func (s *Server) phonesPresent(table *referee.Table) map[engine.Seat]string {
	out := map[engine.Seat]string{}
	for _, p := range table.Presence() {
		switch silent := s.now().Sub(p.Seen); {
		case p.Streams == 0 && !p.Fetched.IsZero() && s.now().Sub(p.Fetched) >= scriptsFor:
			out[p.Seat] = pages.PresenceNoScripts
		case p.Streams > 0 && p.Visible && silent < awakeFor:
			out[p.Seat] = pages.PresenceNow
		case silent < asleepFor:
			out[p.Seat] = pages.PresenceAsleep
		default:
			out[p.Seat] = pages.PresenceGone
		}
	}
	return out
}
