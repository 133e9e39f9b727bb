package browsertest

import (
	"context"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// LAN is the address at which phones reach the server.
const LAN = "192.168.50.10"

// OtherLAN is the address at which phones reach a second server: their cookies for [LAN] are not sent there.
const OtherLAN = "192.168.50.20"

// Patience is how long a helper waits: long enough for a machine that many tests share.
const Patience = time.Minute

// Room is the devices of one test. All tests of a package share one browser, in which rooms are isolated.
type Room struct {
	t   testing.TB
	ctx context.Context
	url *url.URL // as the laptop reaches the server
}

// Open gives a room for a server that the laptop finds under url ("http://localhost:8080").
func Open(t testing.TB, serverURL string) *Room {
	t.Helper()
	u, err := url.Parse(serverURL)
	if err != nil {
		t.Fatal(err)
	}
	return &Room{t, started(t), u}
}

// Laptop opens a window of 1366 by 768 on the machine itself. All laptop windows share their cookies, with no other
// device.
func (r *Room) Laptop() *Page {
	r.t.Helper()
	return r.page("laptop", r.url.Host, laptop, 1366, 768)
}

// Console opens a table's console on the laptop.
func (r *Room) Console(code string) *Page {
	r.t.Helper()
	p := r.Laptop()
	p.Name = "console"
	p.Go("/t/" + code + "/console")
	return p
}

// ConsoleOf is Console in a window of another size, in CSS pixels.
func (r *Room) ConsoleOf(code string, width, height int64) *Page {
	r.t.Helper()
	p := r.page("console", r.url.Host, laptop, width, height)
	p.Go("/t/" + code + "/console")
	return p
}

// Table opens a blank screen of 1920 by 1080 on the machine itself.
func (r *Room) Table() *Page {
	r.t.Helper()
	return r.page("table", r.url.Host, laptop, 1920, 1080)
}

// TableScreen opens a table's public screen.
func (r *Room) TableScreen(code string) *Page {
	r.t.Helper()
	p := r.Table()
	p.Go("/t/" + code + "/screen")
	return p
}

// Phone opens a phone of 390 by 844 with a touch screen, on the Wi-Fi.
func (r *Room) Phone(name string) *Page {
	r.t.Helper()
	return r.PhoneOf(name, 390, 844)
}

// PhoneOf is Phone with another size, in CSS pixels.
func (r *Room) PhoneOf(name string, width, height int64) *Page {
	r.t.Helper()
	return r.page(name, LAN+":"+r.url.Port(), phone, width, height)
}

// Join takes a seat on a phone and waits for its page.
func (r *Room) Join(code, seat string) *Page {
	r.t.Helper()
	p := r.Phone(seat)
	p.Sit(code, seat)
	return p
}

// Sit takes a seat and waits for its page.
func (p *Page) Sit(code, seat string) {
	p.t.Helper()
	p.Go("/" + code)
	p.Tap(`button[name="seat"][value="` + seat + `"]`)
	p.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	p.EndMoment()
}

func (r *Room) page(name, host string, of device, width, height int64) *Page {
	r.t.Helper()
	p := open(r.t, r.ctx, name, r.url.Scheme+"://"+host, of(width, height), chromedp.WithNewBrowserContext())
	p.device = of
	return p
}

// scriptsJS gives a page's tests what its module exports, as scripts: the page has it in no global.
const scriptsJS = `addEventListener("DOMContentLoaded", async () => {
	const module = document.querySelector("script[type=module]");
	if (module) window.scripts = await import(module.src);
})`

// open opens a tab and watches its console until the test ends.
func open(
	t testing.TB, ctx context.Context, name, origin string, size chromedp.Action[chromedp.Void], options ...chromedp.ContextOption,
) *Page {
	t.Helper()
	ctx, end := chromedp.NewContext(ctx, options...)
	p := &Page{Name: name, t: t, ctx: ctx, origin: origin, size: size}
	if err := chromedp.Do(ctx, size); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := p.hear(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	p.Before(scriptsJS)
	var watching sync.WaitGroup
	messages := chromedp.Console(ctx)
	watching.Go(func() { p.watch(messages) })
	t.Cleanup(func() {
		p.report()
		end()
		watching.Wait()
	})
	return p
}
