package web_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestUnsavedIsSaid proves that every page with a stream is told at once when the hall's database no longer answers, and when it answers again; that no
// frame is drawn for that; and that what phones get has one length (EV-45).
func TestUnsavedIsSaid(t *testing.T) {
	h := openLaptops(t, func(c *web.Config) { c.Heartbeat = time.Hour })
	phone, laptop := h.phone("amber"), h.laptop()
	seat, screen := phone.listen(h.at("amber")+"/events"), h.stranger().listen("/t/"+h.code+"/screen/events")
	for _, events := range []<-chan event{seat, screen} {
		h.next(events, "snapshot")
	}
	console, list := laptop.listen(h.console()+"/events"), laptop.listen("/tables/all/events") // they tell of each other: more frames may come
	for _, events := range []<-chan event{console, list} {
		h.next(events, "snapshot")
	}
	for _, mute := range []bool{true, false} {
		h.peers.hush(mute)
		for path, n := range map[string]notice{
			"seat": h.noticeAlone(seat), "screen": h.noticeAlone(screen), "console": h.notice(console), "list": h.notice(list),
		} {
			if n.Unsaved != mute {
				t.Errorf("the %s is told %+v while the database is mute: %t", path, n, mute)
			}
		}
	}
	h.peers.hush(true)
	if a, b := h.noticeLength(h.phone("blue"), "blue"), h.noticeLength(h.phone("coral"), "coral"); a != b || a != 2<<10 {
		t.Errorf("the notice of blue has %d bytes, that of coral %d", a, b)
	}
}

// noticeAlone returns a stream's next event, which must be a notice.
func (h *lobby) noticeAlone(events <-chan event) notice {
	h.Helper()
	one := make(chan event, 1)
	one <- h.next(events, "peers", "view", "snapshot", "bye")
	return h.notice(one)
}

// TestPagesOfNobodysTables proves that the page of a table that nobody can own, since the database does not answer, keeps a stream that says so, without
// any ticket or frame, and connects again once it answers (EV-45).
func TestPagesOfNobodysTables(t *testing.T) {
	h := openLaptops(t)
	amber := h.phone("amber")
	web.SetFind(h.site.(*web.Server), func(context.Context, string) (string, bool) { return "", false })
	h.peers.hush(true)
	events := amber.listen(h.at("amber") + "/events")
	if n := h.noticeAlone(events); !n.Unsaved || n.Way != "" {
		t.Errorf("the page is told %+v", n)
	}
	h.peers.hush(false)
	if n := h.noticeAlone(events); n.Unsaved {
		t.Errorf("then it is told %+v", n)
	}
	if e := h.next(events, "bye", "view", "snapshot"); e.data != "handed-over" {
		t.Errorf("then it gets %+v", e)
	}
}

// TestBrowserUnsaved proves that all screens show it while nothing can be saved, over no control, in the reader's language, and no longer than that; and that a form says
// so, keeps what was entered, and sends it by itself until it is saved (EV-45, EV-48).
func TestBrowserUnsaved(t *testing.T) {
	r := openHallRoom(t)
	var nobody atomic.Bool
	web.SetFind(r.site.(*web.Server), func(context.Context, string) (string, bool) { return "", !nobody.Load() })
	amber, table, console := r.Join(r.code, "amber"), r.TableScreen(r.code), r.Console(r.code)
	tables := r.Laptop()
	tables.Go("/tables/all")
	amber.TapText("Italiano")
	amber.Wait("Italian", `document.documentElement.lang === "it"`)
	all := map[*browsertest.Page]string{amber: "Non ancora salvato", table: "Not saved yet", console: "Not saved yet", tables: "Not saved yet"}
	for page := range all {
		page.Forgive("503")
		page.Wait("the page to be current", current)
	}
	nobody.Store(true)
	r.peers.hush(true)
	for page, says := range all {
		page.Wait("the strip", `((e) => e.checkVisibility() && e.textContent === "`+says+`")(document.getElementById("unsaved"))`)
		if over := browsertest.Eval[string](page, overJS); over != "" {
			t.Errorf("%s: the strip lies over %s", page.Name, over)
		}
		page.Picture("unsaved")
	}
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	amber.Send("pick")
	amber.See("Ciò che hai inserito resta qui e viene inviato di nuovo da solo.")
	amber.Picture("unsaved-form")
	nobody.Store(false)
	r.peers.hush(false)
	table.See("Amber sealed a number")
	for page := range all {
		page.Wait("no strip", `!document.getElementById("unsaved").checkVisibility()`)
	}
	amber.SeeNot("resta qui")
}

// overJS names a control that the strip lies over.
const overJS = `((strip) => [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter((e) => e.checkVisibility() && !e.closest(".skip")).filter((e) => {
	const [a, b] = [strip.getBoundingClientRect(), e.getBoundingClientRect()];
	return b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).map((e) => e.outerHTML.slice(0, 120)).join())(document.getElementById("unsaved"))`
