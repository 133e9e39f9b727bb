package app_test

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestServeTellsThatItMoved proves that a server with a new address says so on table screen and console until a phone finds it, and
// that one with its old address does not.
func TestServeTellsThatItMoved(t *testing.T) {
	data, code := t.TempDir(), ""
	for i, c := range []struct {
		public string
		moved  bool
	}{{"http://one.example:8443", false}, {"http://one.example", false}, {"http://two.example", true}, {"http://two.example", true}, {"http://one.example", false}} {
		s := apptest.StartServer(t, data, "--public-url", c.public)
		if i == 0 {
			code = s.NewTable(apptest.DuneTable("phone")...)
			if r := s.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"atreides"}}); r.StatusCode != http.StatusSeeOther {
				t.Fatalf("no seat: %s", r.Status)
			}
		}
		for page, says := range map[string]string{"screen": "The network changed: scan again", "console": "The network changed: the phones cannot find this laptop."} {
			r, err := http.Get(s.URL + "/t/" + code + "/" + page)
			apptest.Check(t, err)
			body, err := io.ReadAll(r.Body)
			apptest.Check(t, errors.Join(err, r.Body.Close()))
			if got := strings.Contains(string(body), says); got != c.moved {
				t.Errorf("start %d: the %s tells of a move: %t, want %t", i, page, got, c.moved)
			}
		}
		s.Stop()
	}
}
