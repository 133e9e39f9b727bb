package browsertest

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// device makes a window of a size, in CSS pixels.
type device func(width, height int64) chromedp.Action[chromedp.Void]

func laptop(width, height int64) chromedp.Action[chromedp.Void] {
	return chromedp.EmulateViewport(width, height)
}

func phone(width, height int64) chromedp.Action[chromedp.Void] {
	turned := chromedp.EmulatePortrait
	if width > height {
		turned = chromedp.EmulateLandscape
	}
	return chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch, turned)
}

// Resize gives the page's window another size: a phone that is turned, say.
func (p *Page) Resize(width, height int64) {
	p.t.Helper()
	p.do("resize", p.device(width, height))
}

// TextSize has the browser's text as large as its user chose, in pixels; browsers begin with 16.
func (p *Page) TextSize(pixels int64) {
	p.t.Helper()
	call(p, "set the size of text", page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: pixels}})
}

// Prefer has the browser tell pages of wishes of its user, each by a media feature and its value in turn.
func (p *Page) Prefer(wishes ...string) {
	p.t.Helper()
	var features []*emulation.MediaFeature
	for i := 0; i+1 < len(wishes); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: wishes[i], Value: wishes[i+1]})
	}
	call(p, "wish", emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// Slower makes the page's processor so many times slower.
func (p *Page) Slower(times float64) {
	p.t.Helper()
	call(p, "slow the processor down", emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// WithoutScripts has the browser run none of a page's scripts, from the next page on.
func (p *Page) WithoutScripts() {
	p.t.Helper()
	p.scriptless = true
	call(p, "switch scripts off", emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// Keep puts a cookie among the device's.
func (p *Page) Keep(name, value string) {
	p.t.Helper()
	call(p, "keep a cookie", network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: p.origin})
}

// Visions are eyes that tell fewer colours apart than most, or none.
var Visions = []string{"protanopia", "deuteranopia", "tritanopia", "achromatopsia"}

// SeeAs looks at the page with one of Visions, or with most people's eyes ("none").
func (p *Page) SeeAs(vision string) {
	p.t.Helper()
	call(p, "change the eyes", emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{
		Type: emulation.SetEmulatedVisionDeficiencyType(vision),
	})
}
