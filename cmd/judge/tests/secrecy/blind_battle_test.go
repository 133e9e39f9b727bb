package secrecy

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// newBlindBattle serves a blind table at which plans for Arrakeen are asked. If prescience is true, the Atreides have asked for the
// Emperor's leader.
func newBlindBattle(t *testing.T, prescience bool, change ...func(*referee.Config)) *apptest.Site {
	t.Helper()
	w := newBattleTable(t, engine.CardsTable, true, `{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,`+
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},"seats":{"atreides":{"traitors":["caid"]}}}`, change...)
	playToPlans(w, "atreides", prescience)
	return w
}

// sealOnPhone has a seat's phone seal an answer, or a change of one, and returns the form that opens it.
func sealOnPhone(w *apptest.Site, seat, ask, command string) url.Values {
	w.T.Helper()
	c := apptest.ReadCommand(w.T, command)
	payload, err := record.Payload(c)
	apptest.Check(w.T, err)
	client := w.Clients[seat]
	screen, err := w.Table.Screen(client.Actor())
	apptest.Check(w.T, err)
	decision := ""
	for _, p := range append(screen.Prompts, screen.Changeable...) {
		if p.Ask == ask && p.For == engine.Seat(seat) {
			decision = p.ID
		}
	}
	salt := record.Salt{7}
	commit := record.NewPayloadCommitment(decision, c.By, salt, payload)
	form := url.Values{"decision": {decision}, "key": {"seal " + command}, "commit": {commit.String()}}
	client.Post(client.Path, form).RequireStatus(w.T, http.StatusOK, "%s seals %s", seat, command)
	text, _ := salt.MarshalText() // always has a text
	return url.Values{"decision": {decision}, "key": {"open " + command}, "salt": {string(text)}, "payload": {string(payload)}}
}

// openSeal has a seat's phone open a seal.
func openSeal(w *apptest.Site, seat string, opening url.Values) apptest.Reply {
	w.T.Helper()
	return w.Clients[seat].Post(w.Clients[seat].Path+"/open", opening)
}

// seatsDueToOpen lists the seats whose phones must open their seals now.
func seatsDueToOpen(w *apptest.Site) (seats []string) {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Audience)
	apptest.Check(w.T, err)
	for _, k := range screen.Blind.Seals {
		if k.Due {
			seats = append(seats, string(k.Seat))
		}
	}
	return seats
}

// versionMarks matches the table's version wherever a page has it.
var versionMarks = regexp.MustCompile(`@[0-9]+"|name="version" value="[0-9]+"|data-shown="[0-9a-f.]+"|fold=log-section&amp;of=[0-9a-f]+`)

// pageWithoutVersion returns a client's page without the table's version.
func pageWithoutVersion(w *apptest.Site, name string) string {
	w.T.Helper()
	return versionMarks.ReplaceAllString(w.Clients[name].OpenFolds().Body, "")
}

// wantDueToOpen proves which seats must open their seals now.
func wantDueToOpen(w *apptest.Site, want string) {
	w.T.Helper()
	if got := strings.Join(seatsDueToOpen(w), " "); got != want {
		w.T.Fatalf("%q must open, want %q", got, want)
	}
}

// TestBlindElement proves that the element asked by prescience is answered before any plan: until then the Emperor's page offers only
// that answer and the Atreides cannot seal; and no plan is opened before both are sealed.
func TestBlindElement(t *testing.T) {
	w := newBlindBattle(t, true)
	if page := pageWithoutVersion(w, "emperor"); strings.Contains(page, "ask-plan") || !strings.Contains(page, "ask-prescience.answer") {
		t.Error("the Emperor is not asked for the element only")
	}
	if page := pageWithoutVersion(w, "atreides"); !strings.Contains(page, "ask-plan") || strings.Contains(page, `class="reviewing"`) {
		t.Error("the Atreides may seal before they know what they asked for")
	}
	w.EnterJSON("emperor", "prescience.answer", `{"by":"emperor","do":"prescience.answer","leader":"bashar"}`)
	if page := pageWithoutVersion(w, "atreides"); !strings.Contains(page, "Bashar") || !strings.Contains(page, `class="reviewing"`) {
		t.Error("the Atreides do not make their plan by what they asked for")
	}
	sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	wantDueToOpen(w, "")
	sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantDueToOpen(w, "emperor atreides")
}

// TestBlindPhoneIsGone proves that the headlines, and the console's first action, name an absent phone that must open its seal;
// that the last form to seal does not warn of a dying phone; and that an undo names the sealed plan it voids.
func TestBlindPhoneIsGone(t *testing.T) {
	w := newBlindBattle(t, false)
	sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	if page := pageWithoutVersion(w, "atreides"); !strings.Contains(page, "You are the last") || strings.Contains(page, "If this phone dies") {
		t.Error("the last form does not say that it may be sent openly")
	}
	console := w.Clients["console"]
	if page := console.Get(console.Path + "/undo").Body; !strings.Contains(page, "What the Emperor sealed on the phone is then void") {
		t.Error("an undo does not say that it voids a sealed plan")
	}
	sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantDueToOpen(w, "emperor atreides")
	for _, name := range []string{"console", "screen"} {
		page := pageWithoutVersion(w, name)
		_, after, _ := strings.Cut(page, `id="headline"`)
		if headline, _, _ := strings.Cut(after, "</h"); !strings.Contains(headline, "All have sealed. The Emperor’s phone must open") {
			t.Errorf("the headline of the %s is %s", name, headline)
		}
	}
	_, after, _ := strings.Cut(pageWithoutVersion(w, "console"), "data-primary>")
	if primary, _, _ := strings.Cut(after, "</div>"); !strings.Contains(primary, `value="gone"`) && !strings.Contains(primary, `value="anew"`) {
		t.Errorf("the console's first action is %s", primary)
	}
}

// TestBlindPrescience proves that a whole sealed plan answers prescience too: it is opened before the Atreides
// seal theirs, the rest of it can be changed until both are sealed, the change is opened first, and the record verifies.
func TestBlindPrescience(t *testing.T) {
	w := newBlindBattle(t, true)
	first := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	wantDueToOpen(w, "emperor")
	openSeal(w, "emperor", first).RequireStatus(t, http.StatusOK, "the asked plan")
	if page := w.Clients["atreides"].Get(w.Clients["atreides"].Path).Body; !strings.Contains(page, "Bashar") {
		t.Error("the Atreides do not see what they asked for")
	}
	second := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	wantDueToOpen(w, "")
	theirs := sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantDueToOpen(w, "emperor")
	openSeal(w, "atreides", theirs).WantStatus(t, http.StatusConflict, "opening out of turn")
	openSeal(w, "emperor", second).RequireStatus(t, http.StatusOK, "the change")
	wantDueToOpen(w, "atreides")
	openSeal(w, "atreides", theirs).RequireStatus(t, http.StatusOK, "the other plan")
	text := w.Export(nil)
	if !strings.Contains(text, `"blind":true`) || strings.Count(text, `"salt":"07000000`) != 3 {
		t.Errorf("the record does not hold what the phones sealed:\n%s", text)
	}
	if plan := w.DuneView().Battle.Plans[dune.Emperor]; plan.Dial != 8 { // halves
		t.Errorf("the plan is not the changed one: %+v", plan)
	}
}

// TestBlindTreachery proves that other players cannot see who sealed an answer about traitors, that the moderator cannot skip a sealed
// answer, and that a plan that breaks the rules is asked again without telling others the reason.
func TestBlindTreachery(t *testing.T) {
	w := newBlindBattle(t, false)
	bad := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":9}`)
	good := sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	var no struct{ Say string }
	if r := openSeal(w, "emperor", bad); r.Status != http.StatusUnprocessableEntity || json.Unmarshal([]byte(r.Body), &no) != nil || no.Say == "" {
		t.Fatalf("a plan that breaks the rules is answered %d %s", r.Status, r.Body)
	}
	for _, other := range []string{"console", "atreides", "guild", "screen"} {
		page := w.Clients[other].Get(w.Clients[other].Path).Body
		if !strings.Contains(page, "cannot be played") || strings.Contains(page, no.Say) {
			t.Errorf("%s is not told that the Emperor seals again, or is told why", other)
		}
	}
	again := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
	wantDueToOpen(w, "emperor atreides")
	openSeal(w, "atreides", good)
	openSeal(w, "emperor", again)

	before := pageWithoutVersion(w, "guild")
	call := sealOnPhone(w, "atreides", "treachery", `{"by":"atreides","do":"treachery","call":true}`)
	if after := pageWithoutVersion(w, "guild"); after != before {
		t.Errorf("the Guild can see that somebody has sealed:\n%s", apptest.Difference(before, after))
	}
	advance := w.Clients["console"].Send("", "advance", engine.NewCommand(engine.Moderator, "advance", nil))
	if advance.Status != http.StatusConflict || !strings.Contains(advance.Body, "Sealed answers are waiting on phones") {
		t.Errorf("the moderator can skip sealed answers: %d %s", advance.Status, advance.Body)
	}
	quiet := sealOnPhone(w, "emperor", "treachery", `{"by":"emperor","do":"pass"}`)
	wantDueToOpen(w, "emperor atreides")
	told := strings.Count(pageWithoutVersion(w, "guild"), "had sealed was opened")
	for seat, opening := range map[string]url.Values{"atreides": call, "emperor": quiet} {
		openSeal(w, seat, opening).RequireStatus(t, http.StatusOK, "%s opens", seat)
	}
	if n := strings.Count(pageWithoutVersion(w, "guild"), "had sealed was opened"); told == 0 || n != told {
		t.Errorf("the log tells %d openings, and %d after the hidden seals were opened", told, n)
	}
	if text := w.Export(nil); !strings.Contains(text, `"traitors":["caid"]`) {
		t.Error("the traitor was not called")
	}
}

// TestBlindWaits proves that while a player makes the table wait, nothing is opened and seals can still be changed.
func TestBlindWaits(t *testing.T) {
	w := newBlindBattle(t, false)
	w.EnterJSON("guild", "", `{"by":"guild","do":"raise"}`)
	sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantDueToOpen(w, "")
	sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
	w.EnterJSON("guild", "release", `{"by":"guild","do":"release"}`)
	wantDueToOpen(w, "emperor atreides")
}

// TestBlindPaused proves that nothing is opened in a pause, and that a seal is void after the moderator entered what was played by
// hand.
func TestBlindPaused(t *testing.T) {
	w := newBlindBattle(t, false)
	plan := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantDueToOpen(w, "emperor atreides")
	apptest.Check(t, w.Table.Pause(t.Context(), referee.Console, ""))
	wantDueToOpen(w, "")
	openSeal(w, "emperor", plan).WantStatus(t, http.StatusLocked, "opening in a pause")
	in := referee.Input{Actor: referee.Console, IdempotencyKey: "by hand", Command: engine.NewCommand(engine.Moderator, "table.set", map[string]any{"phase": "collection"})}
	if _, err := w.Table.Answer(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	apptest.Check(t, w.Table.Resume(t.Context(), referee.Console))
	openSeal(w, "emperor", plan).WantStatus(t, http.StatusConflict, "opening after the pause")
}

// TestBlindHeld proves that while the answers about traitors are held back, seals are accepted and no page shows them.
func TestBlindHeld(t *testing.T) {
	w := newBlindBattle(t, false, func(c *referee.Config) { c.RevealAfter = time.Hour }) // never in this test
	plans := map[string]url.Values{
		"emperor":  sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`),
		"atreides": sealOnPhone(w, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`),
	}
	for seat, opening := range plans {
		openSeal(w, seat, opening)
	}
	before := pageWithoutVersion(w, "guild")
	for _, seat := range []string{"emperor", "atreides"} {
		sealOnPhone(w, seat, "treachery", `{"by":"`+seat+`","do":"treachery","call":false}`)
	}
	wantDueToOpen(w, "")
	if after := pageWithoutVersion(w, "guild"); after != before {
		t.Errorf("the Guild can see that the others have sealed:\n%s", apptest.Difference(before, after))
	}
}

// TestBlindLaptopHoldsNothing proves that a blind table's laptop holds no sealed plan before it is opened, even for the owner of
// its key: not in the decrypted journal, an open export, a log or a page, also after restarts; and that the plans can then be
// opened (T16, T18).
func TestBlindLaptopHoldsNothing(t *testing.T) {
	w := newBlindBattle(t, false)
	first := sealOnPhone(w, "emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":4}`)
	wantPlanNowhere(w, "while one is sealed")
	restarted := w.Fork(1)
	wantPlanNowhere(restarted, "after a restart")
	openSeal(restarted, "emperor", first).WantStatus(t, http.StatusConflict, "opening before the other plan is sealed")
	wantPlanNowhere(restarted, "after an opening too early")
	second := sealOnPhone(restarted, "atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	wantPlanNowhere(restarted, "while both are sealed")
	again := restarted.Fork(1)
	wantPlanNowhere(again, "after another restart")
	for seat, opening := range map[string]url.Values{"emperor": first, "atreides": second} {
		openSeal(again, seat, opening).RequireStatus(t, http.StatusOK, "%s opens", seat)
	}
	if text := again.Export(nil); !strings.Contains(text, `"leader":"caid"`) {
		t.Error("the export lacks the opened plan: the test proves nothing")
	}
}

// wantPlanNowhere proves that nothing that a blind table's laptop holds or sends has the sealed plan.
func wantPlanNowhere(w *apptest.Site, moment string) {
	w.T.Helper()
	rows, err := w.Journal.Read(w.T.Context(), w.Code, 1)
	apptest.Check(w.T, err)
	places := map[string]string{"the export": w.Export(nil), "the sealed export": w.Export(apptest.NewEncryption(w.T)), "the log": w.Log.String()}
	for _, row := range rows {
		places["the journal"] += string(row.Body)
	}
	for name, c := range w.Clients {
		c.Get(c.Path)
		places["what "+name+" received"] = strings.Join(c.Received, "")
	}
	for place, text := range places {
		for _, canary := range []string{`"do":"plan"`, `"leader":"caid"`, `"dial":`, "07000000000000"} {
			if strings.Contains(text, canary) {
				w.T.Errorf("%s: %s has %s", moment, place, canary)
			}
		}
	}
}
