package secrecy

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// hallOfTwelve is an event with two tables in play: who looks at it, and as what.
type hallOfTwelve struct {
	*apptest.Event
	readers []reader
}

// reader is a device at an event, with all that it may be.
type reader struct {
	name string
	*apptest.Client
	as string // as what it sends commands
}

func openHall(t *testing.T) hallOfTwelve {
	t.Helper()
	h := hallOfTwelve{Event: apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)}
	head, floor := h.Judge("ruth", "head"), h.Judge("sam", "floor")
	h.Play()
	seated := h.seated()
	here, there := h.Person(seated[1]), h.Person(seated[2])
	h.readers = []reader{
		{"stranger", h.Stranger(), "person"}, {"person", here, "person"}, {"person elsewhere", there, "person"},
		{"floor judge", floor, "judge"}, {"head judge", head, "judge"}, {"organiser", h.Laptop, "organiser"},
	}
	return h
}

// seated names somebody at each table of the round.
func (h hallOfTwelve) seated() map[int]string {
	return map[int]string{1: h.sitting(1, ""), 2: h.sitting(2, "")}
}

// sitting names somebody at a table of the round besides another.
func (h hallOfTwelve) sitting(table int, besides string) string {
	h.T.Helper()
	e, err := h.Lobby.Table(h.Code)
	apptest.Check(h.T, err)
	screen, err := e.Screen(referee.Audience)
	apptest.Check(h.T, err)
	for n := 1; n <= 12; n++ {
		id := fmt.Sprintf("p%d", n)
		if at, _, ok := screen.View.(*event.View).SeatOf(id); ok && at == table && id != besides {
			return id
		}
	}
	h.T.Fatalf("nobody sits at table %d besides %q", table, besides)
	return ""
}

// The readers of the table of rights, in the order of its columns.
const columns = "stranger, person, person elsewhere, floor judge, head judge, organiser"

// TestEventPagesAreForTheirReaders proves which page of an event each device may read: 200 is the page, 303 leads elsewhere, 403 refuses. A
// page that asks who somebody is, or for a code, tells nothing of the event but its name (EV-46).
func TestEventPagesAreForTheirReaders(t *testing.T) {
	h := openHall(t)
	for _, page := range []struct{ tab, want string }{
		{"", "303 303 303 303 303 200"},
		{"people", "403 403 403 403 403 200"},
		{"seating", "403 403 403 403 403 200"},
		{"tables", "403 403 403 403 403 200"},
		{"results", "403 403 403 403 403 200"},
		{"standings", "403 403 403 403 403 200"},
		{"log", "403 403 403 403 403 200"},
		{"settings", "403 403 403 403 403 200"},
		{"print", "403 403 403 403 403 200"},
		{"hall", "200 200 200 200 200 200"},
		{"watch", "200 200 200 200 200 200"},
	} {
		var got []string
		for _, r := range h.readers {
			got = append(got, fmt.Sprint(r.Get(h.Path(page.tab)).Status))
		}
		if now := strings.Join(got, " "); now != page.want {
			t.Errorf("%q gives %s: %s, want %s", page.tab, columns, now, page.want)
		}
	}
	for _, page := range []struct {
		tab, has string
		readers  []string
	}{
		{"floor", `class="floor"`, []string{"floor judge", "head judge", "organiser"}},
		{"rulings", `class="register"`, []string{"floor judge", "head judge", "organiser"}},
		{"entered", `class="register"`, []string{"floor judge", "head judge", "organiser"}},
	} {
		for _, r := range h.readers {
			answer := r.Get(h.Path(page.tab))
			if sees := strings.Contains(answer.Body, page.has); sees != slices.Contains(page.readers, r.name) {
				t.Errorf("the %s sees %s: %v", r.name, page.tab, sees)
			}
			stream := h.Stream(r.Client, page.tab).Until(page.has, "bye", "say")
			if sees := strings.Contains(stream, page.has); sees != slices.Contains(page.readers, r.name) {
				t.Errorf("the %s hears %s: %v", r.name, page.tab, sees)
			}
		}
	}
}

// TestEventCommandsAreForTheirRoles proves for every command of an event and every kind of device whether it reaches the rules, and whether
// they take it: 200 is taken, 403 is a device that may not speak so, 422 a refusal by the rules (EV-46). What is taken by one is sent to
// another event by the next.
func TestEventCommandsAreForTheirRoles(t *testing.T) {
	for _, c := range []struct {
		do, want string
		args     []string
	}{
		{"judge.add", "403 422 422 422 422 200", []string{"judge", "tom"}},
		{"person.add", "403 422 422 422 422 200", []string{"person", "late"}},
		{"check-in", "403 422 422 200 200 200", []string{"persons", "p3", "persons", "p4"}},
		{"apart", "403 422 422 422 422 200", []string{"persons", "p1", "persons", "p2"}},
		{"round.draft", "403 422 422 422 422 422", nil},
		{"round.withdraw", "403 422 422 422 422 422", []string{"reason", "x"}},
		{"round.close", "403 422 422 422 422 422", nil},
		{"extend", "403 422 422 200 200 422", []string{"table", "1", "minutes", "5", "reason", "x"}},
		{"last-turn", "403 422 422 422 200 200", nil},
		{"time", "403 422 422 422 200 200", []string{"reason", "x"}},
		{"rule", "403 422 422 200 200 422", []string{"table", "1", "about.ask", "ship", "answer", "allowed"}},
		{"infraction", "403 422 422 200 200 422", []string{"person", "p1", "kind", "caution"}},
		{"freeze", "403 422 422 200 200 422", []string{"table", "1"}},
		{"announce", "403 422 422 200 200 200", []string{"text", "x"}},
		{"result.enter", "403 200 422 200 200 200", []string{"table", "1", "winners", "", "way", "draw"}},
		{"call", "403 200 422 422 422 200", []string{"table", "1", "reason", "rules"}},
		{"statement", "403 200 422 200 200 422", []string{"table", "1", "text", "x"}},
		{"close", "403 422 422 422 422 200", nil},
	} {
		t.Run(c.do, func(t *testing.T) {
			t.Parallel()
			var got []string
			h := openHall(t)
			for i := range h.readers {
				status := h.Do(h.readers[i].Client, h.readers[i].as, c.do, c.args...).Status
				if got = append(got, fmt.Sprint(status)); status == http.StatusOK {
					h = openHall(t)
				}
			}
			if now := strings.Join(got, " "); now != c.want {
				t.Errorf("%s gives %s: %s, want %s", c.do, columns, now, c.want)
			}
		})
	}
}

// TestRolesAreNotClaimed proves that a device speaks only as what it is, whatever its form says.
func TestRolesAreNotClaimed(t *testing.T) {
	h := openHall(t)
	for _, r := range h.readers[:5] {
		for _, as := range []string{"organiser", "judge", "person", "app", ""} {
			if as == r.as && r.name != "stranger" {
				continue
			}
			if got := h.Do(r.Client, as, "announce", "text", "x").Status; got != http.StatusForbidden && got != http.StatusUnprocessableEntity {
				t.Errorf("the %s speaks as %q: %d", r.name, as, got)
			}
		}
		for _, path := range []string{"pairing", "device", "import"} {
			if got := r.Post(h.Path(path), url.Values{"judge": {"ruth"}, "do": {"release"}, "seat": {"ruth"}, "people": {"number,name\n99,X"}}).Status; got != http.StatusForbidden {
				t.Errorf("the %s may use %s: %d", r.name, path, got)
			}
		}
	}
}

// TestJudgeIsSentAway proves that a judge's phone that is sent away loses its page, its stream and its inputs, and that what it entered stays.
func TestJudgeIsSentAway(t *testing.T) {
	h := openHall(t)
	floor := h.readers[3]
	h.Must(h.Do(floor.Client, "judge", "infraction", "person", "p1", "kind", "caution"))
	open := h.Stream(floor.Client, "floor")
	open.Until(`class="floor"`)
	h.Laptop.Post(h.Path("device"), url.Values{"do": {"release"}, "seat": {"sam"}}).RequireStatus(t, http.StatusOK, "send a judge away")
	open.Until("event: bye")
	if page := floor.Get(h.Path("floor")).Body; strings.Contains(page, `class="floor"`) {
		t.Error("a judge who was sent away still sees the floor")
	}
	if got := h.Do(floor.Client, "judge", "freeze", "table", "1").Status; got != http.StatusForbidden {
		t.Errorf("a judge who was sent away still enters: %d", got)
	}
	if page := h.Laptop.Get(h.Path("floor")+"?table=1").Body + h.Laptop.Get(h.Path("floor")+"?table=2").Body; !strings.Contains(page, "Caution") {
		t.Error("what the judge entered is gone")
	}
}
