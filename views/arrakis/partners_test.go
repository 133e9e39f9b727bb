package arrakis

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// sitDownWithPartners is a table at which two share each side, in a position as table.set has it.
func sitDownWithPartners(t *testing.T, position string) *pagestest.Room {
	t.Helper()
	return sitDownWith(t, []engine.SeatSetup{
		{Faction: "house-atreides", Name: "Ann"}, {Faction: "fremen-ally", Name: "Bo"}, {Faction: "house-harkonnen", Name: "Cy"}, {Faction: "corrino-ally", Name: "Di"},
	}, position)
}

// anAttack is a turn of the Harkonnen in which they may attack a settlement.
const anAttack = `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",
	"dashboards":{"house-atreides":{"dice":{"mentat":1}},"house-harkonnen":{"dice":{"strategy":1}},"corrino-ally":{"dice":{"strategy":1}}},
	"board":{"csw-05":{"side":"harkonnen","regular":4,"leaders":["captain-aramsham"]},"windgap":{"side":"atreides","regular":2,"leaders":["stilgar"]}},
	"settlements":{"windgap":{"rank":2}}}`

// TestBothPartnersAreReminded proves that the console reminds both of whom one answers, also where each has choices of its own, and only them.
func TestBothPartnersAreReminded(t *testing.T) {
	r := sitDownWithPartners(t, anAttack)
	console := func() string {
		c := r.Layout(engine.AtModerator)
		for i := range c.Seats {
			c.Seats[i].Here = pages.PresenceNow
		}
		var page strings.Builder
		if err := (Pages{}).Console(pages.Console{Layout: c, View: r.Table.Project(engine.AtModerator), Prompts: r.Prompts(engine.AtModerator)}).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		text := ""
		for part := range strings.SplitSeq(page.String(), "<form") {
			if strings.Contains(part, `value="nudge"`) && strings.Contains(part, `class="send "`) {
				text += part
			}
		}
		return text
	}
	reminds := func(says string, seats ...string) {
		t.Helper()
		got := console()
		if !strings.Contains(got, says) {
			t.Errorf("the console does not say %q: %s", says, got)
		}
		for _, seat := range []string{"house-atreides", "fremen-ally", "house-harkonnen", "corrino-ally"} {
			if asked := strings.Contains(strings.Join(seats, " "), seat); strings.Contains(got, `name="seat" value="`+seat+`"`) != asked {
				t.Errorf("%s is reminded: %t", seat, !asked)
			}
		}
	}
	reminds("Remind House Harkonnen and the Corrino Ally", "house-harkonnen", "corrino-ally")
	r.Must("corrino-ally", "action", map[string]any{"die": "strategy"})
	reminds("Remind the Corrino Ally", "corrino-ally")
}

// TestMomentsNameThePartner proves that a moment says which partner did it, and whom it befalls by both names.
func TestMomentsNameThePartner(t *testing.T) {
	r := sitDownWithPartners(t, anAttack)
	says := func() string {
		t.Helper()
		c := r.Layout(engine.Public)
		s := newViewModel(c, r.Table.Project(engine.Public), r.Prompts(engine.Public))
		var out []string
		for _, m := range s.stageMoments([]*pages.LogLine{r.NewestLine(engine.Public)}) {
			out = append(out, s.momentSays(m))
		}
		return strings.Join(out, " ")
	}
	r.Must("corrino-ally", "action", map[string]any{"die": "strategy"})
	r.Must("corrino-ally", "attack", map[string]any{"from": "csw-05", "at": "windgap"})
	if got := says(); !strings.HasPrefix(got, "Di: The Harkonnen attack") {
		t.Errorf("the attack is told as %q", got)
	}
}
