package arrakis

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/story"
)

// TestStoryOfASeat proves that a chronicle names the players, and that a seat's own tells what only it had noted; that of all does not.
func TestStoryOfASeat(t *testing.T) {
	r, items := suite.Read(t, "../../engine/arrakis/testdata/scenarios/WFAR-0.11-look.jsonl")
	for _, item := range items {
		if item.Command != nil && item.RefusedBy == "" {
			if err := r.Play(*item.Command); err != nil {
				t.Fatal(err)
			}
		}
	}
	story := func(v engine.Viewer, seat engine.Seat) string {
		c := r.Layout(v)
		c.For = seat
		c.Seats = []shown.Seat{{Faction: "atreides", Name: "Ann"}, {Faction: "harkonnen", Name: "Bo"}}
		var b strings.Builder
		page := story.Page{Layout: c, Statistics: arrakis.Rules{}.Statistics(r.Table.History(), v)}
		if err := (Pages{}).Story(page).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	own, all := story(engine.AtSeat("atreides"), "atreides"), story(engine.Public, "")
	for _, text := range []string{"Ann", "Bo"} {
		if !strings.Contains(all, text) {
			t.Errorf("the story of all does not name %s", text)
		}
	}
	const title = "Only the Atreides knew"
	i := strings.Index(own, title)
	for _, text := range []string{"You looked at Windgap: sietch of rank 2.", "You looked at Windgap: 1 regular and 1 elite."} {
		if i < 0 || !strings.Contains(own[i:], text) {
			t.Errorf("the own story of the Atreides does not say %q: %s", text, own)
		}
	}
	if strings.Contains(all, title) || strings.Contains(story(engine.AtSeat("harkonnen"), "harkonnen"), "knew") {
		t.Error("others are told of notes")
	}
}

// TestStoryOfPartners proves that a chronicle names who shared a side, and that each partner's own has the hand of that partner alone.
func TestStoryOfPartners(t *testing.T) {
	r, items := suite.Read(t, "../../engine/arrakis/testdata/scenarios/WFAR-10.1-win.jsonl")
	commands := []engine.Command{
		engine.NewCommand("house-harkonnen", "cards.draw", map[string]any{"cards": []string{"mudir-nahya"}}),
		engine.NewCommand("corrino-ally", "cards.draw", map[string]any{"cards": []string{"shigawire"}}),
	}
	set := *items[0].Command
	set.Args["seats"] = []byte(`{"house-harkonnen":{"cards":1},"corrino-ally":{"cards":1}}`)
	for _, c := range append([]engine.Command{set}, append(commands, *items[1].Command)...) {
		if err := r.Play(c); err != nil {
			t.Fatal(err)
		}
	}
	for seat, knows := range map[engine.Seat]string{"": "", "house-atreides": "", "house-harkonnen": "Mudir-Nahya", "corrino-ally": "Shigawire"} {
		v := engine.Public
		if seat != "" {
			v = engine.AtSeat(seat)
		}
		c := r.Layout(v)
		c.For = seat
		c.Seats = []shown.Seat{
			{Faction: "house-atreides", Name: "Ann"}, {Faction: "fremen-ally", Name: "Bo"}, {Faction: "house-harkonnen", Name: "Cy"}, {Faction: "corrino-ally", Name: "Di"},
		}
		var b strings.Builder
		if err := (Pages{}).Story(story.Page{Layout: c, Statistics: arrakis.Rules{}.Statistics(r.Table.History(), v)}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"Ann", "Bo", "Cy", "Di"} {
			if !strings.Contains(b.String(), name) {
				t.Errorf("the story of %q does not name %s", seat, name)
			}
		}
		for _, card := range []string{"Mudir-Nahya", "Shigawire"} {
			if strings.Contains(b.String(), card) != (card == knows) {
				t.Errorf("the story of %q has %s: %t", seat, card, card != knows)
			}
		}
	}
}
