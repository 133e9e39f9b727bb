package web_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/static"
)

// TestFiles proves that files go out compressed to who takes that, and as they are to others; that browsers keep those of
// this version only; and that a page is never compressed, since its length would tell of what is in it.
func TestFiles(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	get := func(path, accept string) response {
		r := amber.request(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", accept) // set by hand, the client leaves the answer as it is
		return amber.do(r)
	}
	file, _ := static.Get("table.js")
	for accept, want := range map[string][]byte{"gzip, deflate": file.Gzip, "identity": file.Body} {
		r := get(static.URL("table.js"), accept)
		if !bytes.Equal([]byte(r.body), want) || r.header.Get("Vary") != "Accept-Encoding" ||
			(r.header.Get("Content-Encoding") == "gzip") != (accept != "identity") {
			t.Errorf("%s: %d bytes, %v", accept, len(r.body), r.header)
		}
		if r.status != http.StatusOK || !strings.Contains(r.header.Get("Content-Type"), "javascript") ||
			!strings.Contains(r.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %v", accept, r.status, r.header)
		}
	}
	if r := get("/static/old/table.js", "gzip"); r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("another version's file: %d %v", r.status, r.header)
	}
	get(static.URL("vendor"), "gzip").is(t, http.StatusNotFound, "a folder")
	for _, page := range []string{h.at("amber"), "/", "/t/" + h.code + "/screen"} {
		if r := get(page, "gzip"); r.header.Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed: %v", page, r.header)
		}
	}
}
