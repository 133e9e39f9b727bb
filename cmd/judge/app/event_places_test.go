package app_test

import (
	"net/http"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestPlacesAreChosen proves that the slips of the organiser, a judge and a person take places, one of them shared, and points where they ask
// for them (EV-13).
func TestPlacesAreChosen(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(8, "game", "imperium", "profile", "", "scoring", "imperium-swiss", "take", "")
	ruth := e.Judge("ruth", "head")
	e.Play()
	// choose gives the fields of the places of a table's people, and what their slip has to say: who is neither first nor last shares the second place.
	choose := func(table, first, last string) (fields []string, want [][]string) {
		tied := []string{}
		for _, seat := range e.View().Rounds["1"].Tables[table].Seating {
			place := "2"
			switch seat.Person {
			case first:
				place = "1"
			case last:
				place = "4"
			default:
				tied = append(tied, seat.Person)
			}
			fields = append(fields, "place."+seat.Person, place)
		}
		return fields, [][]string{{first}, {min(tied[0], tied[1]), max(tied[0], tied[1])}, {last}}
	}
	says := func(what, table string, want [][]string) event.Result {
		t.Helper()
		got := e.View().Rounds["1"].Tables[table].Result
		if got == nil || !reflect.DeepEqual(got.Places, want) {
			t.Fatalf("%s gives %+v, want %v", what, got, want)
		}
		return *got
	}
	seats := e.View().Rounds["1"].Tables["1"].Seating
	fields, want := choose("1", seats[1].Person, seats[3].Person)
	points := append(fields, "arg.vp."+seats[1].Person+":json?", "11")
	e.Laptop.Press(e.Path("results")+"?table=1", "result.enter-1", points...).RequireStatus(t, http.StatusOK, "the organiser's slip")
	if got := says("the organiser's slip", "1", want); got.VP[seats[1].Person] != 11 {
		t.Errorf("the organiser's slip has the points %v", got.VP)
	}
	fields, want = choose("1", seats[2].Person, seats[0].Person)
	ruth.Press(e.Path("floor")+"?table=1&act=result", "result-correct", append(fields, "arg.reason", "misread")...).RequireStatus(t, http.StatusOK, "a judge's slip")
	says("a judge's slip", "1", want)

	seats = e.View().Rounds["1"].Tables["2"].Seating
	fields, want = choose("2", seats[0].Person, seats[2].Person)
	points = append(fields, "arg.vp."+seats[0].Person+":int?", "10")
	e.Person(seats[3].Person).Press(e.Path("me"), "enter-result", points...).RequireStatus(t, http.StatusOK, "a person's slip")
	if got := says("a person's slip", "2", want); got.VP[seats[0].Person] != 10 {
		t.Errorf("a person's slip has the points %v", got.VP)
	}
}
