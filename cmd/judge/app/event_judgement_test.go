package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// judged is an event whose table 1, of Atreides, the Bene Gesserit, the Emperor and Harkonnen, is in the middle of turn 7 in which Harkonnen hold
// one stronghold, and Atreides as many as is said. The Bene Gesserit have predicted who wins in turn 7.
func judged(t *testing.T, atreides int, foretold string) (*apptest.Event, *referee.Table) {
	t.Helper()
	e := openEvent(t, 4)
	e.CheckIn(4)
	e.Enter("round.draft", "tables:json", `[{"table":1,"seats":{"atreides":"p1","bene-gesserit":"p2","emperor":"p3","harkonnen":"p4"}}]`)
	e.Enter("round.publish")
	e.Enter("round.start")
	table, err := e.Lobby.Table(e.GameAt(1))
	apptest.Check(t, err)
	holds := map[string]any{}
	for _, place := range []struct{ territory, sector string }{{"arrakeen", "9"}, {"sietch-tabr", "13"}, {"tueks-sietch", "4"}, {"habbanya-sietch", "16"}}[:atreides] {
		holds[place.territory] = map[string]any{place.sector: map[string]any{"atreides": 2}}
	}
	holds["carthag"] = map[string]any{"10": map[string]any{"harkonnen": 5}}
	setTable(t, table, map[string]any{"turn": 7, "storm": 18, "phase": "ship-move", "reason": "the middle of a turn", "board": holds,
		"seats": map[string]any{"bene-gesserit": map[string]any{"prediction": map[string]any{"faction": foretold, "turn": 7}}}})
	return e, table
}

// setTable sets up a position, as the moderator corrects one.
func setTable(t *testing.T, table *referee.Table, args map[string]any) {
	t.Helper()
	_, err := table.Answer(t.Context(), referee.Input{
		Actor: referee.Console, IdempotencyKey: fmt.Sprint("position ", table.Snapshot().Version), Command: engine.NewCommand(engine.Moderator, "table.set", args), EndSeen: true,
	})
	apptest.Check(t, err)
}

// TestGamesAreJudgedOnTime proves that after time the organiser and judges read what the game would count, without a word about the prediction
// that is hidden; that one stronghold more changes the answer; that the game then judges itself, and a prediction counts last; and that the slip
// is filled in from the record, marked as adjudicated (EV-15, EV-28).
func TestGamesAreJudgedOnTime(t *testing.T) {
	for _, c := range []struct {
		name          string
		atreides      int
		foretold      string
		says, winners string
	}{
		{"one stronghold each", 1, "emperor", "Atreides and Harkonnen", "p1 p4"},
		{"one stronghold more", 2, "emperor", "Atreides", "p1"},
		{"a prediction counts last", 4, "atreides", "Atreides", "p2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, table := judged(t, c.atreides, c.foretold)
			ruth := e.Pair("ruth")
			page, floor := e.Path("results")+"?table=1", e.Path("floor")+"?table=1"
			if strings.Contains(e.Laptop.Get(page).Body, `id="judge-now"`) {
				t.Error("a game is judged before its time")
			}
			e.Enter("time", "reason", "the hall closes")
			for _, client := range []*apptest.Client{e.Laptop, ruth} {
				at := map[bool]string{true: page, false: floor}[client == e.Laptop]
				shown := client.Get(at).Body
				if !strings.Contains(shown, "As it stands: "+c.says) || !strings.Contains(shown, fmt.Sprintf("Atreides: %d of ", c.atreides)) {
					t.Errorf("%s does not say that %s would win, with Atreides' %d strongholds", at, c.says, c.atreides)
				}
			}
			if table.Snapshot().Result() != nil {
				t.Fatal("looking ended the game")
			}
			player := e.Person("p1")
			if r := player.Post(e.Path("judgement"), url.Values{"as": {"judge"}, "table": {"1"}}); r.Status < 400 || table.Snapshot().Result() != nil {
				t.Errorf("a player ends the game: %d", r.Status)
			}
			ruth.Press(floor, "judge-now").RequireStatus(t, http.StatusOK, "the judgement")
			result := table.Snapshot().Result()
			if result == nil {
				t.Fatal("the game goes on")
			}
			slip := e.Laptop.Get(page).Body
			if !strings.Contains(slip, `name="arg.winners" value="`+strings.Fields(c.winners)[0]+`" checked`) || !strings.Contains(slip, `name="arg.adjudicated" value="true" checked`) {
				t.Errorf("%v won by %s, and the slip is not filled in with %s", result.Winners, result.By, c.winners)
			}
			e.Laptop.Press(page, "result.enter-1").RequireStatus(t, http.StatusOK, "the slip as it stands")
			entered := viewOf(e).Rounds["1"].Tables["1"].Result
			if entered == nil || strings.Join(entered.Winners, " ") != c.winners || entered.Way != result.By || !entered.Adjudicated {
				t.Errorf("entered was %+v", entered)
			}
		})
	}
}

// TestLastTurnIsToldOnceMore proves that a game that cannot be told its last turn, since it stands between two turns, is flagged with the reason to
// the organiser and judges, and is told at a later command; that time tells a game that was not told; and that nothing is told twice (EV-28).
func TestLastTurnIsToldOnceMore(t *testing.T) {
	e, table := judged(t, 1, "emperor")
	ruth := e.Pair("ruth")
	told := func() int {
		return strings.Count(e.Laptop.Get("/t/"+table.Info().Code+"/console/log").Body, "end of the slot")
	}
	setTable(t, table, map[string]any{"phase": "mentat", "reason": "between two turns"})
	e.Enter("time", "reason", "the hall closes")
	for client, at := range map[*apptest.Client]string{e.Laptop: e.Path("tables") + "?table=1", ruth: e.Path("floor") + "?table=1"} {
		if page := client.Get(at).Body; !strings.Contains(page, "does not know yet") {
			t.Errorf("%s has no flag", at)
		}
	}
	if told() != 0 {
		t.Error("a table between two turns was told its last turn")
	}
	setTable(t, table, map[string]any{"turn": 8, "phase": "ship-move", "reason": "one more has begun"})
	e.Enter("announce", "text", "Lunch")
	once := told()
	if page := e.Laptop.Get(e.Path("tables") + "?table=1").Body; once == 0 || strings.Contains(page, "does not know yet") {
		t.Errorf("the game was told %d times, and the flag stays", once)
	}
	e.Enter("announce", "text", "Dinner")
	if told() != once {
		t.Errorf("the game was told again: %d, %d", once, told())
	}
}

// TestOrganiserConfirmsFromPaperOnTheFloor proves that where there is no judge, the laptop confirms a slip from paper on the floor's page (EV-37).
func TestOrganiserConfirmsFromPaperOnTheFloor(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(6)
	e.Play()
	e.Enter("result.enter", "table", "1", "winners", "p1", "way", "strongholds", "turn", "6")
	for _, who := range []string{"p1", "p2"} {
		e.Laptop.Press(e.Path("floor")+"?table=1&act=result", "confirm", "for", who).RequireStatus(t, http.StatusOK, "a slip from paper")
	}
	if r := e.View().Rounds["1"].Tables["1"].Result; !slices.Equal(r.FromPaper, []string{"p1", "p2"}) {
		t.Errorf("%v confirmed, and %v from paper", r.Confirmed, r.FromPaper)
	}
}

// TestSlipThatDiffersNeedsAReason proves that a slip that says something else than the table's record is marked, is approved with a reason alone,
// and that corrections, extensions and infractions of the game stand above the approval (EV-15, EV-19).
func TestSlipThatDiffersNeedsAReason(t *testing.T) {
	e, _ := judged(t, 2, "emperor")
	ruth := e.Pair("ruth")
	e.Must(e.Do(ruth, "judge", "extend", "table", "1", "minutes", "5", "reason", "a long question"))
	e.Must(e.Do(ruth, "judge", "infraction", "person", "p3", "kind", "warning", "table", "1", "text", "spoke of cards"))
	e.Enter("time", "reason", "the hall closes")
	ruth.Press(e.Path("floor")+"?table=1", "judge-now").RequireStatus(t, http.StatusOK, "the judgement")
	page := e.Path("results") + "?table=1"
	e.Enter("result.enter", "table", "1", "winners", "p4", "way", "most", "turn", "7", "adjudicated", "true")
	for _, who := range []string{"p1", "p4"} {
		ruth.Press(e.Path("floor")+"?table=1&act=result", "confirm", "arg.for", who).RequireStatus(t, http.StatusOK, "a slip from paper on a judge's phone")
	}
	shown := e.Laptop.Get(page).Body
	for _, first := range []string{"says something else", "5 minutes added", "spoke of cards", "the middle of a turn"} {
		if i := strings.Index(shown, first); i < 0 || i > strings.Index(shown, `id="approve-1"`) {
			t.Errorf("%q does not stand before the approval", first)
		}
	}
	if r := e.Organise("result.approve", "table", "1"); r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Body, "ER-S5") {
		t.Errorf("approved without a reason: %d %s", r.Status, r.Body)
	}
	e.Enter("result.approve", "table", "1", "reason", "both say so")
}
