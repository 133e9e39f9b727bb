package browser

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// secondsLeftJS gives the seconds on a page's countdown.
const secondsLeftJS = `document.querySelector("[data-countdown] b").textContent.split(":").reduce((n, part) => n * 60 + Number(part), 0)`

// minuteLaterJS sets a page's clocks forward by a minute, and is true once the page has read them and its countdown has not moved.
const minuteLaterJS = `(() => {
	if (!window.later) {
		window.later = { left: ` + secondsLeftJS + `, looks: 0 };
		for (const clock of [Date, performance]) {
			const now = clock.now.bind(clock);
			clock.now = () => { window.later.looks++; return now() + 60000; };
		}
	}
	if (` + secondsLeftJS + ` !== window.later.left) throw new Error("the clock went on");
	return window.later.looks > 1;
})()`

// buttonInSightJS is true once nothing lies over the button that resumes play.
const buttonInSightJS = `((button) => { const box = button.getBoundingClientRect();
	return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) })(document.querySelector(".pause-go button"))`

// newAuctionTable makes a table at which the first card is up for auction, with five minutes for each bid.
func newAuctionTable(t *testing.T, s *apptest.Server) (code string) {
	t.Helper()
	code = s.NewTable(append(apptest.DuneTable("table"), "house.bidding.clock_seconds", "300")...)
	s.Enter(code,
		url.Values{
			"do": {"table.set"}, "arg.turn:int": {"1"}, "arg.storm:int": {"16"}, "arg.phase": {"charity"},
			"arg.seats.emperor:json": {`{"spice":10}`}, "arg.seats.guild:json": {`{"spice":5}`},
		},
		url.Values{"do": {"advance"}},
	)
	return code
}

// TestBrowserPausedAuction proves that a pause stops the countdown of a bid on every screen, that meanwhile the moderator can set the
// table and a player can make it wait, and that the questions come back when play resumes. Whoever had scrolled sees the notice, on the
// console whole.
func TestBrowserPausedAuction(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	room := browsertest.Open(t, s.URL)
	console, table, guild := room.Console(code), room.TableScreen(code), room.Join(code, "guild")
	small := room.PhoneOf("small", 360, 640)
	small.Go("/" + code)
	small.Tap(`button[name="seat"][value="atreides"]`)
	small.See("Bid")
	for _, p := range []*browsertest.Page{console, table, small} {
		p.Wait("the countdown", secondsLeftJS+" < 300")
	}
	console.Picture("plays")
	for _, p := range []*browsertest.Page{console, small} {
		p.Wait("the page to be scrolled", "(window.scrollTo(0, 400), window.scrollY > 0)")
	}
	console.Key(" ")
	table.See("Play on at the table.")
	small.See("Play on at the table.")
	small.Wait("the notice of the pause to be in sight", "window.scrollY === 0")
	console.See("Every clock stands still")
	console.Wait("the notice of the pause to be in sight", "window.scrollY === 0")
	console.Wait("the page to be scrolled", "(window.scrollTo(0, 400), window.scrollY > 0)")
	console.Wait("the button to stay in sight", buttonInSightJS)
	console.Fill("reason", "The lamp fell on the board")
	console.TapText("Show it")
	small.See("The lamp fell on the board")
	console.Wait("the clock to stand, a minute on", minuteLaterJS)
	for _, p := range []*browsertest.Page{console, table, guild, small} {
		p.Picture("paused")
	}

	set := url.Values{"do": {"table.set"}, "key": {"set"}, "arg.seats.guild:json": {`{"spice":7}`}, "arg.reason": {"seven were paid"}}
	if r := s.Post(http.DefaultTransport, "/t/"+code+"/console", set); r.StatusCode != http.StatusSeeOther {
		t.Errorf("setting the table in a pause: %s", r.Status)
	}
	console.See("seven were paid")
	small.Send("raise") // works in a pause too
	console.See("The table waits for Atreides.")
	small.Send("release")
	console.TapText("Resume")
	small.See("Bid")
	table.Wait("the countdown", secondsLeftJS+" < 300")
}
