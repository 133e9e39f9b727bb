package referee_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestDrawOnRequest proves that whoever is asked for dice may let the app throw them: once, whatever is sent again, as the app's line in the
// record; and that nothing is drawn that people must enter themselves.
func TestDrawOnRequest(t *testing.T) {
	header := enginetest.TallyHeader()
	header.Cards = engine.CardsTable
	for i, seat := range enginetest.TallyTeams {
		header.Seats[i].Faction = seat
	}
	f := newFixtureOf(t, journaltest.NewMemory(), enginetest.Tally{}, header, 0)
	for _, seat := range enginetest.TallyTeams {
		f.must(f.input(seat, "pick", "value", 1))
	}
	onRequest := func(do string) referee.Input {
		in := f.byConsole(do)
		in.Decision, in.Draw = f.decision(engine.Moderator, do), true
		return in
	}
	_, err := f.answer(onRequest("deal"))
	f.wants(err, referee.ErrMalformed)
	f.must(f.byConsole("deal", "cards", []string{"card-1", "card-2", "card-3"}))
	for _, seat := range enginetest.TallyTeams {
		pass := f.input(seat, "add")
		pass.Command = command(seat, "pass")
		f.must(pass)
	}

	throw := onRequest("throw")
	receipt := f.must(throw)
	if again := f.must(throw); again != receipt {
		t.Errorf("the retry got %+v, want %+v", again, receipt)
	}
	throw.IdempotencyKey = f.key()
	_, err = f.answer(throw)
	f.wants(err, referee.ErrMovedOn)
	var text bytes.Buffer
	f.check(f.lobby.Export(t.Context(), &text, f.table.Info().Code))
	if n := strings.Count(text.String(), `{"by":"app","do":"throw"`); n != 1 {
		t.Errorf("the record has %d throws of the app, want 1", n)
	}
	f.checkReplay()
}
