package browser

import (
	"path"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// loadedJS gives the files that the page loaded over the network with their sizes, and the time of its first paint.
const loadedJS = `({
	paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
	files: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((e) => [new URL(e.name).pathname, e.transferSize]),
})`

// loaded is the result of loadedJS.
type loaded struct {
	Paint float64
	Files [][2]any // path and bytes
}

// BenchmarkFirstPaint measures pages that a browser opens for the first time on a processor four times slower than this one: the time
// of the first paint, and the kilobytes loaded of each kind.
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

// openPhones returns a function that opens a phone with the cookies of a client, or with none if it is nil.
func openPhones(s *apptest.Stage, client *apptest.Client) func() *browsertest.Page {
	return func() *browsertest.Page {
		p := s.Room.PhoneOf("phone", 360, 640)
		if client != nil {
			client.Lend(p)
		}
		return p
	}
}
