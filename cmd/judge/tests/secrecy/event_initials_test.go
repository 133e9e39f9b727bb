package secrecy

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// canaryName is a person's who asks for initials.
const canaryName = "Zephyrine Quetzal"

// TestInitialsHideTheName proves that the name of a person who asked for initials is in no byte that others get: no page of the hall, no phone,
// no screen or seat of a table where the person sat down under the name, no sheet, no table for spreadsheets, no refusal, no stream. The
// organiser and judges still read it (section 11).
func TestInitialsHideTheName(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(5, "rounds", "1", "take", "4", "picks", "rank")
	e.Must(e.Organise("person.add", "person", "p6", "name", canaryName, "number", "6"))
	e.Must(e.Organise("check-in", "persons", "p6"))
	judge := e.Judge("ruth", "head")
	e.Play()
	own, other := e.Person("p6"), e.Person("p1")
	for _, phone := range []*apptest.Client{own, other} {
		phone.Post(e.Path("sit"), nil).RequireStatus(t, http.StatusSeeOther, "sit down")
	}
	if !strings.Contains(other.Get(other.Path).Body, canaryName) {
		t.Fatal("the name is nowhere before")
	}
	own.Post(e.Path("initials"), url.Values{"on": {"true"}, "back": {own.Path}}).RequireStatus(t, http.StatusOK, "ask for initials")
	if r := other.Post(e.Path("initials"), url.Values{"person": {"p6"}}); r.Status != http.StatusForbidden {
		t.Errorf("another takes the initials back: %d", r.Status)
	}
	game := "/t/" + e.GameAt(1)
	seat := other.Post(e.Path("sit"), nil).Header.Get("Location")
	others := map[string]*apptest.Client{}
	for _, page := range append(publicPages, game+"/screen", "/w/"+e.GameAt(1), game+"/replay", "/j/"+e.GameAt(1)) {
		if !strings.HasPrefix(page, "/t/") && !strings.HasPrefix(page, "/w/") && !strings.HasPrefix(page, "/j/") {
			page = e.Path(page)
		}
		others[page] = e.Client("anybody", browsertest.LAN, page)
	}
	others[seat] = other
	others[other.Path] = other
	for _, sheet := range []string{"print?what=names", "print?what=tables", "print?what=cards", "print?what=slips", "print?what=standings", "print?what=certificates", "standings.csv"} {
		others[e.Path(sheet)] = e.Laptop
	}
	quiet := func(what, bytes string) {
		t.Helper()
		for _, word := range strings.Fields(canaryName) {
			if strings.Contains(strings.ToLower(bytes), strings.ToLower(word)) {
				t.Errorf("%s tells the name", what)
			}
		}
	}
	read := func(when string) {
		t.Helper()
		for page, c := range others {
			r := c.Get(page)
			r.RequireStatus(t, http.StatusOK, "%s", page)
			quiet(page+" "+when, r.Body)
		}
		for _, page := range []string{"hall", "watch"} {
			quiet("the stream of "+page+" "+when, e.Client("anybody", browsertest.LAN, e.Path(page)).FirstFrame(e.Site.URL))
		}
		quiet("a phone's stream "+when, other.FirstFrame(e.Site.URL))
	}
	read("in play")
	if hall := e.Stranger().Get(e.Path("hall?show=names")).Body; !strings.Contains(hall, "Z. Q.") {
		t.Error("the hall screen has no initials")
	}
	e.Must(e.Organise("result.enter", "table", "1", "winners", "p6", "way", "strongholds", "turn", "6"))
	e.Must(e.Organise("result.approve", "table", "1", "reason", "seen"))
	e.Must(e.Organise("round.close"))
	read("after the heat")
	e.Must(e.Organise("cut", "stage", "final"))
	read("after the cut")
	refused := e.Do(other, "person", "pick", "faction", "guild")
	if !strings.Contains(refused.Body, "Z. Q.") {
		t.Errorf("who picks out of turn is not told whose turn it is: %s", refused.Body)
	}
	quiet("a refusal", refused.Body)
	for who, page := range map[*apptest.Client]string{e.Laptop: e.Path("people"), judge: e.Path("floor?table=1")} {
		if !strings.Contains(who.Get(page).Body, canaryName) {
			t.Errorf("%s has no name", page)
		}
	}
	e.Laptop.Post(e.Path("initials"), url.Values{"person": {"p6"}, "back": {e.Path("people")}}).RequireStatus(t, http.StatusOK, "the name again")
	if !strings.Contains(e.Stranger().Get(e.Path("hall?show=names")).Body, canaryName) {
		t.Error("the name does not come back")
	}
}
