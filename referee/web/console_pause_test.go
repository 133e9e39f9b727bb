package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// pause presses one of the console's buttons about the pause.
func (h *lobby) pause(do string, fields ...string) response {
	return h.laptop().send(h.console()+"/pause", append([]string{"do", do}, fields...)...)
}

// TestPauseIsTheConsoles proves that only the console pauses a table, and that malformed requests pause nothing.
func TestPauseIsTheConsoles(t *testing.T) {
	h := open(t)
	for name, b := range map[string]*browser{"stranger": h.stranger(), "phone": h.phone("amber")} {
		b.send(h.console()+"/pause", "do", "stop").is(t, http.StatusForbidden, "%s", name)
	}
	h.pause("nonsense").is(t, http.StatusUnprocessableEntity, "nonsense")
	if strings.Contains(h.stranger().get("/t/"+h.code+"/screen").body, "Paused") {
		t.Error("a refused request paused the table")
	}
}

// TestPausedPages proves that phones and the table screen say in the reader's language that play is paused, ask
// nothing, and refuse inputs with a sentence.
func TestPausedPages(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	decision := amber.decision(h.at("amber"))
	h.pause("stop", "reason", "Pizza").must(t, http.StatusOK, "pause")
	for path, b := range map[string]*browser{h.at("amber"): amber, "/t/" + h.code + "/screen": h.stranger()} {
		page := b.get(path).body
		if !strings.Contains(page, "Paused") || !strings.Contains(page, "Pizza") || strings.Contains(page, "name=\"decision\"") {
			t.Errorf("in a pause %s shows %s", path, page)
		}
		r := b.request(http.MethodGet, path, nil)
		r.Header.Set("Accept-Language", "it")
		if page := b.do(r).body; !strings.Contains(page, "In pausa") {
			t.Errorf("in a pause %s shows in Italian %s", path, page)
		}
	}
	sent := []string{"do", "pick", "decision", decision, "key", "k", "arg.value", "1"}
	if r := amber.send(h.at("amber"), sent...); r.status != http.StatusLocked || r.say() != "Play is paused. Nothing was sent. What you typed is kept." {
		t.Errorf("an input in a pause got %d %q", r.status, r.say())
	}
	h.pause("go")
	if r := amber.send(h.at("amber"), sent...); r.status != http.StatusOK {
		t.Errorf("the same input after the pause got %d %q", r.status, r.say())
	}
}

// TestBrowserPause proves that one press or key on the console stops play on every screen, that text typed on a phone
// comes back with its question when play goes on, and that the key does not press the button that has the focus.
func TestBrowserPause(t *testing.T) {
	h, r, _ := room(t)
	console, table, amber := r.Console(h.code), r.TableScreen(h.code), r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Fill("arg.value", "7")
	console.Tap("#console-more > summary")
	console.TapText("Seats and phones") // the focus stays there
	console.Key(" ")
	for _, p := range []*browsertest.Page{table, amber} {
		p.See("Play on at the table.")
		p.Wait("the question to be gone", `!document.querySelector("form.ask-pick, .prompt")`)
	}
	console.See("Every clock stands still")
	console.Tap("[name=reason]")
	console.Fill("reason", "Pizza")
	console.Key(" ") // is part of the text here
	console.TapText("Show it")
	table.See("Pizza")
	amber.See("Pizza")
	console.TapText("Resume")
	table.See("Play goes on.")
	amber.Tap(drawer)
	amber.Wait("what was typed", `document.querySelector("form.ask-pick [type=number]").value === "7"`)
	amber.Fill("arg.value", "2")
	amber.Send("pick")
	amber.See("Sealed ✓")
}

// TestPlayIsNoLobby proves that a table shows play, not the lobby, once somebody has played, whatever happened beside
// play since.
func TestPlayIsNoLobby(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	screen, lobby := "/t/"+h.code+"/screen", `id="lobby"`
	if !strings.Contains(h.stranger().get(screen).body, lobby) {
		t.Fatal("before play the table does not show the lobby")
	}
	amber.send(h.at("amber"), "do", "pick", "decision", amber.decision(h.at("amber")), "key", "k", "arg.value", "1").must(t, http.StatusOK, "the answer")
	for range 21 {
		h.pause("stop")
		h.pause("go")
	}
	for path, gathers := range map[string]string{screen: lobby, h.console(): `id="lobby-console"`} {
		if strings.Contains(h.laptop().get(path).body, gathers) {
			t.Errorf("during play %s shows the lobby", path)
		}
	}
}
