package referee_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// paperTable creates a table that plays with its own cards. Only blue has a phone.
func paperTable(t *testing.T, change func(*engine.Header)) *fixture {
	t.Helper()
	f := newFixtureWith(t, journaltest.NewMemory(), enginetest.Tally{})
	header := enginetest.TallyHeader()
	header.Cards = engine.CardsTable
	change(&header)
	var err error
	f.table, err = f.lobby.Create(t.Context(), "On paper", header)
	f.check(err)
	f.check(f.table.Claim(t.Context(), f.tokens["blue"].Session(), "blue", "Bo"))
	return f
}

// proxyAnswer returns the moderator's answer for a seat that is asked for its number.
func (f *fixture) proxyAnswer(seat engine.Seat, value int) referee.Input {
	f.Helper()
	in := f.byConsole("pick", "value", value)
	in.Command.For = seat
	in.Decision = strings.Replace(f.decision("blue", "pick"), "blue", string(seat), 1) // only the seat differs in the ids
	return in
}

// TestModeratorSpeaksForSeatsWithoutPhone proves that the moderator can enter the secrets only of seats that no device ever held, that
// nobody sees who answered, and that a phone that joins later is not asked again (check 53).
func TestModeratorSpeaksForSeatsWithoutPhone(t *testing.T) {
	f := paperTable(t, func(*engine.Header) {})
	for _, p := range f.screen(referee.Console).Prompts {
		if may := p.ID != ""; may != (p.For != "blue") {
			t.Errorf("the moderator may answer %s for %s: %v, want %v", p.Ask, p.For, may, !may)
		}
	}
	in := f.proxyAnswer("amber", 2)
	receipt := f.must(in)
	f.reopen()
	if again := f.must(in); again != receipt {
		t.Errorf("the retry got %v, want %v", again, receipt)
	}
	for _, line := range f.screen(f.actor("blue")).Log {
		if line.By != "" {
			t.Errorf("blue reads who answered: %+v", line)
		}
	}
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.check(f.table.Claim(t.Context(), f.tokens["amber"].Session(), "amber", "Ann"))
	for _, p := range f.screen(f.actor("amber")).Prompts {
		if p.For == "amber" {
			t.Errorf("the phone that joined is asked for %s again", p.Ask)
		}
	}
}

// TestModeratorSpeaksForNobodyElse proves that the moderator cannot enter a secret if a device holds or held the seat, if the program
// deals, or at a blind table.
func TestModeratorSpeaksForNobodyElse(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*engine.Header)
		then   func(*fixture)
	}{
		{"the program deals", func(h *engine.Header) { h.Cards = engine.CardsPhone }, func(*fixture) {}},
		{"a blind table", func(h *engine.Header) { h.Blind = true }, func(*fixture) {}},
		{"a phone has the seat", func(*engine.Header) {}, func(f *fixture) {
			f.check(f.table.Claim(f.Context(), f.tokens["amber"].Session(), "amber", "Ann"))
		}},
		{"a phone had the seat", func(*engine.Header) {}, func(f *fixture) {
			f.check(f.table.Claim(f.Context(), f.tokens["amber"].Session(), "amber", "Ann"))
			f.check(f.table.Release(f.Context(), referee.Console, "amber"))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := paperTable(t, test.change)
			test.then(f)
			_, err := f.answer(f.proxyAnswer("amber", 2))
			f.wants(err, referee.ErrSecret)
		})
	}
}

// TestAnsweringOnTheLaptopCanEnd proves that the moderator can answer for a seat on the laptop with joining closed, and can type its
// secrets then and after the laptop released it; that everybody reads of it; and that a phone keeps its seat.
func TestAnsweringOnTheLaptopCanEnd(t *testing.T) {
	f := paperTable(t, func(*engine.Header) {})
	f.check(f.table.Lock(t.Context(), referee.Console, true))
	mine := f.tokens["coral"].Session()
	f.wants(f.table.AnswerWithoutPhone(t.Context(), f.actor("blue"), mine, "amber"), referee.ErrNotYours)
	f.wants(f.table.AnswerWithoutPhone(t.Context(), referee.Console, mine, "blue"), referee.ErrTaken)
	f.check(f.table.AnswerWithoutPhone(t.Context(), referee.Console, mine, "amber"))
	f.check(f.table.AnswerWithoutPhone(t.Context(), referee.Console, mine, "coral"))
	f.reopen()
	log := f.screen(referee.Audience).Log
	if last := log[len(log)-1]; last.Messages[0].Key != "notice.seat_here" {
		t.Errorf("everybody reads %v, want notice.seat_here", last.Messages)
	}
	f.must(f.proxyAnswer("amber", 2)) // the laptop holds the seat
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	f.must(f.proxyAnswer("coral", 3)) // the laptop held the seat
}
