package browser

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// clippedJS lists the parts of a table screen that are cut off.
//
//go:embed testdata/clipped.js
var clippedJS string

// mainPart matches the content of a page's main element.
var mainPart = regexp.MustCompile(`(?s)<main id="main"[^>]*>(.*)</main>`)

// undoNotice is the notice on a table screen after an undo.
const undoNotice = `<div class="announced"><p class="announce corrected">The last 12 entries were undone: nobody at the ` +
	`table had seen that the second battle was fought in a place where one of the two was only coexisting.</p></div>`

// TestBrowserTableScreenIsWhole proves that the table screen cuts nothing off after any line of two recorded games, on a television
// and a laptop, and shows all work at the board also while an undo is announced.
func TestBrowserTableScreenIsWhole(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, name := range []string{"gf9-basic-six.jsonl", "tournament-2009-six.jsonl"} {
		t.Run(name, func(t *testing.T) {
			w, frames := framesOf(s, t, name)
			watcher := s.Room.Phone("watcher")
			watcher.Go("/w/" + w.Code)
			watcher.Wait("the page", `document.querySelector(".dune-table")`)
			if browsertest.Eval[bool](watcher, `getComputedStyle(document.querySelector(".notices")).position === "fixed"`) {
				t.Error("on a watcher's phone the notices cover the questions")
			}
			screen := s.Room.TableScreen(w.Code)
			screen.Wait("the page's scripts", "window.scripts && document.fonts.status === 'loaded'")
			for _, width := range []int64{1920, 1366} {
				screen.Resize(width, width*9/16)
				for _, f := range frames {
					if strings.Contains(f.html, "board-work") {
						f.html = strings.Replace(f.html, `id="notices">`, `id="notices">`+undoNotice, 1)
					}
					show := fmt.Sprintf(`document.dispatchEvent(new CustomEvent("frame", { detail: { html: %q, whole: true } })), document.dispatchEvent(new Event("fit")), true`, f.html)
					browsertest.Eval[bool](screen, show)
					for _, lost := range browsertest.Eval[[]string](screen, "("+strings.TrimSpace(clippedJS)+")()") {
						t.Errorf("line %d at %d: %s", f.line, width, lost)
					}
				}
			}
		})
	}
}

// underNoticeJS names what the notice of a table screen lies over.
const underNoticeJS = `((notice) => {
	const box = notice.getBoundingClientRect(), under = new Set();
	for (let x = box.left + 4; x < box.right; x += 24) for (let y = box.top + 4; y < box.bottom; y += 12) {
		for (const e of document.elementsFromPoint(x, y)) if (!notice.contains(e) && !e.contains(notice)) under.add(e.className?.baseVal ?? e.className ?? e.localName);
	}
	return box.width > 0 && box.height > 0 ? [...under].map(String) : ["the notice is not shown"];
})(document.querySelector(".announced"))`

// TestBrowserUndoIsToldBesideTheBoard proves for each game that the notice of an undo lies over no seat, no part of the board and nothing else
// on a table screen, on a television and a laptop.
func TestBrowserUndoIsToldBesideTheBoard(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, file := range []string{"engine/dune/testdata/games/gf9-basic-six.jsonl", "engine/imperium/testdata/games/standard-four.jsonl", arrakisGame} {
		game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(file)))
		last := game.Items[len(game.Items)-1].Line
		w, line := s.NewTable(game), 0
		watcher := w.Client("watcher", browsertest.LAN, "/t/"+w.Code+"/screen")
		screen := s.Room.TableScreen(w.Code)
		screen.Wait("the page's scripts", "window.scripts && document.fonts.status === 'loaded'")
		for _, to := range []int{last / 4, last / 2, last * 3 / 4} {
			w.PlayRecord(game, line, to)
			line = to
			now, err := w.Table.Screen(referee.Audience)
			apptest.Check(t, err)
			screen.Wait("the newest frame", fmt.Sprintf(`document.getElementById("record-head").dataset.head === %q`, now.Head.Text))
			html := strings.Replace(mainPart.FindStringSubmatch(watcher.Get(watcher.Path).Body)[1], `id="notices">`, `id="notices">`+undoNotice, 1)
			for _, width := range []int64{1920, 1366} {
				screen.Resize(width, width*9/16)
				browsertest.Eval[bool](screen, fmt.Sprintf(`document.dispatchEvent(new CustomEvent("frame", { detail: { html: %q, whole: true } })), document.dispatchEvent(new Event("fit")), true`, html))
				screen.EndMoment()
				if under := browsertest.Eval[[]string](screen, underNoticeJS); len(under) > 0 {
					t.Errorf("%s, line %d at %d: the notice lies over %q", game.Header.Game, to, width, under)
				}
				screen.Picture(fmt.Sprintf("undone-%s-%d-%d", game.Header.Game, to, width))
			}
		}
		screen.Close()
	}
}

// frameAt is the table screen's content after a line of a record.
type frameAt struct {
	line int
	html string
}

// framesOf plays a record and returns the table screen's contents, one for each different column beside the map.
func framesOf(s *apptest.Stage, t *testing.T, game string) (*apptest.Site, []frameAt) {
	t.Helper()
	r := apptest.LongNames(apptest.ReadGame(t, game))
	w := s.NewTable(r)
	watcher := w.Client("watcher", browsertest.LAN, "/t/"+w.Code+"/screen")
	var frames []frameAt
	line, seen := 0, map[string]bool{}
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		w.PlayRecord(r, line, item.Line)
		line = item.Line
		found := mainPart.FindStringSubmatch(watcher.Get(watcher.Path).Body)
		if found == nil {
			t.Fatalf("line %d: the table screen has no main part", line)
		}
		if _, column, _ := strings.Cut(found[1], "side-column"); !seen[column] {
			seen[column] = true
			frames = append(frames, frameAt{line, found[1]})
		}
	}
	return w, frames
}
