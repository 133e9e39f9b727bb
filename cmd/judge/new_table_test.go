package main

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserNewTable proves that the usual rules come first and the editions stay together, that what is folded away where a table
// is made can be seen on a laptop's screen, and that a name which is too long is refused in sight, with what was typed kept.
func TestBrowserNewTable(t *testing.T) {
	s := startServer(t, t.TempDir())
	page := browsertest.Open(t, s.url).Laptop()
	page.Forgive("422")
	page.Resize(1366, 640)
	page.Go("/new/dune")
	const order = "gf9-basic gf9-advanced ah-basic ah-optional ah-advanced tournament-2009"
	if got := browsertest.Eval[string](page, `[...document.querySelectorAll(".tile")].map((e) => e.pathname.split("/").pop()).join(" ")`); got != order {
		t.Errorf("the rules stand in the order %s", got)
	}
	page.Tap(".tile.usual")
	page.See("Who plays?")
	page.TapText("Name, house rules and more")
	page.Wait("the table's name", `document.querySelector("[name=table]").checkVisibility()`)
	page.Fill("table", "The Friday table")
	page.Fill("name.guild", strings.Repeat("👍🏽", 21))
	page.TapText("Open the table")
	page.See("name has room for 20 letters.")
	const inSight = `((r) => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector(".refusal").getBoundingClientRect())`
	if !browsertest.Eval[bool](page, inSight+` && document.querySelector("[name=table]").value === "The Friday table"`) {
		t.Error("the refusal is out of sight, or what was typed is gone")
	}
	page.Picture("refused")
	page.Fill("name.guild", strings.Repeat("👍🏽", 20))
	page.TapText("Open the table")
	page.Wait("the console", `document.body.matches(".screen-console")`)
}
