//go:build unix

package speed

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// hall is a hall whose tables are copies.
type hall struct {
	*apptest.Hall
	copies *copies
}

// newHall brings copies into a hall of a built program, without a laptop; empty is the test binary itself.
func newHall(tb testing.TB, program string, c *copies) *hall {
	tb.Helper()
	h := &hall{apptest.NewHall(tb, c.keys(), "--from", c.copied(tb).data()), c}
	h.Program, h.Flags = program, []string{"--allow-host", browsertest.LAN}
	return h
}

// ports lists where the laptops are called.
func (h *hall) ports() (ports []string) {
	for _, l := range h.Laptops {
		ports = append(ports, portOf(l.Process))
	}
	return ports
}

// cpu implements serving.
func (h *hall) cpu() (sum float64) {
	for _, l := range h.Laptops {
		sum += (&process{Process: l.Process}).cpu()
	}
	return sum
}

// resident implements serving.
func (h *hall) resident() (sum float64) {
	for _, l := range h.Laptops {
		sum += (&process{Process: l.Process}).resident()
	}
	return sum
}

// database implements serving.
func (h *hall) database() float64 {
	pids, err := h.Server.Processes()
	if err != nil {
		return math.NaN()
	}
	sum := cpuOf(pids[0]) + cpuOfEnded(pids[0])
	for _, pid := range pids[1:] {
		if used := cpuOf(pid); !math.IsNaN(used) { // one may have ended meanwhile
			sum += used
		}
	}
	return sum
}

// wantKept proves that the journal holds every acknowledged input once, every other at most once and nothing else, and that no epoch goes back.
func (h *hall) wantKept(all ...*roamers) (kept apptest.Kept) {
	h.T.Helper()
	journal, err := postgres.OpenReader(h.T.Context(), h.URL, seal.KeyFolder(h.Keys))
	apptest.Check(h.T, err)
	defer journal.Close()
	for _, code := range h.copies.codes {
		rows, err := journal.Read(h.T.Context(), code, h.copies.version+1)
		apptest.Check(h.T, err)
		times := map[string]int{} // by the key of an input
		for _, row := range rows {
			var entry struct{ Answer struct{ Key string } }
			apptest.Check(h.T, json.Unmarshal(row.Body, &entry))
			times[entry.Answer.Key]++
		}
		for _, r := range all {
			for _, s := range r.senders[code] {
				kept.Find(s, times)
			}
		}
		if len(times) > 0 {
			h.T.Errorf("table %s holds %v, which nobody sent", code, times)
		}
	}
	for _, fault := range slices.Concat(kept.Lost, kept.Doubled) {
		h.T.Error(fault)
	}
	h.WantNoEpochBack()
	return kept
}

// moves counts how often tables got another owner.
func (h *hall) moves() string {
	h.T.Helper()
	return h.Select("select (sum(epoch) - count(*))::text from judge.head")[0]
}

// TestLoadReachesEveryScreenOfAHall proves that the load on a hall works, also when a laptop is killed in the middle of it: each input is acknowledged and
// kept once, and reaches all screens (EV-44). It measures nothing.
func TestLoadReachesEveryScreenOfAHall(t *testing.T) {
	o := playedTo(t, secondAuction)
	o.makeRich()
	c := newCopies(t, o, 2)
	steps := o.bids(6)
	h := newHall(t, "", c)
	h.Join()
	h.Join()
	h.Balance()
	r := roam(t, c, h.ports())
	for i, s := range steps {
		if i == len(steps)/2 {
			h.Laptops[0].Kill()
		}
		for _, table := range r.tables {
			apptest.Check(t, r.post(table.code, s))
			apptest.Check(t, table.wait(s.version, time.Now().Add(patience)))
		}
	}
	r.close()
	if kept := h.wantKept(r); kept.Acknowledged != len(steps)*len(r.tables) {
		t.Errorf("%d inputs were acknowledged", kept.Acknowledged)
	}
}
