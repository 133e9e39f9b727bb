package event

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/event"
)

// tablesAt is a page of the list at 17:00 of six tables whose slot ends at 18:00, but for table 4, which was to end at 16:50.
func tablesAt() Page {
	now := time.Date(2026, 5, 2, 17, 0, 0, 0, time.UTC)
	tables := map[string]event.TableView{
		"1": {State: event.Playing, Ends: 7200}, "2": {State: event.Playing, Ends: 7200}, "3": {State: event.Playing, Ends: 7800, Extended: 600},
		"4": {State: event.Playing, Ends: 3000}, "5": {State: event.Approved, Ends: 3000}, "6": {State: event.Playing, Ends: 7200, Frozen: true},
	}
	return Page{
		Began: now.Add(-time.Hour), Now: now, Query: url.Values{},
		View: &event.View{
			Round: 1, Rounds: map[string]event.RoundView{"1": {State: event.Running, Tables: tables}},
			Calls: []event.CallView{{Call: event.Call{Round: 1, Table: 2, State: event.CallClaimed, Judge: "ruth"}}, {Call: event.Call{Round: 1, Table: 3, State: event.CallResolved}}},
		},
		Tables: map[int]TableLink{
			1: {Turn: 4, Forecast: now.Add(50 * time.Minute)}, 2: {Turn: 2, Forecast: now.Add(2 * time.Hour)}, 3: {Turn: 4, Forecast: now.Add(75 * time.Minute)},
			5: {Turn: 9, Forecast: now.Add(9 * time.Hour)},
		},
	}
}

// TestFiltersOfTables proves which tables each filter lists, and that among the late ones those come first whose games end longest after their
// slot (EV-28).
func TestFiltersOfTables(t *testing.T) {
	p := tablesAt()
	for show, want := range map[string][]int{
		"": {1, 2, 3, 4, 5, 6}, callsOnly: {2}, lateOnly: {2, 4, 3}, dueOnly: {4}, extendedOnly: {3}, frozenOnly: {6},
	} {
		if got := numbersOf(p.inShow(show), func(table) bool { return true }); !slices.Equal(got, want) {
			t.Errorf("%q lists %v, not %v", show, got, want)
		}
	}
}

// TestMedianTurn proves that the median is of the games that go on alone.
func TestMedianTurn(t *testing.T) {
	p := tablesAt()
	if got := p.medianTurn(); got != 4 {
		t.Errorf("the median is %v", got)
	}
	delete(p.Tables, 1)
	if got := p.medianTurn(); got != 3 {
		t.Errorf("the median of turns 2 and 4 is %v", got)
	}
	if got := (Page{View: &event.View{}}).medianTurn(); got != 0 {
		t.Errorf("without games it is %v", got)
	}
}

// TestJudgeIsThere proves that a judge is at the table whose call the judge has claimed.
func TestJudgeIsThere(t *testing.T) {
	p := tablesAt()
	if got := p.judgesAt(2); !slices.Equal(got, []string{"ruth"}) || p.judgesAt(3) != nil {
		t.Errorf("at table 2 is %v, at table 3 %v", got, p.judgesAt(3))
	}
}
