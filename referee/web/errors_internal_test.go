package web

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestARefusalAtTheConsoleNamesItsSeat proves, in each language, that the moderator reads a seat's refusal as said to that seat, and a
// refusal of its own as it is.
func TestARefusalAtTheConsoleNamesItsSeat(t *testing.T) {
	no := engine.Refuse("CORE-1", "input.not_yours")
	of := func(by, seat engine.Seat) error { return readBy(referee.Actor{Seat: by}, no.SaidTo(seat)) }
	for _, lang := range i18n.Languages {
		p := i18n.Generic().Printer(lang)
		plain := (&Server{}).explain(of("red", "red"), p).Say
		if own := (&Server{}).explain(of(engine.Moderator, engine.Moderator), p).Say; own != plain {
			t.Errorf("%s: the moderator's own refusal says %q, not %q", lang, own, plain)
		}
		if said := (&Server{}).explain(of(engine.Moderator, "red"), p).Say; said != p.T("refusal.to", "seat", "red", "says", plain) || said == plain {
			t.Errorf("%s: a refusal for red says %q of %q", lang, said, plain)
		}
	}
}

// TestTwoLettersUndoNothing proves that two letters which only begin a word for undo are left to the game: they are a seat's.
func TestTwoLettersUndoNothing(t *testing.T) {
	s := &Server{words: i18n.Generic()}
	if found := s.undoCalled("at"); len(found) > 0 {
		t.Errorf("at is %v", found)
	}
	for _, word := range []string{"undo", "und", "redo", "annulla"} {
		if len(s.undoCalled(word)) == 0 {
			t.Errorf("%s undoes nothing", word)
		}
	}
}
