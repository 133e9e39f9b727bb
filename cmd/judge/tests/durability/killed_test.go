package durability

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// killsPerTable is after how many kills the test makes a new table, so that records stay short.
const killsPerTable = 8

// killCount returns how often the tests of this file kill a server: JUDGE_KILLS times, or six.
func killCount() int {
	if n, err := strconv.Atoi(os.Getenv("JUDGE_KILLS")); err == nil {
		return n
	}
	return 6
}

// killAtRandom kills the server after a random time: in every other round after some acknowledged inputs, otherwise soon after its
// start or during it.
func killAtRandom(ctx context.Context, c *apptest.Crowd, round int, p *apptest.Process) {
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

// TestKilledUnderLoad proves that when the server is killed while six clients send inputs, every acknowledged input is in the record
// once and every other at most once, that an acknowledged input sent again gets the same receipt, and that everybody keeps the seat
// (check 18). make soak kills the server thousands of times.
func TestKilledUnderLoad(t *testing.T) {
	for left := killCount(); left > 0; left -= killsPerTable {
		t.Run(fmt.Sprint(left, " to go"), func(t *testing.T) {
			c, p := apptest.NewCrowd(t)
			p = surviveKills(c, p, min(left, killsPerTable), func(ctx context.Context, c *apptest.Crowd, url string) error { return c.DeclineDeals(ctx, url) })
			defer p.Kill()
			c.WantResentInputsIgnored()
		})
	}
}

// TestKilledEvent proves that when the server of an event with twelve tables is killed while desks and phones send inputs, every acknowledged
// input is in the event's record once, that its tables, its clocks, a frozen table and a claimed call are as they were, and that every person
// keeps the name (EV-34, EV-38).
func TestKilledEvent(t *testing.T) {
	const tables = 12
	c, p := apptest.NewEventCrowd(t, tables)
	(&apptest.Server{T: t, URL: p.URL}).Organise(c.Code,
		url.Values{"do": {"call"}, "arg.table": {"5"}, "arg.reason": {"rules"}}, url.Values{"do": {"call.claim"}, "arg.call": {"1"}},
		url.Values{"do": {"freeze"}, "arg.table": {"7"}},
	)
	p = surviveKills(c, p, killCount(), nil)
	defer p.Kill()
	for _, s := range c.Senders {
		if status, _ := s.Phone(t).Ask(http.MethodGet, "/e/"+c.Code+"/me", nil); len(s.Cookies) > 0 && status != http.StatusOK {
			t.Errorf("%s lost the name: %d", s.Name, status)
		}
	}
	if list := apptest.MustRun(t, "tables", "--data", c.Data); strings.Count(list, "dune gf9-advanced") != tables {
		t.Errorf("the tables are\n%s", list)
	}
	text, err := os.ReadFile(c.Export())
	apptest.Check(t, err)
	held := filepath.Join(t.TempDir(), "held.jsonl")
	apptest.Check(t, os.WriteFile(held, append(text, `{"expect":{"rounds":{"1":{"state":"running","tables":{"7":{"frozen":true,"state":"playing"}}}},"calls":[{"call":1,"state":"claimed"}]}}`+"\n"...), 0o600))
	if out := apptest.MustRun(t, "replay", held); out != "" {
		t.Error(out)
	}
}

// surviveKills kills a server several times while its crowd sends, compares the record with the acknowledged inputs, and returns the server that
// runs in the end. beside runs meanwhile; it may be nil.
func surviveKills(c *apptest.Crowd, p *apptest.Process, kills int, beside func(context.Context, *apptest.Crowd, string) error) *apptest.Process {
	t := c.T
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, len(c.Senders)+1)
	go func() {
		if beside == nil {
			failed <- nil
			return
		}
		failed <- beside(ctx, c, p.URL)
	}()
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
		if killAtRandom(ctx, c, round, p); ctx.Err() != nil {
			break // a sender was refused
		}
	}
	cancel()
	for range len(c.Senders) + 1 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	c.WantAcknowledgedOnce()
	return c.Start()
}

// killAtStart runs the program and kills it within its first 60 milliseconds.
func killAtStart(t *testing.T, args ...string) {
	t.Helper()
	p := apptest.Spawn(t, args...)
	apptest.Check(t, p.Start())
	time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
	p.Kill()
}

// TestKilledAtItsFirstStart proves that a server that was killed during its first start can be started again, and leaves no
// half-written file.
func TestKilledAtItsFirstStart(t *testing.T) {
	for range killCount() {
		data, addr := t.TempDir(), apptest.FreeAddress(t)
		for range 2 {
			killAtStart(t, "serve", "--addr", addr, "--data", data)
		}
		p := apptest.SpawnServer(t, addr, "--data", data)
		code := (&apptest.Server{T: t, URL: p.URL}).NewTable(apptest.DuneTable("phone")...)
		p.Kill()
		if text := apptest.MustRun(t, "export", "--data", data, code); !strings.Contains(text, `"record":`) {
			t.Errorf("the export is %s", text)
		}
		if files, err := filepath.Glob(filepath.Join(data, "*.new*")); err != nil || len(files) > 0 {
			t.Errorf("half-written files: %v, %v", files, err)
		}
	}
}
