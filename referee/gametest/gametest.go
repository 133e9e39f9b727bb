// Package gametest tests every game by its records. [Game.ReplayRecords] replays them; [Game.CheckCoverage] checks that they
// reach most rules; [Game.CheckRulingsAreNeeded] and [Game.CheckSwitchMatters] look for a record that fails without each ruling and
// each switch; [Game.CheckFoldingAsksNoRule] checks that stored games do not depend on today's rules. Records are in testdata/scenarios,
// one situation each, and testdata/games, whole games.
package gametest

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Game is a game to test. Its tests run in the folder of its package.
type Game struct {
	Rules   engine.Rules     // a named type of the game's package
	Kinds   []engine.ArgKind // of arguments, besides engine.ArgKinds
	Rulings []string         // the catalogue's ids, all with one prefix: "TALLY-PICK-01", "TALLY-ADD-01", or "TALLY-3.1"
	// Sharing reports whether two seats may have a secret together; nil if none may.
	Sharing func(a, b engine.Seat) bool
}

// prefix is the start of the rulings' ids: "TALLY".
func (g Game) prefix() string {
	prefix, _, _ := strings.Cut(g.Rulings[0], "-")
	return prefix
}

// ids matches ruling ids.
func (g Game) ids() *regexp.Regexp { return rulingID(g.prefix()) }

// rulingID matches the rulings of a catalogue: a section's name or number, then a number.
func rulingID(prefix string) *regexp.Regexp {
	return regexp.MustCompile(prefix + `-([A-Z]+-\d+|\d+\.\d+)`)
}

// files lists the records in a folder of testdata that match a pattern.
func files(t *testing.T, folder, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("testdata", folder, pattern+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// records lists all records.
func records(t *testing.T) []string {
	t.Helper()
	all := slices.Concat(files(t, "scenarios", "*"), files(t, "games", "*"))
	if len(all) == 0 {
		t.Fatal("no records")
	}
	return all
}

// Load reads a record.
func Load(t testing.TB, file string) *record.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := record.Read(f, file)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// ReplayRecords replays every record and reports what does not hold.
func (g Game) ReplayRecords(t *testing.T) {
	for _, file := range records(t) {
		name := filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), ".jsonl")
		t.Run(name, func(t *testing.T) { g.replay(t, file) })
	}
}

func (g Game) replay(t *testing.T, file string) {
	t.Helper()
	result, err := record.Replay(g.Rules, Load(t, file))
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range result.Failures {
		t.Errorf("%s:%d: %s", file, failure.Line, failure.Text)
	}
	if result.Timeline != nil {
		g.checkEvents(t, result.Timeline)
		g.checkResult(t, result.Timeline)
	}
}

// checkEvents proves that every event of a game survives a journal, that its messages have a key, and that every seat sees what
// the public sees.
func (g Game) checkEvents(t *testing.T, game *engine.Timeline) {
	t.Helper()
	viewers := []engine.Viewer{engine.Referee, engine.AtModerator, engine.Public}
	for _, seat := range game.Header().Seats {
		viewers = append(viewers, engine.AtSeat(seat.Faction))
	}
	for _, e := range game.Entries() {
		kept, err := engine.EncodeEntry(g.Rules, *e)
		if err != nil {
			t.Fatalf("line %d: %v", e.Line, err)
		}
		read, err := engine.DecodeEntry(g.Rules, kept)
		if err != nil {
			t.Fatalf("line %d: %v", e.Line, err)
		}
		if again, err := engine.EncodeEntry(g.Rules, read); err != nil || string(again) != string(kept) {
			t.Errorf("line %d: stored as %s, read as %s (%v)", e.Line, kept, again, err)
		}
		for _, event := range read.Events {
			open, knew := g.Rules.Reveals(event, engine.Public), engine.Seat("")
			for _, v := range viewers {
				seat, seated := v.Seat()
				if open && !g.Rules.Reveals(event, v) {
					if !seated || knew != "" && (g.Sharing == nil || !g.Sharing(knew, seat)) {
						t.Errorf("line %d: %s is revealed to the public, but not to all besides whose secret it was", e.Line, g.Rules.EventKind(event))
					}
					knew = seat
				}
				if m, told := g.Rules.Narrate(event, v); told && m.Key == "" {
					t.Errorf("line %d: the message of %s has no key", e.Line, g.Rules.EventKind(event))
				}
			}
		}
	}
}

// checkResult proves that a game asks nothing more once it has a result, that winners sit at the table and won in one of the game's
// ways, and that places, where there are any, name every seat once, the winners first. The same holds for how it would end if it ended now, which only a
// game without a result can say (EV-23).
func (g Game) checkResult(t *testing.T, game *engine.Timeline) {
	t.Helper()
	rules, ok := g.Rules.(engine.ResultRules)
	if !ok {
		return
	}
	result := rules.Result(game.State())
	if (result == nil) != (len(game.Prompts()) > 0) {
		t.Errorf("the result is %+v, and the open questions are %v", result, game.Prompts())
	}
	if judged, ok := g.Rules.(engine.JudgedRules); ok {
		now := judged.IfEnded(game.State())
		if result != nil && now != nil {
			t.Errorf("the result is %+v, and would be %+v", result, now)
		}
		checkFits(t, game, rules.Ways(), now)
	}
	checkFits(t, game, rules.Ways(), result)
}

// checkFits proves that a result is one that a game can have: in one of some ways, or in none if nobody wins. nil is none.
func checkFits(t *testing.T, game *engine.Timeline, ways []string, result *engine.Result) {
	t.Helper()
	if result == nil {
		return
	}
	if !slices.Contains(ways, result.By) && (result.By != "" || len(result.Winners) > 0) {
		t.Errorf("won by %q, which is none of %q", result.By, ways)
	}
	var seats []engine.Seat
	for _, seat := range game.Header().Seats {
		seats = append(seats, seat.Faction)
	}
	for _, winner := range result.Winners {
		if !slices.Contains(seats, winner) {
			t.Errorf("%s has won, but sits at no seat of %v", winner, seats)
		}
	}
	if result.Places == nil {
		return
	}
	placed := slices.Concat(result.Places...)
	slices.Sort(placed)
	slices.Sort(seats)
	if !slices.Equal(placed, seats) || !slices.Equal(result.Places[0], result.Winners) {
		t.Errorf("winners %v, places %v, seats %v", result.Winners, result.Places, seats)
	}
}

// CheckScenarioTitles proves that every scenario's first line is a comment that cites a ruling.
func (g Game) CheckScenarioTitles(t *testing.T) {
	for _, file := range files(t, "scenarios", "*") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(text), "\n")
		if !strings.HasPrefix(first, "// ") || !strings.Contains(first, "("+g.prefix()+"-") {
			t.Errorf("%s: the first line must be a comment that says what the record proves and cites a ruling, not %q", file, first)
		}
	}
}

// CheckSwitchMatters proves that a house switch matters: two records named SW-ID-… play the same inputs, their headers differ
// only in that switch, and neither holds under the other's header.
func (g Game) CheckSwitchMatters(t *testing.T, id string) {
	found := files(t, "scenarios", "SW-"+id+"-*")
	for i, file := range found {
		for _, other := range found[i+1:] {
			if g.isSwitchPair(t, id, file, other) {
				return
			}
		}
	}
	t.Errorf("no two of the %d records SW-%s-… differ only in the switch", len(found), id)
}

// isSwitchPair reports whether two records prove that a switch matters.
func (g Game) isSwitchPair(t *testing.T, id, one, two string) bool {
	t.Helper()
	a, b := Load(t, one), Load(t, two)
	if !differOnlyIn(id, a.Header, b.Header) || !slices.EqualFunc(commands(a), commands(b), bytes.Equal) {
		t.Logf("%s and %s differ in more than the switch", one, two)
		return false
	}
	a.Header, b.Header = b.Header, a.Header
	for _, r := range []*record.Record{a, b} {
		if result, err := record.Replay(g.Rules, r); err == nil && len(result.Failures) == 0 { // an error is a refused setup
			t.Logf("%s also holds with the other value of the switch", r.Name)
			return false
		}
	}
	return true
}

// differOnlyIn reports whether two headers differ in a switch and in nothing else.
func differOnlyIn(id string, a, b engine.Header) bool {
	if a.House[id] == b.House[id] {
		return false
	}
	a.House, b.House = maps.Clone(a.House), maps.Clone(b.House)
	delete(a.House, id)
	delete(b.House, id)
	one, _ := json.Marshal(a)
	two, _ := json.Marshal(b)
	return bytes.Equal(one, two)
}

func commands(r *record.Record) [][]byte {
	var out [][]byte
	for _, item := range r.Items {
		if item.Command != nil {
			line, _ := item.Command.MarshalJSON()
			out = append(out, line)
		}
	}
	return out
}
