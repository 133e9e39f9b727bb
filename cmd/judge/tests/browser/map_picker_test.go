package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// newShippingTable makes a table at which the Emperor ships and has forces in two places to move.
func newShippingTable(s *apptest.Server, profile string) string {
	s.T.Helper()
	fields := apptest.DuneTable("phone")
	fields[3] = profile
	code := s.NewTable(fields...)
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"16"}, "arg.phase": {"ship-move"}, "arg.turns.acting": {"emperor"},
		"arg.board:json": {`{"carthag":{"10":{"harkonnen":6,"guild":2}},"arrakeen":{"9":{"emperor":5}},"imperial-basin":{"10":{"emperor":2}},` +
			`"sietch-tabr":{"13":{"fremen":4}},"habbanya-sietch":{"16":{"fremen":4}}}`},
		"arg.seats.emperor:json": {`{"spice":9}`},
	})
	return code
}

// chosenJS gives the place chosen in the list and the one chosen on the map.
const chosenJS = `[document.querySelector("select[data-places]").value, document.querySelector(".pick.chosen")?.dataset.part].join(" ")`

// mapWidthJS gives the width of the part of the board that the map shows.
const mapWidthJS = `document.querySelector(".picker svg").viewBox.baseVal.width`

// spreadFingersJS spreads two fingers on the map.
const spreadFingersJS = `((land) => {
	const box = land.getBoundingClientRect();
	for (const [name, by] of [["touchstart", 30], ["touchmove", 60], ["touchend", 0]]) {
		const touches = by ? [-by, by].map((x, identifier) => new Touch({ identifier, target: land, clientX: box.x + box.width / 2 + x, clientY: box.y + box.height / 2 })) : [];
		land.dispatchEvent(new TouchEvent(name, { touches, bubbles: true, cancelable: true }));
	}
	return true;
})(document.querySelector(".picker svg"))`

// TestBrowserPicker proves that a tap or keys choose a place on the map, that list and map agree, that two fingers zoom in, that a
// place which cannot be chosen shows the engine's refusal with its ruling, and that the form sends the choice, for a shipment and
// for a move with its way drawn (check 56, targets).
func TestBrowserPicker(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-advanced")
	room := browsertest.Open(t, s.URL)
	table := room.TableScreen(code)
	phone := room.PhoneOf("phone", 360, 640)
	phone.Sit(code, "emperor")
	phone.Forgive("422") // the refusal
	phone.Wait("the map", `document.querySelector(".pick.open") && !document.querySelector(".pick.chosen")`)
	if n := browsertest.Eval[int](phone, `[...document.querySelectorAll(".pick.open")].filter((p) => p.getAttribute("tabindex") === "0").length`); n != 1 {
		t.Errorf("the Tab key stops at %d places of the map, want 1", n)
	}
	phone.Picture("ship")
	whole := fmt.Sprint(browsertest.Eval[float64](phone, mapWidthJS))

	phone.Tap(`[data-part="carthag:10"]`)
	phone.Wait("the refusal", `document.querySelector(".picker .refusal").innerText.includes("Carthag is full")`)
	if phone.Count(`.picker .refusal details a.ruling[href*="DUNE-SHIP-"]`) != 1 {
		t.Errorf("the refusal cites %q", phone.Text(".picker .refusal details"))
	}
	phone.Picture("ship-why")
	if requestsTo(phone, "/preview") != 1 || phone.Count(".pick.chosen") != 0 {
		t.Error("a refused place is chosen, or was not tried at the server")
	}

	phone.Tap(`[data-part="tueks-sietch:4"]`)
	phone.Wait("the list to follow", chosenJS+` === "tueks-sietch:4 tueks-sietch:4"`)
	phone.Fill("arg.to", "arrakeen:9")
	phone.Wait("the map to follow", chosenJS+` === "arrakeen:9 arrakeen:9"`)
	browsertest.Eval[bool](phone, `document.querySelector('.pick[tabindex="0"]').focus() === undefined`)
	phone.Key(kb.ArrowRight)
	phone.Key("\r")
	phone.Wait("the keys to choose", `document.activeElement.matches(".pick.chosen") && document.querySelector("select[data-places]").value !== "arrakeen:9"`)
	browsertest.Eval[bool](phone, spreadFingersJS)
	phone.Wait("the map nearer by two fingers", mapWidthJS+" < "+whole)
	phone.Tap(`[data-zoom]`)
	phone.Wait("the whole map again", mapWidthJS+" === "+whole)
	phone.Tap(`[data-zoom]`)
	phone.Tap(`[data-part="arrakeen:9"]`)
	phone.Picture("ship-near")
	phone.Send("ship")
	table.See("Arrakeen")

	phone.Wait("the map of the move", `document.querySelector(".pick.own") && !document.querySelector(".pick.chosen")`)
	phone.Tap(`[data-part="imperial-basin:10"]`)
	phone.Wait("its forces to be chosen", `document.querySelector('.pick.chosen[data-part="imperial-basin:10"]')`)
	phone.Tap(`[data-part="arsunt:11"]`)
	phone.Wait("the way", `document.querySelector(".way").getAttribute("d").split("L").length >= 3`)
	phone.Picture("move")
	// The button lies where the thumb has just sent the shipment, so it rests for a moment.
	phone.Wait("the page to listen", `document.querySelector("form.ask-move button.send").scrollIntoView({ block: "center" }) || window.scripts?.settled()`)
	phone.Send("move")
	phone.Wait("the map to be away from the question", `document.querySelector("#map-section[data-load]")`)
	phone.Tap("#map-section > summary")
	phone.Wait("the forces to have moved", `document.getElementById("force-emperor-arsunt:11")`)
}

// requestsTo counts a page's requests to addresses with a suffix.
func requestsTo(p *browsertest.Page, suffix string) (n int) {
	for _, r := range p.Requests() {
		if strings.HasSuffix(r.URL, suffix) {
			n++
		}
	}
	return n
}
