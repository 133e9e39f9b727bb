package secrecy

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// callOf is a call for the judge, as a phone sends it.
type callOf struct{ seat, reason, text string }

// TestTwinsHideCalls proves that a call for the judge, whatever it says, tells nobody but its caller and the console anything: at two copies of a
// table where different calls are made, claimed, settled and cancelled, all others receive the same bytes, and a caller as many (T6).
func TestTwinsHideCalls(t *testing.T) {
	t.Parallel()
	longest := strings.Repeat(`"`, 200) // as long as a call may be, and longer yet on a page
	for game, i := range apptest.GamesUnderTest(1) {
		if i > 0 {
			continue
		}
		w := apptest.NewSite(t, 3, game.Table(3, i))
		apptest.NewRandomPlayer(game, 3).Advance(w, 12)
		one, two := string(w.Seats[0]), string(w.Seats[1])
		reasons := append([]string{""}, referee.CallReasons...)
		if game != apptest.Tally { // whose pages are short
			reasons = reasons[len(reasons)-1:]
		}
		for _, reason := range reasons {
			for _, text := range []string{"", longest} {
				compareCalls(t, w, callOf{one, reason, text}, callOf{one, "", ""})
				compareCalls(t, w, callOf{one, reason, text}, callOf{two, "", "May I ship?"})
			}
		}
		w.Close()
	}
}

// compareCalls has a call made at one copy of a table and another one at the other, claimed and settled, made again and cancelled.
func compareCalls(t *testing.T, w *apptest.Site, first, second callOf) {
	t.Helper()
	pair, calls := [2]*apptest.Site{w.Fork(1), w.Fork(1)}, [2]callOf{first, second}
	for _, twin := range pair {
		defer twin.Close()
		listenAll(twin)
	}
	call := func(twin *apptest.Site, c callOf) {
		caller := twin.Clients[c.seat]
		caller.Post(caller.Path+"/call", url.Values{"reason": {c.reason}, "text": {c.text}}).RequireStatus(t, http.StatusOK, "no call")
	}
	ends := func(twin *apptest.Site, c callOf) {
		apptest.Check(t, twin.Table.EndCall(t.Context(), referee.Console, engine.Seat(c.seat)))
	}
	for i, step := range []func(*apptest.Site, callOf){
		call,
		func(twin *apptest.Site, c callOf) {
			apptest.Check(t, twin.Table.ClaimCall(t.Context(), referee.Console, engine.Seat(c.seat), c.text)) // the judge's name
		},
		ends, call, ends, call,
		func(twin *apptest.Site, c callOf) {
			caller := twin.Clients[c.seat]
			caller.Post(caller.Path+"/call", url.Values{"do": {"back"}}).RequireStatus(t, http.StatusOK, "the call stands")
		},
	} {
		for n, twin := range pair {
			before := twin.Table.Snapshot().Version
			step(twin, calls[n])
			twin.CatchUp(before + 1)
			for _, name := range twin.ClientNames() {
				twin.Clients[name].Get(twin.Clients[name].Path)
			}
		}
		one, two := hear(pair[0]), hear(pair[1])
		for _, heard := range []heard{one, two} {
			delete(heard, "console")
			for _, caller := range slices.Compact([]string{first.seat, second.seat}) {
				if heard[caller] = lengths(heard[caller]); len(heard[caller]) < 2 {
					t.Fatalf("%s has received %v", caller, heard[caller])
				}
			}
		}
		wantSameHeard(t, fmt.Sprintf("step %d of the calls %.30q and %.30q", i, first, second), one, two, nil)
	}
}

// lengths are the lengths of the frames and pages in what a phone received.
func lengths(received []string) []string {
	out := frameLengths(received)
	for _, text := range received {
		if _, page, found := strings.Cut(text, "<!doctype html>"); found {
			out = append(out, fmt.Sprint("a page of ", len(page)))
		}
	}
	return out
}
