package app_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestScreensGoByTheTablesClock proves that screens count by the clock of the tables, which never goes back, and not by the system's: what
// /ping says, and from when to when the page of a person and the table's screens count; and that an extension moves their end at once, also of
// the table's open pages (EV-27).
func TestScreensGoByTheTablesClock(t *testing.T) {
	site := apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, []func(*web.Config){func(c *web.Config) { c.Now = nil }})
	e := site.OpenEvent(4)
	e.CheckIn(4)
	phone := e.Person("p1")
	e.Enter("round.draft")
	e.Enter("round.publish")
	e.Enter("round.start")
	if says := phone.Get("/ping").Header.Get("Judge-Time"); says != strconv.FormatInt(e.Clock.Now().UnixMilli(), 10) {
		t.Errorf("the laptop says %s, and it is %v at the tables", says, e.Clock.Now())
	}
	table, err := e.Lobby.Table(e.Code)
	apptest.Check(t, err)
	from := `data-from="` + strconv.FormatInt(table.Info().Created.UnixMilli(), 10) + `"`
	seat := phone.Post(e.Path("sit"), nil).Header.Get("Location")
	screens := []*apptest.Client{phone, e.Client("seat", browsertest.LAN, seat), e.Client("screen", browsertest.LAN, seat[:strings.Index(seat, "/seat/")]+"/screen")}
	screens[1].HTTP = phone.HTTP
	ends := viewOf(e).Rounds["1"].Tables["1"].Ends
	for range 2 {
		for _, screen := range screens {
			if page := screen.Get(screen.Path).Body; !strings.Contains(page, from) || !strings.Contains(page, `data-countdown="`+strconv.Itoa(ends)+`"`) {
				t.Errorf("%s does not count to %v from the event's start", screen.Path, time.Duration(ends)*time.Second)
			}
		}
		e.Enter("extend", "minutes", "5", "reason", "a long question")
		ends += 300
	}
	e.Site.Table, err = e.Lobby.Table(strings.Split(seat, "/")[2])
	apptest.Check(t, err)
	open := screens[2]
	open.Listen()
	defer open.Disconnect()
	e.Enter("extend", "minutes", "5", "reason", "another question")
	open.WaitFor(`data-countdown="` + strconv.Itoa(ends+300) + `"`)
}
