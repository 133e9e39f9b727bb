package app_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
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

// TestAJudgeTakesBackTheOwnLines proves that a judge's phone lists what the judge has entered and takes it back with a reason; that a floor judge
// sees and takes back nobody else's lines, and the head judge all (EV-36, EV-46).
func TestAJudgeTakesBackTheOwnLines(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	head, floor := e.Judge("ruth", "head"), e.Judge("otto", "floor")
	e.Play()
	e.Must(e.Do(floor, "judge", "extend", "table", "1", "minutes", "7", "reason", "The storm was dialled twice"))
	own := e.LastLine()
	e.Must(e.Do(head, "judge", "extend", "table", "2", "minutes", "4", "reason", "A spilt glass"))
	others := e.LastLine()
	for _, c := range []struct {
		judge *apptest.Client
		line  string
		shown bool
	}{{floor, own, true}, {floor, others, false}, {head, own, true}, {head, others, true}} {
		page := c.judge.Get(e.Path("entered")).Body
		if shown := strings.Contains(page, `name="arg.line:int" value="`+c.line+`"`); shown != c.shown {
			t.Errorf("%s may take back line %s: %v, want %v", c.judge.Name, c.line, shown, c.shown)
		}
	}
	if strings.Contains(floor.Get(e.Path("entered")).Body, "spilt glass") {
		t.Error("a floor judge reads what another has entered")
	}
	if !strings.Contains(e.Laptop.Get(e.Path("log")+"?line="+others).Body, `name="arg.line:int" value="`+others+`"`) {
		t.Error("the organiser's log takes no line back")
	}
	e.Do(floor, "judge", "undo", "line:int", others, "reason", "Not mine").RequireStatus(t, http.StatusUnprocessableEntity, "take back another's line")
	e.Do(floor, "judge", "undo", "line:int", own).RequireStatus(t, http.StatusUnprocessableEntity, "take back without a reason")
	e.Must(e.Do(floor, "judge", "undo", "line:int", own, "reason", "The wrong table"))
	page := floor.Get(e.Path("entered")).Body
	if strings.Contains(page, `name="arg.line:int" value="`+own+`"`) || !strings.Contains(page, "The wrong table") {
		t.Error("what was taken back is still offered, or the reason is not listed")
	}
	if strings.Contains(floor.Get(e.Path("floor")+"?table=1").Body, "7 minutes") {
		t.Error("table 1 still has the minutes")
	}
}

// TestTablesToRevisitSayWhatWasFound proves that the register lists the tables of a ruling that was reversed until a judge has said, with a
// reason, whether the play stands or was corrected; that it then says which table was answered how, by whom and why; and that tables can be
// answered though no ruling stands on the question now (EV-31).
func TestTablesToRevisitSayWhatWasFound(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge := e.Judge("ruth", "head")
	e.Play()
	ship := []string{"about.ask", "ship"}
	for _, table := range []string{"1", "2"} {
		e.Must(e.Do(judge, "judge", "rule", append(ship, "answer", "allowed", "table", table)...))
	}
	e.Must(e.Do(judge, "judge", "ruling.reverse", "number", "1", "reason", "The other book"))
	rulings := func() string { return judge.Get(e.Path("rulings")).Body }
	for _, want := range []string{"2 tables to look at again", `value="corrected"`, `name="arg.reason" required`, `<select name="arg.answer"`} {
		if !strings.Contains(rulings(), want) {
			t.Errorf("the register has no %q", want)
		}
	}
	e.Must(e.Do(judge, "judge", "rule", append(ship, "answer", "forbidden", "table", "1", "effect", "corrected", "reason", "Pieces put back")...))
	now := rulings()
	open, done, both := strings.Cut(now, "1 table was looked at again")
	if !both || !strings.Contains(open, "1 table to look at again") {
		t.Fatal("the register does not tell the open table from the answered one")
	}
	answered, _, _ := strings.Cut(done, "</section>")
	for _, want := range []string{"Table 1", "Was corrected", "Pieces put back"} {
		if !strings.Contains(answered, want) {
			t.Errorf("the answer for table 1 does not say %q: %s", want, answered)
		}
	}
	e.Must(e.Do(judge, "judge", "rule", append(ship, "answer", "forbidden", "table", "2", "effect", "stands", "reason", "Too late")...))
	if now := rulings(); strings.Contains(now, "to look at again") || !strings.Contains(now, "2 tables were looked at again") {
		t.Error("a table is still to be looked at again")
	}
}

// TestJudgesReadStatements proves that a judge says something for an appeal on the own phone, that the table's page has it beside what people
// said, for all judges, and that nobody at the table reads another's.
func TestJudgesReadStatements(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge, other := e.Judge("ruth", "head"), e.Judge("otto", "floor")
	e.Play()
	person := e.Person("p1")
	place := tableOfPerson(t, e, judge, "p1")
	e.Must(e.Do(judge, "judge", "statement", "table", place, "text", "I saw four tokens."))
	e.Must(e.Do(person, "person", "statement", "table", place, "text", "There were five."))
	page := other.Get(e.Path("floor") + "?table=" + place).Body
	for _, said := range []string{"I saw four tokens.", "There were five."} {
		if !strings.Contains(page, "<bdi>"+said+"</bdi>") {
			t.Errorf("a judge does not read %q", said)
		}
	}
	if !strings.Contains(judge.Get(e.Path("floor")+"?table="+place).Body, ">I saw four tokens.</textarea>") {
		t.Error("the judge's form does not have the judge's own words")
	}
	if strings.Contains(person.Get(e.Path("me")).Body, "four tokens") {
		t.Error("a person reads what a judge says for an appeal")
	}
}

// TestJudgesFindARuling proves that the register is searched by any words of its entries (EV-30).
func TestJudgesFindARuling(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge := e.Judge("ruth", "head")
	e.Play()
	e.Must(e.Do(judge, "judge", "rule", "about.ask", "ship", "answer", "allowed", "question", "The Guild out of order?"))
	e.Must(e.Do(judge, "judge", "rule", "about.ruling", "DUNE-TURN-02", "answer", "forbidden", "question", "A captured leader?"))
	for query, want := range map[string][]bool{"": {true, true}, "LEADER captured": {false, true}, "turn-02": {false, true}, "guild": {true, false}, "guild leader": {false, false}} {
		page := judge.Get(e.Path("rulings") + "?" + url.Values{"q": {query}}.Encode()).Body
		for n, id := range []string{"ruling-1", "ruling-2"} {
			if strings.Contains(page, `id="`+id+`"`) != want[n] {
				t.Errorf("%q finds %s: %v, want %v", query, id, !want[n], want[n])
			}
		}
	}
}

// tableOfPerson is the number of the table at which somebody sits.
func tableOfPerson(t *testing.T, e *apptest.Event, judge *apptest.Client, id string) string {
	t.Helper()
	for _, table := range []string{"1", "2"} {
		if strings.Contains(judge.Get(e.Path("floor")+"?table="+table).Body, `value="`+id+`"`) {
			return table
		}
	}
	t.Fatalf("%s sits nowhere", id)
	return ""
}

// TestTheRegisterHasWhatWasDecidedBefore proves that the house rules of an event that differ from its profile stand in the register with how results
// count, and answer a question at a table's console, without a line of the record (ER-J1).
func TestTheRegisterHasWhatWasDecidedBefore(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	made, err := w.Lobby.Create(t.Context(), "Cup", engine.Header{Version: 1, Game: event.Name, Event: []byte(
		`{"record":1,"event":"Cup","game":"dune","profile":"gf9-advanced","house":{"advanced_combat":"off"},"stages":[{"id":"heats","rounds":1}]}`)})
	apptest.Check(t, err)
	e := &apptest.Event{Site: w, Code: made.Info().Code, Laptop: w.Client("laptop", "localhost", "")}
	for _, id := range []string{"a", "b", "c", "d"} {
		e.Must(e.Organise("person.add", "person", id, "name", "Player "+id))
		e.Must(e.Organise("check-in", "persons", id))
	}
	e.Play()
	const rule = "Spice in combat: "
	page := e.Laptop.Get(e.Path("rulings")).Body
	for _, want := range []string{"Decided before play", rule, "Scoring: "} {
		if !strings.Contains(page, want) {
			t.Errorf("the register does not say %q", want)
		}
	}
	game := e.Game(1)
	bar := console(game).Post(console(game).Path+"/bar", url.Values{"line": {"? combat"}, "part": {"list"}}).Body
	if !strings.Contains(bar, "Rule of this event:") || !strings.Contains(bar, rule) {
		t.Errorf("the bar does not answer by the event's rule: %s", bar)
	}
}

// TestOneJudgeHasACall proves that of two judges who claim a call at once one has it, and the other reads who (EV-29).
func TestOneJudgeHasACall(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judges := []*apptest.Client{e.Judge("ruth", "head"), e.Judge("otto", "floor")}
	e.Play()
	e.Must(e.Organise("call", "table", "1", "reason", "rules"))
	replies := make([]apptest.Reply, len(judges))
	var both sync.WaitGroup
	for i, judge := range judges {
		both.Go(func() {
			replies[i] = judge.Post(e.Path("do"), url.Values{"do": {"call.claim"}, "as": {"judge"}, "key": {judge.Name}, "arg.call": {"1"}})
		})
	}
	both.Wait()
	won := slices.IndexFunc(replies, func(r apptest.Reply) bool { return r.Status == http.StatusOK })
	if won < 0 || replies[1-won].Status != http.StatusUnprocessableEntity || !strings.Contains(replies[1-won].Body, "ER-C1") {
		t.Errorf("two judges who claim a call read %+v, want one to have it and the other to be refused by ER-C1", replies)
	}
}
