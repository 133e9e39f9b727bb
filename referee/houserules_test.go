package referee_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestHouseRulesAreKept proves that a table's rules are kept under a clean name until they are dropped, also by a hall that is opened
// anew; that players and circles are none of them; and that no name is written over and no number of them is too large to choose from.
func TestHouseRulesAreKept(t *testing.T) {
	f := newFixture(t)
	h := enginetest.TallyHeader()
	h.Blind, h.Host, h.Seats[0].Name = true, "blue", "Ann"
	h.Seats[1].Sheet = json.RawMessage(`{"principal":"Be\rl"}`)
	clocks := map[string]int{referee.BankTime: 60}
	keep := func(name string) error {
		t.Helper()
		r, err := f.hall.RulesToKeep(t.Context(), name, h, clocks)
		if err == nil {
			err = f.hall.KeepRules(t.Context(), r)
		}
		return err
	}
	f.wants(keep(" \u202e\r "), referee.ErrNoName)
	f.wants(keep(strings.Repeat("x", 41)), referee.ErrLongRulesName)
	f.check(keep("Fri\u202eday\r\nnight"))
	f.wants(keep("Friday night"), referee.ErrNameTaken)
	want := []referee.HouseRules{{
		Name: "Friday night", Clocks: clocks,
		Header: engine.Header{
			Record: h.Record, Game: h.Game, Profile: h.Profile, Cards: h.Cards,
			Seats: []engine.SeatSetup{{Faction: "blue", Sheet: json.RawMessage(`{"principal":"Be l"}`)}},
		},
	}}
	f.reopen()
	if got := f.hall.KeptRules(t.Context(), "tally"); !reflect.DeepEqual(got, want) {
		t.Errorf("kept:\n%+v\nwant\n%+v", got, want)
	}
	if got := f.hall.KeptRules(t.Context(), "chess"); len(got) != 0 {
		t.Errorf("another game has %v", got)
	}
	for i := range 49 {
		f.check(keep(fmt.Sprint("Rules ", i)))
	}
	f.wants(keep("One more"), referee.ErrManyRules)
	f.check(f.hall.DropRules(t.Context(), "Friday night"))
	f.wants(f.hall.DropRules(t.Context(), "Friday night"), referee.ErrNoRules)
	f.check(keep("One more"))
	clocks = map[string]int{"coffee": 5}
	f.wants(keep("Coffee"), referee.ErrMalformed)
	h.Profile, clocks = "chess", nil
	if err := keep("Chess"); err == nil {
		t.Error("rules that no table can be made by are kept")
	}
}

// TestNoShelf proves that a hall whose journal keeps nothing but tables says so, and that nothing is promised there.
func TestNoShelf(t *testing.T) {
	f := newFixtureWith(t, struct{ referee.Journal }{journaltest.NewMemory()}, enginetest.Tally{})
	if f.hall.KeepsRules() {
		t.Error("it says that house rules can be kept")
	}
	f.wants(f.hall.KeepRules(t.Context(), referee.HouseRules{Name: "Friday"}), referee.ErrNotSaved)
	f.wants(f.hall.DropRules(t.Context(), "Friday"), referee.ErrNotSaved)
}
