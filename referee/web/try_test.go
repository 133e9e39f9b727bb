package web_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
)

// TestTryOverHTTP proves that a form is tried by its seat's own phone alone, that a script hears the sentence and the ruling
// of the refusal that the form would meet, as long as a yes, and that nothing comes of it; and that nobody tries for ever.
func TestTryOverHTTP(t *testing.T) {
	now := time.Unix(0, 0)
	h := openWith(t, func(c *web.Config) { c.Now = func() time.Time { return now } })
	phones := map[string]*browser{}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
		h.pick(phones[seat], seat, "3")
	}
	console, err := h.table.Screen(referee.Console)
	check(t, err)
	asked := string(console.Prompts[0].For)
	phone, other := phones[asked], h.stranger()
	decision := phone.decision(h.at(asked))
	before := h.table.Snapshot()
	fields := func(amount string) []string {
		return []string{"do", "add", "key", "k", "decision", decision, "arg.amount", amount}
	}
	no, yes := phone.send(h.at(asked)+"/try", fields("99")...), phone.send(h.at(asked)+"/try", fields("1")...)
	really := phone.send(h.at(asked), fields("99")...)
	if no.status != http.StatusUnprocessableEntity || no.body != really.body {
		t.Errorf("tried: %d %s\nreally: %s", no.status, no.body, really.body)
	}
	if yes.status != http.StatusOK || len(yes.body)+len(http.StatusText(yes.status)) != len(no.body)+len(http.StatusText(no.status)) {
		t.Errorf("a yes: %d, %d bytes; a no: %d bytes", yes.status, len(yes.body), len(no.body))
	}
	other.send(h.at(asked)+"/try", fields("1")...).is(t, http.StatusForbidden, "a stranger tries")
	if h.table.Snapshot() != before {
		t.Error("trying changed the table")
	}
	last := 0
	for range 70 {
		last = phone.send(h.at(asked)+"/try", fields("99")...).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the seventieth try in a minute: %d", last)
	}
	phone.send(h.at(asked), fields("1")...).is(t, http.StatusOK, "who tried too often may not answer")
}
