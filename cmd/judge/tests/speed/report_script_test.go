package speed

import (
	"fmt"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// slowdown makes an old phone of this machine's processor.
const slowdown = 4

// viewed is a page in the browser, and the table that it shows.
type viewed struct {
	name  string
	fact  string
	page  *browsertest.Page
	site  *apptest.Site
	hands int
	work  []browsertest.Work // for each frame
}

// reportScript measures what a frame costs a page in Chromium, as another seat raises its hand and takes it down.
func reportScript(b *testing.B, _ string) {
	s := apptest.OpenStage(b, []string{"shipment", "auction", "plan", "battle", "movement", "nexus"})
	phone := func(name, fact, moment, seat string) *viewed {
		site := s.At[moment]
		p := s.Room.PhoneOf("phone", 360, 640)
		site.Clients[seat].Lend(p)
		p.Go(site.Clients[seat].Path)
		return &viewed{name: name, fact: fact, page: p, site: site}
	}
	pages := []*viewed{
		phone("a bystander's phone", "bystander", "movement", "guild"),
		phone("asked for a bid", "bid", "auction", "guild"),
		phone("asked for a plan", "plan", "plan", "atreides"),
		phone("asked to ship, with the map", "map", "shipment", "emperor"),
		{name: "table screen", page: s.Room.TableScreen(s.At["battle"].Code), site: s.At["battle"]},
		{name: "console", page: s.Room.Console(s.At["nexus"].Code), site: s.At["nexus"]},
	}
	for _, v := range pages {
		v.page.Slower(slowdown)
	}
	for range 2 * repetitions {
		for _, v := range pages {
			v.raiseHand(b)
		}
	}
	out := newSheet(fmt.Sprintf("What a frame costs a page at a %d× slower processor, as another seat raises its hand (ms of its thread, medians of %d frames)", slowdown, 2*repetitions),
		"page|script|most|layout|all")
	for _, v := range pages {
		of := func(get func(browsertest.Work) float64) (all []float64) {
			for _, w := range v.work {
				all = append(all, get(w))
			}
			return all
		}
		script := of(func(w browsertest.Work) float64 { return w.Script })
		facts["script "+v.fact] = middle(script)
		out.row(v.name, num(middle(script)), num(percentile(script, 100)), num(middle(of(func(w browsertest.Work) float64 { return w.Layout }))),
			num(middle(of(func(w browsertest.Work) float64 { return w.All }))))
		v.page.Close()
	}
	out.end()
}

// raiseHand has the Harkonnen raise their hand, or take it down, and counts the page's work until it has come to rest.
func (v *viewed) raiseHand(tb testing.TB) {
	tb.Helper()
	const head = `document.querySelector("[data-head]").dataset.head`
	v.page.Wait("rest", `document.fonts.status === "loaded"`)
	before, was := browsertest.Eval[string](v.page, head), v.page.Work()
	do := []string{"raise", "release"}[v.hands%2]
	v.hands++
	v.site.Clock.Inputs += 10
	actor := v.site.Clients["harkonnen"].Actor()
	_, err := v.site.Table.Answer(tb.Context(), referee.Input{
		Actor: actor, IdempotencyKey: fmt.Sprint(v.name, v.hands), Command: engine.NewCommand(actor.Seat, do, nil),
	})
	if err != nil {
		tb.Fatalf("%s: %s: %v", v.name, do, err)
	}
	time.Sleep(300 * time.Millisecond) // each look would be work for the page
	v.page.Wait("a frame", fmt.Sprintf("%s !== %q", head, before))
	is := v.page.Work()
	v.work = append(v.work, browsertest.Work{Script: is.Script - was.Script, Layout: is.Layout - was.Layout, All: is.All - was.All})
}
