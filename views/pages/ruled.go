package pages

import (
	"cmp"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/views/i18n"
)

// Ruled is a ruling of an event as everybody may read it.
type Ruled struct {
	Number   int
	At       time.Time
	Question string // in plain words; may be empty
	Answer   string // its id, such as allowed
	Text     string // the answer in a sentence; may be empty
	Forbids  bool   // what is asked is not allowed
	Before   bool   // the event decided it before play; it has no number
}

// GroundField names the ruling, by its number, that lets a play stand.
const GroundField = "ruling"

// Says is the question, if it was put down, and the answer.
func (r Ruled) Says(p *i18n.Printer) string {
	return strings.TrimSpace(r.Question + " " + cmp.Or(r.Text, RulingAnswer(p, r.Answer)))
}

// RulingAnswer is a ruling's short answer in words, where it is one that judges give by one press; else as it was typed.
func RulingAnswer(p *i18n.Printer, id string) string {
	if key := "verdict." + id; p.Has(key) {
		return p.T(key)
	}
	return id
}
