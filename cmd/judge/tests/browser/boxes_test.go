package browser

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// boxesJS lists the faults of a page's boxes.
//
//go:embed testdata/boxes.js
var boxesJS string

// boxedScreen is a kind of page and the windows that it is measured in.
type boxedScreen struct {
	kind  string
	sizes [][2]int64
}

var boxedScreens = []boxedScreen{
	{"table", [][2]int64{{1366, 768}, {1440, 900}, {1920, 1080}, {3840, 2160}}},
	{"console", [][2]int64{{1366, 768}, {1440, 900}, {1920, 1080}}},
	{"phone", [][2]int64{{360, 640}, {390, 844}}},
}

// boxedMoment is a point of a game: what each page shows there.
type boxedMoment struct {
	line        int
	phase, asks string
	pages       map[string][]string // by kind
}

// TestBrowserBoxes proves that at each kind of moment of two recorded games no page cuts text off or sets it over other text, in any of
// its windows, and that what must be done is in sight. The players have the longest names. Italian and Spanish are measured at some of
// the moments.
func TestBrowserBoxes(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, game := range []struct {
		name, lang string
		every      int // of the moments
	}{
		{"gf9-basic-six.jsonl", "en", 1}, {"tournament-2009-six.jsonl", "en", 1},
		{"gf9-basic-six.jsonl", "it", 5}, {"tournament-2009-six.jsonl", "es", 6},
	} {
		t.Run(game.name+" "+game.lang, func(t *testing.T) {
			w, moments := momentsOf(s, t, game.name, game.lang, game.every)
			for _, screen := range boxedScreens {
				page := openBoxed(s, w, screen.kind, game.lang)
				if screen.kind == "table" && game.lang == "en" {
					wantSpoiltBoxesFound(t, page, moments[0].pages["table"][0])
				}
				for _, size := range screen.sizes {
					page.Resize(size[0], size[1])
					for _, m := range moments {
						for _, html := range m.pages[screen.kind] {
							for _, fault := range boxFaults(page, screen.kind, html) {
								t.Errorf("%s, %d×%d, line %d, %s (%s): %s", screen.kind, size[0], size[1], m.line, m.phase, m.asks, fault)
							}
						}
					}
				}
				page.Close()
			}
		})
	}
}

// attend shows what fades while nobody touches the page for some seconds.
const attend = `document.body.classList.remove("unattended")`

// openBoxed opens a page of a kind, whose content is then put in its place again and again.
func openBoxed(s *apptest.Stage, w *apptest.Site, kind, lang string) *browsertest.Page {
	page := s.Room.Table()
	path := map[string]string{"table": "/t/" + w.Code + "/screen", "console": "/t/" + w.Code + "/console"}[kind]
	if kind == "phone" {
		page = s.Room.PhoneOf("phone", 360, 640)
		client := w.Clients[string(w.Seats[0])]
		client.Lend(page)
		path = client.Path
	}
	page.SetCookie("lang", lang)
	page.Go(path)
	page.Wait("its scripts and fonts", "window.scripts && document.fonts.status === 'loaded'")
	browsertest.Eval[bool](page, `(() => { // what comes back is there at once
		const still = new CSSStyleSheet();
		still.replaceSync("* { transition: none !important; }");
		document.adoptedStyleSheets.push(still);
		return true;
	})()`)
	return page
}

// wantSpoiltBoxesFound proves that faults made on purpose are found.
func wantSpoiltBoxesFound(t *testing.T, page *browsertest.Page, html string) {
	t.Helper()
	for spoils, finds := range map[string]string{
		`document.getElementById("headline").style.cssText = "overflow: hidden; height: 20px"`: "is cut off by",
		`document.getElementById("headline").style.cssText = "margin-top: -72px"`:              "lie over each other",
		`document.querySelector(".record-head").style.cssText = "left: -40px"`:                 "leaves the window",
	} {
		boxFaults(page, "table", html)
		found := browsertest.Eval[[]string](page, "("+attend+", "+spoils+", ("+strings.TrimSpace(boxesJS)+`)("table"))`)
		if !strings.Contains(strings.Join(found, "\n"), finds) {
			t.Errorf("%s is not found; found were %q", spoils, found)
		}
	}
	browsertest.Eval[bool](page, `document.querySelectorAll("#headline, .record-head").forEach((e) => e.removeAttribute("style")) === undefined`)
}

// boxFaults shows a content on a page and lists its faults.
func boxFaults(page *browsertest.Page, kind, html string) []string {
	return browsertest.Eval[[]string](page, fmt.Sprintf(
		`%s, document.dispatchEvent(new CustomEvent("frame", { detail: { html: %q, whole: true } })), document.dispatchEvent(new Event("fit")), scrollTo(0, 0), (%s)(%q)`,
		attend, html, strings.TrimSpace(boxesJS), kind))
}

// momentsOf plays a record and returns what the pages show at the first moment of each kind: a phase and what is asked in it.
func momentsOf(s *apptest.Stage, t *testing.T, game, lang string, every int) (*apptest.Site, []boxedMoment) {
	t.Helper()
	r := apptest.LongNames(apptest.ReadGame(t, game))
	w := s.NewTable(r)
	for _, c := range w.Clients {
		c.SetLanguage(lang)
	}
	content := func(client string) string {
		c := w.Clients[client]
		found := mainPart.FindStringSubmatch(c.Get(c.Path).Body)
		if found == nil {
			t.Fatalf("%s has no main part", c.Path)
		}
		return found[1]
	}
	var moments []boxedMoment
	line, kinds, phases := 0, map[string]bool{}, map[string]bool{}
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		w.PlayRecord(r, line, item.Line)
		line = item.Line
		phase := string(w.DuneView().Phase)
		var asks []string
		asked := map[engine.Seat]bool{}
		for name, client := range w.Clients {
			if name == "screen" {
				continue
			}
			for _, p := range client.Prompts() {
				asks, asked[p.For] = append(asks, p.Ask), true
			}
		}
		slices.Sort(asks)
		said := strings.Join(slices.Compact(asks), " ")
		if kind := phase + " " + said; kinds[kind] || len(kinds)%every != 0 && phases[phase] {
			kinds[kind] = true
			continue
		} else {
			kinds[kind], phases[phase] = true, true
		}
		m := boxedMoment{line, phase, said, map[string][]string{"table": {content("screen")}, "console": {content("console")}}}
		for _, seat := range w.Seats {
			if asked[seat] || seat == w.Seats[line%len(w.Seats)] {
				m.pages["phone"] = append(m.pages["phone"], content(string(seat)))
			}
		}
		moments = append(moments, m)
	}
	return w, moments
}
