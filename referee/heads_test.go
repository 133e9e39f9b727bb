package referee_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/shown"
)

// cut is a journal that damage can shorten, and that keeps its notes.
type cut struct {
	referee.Journal
	kept map[string]referee.Head
}

func (c *cut) Keep(table string, head referee.Head) { c.kept[table] = head }

func (c *cut) Kept() map[string]referee.Head {
	kept := map[string]referee.Head{}
	for table, head := range c.kept {
		kept[table] = head
	}
	return kept
}

// shorten leaves a table's first rows, and the notes as they are.
func (f *fixture) shorten(c *cut, rows int) {
	f.Helper()
	kept := c.Kept()
	f.close(f.hall)
	all := f.rows()
	c.Journal = journaltest.NewMemory()
	if rows >= 0 {
		f.check(c.Create(f.Context(), f.table.Info()))
		f.check(c.Append(f.Context(), f.table.Info().Code, 0, all[:rows]))
	}
	c.kept = kept
	f.open()
}

// TestWhatIsMissingIsSaid proves that a table whose newest rows are gone says at the next start what is missing and to which
// line, to who started the program and on every screen, until the moderator takes note; that it stays in the log, is said once,
// and that nothing is said of a table of which nothing is missing.
func TestWhatIsMissingIsSaid(t *testing.T) {
	c := &cut{Journal: journaltest.NewMemory(), kept: map[string]referee.Head{}}
	f := newFixtureWith(t, c, enginetest.Tally{})
	f.picks() // lines 2 to 4, and the deal on line 5
	f.must(f.input("amber", "add", "amount", 2))
	code := f.table.Info().Code
	f.reopen()
	if got := f.hall.Missing(); len(got) > 0 || len(f.screen(referee.Audience).Doubts) > 0 {
		t.Fatalf("of a whole table is said %v", got)
	}
	rows := len(f.rows())
	f.shorten(c, rows-3) // line 4, the deal, and line 6; the deal is drawn anew where it is due
	says := func(when string, missing []referee.Missing, doubts []shown.Doubt) {
		t.Helper()
		if got := f.hall.Missing(); len(got) != len(missing) || len(got) > 0 && got[0] != missing[0] {
			t.Errorf("%s: %v", when, got)
		}
		table, err := f.hall.Table(code)
		f.check(err)
		f.table = table
		for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber")} {
			screen := f.screen(a)
			if len(screen.Doubts) != len(doubts) || len(doubts) > 0 && screen.Doubts[0] != doubts[0] {
				t.Errorf("%s: %v is shown %v", when, a.Seat, screen.Doubts)
			}
		}
	}
	missing := referee.Missing{Code: code, Name: "First table", Line: 6, Ends: 3, Rows: 3}
	doubt := shown.Doubt{Line: 6, Ends: 3, Rows: 3}
	says("at the start", []referee.Missing{missing}, []shown.Doubt{doubt})
	if got := missing.String(); !strings.HasPrefix(got, "of table "+code+" (First table) lines 4 to 6 are missing") || !strings.Contains(got, "judge restore") {
		t.Errorf("the sentence is %q", got)
	}
	log := f.screen(referee.Audience).Log
	if m := log[len(log)-1].Messages[0]; m.Key != "notice.doubt_missing" || m.Args["line"] != 6 || m.Args["ends"] != 3 {
		t.Errorf("the log says %v", m)
	}
	f.reopen()
	says("after another start", nil, []shown.Doubt{doubt})
	f.check(f.table.Settle(t.Context(), referee.Console))
	f.must(f.input("coral", "pick", "value", 1))
	f.reopen()
	says("once the moderator took note", nil, nil)

	f.check(f.table.CallJudge(t.Context(), f.actor("blue")))
	f.shorten(c, len(f.rows())-1)
	got := f.hall.Missing()
	if len(got) != 1 || got[0].Ends != got[0].Line || got[0].Rows != 1 || !strings.Contains(got[0].String(), "no line of play is") {
		t.Errorf("of a call that is gone is said %v", got)
	}
	f.shorten(c, -1)
	if got := f.hall.Missing(); len(got) != 1 || got[0].Ends != 0 || got[0].Code != code || !strings.Contains(got[0].String(), "is gone") {
		t.Errorf("of a table that is gone is said %v", got)
	}
}
