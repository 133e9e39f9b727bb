package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// played lists the arguments of all commands of a kind in a table's record.
func played(t *testing.T, w *apptest.Site, do string) (out []engine.Args) {
	t.Helper()
	game, err := record.Read(strings.NewReader(w.Export(nil)), "export")
	apptest.Check(t, err)
	for _, item := range game.Items {
		if item.Command != nil && item.Command.Do == do {
			out = append(out, item.Command.Args)
		}
	}
	return out
}

// wantArgument compares an argument of the last command of its kind in the record.
func wantArgument(t *testing.T, w *apptest.Site, do, name, want string) {
	t.Helper()
	all := played(t, w, do)
	if len(all) == 0 {
		t.Fatalf("the record has no %s", do)
	}
	var got any
	apptest.Check(t, json.Unmarshal(all[len(all)-1][name], &got))
	if text, _ := json.Marshal(got); string(text) != want {
		t.Errorf("%s has %s %s, want %s", do, name, text, want)
	}
}

// specialTaken has the Harkonnen carry out a special action, whose effect is entered by hand.
const specialTaken = `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen","action":{"die":"strategy","leader":"baron-harkonnen"},
	"dashboards":{"atreides":{"dice":{"strategy":2}},"harkonnen":{"dice":{"strategy":2,"house":1}}},
	"board":{"carthag":{"side":"harkonnen","regular":3,"elite":1},"windgap":{"side":"atreides","regular":2}}}`

// TestBrowserArrakisEffectSteps proves that steps of an effect by hand are added and removed on the smallest phone: of three the middle one
// goes, the others are sent in their order and stand so in the record, and the next effect begins with one empty step. What
// happens at the table meanwhile and a reload keep what is typed.
func TestBrowserArrakisEffectSteps(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{360, 640}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			w := arrakisTurn(t, specialTaken)
			phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", size[0], size[1])}
			phone.Sit(w.Code, "harkonnen")
			phone.EndMoment()
			phone.Wait("the form", `document.querySelector(".arr-doings")`)
			phone.Wait("the first step", `document.querySelector(".arr-kind").checkVisibility()`)
			field := func(step int, name string) string { return fmt.Sprintf("arg.effects[%d].%s", step, name) }
			steps := func(n int) {
				t.Helper()
				phone.Wait(fmt.Sprint(n, " steps"), fmt.Sprintf(`document.querySelectorAll(".arr-doing[open]").length === %d`, n))
			}
			add := func(to int) {
				phone.Tap(".arr-doing:not([open]) > summary")
				steps(to)
			}
			phone.Picture("one")
			phone.Fill(field(0, "kind:?"), "deploy")
			phone.Fill(field(0, "area:?"), "carthag")
			phone.Fill(field(0, "regular:int?"), "2")
			add(2)
			phone.Fill(field(1, "kind:?"), "note")
			phone.Fill(field(1, "text:?"), "nothing")
			add(3)
			phone.Fill(field(2, "kind:?"), "move")
			phone.Fill(field(2, "from:?"), "carthag")
			phone.Fill(field(2, "to:?"), "arsunt")
			phone.Picture("three")
			phone.Tap(".arr-doing:nth-child(2) .arr-doing-remove")
			steps(2)
			phone.Picture("two")
			w.EnterAsModerator(`{"by":"moderator","do":"adjust","set":{"supremacy":2}}`)
			phone.See("Record: 3 lines")
			steps(2)
			phone.Reload()
			steps(2)
			phone.Tap(`.d-effect form:has(.arr-doings) .send`)
			phone.Wait("an empty step", `document.querySelector(".arr-kind").value === ""`)
			wantArgument(t, w, "effect", "effects", `[{"area":"carthag","kind":"deploy","regular":2},{"from":"carthag","kind":"move","to":"arsunt"}]`)
			steps(1)
			phone.Picture("sent")
		})
	}
}

// TestBrowserArrakisEffectStepsWithoutScripts proves that a phone without scripts enters one step after the other, and that what is left
// empty is left out.
func TestBrowserArrakisEffectStepsWithoutScripts(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(&record.Record{Header: arrakisHeader()})
	setTable(w, specialTaken)
	phone := s.Room.PhoneOf("phone", 360, 640)
	phone.WithoutScripts()
	harkonnen := w.Clients["harkonnen"]
	harkonnen.Lend(phone)
	phone.Go(harkonnen.Path)
	phone.Picture("plain")
	for _, step := range []struct {
		fields [][2]string
		want   string
	}{
		{[][2]string{{"kind:?", "track"}, {"track:?", "supremacy"}, {"by:int?", "1"}}, `[{"by":1,"kind":"track","track":"supremacy"}]`},
		{[][2]string{{"kind:?", "note"}, {"text:?", "the Baron laughs"}}, `[{"kind":"note","text":"the Baron laughs"}]`},
	} {
		for _, f := range step.fields {
			phone.Fill("arg.effects[0]."+f[0], f[1])
		}
		phone.Tap(`form:has(.arr-doings) .send`)
		phone.Wait("the next page", `document.readyState === "complete" && document.querySelector(".arr-kind")?.value === ""`)
		wantArgument(t, w, "effect", "effects", step.want)
	}
}

// TestBrowserArrakisEffectCorrected proves that the moderator corrects an effect by the fields that the phone has, filled with what the line
// says: one step is changed, one removed, and the record then has the line so.
func TestBrowserArrakisEffectCorrected(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, specialTaken)
	w.EnterAsModerator(`{"by":"moderator","for":"harkonnen","do":"effect","leader":"baron-harkonnen","effects":[
		{"kind":"note","text":"a slip"},{"kind":"deploy","area":"carthag","regular":1,"leaders":["beast-rabban"]},{"kind":"track","track":"supremacy","by":1}]}`)
	console := browsertest.Open(t, w.LaptopURL()).Console(w.Code)
	console.Go("/t/" + w.Code + "/console/correct?line=3")
	console.Wait("the steps", `document.querySelectorAll(".arr-doing[open]").length === 3`)
	console.Picture("correct")
	console.Resize(390, 844)
	console.Picture("correct-phone")
	console.Fill("arg.effects[1].regular:int?", "2")
	console.Tap(".arr-doing:first-child .arr-doing-remove")
	console.Wait("two steps", `document.querySelectorAll(".arr-doing[open]").length === 2`)
	console.TapText("See what would change")
	console.See("Nothing has changed yet")
	console.Picture("preview")
	console.TapText("Accept the correction")
	console.Wait("the console", `document.querySelector("#log")`)
	var with engine.Command
	all := played(t, w, engine.Amend)
	if len(all) != 1 {
		t.Fatalf("the record has %d corrections", len(all))
	}
	apptest.Check(t, json.Unmarshal(all[0]["with"], &with))
	want := `[{"area":"carthag","kind":"deploy","leaders":["beast-rabban"],"regular":2},{"by":1,"kind":"track","track":"supremacy"}]`
	if got := string(with.Args["effects"]); got != want {
		t.Errorf("the line is corrected to %s, want %s", got, want)
	}
}

// TestBrowserArrakisTokenRows proves that a row of a token that is left empty is not sent: of three tokens guerrilla training shows the two
// that were entered, and one that must be revealed is asked for by a sentence.
func TestBrowserArrakisTokenRows(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides",
		"dashboards":{"atreides":{"dice":{"strategy":2}},"harkonnen":{"dice":{"strategy":2}}},
		"board":{"windgap":{"side":"atreides","tokens":3,"regular":1},"csw-03":{"side":"harkonnen","regular":2}}}`)
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.Tap(".d-guerrilla details > summary")
	phone.Fill("arg.area", "windgap")
	phone.Fill("arg.tokens[0].regular", "2")
	phone.Fill("arg.tokens[2].special", "1")
	phone.Picture("tokens")
	phone.Tap(".ask-guerrilla .send")
	phone.Wait("the token left", `document.querySelector(".ask-guerrilla") && !document.querySelector('[name="arg.tokens[1].regular"]')`)
	wantArgument(t, w, "guerrilla", "tokens", `[{"regular":2},{"special":1}]`)
	w.EnterAsModerator(`{"by":"moderator","for":"atreides","do":"action","die":"strategy"}`)
	w.EnterAsModerator(`{"by":"moderator","for":"atreides","do":"attack","from":"windgap","at":"csw-03"}`)
	phone.Forgive("422")
	phone.Tap(".ask-reveal .send")
	phone.See("Enter what each of the 1 token in Windgap shows.")
	phone.Picture("refused")
}
