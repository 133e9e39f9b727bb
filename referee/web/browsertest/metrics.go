package browsertest

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// Work is what a page has done since it was opened, in milliseconds of its own thread: what other programs do at the same time does not
// count.
type Work struct{ Script, Layout, All float64 }

// Work gives what the page has done so far. A page that is Slower counts the time in which it is held up too.
func (p *Page) Work() (w Work) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	call(p, "count its work", performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	found, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		p.t.Fatalf("%s: its work: %v", p.Name, err)
	}
	for _, m := range found.Metrics {
		switch m.Name {
		case "ScriptDuration":
			w.Script += m.Value * 1000
		case "LayoutDuration", "RecalcStyleDuration":
			w.Layout += m.Value * 1000
		case "TaskDuration":
			w.All += m.Value * 1000
		}
	}
	return w
}
