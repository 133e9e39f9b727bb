package browsertest

import (
	"context"
	"regexp"
	"strconv"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Offline disconnects the page for good.
func (p *Page) Offline() {
	p.t.Helper()
	call(p, "go offline", network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: true}},
	})
}

// File opens a file of this machine.
func (p *Page) File(path string) {
	p.t.Helper()
	p.do("open "+path, chromedp.Navigate("file://"+path))
}

var pageCount = regexp.MustCompile(`/Type /Pages\s[^>]*/Count (\d+)|/Count (\d+)[^>]*/Type /Pages`)

// Paper is a size of paper, in inches.
type Paper struct{ Width, Height float64 }

// The usual papers.
var (
	A4     = Paper{8.27, 11.69}
	Letter = Paper{8.5, 11}
)

// OnPaper shows the page as it is printed, as wide as a sheet of A4 between margins of 12 mm.
func (p *Page) OnPaper() {
	p.t.Helper()
	call(p, "show it as printed", emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	p.Resize(703, 1030)
}

// Sheets counts the sheets of the printed page.
func (p *Page) Sheets(on Paper) int {
	p.t.Helper()
	yes := true
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	printed, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{
		PaperWidth: on.Width, PaperHeight: on.Height, PreferCSSPageSize: &yes, PrintBackground: &yes,
	})
	if err != nil {
		p.t.Fatalf("%s: print: %v", p.Name, err)
	}
	found := pageCount.FindSubmatch(printed.Data)
	if found == nil {
		p.t.Fatalf("%s: the PDF does not say how many pages it has", p.Name)
	}
	n, _ := strconv.Atoi(string(found[1]) + string(found[2])) // digits, by the pattern
	return n
}
