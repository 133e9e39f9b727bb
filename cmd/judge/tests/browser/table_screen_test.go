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

// legibleJS lists the faults of a table screen that is read from afar.
//
//go:embed testdata/legible.js
var legibleJS string

// importUpTo imports the first lines of a recorded game into a data folder, and returns the table's code.
func importUpTo(t *testing.T, data, game string, lines int) string {
	t.Helper()
	raw, err := os.ReadFile(apptest.GameFile(game))
	apptest.Check(t, err)
	begun := strings.SplitAfter(string(raw), "\n")[:lines]
	if strings.HasPrefix(begun[0], "//") { // drops the comment before the header
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

// tableMoments are the points of recorded games at which the table screen is checked, by the number of lines of the file.
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

// TestBrowserTableScreen proves that the table screen can be read from afar throughout a game, on a television and a laptop (check 55),
// that factions differ by more than colours (check 57), and that things move only if the user wants motion (check 58).
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
			wantLegible(t, screen, name+", "+size)
			screen.Picture(name + "-" + size)
			screen.EndMoment() // what it covered is looked at in the other window
		}
		if running := browsertest.Eval[int](screen, `document.getAnimations().length`); running > 0 {
			t.Errorf("%s: %d animations run, though the user wants none", name, running)
		}
	}
	t.Run("marks", func(t *testing.T) { wantDistinctMarks(t, screen, codes["plans"]) })
	t.Run("motion", func(t *testing.T) { wantMotionOnlyByWish(t, screen, codes["battle"]) })
	t.Run("distance", func(t *testing.T) { wantDistanceKept(t, screen) })
}

// overJS shows each countdown as when its time is over, however fast the machine has come here.
const overJS = `document.querySelectorAll(".countdown:not(.least)").forEach((face) => face.dataset.state = "over")`

// wantLegible proves that nothing on the table screen is too small or cut off, as it stands and when all its time is over.
func wantLegible(t *testing.T, screen *browsertest.Page, at string) {
	t.Helper()
	for _, state := range []string{"", overJS} {
		for _, fault := range browsertest.Eval[[]string](screen, state+"; ("+strings.TrimSpace(legibleJS)+")()") {
			t.Errorf("%s: %s", at, fault)
		}
	}
}

// marksJS gives the outline and the code of each faction's marks on the map.
const marksJS = `[...document.querySelectorAll(".stack, .seat")].map((e) =>
	[e.querySelector(".shape").getAttribute("d"), e.querySelector(".stack-code, .seat-code").textContent].join(" "))`

// wantDistinctMarks proves that each faction's marks have an outline and a code of their own, and takes pictures with each
// deficiency of colour vision.
func wantDistinctMarks(t *testing.T, screen *browsertest.Page, code string) {
	screen.Resize(1920, 1080)
	screen.Go("/t/" + code + "/screen")
	byCode, outlines := map[string]string{}, map[string]bool{}
	for _, found := range browsertest.Eval[[]string](screen, marksJS) {
		at := strings.LastIndex(found, " ")
		outline, name := found[:at], found[at+1:]
		if byCode[name] != "" && byCode[name] != outline {
			t.Errorf("%s has two outlines", name)
		}
		byCode[name], outlines[outline] = outline, true
	}
	if len(byCode) != 6 || len(outlines) != 6 {
		t.Errorf("six factions have %d codes and %d outlines", len(byCode), len(outlines))
	}
	for _, vision := range browsertest.Visions {
		screen.SeeAs(vision)
		screen.Picture("eyes-" + vision)
	}
	screen.SeeAs("none")
}

// wantMotionOnlyByWish proves by the styles in force that sums and the storm move only if the user wants motion, and that a removed
// disc fades out.
func wantMotionOnlyByWish(t *testing.T, screen *browsertest.Page, code string) {
	screen.Go("/t/" + code + "/screen")
	moves := func(selector string) string { // as if the storm had just moved four sectors
		return browsertest.Eval[string](screen, `((e) => { e.classList.add("storm-by-4"); return getComputedStyle(e).animationName })(
			document.querySelector("`+selector+`"))`)
	}
	const sum, sweep = ".reckoning li", ".storm"
	if sum, storm := moves(sum), moves(sweep); sum != "none" || storm != "none" {
		t.Errorf("sums move by %q and the storm by %q, though the user wants no motion", sum, storm)
	}
	screen.Prefer("prefers-reduced-motion", "no-preference")
	if sum, storm := moves(sum), moves(sweep); sum != "add-up" || storm != "storm-sweep" {
		t.Errorf("sums move by %q and the storm by %q, want add-up and storm-sweep", sum, storm)
	}
	browsertest.Eval[bool](screen, `new MutationObserver(() => window.fell ||= Boolean(document.querySelector(".fallen")))
		.observe(document.body, { subtree: true, childList: true }) === undefined && document.querySelector(".stack").remove() === undefined`)
	screen.Wait("the disc to fade out", `window.fell`)
	screen.Wait("the disc to be gone", `!document.querySelector(".fallen")`)
}

// wantDistanceKept proves that a key sets the table screen for a greater distance, that a reload keeps that, and that another key shows
// the rulings in force.
func wantDistanceKept(t *testing.T, screen *browsertest.Page) {
	headline := func() float64 {
		return browsertest.Eval[float64](screen, `parseFloat(getComputedStyle(document.querySelector("h1")).fontSize)`)
	}
	near := headline()
	screen.Key("d")
	if far := headline(); far <= near {
		t.Errorf("the headline is set in %g pixels for far away, and in %g for near", far, near)
	}
	path := screen.Path()
	screen.Go(path)
	screen.Wait("the distance to be remembered", `document.body.matches(".seen-far")`)
	screen.Key("w")
	screen.Wait("the ruling in force", `document.querySelector("#why-now[open] .says")`)
	screen.Wait("the cursor to hide", `document.body.matches(".unattended")`)
}

// TestBrowserReminderOnTheTableScreen proves that the sentence about who keeps the table waiting stands over the log, and hides neither
// how to join nor half a line of the log.
func TestBrowserReminderOnTheTableScreen(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable("game", "dune", "profile", "gf9-basic", "cards", "phone", "circle.atreides", "1", "circle.emperor", "3", "circle.harkonnen", "6")
	room := browsertest.Open(t, s.URL)
	for _, seat := range []string{"atreides", "emperor", "harkonnen"} {
		room.Join(code, seat)
	}
	console, table := room.Console(code), room.TableScreen(code)
	console.TapText("Remind")
	table.See("The table waits for")
	for _, size := range [][2]int64{{1366, 768}, {1440, 900}, {1920, 1080}, {3840, 2160}} {
		table.Resize(size[0], size[1])
		if browsertest.Eval[bool](table, `((notice, join, log) => notice.bottom > join.top || notice.top > log.top)(...[".notices", ".join-text", ".latest"].map((q) => document.querySelector(q).getBoundingClientRect()))`) {
			t.Errorf("%d×%d: the reminder hides how to join, or half of the log", size[0], size[1])
		}
	}
	table.Picture("reminded")
}
