package event_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
)

// TestChangedResultsAreTold holds EV-20: what is done to a result after the next round was published is told with its reason and whose place is another;
// what is done before is not, and the published seating stands.
func TestChangedResultsAreTold(t *testing.T) {
	const heat = `{"record":1,"event":"E","game":"arrakis","stages":[{"id":"heats","rounds":2}]}
` + twoTables + `{"by":"organiser","do":"result.reopen","table":2,"reason":"before the next round"}
{"by":"organiser","do":"result.approve","table":2,"reason":"seen"}
{"by":"organiser","do":"round.close"}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"b","harkonnen":"c"}},{"table":2,"seats":{"atreides":"d","harkonnen":"a"}}]}
`
	const corrected = `{"by":"organiser","do":"result.correct","round":1,"table":1,"winners":["b"],"reason":"typed wrongly"}
`
	if changes := organisers(played(t, heat+corrected)).Changes; len(changes) != 0 {
		t.Errorf("a draft makes a correction a late one: %+v", changes)
	}
	view := organisers(played(t, heat+`{"by":"organiser","do":"round.publish"}
`+corrected))
	if len(view.Changes) != 1 {
		t.Fatalf("%d changes are told", len(view.Changes))
	}
	c := view.Changes[0]
	if c.Line != 16 || c.By != "organiser" || c.Do != "result.correct" || c.Round != 1 || c.Table != 1 || c.Reason != "typed wrongly" {
		t.Errorf("the change is %+v", c)
	}
	for _, moved := range []string{"a", "b"} {
		if !slices.ContainsFunc(c.Moved, func(m event.Move) bool { return m.Person == moved && m.From != m.To }) {
			t.Errorf("the change does not tell of %s: %+v", moved, c.Moved)
		}
	}
	if seats := view.Rounds["2"].Tables["1"].Seating; seats[0].Person != "b" || seats[1].Person != "c" {
		t.Errorf("the published seating is %+v", seats)
	}
}

// TestChangedSeatingsAreTold holds EV-12: what is changed of a published seating is told with its reason, before and after; what is changed of a draft is not,
// and nobody reads of a seating that was withdrawn.
func TestChangedSeatingsAreTold(t *testing.T) {
	const drafted = `{"record":1,"event":"E","game":"arrakis","stages":[{"id":"heats","rounds":2}]}
{"by":"organiser","do":"person.add","persons":["a","b","c","d"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d"]}
{"by":"organiser","do":"check-in","persons":["d"],"standby":true}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","harkonnen":"b"}}],"sit":["c"]}
{"by":"organiser","do":"seat.swap","a":"a","b":"b"}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"seat.swap","a":"b","b":"c","reason":"b is late"}
`
	told := func(v *event.View) (out []string) {
		for _, c := range v.Changes {
			out = append(out, fmt.Sprint(c.Line, c.Do, c.Reason, c.Seats))
		}
		return out
	}
	line := played(t, drafted+`{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"seat.replace","table":1,"out":"a","in":"d","reason":"ill"}
`)
	want := []string{"8seat.swapb is late[{1 atreides b c}]", "10seat.replaceill[{1 harkonnen a d}]"}
	for _, view := range []*event.View{organisers(line), line.Project(engine.Public).(*event.View)} {
		if got := told(view); !slices.Equal(got, want) {
			t.Errorf("told is %q, not %q", got, want)
		}
	}
	withdrawn := played(t, drafted+`{"by":"organiser","do":"round.withdraw","reason":"a mistake"}
`)
	if got := told(withdrawn.Project(engine.Public).(*event.View)); len(got) != 0 {
		t.Errorf("everybody reads of a draft: %q", got)
	}
}
