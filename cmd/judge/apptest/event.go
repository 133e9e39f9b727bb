package apptest

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// eventFactions play at the tables of NewEvent.
var eventFactions = []string{"atreides", "emperor", "guild", "harkonnen"}

// NewEvent makes an event of classic Dune with so many tables of four, which play, and gives its code.
func (s *Server) NewEvent(tables int) string {
	s.T.Helper()
	r := s.Post(http.DefaultTransport, "/events", url.Values{
		"event": {"Cup"}, "game": {"dune"}, "profile": {"gf9-advanced"}, "rounds": {"3"}, "slot": {"300"}, "seed": {"7"},
	})
	code := strings.TrimPrefix(r.Header.Get("Location"), "/e/")
	if r.StatusCode != http.StatusSeeOther || len(code) != 5 {
		s.T.Fatalf("no event was made: %s", r.Status)
	}
	var people []string
	var draft []map[string]any
	for n := range tables {
		seats := map[string]string{}
		for i, faction := range eventFactions {
			id := fmt.Sprintf("p%d", n*len(eventFactions)+i+1)
			seats[faction], people = id, append(people, id)
		}
		draft = append(draft, map[string]any{"table": n + 1, "seats": seats})
	}
	text, err := json.Marshal(draft)
	Check(s.T, err)
	s.Organise(code,
		url.Values{"do": {"person.add"}, "arg.persons": people}, url.Values{"do": {"check-in"}, "arg.persons": people},
		url.Values{"do": {"round.draft"}, "arg.tables:json": {string(text)}}, url.Values{"do": {"round.publish"}}, url.Values{"do": {"round.start"}},
	)
	return code
}

// EventSeat gives the first person at the table with an index, and the table's number.
func EventSeat(index int) (person, table string) {
	return fmt.Sprintf("p%d", index*len(eventFactions)+1), strconv.Itoa(index + 1)
}

// Organise enters commands of the organiser's at an event, each given by the fields of its form.
func (s *Server) Organise(code string, commands ...url.Values) {
	s.T.Helper()
	for _, form := range commands {
		form.Set("as", "organiser")
		form.Set("key", rand.Text())
		send := func() *http.Response { return s.Post(http.DefaultTransport, "/e/"+code+"/do", form) }
		if r := untilSaved(send); r.StatusCode != http.StatusSeeOther {
			s.T.Fatalf("%s: %s", form.Encode(), r.Status)
		}
	}
}

// PhoneOf gives the phone of a person at an event.
func (s *Server) PhoneOf(code, person string) Phone {
	s.T.Helper()
	taken := untilSaved(func() *http.Response {
		return s.Post(http.DefaultTransport, "/e/"+code+"/me", url.Values{"person": {person}})
	})
	if taken.StatusCode != http.StatusSeeOther {
		s.T.Fatalf("%s could not check in: %s", person, taken.Status)
	}
	return Phone{s, taken.Cookies()}
}
