package app

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// phone is a seat's browser without a screen: its cookies.
type phone struct {
	*server
	cookies []*http.Cookie
}

// sixPhones seats all six at a table.
func (s *server) sixPhones(code string) map[string]phone {
	s.t.Helper()
	phones := map[string]phone{}
	for _, seat := range sixSeats {
		taken := s.post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {seat}})
		if taken.Header.Get("Location") != "/t/"+code+"/seat/"+seat {
			s.t.Fatalf("%s could not sit down: %s", seat, taken.Status)
		}
		phones[seat] = phone{s, taken.Cookies()}
	}
	return phones
}

var sixSeats = []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"}

// ask sends a request and gives its status and its first bytes, which is all that a stream may have.
func (p phone) ask(method, path string, form url.Values) (int, string) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(form.Encode()))
	check(p.t, err)
	r.Header.Set("Origin", p.url)
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	check(p.t, err)
	defer answer.Body.Close()
	first := make([]byte, 64)
	n, _ := io.ReadFull(answer.Body, first) // less is less
	if method == http.MethodGet && strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		rest, err := io.ReadAll(answer.Body)
		check(p.t, err)
		return answer.StatusCode, string(first[:n]) + string(rest)
	}
	return answer.StatusCode, string(first[:n])
}

var decisionOn = regexp.MustCompile(`name="do" value="([^"]+)"[^>]*>\s*<input type="hidden" name="key"[^>]*>\s*<input type="hidden" name="decision" value="([^"]+)"`)

// TestSixBySix proves for six phones and six seats that only its own page, stream and form are open to each (check 36).
func TestSixBySix(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data)
	code := s.newTable(duneTable("phone")...)
	phones := s.sixPhones(code)
	assets, before := assetsOf(t, s, code), done(t, "export", "--data", data, code)
	for holder, p := range phones {
		for _, seat := range sixSeats {
			path := "/t/" + code + "/seat/" + seat
			page, _ := p.ask(http.MethodGet, path, nil)
			_, stream := p.ask(http.MethodGet, path+"/events?assets="+assets, nil)
			post, _ := p.ask(http.MethodPost, path, url.Values{"do": {"predict"}, "key": {"k" + holder}, "decision": {"1"}})
			hears := strings.Contains(stream, "event: snapshot")
			if own := holder == seat; (page == http.StatusOK) != own || hears != own || (post != http.StatusForbidden) != own {
				t.Errorf("%s at the seat of %s: page %d, stream %q, form %d", holder, seat, page, stream, post)
			}
		}
	}
	if after := done(t, "export", "--data", data, code); after != before {
		t.Error("something was played")
	}
}

// TestConfusedDune proves for whatever Dune asks at its beginning that numbers which are none, and objects where none is
// asked for, are refused and change nothing (T26).
func TestConfusedDune(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := startServer(t, data)
	code := s.newTable(duneTable("phone")...)
	asked, before := 0, done(t, "export", "--data", data, code)
	arguments := []string{"turn", "faction", "leader", "card", "value", "territory", "__proto__"}
	if testing.Short() {
		arguments = arguments[5:]
	}
	for seat, p := range s.sixPhones(code) {
		path := "/t/" + code + "/seat/" + seat
		_, page := p.ask(http.MethodGet, path, nil)
		for _, found := range decisionOn.FindAllStringSubmatch(page, -1) {
			asked++
			for i, value := range []string{"-1", "1e309", "NaN", "null", `{"__proto__":1}`, "[[1]]", `"\u0000"`, "99999999999999999999"} {
				for _, arg := range arguments {
					for _, kind := range []string{"json", "int", ""} {
						form := url.Values{"do": {found[1]}, "decision": {found[2]}, "key": {fmt.Sprint(asked, i, arg, kind)}, "arg." + arg + ":" + kind: {value}}
						if status, says := p.ask(http.MethodPost, path, form); status != http.StatusUnprocessableEntity || !strings.Contains(says, `"say"`) {
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
	if after := done(t, "export", "--data", data, code); after != before {
		t.Error("something was played")
	}
}

var ownLine = regexp.MustCompile(`(?s)<details class="own".*?</details>`)

// TestOwnLinesLieFolded proves that what the log tells one seat alone lies folded up on its phone, and nowhere in the open:
// the traitors that were drawn, and the one that was kept.
func TestOwnLinesLieFolded(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(duneTable("phone")...)
	guild, path := s.sixPhones(code)["guild"], "/t/"+code+"/seat/guild"
	_, page := guild.ask(http.MethodGet, path, nil)
	for _, found := range decisionOn.FindAllStringSubmatch(page, -1) {
		if found[1] == "traitors.keep" {
			kept := regexp.MustCompile(`name="arg.leader" value="([^"]+)"`).FindStringSubmatch(page)[1]
			guild.ask(http.MethodPost, path, url.Values{"do": {found[1]}, "decision": {found[2]}, "key": {"k"}, "arg.leader": {kept}})
		}
	}
	_, page = guild.ask(http.MethodGet, path, nil)
	open := ownLine.ReplaceAllString(page, "")
	for _, told := range []string{"You drew", "In your pay: "} {
		if !strings.Contains(page, told) || strings.Contains(open, told) {
			t.Errorf("%q is told: %v, in the open: %v", told, strings.Contains(page, told), strings.Contains(open, told))
		}
	}
}
