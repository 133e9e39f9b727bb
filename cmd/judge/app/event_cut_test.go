package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestFromTheCutToTheFinal proves the way from the last heat to the end on phones and on the organiser's pages: qualifiers answer, one declines and
// one does not come, alternates move up and are told, others read who goes on; factions are picked in order of rank, one out of order or taken is refused;
// the final's draft has the picks and misses nobody who is out of it; after its start the cut stands; after the end the console offers no call and no
// registration (EV-24, EV-26).
func TestFromTheCutToTheFinal(t *testing.T) {
	e := openEvent(t, 8)
	e.CheckIn(8)
	phones := map[string]*apptest.Client{}
	for _, id := range []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"} {
		phones[id] = e.Person(id)
	}
	for _, do := range []string{"round.draft", "round.publish", "round.start"} {
		e.Enter(do)
	}
	for _, table := range []string{"1", "2"} {
		seats := viewOf(e).Rounds["1"].Tables[table].Seating
		e.Enter("result.enter", "table", table, "winners", seats[0].Person, "way", "strongholds", "turn", "6")
		e.Enter("result.approve", "table", table, "reason", "seen")
	}
	e.Enter("round.close")
	e.Enter("cut", "stage", "final")
	cut := viewOf(e).Cut
	if len(cut.Qualifiers) != 4 || len(cut.Alternates) != 4 {
		t.Fatalf("the cut is %+v", cut)
	}
	says := func(id, text string) {
		t.Helper()
		if page := phones[id].Get(phones[id].Path); !strings.Contains(page.Body, text) {
			t.Errorf("%s does not read %q", id, text)
		}
	}
	first, absent, alternate := cut.Qualifiers[0], cut.Qualifiers[3], cut.Alternates[0]
	says(first, `name="arg.come"`)
	if r := e.Do(phones[alternate], "person", "cut.answer", "come", "true"); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("an alternate answers: %d", r.Status)
	}
	phones[first].Press(e.Path("me"), "come", "arg.come", "false").RequireStatus(t, http.StatusOK, "decline")
	says(alternate, `name="arg.come"`)
	e.Enter("cut.answer", "person", absent, "no-show", "true")
	now := viewOf(e).Cut
	if slices.Contains(now.Qualifiers, first) || slices.Contains(now.Qualifiers, absent) || !slices.Contains(now.Qualifiers, cut.Alternates[1]) {
		t.Errorf("after two did not come the cut is %+v", now)
	}
	for _, id := range now.Qualifiers {
		phones[id].Press(e.Path("me"), "come", "arg.come", "true").RequireStatus(t, http.StatusOK, "%s comes", id)
	}
	for _, c := range []*apptest.Client{e.Client("spectator", browsertest.LAN, e.Path("watch")), phones[first]} {
		page := c.Get(c.Path).Body
		if !strings.Contains(page, "Who goes on: Final") || !strings.Contains(page, viewOf(e).Persons[now.Qualifiers[3]].Name) {
			t.Errorf("%s does not say who goes on", c.Path)
		}
	}
	second := now.Qualifiers[1]
	if r := e.Do(phones[second], "person", "pick", "faction", "guild"); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("a pick out of order: %d", r.Status)
	}
	picks := map[string]string{}
	for i, faction := range []string{"guild", "fremen", "emperor", "atreides"} {
		id := now.Qualifiers[i]
		phones[id].Press(e.Path("me"), "pick", "arg.faction", faction).RequireStatus(t, http.StatusOK, "%s picks", id)
		if i == 0 {
			if r := e.Do(phones[second], "person", "pick", "faction", faction); r.Status != http.StatusUnprocessableEntity {
				t.Errorf("a faction is picked twice: %d", r.Status)
			}
		}
		picks[faction] = id
	}
	e.Enter("round.draft")
	for _, seat := range viewOf(e).Rounds["2"].Tables["1"].Seating {
		if picks[seat.Faction] != seat.Person {
			t.Errorf("%s has %s, want %s", seat.Person, seat.Faction, picks[seat.Faction])
		}
	}
	if page := e.Laptop.Get(e.Path("seating")).Body; strings.Contains(page, `id="unseated"`) {
		t.Error("who is out of the final counts as not seated in it")
	}
	e.Enter("round.publish")
	e.Enter("round.start")
	caller := viewOf(e).Rounds["2"].Tables["1"].Seating[0].Person
	e.Must(e.Do(phones[caller], "person", "call", "table", "1", "reason", "time"))
	console := func(tab, text string, want bool) {
		t.Helper()
		if strings.Contains(e.Laptop.Get(e.Path(tab)).Body, text) != want {
			t.Errorf("the console's %q has %s: %v", tab, text, !want)
		}
	}
	console("", "event-calls", true)
	console("people", "register-form", true)
	if r := e.Organise("cut.answer", "person", second, "come", "false"); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("the cut changes after the final has started: %d", r.Status)
	}
	e.Enter("result.enter", "table", "1", "winners", second, "way", "strongholds", "turn", "7")
	e.Enter("result.approve", "table", "1", "reason", "seen")
	e.Enter("round.close")
	e.Enter("close")
	console("", "event-calls", false)
	console("", `id="calls"`, false)
	console("people", "register-form", false)
	if rows := viewOf(e).Standings; len(rows) != 4 || rows[0].Person != second {
		t.Errorf("the final's standings are %+v", rows)
	}
}

// TestPagesTellOfTheCutsEdge holds EV-24 and EV-25 on pages: the organiser's standings and everybody's name the metric that decided a tie at the
// edge of the cut; what a corrected result does to the cut is told with its reason, and once the final has started, that it stands.
func TestPagesTellOfTheCutsEdge(t *testing.T) {
	e := openEvent(t, 8)
	e.CheckIn(8)
	e.Play()
	endTable(e, "1")
	endTable(e, "2")
	e.Enter("round.close")
	e.Enter("cut", "stage", "final")
	read := func(tab string) string {
		if tab == "standings" {
			return e.Laptop.Get(e.Path(tab)).Body
		}
		return e.Stranger().Get(e.Path(tab)).Body
	}
	for _, tab := range []string{"standings", "watch"} {
		if page := read(tab); !strings.Contains(page, "A tie at the edge of the cut.") || !strings.Contains(page, "what decided: by lot") {
			t.Errorf("%s does not tell what decided at the edge", tab)
		}
	}
	table := viewOf(e).Rounds["1"].Tables["1"].Seating
	for _, seat := range table {
		if !slices.Contains(viewOf(e).Cut.Qualifiers, seat.Person) {
			e.Enter("result.correct", "round", "1", "table", "1", "winners", seat.Person, "way", "strongholds", "turn", "6", "reason", "typed wrongly")
			break
		}
	}
	if page := read("watch"); !strings.Contains(page, "typed wrongly") || !strings.Contains(page, "Now among those who go on:") || !strings.Contains(page, "No longer among them:") {
		t.Error("nobody reads who comes into the cut and who goes out")
	}
	e.Play()
	e.Enter("result.correct", "round", "1", "table", "1", "winners", table[0].Person, "way", "strongholds", "turn", "6", "reason", "right at first")
	if page := read("watch"); !strings.Contains(page, "had already started: who plays in it stays") {
		t.Error("nobody reads that the final stands")
	}
}
