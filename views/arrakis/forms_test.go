package arrakis

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestTheWildMakerIsMeant proves that the phone lets the Atreides say which worm they mean where the Wild Maker stands with another one,
// and does not ask where it stands alone.
func TestTheWildMakerIsMeant(t *testing.T) {
	for worms, want := range map[string]bool{`["cse-01"]`: true, `["se-02"]`: false} {
		r := pages.Sit(t, engine.Header{
			Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}},
		})
		c := engine.NewCommand(engine.Moderator, engine.TableSet, nil)
		c.Args = engine.Args{
			"phase": []byte(`"action-resolution"`), "step": []byte(`"act"`), "dashboards": []byte(`{"harkonnen":{"dice":{"strategy":2}}}`),
			"worms": []byte(worms), "wildMaker": []byte(`"cse-01"`),
		}
		if err := r.Play(c); err != nil {
			t.Fatal(err)
		}
		page := r.Text(engine.AtSeat("atreides"))
		if !strings.Contains(page, `arg.worms[0].from`) || strings.Contains(page, `arg.worms[0].wild`) != want {
			t.Errorf("with worms in %s the Wild Maker can be told apart: %t, want %t", worms, !want, want)
		}
	}
}
