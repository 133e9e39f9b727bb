package referee_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// passTurns passes for each seat until everybody is asked for a card.
func (f *fixture) passTurns() {
	f.Helper()
	for range seats {
		asked := f.screen(referee.Console).Prompts
		i := slices.IndexFunc(asked, func(p referee.Asked) bool { return p.Ask == "add" })
		if i < 0 {
			return
		}
		pass := f.byConsole("pass")
		pass.Command.For, pass.Decision = asked[i].For, asked[i].ID
		f.must(pass)
	}
}

// proxyPlay returns the moderator's entry of a seat's card.
func (f *fixture) proxyPlay(seat engine.Seat, card string) referee.Input {
	f.Helper()
	in := f.byConsole("play", "card", card)
	in.Command.For = seat
	return in
}

// cards returns the cards that a seat's phone shows.
func (f *fixture) cards(seat engine.Seat) []string {
	f.Helper()
	var view struct {
		Seats map[engine.Seat]struct {
			Hand []string `json:"hand"`
		} `json:"seats"`
	}
	raw, err := json.Marshal(f.screen(f.actor(seat)).View)
	f.check(err)
	f.check(json.Unmarshal(raw, &view))
	return view.Seats[seat].Hand
}

// wantsProblem has the moderator enter something, and fails unless the referee answers with a problem.
func (f *fixture) wantsProblem(in referee.Input, want *referee.Problem) {
	f.Helper()
	if _, err := f.answer(in); !errors.Is(err, want) {
		f.Errorf("%s for %s: %v, want %v", in.Command.Do, in.Command.For, err, want)
	}
}

// TestEntriesForASeatAskItsPhone proves that a card that the moderator enters for a seat is played only if the seat's phone agrees,
// that the console is told the same whether the seat holds it or not, that everybody reads of each try, and that only the seat reads
// why it is refused.
func TestEntriesForASeatAskItsPhone(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), enginetest.Tally{})
	f.picks()
	f.passTurns()
	held := f.cards("amber")[0]
	other := f.cards("blue")[0]
	lines := func() int { return len(f.screen(referee.Audience).Log) }
	for _, card := range []string{other, held} {
		before := lines()
		in := f.proxyPlay("amber", card)
		f.wantsProblem(in, referee.ErrSeatAsked)
		f.wantsProblem(in, referee.ErrSeatAsked) // a retry is no further try
		if n := lines() - before; n != 1 {
			t.Errorf("everybody reads %d lines of a try, want 1", n)
		}
		f.reopen()
		if got := f.screen(f.actor("amber")).Consent; got == nil || !reflect.DeepEqual(got.Command, in.Command) {
			t.Errorf("amber is asked about %v, want %v", got, in.Command)
		}
		if got := f.screen(f.actor("blue")).Consent; got != nil {
			t.Errorf("blue sees %v", got)
		}
		f.wants(f.table.Consent(t.Context(), f.actor("blue"), true), referee.ErrMovedOn)
		if no, err := f.table.Refuses(t.Context(), referee.Console, in.Command); err != nil || no == nil || no.Key != "input.withheld" || no.Ruling != "" {
			t.Errorf("the page that lets a play stand says of %s: %v, %v", card, no, err)
		}
	}
	f.wantsProblem(f.proxyPlay("amber", other), referee.ErrSeatAsked)
	var no *engine.Refusal
	if err := f.table.Consent(t.Context(), f.actor("amber"), true); !errors.As(err, &no) || no.Key != "tally.play.card" {
		t.Errorf("amber agrees to a card that it lacks and reads %v", err)
	}
	f.check(f.table.Consent(t.Context(), f.actor("amber"), false))
	f.wants(f.table.Consent(t.Context(), f.actor("amber"), true), referee.ErrMovedOn)
	f.wantsProblem(f.proxyPlay("amber", held), referee.ErrSeatAsked)
	f.check(f.table.Consent(t.Context(), f.actor("amber"), true))
	if got := f.screen(referee.Console); got.Consent != nil || slices.Contains(f.cards("amber"), held) {
		t.Errorf("amber agreed: %v is still asked, or the card not played", got.Consent)
	}
}

// TestEntriesWithoutAPhoneTellNothing proves that the console gets one answer for a card of a seat that no phone holds, since the
// program dealt it, and that everybody reads of the try.
func TestEntriesWithoutAPhoneTellNothing(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), enginetest.Tally{})
	f.picks()
	f.passTurns()
	held, other := f.cards("amber")[0], f.cards("blue")[0]
	f.check(f.table.Release(t.Context(), referee.Console, "amber"))
	for _, card := range []string{held, other} {
		f.wantsProblem(f.proxyPlay("amber", card), referee.ErrOnlySeatKnows)
		log := f.screen(referee.Audience).Log
		if got := log[len(log)-1].Messages[0].Key; got != "notice.consent_none" {
			t.Errorf("everybody reads %s of the try", got)
		}
	}
}

// TestAmendmentsAskTheSeat proves that a card that an amendment has a seat play is played only if its phone agrees, that neither a
// preview nor its entry tells the console whether the seat held it, and that the card that was played comes back.
func TestAmendmentsAskTheSeat(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), enginetest.Tally{})
	f.picks()
	f.passTurns()
	held, other := f.cards("amber")[0], f.cards("blue")[0]
	f.must(f.input("amber", "play", "card", held))
	line := f.lastLineOf("amber")
	for _, card := range []string{other, held} {
		c := command("amber", "play", "card", card)
		if p, err := f.preview(f.amend(line, &c)); err != nil || !p.Asks || len(p.Changes)+len(p.Seen) > 0 {
			t.Errorf("the preview of %s shows %+v, %v", card, p, err)
		}
		f.wantsProblem(f.amend(line, &c), referee.ErrSeatAsked)
		if got := f.screen(f.actor("amber")).Consent; got == nil || got.Command.Do != engine.Amend {
			t.Errorf("amber is asked about %v", got)
		}
	}
	f.check(f.table.Consent(t.Context(), f.actor("amber"), true))
	if got := f.lastLine(referee.Console); got.Do != engine.Amend || len(f.cards("amber")) > 0 {
		t.Errorf("amber agreed, and the newest line is %+v", got)
	}
	c := command("amber", "play", "card", other)
	f.wantsProblem(f.amend(line, &c), referee.ErrSeatAsked)
	var no *engine.Refusal
	if err := f.table.Consent(t.Context(), f.actor("amber"), true); !errors.As(err, &no) || no.Key != "tally.play.card" {
		t.Errorf("amber agrees to a card that it lacked and reads %v", err)
	}
	if p, err := f.preview(f.amend(line, nil)); err != nil || p.Asks || len(p.Changes) != 1 {
		t.Errorf("the preview of its removal shows %+v, %v", p, err)
	}
}

// lastLineOf is the newest line that a seat entered, as everybody reads the log.
func (f *fixture) lastLineOf(seat engine.Seat) (line int) {
	f.Helper()
	for _, l := range f.screen(referee.Audience).Log {
		if l.By == seat {
			line = l.Line
		}
	}
	return line
}

// TestSpokenForSeatsAreEnteredWhole proves that the moderator enters what depends on a seat's secrets if no device ever held it at a
// table with its own cards, and reads why it is refused.
func TestSpokenForSeatsAreEnteredWhole(t *testing.T) {
	f := paperTable(t, func(*engine.Header) {})
	for _, seat := range []engine.Seat{"amber", "coral"} {
		f.must(f.proxyAnswer(seat, 2))
	}
	f.must(f.input("blue", "pick", "value", 3))
	deal := f.byConsole("deal", "cards", []string{"card-1", "card-2", "card-3"})
	f.must(deal)
	f.passTurns()
	var no *engine.Refusal
	if _, err := f.answer(f.proxyPlay("amber", "card-9")); !errors.As(err, &no) || no.Key != "tally.play.card" {
		t.Errorf("the moderator reads %v, want tally.play.card", err)
	}
}
