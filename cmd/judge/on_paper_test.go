package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestOnPaper proves that a table without phones is offered to keep traitors and prediction on paper, that set-up then goes on, a
// victory waits for what the paper says, and the end says where the secrets stood.
func TestOnPaper(t *testing.T) {
	s := &stage{t: t, wire: openSite(t, journaltest.NewMemory(), 1, nil)}
	table, err := s.hall.Create(t.Context(), "", readGame(t, "gf9-basic-six.jsonl").Header)
	check(t, err)
	w := *s.wire
	w.clients, w.seats = map[string]*client{}, nil
	w.sit(table)
	enter := func(do string, args map[string]any) {
		t.Helper()
		w.clock.inputs++
		_, err := w.table.Answer(t.Context(), referee.Input{Actor: referee.Console, Key: fmt.Sprint("paper ", w.clock.inputs), Command: engine.NewCommand(engine.Moderator, do, args)})
		check(t, err)
	}
	reads := func(name string, want bool, texts ...string) {
		t.Helper()
		page := w.clients[name].get(w.clients[name].path).body
		for _, text := range texts {
			if strings.Contains(page, text) != want {
				t.Errorf("the %s says %q: %v", name, text, !want)
			}
		}
	}
	offer := ">Traitors and prediction stand on paper</button>"
	reads("console", true, offer)
	enter("paper", nil)
	reads("console", false, offer, `name="arg.leaders"`)
	reads("screen", true, "Traitors and the prediction stand on paper.")
	enter("undo", nil)
	reads("console", true, offer)
	enter("paper", nil)
	force := func(n int) map[string]any { return map[string]any{"harkonnen": n} }
	enter("table.set", map[string]any{"turn": 2, "paper": true, "storm": 18, "phase": "mentat", "board": map[string]any{
		"arrakeen": map[string]any{"9": force(2)}, "carthag": map[string]any{"10": force(2)}, "sietch-tabr": map[string]any{"13": force(2)},
	}})
	reads("console", true, "What does the Bene Gesserit’s paper say?", ">The paper says so</button>", ">The paper does not say so</button>")
	reads("screen", true, "What does the Bene Gesserit’s paper say?")
	enter("foretold", map[string]any{"faction": "harkonnen"})
	reads("screen", true, "Bene Gesserit")
	check(t, w.table.OpenAll(t.Context(), referee.Console))
	reads("console", true, "Traitors and prediction stood on paper.")
	story := w.clients["screen"].get("/t/" + w.code + "/story").body
	for _, text := range []string{"Traitors and prediction stood on paper.", "won by prediction"} {
		if !strings.Contains(story, text) {
			t.Errorf("the story does not say %q", text)
		}
	}
}
