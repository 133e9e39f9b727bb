package speed

import (
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestLoadReachesEveryScreen proves that the load works: all eight screens of each table get every input, in order, from the program
// and from a yardstick. It measures nothing.
func TestLoadReachesEveryScreen(t *testing.T) {
	o := playedTo(t, secondAuction)
	o.makeRich()
	c := newCopies(t, o, 2)
	for _, of := range []struct {
		server *process
		steps  []step
	}{{serve(t, "", c), o.bids(12)}, {startYardstick(t, 2000, true), plainSteps(12)}} {
		s := open(t, c, of.server.addr)
		for _, one := range s.tables {
			for _, p := range of.steps {
				apptest.Check(t, s.post(one.code, p))
				apptest.Check(t, one.wait(p.version, time.Now().Add(patience)))
			}
			for i, screen := range one.screens {
				var got, want []int
				one.mu.Lock()
				for _, a := range screen.arrivals {
					if a.version >= of.steps[0].version {
						got = append(got, a.version)
					}
				}
				one.mu.Unlock()
				for _, p := range of.steps {
					want = append(want, p.version)
				}
				if !slices.Equal(slices.Compact(got), want) {
					t.Errorf("screen %d of table %s got the versions %v, want %v", i, one.code, got, want)
				}
			}
		}
		s.close()
		of.server.Kill()
	}
}
