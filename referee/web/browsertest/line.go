package browsertest

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Streams counts the event streams that the page opens from now on.
func (p *Page) Streams() (opened func() int) {
	p.t.Helper()
	var count atomic.Int32
	if err := chromedp.Listen(p.ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok && e.Type == network.ResourceTypeEventSource {
			count.Add(1)
		}
	}); err != nil {
		p.t.Fatalf("%s: listen: %v", p.Name, err)
	}
	call(p, "watch the network", network.Enable, network.EnableParams{})
	return func() int { return int(count.Load()) }
}

// Slow limits the page's connection to this many kilobits a second, with this delay before each answer.
func (p *Page) Slow(kilobits float64, latency time.Duration) {
	p.t.Helper()
	call(p, "slow down", network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{
			Latency: float64(latency.Milliseconds()), DownloadThroughput: kilobits * 1000 / 8, UploadThroughput: kilobits * 1000 / 8,
		}},
	})
}

// Hide hides the page's window, as turning to another app does; Show brings it back.
func (p *Page) Hide() {
	p.t.Helper()
	p.window(browser.WindowStateMinimized)
	p.Wait("the page to be hidden", `document.hidden`)
}

// Show brings a hidden page back.
func (p *Page) Show() {
	p.t.Helper()
	p.window(browser.WindowStateNormal)
	p.Wait("the page to be seen", `!document.hidden`)
}

// window puts the page's window into a state.
func (p *Page) window(state browser.WindowState) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	w, err := chromedp.Call(ctx, browser.GetWindowForTarget, browser.GetWindowForTargetParams{})
	if err != nil {
		p.t.Fatalf("%s: its window: %v", p.Name, err)
	}
	call(p, "make the window "+string(state), browser.SetWindowBounds, browser.SetWindowBoundsParams{
		WindowID: w.WindowID, Bounds: &browser.Bounds{WindowState: state},
	})
}

// Freeze stops a hidden page, as a phone does to save power; Thaw lets it run on.
func (p *Page) Freeze() {
	p.t.Helper()
	call(p, "freeze", page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
}

// Thaw lets a frozen page run on.
func (p *Page) Thaw() {
	p.t.Helper()
	call(p, "thaw", page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
}

// Before runs a script before those of every page that is opened from now on.
func (p *Page) Before(script string) {
	p.t.Helper()
	call(p, "prepare", page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Reload loads the page again.
func (p *Page) Reload() {
	p.t.Helper()
	p.do("reload", chromedp.Reload())
}

// call runs a command of the browser's protocol in the page.
func call[P, R any](p *Page, what string, command cdp.Command[P, R], params P) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		p.t.Fatalf("%s: %s: %v", p.Name, what, err)
	}
}
