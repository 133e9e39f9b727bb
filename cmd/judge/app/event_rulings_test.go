package app_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestARulingLetsAPlayStand proves that a play that the game refuses stands by a judge's ruling that allows it, without a player's consent, at the
// table where it was given and at the next one; that the record has the ruling as its ground; that a game without such plays offers none;
// and that a ruling which was reversed meanwhile lets nothing stand (EV-32).
func TestARulingLetsAPlayStand(t *testing.T) {
	for _, c := range []struct {
		game, profile, play string // the play as in a record
		stands              bool   // the game has plays that stand
	}{
		{"dune", "gf9-advanced", `{"by":"moderator","for":"%","do":"ship","to":"polar-sink","normal":2}`, true},
		{"arrakis", "standard", `{"by":"moderator","for":"%","do":"victory"}`, true},
		{"imperium", "standard", `{"by":"moderator","for":"%","do":"agent","card":"dagger","space":"conspire"}`, false},
	} {
		t.Run(c.game, func(t *testing.T) {
			e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12, "game", c.game, "profile", c.profile)
			judge := e.Judge("ruth", "head")
			e.Play()
			tables := []*apptest.Site{e.Game(1), e.Game(2)}
			const link = "ruling=1"
			refused := try(t, tables[0], c.play)
			if refused.Status != http.StatusUnprocessableEntity || strings.Contains(refused.Body, link) {
				t.Fatalf("%s before the ruling: %d %s", c.play, refused.Status, refused.Body)
			}
			var why struct{ Ruling string }
			apptest.Check(t, json.Unmarshal([]byte(refused.Body), &why))
			e.Must(e.Do(judge, "judge", "rule", "table", "1", "about.ruling", why.Ruling, "question", "Two in the sink?", "answer", "allowed"))
			for n, w := range tables {
				offered := try(t, w, c.play)
				if strings.Contains(offered.Body, link) != c.stands {
					t.Fatalf("table %d offers to allow it: %v, want %v: %s", n+1, !c.stands, c.stands, offered.Body)
				}
				if !c.stands {
					continue
				}
				page := console(w).Get(console(w).Path + "/override?" + url.Values{"play": {ofSeat(w, c.play)}, "ruling": {"1"}}.Encode()).Body
				if !strings.Contains(page, "Two in the sink?") || strings.Contains(page, "arg.consent") {
					t.Errorf("table %d does not ask by the ruling alone: %s", n+1, page)
				}
				if r := stand(w, c.play); r.Status != http.StatusSeeOther {
					t.Fatalf("the play does not stand at table %d: %d %s", n+1, r.Status, r.Body)
				}
				log := console(w).Get(console(w).Path + "/log").Body
				for _, says := range []string{"judge", "Ruling 1 of the event", "Two in the sink?"} {
					if !strings.Contains(log, says) {
						t.Errorf("the log of table %d does not say %q: the ruling is the ground", n+1, says)
					}
				}
			}
			e.Must(e.Do(judge, "judge", "ruling.reverse", "number", "1", "reason", "The other book"))
			third := e.Game(min(3, 12/len(tables[0].Seats)))
			if strings.Contains(try(t, third, c.play).Body, link) {
				t.Error("a reversed ruling is still offered")
			}
			if r := stand(third, c.play); c.stands && (r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Body, "stands no more")) {
				t.Errorf("a play stands by a reversed ruling: %d", r.Status)
			}
		})
	}
}

// TestAForbiddingRulingWarns proves that a ruling that forbids what the game's rules may allow warns where it is asked, and where it is typed,
// before it is entered (EV-32).
func TestAForbiddingRulingWarns(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge := e.Judge("ruth", "floor")
	e.Play()
	w := e.Game(2)
	const warning = "Not allowed by ruling 1:"
	e.Must(e.Do(judge, "judge", "rule", "table", "1", "about.ask", "predict", "answer", "forbidden", "text", "Turns 1 to 9 only."))
	if page := console(w).Get(console(w).Path).Body; !strings.Contains(page, warning) {
		t.Error("the console of table 2 asks for a prediction, and does not warn")
	}
	e.Must(e.Do(judge, "judge", "rule", "about.ask", "ship", "answer", "forbidden", "text", "Nobody ships."))
	typed := console(w).Post(console(w).Path+"/bar", url.Values{"line": {"ship em 3 arrakeen"}, "part": {"list"}}).Body
	if !strings.Contains(typed, "Not allowed by ruling 2:") {
		t.Errorf("what is typed at table 2 does not warn: %s", typed)
	}
	if strings.Contains(typed, warning) {
		t.Error("a ruling on another act warns too")
	}
}

func console(w *apptest.Site) *apptest.Client { return w.Clients["console"] }

// ofSeat is a play for the first seat of a table.
func ofSeat(w *apptest.Site, play string) string {
	return strings.Replace(play, "%", string(w.Seats[0]), 1)
}

// try has the moderator enter a play at a table, which may refuse it.
func try(t *testing.T, w *apptest.Site, play string) apptest.Reply {
	t.Helper()
	return console(w).Send("", w.Table.Info().Code, apptest.ReadCommand(t, ofSeat(w, play)))
}

// stand enters that a play stands by ruling 1.
func stand(w *apptest.Site, play string) apptest.Reply {
	form := url.Values{"do": {engine.Override}, "arg.play": {ofSeat(w, play)}, pages.GroundField: {"1"}, "key": {"stands"}, pages.EndSeenField: {"yes"}}
	return console(w).Post(console(w).Path+"/override", form)
}
