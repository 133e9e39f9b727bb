package referee_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// slowJournal is a journal in which reading a table takes until its gate is open.
type slowJournal struct {
	referee.Journal
	gates map[string]chan struct{} // by table; none waits for nothing

	mu   sync.Mutex
	read []string // the tables, in the order in which reading began
}

func (j *slowJournal) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	j.mu.Lock()
	j.read = append(j.read, table)
	j.mu.Unlock()
	if gate := j.gates[table]; gate != nil {
		<-gate
	}
	return j.Journal.Read(ctx, table, from)
}

// begun counts how often reading a table began; all tables if it is empty.
func (j *slowJournal) begun(table string) (n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, read := range j.read {
		if table == "" || read == table {
			n++
		}
	}
	return n
}

// open opens the gates of all tables that are still closed.
func (j *slowJournal) open() {
	for _, gate := range j.gates {
		select {
		case <-gate:
		default:
			close(gate)
		}
	}
}

const (
	oldestCode  = "BBBBB"
	damagedCode = "CCCCC"
	slowCode    = "DDDDD"
)

// startReading opens a lobby on a journal with three old tables, of which one is damaged and one takes long to read, and with newer ones that
// keep the background busy.
func startReading(t *testing.T) (*slowJournal, *referee.Lobby) {
	t.Helper()
	memory := journaltest.NewMemory()
	j := &slowJournal{Journal: memory, gates: map[string]chan struct{}{slowCode: make(chan struct{})}}
	codes := []string{oldestCode, damagedCode, slowCode}
	for i := range runtime.GOMAXPROCS(0) {
		code := fmt.Sprintf("FFF%c%c", 'F'+i/20, 'F'+i%20)
		j.gates[code] = make(chan struct{})
		codes = append(codes, code)
	}
	for _, code := range codes {
		var rows []referee.Row
		if code == damagedCode {
			rows = []referee.Row{{Seq: 1, Kind: "later"}}
		}
		check(t, memory.Create(t.Context(), referee.TableInfo{Code: code, Header: enginetest.TallyHeader()}, rows...))
	}
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: j, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
		Random: io.MultiReader(strings.NewReader(strings.Repeat("\x00", len(oldestCode))), rand.Reader),
	})
	check(t, err)
	t.Cleanup(func() {
		j.open()
		check(t, lobby.Close(context.Background()))
	})
	synctest.Wait()
	if n := j.begun(""); n != runtime.GOMAXPROCS(0) || j.begun(oldestCode) > 0 {
		t.Fatalf("the background reads %q, want one table for each processor, the newest first", j.read)
	}
	return j, lobby
}

// TestATableIsReadWhenAsked proves that while the background reads other tables, whoever asks for one gets it, read once for all who ask; that
// a damaged one is refused; and that a new table gets a code that no unread table has.
func TestATableIsReadWhenAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j, lobby := startReading(t)
		oldest, err := lobby.Table(strings.ToLower(oldestCode))
		check(t, err)
		check(t, oldest.Claim(t.Context(), referee.Token("amber").Session(), "amber", ""))
		if _, err := lobby.Table(damagedCode); err != referee.ErrUnknownTable {
			t.Errorf("a damaged table gives %v, want ErrUnknownTable", err)
		}
		found := make(chan *referee.Table)
		ask := func() {
			table, err := lobby.Table(slowCode)
			if err != nil {
				t.Error(err)
			}
			found <- table
		}
		go ask()
		synctest.Wait()
		go ask()
		created, err := lobby.Create(t.Context(), "", enginetest.TallyHeader())
		check(t, err)
		if code := created.Info().Code; code == oldestCode {
			t.Errorf("the new table has the code of an unread one")
		}
		j.open()
		if a, b := <-found, <-found; a == nil || a != b {
			t.Errorf("two who asked got %p and %p, want the same table", a, b)
		}
		if tables := lobby.Tables(); tables[0] != oldest || tables[len(tables)-1] != created {
			t.Error("the tables are not listed oldest first")
		}
		for _, code := range []string{oldestCode, damagedCode, slowCode} {
			if n := j.begun(code); n != 1 {
				t.Errorf("%s was read %d times, want once", code, n)
			}
		}
	})
}

// TestQuestionsAboutAllTablesWait proves that no list is given before all tables are read, and that the lists are then whole.
func TestQuestionsAboutAllTablesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j, lobby := startReading(t)
		var tables []*referee.Table
		var broken []referee.TableInfo
		answered := make(chan string, 3)
		go func() { tables = lobby.Tables(); answered <- "Tables" }()
		go func() { broken = lobby.Broken(); answered <- "Broken" }()
		go func() { lobby.LostLines(); answered <- "LostLines" }()
		synctest.Wait()
		if len(answered) > 0 {
			t.Errorf("%s did not wait", <-answered)
		}
		j.open()
		synctest.Wait()
		if len(answered) != 3 || len(tables) != runtime.GOMAXPROCS(0)+2 || len(broken) != 1 || broken[0].Code != damagedCode {
			t.Errorf("there are %d tables and broken ones %v", len(tables), broken)
		}
	})
}

// TestCloseWhileReading proves that a lobby that closes waits for the tables that are just being read, reads no other, and leaves no goroutine
// behind (of which the bubble would tell); and that an unread table is then refused with ErrClosed and not called broken.
func TestCloseWhileReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j, lobby := startReading(t)
		_, err := lobby.Table(oldestCode)
		check(t, err)
		before := slices.Clone(j.read)
		gone, cancel := context.WithCancel(t.Context())
		closed := make(chan error, 2)
		go func() { closed <- lobby.Close(gone) }()
		synctest.Wait()
		cancel()
		if err := <-closed; err != context.Canceled {
			t.Errorf("a close whose context ended gives %v, want its error", err)
		}
		go func() { closed <- lobby.Close(context.Background()) }()
		synctest.Wait()
		if len(closed) > 0 {
			t.Error("the lobby closed while tables were read")
		}
		if _, err := lobby.Table(slowCode); err != referee.ErrClosed {
			t.Errorf("an unread table gives %v, want ErrClosed", err)
		}
		j.open()
		check(t, <-closed)
		if !slices.Equal(j.read, before) {
			t.Errorf("%q were read, and before the lobby closed %q", j.read, before)
		}
		if tables, broken := lobby.Tables(), lobby.Broken(); len(tables) != 1 || len(broken) > 0 {
			t.Errorf("there are %d tables and broken ones %v", len(tables), broken)
		}
	})
}
