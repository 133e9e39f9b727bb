package event_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
)

// twoTables are played and approved: a and c win.
const twoTables = `{"by":"organiser","do":"person.add","persons":["a","b","c","d"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d"]}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","harkonnen":"b"}},{"table":2,"seats":{"atreides":"c","harkonnen":"d"}}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"result.enter","table":1,"winners":["a"]}
{"by":"organiser","do":"result.approve","table":1,"reason":"seen"}
{"by":"organiser","do":"result.enter","table":2,"winners":["c"]}
{"by":"organiser","do":"result.approve","table":2,"reason":"seen"}
`

// cutHeat is a heat at two tables whose winners go on to a final: a and c.
const cutHeat = `{"record":1,"event":"E","game":"arrakis","stages":[{"id":"heats","rounds":1},{"id":"final","take":2}]}
` + twoTables + `{"by":"organiser","do":"round.close"}
{"by":"organiser","do":"cut","stage":"final"}
`

const wrongFinalist = `{"by":"organiser","do":"result.correct","round":1,"table":1,"winners":["b"],"reason":"typed wrongly"}
`

// TestCorrectedResultMakesTheCutAgain holds EV-25 before the final starts: everybody reads who comes in and goes out, and why, also if the cut is made
// again by hand.
func TestCorrectedResultMakesTheCutAgain(t *testing.T) {
	line := played(t, cutHeat+wrongFinalist)
	for _, view := range []*event.View{organisers(line), line.Project(engine.Public).(*event.View)} {
		if in := slices.Sorted(slices.Values(view.Cut.Qualifiers)); !slices.Equal(in, []string{"b", "c"}) {
			t.Errorf("%v go on", in)
		}
		if len(view.Changes) != 1 {
			t.Fatalf("%d changes are told", len(view.Changes))
		}
		c := view.Changes[0]
		if c.Reason != "typed wrongly" || c.Cut == nil || !slices.Equal(c.Cut.In, []string{"b"}) || !slices.Equal(c.Cut.Out, []string{"a"}) || c.Cut.Fixed {
			t.Errorf("the change is %+v, of the cut %+v", c, c.Cut)
		}
	}
	byHand := played(t, cutHeat+`{"by":"organiser","do":"drop","person":"a"}
{"by":"organiser","do":"cut","stage":"final","reason":"a has left"}
`).Project(engine.Public).(*event.View).Changes
	if len(byHand) != 1 || byHand[0].Do != "cut" || byHand[0].Reason != "a has left" || !slices.Equal(byHand[0].Cut.Out, []string{"a"}) || len(byHand[0].Cut.In) != 1 {
		t.Errorf("the cut made again is told as %+v", byHand)
	}
}

// TestFinalThatHasStartedStands holds EV-25 after the final has started: who plays in it stays, and everybody reads so.
func TestFinalThatHasStartedStands(t *testing.T) {
	view := played(t, cutHeat+`{"by":"organiser","do":"round.draft"}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
`+wrongFinalist).Project(engine.Public).(*event.View)
	if in := slices.Sorted(slices.Values(view.Cut.Qualifiers)); !slices.Equal(in, []string{"a", "c"}) {
		t.Errorf("%v play in the final", in)
	}
	if len(view.Changes) != 1 || view.Changes[0].Cut == nil || !view.Changes[0].Cut.Fixed || len(view.Changes[0].Cut.In)+len(view.Changes[0].Cut.Out) > 0 {
		t.Errorf("the change is told as %+v", view.Changes)
	}
	if moved := view.Changes[0].Moved; !slices.ContainsFunc(moved, func(m event.Move) bool { return m.Person == "a" }) {
		t.Errorf("who won the heat wrongly keeps the rank: %+v", moved)
	}
}

// TestTieAtTheEdgeOfTheCut holds EV-24: the metric between the last who goes on and the first alternate is told, also if somebody between declines.
func TestTieAtTheEdgeOfTheCut(t *testing.T) {
	edge := func(text string) string { return played(t, text).Project(engine.Public).(*event.View).Cut.Edge }
	if got := edge(cutHeat); got != "wins" && got != "points" {
		t.Errorf("between winners and losers decides %q", got)
	}
	tied := strings.Replace(cutHeat, `"take":2`, `"take":1`, 1)
	if got := edge(tied); got != "lot" {
		t.Errorf("between two who won decides %q", got)
	}
	first := played(t, tied).Project(engine.Public).(*event.View).Cut.Qualifiers[0]
	if got := edge(tied + `{"by":"organiser","do":"cut.answer","person":"` + first + `","come":false}` + "\n"); got != "wins" && got != "points" {
		t.Errorf("after one of the two declined decides %q", got)
	}
}
