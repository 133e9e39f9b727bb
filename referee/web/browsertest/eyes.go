package browsertest

import "github.com/chromedp/cdproto/emulation"

// Visions are eyes that tell fewer colours apart than most, or none.
var Visions = []string{"protanopia", "deuteranopia", "tritanopia", "achromatopsia"}

// SeeAs looks at the page with one of Visions, or with most people's eyes ("none").
func (p *Page) SeeAs(vision string) {
	p.t.Helper()
	call(p, "change the eyes", emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{
		Type: emulation.SetEmulatedVisionDeficiencyType(vision),
	})
}
