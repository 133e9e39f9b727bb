package main

import (
	"net/http"
	"strings"
	"testing"
)

// TestWhatWasSeenCannotBeChangedSilently proves that plans which were shown stay shown: once they are taken back every page
// says who saw them, an answer to the decision as it was is refused, and a new plan stands in the log beside the old one
// (T7).
func TestWhatWasSeenCannotBeChangedSilently(t *testing.T) {
	p := plantCanaries(t, plan())
	emperor := p.clients["emperor"]
	stale := emperor.asked("plan")[0].Key
	p.say("emperor", "plan", p.command)
	p.say("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
	p.say("console", "", `{"by":"moderator","do":"undo","count":2}`)
	const seen = "was seen by everybody"
	for _, name := range p.names() {
		page := p.clients[name].get(p.clients[name].path).body
		if name != "screen" && (!strings.Contains(page, seen) || !strings.Contains(page, p.shown)) {
			t.Errorf("%s does not read who saw the plans", name)
		}
	}
	other := strings.Replace(p.command, "caid", "burseg", 1)
	if r := emperor.send(stale, "stale", readCommand(t, other)); r.status != http.StatusConflict {
		t.Errorf("an answer to the plan that was taken back: %d %s", r.status, r.body)
	}
	p.say("emperor", "plan", other)
	p.say("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
	page := p.clients["guild"].get(p.clients["guild"].path).body
	if old, now := strings.Index(page, "Caid"), strings.Index(page, "Burseg"); old < 0 || now < 0 || !strings.Contains(page, seen) {
		t.Errorf("the change is silent: the old plan at %d, the new one at %d", old, now)
	}
}
