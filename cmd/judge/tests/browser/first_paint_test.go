package browser

import (
	"path"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// loadedJS lists what the page was made of, as it came over the network, and when it first showed something.
const loadedJS = `({
	paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
	files: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((e) => [new URL(e.name).pathname, e.transferSize]),
})`

// loaded is what loadedJS gives.
type loaded struct {
	Paint float64
	Files [][2]any // path and bytes
}

// BenchmarkFirstPaint measures screens that a browser opens for the first time, on a processor four times slower than this
// one: when something is to be seen, and the kilobytes of each kind that it loads.
func BenchmarkFirstPaint(b *testing.B) {
	s := apptest.OpenStage(b, []string{"shipment", "plan", "battle"})
	shipment, plan, battle := s.At["shipment"], s.At["plan"], s.At["battle"]
	empty := s.TableInLobby()
	for _, c := range []struct {
		name string
		page func() *browsertest.Page
		path string
	}{
		{"join", openPhones(s, nil), "/" + empty},
		{"seat at rest", openPhones(s, shipment.Clients["guild"]), shipment.Clients["guild"].Path},
		{"seat with a plan", openPhones(s, plan.Clients["atreides"]), plan.Clients["atreides"].Path},
		{"table", s.Room.Table, battle.Clients["screen"].Path},
		{"console", s.Room.Laptop, battle.Clients["console"].Path},
	} {
		b.Run(c.name, func(b *testing.B) {
			var paint float64
			weight := map[string]float64{}
			for b.Loop() {
				p := c.page()
				p.Slower(4)
				p.Go(c.path)
				p.Wait("the first paint", `performance.getEntriesByName("first-contentful-paint").length && document.fonts.status === "loaded"`)
				l := browsertest.Eval[loaded](p, loadedJS)
				paint += l.Paint
				for _, f := range l.Files {
					kind := path.Ext(f[0].(string))
					if kind == "" {
						kind = ".html"
					}
					weight[kind] += f[1].(float64) / 1000
				}
				p.Close()
			}
			b.ReportMetric(paint/float64(b.N), "paint-ms")
			b.ReportMetric(0, "ns/op")
			for kind, kilobytes := range weight {
				b.ReportMetric(kilobytes/float64(b.N), "kB"+kind)
			}
		})
	}
}

// openPhones opens phones that hold what a client holds.
func openPhones(s *apptest.Stage, as *apptest.Client) func() *browsertest.Page {
	return func() *browsertest.Page {
		p := s.Room.PhoneOf("phone", 360, 640)
		if as != nil {
			as.Lend(p)
		}
		return p
	}
}
