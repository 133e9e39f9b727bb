package web_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// quick makes pages notice silence soon, so that tests of lost connections need not wait.
func quick(c *web.Config) { c.Heartbeat = 300 * time.Millisecond }

// room opens a browser on a server whose answers a test may spoil. Unless a test makes it quick, no page takes a slow
// server for gone. Tests mostly wait for their pages, so they run in parallel.
func room(t *testing.T, change ...func(*web.Config)) (*lobby, *browsertest.Room, *spoiler) {
	t.Helper()
	t.Parallel()
	s := &spoiler{heres: make(chan struct{}, 1)}
	h := openSpoiled(t, s, func(c *web.Config) {
		quietLine(c)
		for _, f := range change {
			f(c)
		}
	})
	return h, browsertest.Open(t, "http://localhost:"+h.port), s
}

// spoiler sits between browsers and the server, and breaks requests as a test says.
type spoiler struct {
	refuse  atomic.Int32 // streams to answer with status
	status  atomic.Int32
	drop    atomic.Int32 // posts to serve without ever answering
	streams atomic.Int32 // opened so far
	open    atomic.Int32 // of those, open now
	posts   atomic.Int32 // forms sent so far

	apart atomic.Bool // phones seem to come from another machine, as they do in a room

	heres chan struct{} // gets a value when a sign of life was accepted

	overheard journaltest.Log // what browsers sent: addresses, headers and bodies

	frozen sync.RWMutex // held for writing while no stream says a word
}

func (s *spoiler) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.apart.Load() && strings.HasPrefix(r.Host, lanHost) {
			here := &net.TCPAddr{IP: net.ParseIP(lanHost), Port: 8080}
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, here))
			r.RemoteAddr = "192.168.50.77:5000"
		}
		_ = r.Header.Write(&s.overheard) // a builder never fails
		fmt.Fprintln(&s.overheard, r.Method, r.URL)
		r.Body = readBy{io.TeeReader(r.Body, &s.overheard), r.Body}
		switch {
		case strings.HasSuffix(r.URL.Path, "/events"):
			s.streams.Add(1)
			if s.refuse.Add(-1) >= 0 {
				w.WriteHeader(int(s.status.Load()))
				return
			}
			s.open.Add(1)
			defer s.open.Add(-1)
			next.ServeHTTP(&muffled{w, s}, r)
		case r.Method == http.MethodPost && !strings.HasSuffix(r.URL.Path, "/here"):
			s.posts.Add(1)
			if s.drop.Add(-1) >= 0 {
				next.ServeHTTP(&lostAnswer{header: http.Header{}}, r)
				panic(http.ErrAbortHandler) // the connection breaks
			}
			next.ServeHTTP(w, r)
		case r.Method == http.MethodPost:
			next.ServeHTTP(&watched{w, s.heres}, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// readBy is a body that is recorded while it is read.
type readBy struct {
	io.Reader
	io.Closer
}

// lostAnswer discards everything.
type lostAnswer struct{ header http.Header }

func (l *lostAnswer) Header() http.Header         { return l.header }
func (l *lostAnswer) Write(p []byte) (int, error) { return len(p), nil }
func (l *lostAnswer) WriteHeader(int)             {}

// watched notes a sign of life that was accepted.
type watched struct {
	http.ResponseWriter
	well chan<- struct{}
}

func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) WriteHeader(status int) {
	if status == http.StatusNoContent {
		select {
		case w.well <- struct{}{}:
		default:
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// muffled writes nothing while the spoiler is frozen, as if the server hung or the connection were lost.
type muffled struct {
	http.ResponseWriter
	s *spoiler
}

func (m *muffled) Unwrap() http.ResponseWriter { return m.ResponseWriter }

func (m *muffled) Write(p []byte) (int, error) {
	m.s.frozen.RLock()
	defer m.s.frozen.RUnlock()
	return m.ResponseWriter.Write(p)
}

const (
	current  = `window.scripts?.isLive() && document.getElementById("link").hidden`
	lost     = `!document.getElementById("link").hidden`
	sealed   = `document.querySelector("form.ask-pick button.send").dataset.state === "done"`
	drawer   = `[data-cover="tap"] > .face`
	pickForm = "form.ask-pick"
)

// noteSizes stores the length of the forms that a page sends.
const noteSizes = `(() => {
	const send = window.fetch;
	window.sizes = [];
	window.fetch = (url, options) => {
		if (options?.body) window.sizes.push(options.body.toString().length);
		return send(url, options);
	};
	return true;
})()`

// TestBrowserRound plays the first round on three phones: a touch takes a seat, numbers are sealed under a cover, and
// every screen follows without a reload.
func TestBrowserRound(t *testing.T) {
	h, r, s := room(t)
	console, table := r.Console(h.code), r.TableScreen(h.code)
	table.See(h.code)
	phones := map[string]*browsertest.Page{}
	for _, seat := range seatsOfTally {
		phones[seat] = r.Join(h.code, seat)
	}
	table.See("Waiting for Amber, Blue and Coral.")
	for seat, value := range map[string]string{"amber": "2", "blue": "3", "coral": "1"} {
		p := phones[seat]
		browsertest.Eval[bool](p, noteSizes)
		p.Tap(drawer)
		p.Fill("arg.value", value)
		p.Send("pick")
		if sizes := browsertest.Eval[[]int](p, "window.sizes"); len(sizes) == 0 || sizes[0]%512 != 0 {
			t.Errorf("%s sends %v bytes: its number could be told by them (T6)", seat, sizes)
		}
	}
	table.See("Cards are dealt.")
	console.See("Enter for Blue: add")
	for seat, p := range phones {
		p.SeeNot("pick")
		if p.Path() != h.at(seat) {
			t.Errorf("%s is at %s, want its seat's page", seat, p.Path())
		}
	}
	if n := s.streams.Load(); n != 5 {
		t.Errorf("five pages opened %d streams", n)
	}
	table.Picture("turns")
	phones["amber"].Picture("turns")
}

// TestBrowserTypedInputStays proves that typed input survives frames and refusals, and that the sentence stays beside
// it until it is changed.
func TestBrowserTypedInputStays(t *testing.T) {
	h, r, _ := room(t)
	amber := r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Fill("arg.value", "7")
	h.pick(h.phone("blue"), "blue", "1") // a frame for everybody
	amber.See("Blue sealed a number")
	amber.Tap(pickForm + " button.send")
	amber.See("A number is 1, 2 or 3.")
	h.pick(h.phone("coral"), "coral", "1")
	amber.See("Coral sealed a number")
	amber.See("A number is 1, 2 or 3.")
	if got := browsertest.Eval[string](amber, `document.querySelector("form.ask-pick [type=number]").value`); got != "7" {
		t.Errorf("the field reads %q", got)
	}
	amber.Forgive("422")
	amber.Tap(`[data-step="-1"]`)
	amber.SeeNot("A number is 1, 2 or 3.")
}

// watchRest notes for each button that starts or stops looking inactive whether a press on it would be heard.
const watchRest = `(() => {
	window.rested = [];
	new MutationObserver((all) => {
		for (const { target: b } of all) if (b.checkVisibility()) window.rested.push([b.hasAttribute("data-resting"), window.scripts.listensTo(b), getComputedStyle(b).opacity < 1].join(" "));
	}).observe(document.getElementById("main"), { attributeFilter: ["data-resting"], subtree: true });
	return true;
})()`

// TestBrowserRestingButtons proves that a button looks inactive exactly as long as it would not hear a press, because
// its form has just come or waits for an answer.
func TestBrowserRestingButtons(t *testing.T) {
	h, r, s := room(t)
	blue := r.Join(h.code, "blue")
	blue.Tap(drawer)
	blue.Fill("arg.value", "2")
	blue.Forgive("ERR_EMPTY_RESPONSE")
	s.drop.Store(1000)
	blue.Tap(pickForm + " button.send")
	blue.Wait("a button that waits for the answer", `document.querySelector("form.ask-pick button.send[data-resting]")`)
	s.drop.Store(0)
	blue.See("Sealed ✓")
	blue.Wait("the end of its rest", `!document.querySelector("[data-resting]")`)
	browsertest.Eval[bool](blue, watchRest)
	h.pick(h.phone("amber"), "amber", "1")
	h.pick(h.phone("coral"), "coral", "1") // the next question is for blue
	blue.Wait("a form that came", `window.rested.includes("true false true")`)
	blue.Wait("and is awake", `window.rested.includes("false true false")`)
	if got := browsertest.Eval[[]string](blue, `window.rested.filter((r) => r !== "true false true" && r !== "false true false")`); len(got) > 0 {
		t.Errorf("rests, listens, is dim: %q", got)
	}
	blue.Wait("all buttons to be awake", `!document.querySelector("[data-resting]")`)
}

// TestBrowserCover proves that private things are in the page only under a finger, and gone before the page's own
// listeners hear that the finger went up, the system took it away, the window lost its focus, or the page was hidden
// (check 39).
func TestBrowserCover(t *testing.T) {
	h, r, _ := room(t)
	amber := r.Join(h.code, "amber")
	const private = "#private"
	secret := `document.querySelector("#private > .secret")`
	readable := `document.querySelector("#private").innerText.includes("spice")`
	if browsertest.Eval[bool](amber, `Boolean(`+secret+`) || `+readable) {
		t.Error("the cover is open from the start")
	}
	amber.Hold(private+" > .face", func() {
		amber.Wait("the facts", readable)
		amber.Picture("uncovered")
		h.pick(h.phone("blue"), "blue", "1")
		amber.See("Blue sealed a number")
		amber.Wait("the facts to stay while the page changes", readable)
	})
	amber.Wait("the cover", `!`+secret+` && !(`+readable+`)`)
	amber.Picture("covered")

	// What lies beneath is current when somebody looks again.
	h.pick(h.phone("coral"), "coral", "1")
	amber.See("Coral sealed a number")
	amber.Hold(private+" > .face", func() {
		amber.Wait("both seals", `document.querySelector("#private").innerText.split("sealed").length === 3`)
	})

	browsertest.Eval[bool](amber, `(() => {
		const look = (event) => (window.gone = [event.type, !document.querySelector("#private > .secret")].join(" "));
		for (const name of ["pointerup", "pointercancel", "blur", "pagehide"]) window.addEventListener(name, look);
		document.addEventListener("visibilitychange", look);
		return true;
	})()`)
	amber.Hold(private+" > .face", func() { amber.Wait("the facts", readable) })
	amber.Wait("the end of the facts", `window.gone === "pointerup true"`)
	for name, leave := range map[string]string{
		"pointercancel": `document.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }))`, "blur": `window.dispatchEvent(new Event("blur"))`,
		"pagehide": `window.dispatchEvent(new Event("pagehide"))`, "visibilitychange": `document.dispatchEvent(new Event("visibilitychange"))`,
	} {
		amber.Hold(private+" > .face", func() {
			amber.Wait("the facts", readable)
			browsertest.Eval[bool](amber, leave)
			if got := browsertest.Eval[string](amber, `window.gone`); got != name+" true" || browsertest.Eval[bool](amber, readable) {
				t.Errorf("%s leaves the facts in the page: %s", name, got)
			}
		})
	}
}

// TestBrowserSeatMoves proves that the old phone shows nothing of a seat that moved.
func TestBrowserSeatMoves(t *testing.T) {
	h, r, _ := room(t)
	old := r.Join(h.code, "amber")
	console := r.Console(h.code)
	fresh := r.Phone("fresh")
	fresh.Go("/" + h.code)
	fresh.Fill("name", "Ann")
	fresh.Tap(`button[value="amber"]`)
	fresh.Wait("the number", `document.querySelector(".number")`)
	console.See("Ann wants the seat of Amber. The number on that phone is " + fresh.Text(".number"))
	console.TapText("Give the seat")
	old.See("This seat moved to another phone.")
	if text := old.Text("main"); text != "" {
		t.Errorf("the old phone still reads %q", text)
	}
	fresh.Wait("the seat", `document.body.matches(".screen-seat")`)
}

// TestBrowserSignOfLife proves that a phone's page gives signs of life, and that the console shows them.
func TestBrowserSignOfLife(t *testing.T) {
	h, r, s := room(t, quick)
	console := r.Console(h.code)
	console.Tap("#console-more > summary")
	console.TapText("Seats and phones")
	amber := r.Join(h.code, "amber")
	console.See("Phone in front")
	browsertest.Eval[bool](amber, `document.dispatchEvent(new Event("visibilitychange"))`)
	select {
	case <-s.heres:
	case <-time.After(browsertest.Patience):
		t.Error("the server got no sign of life")
	}
	amber.Close()
	console.See("Phone asleep")
}

// TestBrowserPages goes from the laptop's first page to a phone's seat in as few taps as promised: three on the
// laptop, one on the phone.
func TestBrowserPages(t *testing.T) {
	h, r, _ := room(t)
	laptop := r.Laptop()
	laptop.Go("/")
	laptop.Picture("home")
	laptop.TapText("Tally")
	laptop.See("By which rules?")
	laptop.Picture("profiles")
	laptop.TapText("Plain rules")
	laptop.See("Who plays?")
	laptop.Picture("who")
	laptop.TapText("Open the table")
	laptop.Wait("the console", `document.body.matches(".screen-console")`)
	laptop.Picture("console")
	laptop.Tap("#console-more > summary")
	laptop.TapText("Seats and phones")
	laptop.Picture("seats")

	table := r.TableScreen(h.code)
	table.Picture("lobby")
	phone := r.Phone("phone")
	phone.Go("/")
	phone.Picture("code")
	phone.Fill("code", h.code)
	phone.TapText("Join")
	phone.See("Your name")
	phone.Picture("seats")
	phone.Tap(`button[value="blue"]`)
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	table.See("Here")
}

// as is another browser of the same phone.
func (h *lobby) as(p *browsertest.Page) *browser {
	h.Helper()
	b := h.browser(browsertest.LAN)
	u := &url.URL{Scheme: "http", Host: b.host}
	for name, value := range p.Cookies() {
		b.http.Jar.SetCookies(u, []*http.Cookie{{Name: name, Value: value}})
	}
	return b
}

// pickAs seals a number as another tab of the same phone would.
func (h *lobby) pickAs(p *browsertest.Page, seat, value string) {
	h.Helper()
	h.pick(h.as(p), seat, value)
}
