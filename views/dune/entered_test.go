package dune

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/player"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestWhatIsAcceptedCanBeEntered proves over random games that each play that the rules accept can be entered on a phone.
func TestWhatIsAcceptedCanBeEntered(t *testing.T) {
	for i, edition := range rulebook.Editions.Profiles {
		for j, cards := range []string{engine.CardsPhone, engine.CardsTable} {
			t.Run(edition.ID+" "+cards, func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(i), uint64(j)))
				answers := player.New(r)
				h := engine.Header{Version: 1, Game: "dune", Profile: edition.ID, Cards: cards, House: map[string]engine.SwitchValue{"game.turns": "3"}}
				for k, f := range rulebook.Sheets() {
					h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: k + 1})
				}
				suite.AcceptedIsEntered(t, r, pagestest.Table{Header: h, Inputs: 150, Answer: func(_ *engine.Timeline, p engine.Prompt) (engine.Command, bool) {
					c, ok := answers.Answer(p)
					return asFormsSay(c), ok
				}})
			})
		}
	}
}

// asFormsSay is a command in the words of forms: a move names its groups one by one, and places without forces are left out.
func asFormsSay(c engine.Command) engine.Command {
	var group map[string]any
	if (c.Do == "move" || c.Do == "worm.ride") && json.Unmarshal(c.Args["from"], &group) == nil && group != nil {
		for _, kind := range []string{"normal", "special", "advisors"} {
			if raw, counted := c.Args[kind]; counted {
				group[kind] = raw
				delete(c.Args, kind)
			}
		}
		c.Args["from"] = encoded([]any{group})
	}
	var at []map[string]any
	if c.Do == "place" && json.Unmarshal(c.Args["at"], &at) != nil {
		return c
	}
	for _, place := range at {
		if place["advisors"] != nil {
			place["normal"] = place["advisors"]
			delete(place, "advisors")
		}
	}
	if c.Do == "place" {
		c.Args["at"] = encoded(slices.DeleteFunc(at, func(place map[string]any) bool { return place["normal"] == 0.0 }))
	}
	return c
}

func encoded(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // made of plain JSON
	}
	return raw
}

// TestRecordsCanBeEntered proves the same of what the records do.
func TestRecordsCanBeEntered(t *testing.T) {
	suite.RecordsAreEntered(t, pagestest.Recorded{
		Say: asFormsSay,
		Later: func(c engine.Command, arg string) bool {
			return c.Do == "capture" && arg == "then" // asked next
		},
		Elsewhere: func(c engine.Command) bool {
			var group map[string]any
			short := c.Do == "worm.ride" && json.Unmarshal(c.Args["from"], &group) != nil // from wherever they stand
			return short || c.Do == "answer"                                              // aloud
		},
	})
}
