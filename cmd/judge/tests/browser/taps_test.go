package browser

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// hand is a finger that counts its touches.
type hand struct {
	*browsertest.Page
	taps int
}

func (h *hand) tap(selector string) {
	h.taps++
	h.Tap(selector)
}

// wantAtMost says what was done, and starts to count again.
func (h *hand) wantAtMost(t *testing.T, most int, what string) {
	t.Helper()
	t.Logf("%s: %d taps", what, h.taps)
	if h.taps > most {
		t.Errorf("%s takes %d taps, want at most %d", what, h.taps, most)
	}
	h.taps = 0
}

// TestBrowserTapsForAShipment proves that a seat is taken by one touch after the scan, and that three forces are shipped by three; if
// they are shipped with the words that want no move, the phone says so when the move is asked, and declines it by itself.
func TestBrowserTapsForAShipment(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-advanced")
	phone := &hand{Page: browsertest.Open(t, s.URL).PhoneOf("phone", 360, 640)}
	phone.Go("/" + code) // as the code is scanned
	phone.tap(`button[name="seat"][value="emperor"]`)
	phone.Wait("the seat", `document.querySelector("form.ask-ship")`)
	phone.wantAtMost(t, 1, "a seat")
	phone.EndMoment() // which ends by itself

	phone.Wait("the map", `document.querySelector(".pick.open")`)
	phone.tap(`[data-part="tueks-sietch:4"]`)
	phone.tap(`form.ask-ship [data-token="3"]`)
	phone.Picture("three")
	phone.tap("form.ask-ship .ahead")
	phone.Wait("the move", `document.querySelector("form.ask-move")`)
	phone.Wait("the words", `document.querySelector('.ahead[aria-pressed="true"]')?.checkVisibility()`)
	phone.Picture("stays")
	phone.wantAtMost(t, 3, "three forces shipped")
	phone.Wait("the forces", `document.querySelector("#force-emperor-tueks-sietch\\:4 .stack-count")?.textContent === "3"`)
	phone.Wait("no move", `!document.querySelector("form.ask-move")`)
	phone.wantAtMost(t, 0, "no move")
}

// TestBrowserTapsForABid proves that the least bid is one touch.
func TestBrowserTapsForABid(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	phone := &hand{Page: browsertest.Open(t, s.URL).PhoneOf("phone", 360, 640)}
	phone.Sit(code, "atreides")
	phone.tap(".d-bid .bid .send")
	phone.Wait("the bid", `document.querySelector(".auction-board .high b")?.textContent === "1"`)
	phone.wantAtMost(t, 1, "the least bid")
}

// TestBrowserTapsForAPlan proves that a plan with a leader, a number, a weapon and a defence is made and sealed by seven touches, the
// opening of its cover included: one slot opens after another.
func TestBrowserTapsForAPlan(t *testing.T) {
	t.Parallel()
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "emperor")
	phone.tap(`.decide [data-cover="tap"] > .face`)
	phone.tap(`.t-leader .pick:has([value="caid"])`)
	phone.Picture("weapons")
	phone.tap(`.t-weapon .pick:has([value="crysknife"])`)
	phone.tap(`.t-defence .pick:has([value="shield"])`)
	phone.Wait("the wheel", `document.querySelector(".rim").checkVisibility({ visibilityProperty: true })`)
	phone.Drag(wheelPoints(phone.Page, -34)...) // where a 2 is printed
	phone.taps++
	phone.Picture("plan")
	phone.tap("button.review")
	phone.tap("form.ask-plan button.send")
	phone.Wait("the receipt", `document.querySelector(".sealed-so .seal-mark")`)
	phone.wantAtMost(t, 7, "a plan")
}

// TestBrowserAnswersAhead proves that a seat which passes on every card says so once: its phone passes when it is asked again, says
// that it does, and stops at a touch.
func TestBrowserAnswersAhead(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	room := browsertest.Open(t, s.URL)
	phone := &hand{Page: room.PhoneOf("phone", 360, 640)}
	phone.Sit(code, "atreides")
	phone.Wait("the words", `document.querySelector('.ahead[aria-pressed="false"]')?.checkVisibility()`)
	phone.Picture("ahead")
	phone.tap(".ahead")
	phone.Wait("the pass", `!document.querySelector("form.ask-bid")`)
	other := room.PhoneOf("other", 390, 844)
	other.Sit(code, "bene-gesserit")
	other.Tap(".d-bid .bid .send") // the least bid, on which the others pass
	for _, seat := range []string{"emperor", "fremen", "guild", "harkonnen"} {
		other := room.PhoneOf(seat, 390, 844)
		other.Sit(code, seat)
		other.Tap(".d-bid form.ask-pass:not(:has(.ahead)) .send")
		other.Wait("the pass", `!document.querySelector("form.ask-bid")`)
		other.Close()
	}
	phone.Wait("the words again", `document.querySelector('.ahead[aria-pressed="true"]')?.checkVisibility()`)
	phone.Picture("going-on")
	phone.Wait("the pass by itself", `!document.querySelector("form.ask-bid")`)
	phone.wantAtMost(t, 1, "all passes")
}

// TestBrowserTapsForNoTraitor proves that a seat that calls no traitor says so by one touch, and that its words are in view.
func TestBrowserTapsForNoTraitor(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"2"}, "arg.storm:int": {"16"}, "arg.phase": {"battle"}, "arg.step": {"treachery"},
		"arg.board:json": {`{"arrakeen":{"9":{"atreides":4,"harkonnen":5}}}`},
		"arg.battle:json": {`{"territory":"arrakeen","aggressor":"harkonnen","defender":"atreides","plans":{` +
			`"harkonnen":{"leader":"umman-kudu","dial":1},"atreides":{"leader":"dr-yueh","dial":1}}}`},
	})
	phone := &hand{Page: browsertest.Open(t, s.URL).PhoneOf("phone", 360, 640)}
	phone.Sit(code, "atreides")
	phone.Wait("the words", `((box) => box.width > 200 && box.height >= 44)(document.querySelector(".untold").getBoundingClientRect())`)
	phone.Picture("no-traitor")
	phone.tap(".untold")
	phone.Wait("the answer", `!document.querySelector("form.ask-treachery")`)
	phone.wantAtMost(t, 1, "no traitor")
}
