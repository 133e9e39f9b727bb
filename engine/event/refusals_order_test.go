package event_test

import "testing"

// startedHeat is the record of an event whose table 1 of five plays, beside a full table 2; g is on standby, x has dropped, r is not here.
const startedHeat = `{"record":1,"event":"E","game":"dune","slot":300}
{"by":"organiser","do":"judge.add","judge":"ruth","rank":"head"}
{"by":"organiser","do":"person.add","persons":["a","b","c","d","e","g","x","r","p1","p2","p3","p4","p5","p6"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d","e","x","p1","p2","p3","p4","p5","p6"]}
{"by":"organiser","do":"check-in","persons":["g"],"standby":true}
{"by":"x","do":"drop"}
{"by":"organiser","do":"apart","persons":["a","b"]}
`

const fullHall = `{"by":"organiser","do":"round.draft","force":true,"reason":"friends","tables":[{"table":1,"seats":{"atreides":"a","bene-gesserit":"b","emperor":"c","fremen":"d","guild":"e"}},{"table":2,"seats":{"atreides":"p1","bene-gesserit":"p2","emperor":"p3","fremen":"p4","guild":"p5","harkonnen":"p6"}}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
`

// TestTheFirstRuleIsNamed proves that a command against several rules is refused by the first of them in the order of section 3.6.
func TestTheFirstRuleIsNamed(t *testing.T) {
	for name, lines := range map[string]string{
		"who has dropped is seated at too small a table":                `{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"x"}}],"refused":"ER-P1"}`,
		"who has dropped is seated by force, without a reason":          `{"by":"organiser","do":"round.draft","force":true,"tables":[{"table":1,"seats":{"atreides":"x"}}],"refused":"ER-P1"}`,
		"too small a table where two sit who are kept apart":            `{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","emperor":"b"}}],"refused":"ER-R2"}`,
		"a late one joins a started table":                              fullHall + `{"by":"organiser","do":"seat.add","person":"g","table":1,"faction":"harkonnen","reason":"late","refused":"ER-R5"}`,
		"somebody on standby gets a seat at a started table":            fullHall + `{"by":"organiser","do":"seat.swap","a":"c","b":"g","reason":"ill","refused":"ER-R5"}`,
		"a result that does not fit is entered at a frozen table":       fullHall + `{"by":"ruth","do":"freeze","table":1}` + "\n" + `{"by":"a","do":"result.enter","table":1,"winners":["p1"],"way":"strongholds","refused":"ER-S2"}`,
		"two of a frozen table, who sat down wrongly, change places":    fullHall + `{"by":"ruth","do":"freeze","table":1}` + "\n" + `{"by":"organiser","do":"seat.swap","a":"c","b":"d","reason":"sat down wrongly","refused":"ER-F1"}`,
		"the end of a frozen table is announced before its time, alone": fullHall + `{"by":"ruth","do":"freeze","table":1}` + "\n" + `{"by":"organiser","do":"time","table":1,"refused":"ER-K2"}`,
	} {
		t.Run(name, func(t *testing.T) { played(t, startedHeat+lines+"\n") })
	}
}

// TestTimePassesOverFrozenTables proves that the end of a slot is announced to all tables that play, though one is frozen, and to that one once it
// is released (ER-F1).
func TestTimePassesOverFrozenTables(t *testing.T) {
	played(t, startedHeat+fullHall+`{"by":"ruth","do":"freeze","table":1}
{"by":"organiser","do":"last-turn"}
{"at":18000,"by":"organiser","do":"time"}
{"expect":{"rounds":{"1":{"tables":{"1":{"lastTurn":false,"time":false},"2":{"lastTurn":true,"time":true}}}}}}
{"by":"organiser","do":"time","table":1,"refused":"ER-F1"}
{"by":"ruth","do":"release","table":1}
{"by":"organiser","do":"time"}
{"expect":{"rounds":{"1":{"tables":{"1":{"time":true}}}}}}
`)
}
