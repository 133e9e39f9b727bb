package web_test

import (
	"bufio"
	"bytes"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/static"
)

// TestPhonesWithoutScripts proves that the console shows a phone without scripts neither as asleep nor as away,
// however long it is silent, and others as before; and that every live page offers a reload without scripts.
func TestPhonesWithoutScripts(t *testing.T) {
	var later atomic.Int64
	now := time.Now()
	h := openWith(t, func(c *web.Config) {
		c.Now = func() time.Time { return now.Add(time.Duration(later.Load())) }
	})
	amber := h.phone("amber")
	for who, page := range map[string]string{
		"a phone": amber.get(h.at("amber")).body, "the console": h.laptop().get(h.console()).body, "the table screen": h.stranger().get("/t/" + h.code + "/screen").body,
	} {
		if !strings.Contains(page, `<noscript><p class="look-again"><a class="send quiet" href="">Look again</a>`) {
			t.Errorf("the page of %s has no way to reload without scripts", who)
		}
	}
	note := func(want string) {
		t.Helper()
		if body := h.laptop().get(h.console()).body; !strings.Contains(body, want) {
			t.Errorf("the console does not say %q", want)
		}
	}
	later.Store(int64(5 * time.Minute))
	note("Phone without JavaScript")
	later.Store(0)
	h.next(amber.listen(h.at("amber")+"/events"), "snapshot")
	note("Phone in front")
	amber.post(h.at("amber")+"/here", "visible", "false").must(t, http.StatusNoContent, "a sign of life")
	note("Phone asleep")
	if err := h.table.Fetched(referee.Actor{Seat: "amber"}); err == nil {
		t.Error("a stranger is taken for the seat's phone")
	}
}

// TestFiles proves that files are compressed only for browsers that take that; that browsers may keep only files of
// this version; and that a page is never compressed, since its length would reveal something of its content.
func TestFiles(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	get := func(path, accept string) response {
		r := amber.request(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", accept) // set by hand, the client leaves the answer as it is
		return amber.do(r)
	}
	file, _ := static.Get("plain.js")
	for accept, want := range map[string][]byte{"gzip, deflate": file.Gzip, "identity": file.Body} {
		r := get(static.URL("plain.js"), accept)
		if !bytes.Equal([]byte(r.body), want) || r.header.Get("Vary") != "Accept-Encoding" ||
			(r.header.Get("Content-Encoding") == "gzip") != (accept != "identity") {
			t.Errorf("with %s: got %d bytes, %v", accept, len(r.body), r.header)
		}
		if r.status != http.StatusOK || !strings.Contains(r.header.Get("Content-Type"), "javascript") ||
			!strings.Contains(r.header.Get("Cache-Control"), "immutable") {
			t.Errorf("with %s: got %d, %v", accept, r.status, r.header)
		}
	}
	if r := get("/static/old/plain.js", "gzip"); r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("a file of another version got %d, %v", r.status, r.header)
	}
	get(static.URL("vendor"), "gzip").is(t, http.StatusNotFound, "a folder")
	for _, page := range []string{h.at("amber"), "/", "/t/" + h.code + "/screen"} {
		if r := get(page, "gzip"); r.header.Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed: %v", page, r.header)
		}
	}
}

// TestEverySeatGetsTheSameSize proves that pages, frames and answers have the same length on every phone, and for
// acceptance and refusal, whatever they say (T6).
func TestEverySeatGetsTheSameSize(t *testing.T) {
	h := open(t)
	phones := map[string]*browser{}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
	}
	pages, frames, answers := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for seat, phone := range phones {
		pages[len(phone.get(h.at(seat)).body)] = true
		frames[phone.firstFrame(h.at(seat))] = true
		no := phone.send(h.at(seat), "do", "pick", "key", "no", "decision", phone.decision(h.at(seat)), "arg.value", "9")
		yes := phone.send(h.at(seat), "do", "pick", "key", "yes", "decision", phone.decision(h.at(seat)), "arg.value", "1")
		broken := phone.send(h.at(seat), "do", "pick", "key", "broken", "arg.value", "x")
		for _, r := range []response{no, yes, broken} {
			answers[len(http.StatusText(r.status))+len(r.body)] = true
		}
		if no.status == yes.status {
			t.Errorf("%s: acceptance and refusal are both answered %d", seat, yes.status)
		}
	}
	if len(pages) != 1 || len(frames) != 1 || len(answers) != 1 {
		t.Errorf("sizes differ: pages %v, frames %v, answers %v", pages, frames, answers)
	}
}

// firstFrame returns how many bytes a stream sends before it falls silent.
func (b *browser) firstFrame(path string) int {
	b.Helper()
	answer, err := b.http.Do(b.request(http.MethodGet, path+"/events?assets="+static.Version(), nil))
	check(b, err)
	defer answer.Body.Close()
	size := 0
	for lines := bufio.NewReader(answer.Body); ; {
		line, err := lines.ReadString('\n')
		check(b, err)
		if size += len(line); strings.HasPrefix(line, ":") {
			return size
		}
	}
}
