package main

import (
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserQuestionsBeginAnew proves that what was done about one question does not show at the next: no button of it says that
// it is done, and no confirmation lies open.
func TestBrowserQuestionsBeginAnew(t *testing.T) {
	t.Parallel()
	s := openStage(t, nil)
	w := s.played(readGame(t, "gf9-basic-six.jsonl"), 73) // a nexus
	console := s.room.Console(w.code)
	console.Wait("the question", `document.querySelector("details.closing:not([open])")`)
	console.Key("\x1b") // out of the line
	console.Key("A")    // with Shift, too
	console.Tap(".closing[open] button.send")
	console.Wait("charity", `document.querySelector(".zone-now").innerText.includes("charity")`)
	if old := browsertest.Eval[string](console, `[...document.querySelectorAll(".closing[open], button[data-state]")].map((e) => e.outerHTML).join()`); old != "" {
		t.Errorf("the next question begins with %s", old)
	}
}

// TestBrowserSentencesDoNotPause proves that a sentence which is typed outside of its field stops nothing, and that one space does.
func TestBrowserSentencesDoNotPause(t *testing.T) {
	t.Parallel()
	s := openStage(t, nil)
	w := s.played(readGame(t, "gf9-basic-six.jsonl"), 29)
	console := s.room.Console(w.code)
	console.Wait("a live page", `window.stream?.isLive()`)
	console.Key("\x1b")
	before := w.table.Snapshot().Version
	console.Key("the others went  so did they")
	if now := w.table.Snapshot(); now.Version != before {
		t.Error("a sentence did something")
	}
	console.Wait("a moment without keys", `(() => (window.began ??= performance.now()) + 1100 < performance.now())()`)
	console.Key(" ")
	console.See("Every clock stands still")
}
