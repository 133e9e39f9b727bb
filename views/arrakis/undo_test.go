package arrakis

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestUndoPreviewMarksWhatDiffers proves that of two tables each says the figures that the other has otherwise, and outlines the areas.
func TestUndoPreviewMarksWhatDiffers(t *testing.T) {
	seats := []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}
	header := engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: seats}
	table := func(set string) viewModel {
		r := suite.Sit(t, header)
		c := engine.NewCommand(engine.Moderator, engine.TableSet, nil)
		c.Args = engine.Args{"phase": []byte(`"action-resolution"`), "board": []byte(set)}
		if err := r.Play(c); err != nil {
			t.Fatal(err)
		}
		return newViewModel(r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), nil)
	}
	now := table(`{"carthag":{"side":"harkonnen","regular":3},"csw-05":{"side":"harkonnen","regular":1}}`)
	then := table(`{"carthag":{"side":"harkonnen","regular":2}}`)
	if same := now.differences(now); len(same) > 0 || len(now.boardComparedWith(now, "now").Stakes) > 0 {
		t.Errorf("a table differs from itself: %q", same)
	}
	if got := now.boardComparedWith(then, "now").Stakes; len(got) != 2 || !slices.Contains(got, "carthag") || !slices.Contains(got, "csw-05") {
		t.Errorf("outlined are %q", got)
	}
	for _, x := range []struct {
		is, was viewModel
		want    string
	}{{now, then, "3"}, {then, now, "2"}} {
		said := x.is.differences(x.was)
		if len(said) != 2 || !slices.ContainsFunc(said, func(d string) bool { return strings.Contains(d, "Carthag") && strings.Contains(d, x.want) }) {
			t.Errorf("differences are %q, want Carthag with %s", said, x.want)
		}
	}
}
