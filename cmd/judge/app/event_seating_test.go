package app_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// priceOf finds what a swap with each person would make of the seating's cost.
var priceOf = regexp.MustCompile(`data-person="(p\d+)"(?:.|\n)*?<b>(\d+) → (\d+)</b>`)

// TestASwapSaysItsCostFirst proves, without scripts, that once a name is pressed each other one says what the seating would cost, and that it costs that
// after the second press.
func TestASwapSaysItsCostFirst(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	e.Play()
	endTable(e, "1")
	endTable(e, "2")
	e.Enter("round.close")
	e.Enter("round.draft")
	a := viewOf(e).Rounds["2"].Tables["1"].Seating[0].Person
	page := e.Laptop.Get(e.Path("seating") + "?a=" + a).Body
	_, body, _ := strings.Cut(page, `class="seating-tables"`)
	prices := map[string][]string{}
	for _, seat := range strings.Split(body, "<li ")[1:] {
		if found := priceOf.FindStringSubmatch(seat); found != nil {
			prices[found[1]] = found[2:]
		}
	}
	if len(prices) != 11 {
		t.Fatalf("%d people have a price: %v", len(prices), prices)
	}
	b, highest := "", -1
	for id, price := range prices {
		var cost int
		fmt.Sscan(price[1], &cost)
		if !strings.Contains(page, "costs "+price[0]) {
			t.Fatalf("the seating does not cost %s", price[0])
		}
		if cost > highest {
			b, highest = id, cost
		}
	}
	e.Must(e.Laptop.Press(e.Path("seating")+"?a="+a, "swap", "arg.b", b))
	if now := e.Laptop.Get(e.Path("seating")).Body; !strings.Contains(now, fmt.Sprint("costs ", highest)) || !strings.Contains(page, "new: ") {
		t.Errorf("after the swap of %s with %s the seating does not cost %d", a, b, highest)
	}
}

// TestKeptApartAtTheOnlyTable proves that the refusal of a draft of people who are kept apart tells only what can be done: to part them by another
// seed, where there is another table (ER-R3).
func TestKeptApartAtTheOnlyTable(t *testing.T) {
	for people, says := range map[int]string{4: "there is no other table", 8: "Another seed may part them"} {
		e := openEvent(t, people)
		e.CheckIn(people)
		e.Enter("apart", "persons", "p1", "persons", "p2")
		tables := [][]string{{"p1", "p2", "p3", "p4"}, {"p5", "p6", "p7", "p8"}}[:people/4]
		var list []string
		for i, who := range tables {
			list = append(list, fmt.Sprintf(`{"table":%d,"seats":{"atreides":%q,"emperor":%q,"guild":%q,"fremen":%q}}`, i+1, who[0], who[1], who[2], who[3]))
		}
		r := e.Organise("round.draft", "tables:json", "["+strings.Join(list, ",")+"]")
		if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Body, says) {
			t.Errorf("%d people are refused with %d %s", people, r.Status, r.Body)
		}
	}
}
