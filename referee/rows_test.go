package referee_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// madeUp is a hall on a journal of one table of Tally with the given rows.
func madeUp(t testing.TB, rows []referee.Row) (*referee.Hall, referee.Journal) {
	t.Helper()
	j := journaltest.NewMemory()
	err := j.Create(t.Context(), referee.TableInfo{Code: "BBBBB", Header: enginetest.TallyHeader()})
	if err == nil {
		err = j.Append(t.Context(), "BBBBB", 0, rows)
	}
	check(t, err)
	hall, err := referee.Open(t.Context(), referee.Config{
		Journal: j, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	t.Cleanup(func() { _ = hall.Close(context.Background()) }) // a background does not end
	return hall, j
}

// playedRows are rows of most kinds, as a table writes them.
func playedRows(t testing.TB) []referee.Row {
	t.Helper()
	hall, j := madeUp(t, nil)
	table, err := hall.Table("BBBBB")
	check(t, err)
	for i, seat := range seats {
		session := referee.Token(seat).Session()
		for _, err := range []error{
			table.Claim(t.Context(), session, seat, "Player"),
			table.Lock(t.Context(), referee.Console, i == len(seats)-1),
			table.Pause(t.Context(), referee.Console, "pizza"),
			table.Resume(t.Context(), referee.Console),
		} {
			check(t, err)
		}
		screen, err := table.Screen(referee.Actor{Seat: seat, Session: session})
		check(t, err)
		if _, err := table.Answer(t.Context(), referee.Input{
			Actor: referee.Actor{Seat: seat, Session: session}, Decision: screen.Prompts[0].Key, Key: "k",
			Command: command(seat, "pick", "value", 1),
		}); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := j.Read(t.Context(), "BBBBB", 1)
	check(t, err)
	return rows
}

// FuzzRows proves that whatever a row of a journal says, its table is either restored, with screens and a record, or left
// out: nothing that a restored backup holds ends the program.
func FuzzRows(f *testing.F) {
	rows := playedRows(f)
	for i, row := range rows {
		f.Add(i, row.Kind, row.Body)
	}
	f.Fuzz(func(t *testing.T, at int, kind string, body []byte) {
		if at < 0 || at >= len(rows) {
			return
		}
		changed := slices.Clone(rows)
		changed[at].Kind, changed[at].Body = kind, body
		hall, _ := madeUp(t, changed)
		table, err := hall.Table("BBBBB")
		if err != nil {
			return // left out
		}
		for _, a := range []referee.Actor{referee.Audience, referee.Console} {
			_, _ = table.Screen(a) // may be refused
		}
		var text bytes.Buffer
		if err := hall.Export(t.Context(), &text, "BBBBB"); err != nil {
			return
		}
		if _, err := record.Read(&text, "export"); err != nil {
			t.Errorf("row %d as %s %s leads to no record: %v", at, kind, body, err)
		}
	})
}
