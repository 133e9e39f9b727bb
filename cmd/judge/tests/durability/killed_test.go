package durability

import (
	"bytes"
	"context"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db"
)

// killsPerTable bounds how long one table's record grows.
const killsPerTable = 8

// killCount is how often the tests of this file kill a server. JUDGE_KILLS asks for more than a test's patience.
func killCount(t *testing.T) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("JUDGE_KILLS")); err == nil {
		return n
	}
	return 6
}

// killAtRandom kills the server: in every other round after somebody's inputs were acknowledged again or the context ended,
// else some time after its start, be it in the middle of that.
func killAtRandom(c *apptest.Crowd, ctx context.Context, round int, p *apptest.Process) {
	c.T.Helper()
	if round%2 == 0 {
		for range 1 + rand.IntN(10) {
			select {
			case <-c.Senders[rand.IntN(len(c.Senders))].Acknowledged:
			case <-ctx.Done():
			}
		}
	}
	time.Sleep(time.Duration(rand.IntN(150)) * time.Millisecond)
	p.Kill()
}

// TestKilledUnderLoad proves that when the server is killed at any moment while six people send one input after another,
// every input that was acknowledged is in the record once, and one whose acknowledgement was lost once or not at all; that
// an acknowledged one sent again gets its receipt; and that everybody sits where they sat (check 18). make soak
// kills it thousands of times.
func TestKilledUnderLoad(t *testing.T) {
	for left := killCount(t); left > 0; left -= killsPerTable {
		t.Run(fmt.Sprint(left, " to go"), func(t *testing.T) { surviveKills(t, min(left, killsPerTable)) })
	}
}

func surviveKills(t *testing.T, kills int) {
	c, p := apptest.NewCrowd(t)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, len(c.Senders)+1)
	go func() { failed <- declineDeals(c, ctx, p.URL) }()
	for _, s := range c.Senders {
		go func() {
			err := s.Work(ctx)
			cancel()
			failed <- err
		}()
	}
	for round := range kills {
		if round > 0 {
			p = apptest.Spawn(t, "serve", "--addr", c.Addr, "--data", c.Data)
			apptest.Check(t, p.Start())
		}
		if killAtRandom(c, ctx, round, p); ctx.Err() != nil {
			break // somebody was refused
		}
	}
	cancel()
	for range len(c.Senders) + 1 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	wantAcknowledgedOnce(c)
	p = c.Start()
	defer p.Kill()
	wantResentInputsIgnored(c)
}

// declineDeals has the console say no for the Guild to one deal after another, so that there is room for more.
func declineDeals(c *apptest.Crowd, ctx context.Context, url string) error {
	for n := 1; ctx.Err() == nil; n++ {
		s := &apptest.Sender{Path: "/t/" + c.Code + "/console", URL: url, Form: map[string][]string{
			"do": {"deal.decline"}, "for": {"guild"}, "arg.deal": {strconv.Itoa(n)}, "key": {fmt.Sprint("no to ", n)},
		}}
		for ctx.Err() == nil {
			if status, _ := s.Post(ctx, ""); status == http.StatusOK {
				break
			}
			select { // the deal is not stated yet, or the server not there
			case <-time.After(5 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// wantAcknowledgedOnce compares what was acknowledged with the record.
func wantAcknowledgedOnce(c *apptest.Crowd) {
	c.T.Helper()
	file := apptest.Export(c.T, c.Data, c.Code)
	apptest.FinalState(c.T, file)
	times := countDeals(c.T, file)
	acknowledged, lost := 0, 0
	for _, s := range c.Senders {
		for _, words := range s.Sent {
			n := times[words]
			delete(times, words)
			if s.Marks[words] != "" {
				acknowledged++
			} else {
				lost += n
			}
			if n > 1 || n == 0 && s.Marks[words] != "" {
				c.T.Errorf("%q, acknowledged as %q, is there %d times", words, s.Marks[words], n)
			}
		}
	}
	if len(times) > 0 || acknowledged == 0 {
		c.T.Errorf("nobody said %v; %d inputs were acknowledged", times, acknowledged)
	}
	c.T.Logf("%d inputs were acknowledged, %d more are there", acknowledged, lost)
}

// countDeals counts the words of deals in a record.
func countDeals(t *testing.T, file string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(file)
	apptest.Check(t, err)
	times := map[string]int{}
	for line := range bytes.Lines(text) {
		var command struct{ Do, Text string }
		if err := json.Unmarshal(line, &command); err == nil && command.Do == "deal" {
			times[command.Text]++
		}
	}
	return times
}

// wantResentInputsIgnored sends the last acknowledged input of everybody again, and looks at everybody's page.
func wantResentInputsIgnored(c *apptest.Crowd) {
	c.T.Helper()
	before := apptest.Export(c.T, c.Data, c.Code)
	for _, s := range c.Senders {
		for _, words := range s.Sent[max(0, len(s.Sent)-3):] {
			want := s.Marks[words]
			if want == "" {
				continue
			}
			if mark, err := s.SendUntilAnswered(c.T.Context(), words); err != nil || mark != want {
				c.T.Errorf("%q sent again was answered %q, %v, want %q", words, mark, err, want)
			}
		}
		if status, _ := s.Phone(c.T).Ask(http.MethodGet, s.Path, nil); status != http.StatusOK {
			c.T.Errorf("%s lost the seat: %d", s.Name, status)
		}
	}
	if a, b := len(countDeals(c.T, before)), len(countDeals(c.T, apptest.Export(c.T, c.Data, c.Code))); a != b {
		c.T.Errorf("%d inputs became %d", a, b)
	}
}

// killAtStart runs the program and kills it in one of its first moments.
func killAtStart(t *testing.T, args ...string) {
	t.Helper()
	p := apptest.Spawn(t, args...)
	apptest.Check(t, p.Start())
	time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
	p.Kill()
}

// TestKilledAtItsFirstStart proves that a server that is killed while it makes its file, its key or its first table
// leaves nothing behind that keeps the next one from starting.
func TestKilledAtItsFirstStart(t *testing.T) {
	for range killCount(t) {
		data, addr := t.TempDir(), apptest.FreeAddress(t)
		for range 2 {
			killAtStart(t, "serve", "--addr", addr, "--data", data)
		}
		p := apptest.SpawnServer(t, addr, "--data", data)
		code := (&apptest.Server{T: t, URL: p.URL}).NewTable(apptest.DuneTable("phone")...)
		p.Kill()
		if text := apptest.MustRun(t, "export", "--data", data, code); !strings.Contains(text, `"record":`) {
			t.Errorf("the table is %s", text)
		}
		if files, err := filepath.Glob(filepath.Join(data, "*.new*")); err != nil || len(files) > 0 {
			t.Errorf("half a file was left: %v, %v", files, err)
		}
	}
}

// TestKilledWhileMigrating proves that a file of the first form whose migration was cut off is brought up to date by the
// next start: its record is the same, and its key is out of it.
func TestKilledWhileMigrating(t *testing.T) {
	old, err := os.ReadFile(apptest.File("db/testdata/v1.journal"))
	apptest.Check(t, err)
	const code = "SZQXN"
	var want string
	for round := range killCount(t) {
		data, keys := t.TempDir(), t.TempDir()
		apptest.Check(t, os.WriteFile(filepath.Join(data, app.DataFile), old, 0o600))
		if round > 0 {
			killAtStart(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--keys", keys)
		}
		apptest.StartServer(t, data, "--keys", keys).Stop()
		if got := apptest.MustRun(t, "export", "--data", data, "--keys", keys, code); want == "" {
			want = got
		} else if got != want {
			t.Errorf("the record became\n%s", got)
		}
		key, err := db.KeyOf(t.Context(), filepath.Join(data, app.DataFile), db.KeyFolder(keys))
		apptest.Check(t, err)
		secret, err := base32.StdEncoding.DecodeString(strings.ReplaceAll(key.Code(), "-", ""))
		if err != nil || !bytes.Contains(old, secret[:32]) {
			t.Fatalf("the old file did not hold %v: %v", key, err)
		}
		apptest.WantAbsentFromFiles(t, [][]byte{secret[:32]}, data)
	}
}
