package imperium

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestUndoPreviewMarksWhatDiffers proves that of two tables each outlines the seats, tracks and spaces that the other has otherwise, and says
// their figures, and that a table does not differ from itself.
func TestUndoPreviewMarksWhatDiffers(t *testing.T) {
	table := func(set string) viewModel {
		header := engine.Header{Version: 1, Game: "imperium", Profile: "standard", Cards: engine.CardsTable}
		for _, seat := range []engine.Seat{"red", "green", "blue"} {
			header.Seats = append(header.Seats, engine.SeatSetup{Faction: seat})
		}
		r := suite.Sit(t, header)
		c := engine.NewCommand(engine.Moderator, engine.TableSet, nil)
		c.Args = engine.Args{"phase": []byte(`"turns"`), "step": []byte(`"turn"`), "seats": []byte(set), "spaces": []byte(`{"carthag":{"agents":["blue"]}}`)}
		if strings.Contains(set, "water") {
			c.Args["spaces"] = []byte(`{"carthag":{"control":"red"}}`)
		}
		if no := r.Play(c); no != nil {
			t.Fatal(no)
		}
		return newViewModel(r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), nil)
	}
	now, then := table(`{"red":{"spice":3,"influence":{"fremen":2}}}`), table(`{"red":{"spice":1,"water":2,"influence":{"fremen":1}}}`)
	if marked, said := marks(t, now, now), now.differences(now); len(marked)+len(said) > 0 {
		t.Errorf("a table differs from itself: %q %q", marked, said)
	}
	want := []string{"imp-track", "runner-blue", "runner-red", "space-carthag"}
	for i, x := range [][2]viewModel{{now, then}, {then, now}} {
		if got := marks(t, x[0], x[1]); !slices.Equal(got, want) {
			t.Errorf("%d: marked are %q, not %q", i, got, want)
		}
	}
	for _, x := range []struct {
		is, was viewModel
		want    []string
	}{
		{now, then, []string{"Red · spice: 3", "Red · water: 1", "Red · Fremen Influence: 2", "Carthag · Agents: Blue", "Carthag · control: none"}},
		{then, now, []string{"Red · spice: 1", "Red · water: 2", "Red · Fremen Influence: 1", "Carthag · Agents: none", "Carthag · control: Red"}},
	} {
		if got := x.is.differences(x.was); !slices.Equal(got, x.want) {
			t.Errorf("the differences are %q, not %q", got, x.want)
		}
	}
}

// marks lists what a table outlines beside another: the ids, or what has none by its class.
func marks(t *testing.T, is, was viewModel) (out []string) {
	t.Helper()
	var b strings.Builder
	if err := twoTables(is, was).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(b.String(), "</figure>")
	for n := range pagestest.Parse(t, first).Descendants() {
		if classes := strings.Fields(pagestest.Attr(n, "class")); slices.Contains(classes, "differs") {
			name := pagestest.Attr(n, "id")
			if name == "" {
				name = classes[0]
			}
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
