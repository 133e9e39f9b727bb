package app_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// sumOn is the sum that a page opens, as plain text; empty if it has none with this id.
func sumOn(page, id string) string {
	_, rest, has := strings.Cut(page, `<details`+id)
	if !has {
		return ""
	}
	sum, _, _ := strings.Cut(rest, "</details>")
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(sum, " ")), " ")
}

// endTable enters and approves that who sits first at a table won there alone, and returns everybody at the table.
func endTable(e *apptest.Event, table string) (people []string) {
	for _, seat := range viewOf(e).Rounds["1"].Tables[table].Seating {
		people = append(people, seat.Person)
	}
	e.Enter("result.enter", "table", table, "winners", people[0], "way", "strongholds", "turn", "6")
	e.Enter("result.approve", "table", table, "reason", "seen")
	return people
}

// TestRanksOpenTheirSums holds EV-23 and EV-33: the organiser's page opens each person's games, what was taken and why, and what separates two people;
// a person's phone opens the own sum without the kind of an infraction, and nobody else's phone has it.
func TestRanksOpenTheirSums(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(8)
	judge := e.Judge("ruth", "head")
	e.Play()
	people := endTable(e, "1")
	winner, other := people[0], people[1]
	e.Must(e.Do(judge, "judge", "infraction", "person", winner, "kind", "warning", "points", "2"))
	page := e.Laptop.Get(e.Path("standings")).Body
	if sum := sumOn(page, ` id="sum-`+winner+`"`); !strings.Contains(sum, "Heat 1, table 1") || !strings.Contains(sum, "won alone 6") ||
		!strings.Contains(sum, "Warning −2") || !strings.Contains(sum, "4 points") || !strings.Contains(sum, "First by: Wins") {
		t.Errorf("the winner's sum is %q", sum)
	}
	if sum := sumOn(page, ` id="sum-`+viewOf(e).Standings[2].Person+`"`); !strings.Contains(sum, "no win 0") || !strings.Contains(sum, "the lot decided") {
		t.Errorf("the third's sum is %q", sum)
	}
	const own = ` class="panel" id="own-sum"`
	if sum := sumOn(e.Person(winner).Get(e.Path("me")).Body, own); !strings.Contains(sum, "for conduct −2") || strings.Contains(sum, "Warning") {
		t.Errorf("the winner's own sum is %q", sum)
	}
	if sum := sumOn(e.Person(other).Get(e.Path("me")).Body, own); !strings.Contains(sum, "no win 0") || strings.Contains(sum, "−") {
		t.Errorf("another's own sum is %q", sum)
	}
}

// TestStandingsIfAllGamesEndedNow holds EV-23: the organiser reads what the standings would be by slips that nobody has approved, and they are so after the
// approval. A table whose game cannot be judged yet is named; no other page says any of it.
func TestStandingsIfAllGamesEndedNow(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	e.Play()
	winner := viewOf(e).Rounds["1"].Tables["1"].Seating[3].Person
	e.Enter("result.enter", "table", "1", "winners", winner, "way", "strongholds", "turn", "6")
	names := func(page string) (out []string) {
		for _, row := range strings.Split(page, `<tr id="rank-`)[1:] {
			id, _, _ := strings.Cut(row, `"`)
			out = append(out, id)
		}
		return out
	}
	would := e.Laptop.Get(e.Path("standings") + "?if=now").Body
	for _, says := range []string{"the slip", "left out", "If all games ended now"} {
		if !strings.Contains(would, says) {
			t.Errorf("the page does not say %q", says)
		}
	}
	if is := e.Laptop.Get(e.Path("standings")).Body; len(names(is)) > 0 {
		t.Errorf("without an approved result there are ranks: %v", names(is))
	}
	for page, c := range map[string]*apptest.Client{"watch": e.Stranger(), "hall": e.Stranger(), "me": e.Person(winner)} {
		if plain, asked := c.Get(e.Path(page)).Body, c.Get(e.Path(page)+"?if=now").Body; strings.Contains(asked, "rank-") || strings.Contains(plain, "rank-") {
			t.Errorf("%s has ranks", page)
		}
	}
	e.Enter("result.approve", "table", "1", "reason", "seen")
	if is := names(e.Laptop.Get(e.Path("standings")).Body); len(is) != 6 || is[0] != winner || !reflect.DeepEqual(names(would), is) {
		t.Errorf("the ranks would be %v, and are %v", names(would), is)
	}
}

// TestAwardsAreShownOnceTheEventIsClosed proves that the organiser and everybody read who was best with each faction, and only after the close.
func TestAwardsAreShownOnceTheEventIsClosed(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(8, "rounds", "1")
	e.Play()
	endTable(e, "1")
	endTable(e, "2")
	e.Enter("round.close")
	read := map[string]*apptest.Client{"standings": e.Laptop, "watch": e.Stranger()}
	for page, c := range read {
		if strings.Contains(c.Get(e.Path(page)).Body, "Best of each faction") {
			t.Errorf("%s has awards before the event is closed", page)
		}
	}
	e.Enter("close")
	for page, c := range read {
		_, awards, _ := strings.Cut(c.Get(e.Path(page)).Body, "Best of each faction")
		if !strings.Contains(awards, "1 win · 6 points · 1 game") {
			t.Errorf("%s has no awards", page)
		}
	}
}
