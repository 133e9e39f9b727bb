package web_test

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// until waits until something is so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(browsertest.Patience); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// nap pauses the table with a reason that a test can look for on pages.
func (h *lobby) nap(reason string) {
	h.Helper()
	h.pause("stop", "reason", reason).must(h, http.StatusOK, "pause")
}

// TestBrowserOneStream proves that a page opens one stream each time it is loaded, and no other (check 15).
func TestBrowserOneStream(t *testing.T) {
	h, r, s := room(t)
	for _, open := range []func() *browsertest.Page{
		func() *browsertest.Page { return r.Join(h.code, "amber") },
		func() *browsertest.Page { return r.Console(h.code) },
		func() *browsertest.Page { return r.TableScreen(h.code) },
	} {
		p := open()
		until(t, "the stream", func() bool { return s.open.Load() == 1 })
		opened := p.Streams()
		before := 0
		for loads := range 4 {
			p.Reload()
			h.nap(fmt.Sprint(p.Name, loads))
			p.See(fmt.Sprint(p.Name, loads))
			if loads == 0 {
				before = opened() // the first one may be counted late
			} else if n := opened() - before; n != loads {
				t.Errorf("%s opened %d streams in %d loads", p.Name, n, loads)
			}
			until(t, "a single stream", func() bool { return s.open.Load() == 1 })
		}
		p.Close()
		until(t, "the end of the stream", func() bool { return s.open.Load() == 0 })
	}
}

// TestBrowserTabs proves that the newest of eight tabs on one phone is live and answers, while the older ones hold no
// connection and say so; and that any of them can be chosen again (check 16).
func TestBrowserTabs(t *testing.T) {
	h, r, s := room(t)
	tabs := []*browsertest.Page{r.Join(h.code, "amber")}
	for len(tabs) < 8 {
		tab := tabs[0].Tab()
		tab.Go(h.at("amber"))
		tab.Wait("the page to be current", current)
		tabs = append(tabs, tab)
	}
	for _, old := range tabs[:7] {
		old.See("Open here")
	}
	until(t, "a single stream", func() bool { return s.open.Load() == 1 })
	newest := tabs[7]
	newest.Tap(drawer)
	newest.Fill("arg.value", "2")
	newest.Send("pick")
	newest.See("Sealed ✓")
	tabs[3].TapText("Open here")
	newest.See("Open here")
	h.nap("Pizza")
	tabs[3].See("Pizza")
	newest.SeeNot("Pizza")
}

// TestBrowserRefusedStreams proves that a page recovers from answers after which browsers never retry a stream (check
// 20).
func TestBrowserRefusedStreams(t *testing.T) {
	h, r, s := room(t)
	amber := r.Join(h.code, "amber")
	amber.Forgive("MIME type") // of an answer that is no stream
	for status, times := range map[int]int32{
		http.StatusServiceUnavailable: 2, http.StatusUnauthorized: 1, http.StatusNoContent: 1, http.StatusOK: 1,
	} {
		amber.Forgive(fmt.Sprint(status))
		s.status.Store(int32(status))
		s.refuse.Store(times)
		amber.Reload()
		until(t, "a stream after the refused ones", func() bool { return s.refuse.Load() < 0 })
		amber.Wait("the page to be current", current)
		h.nap(fmt.Sprint("Nap after ", status))
		amber.See(fmt.Sprint("Nap after ", status))
	}
}

// TestBrowserSilence proves that a page notices a server that hangs without closing anything, and is current again as
// soon as it speaks (check 17; cmd/judge/app tests a whole process that hangs).
func TestBrowserSilence(t *testing.T) {
	h, r, s := room(t, quick)
	amber, blue := r.Join(h.code, "amber"), h.phone("blue")
	for range 3 {
		s.frozen.Lock()
		amber.Wait("the silence to be noticed", lost)
		s.frozen.Unlock()
		amber.Wait("the page to be current", current)
	}
	h.pick(blue, "blue", "1")
	amber.See("Blue sealed a number")
}

// warpJS makes time pass faster for a page once window.warp is set.
const warpJS = `(() => {
	const [wait, now] = [setTimeout.bind(window), performance.now.bind(performance)];
	let [factor, passed, since] = [1, 0, 0];
	performance.now = () => passed + (now() - since) * factor;
	window.setTimeout = (run, ms, ...more) => wait(run, ms / factor, ...more);
	window.warp = (to) => {
		passed = performance.now();
		[factor, since] = [to, now()];
		return passed;
	};
})()`

// TestBrowserOutage proves that pages survive six minutes without a server: they keep trying, and are current once it
// is back (check 19). The minutes pass a hundred times faster for the pages, unless JUDGE_WARP=1.
func TestBrowserOutage(t *testing.T) {
	h := openWith(t, func(*web.Config) {})
	out := browsertest.NewOutage(t, "127.0.0.1:"+h.port)
	r := browsertest.Open(t, "http://localhost:"+portOf(t, out.Addr()))
	amber, table := r.Phone("amber"), r.TableScreen(h.code)
	amber.Before(warpJS)
	amber.Sit(h.code, "amber")
	table.Before(warpJS)
	table.Reload()
	pages := []*browsertest.Page{amber, table}
	warp := "100"
	if real := os.Getenv("JUDGE_WARP"); real != "" {
		warp = real
	}
	var tried []func() int
	for _, p := range pages {
		p.Forgive("ERR_")
		p.Wait("the page to be current", current)
		tried = append(tried, p.Streams())
	}
	out.Cut()
	for _, p := range pages {
		p.Wait("the lost connection to be shown", lost)
		browsertest.Eval[bool](p, `(window.cut = window.warp(`+warp+`)) > 0`)
	}
	for i, p := range pages {
		for seconds := 15; seconds <= 360; seconds += 15 {
			p.Wait(fmt.Sprint(seconds, " seconds"), fmt.Sprintf(`performance.now() - window.cut > %d000`, seconds))
		}
		so := tried[i]()
		until(t, p.Name+"'s next try", func() bool { return tried[i]() > so })
		p.See("Lost the table.")
	}
	for _, p := range pages {
		browsertest.Eval[bool](p, `window.warp(1) > 0`)
	}
	out.Restore()
	for _, p := range pages {
		p.Wait("the page to be current", current)
	}
	h.nap("Pizza")
	for _, p := range pages {
		p.See("Pizza")
	}
}

func portOf(t *testing.T, addr string) string {
	t.Helper()
	_, port, err := net.SplitHostPort(addr)
	check(t, err)
	return port
}

// TestBrowserSleep proves that a phone that is put away closes its stream and is current whenever somebody looks
// again, and that a frozen page catches up by itself, time after time (check 21).
func TestBrowserSleep(t *testing.T) {
	h, r, s := room(t, quick)
	amber := r.Join(h.code, "amber")
	amber.Wait("the page to be current", current)
	for nap := range 3 {
		amber.Hide()
		until(t, "the end of the stream", func() bool { return s.open.Load() == 0 })
		h.nap(fmt.Sprint("Hidden ", nap))
		amber.Show()
		amber.See(fmt.Sprint("Hidden ", nap))
	}
	until(t, "the stream", func() bool { return s.open.Load() == 1 })
	opened := amber.Streams()
	for nap := range 3 {
		amber.Hide()
		amber.Freeze()
		h.nap(fmt.Sprint("Frozen ", nap))
		amber.Thaw()
		amber.Show()
		amber.See(fmt.Sprint("Frozen ", nap))
		until(t, "a new stream", func() bool { return opened() > nap })
	}
	until(t, "a single stream", func() bool { return s.open.Load() == 1 })
}

// TestBrowserBack proves that a page that comes back, from the browser's memory or not, is covered and has a current
// stream (check 22).
func TestBrowserBack(t *testing.T) {
	h, r, s := room(t)
	amber := r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Go("/j/" + h.code + "?more=1")
	until(t, "the end of the stream", func() bool { return s.open.Load() == 0 })
	h.pick(h.phone("blue"), "blue", "1")
	amber.Back()
	amber.See("Blue sealed a number")
	const covered = `!document.querySelector("[data-cover] > .secret")`
	amber.Wait("the cover", covered)

	// Browsers keep a page in memory or not, so the test sends the events of one that does.
	amber.Tap(drawer)
	browsertest.Eval[bool](amber, `dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))`)
	amber.Wait("the cover", covered)
	until(t, "the end of the stream", func() bool { return s.open.Load() == 0 })
	h.nap("Pizza")
	browsertest.Eval[bool](amber, `dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
	amber.See("Pizza")
	until(t, "a single stream", func() bool { return s.open.Load() == 1 })
}
