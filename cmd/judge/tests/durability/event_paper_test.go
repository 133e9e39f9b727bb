package durability

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestHeatIsTypedBackFromPaper proves that a heat whose laptop lost its power after the tables were published is typed back from paper, one line
// a table, and that its standings are those of the same event confirmed by phones (EV-37).
func TestHeatIsTypedBackFromPaper(t *testing.T) {
	const tables = 4
	data, addr := t.TempDir(), apptest.FreeAddress(t)
	p := apptest.SpawnServer(t, addr, "--data", data)
	s := &apptest.Server{T: t, URL: p.URL}
	paper, phones := s.NewEvent(tables), s.NewEvent(tables)
	p.Kill()
	p = apptest.SpawnServer(t, addr, "--data", data)
	defer p.Kill()
	approve := make([]url.Values, tables)
	for i := range approve {
		first, table := apptest.EventSeat(i)
		n, err := strconv.Atoi(first[1:])
		apptest.Check(t, err)
		second, third := fmt.Sprint("p", n+1), fmt.Sprint("p", n+2) // they sit as atreides, emperor, guild, harkonnen
		line := fmt.Sprintf("result %s at+em pair t%d sig em,gu", table, i+3)
		if r := s.Post(http.DefaultTransport, "/e/"+paper+"/bar", url.Values{"line": {line}, "enter": {"true"}, "key": {line}}); r.StatusCode != http.StatusSeeOther {
			t.Fatalf("%q is answered %s", line, r.Status)
		}
		slip := url.Values{"do": {"result.enter"}, "arg.winners": {first, second}, "arg.way": {"strongholds"}, "arg.turn": {strconv.Itoa(i + 3)}}
		enterByPhone(s, phones, second, table, slip)
		enterByPhone(s, phones, third, table, url.Values{"do": {"result.confirm"}})
		approve[i] = url.Values{"do": {"result.approve"}, "arg.table": {table}}
	}
	s.Organise(paper, approve...)
	s.Organise(phones, approve...)
	typed, confirmed := standingsOf(t, s, paper), standingsOf(t, s, phones)
	if typed != confirmed || strings.Count(typed, "\n") != 4*tables+1 {
		t.Errorf("from paper the standings are\n%s\nby phones\n%s", typed, confirmed)
	}
}

// enterByPhone enters a command about a table from a person's own phone.
func enterByPhone(s *apptest.Server, code, person, table string, form url.Values) {
	s.T.Helper()
	form.Set("as", "person")
	form.Set("key", person)
	form.Set("arg.table", table)
	if status, body := s.PhoneOf(code, person).Ask(http.MethodPost, "/e/"+code+"/do", form); status != http.StatusOK {
		s.T.Fatalf("%s: %d %s", form.Encode(), status, body)
	}
}

// standingsOf is an event's ranking as the laptop gives it for spreadsheets.
func standingsOf(t *testing.T, s *apptest.Server, code string) string {
	t.Helper()
	answer, err := http.Get(s.URL + "/e/" + code + "/standings.csv")
	apptest.Check(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the standings: %s %v", answer.Status, err)
	}
	return string(text)
}
