package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestOrganiserImportsOnTheConsole proves that people, a seating and results are imported by the forms of their pages: a dry run shows what would be
// entered and enters nothing, a wrong cell enters nothing and is named, and no other device imports (EV-02).
func TestOrganiserImportsOnTheConsole(t *testing.T) {
	o := openConsole(t, "rounds", "2")
	imports := func(sheet, text string) (dry string) {
		t.Helper()
		page, form := "/"+sheet, "import-form-"+sheet
		before := o.entered()
		shown := o.Press(o.at+page, form, sheet, text, "dry", "true")
		shown.RequireStatus(t, http.StatusOK, "a dry run of %s", sheet)
		if !strings.Contains(shown.Body, "It would enter") || o.entered() != before {
			t.Errorf("a dry run of %s shows nothing, or enters something", sheet)
		}
		o.press(page, form, sheet, text)
		return shown.Body
	}
	refused := func(sheet, text, place string) {
		t.Helper()
		before := o.entered()
		for _, dry := range []string{"", "true"} {
			r := o.Press(o.at+"/"+sheet, "import-form-"+sheet, sheet, text, "dry", dry)
			if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Body, place) || o.entered() != before {
				t.Errorf("%q is answered %d %.200s", text, r.Status, r.Body)
			}
		}
	}
	refused("people", "number,name\n1,Ada\n1,Bo\n", "Line 3, column 1")
	if page := imports("people", "Ada\nBo\nCy\nDee\nEli\nFay\nGus\nHal\n"); !strings.Contains(page, "Hal") {
		t.Error("a dry run does not name the people")
	}
	o.typed("here 1,2,3,4,5,6,7,8", true, http.StatusOK)
	const seating = "table,seat,number\n1,atreides,1\n1,emperor,2\n1,guild,3\n1,harkonnen,4\n2,atreides,5\n2,emperor,6\n2,guild,7\n2,harkonnen,8\n"
	refused("seating", strings.Replace(seating, ",8\n", ",99\n", 1), "Line 9, column 3")
	if page := imports("seating", seating); !strings.Contains(page, "Table 2") {
		t.Error("a dry run does not show the tables")
	}
	if got := o.view().Rounds["1"].Tables["2"].Seating[0].Person; got != "p5" {
		t.Errorf("%s sits first at table 2", got)
	}
	o.next("publish")
	o.next("start")
	refused("results", "table,winners,way,turn\n1,1 2,strongholds,6\n9,5,strongholds,7\n", "Line 3, column 1")
	imports("results", "table;winners;way;turn\n1;1 2;strongholds;6\n2;5;strongholds;7\n")
	if got := o.view().Rounds["1"].Tables["2"]; got.State != "entered" || got.Result.Turn != 7 {
		t.Errorf("table 2 is %s, %+v", got.State, got.Result)
	}
	phone := o.Site.Client("guest", browsertest.LAN, o.at+"/hall")
	if r := phone.Post(o.at+"/import", url.Values{"people": {"Eve"}}); r.Status == http.StatusOK || len(o.view().Persons) != 8 {
		t.Error("a phone of nobody imports")
	}
}

// entered counts what was entered at the event.
func (o *organiser) entered() int {
	o.Site.T.Helper()
	return strings.Count(o.Get(o.at+"/log").Body, `<li id="line-`)
}
