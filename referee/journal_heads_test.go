package referee_test

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/shown"
)

// lossyJournal is a journal that can lose rows and keeps its noted heads.
type lossyJournal struct {
	referee.Journal
	kept map[string]referee.Head
}

func (c *lossyJournal) NoteHead(table string, head referee.Head) { c.kept[table] = head }

func (c *lossyJournal) NotedHeads() map[string]referee.Head {
	kept := map[string]referee.Head{}
	for table, head := range c.kept {
		kept[table] = head
	}
	return kept
}

// shorten keeps only a table's first rows, or removes the table if rows is negative, and restarts. The noted heads stay.
func (f *fixture) shorten(c *lossyJournal, rows int) {
	f.Helper()
	kept := c.NotedHeads()
	f.close(f.lobby)
	all := f.rows()
	c.Journal = journaltest.NewMemory()
	if rows >= 0 {
		f.check(c.Create(f.Context(), f.table.Info(), all[:rows]...))
	}
	c.kept = kept
	f.open()
}

// TestLostLinesAreTold proves that after a table lost its newest rows the next start tells once which lines are missing, and every
// screen tells it until the moderator takes note; and that nothing is told of a complete table.
func TestLostLinesAreTold(t *testing.T) {
	c := &lossyJournal{Journal: journaltest.NewMemory(), kept: map[string]referee.Head{}}
	f := newFixtureWith(t, c, enginetest.Tally{})
	f.picks() // lines 2 to 4, and the deal on line 5
	f.must(f.input("amber", "add", "amount", 2))
	code := f.table.Info().Code
	f.reopen()
	if got := f.lobby.LostLines(); len(got) > 0 || len(f.screen(referee.Audience).TamperAlerts) > 0 {
		t.Fatalf("a complete table is said to have lost %v", got)
	}
	rows := len(f.rows())
	f.shorten(c, rows-3) // loses line 4, the deal and line 6
	says := func(when string, missing []referee.LostLines, alerts []shown.TamperAlert) {
		t.Helper()
		if got := f.lobby.LostLines(); len(got) != len(missing) || len(got) > 0 && got[0] != missing[0] {
			t.Errorf("%s: the start tells of %v, want %v", when, got, missing)
		}
		table, err := f.lobby.Table(code)
		f.check(err)
		f.table = table
		for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber")} {
			screen := f.screen(a)
			if len(screen.TamperAlerts) != len(alerts) || len(alerts) > 0 && screen.TamperAlerts[0] != alerts[0] {
				t.Errorf("%s: %v is shown %v, want %v", when, a.Seat, screen.TamperAlerts, alerts)
			}
		}
	}
	missing := referee.LostLines{Code: code, Name: "First table", Line: 6, Ends: 3, Rows: 3}
	alert := shown.TamperAlert{Line: 6, Ends: 3, Rows: 3}
	says("at the start", []referee.LostLines{missing}, []shown.TamperAlert{alert})
	if got := missing.String(); !strings.HasPrefix(got, "table "+code+" (First table) lost lines 4 to 6") || !strings.Contains(got, "judge restore") {
		t.Errorf("the sentence is %q", got)
	}
	log := f.screen(referee.Audience).Log
	if m := log[len(log)-1].Messages[0]; m.Key != "notice.tampering_missing" || m.Args["line"] != 6 || m.Args["ends"] != 3 {
		t.Errorf("the log says %v", m)
	}
	f.reopen()
	says("after another start", nil, []shown.TamperAlert{alert})
	f.check(f.table.SettleTamperAlerts(t.Context(), referee.Console))
	f.must(f.input("coral", "pick", "value", 1))
	f.reopen()
	says("once the moderator took note", nil, nil)

	f.check(f.table.CallJudge(t.Context(), f.actor("blue"), "", ""))
	f.shorten(c, len(f.rows())-1)
	got := f.lobby.LostLines()
	if len(got) != 1 || got[0].Ends != got[0].Line || got[0].Rows != 1 || !strings.Contains(got[0].String(), "no line of play") {
		t.Errorf("after a call was lost, the start tells of %v", got)
	}
	f.shorten(c, -1)
	if got := f.lobby.LostLines(); len(got) != 1 || got[0].Ends != 0 || got[0].Code != code || !strings.Contains(got[0].String(), "is gone") {
		t.Errorf("after a table was lost, the start tells of %v", got)
	}
}

// newLobbyOf opens a lobby on a journal of one table of Tally with the given rows.
func newLobbyOf(t testing.TB, rows []referee.Row) (*referee.Lobby, referee.Journal) {
	t.Helper()
	j := journaltest.NewMemory()
	check(t, j.Create(t.Context(), referee.TableInfo{Code: "BBBBB", Header: enginetest.TallyHeader()}, rows...))
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: j, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	t.Cleanup(func() { _ = lobby.Close(context.Background()) })
	return lobby, j
}

// playedRows returns rows of most kinds, as a table writes them.
func playedRows(t testing.TB) []referee.Row {
	t.Helper()
	lobby, j := newLobbyOf(t, nil)
	table, err := lobby.Table("BBBBB")
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
			Actor: referee.Actor{Seat: seat, Session: session}, Decision: screen.Prompts[0].ID, IdempotencyKey: "k",
			Command: command(seat, "pick", "value", 1),
		}); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := j.Read(t.Context(), "BBBBB", 1)
	check(t, err)
	return rows
}

// FuzzRows proves that no row of a journal ends the program: its table is either restored, with screens and a record, or left out.
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
		lobby, _ := newLobbyOf(t, changed)
		table, err := lobby.Table("BBBBB")
		if err != nil {
			return // left out
		}
		for _, a := range []referee.Actor{referee.Audience, referee.Console} {
			_, _ = table.Screen(a) // may be refused
		}
		var text bytes.Buffer
		if err := lobby.Export(t.Context(), &text, "BBBBB"); err != nil {
			return
		}
		if _, err := record.Read(&text, "export"); err != nil {
			t.Errorf("row %d as %s %s is exported as a record that cannot be read: %v", at, kind, body, err)
		}
	})
}

func sqliteJournal(t testing.TB) *sqlite.DB {
	t.Helper()
	d, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "judge.db"), seal.KeyFolder(t.TempDir()))
	check(t, err)
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// TestRestart proves that a restart changes no screen, no seat and no decision, and that retries of earlier inputs get their receipts.
func TestRestart(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	f.picks()
	sent := f.input("amber", "add", "amount", 2)
	receipt := f.must(sent)
	f.must(f.input("blue", "add", "amount", 1))
	f.must(f.byConsole("undo", "count", 1, "reason", "a <slip> & more"))
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	before := f.everyone("amber", "blue")
	f.reopen()
	if after := f.everyone("amber", "blue"); after != before {
		t.Errorf("before the restart\n%s\nafter it\n%s", before, after)
	}
	_, err := f.table.Screen(f.actor("coral"))
	f.wants(err, referee.ErrNotYours)
	if again := f.must(sent); again != receipt {
		t.Errorf("the retry got %+v, want %+v", again, receipt)
	}
	sent.Command = command("amber", "add", "amount", 3)
	_, err = f.answer(sent)
	f.wants(err, referee.ErrKeyReused)
	f.check(f.table.Reinstate(t.Context(), referee.Console, "coral"))
	f.must(f.input("blue", "add", "amount", 3))
	f.must(f.input("coral", "add", "amount", 3))
}

// TestTheAppDrawsWhatItOwes proves that the app makes a draw at the next start if it was stopped before it.
func TestTheAppDrawsWhatItOwes(t *testing.T) {
	f := newFixture(t)
	f.picks()
	rows := f.rows()
	// The journal ends between the last pick and the deal.
	j := sqliteJournal(t)
	f.check(j.Create(t.Context(), f.table.Info(), rows[:len(rows)-1]...))
	f.journal = j
	f.reopen()
	if again := f.rows(); len(again) != len(rows) {
		t.Errorf("the journal has %d rows, want %d", len(again), len(rows))
	}
	f.must(f.input("amber", "add", "amount", 1))
}

// TestExport proves that a table's record replays to the table's position, undone lines included.
func TestExport(t *testing.T) {
	f := newFixture(t)
	f.picks()
	f.must(f.input("amber", "add", "amount", 2))
	f.must(f.byConsole("undo"))
	f.must(f.input("amber", "add", "amount", 4))
	var text bytes.Buffer
	f.check(f.lobby.Export(t.Context(), &text, " "+f.table.Info().Code[:2]+" "+f.table.Info().Code[2:]))
	r, err := record.Read(&text, "export")
	f.check(err)
	result, err := record.Replay(enginetest.Tally{}, r)
	f.check(err)
	if len(result.Failures) > 0 {
		t.Errorf("replay: %v", result.Failures)
	}
	for _, a := range []referee.Actor{f.actor("amber"), referee.Console, referee.Audience} {
		if got, want := marshal(t, result.Timeline.Project(a.Viewer())), marshal(t, f.screen(a).View); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	f.wants(f.lobby.Export(t.Context(), &text, "XXXXX"), referee.ErrUnknownTable)
	_, err = referee.Export(t.Context(), &text, f.journal, nil, f.table.Info().Code, nil)
	f.wants(err, referee.ErrUnknownGame)
}
