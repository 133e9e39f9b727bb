package browsertest

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// device sets the size of a window, in CSS pixels.
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

// Resize gives the page's window another size, as turning a phone does.
func (p *Page) Resize(width, height int64) {
	p.t.Helper()
	p.do("resize", p.device(width, height))
}

// TextSize sets the browser's text size as its user would, in pixels; the default is 16.
func (p *Page) TextSize(pixels int64) {
	p.t.Helper()
	if pixels == p.textSize {
		return // the browser would lay the page out again
	}
	p.textSize = pixels
	call(p, "set the size of text", page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: pixels}})
}

// Prefer sets media features that tell pages of the user's preferences, each followed by its value.
func (p *Page) Prefer(wishes ...string) {
	p.t.Helper()
	var features []*emulation.MediaFeature
	for i := 0; i+1 < len(wishes); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: wishes[i], Value: wishes[i+1]})
	}
	call(p, "wish", emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// Slower makes the page's processor slower by a factor.
func (p *Page) Slower(times float64) {
	p.t.Helper()
	call(p, "slow the processor down", emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// WithoutScripts turns the page's scripts off, from the next page on.
func (p *Page) WithoutScripts() {
	p.t.Helper()
	p.scriptless = true
	call(p, "switch scripts off", emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// SetCookie sets a cookie on the device.
func (p *Page) SetCookie(name, value string) {
	p.t.Helper()
	call(p, "keep a cookie", network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: p.origin})
}

// Visions are kinds of colour blindness.
var Visions = []string{"protanopia", "deuteranopia", "tritanopia", "achromatopsia"}

// SeeAs shows the page as with one of Visions, or with full colour vision ("none").
func (p *Page) SeeAs(vision string) {
	p.t.Helper()
	call(p, "change the eyes", emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{
		Type: emulation.SetEmulatedVisionDeficiencyType(vision),
	})
}
