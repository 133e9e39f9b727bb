package browser

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserAFloorOfAHundredTables proves that a judge's phone of 390 by 844 has a hundred tables in each density, as many in a row as it says and
// nothing cut; that each is reached by keys and opens by one; and that one stream brings what changes at any of them (EV-41).
func TestBrowserAFloorOfAHundredTables(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	const tables = 100
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	e := w.NewEvent(0, "game", "arrakis", "profile", "")
	var draft []map[string]any
	var people []string // as a form has them, each after its name
	for n := 1; n <= tables; n++ {
		a, b := fmt.Sprintf("a%d", n), fmt.Sprintf("h%d", n)
		draft = append(draft, map[string]any{"table": n, "seats": map[string]string{"atreides": a, "harkonnen": b}})
		people = append(people, "persons", a, "persons", b)
	}
	text, err := json.Marshal(draft)
	apptest.Check(t, err)
	e.Enter("person.add", people...)
	e.Enter("check-in", people...)
	e.Enter("round.draft", "tables:json", string(text))
	e.Enter("round.publish")
	e.Enter("round.start")
	judge := e.Judge("ruth", "head")
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 390, 844)
	judge.Lend(phone)
	streams := phone.Streams()
	opened := 0
	for _, inRow := range []int{1, 2, 4} {
		phone.Go(fmt.Sprintf("%s?rows=%d", e.Path("floor"), inRow))
		phone.Wait("all tables", fmt.Sprintf(`document.querySelectorAll(".floor-tables.in-row-%d > li").length === %d`, inRow, tables))
		rows := browsertest.Eval[int](phone, `new Set([...document.querySelectorAll(".floor-tables > li")].map((li) => li.offsetTop)).size`)
		if rows != tables/inRow {
			t.Errorf("%d in a row: %d rows, want %d", inRow, rows, tables/inRow)
		}
		if wide := browsertest.Eval[int](phone, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%d in a row: the page is %d pixels wide", inRow, wide)
		}
		if cut := browsertest.Eval[int](phone, `[...document.querySelectorAll(".floor-tables a")].filter((a) => a.scrollWidth > a.clientWidth || a.offsetHeight < 44).length`); cut > 0 {
			t.Errorf("%d in a row: %d tables are cut or too low to touch", inRow, cut)
		}
		phone.Picture(fmt.Sprintf("floor-%d", inRow))
		opened++
	}
	browsertest.Eval[bool](phone, `document.querySelector("#table-1 a").focus() ?? true`)
	for range tables - 1 {
		phone.Key("\t")
	}
	if at := browsertest.Eval[string](phone, `document.activeElement.closest("li")?.id ?? ""`); at != "table-100" {
		t.Errorf("99 times Tab from the first table lead to %q, want table-100", at)
	}
	e.Must(e.Do(judge, "judge", "freeze", "table", "73", "reason", "Cards on the floor"))
	phone.Wait("the frozen table", `document.querySelector("#table-73.is-frozen") !== null`)
	if n := streams(); n != opened {
		t.Errorf("%d pages opened %d streams, want one each", opened, n)
	}
	phone.Key("\r")
	phone.Wait("table 100", `document.querySelector(".table-head h1")?.textContent.includes("100")`)
}
