package apptest

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

// Moments are those of a game of six in which its screens differ most.
var Moments = []moment{
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

// SeatAt is who is looked at in a moment.
func SeatAt(name string) engine.Seat {
	return Moments[slices.IndexFunc(Moments, func(m moment) bool { return m.name == name })].seat
}

// Stage is the whole program with a table for each of some moments.
type Stage struct {
	*Site
	T    testing.TB
	Room *browsertest.Room
	At   map[string]*Site // the tables by the moments' names
}

// longest are names of twenty letters, which is the most that is taken.
var longest = []string{
	"Massimiliana Bertold", "Wilhelmine Xylander-", "Bartolomé Guadalcana", "Ww Mmmmmmmmmmmm Wwww", "Constance Nightingal", "Åsbjørn Þorvaldsdótt",
}

// OpenStage serves some of the moments, played by people with long names, and opens a browser in front of them.
func OpenStage(t testing.TB, names []string, site ...func(*web.Config)) *Stage {
	t.Helper()
	return OpenStageOf(t, LongNames(ReadGame(t, "gf9-basic-six.jsonl")), names, site...)
}

// LongNames has a game played by people with the longest names.
func LongNames(game *record.Record) *record.Record {
	for i := range game.Header.Seats {
		game.Header.Seats[i].Name = longest[i]
	}
	return game
}

// OpenStageOf is openStage with a game as it was recorded.
func OpenStageOf(t testing.TB, game *record.Record, names []string, site ...func(*web.Config)) *Stage {
	t.Helper()
	s := &Stage{T: t, Site: OpenSiteWithConfig(t, journaltest.NewMemory(), 1, site), At: map[string]*Site{}}
	for _, m := range Moments {
		if slices.Contains(names, m.name) {
			s.At[m.name] = s.PlayedTo(game, m.line)
		}
	}
	s.Room = browsertest.Open(t, strings.Replace(s.URL, "127.0.0.1", "localhost", 1))
	return s
}

// TableInLobby makes a table at which nobody sits.
func (s *Stage) TableInLobby() (code string) {
	s.T.Helper()
	table, err := s.Lobby.Create(s.T.Context(), "Friday at Massimiliana’s", ReadGame(s.T, "gf9-basic-six.jsonl").Header)
	Check(s.T, err)
	return table.Info().Code
}

// PlayedTo makes a table, seats everybody and plays a record up to a line.
func (s *Stage) PlayedTo(game *record.Record, line int) *Site {
	s.T.Helper()
	w := s.NewTable(game)
	w.PlayRecord(game, 0, line)
	return w
}

// NewTable makes a table for a game and seats everybody.
func (s *Stage) NewTable(game *record.Record) *Site {
	s.T.Helper()
	table, err := s.Lobby.Create(s.T.Context(), "", game.Header)
	Check(s.T, err)
	w := *s.Site
	w.Clients, w.Seats = map[string]*Client{}, nil
	w.Attach(table)
	for _, seat := range w.Seats {
		w.Clients[string(seat)].Post("/j/"+w.Code, url.Values{"seat": {string(seat)}})
	}
	return &w
}

// PlayRecord plays a record from behind one line up to another.
func (w *Site) PlayRecord(game *record.Record, after, line int) {
	w.T.Helper()
	for _, item := range game.Items {
		if item.Command != nil && after < item.Line && item.Line <= line {
			w.EnterRecorded(*item.Command)
		}
	}
}

// EnterRecorded enters a command of a record for whoever sent it.
func (w *Site) EnterRecorded(c engine.Command) {
	w.T.Helper()
	w.Clock.Inputs++
	in := referee.Input{Actor: referee.Console, Key: fmt.Sprint("answer ", w.Clock.Inputs), Command: c}
	if c.By != engine.Moderator {
		from := w.Clients[string(c.By)]
		in.Actor = from.Actor()
		for _, p := range from.Prompts() {
			if p.Ask == c.Do || c.Do == "pass" && !p.IsNonBlocking() && (c.Args["ask"] == nil || string(c.Args["ask"]) == strconv.Quote(p.Ask)) {
				in.Decision = p.Key
			}
		}
	}
	if _, err := w.Table.Answer(w.T.Context(), in); err != nil {
		w.T.Fatalf("%s: %v", MustEncode(c), err)
	}
}

// Lend gives a browser's page the session of a client.
func (c *Client) Lend(p *browsertest.Page) {
	for _, cookie := range c.HTTP.Jar.Cookies(c.ServerURL()) {
		p.SetCookie(cookie.Name, cookie.Value)
	}
}
