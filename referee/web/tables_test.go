package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
)

// quietLine gives streams no sign of life, so that what comes was sent because something happened.
func quietLine(c *web.Config) { c.Heartbeat = time.Hour }

// TestTablesStream proves that a call for the judge is sent to who looks at all tables at once, before every table that only
// waits, and goes when it is answered; that the list tells how many it has; and that nobody else gets it (check 54).
func TestTablesStream(t *testing.T) {
	h := openWith(t, quietLine)
	second, err := h.hall.Create(t.Context(), "Second", enginetest.TallyHeader())
	check(t, err)
	first := func(frame string) string {
		_, row, _ := strings.Cut(frame, `id="table-`)
		return row[:5]
	}
	judge := h.laptop()
	events := judge.listen("/tables/all/events")
	if frame := h.next(events, "snapshot").data; first(frame) != h.code || !strings.Contains(frame, second.Info().Code) {
		t.Errorf("%s stands first, or a table is not there", first(frame))
	}
	phone := h.stranger()
	phone.post("/j/"+second.Info().Code, "seat", "blue")
	h.next(events, "view")
	seat := "/t/" + second.Info().Code + "/seat/blue"
	phone.send(seat+"/call").must(t, http.StatusOK, "calling")
	for frame := h.next(events, "view").data; first(frame) != second.Info().Code; frame = h.next(events, "view").data {
	}
	if calls := judge.get("/tables/calls").body; strings.Contains(calls, h.code) || !strings.Contains(calls, second.Info().Code) {
		t.Error("the calls are others")
	}
	judge.send("/t/"+second.Info().Code+"/console/desk", "do", "attend", "seat", "blue").must(t, http.StatusOK, "attending")
	for frame := h.next(events, "view").data; first(frame) != h.code; frame = h.next(events, "view").data {
	}

	if r := phone.get("/tables"); r.status != http.StatusForbidden || strings.Contains(r.body, second.Info().Code) {
		t.Errorf("a phone gets the list: %d", r.status)
	}
	if bye := h.next(phone.listen("/tables/all/events"), "bye", "snapshot"); bye.data != "gone" {
		t.Errorf("a phone's stream begins with %q", bye.name)
	}
	h.phone("amber").send(seat+"/call").is(t, http.StatusForbidden, "calling for another seat")
}
