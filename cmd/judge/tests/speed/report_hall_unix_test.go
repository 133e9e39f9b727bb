//go:build unix

package speed

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
)

// The acceptance of a hall (event.md, 12.2).
const (
	hallTables  = 100
	hallPaced   = hallTables // inputs a second: one at each table
	hallTime    = 8 * time.Second
	hallSettles = 2 * time.Second // before a process is killed
	hallKilled  = 12 * time.Second
)

// reportHall measures a hall beside one laptop with SQLite at the same load, and then kills one of two laptops (EV-44). It fails if an acknowledged input
// is lost or doubled, if an epoch goes back, or if in the end a screen does not show the newest version.
func reportHall(b *testing.B, program string) {
	if !postgrestest.Installed() {
		fmt.Println("\nThe hall is not measured: PostgreSQL is not installed; make postgres installs it.")
		return
	}
	o := playedTo(b, secondAuction)
	o.makeRich()
	c := newCopies(b, o, hallTables)
	steps := o.bids(60)
	out := newSheet(fmt.Sprintf("%d tables of 8 screens, an input a second at each (ms; kB to a screen for an input; MiB; %% of the processor that others used)", hallTables),
		"journal, processes|inputs/s|CPU s/1000|of PostgreSQL|ack p50|p99|last p50|p99|kB|MiB|others")
	row := func(name string, r run) {
		out.row(name, num(r.perSecond), num(r.cpu), num(r.database), num(r.ack50), num(r.ack99), num(r.last50), num(r.last99),
			kilo(r.bytes), num(r.resident), num(r.others))
	}

	server := serve(b, program, c)
	r := roam(b, c, []string{portOf(server.Process)})
	row("SQLite, one", r.load(steps).pace(b, server, hallPaced, hallTime))
	r.close()
	server.Kill()

	h := newHall(b, program, c)
	h.Join()
	alone := roam(b, c, h.ports())
	l := alone.load(steps)
	row("PostgreSQL, one", l.pace(b, h, hallPaced, hallTime))
	alone.close()
	h.Join()
	h.Balance()
	both := roam(b, c, h.ports())
	l.tables, l.post = both.tables, both.post
	row("PostgreSQL, two", l.pace(b, h, hallPaced, hallTime))
	out.end()

	victim := h.Laptops[0]
	had := h.OwnedBy(victim)
	killed := make(chan time.Time, 1)
	time.AfterFunc(hallSettles, func() {
		killed <- time.Now()
		_ = victim.Process.Process.Kill() // if it has ended by itself, a screen or an input shows that
	})
	after := l.pace(b, h, hallPaced, hallKilled)
	_ = victim.Wait() // it was killed
	both.close()
	printRecovery(after, <-killed, had)
	if after.unseen > 0 {
		b.Errorf("%d inputs did not reach all screens", after.unseen)
	}
	kept := h.wantKept(alone, both)
	fmt.Printf("\n%d inputs were acknowledged: %d lost, %d doubled, %d others in the journal; tables got another owner %s times\n",
		kept.Acknowledged, len(kept.Lost), len(kept.Doubled), kept.Others, h.moves())
}

// recovery is how many seconds after a kill some tables acknowledge the next input, and some screens show it.
type recovery struct{ acked, shown []float64 }

// printRecovery prints how long the tables that a killed laptop had, and the others, took to go on.
func printRecovery(r run, killed time.Time, had []string) {
	next := map[*table]input{} // the first that is due after the kill
	for _, in := range r.sent {
		if first, is := next[in.table]; in.due.After(killed) && (!is || in.due.Before(first.due)) {
			next[in.table] = in
		}
	}
	var hit, others recovery
	for t, in := range next {
		of := &others
		if slices.Contains(had, t.code) {
			of = &hit
		}
		of.acked = append(of.acked, in.acked.Sub(killed).Seconds())
		for _, at := range t.shown(in.version) {
			of.shown = append(of.shown, at.Sub(killed).Seconds())
		}
	}
	out := newSheet("One of the two laptops is killed: seconds until each table has acknowledged an input that is due later, and each screen shows it",
		"tables of|tables|acknowledged p50|last|screens|shown p50|last")
	for _, of := range []struct {
		name string
		recovery
	}{{"the killed laptop", hit}, {"the other", others}} {
		out.row(of.name, fmt.Sprint(len(of.acked)), num(percentile(of.acked, 50)), num(percentile(of.acked, 100)),
			fmt.Sprint(len(of.shown)), num(percentile(of.shown, 50)), num(percentile(of.shown, 100)))
	}
	out.end()
	facts["hall acknowledged"] = percentile(append(hit.acked, others.acked...), 100)
	facts["hall shown"] = percentile(append(hit.shown, others.shown...), 100)
}

// shown gives when each screen that has shown a version, or a later one, did so first.
func (t *table) shown(version int) (at []time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, one := range t.screens {
		if i := slices.IndexFunc(one.arrivals, func(a arrival) bool { return a.version >= version }); i >= 0 {
			at = append(at, one.arrivals[i].at)
		}
	}
	return at
}
