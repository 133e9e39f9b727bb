package browsertest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Page is one tab of one device. Only one goroutine at a time may use it.
type Page struct {
	Name string // in messages and pictures

	t      testing.TB
	ctx    context.Context
	origin string
	size   chromedp.Action[chromedp.Void]
	device device

	textSize int64 // 0 until it is set

	scriptless bool // the page does not listen to presses

	mu         sync.Mutex
	complaints []string // errors and warnings in the page's console
	forgive    []string // parts of permitted ones
	asked      []Request
	tokens     []string // sessions that the page sent as cookies
	others     []string // origins besides its own that the page may ask
}

// Go opens a path of the server, once a form that the last press sent has its answer: on its way it would take the page back from there.
func (p *Page) Go(path string) {
	p.t.Helper()
	p.Wait("the answer to a form", "!window.sending")
	p.do("open "+path, chromedp.Navigate(p.origin+path))
}

// Back goes back in the page's history. A package that says ForgetPages proves less by it.
func (p *Page) Back() {
	p.t.Helper()
	p.do("go back", chromedp.NavigateBack())
}

// Tab opens another tab of the same device, with the same cookies.
func (p *Page) Tab() *Page {
	p.t.Helper()
	tab := open(p.t, p.ctx, p.Name+"-tab", p.origin, p.size)
	tab.device = p.device
	return tab
}

// Path returns the path of the current page.
func (p *Page) Path() string {
	p.t.Helper()
	return Eval[string](p, "location.pathname")
}

// Wait waits until a JavaScript expression is true. It survives navigation.
func (p *Page) Wait(what, expression string) {
	p.t.Helper()
	deadline := time.Now().Add(Patience)
	for {
		ctx, cancel := context.WithTimeout(p.ctx, Patience)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		cancel()
		if err == nil && ok {
			return
		}
		if time.Now().After(deadline) {
			p.Picture("failed")
			p.t.Fatalf("%s: %s did not come; the page at %s reads:\n%s", p.Name, what, p.Path(), p.Text("body"))
		}
		time.Sleep(20 * time.Millisecond) // between two looks
	}
}

// See waits until the page shows a text.
func (p *Page) See(text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf("%q", text), "document.body.innerText.includes("+quote(text)+")")
}

// SeeNot waits until the page no longer shows a text.
func (p *Page) SeeNot(text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf("the end of %q", text), "!document.body.innerText.includes("+quote(text)+")")
}

// Tap presses the first visible match of a CSS selector, once there is one and it is enabled.
func (p *Page) Tap(selector string) {
	p.t.Helper()
	p.press(selector, `[...document.querySelectorAll(`+quote(selector)+`)].find((e) => e.checkVisibility())`)
}

// TapText presses the first button, link, label or summary whose text begins with this one.
func (p *Page) TapText(text string) {
	p.t.Helper()
	p.press(fmt.Sprintf("%q", text), `[...document.querySelectorAll("button, a, label, summary")].find((e) =>
		e.checkVisibility() && !e.disabled && e.innerText.trim().startsWith(`+quote(text)+`))`)
}

// EndMoment ends the moment that a seat begins with, that takes the table screen, or that covers a phone meanwhile, as a touch does.
func (p *Page) EndMoment() {
	p.t.Helper()
	p.Wait("the whole page", `document.readyState === "complete"`)
	p.do("end the moment", ignore(chromedp.Evaluate[bool](`document.querySelectorAll(".welcome:not([hidden]) button, .veil:not([hidden]), .on-stage .stage").forEach((e) => e.click()) === undefined`)))
}

// press clicks the middle of an expression's element, and again if the click missed.
func (p *Page) press(what, find string) {
	p.t.Helper()
	for deadline := time.Now().Add(Patience); ; {
		x, y := p.middle(what, find)
		p.watchForClick(find)
		p.do("press "+what, chromedp.MouseClickXY(x, y))
		if !p.missed() {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: %s moves away from every press, or is covered", p.Name, what)
		}
	}
}

// watchForClick makes the page note whether a click sends a form that leads to another page, and whether the next click misses: because a
// frame came between measuring and pressing, which moved the element away, drew it again under the pressed button, so that what stands
// around it is clicked, or put a form there that is too new to be meant; or because something lies over it.
func (p *Page) watchForClick(find string) {
	p.t.Helper()
	p.do("aim", ignore(chromedp.Evaluate[bool](fmt.Sprintf(`window.onsubmit = (event) => { window.sending ||= !event.defaultPrevented && event.target.method !== "dialog"; },
		window.missed = true, window.addEventListener("click", (event) => {
		const meant = %s;
		const button = event.target.closest("form[data-ask] button:not([type=button])");
		const drawn = meant instanceof SVGElement; // what is drawn over it passes the press on
		window.missed = !drawn && ![meant, ...(meant?.labels || [])].some((e) => e?.contains(event.target)) || event.target.closest(".welcome") || Boolean(button && window.scripts?.listensTo(button) === false);
	}, { capture: true, once: true }), true`, find))))
}

// settled is a JavaScript expression that is true once a touch of any form counts.
func (p *Page) settled() string {
	if p.scriptless {
		return "true"
	}
	return `(window.scripts ? window.scripts.settled() : !document.querySelector("script[type=module]"))`
}

// missed reports what watchFor noted. If the press led to another page, that knows nothing of it.
func (p *Page) missed() bool {
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`window.missed === true`))
	return err == nil && missed && !p.scriptless
}

// middle scrolls something into view, once it is visible, enabled and old enough for the page to listen.
func (p *Page) middle(what, find string) (x, y float64) {
	p.t.Helper()
	p.Wait(what, `((e) => e && e.checkVisibility() && !e.disabled)(`+find+`)`)
	p.EndMoment()
	// Scrolled first: a button that came to lie where the last touch was rests, too.
	p.Wait("the page to listen", `((e) => { e?.scrollIntoView({ block: "center", behavior: "instant" });
		return e && document.readyState === "complete" && `+p.settled()+` })(`+find+`)`)
	at := Eval[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(`+find+`.getBoundingClientRect())`)
	return at[0], at[1]
}

// Fill sets the field of this name, as typing does, or checks the radio button or checkbox of this value: of a visible form if there
// is one.
func (p *Page) Fill(name, value string) {
	p.t.Helper()
	field := `[name=` + quote(name) + `]`
	choice := field + `[type=radio][value=` + quote(value) + `], ` + field + `[type=checkbox][value=` + quote(value) + `]`
	first := func(selector string) string {
		return `((all) => all.find((e) => e.checkVisibility() || e.form?.checkVisibility()) || all[0])([...document.querySelectorAll(` + quote(selector) + `)])`
	}
	find := `(` + first(choice) + ` || ` + first(field+":not([type=radio]):not([type=checkbox]):not([type=hidden])") + `)`
	p.Wait("a field "+name, find)
	p.do("fill "+name, ignore(chromedp.Evaluate[bool](`(() => {
		const field = `+find+`;
		if (field.type === "radio" || field.type === "checkbox") field.checked = true; else field.value = `+quote(value)+`;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	})()`)))
}

// Send presses the send button of the form for a command, after the form's review of the choices if it has one, and
// waits for the answer: success, a refusal beside the form, or a new form in its place.
func (p *Page) Send(command string) {
	p.t.Helper()
	form := `form.ask-` + command
	p.Wait("a form for "+command, `document.querySelector(`+quote(form)+`)`)
	p.do("note the form", ignore(chromedp.Evaluate[bool](`Boolean(window.sent = document.querySelector(`+quote(form)+`))`)))
	if review := form + ` button.review`; Eval[bool](p, `Boolean(document.querySelector(`+quote(review)+`)?.checkVisibility())`) {
		p.Tap(review)
	}
	p.Tap(form + ` button.send`)
	p.Wait("an answer to "+command, `!window.sent || !window.sent.isConnected ||
		window.sent.querySelector("button.send").dataset.state === "done" ||
		window.sent.querySelector("[data-refusal]").textContent`)
}

// Hold presses a selector's first match and keeps the finger there while run runs.
func (p *Page) Hold(selector string, run func()) {
	p.t.Helper()
	x, y := p.middle(selector, `document.querySelector(`+quote(selector)+`)`)
	p.do("press "+selector, chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	run()
	p.do("let go of "+selector, chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// Drag puts a finger on the first of some points of the page, moves it over the others and lifts it from the last.
func (p *Page) Drag(points ...[2]float64) {
	p.t.Helper()
	first, last := points[0], points[len(points)-1]
	p.do("touch", chromedp.MouseEvent("mousePressed", first[0], first[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for _, at := range points[1:] {
		p.do("drag", chromedp.MouseEvent("mouseMoved", at[0], at[1], chromedp.ButtonLeft))
	}
	p.do("let go", chromedp.MouseEvent("mouseReleased", last[0], last[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// Key presses a key on the focused element, once the page's scripts listen.
func (p *Page) Key(keys string) {
	p.t.Helper()
	p.Wait("the page to listen", `document.readyState === "complete"`)
	p.do("press "+keys, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for _, r := range keys {
			for _, event := range keyEvents(r) {
				if _, err := cdp.Call(ctx, tab, input.DispatchKeyEvent, *event); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

// keyEvents are the events of a key. What it writes comes with its press, as from a keyboard: as an event of its own it may come after
// a frame, and a space that the page has taken would scroll it.
func keyEvents(r rune) (events []*input.DispatchKeyEventParams) {
	for _, event := range kb.Encode(r) {
		if event.Type == kb.KeyChar {
			events[0].Text, events[0].UnmodifiedText = event.Text, event.UnmodifiedText
			continue
		}
		events = append(events, event)
	}
	return events
}

// Text returns the visible text of a selector's first match, or "".
func (p *Page) Text(selector string) string {
	p.t.Helper()
	return Eval[string](p, `(document.querySelector(`+quote(selector)+`) || { innerText: "" }).innerText`)
}

// Count counts a selector's matches.
func (p *Page) Count(selector string) int {
	p.t.Helper()
	return Eval[int](p, `document.querySelectorAll(`+quote(selector)+`).length`)
}

// Cookies returns the device's cookies for the server by name, including those that scripts cannot read.
func (p *Page) Cookies() map[string]string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	result, err := chromedp.Call(ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		p.t.Fatalf("%s: cookies: %v", p.Name, err)
	}
	cookies := map[string]string{}
	for _, c := range result.Cookies {
		cookies[c.Name] = c.Value
	}
	return cookies
}

// Eval evaluates JavaScript in the page.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: evaluate %s: %v", p.Name, expression, err)
	}
	return value
}

// Picture writes a picture of the page into the folder that JUDGE_PICTURES names, if it names one.
func (p *Page) Picture(name string) {
	p.t.Helper()
	folder := os.Getenv("JUDGE_PICTURES")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, p.Name+"-"+name+".png"), shot, 0o644)
	}
	if err != nil {
		p.t.Errorf("%s: picture %s: %v", p.Name, name, err)
	}
}

// Photo writes a picture of the page for people to look at, small enough to be kept, into the folder that
// JUDGE_PICTURES names, if it names one.
func (p *Page) Photo(name string) {
	p.t.Helper()
	folder := os.Getenv("JUDGE_PICTURES")
	if folder == "" {
		return
	}
	p.EndMoment()
	if err := os.WriteFile(filepath.Join(folder, name+".webp"), p.webp(), 0o644); err != nil {
		p.t.Errorf("%s: photo %s: %v", p.Name, name, err)
	}
}

// Shot takes a picture of a selector's first match, whole, wherever it stands on the page.
func (p *Page) Shot(selector string) image.Image {
	p.t.Helper()
	at := Eval[[]float64](p, `((r) => [r.x + scrollX, r.y + scrollY, r.width, r.height])(document.querySelector(`+quote(selector)+`).getBoundingClientRect())`)
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	beyond := true
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
		Clip: &page.Viewport{X: at[0], Y: at[1], Width: at[2], Height: at[3], Scale: 1}, CaptureBeyondViewport: &beyond,
	})
	var picture image.Image
	if err == nil {
		picture, err = png.Decode(bytes.NewReader(shot.Data))
	}
	if err != nil {
		p.t.Fatalf("%s: picture of %s: %v", p.Name, selector, err)
	}
	return picture
}

// Forgive permits errors in the page's console that contain a text: those that a test causes on purpose.
func (p *Page) Forgive(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgive = append(p.forgive, part)
}

// MayGoTo permits requests to another laptop's server, where the page goes on if its own is gone.
func (p *Page) MayGoTo(origin string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.others = append(p.others, origin)
}

// Close closes the tab, as putting the phone away does.
func (p *Page) Close() {
	p.t.Helper()
	if err := chromedp.Cancel(p.ctx); err != nil {
		p.t.Errorf("%s: close: %v", p.Name, err)
	}
}

func (p *Page) do(what string, action chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	if err := chromedp.Do(ctx, action); err != nil {
		p.Picture("failed")
		p.t.Fatalf("%s: %s: %v", p.Name, what, err)
	}
}

// watch stores the page's complaints.
func (p *Page) watch(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	for m, err := range messages {
		if err != nil {
			return
		}
		if m.IsException() || m.Type == "error" || m.Type == "warning" {
			p.mu.Lock()
			p.complaints = append(p.complaints, m.String())
			p.mu.Unlock()
		}
	}
}

// harmless is a browser's message on a page without faults: a table screen asks whether it may play sounds before
// anybody has touched it.
const harmless = "The AudioContext was not allowed to start"

func (p *Page) report() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, stray := range p.strays() {
		p.t.Errorf("%s: %s", p.Name, stray)
	}
	for _, said := range p.complaints {
		forgiven := strings.Contains(said, harmless)
		for _, part := range p.forgive {
			forgiven = forgiven || strings.Contains(said, part)
		}
		if !forgiven {
			p.t.Errorf("%s: the page's console says: %s", p.Name, said)
		}
	}
}

// ignore drops an action's value.
func ignore[T any](a chromedp.Action[T]) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := a(ctx, t)
		return chromedp.Void{}, err
	}
}

// quote writes a string for JavaScript, and for CSS inside it.
func quote(s string) string { return encode(s) }

// encode writes strings for JavaScript.
func encode(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings always encode
	}
	return string(raw)
}
