package gamekit_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// market is a small position: purses by seat, goods by place.
type market struct {
	Round  int              `json:"round"`
	Seats  map[string]purse `json:"seats"`
	Places map[string]goods `json:"places"`
}

type purse struct {
	Spice int      `json:"spice"`
	Water int      `json:"water"`
	Hand  []string `json:"hand,omitempty"`
}

type goods struct {
	Salt int `json:"salt"`
	Silk int `json:"silk"`
}

var marketPaths = gamekit.Paths{
	Ruling: "M-1",
	Keys:   gamekit.Keys{Unknown: "unknown_", Negative: "negative", CannotCount: "cannot", Fact: "of."},
	Kinds:  map[string]gamekit.Kind{"card": {Has: func(id string) bool { return id == "knife" }}},
	List: []gamekit.Path{
		{At: "round", Use: gamekit.Course},
		{At: "seats.{seat}"},
		{At: "seats.{seat}.spice|water", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "hand.purse"},
		{At: "seats.{seat}.hand", Is: "card", Use: gamekit.Told},
		{At: "places.{place}", Use: gamekit.Whole | gamekit.Gone, Short: "salt"},
	},
}

func today() market {
	return market{2, map[string]purse{"red": {Spice: 3, Water: 1}, "blue": {Spice: 5}}, map[string]goods{"north": {1, 2}, "south": {3, 4}}}
}

// TestWhatIsSaidIsMerged proves that a correction changes what it names and nothing else, that a member that is said as a whole loses the
// rest, and that null takes off what can be taken off.
func TestWhatIsSaidIsMerged(t *testing.T) {
	for said, want := range map[string]func(*market){
		`{"seats":{"red":{"water":4}}}`:             func(m *market) { m.Seats["red"] = purse{Spice: 3, Water: 4} },
		`{"places":{"north":{"silk":7}}}`:           func(m *market) { m.Places["north"] = goods{Silk: 7} },
		`{"places":{"north":9}}`:                    func(m *market) { m.Places["north"] = goods{Salt: 9} },
		`{"places":{"south":null},"round":null}`:    func(m *market) { delete(m.Places, "south") },
		`{"seats":{"red":{"hand":["knife"]}}}`:      func(m *market) { m.Seats["red"] = purse{3, 1, []string{"knife"}} },
		`{"seats":{"green":{"spice":1}},"round":3}`: func(m *market) { m.Seats["green"], m.Round = purse{Spice: 1}, 3 },
	} {
		is, should := market{}, today()
		want(&should)
		p, err := marketPaths.Read(json.RawMessage(said))
		if err == nil {
			err = marketPaths.Merge(p, today(), &is)
		}
		if got, want := string(gamekit.MustEncode(is)), string(gamekit.MustEncode(should)); err != nil || got != want {
			t.Errorf("%s: %v\n got %s\nwant %s", said, err, got, want)
		}
	}
}

// TestWhatCannotBeSaid proves that each mistake is refused by its own sentence.
func TestWhatCannotBeSaid(t *testing.T) {
	for said, key := range map[string]string{
		`[1]`:                                  "input.malformed",
		`null`:                                 "input.malformed",
		`{"turn":1}`:                           "input.unknown_argument",
		`{"round":"x"}`:                        "input.bad_argument",
		`{"seats":null}`:                       "",
		`{"seats":{"red":null}}`:               "unknown_seat",
		`{"seats":{"red":{"gold":1}}}`:         "input.unknown_argument",
		`{"seats":{"red":{"spice":-1}}}`:       "negative",
		`{"seats":{"red":{"hand":["spoon"]}}}`: "unknown_card",
		`{"seats":{"red":{"hand":[null]}}}`:    "unknown_card",
	} {
		p, err := marketPaths.Read(json.RawMessage(said))
		if err == nil {
			err = marketPaths.Merge(p, today(), &market{})
		}
		var no *engine.Refusal
		if errors.As(err, &no); err != nil && (no == nil || no.Key != key) || err == nil && key != "" {
			t.Errorf("%s is answered by %v, want %q", said, err, key)
		}
	}
}

// TestOneTableCountsAndTells proves that counts, hands and facts follow from the table.
func TestOneTableCountsAndTells(t *testing.T) {
	found, err := marketPaths.Differences(today(), json.RawMessage(`{"seats":{"red":{"spice":3,"water":2}}}`))
	if want := []engine.Difference{{Path: "seats.red.water", Counted: 2, Recorded: 1}}; err != nil || !slices.Equal(found, want) {
		t.Errorf("the count gives %v, %v", found, err)
	}
	for _, counted := range []string{`{"round":1}`, `{"seats":{"green":{"spice":1}}}`, `{"seats":{"red":{"hand":1}}}`, `{"seats":{"red":{"spice":-1}}}`} {
		if _, err := marketPaths.Differences(today(), json.RawMessage(counted)); err == nil {
			t.Errorf("%s can be counted", counted)
		}
	}
	later := today()
	later.Seats["red"] = purse{Spice: 3}
	told := marketPaths.ByHand(today(), later)
	if len(told) != 1 || told[0].Key != "hand.purse" || told[0].Args["seat"] != "red" || told[0].Args["what"] != "water" || told[0].Args["count"] != 0 {
		t.Errorf("hands are told %v", told)
	}
	if parts, ok := marketPaths.FactWords([]string{"seats", "red", "water"}); !ok || len(parts) != 2 || parts[0] != "red" {
		t.Errorf("a purse is named %v, %t", parts, ok)
	}
	if parts, ok := marketPaths.FactWords([]string{"round"}); !ok || len(parts) != 0 {
		t.Errorf("where play is, is named %v, %t", parts, ok)
	}
	if _, ok := marketPaths.FactWords([]string{"places", "north", "salt"}); ok {
		t.Error("what no path tells is told")
	}
}
