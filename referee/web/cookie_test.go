package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
)

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

// TestTossedCookie proves that another program on the same computer, whose cookies browsers send here as well, neither
// takes a seat away by setting a second cookie of the same name nor gains one by it (T25).
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
			t.Errorf("the code leads not back to the seat:\n%s", r.body)
		}
		if r := send(http.MethodPost, "/j/"+h.code, "seat=coral"); r.to() != h.at("coral") {
			t.Errorf("a second seat: %d to %q", r.status, r.to())
		}
		h.laptop().post(h.console()+"/desk", "do", "release", "seat", "coral")
	}
	r := h.stranger().request(http.MethodGet, h.at("amber"), nil)
	r.Header.Set("Cookie", theirs.String()+strings.Repeat("; "+mine.Name+"=x", 50)+"; "+mine.String())
	if got := h.stranger().do(r); got.status == http.StatusOK {
		t.Error("a heap of cookies is searched to its end")
	}
}

// TestInstallations proves that two programs on one computer have cookies of their own, which stay the same from one
// start to the next (T25).
func TestInstallations(t *testing.T) {
	h := open(t)
	names := map[string]string{}
	for _, of := range []string{"one", "two", "one"} {
		site, err := web.New(web.Config{Hall: h.hall, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Installation: of})
		check(t, err)
		h.site = site
		r := httptest.NewRequest(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
		r.Host = lanHost
		r.Header.Set("Origin", "http://"+lanHost)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		name, _, _ := strings.Cut(h.served(r).header.Get("Set-Cookie"), "=")
		if before, ok := names[of]; ok && before != name || name == "" {
			t.Errorf("%s was %s and is %s", of, before, name)
		}
		names[of] = name
	}
	if names["one"] == names["two"] {
		t.Errorf("both have %s", names["one"])
	}
}

// TestTwoTables proves that a phone which joins a second table keeps its seat at the first.
func TestTwoTables(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	other, err := h.hall.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	there := "/t/" + other.Info().Code + "/seat/blue"
	if r := amber.post("/j/"+other.Info().Code, "seat", "blue"); r.to() != there {
		t.Fatalf("the second table: %d to %q", r.status, r.to())
	}
	for _, path := range []string{h.at("amber"), there} {
		amber.get(path).is(t, http.StatusOK, "%s", path)
	}
}

// FuzzCookie proves that whatever a browser shows as its cookies opens no seat that it does not hold.
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
			t.Errorf("%q got %d", cookies, got.status)
		}
	})
}
