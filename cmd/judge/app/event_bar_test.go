package app_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// typed sends a line of the console's bar, and gives the page. With enter it enters what the line means.
func (o *organiser) typed(line string, enter bool, status int) string {
	o.Site.T.Helper()
	form := url.Values{"line": {line}}
	if enter {
		form.Set("enter", "true")
	}
	r := o.Post(o.at+"/bar", form)
	r.RequireStatus(o.Site.T, status, "the line %q", line)
	return r.Body
}

// TestOrganiserTypesLines proves that a heat is entered by typed lines, in three languages and by numbers, beginnings of names and short forms of
// factions; that a line which cannot be read says what it expected, keeps what was typed and enters nothing; and that what the rules refuse
// enters nothing of its line.
func TestOrganiserTypesLines(t *testing.T) {
	o := openConsole(t, "rounds", "2")
	o.Post(o.at+"/import", url.Values{"people": {eightPeople}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	o.typed("here 1,2,3,4,ada,eli", true, http.StatusOK)
	o.typed("presente fay,7,hal,eli", true, http.StatusOK)
	o.next("draft")
	o.next("publish")
	o.next("start")
	before := o.view()
	for line, says := range map[string]string{
		"fly 3": "begins no line", "drop zed": "is nobody here", "drop": "Who?", "extend 9 5 late": "no table 9", "extend 1 soon": "How many minutes",
		"extend 1 5": "reason is missing", "result 1": "Who won?", "result 1 at+hk solo": "does not fit", "result 1 at lasers": "means nothing on a slip", "? shipping": "Nothing in the register",
	} {
		o.typed(line, true, http.StatusUnprocessableEntity)
		page := o.typed(line, false, http.StatusOK)
		if !strings.Contains(page, says) || !strings.Contains(page, `value="`+line+`"`) {
			t.Errorf("%q is answered without %q, or is lost", line, says)
		}
	}
	first := before.Rounds["1"].Tables["1"]
	winner, other := first.Seating[0], first.Seating[1]
	if page := o.typed("result 1 "+winner.Faction+"+"+before.Persons[other.Person].Name+" pair t6 sig "+winner.Faction, false, http.StatusOK); !strings.Contains(page, "Signed on paper") || o.view().Rounds["1"].Tables["1"].Result != nil {
		t.Error("a reading does not say who signed, or was entered")
	}
	o.typed("extend 1 40 dice lost", true, http.StatusUnprocessableEntity) // more than a table may have
	o.typed("amplía 1 10 dados perdidos", true, http.StatusOK)
	o.typed("result 1 "+winner.Faction+" time sig "+winner.Faction, true, http.StatusUnprocessableEntity) // nobody said that the time is up
	if r := o.view().Rounds["1"].Tables["1"]; r.Result != nil || r.Extended != 600 {
		t.Errorf("a refused line left %+v, %d s", r.Result, r.Extended)
	}
	o.typed("resultado 1 "+winner.Faction+" guild t6 firmas "+winner.Faction+","+before.Persons[other.Person].Name, true, http.StatusOK)
	got := o.view().Rounds["1"].Tables["1"]
	if got.State != "confirmed" || got.Result.Way != "guild" || got.Result.Turn != 6 || !slices.Equal(got.Result.Winners, []string{winner.Person}) {
		t.Errorf("the slip is %s %+v", got.State, got.Result)
	}
	if page := o.Get(o.at + "/results").Body; strings.Count(page, "(from paper)") != 2 { // EV-37
		t.Error("the slip does not mark who signed on paper")
	}
	phone := o.Site.Client("winner", browsertest.LAN, o.at+"/me")
	phone.Post(o.at+"/me", url.Values{"person": {winner.Person}, "key": {"k"}}).RequireStatus(t, http.StatusOK, "check in as the winner")
	if page := phone.Get(o.at + "/me").Body; strings.Count(page, "(from paper)") != 2 {
		t.Error("the winner's phone does not mark who signed on paper")
	}
	o.typed("approva 1", true, http.StatusOK)
	o.typed("result 2 draw t9", true, http.StatusOK)
	o.typed("approve 2 seen at the table", true, http.StatusOK)
	o.next("close_round")
	o.typed("ritira 8 malato", true, http.StatusOK)
	o.typed("announce Lunch until 13:30", true, http.StatusOK)
	if view := o.view(); view.Persons["p8"].Status != "dropped" || len(view.Announcements) == 0 || view.Rounds["1"].Tables["2"].Result.Way != "draw" {
		t.Errorf("after the heat: %+v", view.Persons["p8"])
	}
	if r := o.Site.Client("guest", browsertest.LAN, o.at+"/hall").Post(o.at+"/bar", url.Values{"line": {"drop 1"}, "enter": {"true"}}); r.Status == http.StatusOK {
		t.Error("a phone of nobody types a line")
	}
}

// TestPlacesAreTyped proves that a game with places and points is entered by one line.
func TestPlacesAreTyped(t *testing.T) {
	o := openConsole(t, "game", "imperium", "profile", "", "scoring", "imperium-swiss")
	o.Post(o.at+"/import", url.Values{"people": {"number,name\n1,Annalisa\n2,Bo\n3,Cy\n4,Dee\n"}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	o.typed("here 1,2,3,4", true, http.StatusOK)
	o.next("draft")
	o.next("publish")
	o.next("start")
	o.typed("result 1 an bo=cy dee vp 10,9,9", true, http.StatusUnprocessableEntity)
	o.typed("result 1 an bo=cy dee vp 10,9,9,4 t7 sig an,dee", true, http.StatusOK)
	got := o.view().Rounds["1"].Tables["1"]
	if got.State != "confirmed" || len(got.Result.Places) != 3 || got.Result.VP["p3"] != 9 || got.Result.VP["p4"] != 4 {
		t.Errorf("the slip is %s %+v", got.State, got.Result)
	}
}
