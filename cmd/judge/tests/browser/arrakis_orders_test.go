package browser

import (
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// belowFoldJS is how far the sentence of the first question reaches below the window.
const belowFoldJS = `Math.round(document.querySelector(".decide > .decision > h2, .decide > .headline").getBoundingClientRect().bottom - innerHeight)`

// TestBrowserArrakisOrders proves that many orders and a tie are cut nowhere in any language, and that on the smallest phone the orders leave room
// for the question below them.
func TestBrowserArrakisOrders(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(apptest.LongNames(&record.Record{Header: apptest.ArrakisTable(true, "atreides")}))
	screen, phone := s.Room.TableScreen(w.Code), s.Room.PhoneOf("orders", 360, 640)
	w.Clients["atreides"].Lend(phone)
	players := apptest.NewRandomPlayer(apptest.Arrakis, 3)
	for _, least := range []int{1, 2, 4} {
		for on, new := true, 0; on && new < least; on = players.Advance(w, 1) {
			console, err := w.Table.Screen(referee.Console)
			apptest.Check(t, err)
			m := console.View.(*arrakis.View).Mahdi
			if new = len(m.Orders) - m.Done; new >= least {
				break
			}
		}
		for _, language := range []string{"it", "es", "en"} {
			in := fmt.Sprintf("%s, at least %d", language, least)
			for _, page := range []*browsertest.Page{screen, phone} {
				page.SetCookie("judge_language", language)
			}
			screen.Go("/t/" + w.Code + "/screen")
			phone.Go("/t/" + w.Code + "/seat/atreides")
			screen.EndMoment()
			for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
				screen.Resize(size[0], size[1])
				screen.Wait("the orders", `document.querySelector("#orders li") && document.fonts.status === "loaded"`)
				screen.Picture(fmt.Sprintf("orders-%d-%s-%d", least, language, size[0]))
				for _, cut := range browsertest.Eval[[]string](screen, cutArrakisJS) {
					t.Errorf("%s, %d wide: cut: %s", in, size[0], cut)
				}
			}
			phone.EndMoment()
			for _, size := range [][2]int64{{390, 844}, {360, 640}} {
				phone.Resize(size[0], size[1])
				phone.Wait("the orders", `document.querySelector("#orders li") && document.fonts.status === "loaded"`)
				phone.Picture(fmt.Sprintf("orders-%d-%s-%d", least, language, size[0]))
			}
			if beyond := browsertest.Eval[int](phone, belowFoldJS); beyond > 0 {
				t.Errorf("%s: the question ends %d px below the window", in, beyond)
			}
			for _, fault := range phone.UnreadableIfWide() {
				t.Errorf("%s: %s", in, fault)
			}
		}
	}
}
