package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserRefusalIsExplained proves that a refusal on a phone leads to its explanation, the ruling, the search and back to the
// seat, and that a laptop shows changed house rules and compares profiles.
func TestBrowserRefusalIsExplained(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("phone"), "house.bidding.reenter", "no")...)
	room := browsertest.Open(t, s.URL)
	phone := room.Join(code, "fremen")
	phone.Forgive("422") // the refusal
	phone.Send("place")
	const slot = `form.ask-place [data-refusal]`
	phone.Wait("the explanation", `document.querySelector("`+slot+` details.why")`)
	phone.Tap(slot + " summary")
	phone.See("In force here: GF9 rules, basic game.")
	phone.Picture("refused")
	phone.Tap(slot + " a.ruling")
	phone.Wait("the ruling", `document.querySelector(".ruling-page")`)
	phone.Picture("ruling")
	phone.Tap(".rules-nav a:nth-child(2)")
	phone.Fill("q", "bid-09")
	phone.TapText("Search")
	phone.See("by the table’s choice")
	phone.Picture("search")
	phone.Tap(".rules-nav a:first-child")
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	phone.Picture("seat")

	laptop := room.Laptop()
	laptop.Go("/new/dune/gf9-basic")
	laptop.TapText("Table name, house rules")
	laptop.TapText("Bidding")
	laptop.Fill("house.bidding.reenter", "no")
	laptop.See("changed: 1")
	laptop.Picture("house-rules")
	laptop.Go("/rules/compare?a=gf9-basic&b=tournament-2009")
	laptop.TapText("When a Nexus is held")
	laptop.Picture("compare")
}
