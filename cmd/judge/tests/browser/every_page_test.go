package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// windowSize is the size of a window and of its text, in CSS pixels.
type windowSize struct{ width, height, text int64 }

// device is a kind of device with the windows in which its pages are checked.
type device struct {
	name      string
	minTarget int          // least width and height of a target, in CSS pixels
	windows   []windowSize // the usual one first
}

// The phone is small, usual, turned, small with the page's largest text, has letters twice as large, or is a tablet; the laptop's page is usual, or magnified twice.
var (
	phoneDevice  = &device{"phone", 48, []windowSize{{360, 640, 16}, {390, 844, 16}, {640, 360, 16}, {360, 640, 22}, {390, 844, 32}, {820, 1180, 16}}}
	laptopDevice = &device{"laptop", 24, []windowSize{{1366, 768, 16}, {683, 384, 16}}}
	tableDevice  = &device{"table", 24, []windowSize{{1920, 1080, 16}, {1366, 768, 16}}}
)

// view is a page on a device.
type view struct {
	name     string
	device   *device
	client   *apptest.Client // the client whose session the device has, or nil
	path     string
	selector string // must be on the page
	tabTour  bool   // check it with the Tab key, too
}

// gamePoint is a point of a recorded game at which pages are checked.
type gamePoint struct {
	line   int         // up to which the record has been played
	seat   engine.Seat // whose phone is checked
	ask    string      // what the phone is asked; empty where it only watches
	alsoOn string      // other pages to check, and "keys" or "tour" for the Tab key
}

// pointsOfGames are the points at which phones are asked something for the first time, or other screens show something new.
var pointsOfGames = []struct {
	game string
	at   []gamePoint
}{
	{"tournament-2009-six.jsonl", []gamePoint{
		{22, "fremen", "storm.draw", ""},
		{50, "guild", "play", ""},
		{116, "guild", "guild.turn", ""},
		{130, "bene-gesserit", "coexist", ""},
		{140, "bene-gesserit", "voice", ""},
		{152, "harkonnen", "keep", ""},
		{153, "harkonnen", "capture", ""},
		{252, "fremen", "ally.accept", ""},
		{258, "fremen", "worm.place", ""},
	}},
	{"gf9-basic-six.jsonl", []gamePoint{
		{2, "fremen", "place", "console tour"},
		{4, "atreides", "traitors.keep", ""},
		{18, "harkonnen", "storm.dial", "table"},
		{21, "guild", "charity.claim", ""},
		{29, "guild", "bid", "table watch console keys"},
		{61, "emperor", "ship", "table console keys"},
		{62, "emperor", "move", ""},
		{73, "fremen", "ally.offer", "table"},
		{97, "atreides", "battle.pick", ""},
		{98, "atreides", "prescience", ""},
		{100, "atreides", "plan", "table keys"},
		{102, "atreides", "treachery", ""},
		{103, "fremen", "", "table"},
		{116, "atreides", "revive", ""},
		{132, "bene-gesserit", "advisor", ""},
		{167, "harkonnen", "", "table watch console"},
	}},
}

// TestBrowserEveryPage proves for every kind of page, and for phones at every question: axe-core has no serious finding, where it judges
// each element that is built as none before and the contrast of each text that is set as none before, and targets are large enough
// (check 56); texts are not cut off, do not leave the window or overlap, in every window, in other languages and with texts 80% longer,
// and the table screen can be read from afar in every language (checks 55, 59); the page suits screen readers; its title is unique and
// stable; and for some pages, the Tab key reaches everything.
func TestBrowserEveryPage(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := openGallery(s)
	empty := s.TableInLobby()
	g.lookAll(t, viewsBeforeAGame(s, empty))
	var w *apptest.Site
	for _, played := range pointsOfGames {
		game, line := apptest.LongNames(apptest.ReadGame(t, played.game)), 0
		w = s.NewTable(game)
		for _, a := range played.at {
			w.PlayRecord(game, line, a.line)
			line = a.line
			g.lookAll(t, viewsAt(w, a))
			if a.ask == "charity.claim" {
				g.lookAtGuided(t, w)
				g.lookAtPaused(t, w)
				g.lookAtCalled(t, w)
				g.lookAtConsent(t, w)
			}
		}
	}
	g.lookAll(t, viewsAfterAGame(w))
	g.lookAtTally(t)
}

// gallery is a stage with two browser pages for each device, one with a session and one without.
type gallery struct {
	*apptest.Stage
	pages  map[bool]map[*device]*browsertest.Page
	titles map[string]string // by device and path
	good   browsertest.Good
	looked int // views so far
	// sends has, by the name of a view that is an answer to a form, the script that sends it from the page of its path.
	sends map[string]string
}

func openGallery(s *apptest.Stage) *gallery {
	return &gallery{
		Stage: s, pages: map[bool]map[*device]*browsertest.Page{true: {}, false: {}}, titles: map[string]string{}, good: browsertest.Good{}, sends: map[string]string{},
	}
}

// pageFor returns the browser page that shows a view.
func (g *gallery) pageFor(v view) *browsertest.Page {
	pages := g.pages[v.client != nil]
	if pages[v.device] == nil {
		switch v.device {
		case phoneDevice:
			pages[v.device] = g.Room.PhoneOf("phone", v.device.windows[0].width, v.device.windows[0].height)
		case laptopDevice:
			pages[v.device] = g.Room.Laptop()
		default:
			pages[v.device] = g.Room.Table()
		}
		pages[v.device].Forgive("40") // some pages answer with an error
		pages[v.device].Forgive("422")
		pages[v.device].Before(quietJS)
	}
	if v.client != nil {
		v.client.Lend(pages[v.device])
	}
	return pages[v.device]
}

// quietJS keeps a page from reloading itself during the check, and lets its stream be closed after it.
const quietJS = `window.setInterval = () => 0;
	window.streams = [];
	window.EventSource = class extends EventSource { constructor(address) { super(address); window.streams.push(this); } }`

// lookAll checks views, each in a subtest.
func (g *gallery) lookAll(t *testing.T, views []view) {
	t.Helper()
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) { g.look(t, v) })
	}
}

// openDrawerJS opens the drawer of a form, and reports whether the page is ready to be checked.
const openDrawerJS = `((what) => {
	if (document.readyState !== "complete" || document.fonts.status !== "loaded" || !window.scripts && document.querySelector(".cover")) return false;
	if ([...document.querySelectorAll("[data-map]:empty, .picks path[data-part]:not([role])")].some((e) => e.checkVisibility())) return false; // the map picker is not ready yet
	const drawer = document.querySelector(what.replace(" form", " .cover[data-cover=tap]:not(.open) > .face"));
	if (drawer?.matches(".face")) return drawer.click();
	const found = document.querySelector(what);
	const fold = found?.closest("details:not([open])");
	if (fold) return !(fold.open = true);
	return found && [found, ...found.children].some((e) => e.checkVisibility());
})`

// look checks a view in every way.
func (g *gallery) look(t *testing.T, v view) {
	p := g.pageFor(v)
	open := func(lang string) {
		p.SetCookie("judge_language", lang)
		p.Go(v.path)
		p.EndMoment()
		if send := g.sends[v.name]; send != "" {
			browsertest.Eval[bool](p, "("+send+", true)")
		}
		p.Wait(v.selector, openDrawerJS+"(`"+v.selector+"`)")
	}
	report := func(check string, faults []string) {
		for _, fault := range faults {
			t.Errorf("%s: %s", check, fault)
		}
	}
	open("en")
	report("built", p.Misbuilt())
	if g.sends[v.name] == "" { // an answer has the title of its form's page
		report("title", g.titleFaults(v, p))
	}
	report("axe", p.Audit(g.good))
	report("target", p.TooSmall(v.device.minTarget))
	if v.tabTour {
		report("keys", p.Tour())
	}
	if !v.hasFixedLayout() {
		g.lookInWindows("longer", v, p, report)
	}
	p.Picture(v.name)
	if v.client != nil && p.Count(".private > .cover") > 0 {
		report("under the cover", p.UnreadableUnder(".private > .cover"))
	}
	p.TextSize(16)
	p.Resize(v.device.windows[0].width, v.device.windows[0].height)
	for i, lang := range i18n.Languages[1:] {
		if v.hasFixedLayout() {
			open(lang)
			g.lookInWindows(lang, v, p, report)
		} else if g.looked%2 == i { // each view in one of them: the longer texts have covered the others
			open(lang)
			report(lang, p.Unreadable())
			report(lang, p.TooSmall(v.device.minTarget))
			report(lang, p.CutChoices())
		}
	}
	g.looked++
	browsertest.Eval[bool](p, `window.streams.forEach((s) => s.close()), true`) // it would show each input until its next view
}

// lookInWindows checks a page in each of its device's windows. What flows is set with narrow letters in the first alone: where it has
// room for wide ones, in the same window, it has room for those that need less.
func (g *gallery) lookInWindows(lang string, v view, p *browsertest.Page, report func(check string, faults []string)) {
	for i, w := range v.device.windows {
		p.TextSize(w.text)
		p.Resize(w.width, w.height)
		in := fmt.Sprintf("%s at %d by %d", lang, w.width, w.height)
		if i == 0 || v.hasFixedLayout() {
			report(in, p.Unreadable())
		} else {
			report(in, p.UnreadableIfWide())
		}
		if v.isReadFromAfar() {
			report(in, browsertest.Eval[[]string](p, "("+strings.TrimSpace(legibleJS)+")()"))
		}
	}
}

// hasFixedLayout reports whether a page has no room for the longer texts because it is read from afar or printed. It is checked in the
// real languages only.
func (v view) hasFixedLayout() bool {
	return v.isReadFromAfar() || v.selector == ".seat-card" || v.device == tableDevice && v.selector == ".lesson.taught"
}

// isReadFromAfar reports whether a view is a table screen in play.
func (v view) isReadFromAfar() bool { return v.device == tableDevice && v.selector == ".side-column" }

// titleFaults lists the faults of a page's title: a page must keep its title, and no two pages of a device may share one.
func (g *gallery) titleFaults(v view, p *browsertest.Page) (faults []string) {
	title := strings.TrimPrefix(browsertest.Eval[string](p, "document.title"), "● ") // marks a page that is asked something
	path := v.device.name + " " + p.Path()
	if before, known := g.titles[path]; known && before != title {
		faults = append(faults, path+" was “"+before+"” and is “"+title+"”")
	}
	for other, same := range g.titles {
		if same == title && other != path && strings.HasPrefix(other, v.device.name) {
			faults = append(faults, path+" and "+other+" are both “"+title+"”")
		}
	}
	g.titles[path] = title
	return faults
}
