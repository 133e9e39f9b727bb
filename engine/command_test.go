package engine_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

func TestCommandsAreFlatJSON(t *testing.T) {
	for _, test := range []struct {
		in, out string
		by, For engine.Seat
	}{
		{`{"value":7,"by":"atreides","do":"storm.dial"}`, `{"by":"atreides","do":"storm.dial","value":7}`, "atreides", ""},
		{`{"by":"moderator","for":"emperor","do":"bid","amount":3}`, `{"by":"moderator","for":"emperor","do":"bid","amount":3}`, "moderator", "emperor"},
		{`{"by":"app","for":"emperor","do":"cards.draw"}`, `{"by":"app","for":"emperor","do":"cards.draw"}`, "app", "emperor"},
		// an ally's support is for something, not for somebody
		{`{"by":"guild","do":"support","for":"bid","to":"emperor"}`, `{"by":"guild","do":"support","for":"bid","to":"emperor"}`, "guild", ""},
		{`{"by":"a","do":"b","z":[1, 2.50],"c":{"y": null}}`, `{"by":"a","do":"b","c":{"y":null},"z":[1,2.50]}`, "a", ""},
		{`{"by":"a","do":"b","text":"<é>"}`, `{"by":"a","do":"b","text":"<é>"}`, "a", ""},
	} {
		var c engine.Command
		if err := json.Unmarshal([]byte(test.in), &c); err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if c.By != test.by || c.For != test.For {
			t.Errorf("%s: want by %q for %q, got %q and %q", test.in, test.by, test.For, c.By, c.For)
		}
		if out, err := c.MarshalJSON(); err != nil || string(out) != test.out {
			t.Errorf("%s: want %s, got %s, %v", test.in, test.out, out, err)
		}
	}
}

func TestInvalidCommandsAreRefused(t *testing.T) {
	for _, in := range []string{`[]`, `null`, `{}`, `{"by":"a"}`, `{"do":"b"}`, `{"by":1,"do":"b"}`, `{"by":"a","do":["b"]}`, `{"by":"moderator","for":1,"do":"b"}`, "{\"by\":\"a\",\"do\":\"b\",\"c\":\"\xff\"}"} {
		c := engine.Command{}
		if err := c.UnmarshalJSON([]byte(in)); !errors.Is(err, engine.ErrBadCommand) {
			t.Errorf("%s: want ErrBadCommand, got %v", in, err)
		}
	}
}

func TestArgsRefuseUnknownNames(t *testing.T) {
	var into struct{ Amount int }
	if err := (engine.Args{"amount": json.RawMessage("3")}).Decode(&into); err != nil || into.Amount != 3 {
		t.Errorf("want 3, got %d, %v", into.Amount, err)
	}
	if err := (engine.Args{"amuont": json.RawMessage("3")}).Decode(&into); err == nil {
		t.Error("want an error for amuont")
	}
	if err := (engine.Args)(nil).Decode(&into); err != nil {
		t.Errorf("no arguments: %v", err)
	}
}

func TestDrawsBecomeCommandsOfTheApp(t *testing.T) {
	many := engine.Draw{Arg: "cards", For: "guild", Args: map[string]any{"to": "row"}}
	if got, want := string(must(many.Command("cards.draw", []string{"x", "y"}).MarshalJSON())), `{"by":"app","for":"guild","do":"cards.draw","cards":["x","y"],"to":"row"}`; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	if _, changed := many.Args["cards"]; changed {
		t.Error("the draw's own arguments were changed")
	}
	one := engine.Draw{Arg: "card", Single: true}
	if got, want := string(must(one.Command("spice.turn", []string{"x"}).MarshalJSON())), `{"by":"app","do":"spice.turn","card":"x"}`; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
}

func TestSwitchesMayBeWrittenThreeWays(t *testing.T) {
	var h engine.Header
	if err := json.Unmarshal([]byte(`{"house":{"a":"no","b":true,"c":false,"d":3}}`), &h); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]engine.SwitchValue{"a": "no", "b": "on", "c": "off", "d": "3"} {
		if h.House[name] != want {
			t.Errorf("%s: want %s, got %s", name, want, h.House[name])
		}
	}
	for _, bad := range []string{`null`, `[]`, `{}`} {
		if err := json.Unmarshal([]byte(`{"house":{"a":`+bad+`}}`), &h); err == nil {
			t.Errorf("want no switch of %s, got %v", bad, h.House)
		}
	}
}

func TestViewersSeeOnlyTheirOwn(t *testing.T) {
	guild := engine.AtSeat("guild")
	for _, test := range []struct {
		name  string
		v     engine.Viewer
		sees  map[engine.Seat]bool
		drawn int // of the prompts below, how many show their choices
	}{
		{"referee", engine.Referee, map[engine.Seat]bool{"guild": true, "emperor": true, "moderator": true}, 5},
		{"public", engine.Public, map[engine.Seat]bool{"guild": false, "moderator": false}, 1},
		{"moderator", engine.AtModerator, map[engine.Seat]bool{"guild": false, "moderator": true}, 2},
		{"guild", guild, map[engine.Seat]bool{"guild": true, "emperor": false, "moderator": false}, 2},
	} {
		for seat, want := range test.sees {
			if got := test.v.Sees(seat); got != want {
				t.Errorf("%s sees %s: want %v, got %v", test.name, seat, want, got)
			}
		}
		prompts := []engine.Prompt{
			{For: "guild", Choices: anything{}},
			{For: "emperor", Choices: anything{}},
			{For: "emperor", Choices: anything{}, PublicChoices: true},
			{For: engine.Moderator, Choices: anything{}},
			{For: engine.App, Ask: "deal", Choices: anything{}},
			{For: "guild", Choices: anything{}, Status: engine.Answered},
		}
		shown := 0
		for _, p := range engine.PromptsFor(test.v, prompts) {
			if p.IsAnswered() || p.For == engine.App && test.name != "referee" {
				t.Errorf("%s sees a prompt that is none of theirs: %+v", test.name, p)
			}
			if p.Choices != nil {
				shown++
			}
		}
		if shown != test.drawn {
			t.Errorf("%s: want the choices of %d prompts, got %d", test.name, test.drawn, shown)
		}
		if prompts[0].Choices == nil || prompts[1].Choices == nil {
			t.Error("the given prompts were changed")
		}
	}
}

// anything bounds nothing.
type anything struct{}

func (anything) Pick(engine.Random) (engine.Args, bool) { return engine.Args{}, true }

// TestDrawsAreAnsweredAsPeopleReadThem proves that the program enters dice as people do: how often each face shows.
func TestDrawsAreAnsweredAsPeopleReadThem(t *testing.T) {
	named := engine.Draw{From: []string{"hit", "miss"}, Count: 3, WithReplacement: true, Arg: "faces", Counts: true}
	bare := named
	bare.Arg, bare.For, bare.Args = "", "guild", map[string]any{"area": "arsunt"}
	for want, test := range map[string]struct {
		draw  engine.Draw
		items []string
	}{
		`{"by":"app","do":"throw","faces":{"hit":2,"miss":1}}`:                     {named, []string{"hit", "miss", "hit"}},
		`{"by":"app","do":"throw","faces":{}}`:                                     {named, nil},
		`{"by":"app","for":"guild","do":"throw","area":"arsunt","hit":2,"miss":1}`: {bare, []string{"hit", "miss", "hit"}},
		`{"by":"app","for":"guild","do":"throw","area":"arsunt"}`:                  {bare, nil},
	} {
		if got, err := json.Marshal(test.draw.Command("throw", test.items)); err != nil || string(got) != want {
			t.Errorf("want %s, got %s, %v", want, got, err)
		}
	}
}
