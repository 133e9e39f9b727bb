package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views"
)

// TestHosts proves that a page of another site reaches nothing by pointing its own name at this machine (check 40,
// T13).
func TestHosts(t *testing.T) {
	h := open(t)
	routes := h.routes()
	for _, name := range []string{"evil.test", "localhost.evil.test", "192.168.50.11", "[fe80::1]", ""} {
		b := h.browser(name)
		for _, route := range routes {
			method, path, _ := strings.Cut(route, " ")
			r := b.do(b.request(method, path, http.NoBody))
			if r.status != http.StatusMisdirectedRequest || !strings.Contains(r.body, "--allow-host") {
				t.Errorf("%q got %d for %s", name, r.status, route)
			}
		}
	}
	for _, name := range []string{"localhost", "LOCALHOST", "127.0.0.1", lanHost} {
		h.browser(name).get("/ping").is(t, http.StatusNoContent, "%q", name)
	}
}

// TestOrigin proves that only this server's own pages change anything, at every address (check 41, T12).
func TestOrigin(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		origin string
		want   int
	}{
		{"", http.StatusForbidden},
		{"null", http.StatusForbidden},
		{"http://evil.test", http.StatusForbidden},
		{"https://" + lanHost + ":" + h.port, http.StatusForbidden},
		{"http://" + lanHost + ":1", http.StatusForbidden},
		{"http://" + lanHost + ":" + h.port, http.StatusSeeOther},
	} {
		b := h.stranger()
		r := b.request(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
		r.Header.Del("Origin")
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if got := b.do(r); got.status != c.want {
			t.Errorf("origin %q got %d, want %d", c.origin, got.status, c.want)
		}
	}
	for _, route := range h.routes() {
		method, path, _ := strings.Cut(route, " ")
		if method == http.MethodGet {
			continue
		}
		for who, b := range map[string]*browser{"laptop": h.laptop(), "stranger": h.stranger()} {
			r := b.request(method, path, http.NoBody)
			r.Header.Set("Origin", "http://evil.test")
			if got := b.do(r); got.status != http.StatusForbidden {
				t.Errorf("a form of another site, sent by the %s to %s, got %d", who, path, got.status)
			}
		}
	}
}

// routes lists all that the server answers, with this table's names in them.
func (h *lobby) routes() []string {
	fill := strings.NewReplacer(":code", h.code, ":seat", "amber", ":number", "10", ":game", "tally", ":profile", "plain", ":version", "x", "*", "x")
	var routes []string
	for _, route := range web.Routes(h.site.(*web.Server)) {
		routes = append(routes, fill.Replace(route))
	}
	return routes
}

// TestHeaders proves for every address of the server, whoever asks, that the answer carries the policies, and that no page
// has a script or style of its own (check 45, T14).
func TestHeaders(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	inline := regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|javascript:|<script(?:>|[^>]*>[^<])`)
	check := func(what string, r response) {
		t.Helper()
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", what, policy)
		}
		if r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: headers %v", what, r.header)
		}
		if !strings.Contains(what, static.Version()) && r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("browsers may store %s: %q", what, r.header.Get("Cache-Control"))
		}
		if found := inline.FindString(r.body); found != "" && strings.Contains(r.header.Get("Content-Type"), "html") {
			t.Errorf("%s has %q", what, found)
		}
	}
	walk := append(h.routes(),
		"GET /no/such/page", "GET /t/NONE/console", "POST /", "GET "+static.URL("plain.js"), "GET /static/old/plain.js")
	for _, route := range walk {
		method, path, _ := strings.Cut(route, " ")
		for who, b := range map[string]*browser{"laptop": h.laptop(), "phone": amber, "stranger": h.stranger()} {
			check(who+" "+route, b.do(b.request(method, path, http.NoBody)))
		}
	}
	amber = h.phone("blue") // the requests above may have lost the seat
	check("seat", amber.get(h.at("blue")))
	check("refusal", amber.post(h.at("blue"), "do", "pick"))
	check("refused host", h.browser("evil.test").get("/"))
}

// TestBodyLimit proves that a form cannot fill the laptop's memory.
func TestBodyLimit(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	r := amber.send(h.at("amber"), "do", "pick", "arg.x", strings.Repeat("x", 40<<10))
	if r.status != http.StatusUnprocessableEntity && r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a huge form got %d", r.status)
	}
}

// TestConsoleIsTheLaptops proves that the console needs both the laptop's own address and its own name, and that
// another device gets in by a code that only the laptop shows, once (check 42, T11).
func TestConsoleIsTheLaptops(t *testing.T) {
	h := open(t)
	tablet := h.stranger()
	r := tablet.get(h.console())
	if r.status != http.StatusForbidden || strings.Contains(r.body, "advance") {
		t.Errorf("a stranger got %d with the console", r.status)
	}
	player := h.phone("amber")
	for _, route := range h.routes() {
		method, path, _ := strings.Cut(route, " ")
		pairing := strings.HasSuffix(path, "/pair") && method == http.MethodPost
		if !strings.HasPrefix(path, h.console()) && !strings.HasPrefix(path, "/new") && path != "/tables" || strings.HasSuffix(path, "/events") {
			continue
		}
		for who, b := range map[string]*browser{"a stranger": tablet, "a player": player} {
			r := b.do(b.request(method, path, strings.NewReader("do=lock&key=k&pairing=x&line=1")))
			if r.status != http.StatusForbidden && !pairing || pairing && r.status != http.StatusUnprocessableEntity {
				t.Errorf("%s got %d for %s", who, r.status, route)
			}
		}
	}
	if e := h.next(tablet.listen(h.console()+"/events"), "bye", "snapshot"); e.name != "bye" {
		t.Error("a stranger gets the console's stream")
	}

	code := h.pairingCode(h.console())
	tablet.post(h.console()+"/pair", "pairing", strings.ToLower(code)).must(t, http.StatusSeeOther, "pairing")
	if r := tablet.get(h.console()); r.status != http.StatusOK || !strings.Contains(r.body, "advance") {
		t.Errorf("the paired tablet got %d", r.status)
	}
	h.stranger().post(h.console()+"/pair", "pairing", code).is(t, http.StatusUnprocessableEntity, "the code worked twice")
}

// sessionCookie gives the cookie that holds a browser's seats.
func (b *browser) sessionCookie() *http.Cookie {
	b.Helper()
	for _, cookie := range b.http.Jar.Cookies(&url.URL{Scheme: "http", Host: b.host}) {
		if strings.HasPrefix(cookie.Name, "judge_session_") {
			return cookie
		}
	}
	b.Fatal("no session cookie was given")
	return nil
}

// TestTossedCookie proves that another program on the same computer, whose cookies browsers send here too, neither
// takes a seat away nor gains one by setting a second cookie of the same name (T25).
func TestTossedCookie(t *testing.T) {
	h := open(t)
	amber, blue := h.phone("amber"), h.phone("blue")
	mine, theirs := amber.sessionCookie(), blue.sessionCookie()
	for _, tossed := range []string{mine.Name + "=tossed; " + mine.String(), mine.String() + "; " + mine.Name + "=tossed"} {
		send := func(method, path, form string) response {
			r := h.stranger().request(method, path, strings.NewReader(form))
			r.Header.Set("Cookie", tossed)
			return h.stranger().do(r)
		}
		send(http.MethodGet, h.at("amber"), "").is(t, http.StatusOK, "the seat's page")
		if r := send(http.MethodGet, "/"+h.code, ""); !strings.Contains(r.body, `class="send" href="`+h.at("amber")) {
			t.Errorf("the table's code does not lead back to the seat:\n%s", r.body)
		}
		if r := send(http.MethodPost, "/j/"+h.code, "seat=coral"); r.to() != h.at("coral") {
			t.Errorf("claiming a second seat got %d to %q", r.status, r.to())
		}
		h.laptop().post(h.console()+"/action", "do", "release", "seat", "coral")
	}
	r := h.stranger().request(http.MethodGet, h.at("amber"), nil)
	r.Header.Set("Cookie", theirs.String()+strings.Repeat("; "+mine.Name+"=x", 50)+"; "+mine.String())
	if got := h.stranger().do(r); got.status == http.StatusOK {
		t.Error("the session was found behind fifty cookies of its name")
	}
}

// TestInstallations proves that two programs on one computer have cookies of their own, which stay the same from one
// start to the next (T25).
func TestInstallations(t *testing.T) {
	h := open(t)
	names := map[string]string{}
	for _, of := range []string{"one", "two", "one"} {
		site, err := web.New(web.Config{Lobby: h.lobby, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Installation: of})
		check(t, err)
		h.site = site
		r := httptest.NewRequest(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
		r.Host = lanHost
		r.Header.Set("Origin", "http://"+lanHost)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		name, _, _ := strings.Cut(h.served(r).header.Get("Set-Cookie"), "=")
		if before, ok := names[of]; ok && before != name || name == "" {
			t.Errorf("the cookie of %s was %s and is %s", of, before, name)
		}
		names[of] = name
	}
	if names["one"] == names["two"] {
		t.Errorf("both programs name their cookie %s", names["one"])
	}
}

// TestTwoTables proves that a phone which joins a second table keeps its seat at the first.
func TestTwoTables(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	other, err := h.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	there := "/t/" + other.Info().Code + "/seat/blue"
	if r := amber.post("/j/"+other.Info().Code, "seat", "blue"); r.to() != there {
		t.Fatalf("joining the second table got %d to %q", r.status, r.to())
	}
	for _, path := range []string{h.at("amber"), there} {
		amber.get(path).is(t, http.StatusOK, "%s", path)
	}
}

// FuzzCookie proves that no cookie opens a seat that it does not hold.
func FuzzCookie(f *testing.F) {
	h := open(f)
	name := h.phone("amber").sessionCookie().Name
	for _, s := range []string{"", name + "=", name + "=x", name + "=\"x\"", "a=b; ; =", strings.Repeat(name+"=y; ", 30), "judge_language=xx"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, cookies string) {
		if !printable(cookies) {
			return // the server of net/http refuses it
		}
		r := httptest.NewRequest(http.MethodGet, h.at("amber"), nil)
		r.Host = lanHost
		r.Header.Set("Cookie", cookies)
		if got := h.served(r); got.status == http.StatusOK || got.status >= 500 {
			t.Errorf("the cookies %q got %d", cookies, got.status)
		}
	})
}
