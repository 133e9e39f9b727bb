package event_test

import "testing"

// TestWhoWasInNoStandingsComesLast proves that in a final, among people who are equal in it, the heats decide, and that who has played no heat comes
// after those who have (EV-21).
func TestWhoWasInNoStandingsComesLast(t *testing.T) {
	v := organisers(played(t, `{"record":1,"event":"E","game":"dune","stages":[{"id":"heats","rounds":1},{"id":"final","take":4}]}
{"by":"organiser","do":"person.add","persons":["z","a","b","c","d"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d"]}
{"by":"organiser","do":"round.draft"}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"result.enter","table":1,"winners":["b"],"way":"strongholds","turn":5}
{"by":"organiser","do":"result.approve","table":1,"reason":"seen"}
{"by":"organiser","do":"round.close"}
{"by":"organiser","do":"cut","stage":"final"}
{"by":"organiser","do":"round.draft"}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"check-in","persons":["z"],"standby":true}
{"by":"organiser","do":"seat.replace","table":1,"out":"d","in":"z","reason":"ill","no-show":true}
{"by":"organiser","do":"result.enter","table":1,"winners":[],"way":"draw","turn":10}
{"by":"organiser","do":"result.approve","table":1,"reason":"seen"}
`))
	rows := v.Standings
	if len(rows) != 4 || rows[0].Person != "b" || rows[0].Decided != "wins" || rows[3].Person != "z" || rows[3].Decided != "stage" {
		t.Errorf("the final's standings are %+v", rows)
	}
}

// TestTheOnlyPersonIsRankedByTheFirstMetric proves that a ranking of one says what it went by.
func TestTheOnlyPersonIsRankedByTheFirstMetric(t *testing.T) {
	v := organisers(played(t, `{"record":1,"event":"E","game":"dune","sizes":{"best":6,"least":2}}
{"by":"organiser","do":"person.add","persons":["a"]}
{"by":"organiser","do":"check-in","persons":["a"]}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","guild":"gm"}}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"result.enter","table":1,"winners":["a"],"way":"strongholds","turn":5}
{"by":"organiser","do":"result.approve","table":1,"reason":"seen"}
`))
	if rows := v.Standings; len(rows) != 1 || rows[0].Rank != 1 || rows[0].Decided != "wins" {
		t.Errorf("the standings are %+v", rows)
	}
}
