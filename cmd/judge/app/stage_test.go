package app

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// moment is a table at a point of a recorded game.
type moment struct {
	name string
	line int         // up to which the record has been played
	seat engine.Seat // who is looked at: mostly the one that is asked
}

// moments are those of a game of six in which its screens differ most.
var moments = []moment{
	{"setup", 2, "fremen"},
	{"traitors", 4, "atreides"},
	{"storm", 18, "harkonnen"},
	{"auction", 29, "guild"},
	{"shipment", 61, "emperor"},
	{"movement", 62, "emperor"},
	{"nexus", 73, "fremen"},
	{"pick", 97, "atreides"},
	{"plan", 100, "atreides"},
	{"treachery", 102, "atreides"},
	{"battle", 103, "fremen"},
	{"revival", 116, "atreides"},
	{"end", 167, "harkonnen"},
}

// seatAt is who is looked at in a moment.
func seatAt(name string) engine.Seat {
	return moments[slices.IndexFunc(moments, func(m moment) bool { return m.name == name })].seat
}

// stage is the whole program with a table for each of some moments.
type stage struct {
	*wire
	t    testing.TB
	room *browsertest.Room
	at   map[string]*wire // the tables by the moments' names
}

// longest are names of twenty letters, which is the most that is taken.
var longest = []string{
	"Massimiliana Bertold", "Wilhelmine Xylander-", "Bartolomé Guadalcana", "Ww Mmmmmmmmmmmm Wwww", "Constance Nightingal", "Åsbjørn Þorvaldsdótt",
}

// openStage serves some of the moments, played by people with long names, and opens a browser in front of them.
func openStage(t testing.TB, names []string, site ...func(*web.Config)) *stage {
	t.Helper()
	return openStageOf(t, longNames(readGame(t, "gf9-basic-six.jsonl")), names, site...)
}

// longNames has a game played by people with the longest names.
func longNames(game *record.Record) *record.Record {
	for i := range game.Header.Seats {
		game.Header.Seats[i].Name = longest[i]
	}
	return game
}

// openStageOf is openStage with a game as it was recorded.
func openStageOf(t testing.TB, game *record.Record, names []string, site ...func(*web.Config)) *stage {
	t.Helper()
	s := &stage{t: t, wire: openSite(t, journaltest.NewMemory(), 1, site), at: map[string]*wire{}}
	for _, m := range moments {
		if slices.Contains(names, m.name) {
			s.at[m.name] = s.played(game, m.line)
		}
	}
	s.room = browsertest.Open(t, strings.Replace(s.url, "127.0.0.1", "localhost", 1))
	return s
}

// tableInLobby makes a table at which nobody sits.
func (s *stage) tableInLobby() (code string) {
	s.t.Helper()
	table, err := s.lobby.Create(s.t.Context(), "Friday at Massimiliana’s", readGame(s.t, "gf9-basic-six.jsonl").Header)
	check(s.t, err)
	return table.Info().Code
}

// played makes a table, seats everybody and plays a record up to a line.
func (s *stage) played(game *record.Record, line int) *wire {
	s.t.Helper()
	w := s.seated(game)
	w.play(game, 0, line)
	return w
}

// seated makes a table for a game and seats everybody.
func (s *stage) seated(game *record.Record) *wire {
	s.t.Helper()
	table, err := s.lobby.Create(s.t.Context(), "", game.Header)
	check(s.t, err)
	w := *s.wire
	w.clients, w.seats = map[string]*client{}, nil
	w.sit(table)
	for _, seat := range w.seats {
		w.clients[string(seat)].post("/j/"+w.code, url.Values{"seat": {string(seat)}})
	}
	return &w
}

// play plays a record from behind one line up to another.
func (w *wire) play(game *record.Record, after, line int) {
	w.t.Helper()
	for _, item := range game.Items {
		if item.Command != nil && after < item.Line && item.Line <= line {
			w.answer(*item.Command)
		}
	}
}

// answer enters a command of a record for whoever sent it.
func (w *wire) answer(c engine.Command) {
	w.t.Helper()
	w.clock.inputs++
	in := referee.Input{Actor: referee.Console, Key: fmt.Sprint("answer ", w.clock.inputs), Command: c}
	if c.By != engine.Moderator {
		from := w.clients[string(c.By)]
		in.Actor = from.actor()
		for _, p := range from.open() {
			if p.Ask == c.Do || c.Do == "pass" && !p.IsNonBlocking() && (c.Args["ask"] == nil || string(c.Args["ask"]) == strconv.Quote(p.Ask)) {
				in.Decision = p.Key
			}
		}
	}
	if _, err := w.table.Answer(w.t.Context(), in); err != nil {
		w.t.Fatalf("%s: %v", mustEncode(c), err)
	}
}

// lend gives a browser's page the session of a client.
func (c *client) lend(p *browsertest.Page) {
	for _, cookie := range c.http.Jar.Cookies(c.site()) {
		p.SetCookie(cookie.Name, cookie.Value)
	}
}
