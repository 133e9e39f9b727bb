package dune

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestArgumentsHaveNames proves that each language names every command that can be corrected, its arguments, and the words to choose
// from.
func TestArgumentsHaveNames(t *testing.T) {
	b := bundle(t)
	for _, lang := range []string{"en", "it", "es"} {
		p := b.Printer(lang)
		for _, do := range fields.Forgotten(dune.Rules{}.Commands()) {
			if !p.Has("term." + do) {
				t.Errorf("%s: no name for %s", lang, do)
			}
			for _, a := range fields.Args(spec(do)) {
				if a.Kind != engine.KindQuestion && !a.Unlisted && !p.Has("argument."+a.Name) {
					t.Errorf("%s: no name for the argument %s of %s", lang, a.Name, do)
				}
				for _, word := range a.Words {
					if !p.Has("term." + word) {
						t.Errorf("%s: no name for %s", lang, word)
					}
				}
			}
		}
	}
}

// TestAPassIsCorrectedWithoutItsQuestion proves that the form which corrects a pass sends the declined question along, hidden.
func TestAPassIsCorrectedWithoutItsQuestion(t *testing.T) {
	c := pages.Layout{P: bundle(t).Printer("it")}
	var b strings.Builder
	pass := engine.NewCommand(dune.Emperor, "pass", map[string]any{"ask": "bid"})
	check(t, (Pages{}).ArgumentFields(c, newRoom(t, sixSeats()).Table.Project(engine.AtModerator), pass).Render(t.Context(), &b))
	if got, want := strings.TrimSpace(b.String()), `<input type="hidden" name="arg.ask" value="bid">`; got != want {
		t.Errorf("got %s", got)
	}
}

// TestCountDifferencesRead shows the sentences for a difference and for its explanation.
func TestCountDifferencesRead(t *testing.T) {
	c := pages.Layout{P: bundle(t).Printer("en")}
	view := newRoom(t, sixSeats()).Table.Project(engine.AtModerator)
	for _, test := range []struct {
		d    engine.Difference
		want string
	}{
		{engine.Difference{Path: "board.carthag.10.emperor.normal", Counted: 4, Recorded: 5}, "Carthag, Emperor: counted 4, recorded 5"},
		{engine.Difference{Path: "board.old-gap.9.emperor.special", Counted: 1}, "Old Gap (9), Emperor, elite forces: counted 1, recorded 0"},
		{engine.Difference{Path: "spice.red-chasm.6", Counted: 6, Recorded: 8}, "Spice, Red Chasm: counted 6, recorded 8"},
		{engine.Difference{Path: "seats.emperor.tanks.normal", Counted: 6, Recorded: 8}, "Emperor, tanks: counted 6, recorded 8"},
	} {
		if got := (Pages{}).Difference(c, test.d); got != test.want {
			t.Errorf("%s reads %q, want %q", test.d.Path, got, test.want)
		}
	}
	then := engine.NewCommand(dune.Emperor, "ship", map[string]any{"to": "carthag", "normal": 5})
	four := engine.NewCommand(dune.Emperor, "ship", map[string]any{"to": "carthag", "normal": 4})
	there := engine.NewCommand(dune.Emperor, "ship", map[string]any{"to": "arrakeen", "sector": 9, "normal": 5})
	for _, test := range []struct {
		with *engine.Command
		want string
	}{
		{nil, "Line 12: Emperor, shipping never happened"},
		{&four, "Line 12: Emperor, shipping – forces: 4, not 5"},
		{&there, "Line 12: Emperor, shipping – To: Arrakeen, not Carthag"},
	} {
		if got := (Pages{}).Explanation(c, view, 12, then, test.with); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	if got := (Pages{}).InWords(c, view, then); got != "Emperor, shipping · To: Carthag · forces: 5" {
		t.Errorf("the command reads %q", got)
	}
}

// TestExemptionsAreShown proves that the console names the illegal plays that stand, each with its line if only one line can be the cause.
func TestExemptionsAreShown(t *testing.T) {
	room := newRoom(t, sixSeats())
	room.Must(engine.Moderator, "table.set", map[string]any{"turn": 2, "phase": "charity", "force": true, "board": map[string]any{"carthag": map[string]any{"10": map[string]any{"emperor": 21}}}})
	page := pages.Console{
		Layout: pages.Layout{P: room.P, For: engine.Moderator, Action: "/t/KQZMT/console"},
		View:   room.Table.Project(engine.AtModerator), Prompts: room.Table.Prompts(),
		Log: []*pages.LogLine{{No: 30, Do: "stand"}},
	}
	want := "The Emperor: 21 forces instead of 20, exempt since line 30."
	if got := render(t, Pages{}.Console(page)); !strings.Contains(got, want) {
		t.Errorf("the console does not say %q", want)
	}
	page.Log = append(page.Log, &pages.LogLine{No: 31, Do: "adjust"})
	if got := render(t, Pages{}.Console(page)); !strings.Contains(got, "The Emperor: 21 forces instead of 20.") {
		t.Error("a line is named though there are two")
	}
}

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	check(t, c.Render(context.Background(), &b))
	return b.String()
}
