package arrakis

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestWhatIsAcceptedCanBeEntered proves over random games that each play that the rules accept can be entered on a phone.
func TestWhatIsAcceptedCanBeEntered(t *testing.T) {
	for i, dice := range []string{"app", "table"} {
		t.Run(dice, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 5))
			h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{"dice": engine.SwitchValue(dice)}}
			for _, side := range arrakis.Sides {
				h.Seats = append(h.Seats, engine.SeatSetup{Faction: engine.Seat(side)})
			}
			suite.AcceptedIsEntered(t, r, pagestest.Table{Header: h, Inputs: 300})
		})
	}
}

// TestRecordsCanBeEntered proves the same of what the records do.
func TestRecordsCanBeEntered(t *testing.T) {
	suite.RecordsAreEntered(t, pagestest.Recorded{
		Say:   func(c engine.Command) engine.Command { return c },
		Later: func(engine.Command, string) bool { return false },
		Elsewhere: func(c engine.Command) bool {
			var drawn int
			twice := c.Do == "draw" && json.Unmarshal(c.Args["house-harkonnen"], &drawn) == nil && drawn == 2 // of a deck with one card left
			named := c.Args["cards"] != nil && c.Do != "action"                                               // a phone says how many cards
			return twice || named || strings.Contains(string(c.Args["effects"]), `"prescience"`)              // of an unnamed row
		},
	})
}
