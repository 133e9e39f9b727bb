package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// recordHolds fails if no command of the table's record has all of these words.
func recordHolds(t *testing.T, w *apptest.Site, words ...string) {
	t.Helper()
	text := w.Export(nil)
	for line := range strings.Lines(text) {
		missing := false
		for _, word := range words {
			missing = missing || !strings.Contains(line, word)
		}
		if !missing {
			return
		}
	}
	t.Errorf("no line of the record has %q:\n%s", words, text)
}

// TestBrowserArrakisNotes proves that a phone notes by touch what the app cannot see: the name of a prescience card.
func TestBrowserArrakisNotes(t *testing.T) {
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides","dashboards":{"atreides":{"dice":{"strategy":2}},"harkonnen":{"dice":{"strategy":2}}},
		"decks":{"prescience":{"left":10,"row":["","",""]}}}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.tap("#note > .face")
	phone.tap("#note-row > summary")
	phone.Fill("arg.cards", "Desert War")
	phone.Picture("row")
	phone.tap("#note-row .send")
	phone.Wait("the answer", `!document.querySelector("#note-row .send[data-state=sending]") && document.querySelectorAll("#note-row input[type=text]").length < 3`)
	recordHolds(t, w, `"do":"row"`, `"Desert War"`)
}
