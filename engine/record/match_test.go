package record

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// forces is the format of a game with turn orders, piles and several kinds of forces.
var forces = stateFormat{[]string{"order", "row", "discard"}, "normal"}

// TestValuesMatch has a case for each sentence of the matching rules; want and got are the value of member m.
func TestValuesMatch(t *testing.T) {
	for _, test := range []struct {
		name, want, got string
		failures        []string // none when it holds; an absent got is written as -
	}{
		{"an object names the members that matter", `{"a1":1}`, `{"a1":1,"b1":2}`, nil},
		{"a named member differs", `{"a1":1,"b1":3}`, `{"a1":1,"b1":2}`, []string{"m.b1: want 3, got 2"}},
		{"every difference is told", `{"y":{"z":1},"x":"a"}`, `{"x":"b","y":{"z":2}}`, []string{`m.x: want "a", got "b"`, "m.y.z: want 1, got 2"}},
		{"an object where there is none", `{"x":1}`, `"x"`, []string{`m: want {"x":1}, got "x"`}},

		{"forces as a number", `4`, `{"normal":4}`, nil},
		{"forces as a number, other kinds at none", `4`, `{"normal":4,"special":0,"advisors":0}`, nil},
		{"a number says that there is no other kind", `4`, `{"normal":4,"special":1}`, []string{`m: want 4, got {"normal":4,"special":1}`}},
		{"no forces but of another kind", `0`, `{"special":1}`, []string{`m: want 0, got {"special":1}`}},
		{"no forces", `0`, `{}`, nil},
		{"forces that are not there", `4`, `{}`, []string{"m: want 4, got {}"}},
		{"a number is not a named normal of something else", `4`, `{"normal":"4"}`, []string{`m: want 4, got {"normal":"4"}`}},
		{"a state's number as forces", `{"normal":4}`, `4`, nil},
		{"a state's number as other forces", `{"normal":5}`, `4`, []string{"m.normal: want 5, got 4"}},
		{"named forces in part", `{"normal":4}`, `{"normal":4,"special":1}`, nil},

		{"absent is 0", `0`, `-`, nil},
		{"absent is 0.0", `0.0`, `-`, nil},
		{"absent is no forces", `{"normal":0}`, `-`, nil},
		{"absent is an empty object", `{}`, `-`, nil},
		{"absent is an empty list", `[]`, `-`, nil},
		{"absent is no text", `""`, `-`, nil},
		{"absent is null", `null`, `-`, nil},
		{"absent is false", `false`, `-`, nil},
		{"null is absent", `0`, `null`, nil},
		{"absent is not 1", `1`, `-`, []string{"m: want 1, got absent"}},
		{"absent is not true", `true`, `-`, []string{"m: want true, got absent"}},
		{"absent is not a list with something", `[0]`, `-`, []string{"m: want [0], got absent"}},
		{"absent is not an object with something", `{"x":{"y":2}}`, `-`, []string{`m: want {"x":{"y":2}}, got absent`}},
		{"null wants nothing there", `null`, `0`, []string{"m: want null, got 0"}},
		{"a list is not an object", `[]`, `{}`, []string{"m: want [], got {}"}},

		{"numbers by value", `4`, `4.0`, nil},
		{"numbers with exponents", `2.5`, `25e-1`, nil},
		{"halves", `2.5`, `2`, []string{"m: want 2.5, got 2"}},
		{"exactly", `9007199254740993`, `9007199254740992`, []string{"m: want 9007199254740993, got 9007199254740992"}},
		{"a number is no text", `4`, `"4"`, []string{`m: want 4, got "4"`}},
		{"text is no number", `"4"`, `4`, []string{`m: want "4", got 4`}},
		{"truth", `true`, `false`, []string{"m: want true, got false"}},

		{"a set in another order", `["x","y"]`, `["y","x"]`, nil},
		{"a set is as long", `["x"]`, `["y","x"]`, []string{`m: want ["x"], got ["y","x"]`}},
		{"a set counts what is there twice", `["x","x","y"]`, `["x","y","y"]`, []string{`m: want ["x","x","y"], got ["x","y","y"]`}},
		{"a set's objects match in part", `[{"id":2},{"id":1}]`, `[{"id":1,"n":5},{"id":2,"n":6}]`, nil},
		{"the first fit may be another's only one", `[{},{"id":1}]`, `[{"id":1},{"id":2}]`, nil},
		{"two want the only fit", `[{"id":1},{"id":1}]`, `[{"id":1},{"id":2}]`, []string{`m: want [{"id":1},{"id":1}], got [{"id":1},{"id":2}]`}},
		{"one item is looked into", `[{"id":1}]`, `[{"id":2}]`, []string{"m.0.id: want 1, got 2"}},
		{"a set of numbers", `[9,10]`, `[10.0,9]`, nil},
		{"a list is no text", `["x"]`, `"x"`, []string{`m: want ["x"], got "x"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := map[string]any{}
			if test.got != "-" {
				got = object(t, `{"m":`+test.got+`}`)
			}
			m := matcher{stateFormat: forces}
			m.match(valuePath{}, object(t, `{"m":`+test.want+`}`), got)
			if !slices.Equal(m.failures, test.failures) {
				t.Errorf("want %s against %s to fail with %q, got %q", test.want, test.got, test.failures, m.failures)
			}
		})
	}
}

func TestOrderedListsKeepTheirOrder(t *testing.T) {
	for _, name := range forces.ordered {
		want := object(t, `{"decks":{"`+name+`":["x","y","z"]}}`)
		m := matcher{stateFormat: forces}
		m.match(valuePath{}, want, object(t, `{"decks":{"`+name+`":["x","z","y"]}}`))
		failures := []string{`decks.` + name + `.1: want "y", got "z"`, `decks.` + name + `.2: want "z", got "y"`}
		if !slices.Equal(m.failures, failures) {
			t.Errorf("%s: want %q, got %q", name, failures, m.failures)
		}
		if !forces.matches(want, want) {
			t.Errorf("%s does not match itself", name)
		}
	}
	if forces.matches(object(t, `{"order":[["x","y"]]}`), object(t, `{"order":[["y","x"]]}`)) {
		t.Error("an array in a sequence is taken for a set")
	}
	if !forces.matches(object(t, `{"order":[{"s":["x","y"]}]}`), object(t, `{"order":[{"s":["y","x"]}]}`)) {
		t.Error("a set in an object in a sequence is taken for a sequence")
	}
}

// TestStateFormatsComeFromTheGame proves that without RecordRules all lists are sets and numbers stand for nothing else.
func TestStateFormatsComeFromTheGame(t *testing.T) {
	slots := stateFormat{ordered: []string{"tanks"}}
	for _, c := range []struct {
		of        stateFormat
		want, got string
		holds     bool
	}{
		{slots, `{"tanks":["paul",null]}`, `{"tanks":[null,"paul"]}`, false},
		{slots, `{"tanks":["paul",null]}`, `{"tanks":["paul",null]}`, true},
		{slots, `{"order":["a","b"]}`, `{"order":["b","a"]}`, true},
		{stateFormat{}, `{"tanks":["paul",null]}`, `{"tanks":[null,"paul"]}`, true},
		{stateFormat{}, `{"order":["a","b"]}`, `{"order":["b","a"]}`, true},
		{stateFormat{}, `{"units":4}`, `{"units":{"normal":4}}`, false},
		{stateFormat{}, `{"units":{"normal":4}}`, `{"units":4}`, false},
		{stateFormat{}, `{"units":0}`, `{"units":{}}`, false},
		{stateFormat{shorthand: "regular"}, `{"units":4}`, `{"units":{"regular":4,"elite":0}}`, true},
	} {
		if c.of.matches(object(t, c.want), object(t, c.got)) != c.holds {
			t.Errorf("%+v: %s against %s: want %v", c.of, c.want, c.got, c.holds)
		}
	}
	if as := formatOf(enginetest.Tally{}); !slices.Equal(as.ordered, []string{"order", "discard"}) || as.shorthand != "" {
		t.Errorf("the format of Tally's state is not used: %+v", as)
	}
	if as := formatOf(struct{ engine.Rules }{}); as.ordered != nil || as.shorthand != "" {
		t.Errorf("a game without RecordRules has the format %+v", as)
	}
}

func TestPathsSpellSectorsAndSeats(t *testing.T) {
	m := matcher{stateFormat: forces}
	m.match(valuePath{}, object(t, `{"board":{"arrakeen":{"9":{"atreides":10}}}}`), object(t, `{"board":{"arrakeen":{"9":{"atreides":{"normal":9}}}}}`))
	if want := []string{`board.arrakeen.9.atreides: want 10, got {"normal":9}`}; !slices.Equal(m.failures, want) {
		t.Errorf("want %q, got %q", want, m.failures)
	}
}

// TestNumbersOfAnyLengthAreCompared proves that a number with a huge exponent is compared without computing it.
func TestNumbersOfAnyLengthAreCompared(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"1e999999999", "10e999999998", true},
		{"1e999999999", "1e-999999999", false},
		{"1e99999999999999999999", "1e99999999999999999999", true},
		{"1e99999999999999999999", "2e99999999999999999999", false},
		{"0e5", "-0.00", true},
		{"-1", "1", false},
		{"100", "1E+2", true},
		{"0.050", "5e-2", true},
		{strings.Repeat("9", 5000), strings.Repeat("9", 4999) + "8", false},
	} {
		want := object(t, `{"n":`+test.a+`}`)
		if got := forces.matches(want, object(t, `{"n":`+test.b+`}`)); got != test.same {
			t.Errorf("%.30s and %.30s: want the same %v, got %v", test.a, test.b, test.same, got)
		}
	}
}

func TestFind(t *testing.T) {
	view := object(t, `{"seats":{"guild":{"hand":["x"],"none":null}},"house":{"bidding.reenter":"no"},
		"at":[{"id":1},{"id":2,"more":{"deep":3}}]}`)
	for path, want := range map[string]string{
		"seats.guild.hand":      `["x"]`,
		"seats.guild.hand.0":    `"x"`,
		"seats.guild.none":      `null`,
		"house.bidding.reenter": `"no"`,
		"at.1.id":               `2`,
		"at.1":                  `{"id":2,"more":{"deep":3}}`,
		"at.more.deep":          `3`,
		"seats.guild.spice":     "",
		"seats.guild.hand.1":    "",
		"seats.guild.hand.-1":   "",
		"seats.guild.hand.x":    "",
		"seats.gui":             "",
		"seats.guild.hand.0.x":  "",
		"guild":                 "",
	} {
		got := ""
		if v, ok := find(view, path); ok {
			got = jsonText(v)
		}
		if got != want {
			t.Errorf("%s: want %s, got %s", path, want, got)
		}
	}
}

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	v, err := parseObject([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}
