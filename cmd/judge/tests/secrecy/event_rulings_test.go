package secrecy

import (
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestRulingReachesTheSameQuestion proves that a ruling reaches the console of another table that is asked the same, without a touch, and
// the command bar there; that the table screen shows it only where it was given; that what judges note of it reaches neither; and that a
// reversed ruling is offered no more (EV-30, EV-31).
func TestRulingReachesTheSameQuestion(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge := e.Judge("ruth", "head")
	e.Play()
	here, there := e.Game(1), e.Game(2)
	console := there.Clients["console"]
	console.Listen()
	const text, facts = "The prediction names turns 1 to 9.", "Bo wrote turn eleven."
	e.Must(e.Do(judge, "judge", "rule", "table", "1", "about.ask", "predict", "answer", "forbidden", "text", text, "facts", facts))
	console.WaitFor(text)
	for _, c := range []struct {
		where string
		page  string
		told  bool
	}{
		{"the console of table 2", console.Get(console.Path).Body, true},
		{"the screen of table 1", here.Clients["screen"].Get(here.Clients["screen"].Path).Body, true},
		{"the screen of table 2", there.Clients["screen"].Get(there.Clients["screen"].Path).Body, false},
		{"the bar of table 2", console.Post(console.Path+"/bar", url.Values{"line": {"? prediction"}, "part": {"list"}}).Body, true},
		{"the judge's page of table 2", judge.Get(judge.Path + "?table=2").Body, true},
	} {
		if strings.Contains(c.page, text) != c.told {
			t.Errorf("%s tells of the ruling: %v, want %v", c.where, !c.told, c.told)
		}
		if strings.Contains(c.page, facts) {
			t.Errorf("%s tells what judges noted", c.where)
		}
	}
	e.Later()
	if strings.Contains(here.Clients["screen"].Get(here.Clients["screen"].Path).Body, text) {
		t.Error("the screen of table 1 still shows the ruling a minute later")
	}
	e.Must(e.Do(judge, "judge", "ruling.reverse", "number", "1", "reason", "The other book"))
	if strings.Contains(console.Get(console.Path).Body, text) {
		t.Error("a reversed ruling is still offered")
	}
	if register := judge.Get(e.Path("rulings")).Body; !strings.Contains(register, "reversed") || !strings.Contains(register, "1 table to look at again") {
		t.Error("the register does not say that the ruling was reversed, and which tables are to be looked at again")
	}
}
