package dune

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/setup"
)

// TestCustomSheetsBecomeArguments proves that the optional game also offers the factions with custom sheets, and that a sheet keeps its
// values when the rules refuse the table.
func TestCustomSheetsBecomeArguments(t *testing.T) {
	offered := Pages{}.New()
	if got := len(offered.SeatingsIn("ah-optional")[0].Seats); got != 9 {
		t.Errorf("%d factions in the optional game", got)
	}
	if got := len(offered.SeatingsIn("gf9-advanced")[0].Seats); got != 6 {
		t.Errorf("%d factions where none is typed", got)
	}
	for _, f := range dune.CustomFactions() {
		fields := setup.CustomSheetFields{Faction: f, Entered: map[string]string{"sheet." + string(f) + ".leaders[1].id": "Scytale", "sheet." + string(f) + ".spice": "17"}}
		var b bytes.Buffer
		check(t, offered.CustomSheetOf(f, "ah-optional").Form(bundle(t).Printer("en"), fields).Render(context.Background(), &b))
		suite.Sound(t, pagestest.Parse(t, b.String()))
		for _, want := range []string{`name="sheet.` + string(f) + `.leaders[1].id" value="Scytale"`, `value="17"`, `name="sheet.` + string(f) + `.start[0].territory"`} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: the sheet lacks %s", f, want)
			}
		}
		if asks := strings.Contains(b.String(), "allyRevivals"); asks != (f == dune.BeneTleilax) {
			t.Errorf("%s: asked what an ally revives: %v", f, asks)
		}
	}
}
