package event_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
)

// named is an event in which everything that people can write has "canary" in it.
const named = `{"record":1,"event":"canary cup","game":"dune","stages":[{"id":"heats","rounds":1}]}
{"by":"organiser","do":"judge.add","judge":"canary-ruth","name":"canary Ruth","rank":"head"}
{"by":"organiser","do":"person.add","person":"canary-a","name":"canary Ann","club":"canary club","number":77}
{"by":"organiser","do":"person.add","persons":["canary-b","c","d"]}
{"by":"organiser","do":"check-in","persons":["canary-a","canary-b","c","d"]}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"canary-a","emperor":"canary-b","guild":"c","harkonnen":"d"}}]}
{"by":"organiser","do":"round.publish"}
{"at":60,"by":"organiser","do":"round.start"}
{"by":"canary-a","do":"call","table":1,"reason":"conduct","text":"canary call"}
{"by":"canary-ruth","do":"call.claim","call":1}
{"by":"canary-ruth","do":"infraction","person":"canary-b","kind":"warning","text":"canary warning","table":1}
{"by":"canary-ruth","do":"undo","line":11,"reason":"canary undo"}
{"by":"canary-ruth","do":"rule","about":{"ask":"ship"},"question":"canary question","facts":"canary facts","answer":"allowed","text":"canary text","table":1}
{"by":"canary-ruth","do":"call.resolve","call":1,"ruling":1}
{"by":"organiser","do":"announce","text":"canary announcement"}
{"by":"canary-a","do":"result.enter","table":1,"winners":["canary-a","c"],"way":"strongholds","turn":7}
{"by":"d","do":"result.dispute","table":1,"text":"canary dispute"}
{"by":"d","do":"statement","table":1,"text":"canary statement"}
{"by":"canary-ruth","do":"result.approve","table":1,"reason":"canary reason"}
{"by":"organiser","do":"round.close"}
`

// TestAnonymousTellsOfNobody proves that an anonymous record has no name, club or text, stands on the same lines and replays to the same
// results (EV-40).
func TestAnonymousTellsOfNobody(t *testing.T) {
	rules := event.Rules{Ways: func(string) []string { return ways }}
	whole, err := record.Read(strings.NewReader(named), "named")
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := record.Anonymous(&text, rules, whole); err != nil {
		t.Fatal(err)
	}
	for _, told := range []string{"canary", "77", "warning"} {
		if strings.Contains(text.String(), told) {
			t.Errorf("the anonymous record tells %q:\n%s", told, text.String())
		}
	}
	r, err := record.Read(bytes.NewReader(text.Bytes()), "anonymous")
	if err != nil {
		t.Fatal(err)
	}
	result, err := record.Replay(rules, r)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	view := result.Timeline.Project(engine.Public).(*event.View)
	if got := view.Rounds["1"].Tables["1"].Result.Winners; len(got) != 2 || got[0] != "p1" || got[1] != "p3" {
		t.Errorf("the winners are %v, want p1 and p3", got)
	}
	if last := r.Items[len(r.Items)-1].Line; last != 20 {
		t.Errorf("the last command stands on line %d, want 20", last)
	}
}
