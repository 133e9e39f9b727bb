package browser

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// legibleJS lists what is wrong with a table screen that is read from afar.
//
//go:embed testdata/legible.js
var legibleJS string

// importUpTo brings a recorded game to a data folder as it stood after so many lines, and gives the table's code.
func importUpTo(t *testing.T, data, game string, lines int) string {
	t.Helper()
	raw, err := os.ReadFile(apptest.GameFile(game))
	apptest.Check(t, err)
	begun := strings.SplitAfter(string(raw), "\n")[:lines]
	if strings.HasPrefix(begun[0], "//") { // a table's own record begins with its header
		begun = begun[1:]
	}
	r, err := record.Read(strings.NewReader(strings.Join(begun, "")), game)
	apptest.Check(t, err)
	played, err := record.Replay(dune.Rules{}, r)
	apptest.Check(t, err)
	var bound bytes.Buffer
	file := filepath.Join(t.TempDir(), game)
	apptest.Check(t, record.WriteChained(&bound, played.Timeline, record.ExportOptions{}))
	apptest.Check(t, os.WriteFile(file, bound.Bytes(), 0o600))
	said := apptest.MustRun(t, "import", "--data", data, file)
	code := regexp.MustCompile(`Table (\w{5}) `).FindStringSubmatch(said)
	if code == nil {
		t.Fatalf("no table was imported: %s", said)
	}
	return code[1]
}

// tableMoments is what a table screen shows in a game, as lines of recorded ones.
var tableMoments = []struct {
	name, game string
	lines      int
}{
	{"storm", "gf9-basic-six.jsonl", 18},
	{"swept", "gf9-basic-six.jsonl", 20},
	{"charity", "gf9-advanced-six.jsonl", 30},
	{"bidding", "gf9-basic-six.jsonl", 38},
	{"shipment", "gf9-basic-six.jsonl", 61},
	{"fights", "gf9-basic-six.jsonl", 97},
	{"orders", "gf9-basic-six.jsonl", 99},
	{"plans", "gf9-basic-six.jsonl", 139},
	{"battle", "gf9-advanced-six.jsonl", 240},
	{"nexus", "gf9-advanced-six.jsonl", 395},
	{"end", "gf9-basic-six.jsonl", 167},
}

// TestBrowserTableScreen proves that the table screen is read from afar in every moment of a game, on a television and on a
// laptop (check 55); that factions are told apart without colours (check 57); and that what moves does so only where that is
// wished (check 58).
func TestBrowserTableScreen(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	codes := map[string]string{}
	for _, m := range tableMoments {
		codes[m.name] = importUpTo(t, data, m.game, m.lines)
	}
	s := apptest.StartServer(t, data)
	codes["lobby"] = s.NewTable(apptest.DuneTable("table")...)
	room := browsertest.Open(t, s.URL)
	screen := room.TableScreen(codes["lobby"])
	for _, name := range []string{"lobby", "storm", "swept", "charity", "bidding", "shipment", "fights", "orders", "plans", "battle", "nexus", "end"} {
		screen.Go("/t/" + codes[name] + "/screen")
		for size, width := range map[string]int64{"tv": 1920, "laptop": 1366} {
			screen.Resize(width, width*9/16)
			screen.Wait("the page's fonts", `document.fonts.status === "loaded"`)
			for _, wrong := range browsertest.Eval[[]string](screen, "("+strings.TrimSpace(legibleJS)+")()") {
				t.Errorf("%s, %s: %s", name, size, wrong)
			}
			screen.Picture(name + "-" + size)
		}
		if running := browsertest.Eval[int](screen, `document.getAnimations().length`); running > 0 {
			t.Errorf("%s: %d animations where none are wished", name, running)
		}
	}
	t.Run("marks", func(t *testing.T) { wantDistinctMarks(t, screen, codes["plans"]) })
	t.Run("motion", func(t *testing.T) { wantMotionOnlyByWish(t, screen, codes["battle"]) })
	t.Run("distance", func(t *testing.T) { wantDistanceKept(t, screen) })
}

// marksJS gives, for each faction on the map, its marks' outlines and its codes.
const marksJS = `[...document.querySelectorAll(".stack, .seat")].map((e) =>
	[e.querySelector(".shape").getAttribute("d"), e.querySelector(".stack-code, .seat-code").textContent].join(" "))`

// wantDistinctMarks looks at a map with different eyes: whatever becomes of the colours, a mark of its own outline and a code say who it is.
func wantDistinctMarks(t *testing.T, screen *browsertest.Page, code string) {
	screen.Resize(1920, 1080)
	screen.Go("/t/" + code + "/screen")
	byCode, outlines := map[string]string{}, map[string]bool{}
	for _, found := range browsertest.Eval[[]string](screen, marksJS) {
		at := strings.LastIndex(found, " ")
		outline, name := found[:at], found[at+1:]
		if byCode[name] != "" && byCode[name] != outline {
			t.Errorf("%s has two marks", name)
		}
		byCode[name], outlines[outline] = outline, true
	}
	if len(byCode) != 6 || len(outlines) != 6 {
		t.Errorf("%d codes and %d marks for six factions", len(byCode), len(outlines))
	}
	for _, vision := range browsertest.Visions {
		screen.SeeAs(vision)
		screen.Picture("eyes-" + vision)
	}
	screen.SeeAs("none")
}

// wantMotionOnlyByWish looks at what would move, by the styles that are in force: no clock runs in this test.
func wantMotionOnlyByWish(t *testing.T, screen *browsertest.Page, code string) {
	screen.Go("/t/" + code + "/screen")
	moves := func(selector string) string { // the storm as if it had just come four sectors
		return browsertest.Eval[string](screen, `((e) => { e.classList.add("storm-by-4"); return getComputedStyle(e).animationName })(
			document.querySelector("`+selector+`"))`)
	}
	const sum, sweep = ".reckoning li", ".storm"
	if sum, storm := moves(sum), moves(sweep); sum != "none" || storm != "none" {
		t.Errorf("sums %q and the storm %q move where no motion is wished", sum, storm)
	}
	screen.Prefer("prefers-reduced-motion", "no-preference")
	if sum, storm := moves(sum), moves(sweep); sum != "add-up" || storm != "storm-sweep" {
		t.Errorf("sums %q and the storm %q do not move", sum, storm)
	}
	// A disc that a frame takes away is seen to go, and is gone then.
	browsertest.Eval[bool](screen, `new MutationObserver(() => window.fell ||= Boolean(document.querySelector(".fallen")))
		.observe(document.body, { subtree: true, childList: true }) === undefined && document.querySelector(".stack").remove() === undefined`)
	screen.Wait("the disc to go", `window.fell`)
	screen.Wait("the disc to be gone", `!document.querySelector(".fallen")`)
}

// wantDistanceKept has the screen set for the far end of the room by a key, and remember it.
func wantDistanceKept(t *testing.T, screen *browsertest.Page) {
	headline := func() float64 {
		return browsertest.Eval[float64](screen, `parseFloat(getComputedStyle(document.querySelector("h1")).fontSize)`)
	}
	near := headline()
	screen.Key("d") // it is taken for a television
	if far := headline(); far <= near {
		t.Errorf("from far away the sentence is set in %g, and in %g before", far, near)
	}
	path := screen.Path()
	screen.Go(path)
	screen.Wait("the distance to be remembered", `document.body.matches(".seen-far")`)
	screen.Key("w")
	screen.Wait("the ruling in force", `document.querySelector("#why-now[open] .says")`)
	screen.Wait("the cursor to hide", `document.body.matches(".unattended")`)
}
