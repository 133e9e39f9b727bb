package browsertest_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// TestBrowserSentForm: a page that presses a form's button and goes elsewhere at once has sent the form, and is elsewhere. A form that only
// closes a dialog holds nothing up.
func TestBrowserSentForm(t *testing.T) {
	var sent atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			sent.Add(1)
			http.Redirect(w, r, "/answer", http.StatusSeeOther)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		if _, err := io.WriteString(w, `<!doctype html><title>Form</title><link rel="icon" href="data:,">`+
			`<form method="post"><button id="send">Send</button></form><dialog open><form method="dialog"><button id="close">Close</button></form></dialog>`); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	page := browsertest.Open(t, server.URL).Laptop()
	const times = 20
	for range times {
		page.Go("/form")
		page.Tap("#send")
		page.Go("/elsewhere")
		if at := page.Path(); at != "/elsewhere" {
			t.Fatalf("the page went to %s", at)
		}
	}
	page.Tap("#close")
	page.Go("/form")
	if n := sent.Load(); n != times {
		t.Errorf("%d of %d forms were sent", n, times)
	}
}
