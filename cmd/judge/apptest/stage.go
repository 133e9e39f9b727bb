package apptest

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// moment is a point of a recorded game.
type moment struct {
	name string
	line int         // up to which the record has been played
	seat engine.Seat // whose page is looked at: mostly the seat that is asked
}

// Moments are points of a game of six whose screens differ most.
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

// SeatAt gives the seat whose page is looked at in a moment.
func SeatAt(name string) engine.Seat {
	return Moments[slices.IndexFunc(Moments, func(m moment) bool { return m.name == name })].seat
}

// Stage is a Site with a table for each of some moments, and a browser in front of them.
type Stage struct {
	*Site
	T    testing.TB
	Room *browsertest.Room
	At   map[string]*Site // the tables by the moments' names
}

// longest are names of twenty letters, the longest that are taken.
var longest = []string{
	"Massimiliana Bertold", "Wilhelmine Xylander-", "Bartolomé Guadalcana", "Ww Mmmmmmmmmmmm Wwww", "Constance Nightingal", "Åsbjørn Þorvaldsdótt",
}

// OpenStage serves some of the moments, played by people with long names, and opens a browser.
func OpenStage(t testing.TB, names []string, site ...func(*web.Config)) *Stage {
	t.Helper()
	return OpenStageOf(t, LongNames(ReadGame(t, "gf9-basic-six.jsonl")), names, site...)
}

// LongNames gives a game's players the longest names.
func LongNames(game *record.Record) *record.Record {
	for i := range game.Header.Seats {
		game.Header.Seats[i].Name = longest[i]
	}
	return game
}

// OpenStageOf is OpenStage with the names of the recorded game.
func OpenStageOf(t testing.TB, game *record.Record, names []string, site ...func(*web.Config)) *Stage {
	t.Helper()
	s := &Stage{T: t, Site: OpenSiteWithConfig(t, journaltest.NewMemory(), 1, site), At: map[string]*Site{}}
	for _, name := range names { // in this order: the clock of an earlier one has run on
		for _, m := range Moments {
			if m.name == name {
				s.At[name] = s.PlayedTo(game, m.line)
			}
		}
	}
	s.Room = browsertest.Open(t, strings.Replace(s.URL, "127.0.0.1", "localhost", 1))
	return s
}

// TableInLobby makes a table whose seats are free.
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
