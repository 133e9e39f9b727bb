package apptest

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Phone is a seat's browser without a screen: its cookies.
type Phone struct {
	*Server
	cookies []*http.Cookie
}

// SixPhones has a phone take each of the six seats at a table.
func (s *Server) SixPhones(code string) map[string]Phone {
	s.T.Helper()
	return s.Phones(code, SixSeats...)
}

// Phones has a phone take each of a table's seats, and gives the phones by their seats.
func (s *Server) Phones(code string, seats ...string) map[string]Phone {
	s.T.Helper()
	phones := map[string]Phone{}
	for _, seat := range seats {
		taken := s.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {seat}})
		if taken.Header.Get("Location") != "/t/"+code+"/seat/"+seat {
			s.T.Fatalf("%s could not sit down: %s", seat, taken.Status)
		}
		phones[seat] = Phone{s, taken.Cookies()}
	}
	return phones
}

// SixSeats are the factions of a table of six.
var SixSeats = []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"}

// Ask sends a request and gives its status with the whole page, or with the first 64 bytes of what is no page: a stream may never end.
func (p Phone) Ask(method, path string, form url.Values) (int, string) {
	p.T.Helper()
	answer := p.send(method, path, form)
	defer answer.Body.Close()
	first := make([]byte, 64)
	n, _ := io.ReadFull(answer.Body, first) // a shorter answer is whole
	if method == http.MethodGet && strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		rest, err := io.ReadAll(answer.Body)
		Check(p.T, err)
		return answer.StatusCode, string(first[:n]) + string(rest)
	}
	return answer.StatusCode, string(first[:n])
}

// send sends a request with the phone's cookies. The caller closes the answer's body.
func (p Phone) send(method, path string, form url.Values) *http.Response {
	p.T.Helper()
	r, err := http.NewRequestWithContext(p.T.Context(), method, p.URL+path, strings.NewReader(form.Encode()))
	Check(p.T, err)
	r.Header.Set("Origin", p.URL)
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	Check(p.T, err)
	return answer
}

// Sit has the phone take its person's seat at an event's table of now. It gives the phone, which holds the seat too, and the path of the seat's page.
func (p Phone) Sit(code string) (holder Phone, path string) {
	p.T.Helper()
	answer := untilSaved(func() *http.Response {
		answer := p.send(http.MethodPost, "/e/"+code+"/sit", nil)
		Check(p.T, answer.Body.Close())
		return answer
	})
	if answer.StatusCode != http.StatusSeeOther {
		p.T.Fatalf("nobody sits down: %s", answer.Status)
	}
	p.cookies = append(slices.Clone(p.cookies), answer.Cookies()...)
	return p, answer.Header.Get("Location")
}

// At is the same phone at another server, or at the same after a restart.
func (p Phone) At(s *Server) Phone { return Phone{s, p.cookies} }

// DecisionFields finds the command and the key of each decision in a page's forms.
var DecisionFields = regexp.MustCompile(`name="do" value="([^"]+)"[^>]*>\s*<input type="hidden" name="key"[^>]*>\s*<input type="hidden" name="decision" value="([^"]+)"`)
