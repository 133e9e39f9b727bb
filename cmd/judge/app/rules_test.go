package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/referee/web/webtest"
)

// TestRules shows what the search prints, and its exit status.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		args  string
		want  int
		first string // how the output begins
		has   string
		lacks string
	}{
		{"DUNE-SHIP-09", ExitOK, "DUNE-SHIP-09  ", "shipment.occupancy_scope", "DUNE-SHIP-08"},
		{"bid-09", ExitOK, "DUNE-BID-09  Back in after a pass\n", "\n    In force in all sets of rules.\n", "DUNE-BID-08"},
		{"--lang es ATOMICAS cuándo", ExitOK, "A menudo discutido: ", "\nDUNE-STORM-10  Atómicas de la Familia: cuándo\n", "Source: "},
		{"--lang it carita", ExitOK, "DUNE-CHARITY-01", "\n    Fonte: ", ""},
		{"--profile gf9-basic revive-04", ExitFailed, "", "", "DUNE-REVIVE-04"},
		{"--profile gf9-advanced revive-04", ExitOK, "DUNE-", "DUNE-REVIVE-04", ""},
		{"--profile tournament-2009 bid-09", ExitOK, "DUNE-BID-09  ", "bid again on the same card: yes", ""},
		{"--profile ah-basic", ExitOK, "DUNE-SETUP-01  ", "DUNE-END-13", "DUNE-BATTLE-45"},
		{"--compare gf9-basic,tournament-2009", ExitOK, "Played differently: ", "DUNE-BATTLE-11", "DUNE-BID-08 "},
		{"--compare gf9-basic,tournament-2009 xyzzy", ExitFailed, "Played differently: 0", "", "DUNE-BATTLE-11"},
		{"who wins a tie?", ExitOK, "Often disputed: Who is the aggressor, who wins ties\n", "\nDUNE-BATTLE-29  ", ""},
		{"harkonen truthtranse", ExitOK, "", "DUNE-CARD-01", ""},
		{"--lang it quando mi danno i soldi della mazzetta", ExitOK, "", "DUNE-DEAL-04", ""},
		{"quando mi danno i soldi della mazzetta", ExitOK, "", "DUNE-DEAL-04", ""},
		{"--compare gf9-basic,tournament-2009 when the nexus", ExitOK, "Played differently: ", "end of the phase | tournament-2009: at once", "DUNE-BATTLE-11"},
		{"nothing like this anywhere", ExitFailed, "", "", "DUNE-"},
		{"", ExitUsage, "", "", "DUNE-"},
		{"--lang fr storm", ExitUsage, "", "", "DUNE-"},
		{"--profile none storm", ExitUsage, "", "", "DUNE-"},
		{"--game dune bid-09", ExitOK, "DUNE-BID-09  ", "", "DUNE-BID-08"},
		{"--game chess bid-09", ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic, storm", ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic storm", ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,none storm", ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,ah-basic --profile gf9-basic storm", ExitUsage, "", "", "DUNE-"},
	} {
		t.Run(c.args, func(t *testing.T) {
			status, stdout, stderr := judge(t.Context(), append([]string{"rules"}, strings.Fields(c.args)...)...)
			if status != c.want || (status == ExitUsage) != (stderr != "") {
				t.Errorf("status %d, want %d: %s", status, c.want, stderr)
			}
			if !strings.HasPrefix(stdout, c.first) || !strings.Contains(stdout, c.has) || c.lacks != "" && strings.Contains(stdout, c.lacks) {
				t.Errorf("want %q first, %q and not %q:\n%s", c.first, c.has, c.lacks, stdout)
			}
		})
	}
}

// TestRulesOfSeveralGames proves that a question is put to every game that has rulings, or to one; that a profile need be known to
// one of them alone; and that a game without rulings is passed over.
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
					t.Errorf("no %q in:\n%s", text, out.String())
				}
			}
			if c.lacks != "" && strings.Contains(out.String(), c.lacks) {
				t.Errorf("%q in:\n%s", c.lacks, out.String())
			}
		})
	}
}

// TestBrowserAskingTheRules proves that the console's line takes a question: "?" lists what can be typed and stays in the line, what
// follows it is answered from the rulings without a key that enters anything, a space in it pauses nothing, and Escape leaves it.
func TestBrowserAskingTheRules(t *testing.T) {
	s := startServer(t, t.TempDir())
	room := browsertest.Open(t, s.url)
	console := room.Console(s.newTable(duneTable("table")...))
	const line = `document.getElementById("bar-text")`
	const list = `document.getElementById("shortcuts").open`
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)

	console.Key("?")
	console.Wait("the list of what can be typed", list+` && `+line+`.value === "?"`)
	console.Key("\x1b")
	console.Wait("the list to close", `!`+list+` && `+line+`.value === ""`)

	console.Key("? who wins a tie\r")
	console.Wait("the answer", `!`+list+` && document.querySelector("#readings .ruling-entry")?.innerText.includes("on a tie the aggressor does")`)
	if console.Count("#readings button") != 0 {
		t.Error("something of a question can be entered")
	}
	console.Picture("asked")
	console.Key("\x1b")
	console.Wait("the line to be empty", line+`.value === "" && !document.querySelector("#readings .ruling-entry")`)
	if console.Count(`.pausing`) != 0 {
		t.Error("a space in a question has paused the game")
	}
}
