package durability

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestServeKeepsTables proves that after the program was stopped and started its table is there, and a phone still has its seat.
func TestServeKeepsTables(t *testing.T) {
	data := t.TempDir()
	first := apptest.StartServer(t, data)
	code := first.NewTable(apptest.DuneTable("phone")...)
	jar, err := cookiejar.New(nil)
	apptest.Check(t, err)
	taken := first.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"fremen"}})
	if taken.Header.Get("Location") != "/t/"+code+"/seat/fremen" {
		t.Fatalf("the seat was not taken: %s to %q", taken.Status, taken.Header.Get("Location"))
	}
	cookies := taken.Cookies()
	first.Stop()

	second := apptest.StartServer(t, data)
	u, err := url.Parse(second.URL)
	apptest.Check(t, err)
	jar.SetCookies(u, cookies)
	client := &http.Client{Jar: jar}
	answer, err := client.Get(second.URL + "/" + code)
	apptest.Check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || !strings.Contains(string(page), `class="send" href="/t/`+code+`/seat/fremen"`) {
		t.Errorf("the phone is not led back to its seat: %s, %v", answer.Status, err)
	}
}
