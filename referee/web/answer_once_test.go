package web_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserLostAnswer proves that an input whose answer got lost is sent again with the same key and counts once
// (check 26).
func TestBrowserLostAnswer(t *testing.T) {
	h, r, s := room(t)
	amber := r.Join(h.code, "amber")
	amber.Forgive("ERR_")
	version, posts := h.table.Snapshot().Version, s.posts.Load()
	s.drop.Store(2)
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	amber.Tap(pickForm + " button.send")
	amber.See("Sealed ✓")
	if got := h.table.Snapshot().Version; got != version+1 {
		t.Errorf("the version grew by %d, want 1", got-version)
	}
	until(t, "the third try", func() bool { return s.posts.Load()-posts >= 3 }) // a frame may have shown the first one before
	if got := h.table.Snapshot().Version; got != version+1 {
		t.Errorf("after the third try the version has grown by %d, want 1", got-version)
	}
}

// TestBrowserDoubleTap proves that fast touches are one input with one receipt (check 25).
func TestBrowserDoubleTap(t *testing.T) {
	h, r, s := room(t)
	amber := r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	version, posts := h.table.Snapshot().Version, s.posts.Load()
	browsertest.Eval[bool](amber, `(() => { const b = document.querySelector("form.ask-pick button.send"); b.click(); b.click(); b.click(); return true })()`)
	amber.See("Sealed ✓")
	if got := s.posts.Load() - posts; got != 1 {
		t.Errorf("the form was sent %d times, want once", got)
	}
	if got := h.table.Snapshot().Version; got != version+1 {
		t.Errorf("the version grew by %d, want 1", got-version)
	}
}

// TestParallelPosts proves that fifty copies of one form, sent at once, are answered alike and count once (check 27, T4).
func TestParallelPosts(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	fields := []string{"do", "pick", "key", "k1", "decision", amber.decision(h.at("amber")), "arg.value", "2"}
	version := h.table.Snapshot().Version
	answers := make([]response, 50)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i] = amber.send(h.at("amber"), fields...) })
	}
	group.Wait()
	for _, a := range answers {
		if a.status != http.StatusOK || a.body != answers[0].body {
			t.Errorf("got %d %s, want %s", a.status, a.body, answers[0].body)
		}
	}
	if got := h.table.Snapshot().Version; got != version+1 {
		t.Errorf("the version grew by %d, want 1", got-version)
	}
}

// TestBrowserMovedOn proves that an answer that came too late says so, even if its form is gone by then, and changes
// nothing (check 28, T5).
func TestBrowserMovedOn(t *testing.T) {
	h, r, s := room(t)
	h.pick(h.phone("blue"), "blue", "1")
	h.pick(h.phone("coral"), "coral", "1")
	amber := r.Join(h.code, "amber")
	amber.Forgive("409")
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	s.frozen.Lock() // the page does not hear that another of its tabs was faster
	h.pickAs(amber, "amber", "2")
	version := h.table.Snapshot().Version
	amber.Tap(pickForm + " button.send")
	const told = `document.getElementById("receipt").textContent === "The table moved on. Nothing was sent."`
	amber.Wait("the refusal", told)
	s.frozen.Unlock()
	amber.Wait("the form to be gone", `!document.querySelector("form.ask-pick")`)
	amber.Wait("the refusal still", told) // also after the time that a message stays
	if got := h.table.Snapshot().Version; got != version {
		t.Errorf("the version grew by %d, want 1", got-version)
	}
}

// adding brings a table to where amber adds spice on a phone. It returns a function that undoes the addition and asks
// amber again.
func adding(t *testing.T) (h *lobby, amber *browsertest.Page, s *spoiler, again func()) {
	t.Helper()
	h, r, s := room(t)
	amber = r.PhoneOf("amber", 390, 1100) // so tall that a longer log moves no button
	amber.Sit(h.code, "amber")
	h.pickAs(amber, "amber", "3")
	h.pick(h.phone("blue"), "blue", "1")
	coral := h.phone("coral")
	h.pick(coral, "coral", "1")
	amber.Wait("a question", `document.querySelector("form.ask-add")`)
	return h, amber, s, func() {
		t.Helper()
		h.laptop().send(h.console(), "do", "undo", "key", "undo", "arg.count", "1").must(t, http.StatusOK, "undo")
		seat := h.at("coral")
		coral.send(seat, "do", "pick", "key", "again", "decision", coral.decision(seat), "arg.value", "1").must(t, http.StatusOK, "coral's second number")
	}
}

// TestBrowserUndoWhileTyping proves that an undo replaces a form that somebody fills in: nothing of it is sent or put
// into the new form, and the old decision stays closed (check 29).
func TestBrowserUndoWhileTyping(t *testing.T) {
	h, amber, s, again := adding(t)
	amber.Fill("arg.amount", "4")
	old := browsertest.Eval[string](amber, `document.querySelector("form.ask-add").elements.decision.value`)
	posts := s.posts.Load()
	again()
	amber.Wait("another form", `((f) => f && f.elements.decision.value !== "`+old+`")(document.querySelector("form.ask-add"))`)
	if got := browsertest.Eval[string](amber, `document.querySelector("form.ask-add [type=number]").value`); got == "4" {
		t.Error("the new form has the text typed for the old question")
	}
	h.as(amber).send(h.at("amber"), "do", "add", "key", "k", "decision", old, "arg.amount", "4").is(t, http.StatusConflict, "the old decision")
	const ours = 3 // the undo, coral's number and the line above
	if got := s.posts.Load() - posts; got != ours {
		t.Errorf("the page sent %d forms, want none", got-ours)
	}
}

// tapJS keeps touching the place of a button, and goes on when the button of another form stands there, until the page
// says that it listens. It counts the touches of the new one. The page's clock stands still between asking and touching: what
// does not listen yet might by then.
const tapJS = `(() => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync("form.ask-add button.send { position: fixed !important; inset: 300px 80px auto !important; height: 60px; }");
	document.adoptedStyleSheets = [sheet];
	const at = { clientX: 195, clientY: 330, bubbles: true };
	const old = document.querySelector("form.ask-add").id;
	window.touched = 0;
	const touch = () => {
		const form = document.querySelector("form.ask-add");
		if (!form || form.id === old) return document.body.dispatchEvent(new PointerEvent("pointerup", at));
		const now = performance.now();
		performance.now = () => now;
		if (window.scripts?.settled()) clearInterval(hand);
		else {
			document.elementFromPoint(at.clientX, at.clientY).click();
			window.touched++;
		}
		delete performance.now;
	};
	const hand = setInterval(touch, 20);
	document.addEventListener("frame", touch); // the last listener, so it runs after the page has changed
	return true;
})()`

// TestBrowserTapOfAnother proves that a touch meant for the form that stood here before does nothing (check 30).
func TestBrowserTapOfAnother(t *testing.T) {
	_, amber, s, again := adding(t)
	amber.Wait("the page to listen", `window.scripts?.settled()`)
	posts := s.posts.Load()
	browsertest.Eval[bool](amber, tapJS)
	again()
	amber.Wait("touches of the new form for a while", `window.touched > 0 && window.scripts?.settled()`)
	const ours = 2 // the undo and coral's number
	if got := s.posts.Load() - posts; got != ours {
		t.Errorf("the touches sent %d forms, want none", got-ours)
	}
	amber.Fill("arg.amount", "1")
	amber.Send("add")
	amber.See("Amber adds 1.")
}

// TestBrowserWithoutCrypto proves that no page needs what browsers withhold on plain http (check 31): phones lack it
// anyway, and in this test the laptop's pages do too.
func TestBrowserWithoutCrypto(t *testing.T) {
	h, r, _ := room(t)
	const lacking = `crypto.randomUUID === undefined && crypto.subtle === undefined`
	console, amber := r.Console(h.code), r.Join(h.code, "amber")
	console.Before(`for (const name of ["randomUUID", "subtle"]) Object.defineProperty(crypto, name, { value: undefined })`)
	console.Reload()
	for _, p := range []*browsertest.Page{console, amber} {
		p.Wait("a browser without", lacking)
	}
	amber.Tap(drawer)
	amber.Fill("arg.value", "2")
	amber.Send("pick")
	amber.See("Sealed ✓")
	console.TapText("Pause")
	console.See("Every clock stands still")
}
