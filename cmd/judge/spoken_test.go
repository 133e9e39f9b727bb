package main

import (
	"cmp"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestBarOffersWhatTheServerTakes proves that the command bar offers what a player drew exactly where the moderator may enter it: for
// a seat that no phone ever had, and for one that the laptop itself has, but neither while a phone has the seat nor after it was freed.
func TestBarOffersWhatTheServerTakes(t *testing.T) {
	w := openWire(t, journaltest.NewMemory(), 3)
	table, err := w.hall.Create(t.Context(), "", randomTable(rand.New(rand.NewPCG(3, 1)), "gf9-basic", engine.CardsTable, nil))
	check(t, err)
	w.sit(table)
	w.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"storm","seats":{"guild":{"cards":4}}}`)
	phone := referee.Session{1}
	for i, step := range []struct {
		what string
		do   func() error
		may  bool
	}{
		{"nobody has it", func() error { return nil }, true},
		{"the laptop has it", func() error { return table.AnswerHere(t.Context(), referee.Console, phone, "guild") }, true},
		{"it was taken back", func() error { return table.Release(t.Context(), referee.Console, "guild") }, true},
		{"a phone has it", func() error {
			return cmp.Or(table.Lock(t.Context(), referee.Console, false), table.Claim(t.Context(), phone, "guild", ""))
		}, false},
		{"it was freed", func() error { return table.Release(t.Context(), referee.Console, "guild") }, false},
	} {
		check(t, step.do())
		card := []string{"lasgun", "chaumas", "gom-jabbar", "shield", "snooper"}[i]
		first, _, _ := strings.Cut(w.typed("got guild "+card).body, "</li>")
		if offered := strings.Contains(first, "cards.draw") && !strings.Contains(first, `class="odd"`); offered != step.may {
			t.Errorf("%s: the bar offers it: %v\n%s", step.what, offered, first)
		}
		taken := w.clients["console"].send("", step.what, readCommand(t, `{"by":"moderator","do":"cards.draw","for":"guild","cards":["`+card+`"]}`))
		if may := taken.status == http.StatusOK; may != step.may {
			t.Errorf("%s: the server answers %d %s", step.what, taken.status, taken.body)
		}
	}
}
