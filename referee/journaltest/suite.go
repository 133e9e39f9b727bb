package journaltest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// Suite checks that a journal keeps the promises of referee.Journal. Each call of newPlace must make a new, empty journal; open
// opens it again and closes what it had opened before.
func Suite(t *testing.T, newPlace func(t *testing.T) (open func() referee.Journal)) {
	for name, test := range map[string]func(*testing.T, func() referee.Journal){
		"tables are listed oldest first":          tablesAreListed,
		"codes are unique":                        codesAreUnique,
		"a table has its first rows at once":      firstRows,
		"rows come back as they were":             rowsComeBack,
		"everything is there after reopening":     reopened,
		"a writer behind or ahead conflicts":      conflicts,
		"rows out of order are refused":           outOfOrder,
		"an unknown table has no rows":            unknownTable,
		"one of several racing writers wins":      racingWriters,
		"many tables write at once":               manyTables,
		"a canceled context writes nothing":       canceledContext,
		"rows are rewritten, all or none":         rowsAreRewritten,
		"house rules stay until they are deleted": houseRulesStay,
	} {
		t.Run(name, func(t *testing.T) { test(t, newPlace(t)) })
	}
}

// TableInfo makes a table's description for tests.
func TableInfo(code string) referee.TableInfo {
	return referee.TableInfo{
		Code: code, Name: "Table " + code, Created: time.UnixMilli(1_700_000_000_123).UTC(),
		Header: engine.Header{
			Version: 1, Game: "tally", Profile: "plain", House: map[string]engine.SwitchValue{"a.b": "<on>"}, Cards: engine.CardsTable,
			Blind: true, Host: "blue",
			Seats: []engine.SeatSetup{{Faction: "amber", Circle: 1, Name: "Zoë"}, {Faction: "blue", Circle: 2}},
		},
	}
}

// Rows makes n rows behind the row with Seq after. Their bodies are no text.
func Rows(after, n int) []referee.Row {
	rows := make([]referee.Row, n)
	for i := range rows {
		seq := after + 1 + i
		rows[i] = referee.Row{
			Seq: seq, At: time.UnixMilli(1_700_000_000_000 + int64(seq)).UTC(), Kind: "kind",
			Body: fmt.Appendf([]byte{0, 0xff, '\n'}, "row %d", seq),
		}
	}
	return rows
}

func create(t *testing.T, j referee.Journal, code string) {
	t.Helper()
	if err := j.Create(t.Context(), TableInfo(code)); err != nil {
		t.Fatal(err)
	}
}

// write appends rows to the one table that most tests have.
func write(t *testing.T, j referee.Journal, after, n int) {
	t.Helper()
	if err := j.Append(t.Context(), "BBBBB", after, Rows(after, n)); err != nil {
		t.Fatal(err)
	}
}

// checkRows fails unless the table has exactly the first n of Rows.
func checkRows(t *testing.T, j referee.Journal, code string, n int) {
	t.Helper()
	got, err := j.Read(t.Context(), code, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := Rows(0, n); len(got) != n || n > 0 && !reflect.DeepEqual(got, want) {
		t.Errorf("%s holds\n%v\nwant\n%v", code, got, want)
	}
}

func tablesAreListed(t *testing.T, open func() referee.Journal) {
	j := open()
	if got, err := j.Tables(t.Context()); err != nil || len(got) != 0 {
		t.Fatalf("an empty journal lists %v, %v", got, err)
	}
	create(t, j, "ZZZZZ")
	create(t, j, "BBBBB")
	want := []referee.TableInfo{TableInfo("ZZZZZ"), TableInfo("BBBBB")}
	for range 2 {
		if got, err := j.Tables(t.Context()); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, %v\nwant %v", got, err, want)
		}
		j = open()
	}
}

func codesAreUnique(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	other := TableInfo("BBBBB")
	other.Name = "another"
	if err := j.Create(t.Context(), other); !errors.Is(err, referee.ErrExists) {
		t.Errorf("got %v, want ErrExists", err)
	}
	if got, err := j.Tables(t.Context()); err != nil || len(got) != 1 || got[0].Name != TableInfo("BBBBB").Name {
		t.Errorf("the first table became %v, %v", got, err)
	}
}

// firstRows proves that a table is created with its first rows, or not at all.
func firstRows(t *testing.T, open func() referee.Journal) {
	j := open()
	if err := j.Create(t.Context(), TableInfo("CCCCC"), Rows(1, 2)...); err == nil {
		t.Error("rows 2 and 3 were taken for the first ones")
	}
	if got, err := j.Tables(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("after a refusal: %v, %v", got, err)
	}
	rows := Rows(0, 2)
	if err := j.Create(t.Context(), TableInfo("BBBBB"), rows...); err != nil {
		t.Fatal(err)
	}
	rows[0].Body[3] = 'X' // the journal must not share the writer's memory
	if err := j.Create(t.Context(), TableInfo("BBBBB"), Rows(0, 3)...); !errors.Is(err, referee.ErrExists) {
		t.Errorf("got %v, want ErrExists", err)
	}
	j = open()
	checkRows(t, j, "BBBBB", 2)
	write(t, j, 2, 1)
	checkRows(t, j, "BBBBB", 3)
}

func rowsComeBack(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	checkRows(t, j, "BBBBB", 0)
	rows := Rows(0, 3)
	if err := j.Append(t.Context(), "BBBBB", 0, rows); err != nil {
		t.Fatal(err)
	}
	rows[1].Body[3] = 'X' // the journal must not share the writer's memory
	write(t, j, 3, 1)
	checkRows(t, j, "BBBBB", 4)
	got, err := j.Read(t.Context(), "BBBBB", 3)
	if err != nil || !reflect.DeepEqual(got, Rows(2, 2)) {
		t.Errorf("from 3: %v, %v", got, err)
	}
	got[0].Body[3] = 'X' // nor the reader's
	checkRows(t, j, "BBBBB", 4)
	if got, err := j.Read(t.Context(), "BBBBB", 5); err != nil || len(got) != 0 {
		t.Errorf("from beyond the end: %v, %v", got, err)
	}
}

func reopened(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	write(t, j, 0, 2)
	j = open()
	checkRows(t, j, "BBBBB", 2)
	write(t, j, 2, 1)
	checkRows(t, open(), "BBBBB", 3)
}

func conflicts(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	write(t, j, 0, 2)
	for _, expected := range []int{0, 1, 3} {
		if err := j.Append(t.Context(), "BBBBB", expected, Rows(expected, 2)); !errors.Is(err, referee.ErrConflict) {
			t.Errorf("expecting %d: got %v, want ErrConflict", expected, err)
		}
	}
	checkRows(t, j, "BBBBB", 2)
}

func outOfOrder(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	write(t, j, 0, 1)
	rows := Rows(1, 3)
	rows[2].Seq = 2
	if err := j.Append(t.Context(), "BBBBB", 1, rows); err == nil {
		t.Error("rows 2, 3, 2 were taken")
	}
	checkRows(t, j, "BBBBB", 1)
}

func unknownTable(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	if err := j.Append(t.Context(), "CCCCC", 0, Rows(0, 1)); !errors.Is(err, referee.ErrNoTable) {
		t.Errorf("append: got %v, want ErrNoTable", err)
	}
	if _, err := j.Read(t.Context(), "CCCCC", 1); !errors.Is(err, referee.ErrNoTable) {
		t.Errorf("read: got %v, want ErrNoTable", err)
	}
}

func racingWriters(t *testing.T, open func() referee.Journal) {
	const writers = 16
	j := open()
	create(t, j, "BBBBB")
	write(t, j, 0, 1)
	results := make(chan error, writers)
	for range writers {
		go func() { results <- j.Append(t.Context(), "BBBBB", 1, Rows(1, 2)) }()
	}
	won := 0
	for range writers {
		switch err := <-results; {
		case err == nil:
			won++
		case !errors.Is(err, referee.ErrConflict):
			t.Errorf("got %v, want ErrConflict", err)
		}
	}
	if won != 1 {
		t.Errorf("%d writers won", won)
	}
	checkRows(t, j, "BBBBB", 3)
}

func manyTables(t *testing.T, open func() referee.Journal) {
	const tables, inputs = 20, 25
	j := open()
	var group sync.WaitGroup
	for i := range tables {
		group.Go(func() {
			code := fmt.Sprintf("T%04d", i)
			if err := j.Create(t.Context(), TableInfo(code)); err != nil {
				t.Error(err)
				return
			}
			for n := range inputs {
				if err := j.Append(t.Context(), code, 2*n, Rows(2*n, 2)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	j = open()
	for i := range tables {
		checkRows(t, j, fmt.Sprintf("T%04d", i), 2*inputs)
	}
}

func canceledContext(t *testing.T, open func() referee.Journal) {
	j := open()
	create(t, j, "BBBBB")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := j.Append(gone, "BBBBB", 0, Rows(0, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if err := j.Create(gone, TableInfo("CCCCC")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	checkRows(t, j, "BBBBB", 0)
	write(t, j, 0, 1)
}

// rowsAreRewritten proves that bodies are replaced in several tables at once, and none if one row is another than is there. EV-40
func rowsAreRewritten(t *testing.T, open func() referee.Journal) {
	j := open()
	want := map[string][]referee.Row{}
	for _, code := range []string{"BBBBB", "CCCCC"} {
		if err := j.Create(t.Context(), TableInfo(code), Rows(0, 3)...); err != nil {
			t.Fatal(err)
		}
		want[code] = Rows(0, 3)
		want[code][1].Body = []byte("rewritten")
	}
	other := Rows(1, 1)[0]
	other.Kind = "other"
	for name, wrong := range map[string][]referee.Row{"another kind": {other}, "no such row": Rows(3, 1)} {
		if err := j.Rewrite(t.Context(), map[string][]referee.Row{"BBBBB": {want["BBBBB"][1]}, "CCCCC": wrong}); !errors.Is(err, referee.ErrConflict) {
			t.Errorf("%s: got %v, want ErrConflict", name, err)
		}
		checkRows(t, j, "BBBBB", 3)
	}
	if err := j.Rewrite(t.Context(), map[string][]referee.Row{"BBBBB": {want["BBBBB"][1]}, "CCCCC": {want["CCCCC"][1]}}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for code, rows := range want {
			if got, err := j.Read(t.Context(), code, 1); err != nil || !reflect.DeepEqual(got, rows) {
				t.Errorf("%s: got %v, %v", code, got, err)
			}
		}
		j = open()
	}
	if err := j.Append(t.Context(), "BBBBB", 3, Rows(3, 1)); err != nil {
		t.Errorf("a row behind rewritten ones: %v", err)
	}
}

// houseRulesStay proves that house rules are saved, listed and deleted by name, also by another that opens the journal.
func houseRulesStay(t *testing.T, open func() referee.Journal) {
	j := open()
	want := []referee.StoredHouseRules{{Name: "Friday", Body: []byte("{}")}, {Name: "Ärger", Body: []byte{0, 0xff}}}
	for _, s := range want {
		if err := j.SaveHouseRules(t.Context(), s.Name, s.Body); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.SaveHouseRules(t.Context(), "Friday", []byte("other")); !errors.Is(err, referee.ErrExists) {
		t.Errorf("twice: %v, want ErrExists", err)
	}
	for range 2 {
		if got, err := j.ListHouseRules(t.Context()); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, %v, want %v", got, err, want)
		}
		j = open()
	}
	if err := j.DeleteHouseRules(t.Context(), "Friday"); err != nil {
		t.Error(err)
	}
	if err := j.DeleteHouseRules(t.Context(), "Friday"); !errors.Is(err, referee.ErrNoHouseRules) {
		t.Errorf("dropped twice: %v, want ErrNoHouseRules", err)
	}
	j = open()
	if got, err := j.ListHouseRules(t.Context()); err != nil || !reflect.DeepEqual(got, want[1:]) {
		t.Errorf("after one was dropped: %v, %v", got, err)
	}
}
