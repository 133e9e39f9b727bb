package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

func exported(t *testing.T, game *engine.Timeline) string {
	t.Helper()
	var b bytes.Buffer
	check(t, Write(&b, game))
	return b.String()
}

func seen(t *testing.T, game *engine.Timeline, v engine.Viewer) string {
	t.Helper()
	b, err := json.Marshal(game.Project(v))
	check(t, err)
	return string(b)
}

// TestAnExportReplaysToTheSameState proves it for games with undone inputs, undos and draws of the app.
func TestAnExportReplaysToTheSameState(t *testing.T) {
	for seed := range uint64(20) {
		live, err := tallyGame(seed)
		check(t, err)
		text := exported(t, live)
		result, failures := replay(t, enginetest.Tally{}, text)
		if len(failures) > 0 {
			t.Errorf("game %d: %q", seed, failures)
		}
		for _, v := range []engine.Viewer{engine.Referee, engine.Public, engine.AtSeat("amber")} {
			if was, is := seen(t, live, v), seen(t, result.Timeline, v); was != is {
				t.Errorf("game %d: want\n%s\ngot\n%s", seed, was, is)
			}
		}
		if again := exported(t, result.Timeline); again != text {
			t.Errorf("game %d: the export of the replay is another:\n%s\n%s", seed, text, again)
		}
	}
}

func TestAnExportKeepsTheLinesOfTheGamesOwnRecord(t *testing.T) {
	game, failures := replay(t, enginetest.Tally{}, "// first\n"+head+`

{"by":"amber","do":"pick","value":1}
{"expect":{"turn":1}}
{"by":"amber","do":"pick","value":9,"refused":"*"}
{"by":"amber","do":"pick","value":2}
{"by":"moderator","do":"undo","to":4,"reason":"a <slip>"}
`)
	if len(failures) > 0 {
		t.Fatal(failures)
	}
	want := strings.Replace(head, `"house":{},`, "", 1) + `


{"by":"amber","do":"pick","value":1}


{"by":"amber","do":"pick","value":2}
{"by":"moderator","do":"undo","reason":"a <slip>","to":4}
{"expect":{"left":9,"order":["amber","blue"],"phase":"pick","seats":{"amber":{"cards":0,"pick":1,"points":0,"sealed":true,"spice":6},"blue":{"cards":0,"points":0,"spice":6}},"turn":1},"prompts":[{"ask":"pick","for":"blue"}]}
//~ 0 {"left":9,"order":["amber","blue"],"phase":"pick","seats":{"amber":{"cards":0,"points":0,"spice":6},"blue":{"cards":0,"points":0,"spice":6}},"turn":1}
//~ 1 {"seats":{"amber":{"pick":1,"sealed":true}}}
//~ 2 {"seats":{"amber":{"pick":2}}}
//~ 3 {"seats":{"amber":{"pick":1}}}
`
	if got := exported(t, game.Timeline); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
}

// TestAnExportWithCommentsPutInStillHolds adds comments at the end: elsewhere they would shift lines that undos and amendments
// name.
func TestAnExportWithCommentsPutInStillHolds(t *testing.T) {
	live, err := tallyGame(3)
	check(t, err)
	text := strings.Replace(exported(t, live), "\n//~ 1 ", "\n// amber had no luck\n//~ 1 ", 1) + "//= not a note\n//= 7 [nor this]\n// our best game\n"
	if _, failures := replay(t, enginetest.Tally{}, text); len(failures) > 0 {
		t.Errorf("got %q", failures)
	}
}

// later is Tally with changed rules.
type later struct {
	enginetest.Tally
	decide func(engine.Command) (engine.Command, error)
}

func (l later) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	c, err := l.decide(c)
	if err != nil {
		return nil, nil, err
	}
	return l.Tally.Decide(s, c)
}

func TestAnExportNamesTheLineThatNowDecidesDifferently(t *testing.T) {
	game, _ := replay(t, enginetest.Tally{}, head+`
{"by":"amber","do":"pick","value":3}
{"by":"blue","do":"pick","value":1}
{"by":"app","do":"deal","cards":["card-1","card-2"]}
{"by":"amber","do":"add","amount":6}
{"by":"blue","do":"add","amount":1}
`)
	text := exported(t, game.Timeline)
	for _, test := range []struct {
		name     string
		decide   func(engine.Command) (engine.Command, error)
		failures []string
	}{
		{"as then", func(c engine.Command) (engine.Command, error) { return c, nil }, nil},
		{"an amount", func(c engine.Command) (engine.Command, error) {
			if c.By == "amber" && c.Do == "add" {
				c = engine.NewCommand("amber", "add", map[string]any{"amount": 5})
			}
			return c, nil
		}, []string{
			"5: add: seats.amber.points: then 6, now 5", "5: add: seats.amber.spice: then 0, now 1",
			"7: seats.amber.points: want 6, got 5", "7: seats.amber.spice: want 0, got 1",
		}},
		{"a refusal", func(c engine.Command) (engine.Command, error) {
			if c.By == "blue" && c.Do == "add" {
				return c, engine.Refuse("TALLY-ADD-01", "tally.add.range")
			}
			return c, nil
		}, []string{
			"6: add: then accepted, now refused by TALLY-ADD-01 (tally.add.range)",
			`7: phase: want "window", got "turns"`, "7: seats.blue.points: want 1, got 0", "7: seats.blue.spice: want 5, got 6",
			`7: prompts: want {"ask":"play","for":"amber"}, got [{"ask":"add","for":"blue"}]`,
			`7: prompts: want {"ask":"play","for":"blue"}, got [{"ask":"add","for":"blue"}]`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, failures := replay(t, later{decide: test.decide}, text); !slices.Equal(failures, test.failures) {
				t.Errorf("want %q, got %q", test.failures, failures)
			}
		})
	}
}

// wealthy is Tally with another setup.
type wealthy struct{ enginetest.Tally }

func (w wealthy) Project(s engine.State, v engine.Viewer) engine.View {
	view, _ := decodeView(w.Tally.Project(s, v))
	view["bank"] = map[string]any{"spice": 50}
	delete(view, "left")
	return view
}

func TestAnExportTellsAnotherBeginning(t *testing.T) {
	game, _ := replay(t, enginetest.Tally{}, head)
	_, failures := replay(t, wealthy{}, exported(t, game.Timeline))
	want := []string{`1: header: bank.spice: then absent, now 50`, `1: header: left: then 9, now absent`, `2: left: want 9, got absent`}
	if !slices.Equal(failures, want) {
		t.Errorf("want %q, got %q", want, failures)
	}
}

func TestWriteRefusesEntriesOutOfLine(t *testing.T) {
	game, err := engine.NewTimeline(enginetest.Tally{}, enginetest.TallyHeader())
	check(t, err)
	for range 2 {
		step, err := game.DecideAt(5, engine.NewCommand("amber", "pick", map[string]any{"value": 1}))
		check(t, err)
		game.Commit(step)
	}
	if err := Write(io.Discard, game); err == nil || !strings.Contains(err.Error(), "line 5: stands after line 5") {
		t.Errorf("want the line, got %v", err)
	}
}

type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteReturnsWriterErrors(t *testing.T) {
	game, _ := replay(t, enginetest.Tally{}, head)
	if err := Write(full{}, game.Timeline); !errors.Is(err, errFull) {
		t.Errorf("want the writer's error, got %v", err)
	}
}

func TestDifference(t *testing.T) {
	before := object(t, `{"same":1,"gone":2,"other":3,"in":{"same":[1],"list":[1,2],"gone":{}},"now":{"x":1},"was":4}`)
	after := object(t, `{"same":1,"other":4,"in":{"same":[1],"list":[2,1]},"now":5,"was":{"x":{"y":1}},"new":{}}`)
	want := `{"gone":null,"in":{"gone":null,"list":{"at":0,"in":[2,1],"out":2}},"new":{},"now":5,"other":4,"was":{"x":{"y":1}}}`
	change := difference(before, after)
	if got := jsonText(change); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	if got, want := fmt.Sprint(flatten(change)), "map[gone:null in.gone:null in.list:{\"at\":0,\"in\":[2,1],\"out\":2} new:{} now:5 other:4 was.x.y:1]"; got != want {
		t.Errorf("want leaves %s, got %s", want, got)
	}
	if got := difference(after, after); len(got) != 0 {
		t.Errorf("want no change, got %s", jsonText(got))
	}
}

// TestListChangesAreNotedAsSplices proves for each way to change a list that its note is no longer than the change, and the same
// whether views or their JSON are compared.
func TestListChangesAreNotedAsSplices(t *testing.T) {
	type item struct {
		ID   int
		Due  *int     `json:",omitempty"`
		Also []string `json:",omitempty"`
	}
	type Beside struct {
		Notes []string `json:"notes,omitempty"`
	}
	type view struct {
		List    []item `json:"list,omitempty"`
		Empty   []int  `json:"empty"`
		Same    string
		Prompts []int `json:"prompts"`
		hidden  int
		Beside
	}
	one := 1
	two := 1
	a, b, c, d := item{ID: 1, Due: &one}, item{ID: 2}, item{ID: 3, Also: []string{"x"}}, item{ID: 4}
	for _, test := range []struct {
		before, after view
		want          string
	}{
		{view{List: []item{a, b}}, view{List: []item{a, b, c}}, `{"list":{"at":2,"in":[{"Also":["x"],"ID":3}],"out":0}}`},
		{view{List: []item{a, b, c}}, view{List: []item{b, c}}, `{"list":{"at":0,"in":[],"out":1}}`},
		{view{List: []item{a, b, c}}, view{List: []item{a, d, c}}, `{"list":{"at":1,"in":[{"ID":4}],"out":1}}`},
		{view{List: []item{a, a}}, view{List: []item{a, a, a}}, `{"list":{"at":2,"in":[{"Due":1,"ID":1}],"out":0}}`},
		{view{List: []item{{ID: 1, Due: &one}}}, view{List: []item{{ID: 1, Due: &two}}, hidden: 1}, `{}`},
		{view{List: []item{{ID: 1, Also: []string{}}}}, view{List: []item{{ID: 1}}}, `{}`},
		{view{}, view{List: []item{b}}, `{"list":[{"ID":2}]}`},
		{view{List: []item{b}}, view{Empty: []int{}}, `{"empty":[],"list":null}`},
		{view{Empty: []int{1}}, view{Empty: []int{}}, `{"empty":[]}`},
		{view{Beside: Beside{[]string{"p", "q"}}}, view{Beside: Beside{[]string{"q"}}, Same: "x"}, `{"Same":"x","notes":{"at":0,"in":[],"out":1}}`},
		{view{Prompts: []int{1}}, view{Prompts: []int{2, 3}}, `{}`},
	} {
		got, err := diffViews(test.before, test.after)
		if err != nil || jsonText(got) != test.want {
			t.Errorf("want %s, got %s (%v)", test.want, jsonText(got), err)
		}
		was, _ := decodeView(test.before)
		is, _ := decodeView(test.after)
		if byJSON := difference(was, is); jsonText(leftOf(byJSON)) != test.want {
			t.Errorf("by JSON: want %s, got %s", test.want, jsonText(byJSON))
		}
	}
}

// TestViewsDifferAsTheirJSON proves with random views that what is left out before encoding changes no note.
func TestViewsDifferAsTheirJSON(t *testing.T) {
	type sum struct {
		Normal  int `json:"normal"`
		Special int `json:"special,omitempty"`
	}
	type seat struct {
		Sum    sum            `json:"sum"`
		Rare   sum            `json:"rare,omitzero"`
		Spice  *int           `json:"spice,omitempty"`
		Cards  []string       `json:"cards"`
		Places map[string]sum `json:"places,omitempty"`
		Left   string         `json:"-"`
		Any    any            `json:"any,omitempty"`
	}
	type view struct {
		Seats map[string]*seat          `json:"seats,omitempty"`
		Board map[string]map[string]sum `json:"board"`
		One   *seat                     `json:"one,omitempty"`
		Plain seat                      `json:"plain"`
	}
	r := rand.New(rand.NewPCG(1, 2))
	number := func() int { return r.IntN(2) }
	sums := func() map[string]sum {
		m := map[string]sum{}
		for range r.IntN(3) {
			m[string(rune('a'+r.IntN(3)))] = sum{number(), number()}
		}
		return m
	}
	aSeat := func() seat {
		s := seat{Sum: sum{number(), number()}, Rare: sum{number(), number()}, Places: sums(), Left: fmt.Sprint(number())}
		for range r.IntN(3) {
			s.Cards = append(s.Cards, fmt.Sprint(number()))
		}
		if n := number(); number() > 0 {
			s.Spice, s.Any = &n, []any{nil, n, "x", sums()}[r.IntN(4)]
		}
		return s
	}
	aView := func() view {
		v := view{Seats: map[string]*seat{}, Board: map[string]map[string]sum{}, Plain: aSeat()}
		for range r.IntN(3) {
			s := aSeat()
			v.Seats[string(rune('a'+r.IntN(3)))] = &s
			v.Board[string(rune('a'+r.IntN(3)))] = sums()
		}
		if number() > 0 {
			s := aSeat()
			v.One = &s
		}
		return v
	}
	for range 3000 {
		before, after := aView(), aView()
		was, err := decodeView(before)
		check(t, err)
		is, err := decodeView(after)
		check(t, err)
		got, err := diffViews(&before, &after)
		check(t, err)
		if got, want := jsonText(got), jsonText(difference(was, is)); got != want {
			t.Fatalf("want %s, got %s\nbefore %s\nafter  %s", want, got, jsonText(before), jsonText(after))
		}
	}
}

func leftOf(change map[string]any) map[string]any {
	dropDerived(change)
	return change
}

// tallyGame plays a random game; the same seed gives the same game.
func tallyGame(seed uint64) (*engine.Timeline, error) {
	r := rand.New(rand.NewPCG(seed, 1))
	return enginetest.PlayRandomGame(r, enginetest.Tally{}, enginetest.TallyHeader(), nil)
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
