package app_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
	hall "github.com/judgeofthechange/judge/referee/event"
)

// TestEventCases replays the given cases of events as the program does (EV-01 and the checks that each names).
func TestEventCases(t *testing.T) {
	files, err := filepath.Glob(apptest.File("engine/event/testdata/cases/*.jsonl"))
	apptest.Check(t, err)
	if len(files) == 0 {
		t.Fatal("there are no cases")
	}
	if out := apptest.MustRun(t, append([]string{"replay"}, files...)...); out != "" {
		t.Error(out)
	}
}

// TestEventCommands proves that the program ranks a record's people and seats those of a table, and says what it cannot do.
func TestEventCommands(t *testing.T) {
	standings := apptest.MustRun(t, "event", "standings", apptest.File("engine/event/testdata/cases/EVC-20.jsonl"))
	if want := "rank,number,name,games,wins,points,vp\n1,,b,3,1,1110,10\n2,,a,3,1,1101,10\n"; !strings.HasPrefix(standings, want) {
		t.Errorf("the standings are\n%s\nwant\n%s", standings, want)
	}
	people := filepath.Join(t.TempDir(), "people.csv")
	text := "number,name\n"
	for _, name := range strings.Fields("Ann Bo Cy Dan Eve Fay Gus Hal") {
		text += "," + name + "\n"
	}
	apptest.Check(t, os.WriteFile(people, []byte(text), 0o600))
	seated := apptest.MustRun(t, "event", "seat", "--sizes", "4,3", people)
	if strings.Count(seated, "\n") != 9 || !strings.Contains(seated, "\n1,2,harkonnen,,") {
		t.Errorf("the seating is\n%s", seated)
	}
	history := filepath.Join(t.TempDir(), "history.csv")
	apptest.Check(t, os.WriteFile(history, []byte(seated+"1,3,guild,,Somebody who left\n"), 0o600))
	status, second, flaws := apptest.Run(t.Context(), "event", "seat", "--sizes", "4,3", "--history", history, people)
	if status != app.ExitOK || strings.Count(second, "\n2,") != 8 || strings.Count(flaws, " have met 1× before\n") != 4 || strings.Contains(flaws, "has played") {
		t.Errorf("the second seating is %d\n%s%s", status, second, flaws)
	}
	if again := apptest.MustRun(t, "event", "seat", "--game", "imperium", people); !strings.Contains(again, "\n1,2,4,,") {
		t.Errorf("without factions people sit as\n%s", again)
	}
	for text, want := range map[string]string{
		"round,table,name\n2,1,Ann\n": "line 2, column 1", "table,name\n1,Ann\n": "the round is missing", "round,table,seat,name\n1,1,sardaukar,Ann\n": "line 2, column 3",
		"round,table,name\n1,1,Ann\n1,2,Ann\n": "line 3, column 3", "table\nx\n": "line 2, column 1",
	} {
		apptest.Check(t, os.WriteFile(history, []byte(text), 0o600))
		if status, out, said := apptest.Run(t.Context(), "event", "seat", "--history", history, people); status != app.ExitUsage || out != "" || !strings.Contains(said, want) || !strings.Contains(said, "history.csv") {
			t.Errorf("%q: %d, %q, want %s", text, status, said, want)
		}
	}
	for _, args := range [][]string{
		{"event"}, {"event", "standings"}, {"event", "fly", people}, {"event", "standings", people}, {"event", "seat", "--sizes", "x", people},
		{"event", "seat", "--sizes", "3,4", people}, {"event", "seat", "--game", "chess", people}, {"event", "seat", "--history", people + "x", people},
		{"event", "standings", apptest.File("engine/dune/testdata/scenarios/DS-BATTLE-29.jsonl")},
	} {
		if status, _, said := apptest.Run(t.Context(), args...); status != app.ExitUsage || said == "" {
			t.Errorf("%v: %d, %q", args, status, said)
		}
	}
	if status, _, said := apptest.Run(t.Context(), "event", "seat", "--sizes", "3,3", people); status != app.ExitFailed || !strings.Contains(said, "do not fit") {
		t.Errorf("8 people at tables of 3: %d, %q", status, said)
	}
}

// TestEventsAreKept proves that the program sets up an event without a server, registers all people of a table or none, lists the event,
// and prints its record, which replays, and its tables (EV-02, EV-39, EV-40).
func TestEventsAreKept(t *testing.T) {
	dir := t.TempDir()
	at := []string{"--data", filepath.Join(dir, "data"), "--keys", filepath.Join(dir, "keys")}
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		apptest.Check(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	on := func(args ...string) []string { return append(append([]string{"event", args[0]}, at...), args[1:]...) }

	made := apptest.MustRun(t, on("new", file("cup.json", `{"record":1,"event":"Arrakeen Open","game":"dune","stages":[{"id":"heats","rounds":2}]}`))...)
	code := strings.TrimSuffix(made[strings.LastIndex(made, " ")+1:], ".\n")
	if listed := apptest.MustRun(t, on("list")...); !strings.HasPrefix(listed, code) || !strings.Contains(listed, "heats, round 0") {
		t.Errorf("the list is %q", listed)
	}
	status, _, said := apptest.Run(t.Context(), on("import", "people", code, file("broken.csv", "number,name\n1,Annalisa\nx,Bo\n"))...)
	if status != app.ExitUsage || !strings.Contains(said, "line 3, column 1") {
		t.Errorf("a broken table: %d, %q", status, said)
	}
	people := file("people.csv", "number,name,club,state,prefers\n1,Annalisa,Ix,registered,guild\n2,Bo,,registered,\n")
	if dry := apptest.MustRun(t, on("import", "--dry-run", "people", code, people)...); strings.Count(dry, `"do":"person.add"`) != 2 {
		t.Errorf("the dry run prints %q", dry)
	}
	for range 2 { // the second time is the same import again
		apptest.MustRun(t, on("import", "people", code, people)...)
	}
	want, err := os.ReadFile(people)
	apptest.Check(t, err)
	if table := apptest.MustRun(t, on("export", "--csv", "people", code)...); table != string(want) {
		t.Errorf("the table of people is\n%s\nwant\n%s", table, want)
	}
	whole := file("cup.jsonl", apptest.MustRun(t, on("export", code)...))
	apptest.MustRun(t, "replay", whole)
	apptest.MustRun(t, "verify", whole)
	if told := apptest.MustRun(t, on("export", "--anonymous", code)...); strings.Contains(told, "Annalisa") || strings.Contains(told, "Ix,") {
		t.Errorf("the anonymous record tells names:\n%s", told)
	}
	sealed := file("sealed.jsonl", apptest.MustRun(t, append([]string{"export", "--sealed", code}, at...)...))
	apptest.MustRun(t, "verify", sealed)
	text, err := os.ReadFile(sealed)
	apptest.Check(t, err)
	if entered, _, _ := strings.Cut(string(text), `{"as":"public"`); strings.Contains(entered, "Annalisa") {
		t.Errorf("the sealed lines tell names:\n%s", entered)
	}
	other := []string{"--data", filepath.Join(dir, "other"), "--keys", filepath.Join(dir, "keys")}
	apptest.MustRun(t, append([]string{"import", sealed}, other...)...)
	if table := apptest.MustRun(t, append([]string{"event", "export", "--csv", "people", code}, other...)...); table != string(want) {
		t.Errorf("on the second laptop the table of people is\n%s", table)
	}
	for _, args := range [][]string{
		on("new", file("bad.json", "{}")), on("import", "dogs", code, people), on("export", "--csv", "dogs", code), on("list", "more"),
	} {
		if status, _, said := apptest.Run(t.Context(), args...); status != app.ExitUsage || said == "" {
			t.Errorf("%v: %d, %q", args, status, said)
		}
	}
	if status, _, said := apptest.Run(t.Context(), on("import", "people", "XXXXX", people)...); status != app.ExitFailed || !strings.Contains(said, "no event XXXXX") {
		t.Errorf("an unknown event: %d, %q", status, said)
	}
}

// TestEventsSeatAsTheGameAdvises proves that the factions which an event gives to few people at a table are those that the game advises for so many.
func TestEventsSeatAsTheGameAdvises(t *testing.T) {
	for n, others := range map[int]string{
		2: "guild bene-gesserit", 3: "emperor guild bene-gesserit", 4: "fremen emperor guild bene-gesserit", 5: "atreides fremen emperor guild bene-gesserit",
	} {
		people := strings.Join(strings.Split("abcdef"[:n], ""), `","`)
		r, err := record.Read(strings.NewReader(`{"record":1,"event":"E","game":"dune","sizes":{"best":6,"least":2}}
{"by":"organiser","do":"person.add","persons":["`+people+`"]}
{"by":"organiser","do":"check-in","persons":["`+people+`"]}
{"by":"organiser","do":"round.draft"}
`), "event")
		apptest.Check(t, err)
		result, err := record.Replay(app.EventRules(nil), r)
		apptest.Check(t, err)
		given, err := json.Marshal(slices.Sorted(maps.Keys(result.Timeline.Project(engine.Referee).(*event.View).Rounds["1"].Tables["1"].Seats.(map[string]any))))
		apptest.Check(t, err)

		var seats []string
		for i, faction := range strings.Fields(others) {
			seats = append(seats, fmt.Sprintf(`{"faction":%q,"circle":%d}`, faction, i+1))
		}
		game := filepath.Join(t.TempDir(), "game.jsonl")
		apptest.Check(t, os.WriteFile(game, fmt.Appendf(nil, `{"record":1,"game":"dune","profile":"gf9-advanced","cards":"table","seats":[%s]}
{"expect":{"advice":%s}}
`, strings.Join(seats, ","), given), 0o600))
		if status, out, said := apptest.Run(t.Context(), "replay", game); status != app.ExitOK {
			t.Errorf("%d people: %s%s", n, out, said)
		}
	}
}

// shortSignature is the short form of a signature on a page.
var shortSignature = regexp.MustCompile(`signature">Signature ([A-Z2-7]{8})<`)

// TestAppealPack proves that a pack of a live table has the page, both records and the signatures that the hall showed, that it verifies without
// a key, that a changed file and a signature of another record are named, that the page tells statements but no infraction (EV-35), and that it says
// who has confirmed from paper, in its language (EV-37).
func TestAppealPack(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewEvent(2)
	_, screen := apptest.Phone{Server: s}.Ask(http.MethodGet, "/e/"+code+"/hall", nil)
	shown := shortSignature.FindStringSubmatch(screen)
	if shown == nil {
		t.Fatal("the hall's screen shows no signature after publishing")
	}
	s.Organise(code,
		url.Values{"do": {"freeze"}, "arg.table": {"2"}, "arg.reason": {"an appeal"}}, url.Values{"do": {"release"}, "arg.table": {"2"}},
		url.Values{"do": {"judge.add"}, "arg.judge": {"ruth"}, "arg.name": {"Ruth"}},
		url.Values{"do": {"call"}, "arg.table": {"2"}, "arg.reason": {"rules"}, "arg.text": {"May I ship now?"}},
		url.Values{"do": {"announce"}, "arg.text": {"Lunch"}},
		url.Values{"do": {"result.enter"}, "arg.table": {"2"}, "arg.winners": {"p5"}, "arg.way": {"strongholds"}, "arg.turn": {"6"}},
		url.Values{"do": {"result.confirm"}, "arg.table": {"2"}, "for": {"p5"}},
	)
	phone := s.PhoneOf(code, "p5")
	phone.Ask(http.MethodPost, "/e/"+code+"/do", url.Values{"as": {"person"}, "do": {"statement"}, "arg.table": {"2"}, "arg.text": {"The worm came first"}, "key": {"said"}})
	s.Stop()

	file := filepath.Join(t.TempDir(), "appeal.zip")
	apptest.MustRun(t, "event", "pack", "--data", data, code, "2", file)
	if said := apptest.MustRun(t, "verify", file); !strings.Contains(said, "nothing was changed") {
		t.Errorf("the pack: %s", said)
	}
	whole, err := os.ReadFile(file)
	apptest.Check(t, err)
	_, files, _, err := hall.ReadPack(whole)
	apptest.Check(t, err)
	page := string(files["pack.html"])
	for _, told := range []string{"The worm came first", "May I ship now?", "table 2"} {
		if !strings.Contains(page, told) {
			t.Errorf("the page does not tell %q:\n%s", told, page)
		}
	}
	for lang, marked := range map[string]string{"en": "p5 (from paper)", "it": "p5 (dalla carta)", "es": "p5 (en papel)"} {
		file := filepath.Join(t.TempDir(), "appeal.zip")
		apptest.MustRun(t, "event", "pack", "--data", data, "--lang", lang, code, "2", file)
		pack, err := os.ReadFile(file)
		apptest.Check(t, err)
		if _, files, _, err := hall.ReadPack(pack); err != nil || !bytes.Contains(files["pack.html"], []byte(marked)) {
			t.Errorf("the page does not tell %q: %v", marked, err)
		}
	}
	var signatures []hall.Signature
	apptest.Check(t, json.Unmarshal(files["signatures.json"], &signatures))
	if len(signatures) != 3 || signatures[0].Do != "round.publish" || signatures[0].Short() != shown[1] || signatures[1].Do != "freeze" || signatures[2].Do != "result.enter" {
		t.Errorf("the pack has the signatures %+v, the hall showed %s", signatures, shown[1])
	}
	if len(files["table.jsonl"]) == 0 || bytes.Contains(files["event.jsonl"], []byte("The worm came first")) {
		t.Error("the table's record is missing, or the event's tells a statement")
	}
	apptest.Check(t, os.WriteFile(file, bytes.Replace(whole, []byte("pack.html"), []byte("pock.html"), 2), 0o600))
	if status, said, _ := apptest.Run(t.Context(), "verify", file); status != app.ExitFailed || !strings.Contains(said, "pack.html was changed") {
		t.Errorf("a renamed page: %d, %q", status, said)
	}
	_, stranger, err := ed25519.GenerateKey(nil)
	apptest.Check(t, err)
	var forged bytes.Buffer
	apptest.Check(t, hall.WritePack(&forged, hall.Manifest{Event: code, Round: 1, Table: 2}, files, stranger))
	apptest.Check(t, os.WriteFile(file, forged.Bytes(), 0o600))
	if status, said, _ := apptest.Run(t.Context(), "verify", file); status != app.ExitFailed || !strings.Contains(said, "signatures.json: the signature after line") {
		t.Errorf("a pack that somebody else signed: %d, %q", status, said)
	}
}
