package secrecy

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestSixBySix proves that each of six phones has only its own seat's page, stream and form (check 36).
func TestSixBySix(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("phone")...)
	phones := s.SixPhones(code)
	assets, before := apptest.AssetsOf(t, s, code), apptest.MustRun(t, "export", "--data", data, code)
	for holder, p := range phones {
		for _, seat := range apptest.SixSeats {
			path := "/t/" + code + "/seat/" + seat
			page, _ := p.Ask(http.MethodGet, path, nil)
			_, stream := p.Ask(http.MethodGet, path+"/events?assets="+assets, nil)
			post, _ := p.Ask(http.MethodPost, path, url.Values{"do": {"predict"}, "key": {"k" + holder}, "decision": {"1"}})
			streams := strings.Contains(stream, "event: snapshot")
			if own := holder == seat; (page == http.StatusOK) != own || streams != own || (post != http.StatusForbidden) != own {
				t.Errorf("%s at the seat of %s: page %d, stream %q, form %d", holder, seat, page, stream, post)
			}
		}
	}
	if after := apptest.MustRun(t, "export", "--data", data, code); after != before {
		t.Error("the record has changed")
	}
}

// TestMalformedAnswersAreRefused proves that malformed numbers and unexpected objects in the answers of Dune's set-up are refused
// and change nothing (T26).
func TestMalformedAnswersAreRefused(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("phone")...)
	asked, before := 0, apptest.MustRun(t, "export", "--data", data, code)
	arguments := []string{"turn", "faction", "leader", "card", "value", "territory", "__proto__"}
	if testing.Short() {
		arguments = arguments[5:]
	}
	for seat, p := range s.SixPhones(code) {
		path := "/t/" + code + "/seat/" + seat
		_, page := p.Ask(http.MethodGet, path, nil)
		for _, found := range apptest.DecisionFields.FindAllStringSubmatch(page, -1) {
			asked++
			for i, value := range []string{"-1", "1e309", "NaN", "null", `{"__proto__":1}`, "[[1]]", `"\u0000"`, "99999999999999999999"} {
				for _, arg := range arguments {
					for _, kind := range []string{"json", "int", ""} {
						form := url.Values{"do": {found[1]}, "decision": {found[2]}, "key": {fmt.Sprint(asked, i, arg, kind)}, "arg." + arg + ":" + kind: {value}}
						if status, says := p.Ask(http.MethodPost, path, form); status != http.StatusUnprocessableEntity || !strings.Contains(says, `"say"`) {
							t.Errorf("%s: %s %s=%s got %d %s", seat, found[1], arg, value, status, says)
						}
					}
				}
			}
		}
	}
	if asked == 0 {
		t.Error("nobody is asked anything")
	}
	if after := apptest.MustRun(t, "export", "--data", data, code); after != before {
		t.Error("the record has changed")
	}
}
