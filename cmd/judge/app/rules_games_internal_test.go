package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/webtest"
)

// TestRulesOfSeveralGames proves that judge rules searches every game that has rulings, or only the one that is named, and takes a
// profile that only one of them has.
func TestRulesOfSeveralGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		asks  question
		want  int
		has   []string
		lacks string
	}{
		{"all", question{words: "picking a number"}, ExitOK, []string{"DUNE-", "\n\nTALLY-PICK-02  Picking"}, ""},
		{"one game", question{game: "tally", words: "storm pick number"}, ExitOK, []string{"TALLY-PICK-02  Picking"}, "DUNE-"},
		{"a profile of the first", question{profile: "ah-basic"}, ExitOK, []string{"DUNE-SETUP-01  "}, "TALLY-"},
		{"a profile of the second", question{profile: "fancy"}, ExitOK, []string{"TALLY-FLOW-02  "}, "DUNE-"},
		{"compared in the second", question{first: "plain", second: "fancy"}, ExitOK, []string{"Played differently: 1", "Say it loud"}, "DUNE-"},
		{"no game's profile", question{profile: "none"}, ExitUsage, []string{"known: gf9-basic,", "plain, fancy)"}, ""},
		{"a profile of another game", question{game: "tally", profile: "ah-basic"}, ExitUsage, []string{"known: plain, fancy)"}, ""},
		{"profiles of two games", question{first: "ah-basic", second: "fancy"}, ExitUsage, []string{"profiles of different games"}, ""},
		{"as players ask", question{game: "arrakis", words: "can I retreat"}, ExitOK, []string{"WFA-5.13  Retreat"}, "DUNE-"},
		{"in players' own words", question{game: "arrakis", words: "nuke"}, ExitOK, []string{"WFA-9.9  "}, "DUNE-"},
		{"a game without rulings", question{game: "bare", words: "storm"}, ExitUsage, []string{`no game "bare" with rulings (known: `, "tally)"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			p := &Program{Stdout: &out, Stderr: &out}
			bare := webtest.Tally()
			bare.Book = nil
			c.asks.lang = "en"
			if status := p.consult(append(Pages(p.sayings), bare, webtest.Tally()), c.asks); status != c.want {
				t.Errorf("status %d, want %d", status, c.want)
			}
			for _, text := range c.has {
				if !strings.Contains(out.String(), text) {
					t.Errorf("want %q in:\n%s", text, out.String())
				}
			}
			if c.lacks != "" && strings.Contains(out.String(), c.lacks) {
				t.Errorf("want no %q in:\n%s", c.lacks, out.String())
			}
		})
	}
}
