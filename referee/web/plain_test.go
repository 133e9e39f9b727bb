package web_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
)

// TestPhonesWithoutScripts proves that the console calls a phone whose page runs no scripts neither asleep nor away, however long it says
// nothing, and one that runs them as before; and that every live page offers a way to look again where none run.
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
			t.Errorf("%s has no way to look again", who)
		}
	}
	note := func(want string) {
		t.Helper()
		if body := h.laptop().get(h.console()).body; !strings.Contains(body, want) {
			t.Errorf("the console does not say %q", want)
		}
	}
	later.Store(int64(5 * time.Minute))
	note("Phone without scripts")
	later.Store(0)
	h.next(amber.listen(h.at("amber")+"/events"), "snapshot")
	note("Phone in front")
	amber.post(h.at("amber")+"/here", "visible", "false").must(t, http.StatusNoContent, "a sign of life")
	note("Phone asleep")
	if err := h.table.Fetched(referee.Actor{Seat: "amber"}); err == nil {
		t.Error("a stranger is taken for the seat's phone")
	}
}
