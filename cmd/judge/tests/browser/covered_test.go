package browser

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// coveredJS lists the controls of a page that lie under something else.
//
//go:embed testdata/covered.js
var coveredJS string

// TestBrowserNothingCoversControls proves for a recorded game of each kind, whenever a seat is asked something for the first time, that
// the phone shows the question though it was scrolled before, and that nothing lies over what can be touched: on its phone, upright or turned, with each sheet, drawer and fold opened, and on the console. The
// table screen has nothing to touch.
func TestBrowserNothingCoversControls(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil)
	for _, file := range []string{"engine/dune/testdata/games/gf9-basic-six.jsonl", "engine/imperium/testdata/games/standard-four.jsonl", arrakisGame} {
		t.Run(file, func(t *testing.T) {
			game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(file)))
			c := &coverLook{t: t, w: s.NewTable(game), looked: map[string]int{}}
			c.pages = map[string]*browsertest.Page{"phone": s.Room.PhoneOf("phone", 360, 640), "console": s.Room.Laptop()}
			for kind, client := range map[string]string{"phone": string(c.w.Seats[0]), "console": "console"} {
				c.open(kind, c.w.Clients[client])
			}
			c.playAndLook(game)
			for kind, page := range c.pages {
				if c.looked[kind] < 10 {
					t.Errorf("only %d controls of %s were looked at", c.looked[kind], kind)
				}
				page.Close()
			}
		})
	}
}

// coverLook looks for covered controls at one table.
type coverLook struct {
	t      *testing.T
	w      *apptest.Site
	pages  map[string]*browsertest.Page
	looked map[string]int // controls, by kind of page
	line   int            // of the record
	at     int            // how many questions were looked at
}

// open opens a page that hears nothing of the table by itself: what it shows is put there.
func (c *coverLook) open(kind string, client *apptest.Client) {
	page := c.pages[kind]
	page.Forgive("duplicate ids found during morph") // pages that no player sees one after the other
	page.Before(`window.EventSource = function () { return { addEventListener() {}, close() {} }; }; window.setInterval = () => 0`)
	client.Lend(page)
	page.Go(client.Path)
	page.Wait("its scripts and fonts", "window.scripts && document.fonts.status === 'loaded'")
}

// playAndLook plays a game and looks at the phones of seats that are asked something new, and now and then at the console.
func (c *coverLook) playAndLook(game *record.Record) {
	asked := map[string]bool{}
	for _, item := range game.Items {
		if item.Command == nil {
			continue
		}
		c.w.PlayRecord(game, c.line, item.Line)
		c.line = item.Line
		for _, seat := range c.w.Seats {
			client, isNew := c.w.Clients[string(seat)], false
			for _, p := range client.Prompts() {
				isNew = isNew || !asked[p.Ask]
				asked[p.Ask] = true
			}
			if !isNew {
				continue
			}
			client.Lend(c.pages["phone"])
			if c.at++; c.at%3 > 0 {
				c.pages["phone"].Resize(360, 640)
				c.look("phone", client)
				continue
			}
			c.pages["phone"].Resize(640, 360)
			c.look("phone", client)
			c.look("console", c.w.Clients["console"])
		}
	}
}

// openAllJS opens the folds that are shown, or those below an element, and reports whether they have come.
const openAllJS = `((at) => { for (const d of at.querySelectorAll("details:not([open], .bar-help)")) if (d.checkVisibility() && !d.closest(".toolbar") === (at === document) && !(d.name && [...document.querySelectorAll("details[open]")].some((o) => o.name === d.name))) d.open = true;
	return [...at.querySelectorAll(".section[open][data-load]")].every((d) => !d.checkVisibility() || !d.querySelector(":scope > [data-pad] > a.quiet:only-child")); })`

// questionsJS names the questions that a page waits for.
const questionsJS = `[...document.querySelectorAll(".decide > .decision:not(.answered, .optional)")].map((e) => e.id).join(" ")`

// look shows what a client sees on a page of a kind, and opens one thing after the other.
func (c *coverLook) look(kind string, client *apptest.Client) {
	c.t.Helper()
	page := c.pages[kind]
	content := mainPart.FindStringSubmatch(client.Get(client.Path).Body)
	before := browsertest.Eval[string](page, `(scrollTo(0, document.body.scrollHeight), `+questionsJS+`)`)
	browsertest.Eval[bool](page, fmt.Sprintf(`document.querySelectorAll("details[open]").forEach((d) => (d.open = false)),
		document.dispatchEvent(new CustomEvent("frame", { detail: { html: %q, whole: true } })), document.querySelector(".welcome")?.remove(), true`, content[1]))
	page.Wait("its map", `[...document.querySelectorAll("[data-map]")].every((e) => e.firstChild || !e.checkVisibility())`)
	if kind == "phone" && before != browsertest.Eval[string](page, questionsJS) {
		page.Wait("the top of the new question", "scrollY === 0")
	}
	c.wantTouchable(kind, "main", "as it comes")
	if kind == "console" {
		return // its folds open over each other, one at a time
	}
	page.Wait("the open folds", openAllJS+`(document)`)
	c.wantTouchable(kind, "main", "with its folds")
	for _, id := range browsertest.Eval[[]string](page, `[...document.querySelectorAll(".toolbar details:has(> .sheet)")].map((e) => e.id)`) {
		page.Wait("the open sheet", `((d) => (d.open = true) && document.querySelectorAll(".toolbar details:has(> .sheet)[open]").length === 1 && `+openAllJS+`(d))(document.getElementById("`+id+`"))`)
		c.wantTouchable(kind, id, "with #"+id)
		browsertest.Eval[bool](page, `(document.getElementById("`+id+`").open = false, true)`)
	}
	for _, id := range browsertest.Eval[[]string](page, `[...document.querySelectorAll("[data-cover=tap]")].filter((e) => e.checkVisibility()).map((e) => e.id)`) {
		page.Wait("the open drawer", `((d) => d.matches(".open") || (d.querySelector(".face").click(), false))(document.getElementById("`+id+`"))`)
		c.wantTouchable(kind, id, "with #"+id)
		browsertest.Eval[bool](page, `(window.scripts.hide(), true)`)
	}
}

// wantTouchable wants nothing to lie over the controls that a page shows now in one of its parts.
func (c *coverLook) wantTouchable(kind, within, state string) {
	c.t.Helper()
	found := browsertest.Eval[struct {
		Looked  int
		Covered []string
	}](c.pages[kind], fmt.Sprintf("(%s)(%q)", strings.TrimSpace(coveredJS), within))
	c.looked[kind] += found.Looked
	slices.Sort(found.Covered)
	for _, covered := range found.Covered {
		c.t.Errorf("%s %d wide, line %d, %s: %s", kind, browsertest.Eval[int](c.pages[kind], "innerWidth"), c.line, state, covered)
	}
}
