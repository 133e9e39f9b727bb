package browsertest

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"strings"
)

//go:embed testdata/axe.min.js
var axeJS string

//go:embed testdata/NOTICE
var notice string

//go:embed testdata/layout.js
var layoutJS string

//go:embed testdata/targets.js
var targetsJS string

// Unreadable lists what a reader misses on the page as it stands: text that is cut off, lies beyond the window or under
// other text.
func (p *Page) Unreadable() []string {
	p.t.Helper()
	return Eval[[]string](p, layoutJS)
}

// TooSmall lists what a finger misses: buttons, links and fields of less than so many CSS pixels in either direction.
func (p *Page) TooSmall(least int) []string {
	p.t.Helper()
	return Eval[[]string](p, fmt.Sprintf("%s(%d)", strings.TrimSpace(targetsJS), least))
}

// Audit lists the serious and critical findings of axe-core on the page as it stands, by the rules of WCAG 2.2 AA and the
// tool's own best practices.
func (p *Page) Audit() []string {
	p.t.Helper()
	if sum := sha256.Sum256([]byte(axeJS)); !strings.Contains(notice, hex.EncodeToString(sum[:])+"  axe.min.js") {
		p.t.Fatal("axe.min.js is not what NOTICE says")
	}
	if !Eval[bool](p, `Boolean(window.axe)`) {
		Eval[bool](p, axeJS+`; true`)
	}
	// TooSmall measures targets; axe-core counts those that lie half under a bar at the foot, from where one scrolls them.
	Eval[bool](p, `window.audited = null, axe.run(document, {
		rules: { "target-size": { enabled: false } },
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], resultTypes: ["violations"],
	}).then((r) => { window.audited = r.violations }, (e) => { window.audited = [{ impact: "serious", id: String(e), nodes: [] }] }), true`)
	p.Wait("axe-core", `window.audited`)
	return Eval[[]string](p, `window.audited.filter((v) => ["serious", "critical"].includes(v.impact)).flatMap((v) =>
		v.nodes.length ? v.nodes.map((n) => v.id + " at " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " ") + " " + n.html.slice(0, 160)) : [v.id])`)
}
