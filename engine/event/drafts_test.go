package event_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
)

// heatOf is the record of an event of so many people, who are present, up to the draft that the program makes.
func heatOf(people int, header string) string {
	var ids []string
	for i := range people {
		ids = append(ids, fmt.Sprintf(`"p%02d"`, i))
	}
	list := strings.Join(ids, ",")
	return `{"record":1,"event":"E",` + header + `}
{"by":"organiser","do":"person.add","persons":[` + list + `]}
{"by":"organiser","do":"check-in","persons":[` + list + `]}
{"by":"organiser","do":"round.draft"}
`
}

// factionsAt are the factions of a table of the newest round, sorted.
func factionsAt(v *event.View, table int) []string {
	seats, _ := v.Rounds[fmt.Sprint(v.Round)].Tables[fmt.Sprint(table)].Seats.(map[string]any)
	return slices.Sorted(maps.Keys(seats))
}

// TestSmallTablesPlayTheAdvisedFactions proves that a table with fewer seats than factions has those that the game advises, and that the organiser may
// seat others by hand (section 5, EV-08).
func TestSmallTablesPlayTheAdvisedFactions(t *testing.T) {
	for people, want := range map[int]string{
		6: "atreides bene-gesserit emperor fremen guild harkonnen", 5: "atreides emperor fremen guild harkonnen", 4: "atreides emperor fremen harkonnen",
		3: "atreides fremen harkonnen", 2: "atreides harkonnen",
	} {
		line := played(t, heatOf(people, `"game":"dune","sizes":{"best":6,"least":2}`))
		if got := factionsAt(organisers(line), 1); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%d people play %v, want %s", people, got, want)
		}
	}
	line := played(t, heatOf(4, `"game":"dune"`))
	seats := map[string]string{"bene-gesserit": "p00", "guild": "p01", "emperor": "p02", "fremen": "p03"}
	enter(t, line, engine.NewCommand("organiser", "round.draft", map[string]any{"tables": []any{map[string]any{"table": 1, "seats": seats}}}))
	if got := factionsAt(organisers(line), 1); !slices.Contains(got, "guild") {
		t.Errorf("by hand they play %v", got)
	}
	var given []string
	for seed := range 9 { // the rules of 1979 advise nothing
		given = append(given, factionsAt(organisers(played(t, heatOf(4, fmt.Sprintf(`"game":"dune","profile":"ah-advanced","seed":%d`, seed)))), 1)...)
	}
	if !slices.Contains(given, "guild") || !slices.Contains(given, "bene-gesserit") {
		t.Errorf("without advice four people play %v", given)
	}
	if _, err := event.Parse([]byte(`{"record":1,"event":"E","game":"dune","sizes":{"best":7,"least":4}}`)); err == nil {
		t.Error("tables have more seats than factions")
	}
}

// TestAFinalIsPlayedAsPicked proves that the program gives finalists what they have picked, whatever the game advises for so few (EV-26).
func TestAFinalIsPlayedAsPicked(t *testing.T) {
	data, err := os.ReadFile("testdata/cases/EVC-24.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	untilDraft := string(data)[:strings.LastIndex(string(data), `{"by":"organiser","do":"round.draft"`)]
	v := organisers(played(t, untilDraft+`{"by":"organiser","do":"round.draft"}`+"\n"))
	seats := v.Rounds["2"].Tables["1"].Seats.(map[string]any)
	for id, faction := range v.Cut.Picks {
		if seats[faction] != id {
			t.Errorf("%s has picked %s: %v", id, faction, seats)
		}
	}
	if len(seats) != 4 || len(v.Cut.Picks) != 4 {
		t.Errorf("the final is %v, picked were %v", seats, v.Cut.Picks)
	}
}

// TestTheRarerSide proves that of two sides people get the one that they have had less often, in events of pairs by score too (section 5).
func TestTheRarerSide(t *testing.T) {
	line := played(t, heatOf(8, `"game":"arrakis","pairing":"swiss"`))
	for round := range 4 {
		if round > 0 {
			enter(t, line, engine.NewCommand("organiser", "round.draft", nil))
		}
		for _, do := range []string{"round.publish", "round.start"} {
			enter(t, line, engine.NewCommand("organiser", do, nil))
		}
		v := organisers(line)
		for n, table := range v.Rounds[fmt.Sprint(v.Round)].Tables {
			at, err := strconv.Atoi(n)
			if err != nil {
				t.Fatal(err)
			}
			winner := table.Seats.(map[string]any)["atreides"]
			enter(t, line, engine.NewCommand("organiser", "result.enter", map[string]any{"table": at, "winners": []any{winner}}))
			enter(t, line, engine.NewCommand("organiser", "result.approve", map[string]any{"table": at, "reason": "seen"}))
		}
		enter(t, line, engine.NewCommand("organiser", "round.close", nil))
	}
	for id, p := range organisers(line).Persons {
		if d := p.Factions["atreides"] - p.Factions["harkonnen"]; d > 2 || d < -2 {
			t.Errorf("%s has had %v", id, p.Factions)
		}
	}
}

// TestPeopleWithoutAnEvent proves that rounds which are seated one after the other, each after the tables of those before, are as an event's: nobody has
// a faction again, who has met is listed, and who has dropped or left has no seat (section 9, EV-10).
func TestPeopleWithoutAnEvent(t *testing.T) {
	config, err := event.Parse([]byte(`{"record":1,"event":"seat","game":"dune"}`))
	if err != nil {
		t.Fatal(err)
	}
	var people []event.Entrant
	for i := range 13 {
		people = append(people, event.Entrant{Number: i + 1, Name: fmt.Sprintf("Name %d", i)})
	}
	people[12].State = "dropped"
	history, _, err := event.ReadSeating("round,table,seat,number,name\n1,1,atreides,1,\n1,1,guild,77,Left\n1,,,2,\n1,1,emperor,,gm\n")
	if err != nil {
		t.Fatal(err)
	}
	for round := 2; round <= 4; round++ {
		v, err := event.SeatPeople(config, people, history)
		if err != nil {
			t.Fatal(err)
		}
		met := 0
		for _, flaw := range v.Rounds[fmt.Sprint(round)].Flaws {
			if flaw.Kind != "met" {
				t.Errorf("round %d: %+v", round, flaw)
			}
			met += flaw.Times
		}
		if round == 2 && met > 0 || round == 3 && met != 12 {
			t.Errorf("round %d: %d pairs have met", round, met)
		}
		rows, _, err := event.ReadSeating(v.WriteRound(round))
		if err != nil || len(rows) != 12 {
			t.Fatalf("round %d: %d seats, %v\n%s", round, len(rows), err, v.WriteRound(round))
		}
		history = append(history, rows...)
	}
}

// TestAFinalOfTooFewIsCancelled proves that a stage which needs more people than are here has no draft but by force, and that the heats decide once the
// cut is taken back (section 3.3).
func TestAFinalOfTooFewIsCancelled(t *testing.T) {
	v := organisers(played(t, `{"record":1,"event":"E","game":"arrakis","stages":[{"id":"heats","rounds":1},{"id":"final","take":4,"least":3}]}
{"by":"organiser","do":"person.add","persons":["a","b","c","d"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d"]}
{"by":"organiser","do":"round.draft"}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"result.enter","table":1,"winners":[]}
{"by":"organiser","do":"result.approve","table":1,"reason":"seen"}
{"by":"organiser","do":"result.enter","table":2,"winners":[]}
{"by":"organiser","do":"result.approve","table":2,"reason":"seen"}
{"by":"organiser","do":"round.close"}
{"by":"organiser","do":"cut","stage":"final"}
{"by":"organiser","do":"check-in","persons":["c","d"],"away":true}
{"by":"organiser","do":"round.draft","refused":"ER-R2"}
{"by":"organiser","do":"round.draft","force":true,"reason":"they want to play"}
{"by":"organiser","do":"undo","line":15,"reason":"they do not"}
{"by":"organiser","do":"undo","line":12,"reason":"too few"}
{"by":"organiser","do":"close"}
`))
	if v.Stage != "heats" || len(v.Standings) != 4 || !v.Closed {
		t.Errorf("the event ends in stage %s with %d people ranked", v.Stage, len(v.Standings))
	}
}
