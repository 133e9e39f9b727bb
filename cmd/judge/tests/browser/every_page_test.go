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

// windowSize is that of a window, and of its user's text in pixels.
type windowSize struct{ width, height, text int64 }

// device is what somebody looks at pages with.
type device struct {
	name      string
	minTarget int          // of what is pressed, in CSS pixels, either way
	windows   []windowSize // that its pages are made for, the usual one first
}

// A phone is small, usual, turned, or has letters twice as large; a laptop's page is magnified as much.
var (
	phoneDevice  = &device{"phone", 48, []windowSize{{360, 640, 16}, {390, 844, 16}, {640, 360, 16}, {390, 844, 32}}}
	laptopDevice = &device{"laptop", 24, []windowSize{{1366, 768, 16}, {683, 384, 16}}}
	tableDevice  = &device{"table", 24, []windowSize{{1920, 1080, 16}, {1366, 768, 16}}}
)

// view is one page as one device shows it.
type view struct {
	name     string
	device   *device
	client   *apptest.Client // whose session the device has; nil for nobody's
	path     string
	selector string // what stands on it, as a selector: so that it is the page that is meant
	tabTour  bool   // it is gone through by the Tab key, too
}

// gamePoint is a point of a recorded game at which pages are looked at.
type gamePoint struct {
	line   int         // up to which the record has been played
	seat   engine.Seat // whose phone is looked at
	ask    string      // what its page asks; nothing where it looks on
	alsoOn string      // which others are looked at
}

// pointsOfGames are those at which phones are asked what no act before asked them, and other screens show something new.
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

// TestBrowserEveryPage proves of every kind of page, and of phones at everything that they are asked: that axe-core has no
// serious finding and what is pressed is large enough (check 56); that no text is cut off, leaves the window or lies over another,
// in other languages and in one whose texts are longer by four fifths, however the device is held, and that the table screen is
// read from afar in all that are spoken (checks 55, 59); that it is built for screen readers; that its title tells it from others and tells no
// more; and, of some, that the Tab key goes through it.
func TestBrowserEveryPage(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := &gallery{Stage: s, pages: map[bool]map[*device]*browsertest.Page{true: {}, false: {}}, titles: map[string]string{}}
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
			}
		}
	}
	g.lookAll(t, viewsAfterAGame(w))
	g.lookAtTally(t)
}

// gallery is a stage with a page for each device, with a session and without.
type gallery struct {
	*apptest.Stage
	pages  map[bool]map[*device]*browsertest.Page
	titles map[string]string // by device and path
	looked int
}

// pageFor is the one that shows a view.
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
		pages[v.device].Forgive("40")                          // pages that say no
		pages[v.device].Before(`window.setInterval = () => 0`) // none is loaded anew by itself while it is looked at
	}
	if v.client != nil {
		v.client.Lend(pages[v.device])
	}
	return pages[v.device]
}

func (g *gallery) lookAll(t *testing.T, views []view) {
	t.Helper()
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) { g.look(t, v) })
	}
}

// openDrawerJS opens the drawer in which a form lies, and reports whether the page stands as it is to be looked at.
const openDrawerJS = `((what) => {
	if (document.readyState !== "complete" || document.fonts.status !== "loaded" || !window.covers && document.querySelector(".cover")) return false;
	if (document.querySelector(".picks path[data-part]:not([role])")) return false; // the map to choose from is not there yet
	const drawer = document.querySelector(what.replace(" form", " .cover[data-cover=tap]:not(.open) > .face"));
	if (drawer?.matches(".face")) return drawer.click();
	const found = document.querySelector(what);
	return found && [found, ...found.children].some((e) => e.checkVisibility());
})`

// look looks at a view in every way.
func (g *gallery) look(t *testing.T, v view) {
	p := g.pageFor(v)
	open := func(lang string) {
		p.SetCookie("judge_language", lang)
		p.Go(v.path)
		p.Wait(v.selector, openDrawerJS+"(`"+v.selector+"`)")
	}
	all := func(in string, found []string) {
		for _, f := range found {
			t.Errorf("%s: %s", in, f)
		}
	}
	open("en")
	all("built", p.Misbuilt())
	all("title", g.titleFaults(v, p))
	all("axe", p.Audit())
	all("target", p.TooSmall(v.device.minTarget))
	if v.tabTour {
		all("keys", p.Tour())
	}
	if !v.hasFixedLayout() {
		g.lookInWindows("longer", v, p, all)
	}
	p.Picture(v.name)
	if v.client != nil && p.Count(".private > .cover") > 0 {
		all("under the cover", p.UnreadableUnder(".private > .cover"))
	}
	p.TextSize(16)
	p.Resize(v.device.windows[0].width, v.device.windows[0].height)
	for i, lang := range i18n.Languages[1:] {
		if v.hasFixedLayout() {
			open(lang)
			g.lookInWindows(lang, v, p, all)
		} else if g.looked%2 == i { // each in one of them: no words are longer than those that it had
			open(lang)
			all(lang, p.Unreadable())
			all(lang, p.TooSmall(v.device.minTarget))
		}
	}
	g.looked++
}

// lookInWindows looks at a page in each of its windows.
func (g *gallery) lookInWindows(lang string, v view, p *browsertest.Page, all func(string, []string)) {
	for _, w := range v.device.windows {
		p.TextSize(w.text)
		p.Resize(w.width, w.height)
		in := fmt.Sprintf("%s at %d by %d", lang, w.width, w.height)
		all(in, p.Unreadable())
		if v.isReadFromAfar() {
			all(in, browsertest.Eval[[]string](p, "("+strings.TrimSpace(legibleJS)+")()"))
		}
	}
}

// hasFixedLayout reports whether a page's letters do not make room for more of them: it is read from afar or printed. It has the words of
// languages that are spoken.
func (v view) hasFixedLayout() bool {
	return v.isReadFromAfar() || v.selector == ".seat-card" || v.device == tableDevice && v.selector == ".lesson.taught"
}

// isReadFromAfar reports whether a page is a table screen in play.
func (v view) isReadFromAfar() bool { return v.device == tableDevice && v.selector == ".side-column" }

// titleFaults lists what is wrong with a page's title: that of one page stays as it is, and no two pages of a device share one.
func (g *gallery) titleFaults(v view, p *browsertest.Page) (wrong []string) {
	title := strings.TrimPrefix(browsertest.Eval[string](p, "document.title"), "● ") // it is asked
	path := v.device.name + " " + p.Path()
	if before, known := g.titles[path]; known && before != title {
		wrong = append(wrong, path+" was “"+before+"” and is “"+title+"”")
	}
	for other, same := range g.titles {
		if same == title && other != path && strings.HasPrefix(other, v.device.name) {
			wrong = append(wrong, path+" and "+other+" are both “"+title+"”")
		}
	}
	g.titles[path] = title
	return wrong
}
