package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// oneMore is a hall with one laptop besides this one, which owns nothing.
type oneMore struct{ web.Peers } // nil: nothing else is asked

func (oneMore) Find(context.Context, string) (string, bool) { return "", true }
func (oneMore) URL() string                                 { return "http://" + browsertest.LAN + ":8080" }
func (oneMore) URLs() []string                              { return []string{"http://" + browsertest.OtherLAN + ":8080"} }
func (oneMore) Now() time.Time                              { return time.Now() }
func (oneMore) Answers() bool                               { return true }
func (oneMore) News() <-chan struct{}                       { return nil }
func (oneMore) Status() peers.Status                        { return peers.Status{} }

// TestPersonGoesOnAtAnotherLaptop proves that a person's phone whose laptop is gone has its name and its seat at another, whichever of the two
// pages it had open; that a judge's phone is the judge's there; and that the screens of the hall need no ticket (EV-44).
func TestPersonGoesOnAtAnotherLaptop(t *testing.T) {
	tickets, err := seal.NewKey().TicketCipher()
	apptest.Check(t, err)
	inHall := func(c *web.Config) {
		c.Peers, c.Tickets, c.Hosts = oneMore{}, tickets, append(c.Hosts, browsertest.OtherLAN)
	}
	e := apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, []func(*web.Config){inHall}).OpenEvent(6)
	phone, judge := e.Person("p1"), e.Pair("ruth")
	e.CheckIn(6)
	for _, do := range []string{"round.draft", "round.publish", "round.start"} {
		e.Enter(do)
	}
	seat := phone.Post(e.Path("sit"), nil).Header.Get("Location")
	if !strings.Contains(seat, "/seat/") {
		t.Fatalf("the person sits down at %q", seat)
	}
	there := func(c *apptest.Client, page string) *apptest.Client {
		t.Helper()
		way := wayOf(t, e, c, page)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, e.URL+way+"&to="+url.QueryEscape(page), nil)
		apptest.Check(t, err)
		other := e.Client("there", browsertest.OtherLAN, page)
		r.Host = other.Host
		r.Header.Set("Referer", "http://"+c.Host+"/")
		answer, err := other.HTTP.Do(r)
		apptest.Check(t, err)
		defer answer.Body.Close()
		if answer.Header.Get("Location") != page {
			t.Errorf("%s leads to %d %q", page, answer.StatusCode, answer.Header.Get("Location"))
		}
		return other
	}
	for _, page := range []string{e.Path("me"), seat} {
		other := there(phone, page)
		other.Get(seat).WantStatus(t, http.StatusOK, "the seat, from %s", page)
		if me := other.Get(e.Path("me")); !strings.Contains(me.Body, "Player 01") || strings.Contains(me.Body, "Who are you?") {
			t.Errorf("from %s, the phone has no name", page)
		}
	}
	there(judge, e.Path("floor")).Get(e.Path("floor")).WantStatus(t, http.StatusOK, "the judge's floor")
	for _, page := range []string{e.Path("hall"), e.Path("watch")} {
		if way := wayOf(t, e, e.Stranger(), page); strings.Contains(way, "ticket=") {
			t.Errorf("%s has a ticket", page)
		}
	}
}

// wayOf is where a page goes on, as its stream tells it.
func wayOf(t *testing.T, e *apptest.Event, c *apptest.Client, page string) string {
	t.Helper()
	const data = `data: {"peers":`
	said := e.StreamOf(c, page).Until(data)
	var notice struct{ Way string }
	apptest.Check(t, json.Unmarshal([]byte(strings.TrimPrefix(said[strings.Index(said, data):], "data: ")), &notice))
	return notice.Way
}
