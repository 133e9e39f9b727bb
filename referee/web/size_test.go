package web_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/static"
)

// TestEverySeatGetsTheSameSize proves that whole pages, frames and answers are as long for one phone as for another, and
// for a yes as for a no, whatever they say (T6).
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
			t.Errorf("%s: both are answered %d", seat, yes.status)
		}
	}
	if len(pages) != 1 || len(frames) != 1 || len(answers) != 1 {
		t.Errorf("sizes differ: pages %v, frames %v, answers %v", pages, frames, answers)
	}
}

// firstFrame is how many bytes come before a stream falls silent.
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
