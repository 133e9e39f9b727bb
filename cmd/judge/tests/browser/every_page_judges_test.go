package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestBrowserEveryPageOfJudges checks the pages of an event's judges as TestBrowserEveryPage does the others (EV-41, EV-48).
func TestBrowserEveryPageOfJudges(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	openGallery(s).lookAll(t, viewsOfJudges(s))
}

// viewsOfJudges returns the pages of an event's judges, with calls, a ruling that stands no more, and slips to approve.
func viewsOfJudges(s *apptest.Stage) []view {
	e := s.NewEvent(12)
	judge := e.Judge("ruth", "head")
	e.Play()
	must := func(c *apptest.Client, as, do string, args ...string) { e.Must(e.Do(c, as, do, args...)) }
	for _, id := range []string{"p1", "p2", "p3"} {
		c := e.Person(id)
		for _, table := range []string{"1", "2"} {
			if e.Do(c, "person", "call", "table", table, "reason", "rules", "text", "May the Guild ship after the Emperor has passed twice?").Status == 200 {
				break
			}
		}
	}
	must(judge, "judge", "call.claim", "call", "2")
	for _, id := range []string{"p1", "p4", "p5"} {
		must(judge, "judge", "infraction", "person", id, "kind", "warning", "points", "1", "text", "Touched another's screen twice")
	}
	must(judge, "judge", "rule", "table", "1", "about.ask", "predict", "question", "May the prediction name turn eleven?", "answer", "forbidden", "facts", "It was written down before the first turn.", "minutes", "5")
	must(judge, "judge", "ruling.reverse", "number", "1", "reason", "The other book", "answer", "allowed", "text", "It may: the game may be made longer.")
	must(judge, "judge", "result.enter", "table", "2", "winners", "", "way", "draw")
	floor := e.Path("floor")
	return []view{
		{"a judge's floor", phoneDevice, judge, floor, ".call-row", true},
		{"a judge's floor, one in a row", phoneDevice, judge, floor + "?rows=1", ".in-row-1", false},
		{"a judge's floor, four in a row", phoneDevice, judge, floor + "?rows=4", ".in-row-4", false},
		{"a judge's table", phoneDevice, judge, floor + "?table=1", ".acts", false},
		{"a judge rules", phoneDevice, judge, floor + "?table=1&act=rule", ".acts [open]", false},
		{"a judge gives time", phoneDevice, judge, floor + "?table=1&act=time", ".acts [open]", false},
		{"a judge warns", phoneDevice, judge, floor + "?table=1&act=warn", ".acts [open]", false},
		{"a judge approves", phoneDevice, judge, floor + "?table=2&act=result", ".see-first", false},
		{"a judge enters a result", phoneDevice, judge, floor + "?table=1&act=result", ".acts [open]", false},
		{"rulings on a phone", phoneDevice, judge, e.Path("rulings"), ".revisit", false},
		{"what a judge has entered", phoneDevice, judge, e.Path("entered"), ".entered", false},
		{"the floor on the laptop", laptopDevice, nil, floor, ".judges", false},
		{"a table on the laptop", laptopDevice, nil, floor + "?table=1", ".sitting", false},
		{"rulings on the laptop", laptopDevice, nil, e.Path("rulings"), ".ruled", false},
	}
}
