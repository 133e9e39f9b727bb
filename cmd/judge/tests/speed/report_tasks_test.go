package speed

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// watchTasksJS keeps a page's tasks of more than 50 ms, by what the page showed when they ended.
const watchTasksJS = `(window.longTasks = [], new PerformanceObserver((list) => {
	for (const e of list.getEntries()) longTasks.push({ MS: Math.round(e.duration), Asked: document.querySelector(".decide .decision")?.className || "nothing" });
}).observe({ entryTypes: ["longtask"] })) === undefined`

// longTask is a task of a page that held up its thread for more than 50 ms.
type longTask struct {
	MS    int
	Asked string
}

// reportTasks lists the long tasks of phones in Chromium, as a recorded turn is played at a slower processor. The page's first load is
// not part of it.
func reportTasks(b *testing.B, _ string) {
	game := apptest.ReadGame(b, "gf9-basic-six.jsonl")
	const begins, ends = 67, 104 // a whole turn with an auction, shipments, a nexus and a battle
	s := apptest.OpenStageOf(b, game, nil)
	out := newSheet(fmt.Sprintf("Tasks of more than 50 ms on a phone at a %d× slower processor, through a recorded turn", slowdown), "phone|inputs|long tasks|longest ms|of all ms|when asked")
	longest := 0
	for _, seat := range []string{"emperor", "atreides", "guild"} {
		site := s.PlayedTo(game, begins)
		p := s.Room.PhoneOf("phone", 360, 640)
		site.Clients[seat].Lend(p)
		p.Go(site.Clients[seat].Path)
		p.Wait("rest", `document.fonts.status === "loaded"`)
		p.Slower(slowdown)
		browsertest.Eval[bool](p, watchTasksJS)
		inputs := 0
		for _, item := range game.Items {
			if item.Command == nil || item.Line <= begins || item.Line > ends {
				continue
			}
			const head = `document.querySelector("[data-head]").dataset.head`
			before := browsertest.Eval[string](p, head)
			site.EnterRecorded(*item.Command)
			inputs++
			p.Wait("a frame", fmt.Sprintf("%s !== %q", head, before))
			time.Sleep(200 * time.Millisecond) // the page comes to rest
		}
		tasks := browsertest.Eval[[]longTask](p, `window.longTasks`)
		slices.SortFunc(tasks, func(a, b longTask) int { return cmp.Compare(b.MS, a.MS) })
		all, asked := 0, "–"
		for _, t := range tasks {
			all += t.MS
		}
		most := longTask{}
		if len(tasks) > 0 {
			most, asked = tasks[0], tasks[0].Asked
		}
		longest = max(longest, most.MS)
		out.row(seat, num(float64(inputs)), num(float64(len(tasks))), num(float64(most.MS)), num(float64(all)), asked)
		p.Close()
	}
	facts["long task"] = float64(longest)
	out.end()
}
