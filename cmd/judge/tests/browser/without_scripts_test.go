package browser

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserWithoutScripts proves that phones and console work without scripts: a phone takes a seat, dials the storm, bids, ships and
// seals a plan by plain forms, whose covers are links; both can look again; and the console goes on.
func TestBrowserWithoutScripts(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, []string{"storm", "auction", "shipment", "plan", "nexus"})
	phone, console := s.Room.Phone("phone"), s.Room.Laptop()
	for _, p := range []*browsertest.Page{phone, console} {
		p.WithoutScripts()
	}
	phone.Go("/" + s.TableInLobby())
	phone.Fill("name", "Ann")
	phone.Tap(`button[name="seat"][value="guild"]`)
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	phone.Picture("seated")

	for _, c := range []struct {
		at, ask string
		fields  []string // names and values in turn
	}{
		{"storm", "storm.dial", []string{"arg.value", "7"}},
		{"auction", "bid", []string{"arg.amount", "3"}},
		{"shipment", "ship", []string{"arg.to", "old-gap:9", "arg.normal", "5"}},
		{"plan", "plan", []string{"arg.leader", "dr-yueh", "arg.dial", "2"}},
	} {
		w, seat := s.At[c.at], string(apptest.SeatAt(c.at))
		w.Clients[seat].Lend(phone)
		phone.Go(w.Clients[seat].Path)
		if c.ask != "bid" && c.ask != "ship" { // these forms have no cover
			phone.Tap(`.decide a.face`)
		}
		for i := 0; i < len(c.fields); i += 2 {
			phone.Fill(c.fields[i], c.fields[i+1])
		}
		phone.Picture(c.at)
		phone.Tap(`form[class~="ask-` + c.ask + `"] button.send`)
		phone.Wait("the form to be gone", `document.readyState === "complete" && document.body.matches(".screen-seat") && !document.querySelector("form[class~='ask-`+c.ask+`'] button.send")?.checkVisibility()`)
	}

	console.Go(s.At["storm"].Clients["console"].Path)
	s.At["storm"].Clients["console"].Post(s.At["storm"].Clients["console"].Path+"/pause", url.Values{"do": {"stop"}, "reason": {"Pizza"}}).RequireStatus(t, http.StatusOK, "no pause")
	phone.Go(s.At["storm"].Clients[string(apptest.SeatAt("storm"))].Path)
	s.At["storm"].Clients["console"].Post(s.At["storm"].Clients["console"].Path+"/pause", url.Values{"do": {"stop"}, "reason": {"Coffee"}}).RequireStatus(t, http.StatusOK, "no other reason")
	for _, p := range []*browsertest.Page{phone, console} {
		p.Tap(`.look-again a`)
		p.See("Coffee")
	}

	console.Go(s.At["nexus"].Clients["console"].Path)
	console.Tap(`.closing > summary`) // opens the confirmation
	console.Tap(`form.ask-advance button.send`)
	console.See("CHOAM Charity")
}
