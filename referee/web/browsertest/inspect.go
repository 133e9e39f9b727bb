package browsertest

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/chromedp/chromedp/kb"
)

//go:embed testdata/axe.min.js
var axeJS string

//go:embed testdata/NOTICE
var notice string

//go:embed testdata/fresh.js
var freshJS string

//go:embed testdata/layout.js
var layoutJS string

//go:embed testdata/choices.js
var choicesJS string

//go:embed testdata/targets.js
var targetsJS string

//go:embed testdata/outline.js
var outlineJS string

//go:embed testdata/focus.js
var focusJS string

//go:embed testdata/fallback.js
var fallbackJS string

// fallbacks are fonts for letters that the program's own fonts lack: as wide as those that systems have, and as narrow.
//
//go:embed testdata/wide.woff2 testdata/narrow.woff2
var fallbacks embed.FS

// Unreadable lists text on the page that is cut off, lies beyond the window or under other text. It checks with a wide
// and a narrow font for letters that the program's own fonts lack, so that the machine's fonts make no difference.
func (p *Page) Unreadable() []string {
	p.t.Helper()
	return p.inFallbacks(layoutJS, "narrow", "wide")
}

// UnreadableIfWide is Unreadable with the wide font alone: where a page flows and its letters have room, narrower ones have.
func (p *Page) UnreadableIfWide() []string {
	p.t.Helper()
	return p.inFallbacks(layoutJS, "wide")
}

// inFallbacks lists what a script finds with each of some fallback fonts, without drawing the page in between.
func (p *Page) inFallbacks(script string, names ...string) []string {
	p.t.Helper()
	if !Eval[bool](p, `Boolean(window.inFallbacks)`) {
		fonts := map[string]string{}
		for _, name := range []string{"narrow", "wide"} {
			font, err := fallbacks.ReadFile("testdata/" + name + ".woff2")
			if err != nil {
				p.t.Fatal(err)
			}
			fonts[name] = base64.StdEncoding.EncodeToString(font)
		}
		Eval[bool](p, fmt.Sprintf("%s(%s)", strings.TrimSpace(fallbackJS), encode(fonts)))
	}
	p.Wait("all fonts", fmt.Sprintf(`window.unread = window.inFallbacks(%s, () => %s)`, encode(names), strings.TrimSpace(script)))
	return Eval[[]string](p, `window.unread`)
}

// UnreadableUnder is Unreadable for what lies under a cover, which it opens and closes.
func (p *Page) UnreadableUnder(cover string) []string {
	p.t.Helper()
	return p.inFallbacks(fmt.Sprintf(`((face) => { face.click(); const found = %s; face.click(); return found })(document.querySelector(%s))`, layoutJS, quote(cover+" > .face")), "narrow", "wide")
}

// CutChoices lists the drop-down lists whose chosen text does not fit.
func (p *Page) CutChoices() []string {
	p.t.Helper()
	return Eval[[]string](p, choicesJS)
}

// TooSmall lists buttons, links and fields of less than so many CSS pixels in either direction.
func (p *Page) TooSmall(least int) []string {
	p.t.Helper()
	return Eval[[]string](p, fmt.Sprintf("%s(%d)", strings.TrimSpace(targetsJS), least))
}

// Misbuilt lists what a screen reader lacks on the page: its language and title, one first heading, named parts, a
// link that skips to the content.
func (p *Page) Misbuilt() []string {
	p.t.Helper()
	return Eval[[]string](p, outlineJS)
}

// Tour goes through the page with the Tab key, from the start until the focus comes round, and lists what is wrong on
// the way: a control that is skipped or met twice, or a focus that is invisible, covered, jumps back up the page, or
// never leaves.
func (p *Page) Tour() []string {
	p.t.Helper()
	var wrong []string
	met := map[int]bool{}
	first := p.tab()
	for at, round := first, 0; round < 400; at, round = p.tab(), round+1 {
		if round > 0 && at.Stop == first.Stop {
			for i, name := range Eval[[]string](p, `window.tabStops.map((e) => e.outerHTML.slice(0, 120))`) {
				if !met[i] {
					wrong = append(wrong, "Tab passes over "+name)
				}
			}
			return wrong
		}
		if at.Stop >= 0 && met[at.Stop] {
			return append(wrong, "the focus does not come out of "+at.Name)
		}
		met[at.Stop] = true
		for _, w := range at.Wrong {
			wrong = append(wrong, at.Name+": "+w)
		}
	}
	return append(wrong, "the focus does not come round")
}

// rest returns the number of the control that has the focus, or -1 for anything else.
type rest struct {
	Stop  int      `json:"stop"`
	Name  string   `json:"name"`
	Wrong []string `json:"wrong"`
}

func (p *Page) tab() rest {
	p.t.Helper()
	p.Key(kb.Tab)
	return Eval[rest](p, focusJS)
}

// Good is what axe-core found to be good: elements by how they are built, and texts by how they are set.
type Good map[string]bool

// Audit lists axe-core's serious and critical findings on the page, by the rules of WCAG 2.2 AA and the tool's own
// best practices. It judges what is built or set as nothing that was good before.
func (p *Page) Audit(good Good) []string {
	p.t.Helper()
	p.loadAxe()
	if Eval[int](p, fmt.Sprintf("%s(%s)", strings.TrimSpace(freshJS), encode(slices.Sorted(maps.Keys(good))))) == 0 {
		return nil
	}
	// TooSmall measures targets; axe-core counts those that lie half under a bar at the foot, from where one scrolls them.
	found := p.axe(`{
		rules: { "target-size": { enabled: false } },
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], resultTypes: ["violations"],
	}`)
	if len(found) > 0 {
		return found // elsewhere it is found again
	}
	for _, key := range Eval[[]string](p, `window.audit.good()`) {
		good[key] = true
	}
	return nil
}

// Faint lists the texts with a contrast below seven to one, which WCAG 2.2 AAA requires.
func (p *Page) Faint() []string {
	p.t.Helper()
	p.loadAxe()
	return p.axe(`{ runOnly: { type: "rule", values: ["color-contrast-enhanced"] }, resultTypes: ["violations"] }`)
}

// loadAxe has the page know axe-core.
func (p *Page) loadAxe() {
	p.t.Helper()
	if sum := sha256.Sum256([]byte(axeJS)); !strings.Contains(notice, hex.EncodeToString(sum[:])+"  axe.min.js") {
		p.t.Fatal("axe.min.js is not what NOTICE says")
	}
	if !Eval[bool](p, `Boolean(window.axe)`) {
		Eval[bool](p, axeJS+`; true`)
	}
}

// axe runs axe-core with some options and lists its serious and critical findings.
func (p *Page) axe(options string) []string {
	p.t.Helper()
	p.Wait("buttons that do something", p.settled()) // inactive ones are dim
	Eval[bool](p, `window.audited = null, axe.run(document, `+options+`).then(
		(r) => { window.audited = r.violations }, (e) => { window.audited = [{ impact: "serious", id: String(e), nodes: [] }] }), true`)
	p.Wait("axe-core", `window.audited`)
	return Eval[[]string](p, `window.audited.filter((v) => ["serious", "critical"].includes(v.impact)).flatMap((v) =>
		v.nodes.length ? v.nodes.map((n) => v.id + " at " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " ") + " " + n.html.slice(0, 160)) : [v.id])`)
}
