package referee_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// stopping is Tally with a stop of the moderator while anybody may play a card.
type stopping struct{ enginetest.Tally }

func (r stopping) Prompts(s engine.State) []engine.Prompt {
	prompts := r.Tally.Prompts(s)
	for i := range prompts {
		if prompts[i].Ask == "add" {
			prompts[i].Urgency = engine.Opportunity
		}
	}
	if len(prompts) > 0 && prompts[0].Ask == "add" {
		prompts = append(prompts, engine.Prompt{ID: prompts[0].ID + ".stop", For: engine.Moderator, Ask: "advance", Ruling: "TALLY-FLOW-02"})
	}
	return prompts
}

func (f *fixture) goOn(seat engine.Seat) referee.Input {
	f.Helper()
	return referee.Input{Actor: f.actor(seat), IdempotencyKey: f.key(), Command: command(seat, "advance")}
}

// TestPlayersGoOn proves that a seat does the moderator's step where the table has chosen so and nobody else has to answer first, that the
// record has the moderator's command, and that the log names the seat.
func TestPlayersGoOn(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), stopping{})
	f.check(f.table.LetPlayersGoOn(t.Context(), referee.Console, true))
	if f.screen(f.actor("blue")).MayGoOn {
		t.Error("blue may go on while numbers are picked")
	}
	f.wantsRefused(f.goOn("blue"))
	f.picks()
	f.check(f.table.LetPlayersGoOn(t.Context(), referee.Console, false))
	if f.screen(f.actor("blue")).MayGoOn {
		t.Error("blue may go on at a table that left it to the moderator")
	}
	f.wantsRefused(f.goOn("blue"))
	f.check(f.table.LetPlayersGoOn(t.Context(), referee.Console, true))
	f.reopen()
	if !f.screen(f.actor("blue")).MayGoOn {
		t.Fatal("blue may not go on")
	}
	first := f.goOn("blue")
	receipt := f.must(first)
	if again := f.must(first); again != receipt {
		t.Errorf("sent again it is %+v, first %+v", again, receipt)
	}
	log := f.screen(f.actor("amber")).Log
	if last := log[len(log)-1]; last.By != "blue" || last.Do != "advance" {
		t.Errorf("the log reads %+v", last)
	}
	if f.screen(f.actor("amber")).MayGoOn {
		t.Error("amber may go on once more")
	}
}

// wantsRefused fails if a seat's input is accepted.
func (f *fixture) wantsRefused(in referee.Input) {
	f.Helper()
	if _, err := f.answer(in); err == nil {
		f.Errorf("%s: %s was accepted", in.Actor.Seat, in.Command.Do)
	}
}
