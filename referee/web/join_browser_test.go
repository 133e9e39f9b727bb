package web_test

import (
	"context"
	"fmt"
	"image"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// shown returns the code of the address on a table screen.
const shown = "[data-address]:not([hidden]) .qr"

// card is a network card of the laptop as the system lists it.
func card(name, prefix string) lan.Interface {
	return lan.Interface{
		Name: name, Up: true, Broadcast: true, Hardware: true, PointToPoint: strings.HasPrefix(name, "tun"),
		Prefixes: []netip.Prefix{netip.MustParsePrefix(prefix)},
	}
}

// on gives a server these cards, and one alone to replace them all.
func on(cards *atomic.Pointer[[]lan.Interface]) func(*web.Config) {
	return func(c *web.Config) {
		c.Networks = func() ([]lan.Candidate, error) { return lan.Rank(*cards.Load(), netip.Addr{}), nil }
	}
}

// TestBrowserJoinPanel proves that the lobby shows the room's network first, whatever order the system lists, as a QR
// code and as an address and five letters to type; that the key N shows the others; that the first phone proves an
// address for everybody; and that the screen says when that address is gone (checks 1, 2, 3 and 4).
func TestBrowserJoinPanel(t *testing.T) {
	var cards atomic.Pointer[[]lan.Interface]
	cards.Store(&[]lan.Interface{card("docker0", "172.17.0.1/16"), card("tun0", "10.8.0.2/24"), card("wlan0", lanHost+"/24")})
	h, r, s := room(t, on(&cards))
	s.apart.Store(true)
	table := r.TableScreen(h.code)
	url := func(host string) string { return "HTTP://" + host + ":8080/" + h.code }
	table.See(lanHost + ":8080")
	table.See(h.code)
	if got := table.QR(shown); got != url(lanHost) {
		t.Errorf("the code reads %q", got)
	}
	picture := table.Shot(shown)
	modules := browsertest.Eval[int](table, `document.querySelector("`+shown+`").viewBox.baseVal.width`)
	if size := picture.Bounds().Dx(); size < 400 || modules > 29+8 {
		t.Errorf("the code draws %d modules on %d pixels", modules, size)
	}
	if !isQuiet(picture, 4*picture.Bounds().Dx()/modules) {
		t.Error("the code's quiet zone is not four modules of white")
	}
	if got := browsertest.Eval[float64](table, `parseFloat(getComputedStyle(document.querySelector(".lobby .address")).fontSize)`); got < 48 {
		t.Errorf("the address is written in %v px", got)
	}
	table.Picture("panel")
	for _, host := range []string{"172.17.0.1", "10.8.0.2", lanHost, "172.17.0.1"} {
		table.Key("n")
		table.Wait(host, `document.querySelector("[data-address]:not([hidden])").dataset.address === "`+host+`:8080"`)
		if got := table.QR(shown); got != url(host) {
			t.Errorf("the code of %s reads %q", host, got)
		}
	}

	phone := r.Join(h.code, "amber")
	table.See("✓ Phones reach this laptop on " + lanHost + " (Wi-Fi).")
	table.Wait("the proven address", `document.querySelector("[data-address]:not([hidden])").dataset.address === "`+lanHost+`:8080"`)
	table.Picture("reached")

	phone.Go("/") // this page gives no sign of life, which would prove the old address
	cards.Store(&[]lan.Interface{card("en0", "172.20.10.2/28")})
	h.site.(*web.Server).RefreshNetworks()
	table.See("The network changed: scan again")
	if got := table.QR(".moved " + shown); got != url("172.20.10.2") {
		t.Errorf("after the network changed the code reads %q", got)
	}
	table.Picture("moved")
	cards.Store(&[]lan.Interface{card("wlan0", lanHost+"/24")})
	h.site.(*web.Server).RefreshNetworks()
	table.SeeNot("The network changed")
	phone.Go(h.at("amber"))
	phone.See("Amber")
}

// isQuiet reports whether the outermost pixels of a picture, so many from each side, are white.
func isQuiet(m image.Image, width int) bool {
	b := m.Bounds()
	inner := b.Inset(width + 1)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, bl, _ := m.At(x, y).RGBA(); !(image.Point{X: x, Y: y}.In(inner)) && min(r, g, bl) < 0xe000 {
				return false
			}
		}
	}
	return true
}

// standingJS makes a page's clock follow only the laptop's time.
const standingJS = `performance.now = () => 0; performance.getEntriesByType = () => [];`

// TestBrowserNoPhoneComes proves that the lobby says what to try, mobile data included, when no phone has come for 45
// seconds by the laptop's clock, and stops saying so when one comes (check 14).
func TestBrowserNoPhoneComes(t *testing.T) {
	began := time.Now()
	var late atomic.Int64
	later := func() time.Time { return began.Add(time.Duration(late.Load())) }
	h, r, _ := room(t, quick, func(c *web.Config) { c.Now = later })
	table := r.Table()
	table.Before(standingJS)
	table.Go("/t/" + h.code + "/screen")
	table.See("No phone comes in?")
	late.Store(int64(30 * time.Second))
	table.Wait("the laptop's new time", fmt.Sprintf(`window.scripts?.now() > %d`, later().UnixMilli()-1500))
	if browsertest.Eval[bool](table, `document.getElementById("trouble").open`) {
		t.Error("the advice came too soon")
	}
	late.Store(int64(50 * time.Second))
	table.See("turn mobile data off")
	table.Picture("trouble")
	r.Join(h.code, "amber")
	table.Wait("the seats in place of the advice", `!document.getElementById("trouble").open && document.querySelector(".lobby-seats .claimed").checkVisibility()`)
}

// TestBrowserSeatInTwoTaps proves that the typed code, in small letters with a space, leads to the seats, and that
// name and seats fit on a small screen: two taps and a name, without scrolling. The keyboard's Enter takes no seat,
// and a wrong seat can be given back on its page (checks 5 and 6).
func TestBrowserSeatInTwoTaps(t *testing.T) {
	h, r, _ := room(t)
	phone := r.PhoneOf("small", 360, 640)
	phone.Go("/")
	phone.Fill("code", strings.ToLower(h.code[:2]+" "+h.code[2:]))
	phone.TapText("Join")
	phone.See("Touch your seat.")
	const inSight = `[...document.querySelectorAll("[name=name], .tile")].every((e) => {
		const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && r.height >= 48 })`
	if !browsertest.Eval[bool](phone, inSight) {
		phone.Picture("scroll")
		t.Error("the name or a seat is below the screen")
	}
	phone.Fill("name", "Alessandrina Maria B")
	browsertest.Eval[bool](phone, `(document.querySelector("[name=name]").focus(), true)`)
	phone.Key("\r")
	phone.Picture("seats")
	phone.Tap(`button[value="blue"]`)
	phone.Tap("#more > summary")
	phone.Tap(".mistaken > summary")
	phone.Picture("mistaken")
	phone.TapText("Give this seat back")
	phone.See("Touch your seat.")
	phone.Fill("name", "Alessandrina Maria B")
	phone.Tap(`button[value="coral"]`)
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	if phone.Path() != h.at("coral") {
		t.Errorf("the phone sits at %s", phone.Path())
	}
	screen := r.TableScreen(h.code)
	screen.See("Alessandrina Maria B")
	if n := screen.Count(".lobby-seats .claimed"); n != 1 {
		t.Errorf("%d seats are taken", n)
	}
}

// TestBrowserSeatsShowThemselves proves that a phone that looks for a seat follows which are taken and given back, and
// meanwhile keeps its typed name, scroll position, focus, and the reason why a seat was refused.
func TestBrowserSeatsShowThemselves(t *testing.T) {
	h, r, _ := room(t)
	phone := r.PhoneOf("small", 360, 320)
	phone.Go("/" + h.code)
	phone.Fill("name", "Ann")
	const seen = `[scrollY, document.activeElement.value].join()`
	phone.Wait("its fonts", `document.fonts.status === "loaded"`) // they move what is below them
	browsertest.Eval[bool](phone, `(document.querySelector("[value=coral]").focus(), scrollTo(0, 60), window.stays = true)`)
	was := browsertest.Eval[string](phone, seen)
	amber := h.phone("amber")
	phone.Wait("the seat that was taken", `document.querySelector("[value=amber]").matches(".claimed")`)
	if got := browsertest.Eval[string](phone, seen); got != was || !browsertest.Eval[bool](phone, `window.stays === true`) {
		t.Errorf("scroll position and focus are %s, want %s", got, was)
	}
	if got := browsertest.Eval[string](phone, `document.querySelector("[name=name]").value`); got != "Ann" {
		t.Errorf("the name reads %q", got)
	}
	if left := amber.post(h.at("amber") + "/leave"); left.status != 303 {
		t.Fatalf("giving the seat back got %d", left.status)
	}
	phone.Wait("the seat that is free again", `!document.querySelector("[value=amber]").matches(".claimed")`)
	h.phone("coral")
	phone.Wait("another seat that was taken", `document.querySelector("[value=coral]").matches(".claimed")`)
	phone.Tap("[value=coral]") // it was free when the page was opened
	phone.See("This seat is taken.")
	phone.Forgive("409")
	h.phone("blue")
	phone.Wait("what changed since", `document.querySelector("[value=blue]").matches(".claimed")`)
	phone.See("This seat is taken.")
}

// TestTooLate proves that a player whose chosen seat was just taken hears so and sees the free ones (check 7); that a
// full table offers to watch; and that a wrong code can be typed again.
func TestTooLate(t *testing.T) {
	h := open(t)
	h.phone("amber")
	late := h.stranger().post("/j/"+h.code, "seat", "amber", "free", "amber blue coral")
	if late.status != 409 || !strings.Contains(late.body, "This seat is taken.") || !strings.Contains(late.body, `value="blue"`) {
		t.Errorf("the late claim got %d %s", late.status, late.body)
	}
	h.phone("blue")
	h.phone("coral")
	if full := h.stranger().get("/" + h.code); !strings.Contains(full.body, "Every seat is taken.") || !strings.Contains(full.body, "/w/"+h.code) {
		t.Errorf("a full table shows %s", full.body)
	}
	if wrong := h.stranger().get("/qqqqq"); wrong.status != 404 || !strings.Contains(wrong.body, `name="code"`) {
		t.Errorf("the wrong code got %d %s", wrong.status, wrong.body)
	}
}

// TestInAppBrowser proves that windows that forget their cookies lead to a browser, with the address to type, but let in
// anybody who insists; and that real browsers see none of it.
func TestInAppBrowser(t *testing.T) {
	h := open(t)
	for agent, sent := range map[string]bool{
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0": true,
		"CaptiveNetworkSupport-443.0.1 wispr": true,
		"Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36":      true,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1": false,
	} {
		for _, path := range []string{"/", "/" + h.code, "/" + h.code + "?here=1"} {
			b := h.stranger()
			r := b.request("GET", path, nil)
			r.Header.Set("User-Agent", agent)
			page := b.do(r).body
			want := sent && !strings.Contains(path, "here")
			if got := strings.Contains(page, "Open this in your browser") && strings.Contains(page, b.host); got != want {
				t.Errorf("%s offers %s another browser: %t", path, agent, got)
			}
		}
	}
}

// TestNetworkIsGone proves that, once any phone plays, the table screen and the console say when the address that
// phones used is gone, and stop saying so when it is back.
func TestNetworkIsGone(t *testing.T) {
	var cards atomic.Pointer[[]lan.Interface]
	cards.Store(&[]lan.Interface{card("wlan0", lanHost+"/24")})
	h := openWith(t, on(&cards))
	h.phone("amber")
	local := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(lanHost + ":8080"))
	from := httptest.NewRequestWithContext(context.WithValue(t.Context(), http.LocalAddrContextKey, local), http.MethodGet, "/", nil)
	from.Host = lanHost
	h.site.ServeHTTP(httptest.NewRecorder(), from) // a phone's: it comes from another machine
	pages := func() string {
		h.site.(*web.Server).RefreshNetworks()
		return h.laptop().get(h.console()).body + h.laptop().get("/t/"+h.code+"/screen").body
	}
	const says = `id="moved"`
	if strings.Contains(pages(), says) {
		t.Error("a page says that the network changed, though it did not")
	}
	cards.Store(&[]lan.Interface{card("en0", "172.20.10.2/28")})
	if gone := pages(); strings.Count(gone, says) != 2 || !strings.Contains(gone, "172.20.10.2:8080") {
		t.Error("console and table screen do not say that the network changed")
	}
	cards.Store(&[]lan.Interface{card("wlan0", lanHost+"/24")})
	if strings.Contains(pages(), says) {
		t.Error("a page says that the network is gone, though it is back")
	}
}

// TestSeatOfCard proves that the code on a seat's printed card leads to that seat, in capitals as codes are drawn.
func TestSeatOfCard(t *testing.T) {
	h := open(t)
	page := h.laptop().get("/t/" + h.code + "/cards")
	for _, seat := range seatsOfTally {
		url := fmt.Sprintf("HTTP://%s:8080/%s/%s", lanHost, h.code, strings.ToUpper(seat))
		if !strings.Contains(page.body, url) {
			t.Errorf("no card leads to %s", url)
		}
	}
	if got := h.stranger().get("/" + h.code + "/BLUE").body; !slices.ContainsFunc(strings.Split(got, "<button"), func(b string) bool {
		return strings.Contains(b, `value="blue"`) && strings.Contains(b, "wanted")
	}) {
		t.Error("the card's seat is not marked")
	}
	if got := h.stranger().get("/t/" + h.code + "/cards").status; got != 403 {
		t.Errorf("a phone got %d for the seats' cards", got)
	}
}
