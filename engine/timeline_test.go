package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// table is a timeline of Tally whose commands stand on consecutive lines.
type table struct {
	*testing.T
	*engine.Timeline
}

func newTable(t *testing.T) table {
	t.Helper()
	timeline, err := engine.NewTimeline(enginetest.Tally{}, enginetest.TallyHeader())
	if err != nil {
		t.Fatal(err)
	}
	return table{t, timeline}
}

func (t table) do(lines ...string) {
	t.Helper()
	for _, line := range lines {
		step, err := t.Decide(t.command(line))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		t.Commit(step)
	}
}

func (t table) command(line string) engine.Command {
	t.Helper()
	var c engine.Command
	if err := json.Unmarshal([]byte(line), &c); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return c
}

func (t table) refused(line, ruling, key string) {
	t.Helper()
	before := t.seen()
	_, err := t.Decide(t.command(line))
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Ruling != ruling || r.Key != key {
		t.Errorf("%s: want refused by %s (%s), got %v", line, ruling, key, err)
	}
	if after := t.seen(); after != before {
		t.Errorf("%s: a refusal changed\n%s\nto\n%s", line, before, after)
	}
}

// seen is the state as the referee sees it, as JSON.
func (t table) seen() string {
	t.Helper()
	b, err := json.Marshal(t.Project(engine.Referee))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// restored is the table as its journal restores it.
func (t table) restored() table {
	t.Helper()
	other := newTable(t.T)
	for _, e := range t.Entries() {
		data, err := engine.EncodeEntry(enginetest.Tally{}, *e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := engine.DecodeEntry(t.Rules(), data)
		if err != nil {
			t.Fatal(err)
		}
		other.Restore(back)
	}
	return other
}

// dealt is the shortest play up to the first draw of the app. Its lines are 2 to 5.
var dealt = []string{
	`{"by":"amber","do":"pick","value":1}`,
	`{"by":"blue","do":"pick","value":2}`,
	`{"by":"coral","do":"pick","value":3}`,
	`{"by":"app","do":"deal","cards":["card-1","card-2","card-3"]}`,
}

func TestUndoByCount(t *testing.T) {
	for _, test := range []struct {
		name, undo string
		stays      int // of dealt
	}{
		{"one by default, with the draw that answered it", `{"by":"moderator","do":"undo"}`, 2},
		{"one", `{"by":"moderator","do":"undo","count":1}`, 2},
		{"two", `{"by":"moderator","do":"undo","count":2}`, 1},
		{"all", `{"by":"moderator","do":"undo","count":3,"reason":"again"}`, 0},
		{"to a person's line, its draw is taken back", `{"by":"moderator","do":"undo","to":4}`, 3},
		{"to a line", `{"by":"moderator","do":"undo","to":3}`, 2},
		{"to the header", `{"by":"moderator","do":"undo","to":1}`, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := newTable(t)
			want.do(dealt[:test.stays]...)
			got := newTable(t)
			got.do(dealt...)
			got.do(test.undo)
			if got.seen() != want.seen() {
				t.Errorf("want\n%s\ngot\n%s", want.seen(), got.seen())
			}
			undone := []bool{true, true, true, true, false}
			for i := range test.stays {
				undone[i] = false
			}
			if got := got.Undone(); !slices.Equal(got, undone) {
				t.Errorf("want undone %v, got %v", undone, got)
			}
			if got.Len() != len(dealt)+1 || got.Entries()[0].Command.Do != "pick" {
				t.Errorf("undone entries did not stay: %v", got.Entries())
			}
		})
	}
}

func TestUndoRefused(t *testing.T) {
	empty := newTable(t)
	empty.refused(`{"by":"moderator","do":"undo"}`, "TALLY-UNDO-01", "undo.nothing")
	played := newTable(t)
	played.do(dealt...)
	for line, key := range map[string]string{
		`{"by":"amber","do":"undo"}`:                        "undo.others",
		`{"by":"app","do":"undo"}`:                          "undo.others",
		`{"by":"moderator","do":"undo","count":4}`:          "undo.nothing",
		`{"by":"moderator","do":"undo","count":0}`:          "undo.nothing",
		`{"by":"moderator","do":"undo","count":-1}`:         "undo.nothing",
		`{"by":"moderator","do":"undo","to":5}`:             "undo.nothing", // the last: nothing stands after it
		`{"by":"moderator","do":"undo","to":6}`:             "undo.nothing",
		`{"by":"moderator","do":"undo","to":0}`:             "undo.nothing",
		`{"by":"moderator","do":"undo","to":3,"count":1}`:   "undo.malformed",
		`{"by":"moderator","do":"undo","count":1.5}`:        "undo.malformed",
		`{"by":"moderator","do":"undo","count":"all"}`:      "undo.malformed",
		`{"by":"moderator","do":"undo","lines":3}`:          "undo.malformed",
		`{"by":"moderator","for":"amber","do":"undo"}`:      "undo.malformed",
		`{"by":"moderator","do":"undo","count":1e99}`:       "undo.malformed",
		`{"by":"moderator","do":"undo","to":99999999999}`:   "undo.nothing",
		`{"by":"moderator","do":"undo","reason":["a","b"]}`: "undo.malformed",
	} {
		played.refused(line, "TALLY-UNDO-01", key)
	}
	played.do(`{"by":"moderator","do":"undo","to":1}`)
	played.refused(`{"by":"moderator","do":"undo"}`, "TALLY-UNDO-01", "undo.nothing")
}

func TestSeatsTakeBackTheirOwnLastInputs(t *testing.T) {
	game := newTable(t)
	game.do(dealt[:2]...)
	game.refused(`{"by":"amber","do":"undo"}`, "TALLY-UNDO-01", "undo.others") // blue has entered something since
	before := game.seen()
	game.do(dealt[2])
	for _, line := range []string{
		`{"by":"coral","do":"undo","count":2}`, `{"by":"coral","do":"undo","to":3}`, `{"by":"blue","do":"undo"}`, `{"by":"app","do":"undo"}`,
	} {
		game.refused(line, "TALLY-UNDO-01", "undo.others")
	}
	game.refused(`{"by":"coral","do":"undo","count":0}`, "TALLY-UNDO-01", "undo.nothing")
	game.do(`{"by":"coral","do":"undo"}`)
	if game.seen() != before {
		t.Errorf("want\n%s\ngot\n%s", before, game.seen())
	}
	game.refused(`{"by":"coral","do":"undo"}`, "TALLY-UNDO-01", "undo.others")
	game.do(dealt[2], dealt[3])
	game.refused(`{"by":"coral","do":"undo"}`, "TALLY-UNDO-01", "undo.others") // chance has answered
}

func TestUndoTwiceGoesFurtherBack(t *testing.T) {
	want := newTable(t)
	want.do(dealt[:1]...)
	got := newTable(t)
	got.do(dealt...)
	got.do(`{"by":"moderator","do":"undo"}`, `{"by":"moderator","do":"undo"}`)
	if got.seen() != want.seen() {
		t.Errorf("want\n%s\ngot\n%s", want.seen(), got.seen())
	}
	got.do(`{"by":"blue","do":"pick","value":3}`)
	want.do(`{"by":"blue","do":"pick","value":3}`)
	if got.seen() != want.seen() {
		t.Errorf("played on: want\n%s\ngot\n%s", want.seen(), got.seen())
	}
	if undone, want := got.Undone(), []bool{false, true, true, true, false, false, false}; !slices.Equal(undone, want) {
		t.Errorf("want undone %v, got %v", want, undone)
	}
}

// TestUndoCrossesCheckpoints proves that undo and redo cross several checkpoints.
func TestUndoCrossesCheckpoints(t *testing.T) {
	game := newTable(t)
	seen := []string{game.seen()}
	pick := func(n int) {
		game.do(`{"by":"amber","do":"pick","value":` + string('1'+rune(n%3)) + `}`)
		seen = append(seen, game.seen())
	}
	for n := range 100 {
		pick(n)
	}
	for _, line := range []int{97, 96, 66, 65, 64, 34, 33, 32, 2} { // the n-th input stands on line n+1
		game.do(`{"by":"moderator","do":"undo","to":` + string(must(json.Marshal(line))) + `}`)
		if want := seen[line-1]; game.seen() != want {
			t.Fatalf("to line %d: want\n%s\ngot\n%s", line, want, game.seen())
		}
	}
	seen = seen[:2]
	for n := 1; n < 70; n++ { // other numbers than before
		pick(n + 1)
	}
	game.do(`{"by":"moderator","do":"undo","count":5}`)
	if want := seen[65]; game.seen() != want {
		t.Errorf("after other play: want\n%s\ngot\n%s", want, game.seen())
	}
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// TestPromptIDsChangeWithUndo proves that an answer to an undone prompt cannot meet the prompt that replaced it.
func TestPromptIDsChangeWithUndo(t *testing.T) {
	game := newTable(t)
	before := map[string]bool{}
	for _, p := range game.Prompts() {
		before[p.ID] = true
	}
	game.do(dealt[0], `{"by":"moderator","do":"undo"}`)
	for _, p := range game.Prompts() {
		if before[p.ID] {
			t.Errorf("%s of %s has the key %s again", p.Ask, p.For, p.ID)
		}
	}
}

func TestLineNumbersContinue(t *testing.T) {
	game := newTable(t)
	step, err := game.DecideAt(7, game.command(dealt[0]))
	if err != nil {
		t.Fatal(err)
	}
	game.Commit(step)
	game.do(dealt[1])
	if lines := []int{game.Entries()[0].Line, game.Entries()[1].Line}; !slices.Equal(lines, []int{7, 8}) {
		t.Errorf("want lines 7 and 8, got %v", lines)
	}
}

func TestDecideChangesNothing(t *testing.T) {
	game := newTable(t)
	before := game.seen()
	if _, err := game.Decide(game.command(dealt[0])); err != nil {
		t.Fatal(err)
	}
	if after := game.seen(); after != before || game.Len() != 0 {
		t.Errorf("want %s and no entry, got %s and %d", before, after, game.Len())
	}
}

func TestEntriesSurviveEncoding(t *testing.T) {
	live, restored := newTable(t), newTable(t)
	live.do(dealt...)
	live.do(`{"by":"moderator","do":"undo","to":2,"reason":"a <slip> & \u2028 more"}`, dealt[1])
	for _, e := range live.Entries() {
		data := must(engine.EncodeEntry(enginetest.Tally{}, *e))
		back, err := engine.DecodeEntry(enginetest.Tally{}, data)
		if err != nil {
			t.Fatal(err)
		}
		if again := must(engine.EncodeEntry(enginetest.Tally{}, back)); string(again) != string(data) {
			t.Errorf("want %s, got %s", data, again)
		}
		for name, raw := range e.Command.Args {
			if string(back.Command.Args[name]) != string(raw) {
				t.Errorf("%s: want %s, got %s", name, raw, back.Command.Args[name])
			}
		}
		restored.Restore(back)
	}
	if live.seen() != restored.seen() || !slices.Equal(live.Undone(), restored.Undone()) {
		t.Errorf("want\n%s\ngot\n%s", live.seen(), restored.seen())
	}
}

func TestDecodeEntryRefusesInvalidData(t *testing.T) {
	for _, data := range []string{``, `[]`, `{"line":2,"command":{"by":"x"}}`, `{"line":2,"command":{"by":"a","do":"b"},"events":[{"kind":"tally.did","data":7}]}`} {
		if e, err := engine.DecodeEntry(enginetest.Tally{}, []byte(data)); err == nil {
			t.Errorf("%s: want an error, got %+v", data, e)
		}
	}
}

func TestNewTimelineRefusesASetup(t *testing.T) {
	h := enginetest.TallyHeader()
	h.Profile = "odd"
	var r *engine.Refusal
	if _, err := engine.NewTimeline(enginetest.Tally{}, h); !errors.As(err, &r) || r.Ruling != "TALLY-SETUP-01" {
		t.Errorf("want a refusal, got %v", err)
	}
}
