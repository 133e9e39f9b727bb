//go:build unix

package hall

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestEventOverTwoLaptops proves that an event of which another laptop has some tables is as one of one laptop: a person sits down through either, a table
// that is elsewhere is frozen and released, time is told there and its game is judged, its slip is filled in from that game, and in the end the people
// are deleted from all tables (EV-34, EV-40, EV-43, EV-44).
func TestEventOverTwoLaptops(t *testing.T) {
	const tables = 4
	h := openHall(t, 2)
	s := h.Laptops[0].Local()
	code := s.NewEvent(tables)
	if r := s.Post(http.DefaultTransport, "/e/"+code+"/import", url.Values{"people": {"name,club\nCanary,Canary Club\n"}, "key": {"people"}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the import: %s", r.Status)
	}
	h.Balance()
	desk, other := h.Laptops[0], h.Laptops[1] // the desk has the event
	if h.has(other, code) {
		desk, other = other, desk
	}
	s = desk.Local()

	var games []string // by table
	elsewhere := -1
	for i := range tables {
		person, _ := apptest.EventSeat(i)
		at := h.Laptops[i%2].Local()
		phone, path := at.PhoneOf(code, person).Sit(code)
		for _, l := range h.Laptops {
			if status, _ := phone.At(l.Local()).Ask(http.MethodGet, path, nil); status != http.StatusOK {
				t.Fatalf("%s, who sat down at %s through %s, gets %d from %s", person, path, at.URL, status, l.URL)
			}
		}
		games = append(games, strings.Split(path, "/")[2])
		if h.has(other, games[i]) {
			elsewhere = i
		}
	}
	if elsewhere < 0 {
		t.Fatal("all games are where the event is")
	}
	if !h.named(code) {
		t.Error("the record of the event has no name")
	}
	_, number := apptest.EventSeat(elsewhere)
	console := "/t/" + games[elsewhere] + "/console"
	undo := func() int {
		return s.Post(http.DefaultTransport, console, url.Values{"do": {"undo"}, "key": {"x"}}).StatusCode
	}
	open := undo()
	s.Organise(code, url.Values{"do": {"freeze"}, "arg.table": {number}, "arg.reason": {"A count"}})
	if got := undo(); got != http.StatusLocked {
		t.Errorf("the console of a frozen table gets %d", got)
	}
	s.Organise(code, url.Values{"do": {"release"}, "arg.table": {number}})
	if got := undo(); got != open {
		t.Errorf("the console of a released table gets %d, and got %d", got, open)
	}

	if status, says := (apptest.Phone{Server: s}).Ask(http.MethodPost, console, url.Values{
		"key": {"position"}, "do": {"table.set"}, "arg.turn:int": {"7"}, "arg.storm:int": {"18"}, "arg.phase": {"ship-move"}, "arg.reason": {"the middle of a turn"},
		"arg.board:json": {`{"arrakeen":{"9":{"atreides":2}},"sietch-tabr":{"13":{"atreides":2}},"carthag":{"10":{"harkonnen":5}}}`},
	}); status != http.StatusOK {
		t.Fatalf("the position: %d %s", status, says)
	}
	s.Organise(code, url.Values{"do": {"time"}, "arg.reason": {"the hall closes"}})
	if r := s.Post(http.DefaultTransport, "/e/"+code+"/judgement", url.Values{"as": {"organiser"}, "table": {number}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the judgement: %s", r.Status)
	}
	filled := fmt.Sprintf(`name="arg.winners" value="p%d" checked`, 4*elsewhere+3) // the Guild wins when nobody has enough strongholds
	for _, l := range h.Laptops {
		h.Until("the slip is filled in from the game of table "+number, func() bool {
			_, slip := apptest.Phone{Server: l.Local()}.Ask(http.MethodGet, "/e/"+code+"/results?table="+number, nil)
			return strings.Contains(slip, filled)
		})
	}

	s.Organise(code, url.Values{"do": {"close"}, "arg.force": {"true"}, "arg.reason": {"late"}})
	if r := s.Post(http.DefaultTransport, "/e/"+code+"/delete-people", url.Values{"sure": {"yes"}}); r.StatusCode != http.StatusSeeOther {
		t.Errorf("the people are not deleted: %s", r.Status)
	}
	for _, table := range append(games, code) {
		if h.named(table) {
			t.Errorf("the record of %s has names", table)
		}
		if !h.has(desk, table) {
			t.Errorf("%s was not gathered", table)
		}
	}
	h.WantNoEpochBack()
}

// named reports whether a table's record has the name that this test gives.
func (h *hall) named(table string) bool {
	h.t.Helper()
	record, err := os.ReadFile(apptest.Export(h.t, h.t.TempDir(), table, "--journal", h.URL, "--keys", h.Keys))
	apptest.Check(h.t, err)
	return strings.Contains(string(record), "Canary")
}
