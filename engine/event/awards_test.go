package event_test

import (
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine/event"
)

// TestAwardsAreForTheBestOfEachFaction proves that wins decide before points, points before games, and these before the rank, over all rounds; that a
// disqualified winner has no award, and that there is none before the event is closed.
func TestAwardsAreForTheBestOfEachFaction(t *testing.T) {
	const play = `{"record":1,"event":"E","game":"dune","sizes":{"best":4,"least":4},"stages":[{"id":"heats","rounds":2}]}
{"by":"organiser","do":"judge.add","judge":"ruth","rank":"head"}
{"by":"organiser","do":"person.add","persons":["a","b","c","d","e","f","g","h"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d","e","f","g","h"]}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","emperor":"b","fremen":"c","guild":"d"}},{"table":2,"seats":{"atreides":"e","emperor":"f","fremen":"g","guild":"h"}}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"ruth","do":"result.enter","table":1,"winners":["a","b"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":1,"reason":"seen"}
{"by":"ruth","do":"result.enter","table":2,"winners":["e"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":2,"reason":"seen"}
{"by":"organiser","do":"round.close"}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","emperor":"f","fremen":"c","guild":"d"}},{"table":2,"seats":{"atreides":"e","emperor":"b","fremen":"g","guild":"h"}}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"ruth","do":"result.enter","table":1,"winners":["f","d"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":1,"reason":"seen"}
{"by":"ruth","do":"result.enter","table":2,"winners":["h","g"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":2,"reason":"seen"}
{"by":"ruth","do":"infraction","person":"g","kind":"disqualification"}
{"by":"organiser","do":"round.close"}
`
	if open := organisers(played(t, play)).Awards; open != nil {
		t.Errorf("an open event has awards: %+v", open)
	}
	v := organisers(played(t, play+`{"by":"organiser","do":"close"}
`))
	ahead := func(a, b string) string { // who of two has the better rank
		for _, row := range v.Standings {
			if row.Person == a || row.Person == b {
				return row.Person
			}
		}
		return ""
	}
	want := []event.Award{
		{Faction: "atreides", Persons: []string{"e"}, Wins: 1, Points: 6, Games: 2}, // more points than a
		{Faction: "emperor", Persons: []string{ahead("b", "f")}, Wins: 1, Points: 4, Games: 2},
		{Faction: "guild", Persons: []string{ahead("d", "h")}, Wins: 1, Points: 4, Games: 2},
	}
	if !reflect.DeepEqual(v.Awards, want) {
		t.Errorf("the awards are %+v\nwant %+v", v.Awards, want)
	}
}
