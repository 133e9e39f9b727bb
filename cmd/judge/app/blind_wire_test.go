package app

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// blindBattle is a blind table at which plans for Arrakeen are asked. The Atreides have asked for the Emperor's leader, if
// prescience is to be used.
func blindBattle(t *testing.T, prescience bool, change ...func(*referee.Config)) *wire {
	t.Helper()
	header := engine.Header{Record: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, Blind: true, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Guild, Circle: 5},
	}}
	w := newWire(t, 1, header, change...)
	w.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,` +
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},"seats":{"atreides":{"traitors":["caid"]}}}`)
	for len(w.clients["atreides"].asked("plan")) == 0 {
		switch {
		case len(w.clients["emperor"].asked("battle.pick")) > 0:
			w.say("emperor", "battle.pick", `{"by":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`)
		case prescience && len(w.clients["atreides"].asked("prescience")) > 0:
			w.say("atreides", "prescience", `{"by":"atreides","do":"prescience","element":"leader"}`)
		default:
			w.say("console", "", `{"by":"moderator","do":"advance"}`)
		}
	}
	return w
}

// seals has a seat's phone seal a command for what it is asked or may still change, and gives what opens it.
func (w *wire) seals(seat, ask, command string) url.Values {
	w.t.Helper()
	c := readCommand(w.t, command)
	payload, err := record.Payload(c)
	check(w.t, err)
	client := w.clients[seat]
	screen, err := w.table.Screen(client.actor())
	check(w.t, err)
	decision := ""
	for _, p := range append(screen.Prompts, screen.Changeable...) {
		if p.Ask == ask && p.For == engine.Seat(seat) {
			decision = p.Key
		}
	}
	salt := record.Salt{7}
	commit := record.CommitPayload(decision, c.By, salt, payload)
	form := url.Values{"decision": {decision}, "key": {"seal " + command}, "commit": {commit.String()}}
	client.post(client.path, form).must(w.t, http.StatusOK, "%s seals %s", seat, command)
	text, _ := salt.MarshalText() // always has a text
	return url.Values{"decision": {decision}, "key": {"open " + command}, "salt": {string(text)}, "payload": {string(payload)}}
}

func (w *wire) opens(seat string, opening url.Values) reply {
	w.t.Helper()
	return w.clients[seat].post(w.clients[seat].path+"/open", opening)
}

// due lists who is to open, as everybody sees it.
func (w *wire) due() (who []string) {
	w.t.Helper()
	screen, err := w.table.Screen(referee.Audience)
	check(w.t, err)
	for _, k := range screen.Blind.Seals {
		if k.Due {
			who = append(who, string(k.Seat))
		}
	}
	return who
}

// versions are what every page has more of with everything that happens.
var versions = regexp.MustCompile(`@[0-9]+"|name="version" value="[0-9]+"`)

// reads is what a client's page says, whatever the table's version.
func (w *wire) reads(name string) string {
	w.t.Helper()
	return versions.ReplaceAllString(w.clients[name].get(w.clients[name].path).body, "")
}

func (w *wire) wantDue(want string) {
	w.t.Helper()
	if got := strings.Join(w.due(), " "); got != want {
		w.t.Fatalf("due are %q, want %q", got, want)
	}
}

// TestBlindElement proves that the one element is told by itself, so that no plan is opened before both are sealed, and that the
// page of who is asked offers nothing else, and that of who asked no seal, before it is told.
func TestBlindElement(t *testing.T) {
	w := blindBattle(t, true)
	if page := w.reads("emperor"); strings.Contains(page, "ask-plan") || !strings.Contains(page, "ask-prescience.answer") {
		t.Error("the Emperor is not asked for the one element alone")
	}
	if page := w.reads("atreides"); !strings.Contains(page, "ask-plan") || strings.Contains(page, `class="reviewing"`) {
		t.Error("the Atreides may seal before they know what they asked for")
	}
	w.say("emperor", "prescience.answer", `{"by":"emperor","do":"prescience.answer","leader":"bashar"}`)
	if page := w.reads("atreides"); !strings.Contains(page, "Bashar") || !strings.Contains(page, `class="reviewing"`) {
		t.Error("the Atreides do not make their plan by what they asked for")
	}
	w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	w.wantDue("")
	w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	w.wantDue("emperor atreides")
}

// TestBlindPhoneIsGone proves that a phone which is to open and is away is the headline everywhere, and the first thing to do on the
// console; that the form of who seals last promises no box; and that an undo says whose sealed plan it voids.
func TestBlindPhoneIsGone(t *testing.T) {
	w := blindBattle(t, false)
	w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	if page := w.reads("atreides"); !strings.Contains(page, "You are the last") || strings.Contains(page, "If this phone dies") {
		t.Error("the last form does not say that it may be sent openly")
	}
	console := w.clients["console"]
	if page := console.get(console.path + "/undo").body; !strings.Contains(page, "What the Emperor sealed on the phone is then void") {
		t.Error("an undo does not say that it voids a sealed plan")
	}
	w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	w.wantDue("emperor atreides")
	for _, name := range []string{"console", "screen"} {
		page := w.reads(name)
		_, after, _ := strings.Cut(page, `id="headline"`)
		if headline, _, _ := strings.Cut(after, "</h"); !strings.Contains(headline, "All have sealed. The Emperor’s phone must open") {
			t.Errorf("the headline of the %s is %s", name, headline)
		}
	}
	_, after, _ := strings.Cut(w.reads("console"), "data-primary>")
	if primary, _, _ := strings.Cut(after, "</div>"); !strings.Contains(primary, `value="gone"`) && !strings.Contains(primary, `value="anew"`) {
		t.Errorf("first to do is %s", primary)
	}
}

// TestBlindPrescience proves that a whole plan which is sealed at once, as older pages do, answers prescience too: it is opened before the
// Atreides seal theirs, the rest
// of it may be changed, sealed again, until both are in, that this change is opened first, and that the record verifies with
// the phones' own commitments.
func TestBlindPrescience(t *testing.T) {
	w := blindBattle(t, true)
	first := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	w.wantDue("emperor")
	w.opens("emperor", first).must(t, http.StatusOK, "the asked plan")
	if page := w.clients["atreides"].get(w.clients["atreides"].path).body; !strings.Contains(page, "Bashar") {
		t.Error("the Atreides do not see what they asked for")
	}
	second := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":4}`)
	w.wantDue("")
	theirs := w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	w.wantDue("emperor")
	w.opens("atreides", theirs).is(t, http.StatusConflict, "opened out of turn")
	w.opens("emperor", second).must(t, http.StatusOK, "the change")
	w.wantDue("atreides")
	w.opens("atreides", theirs).must(t, http.StatusOK, "the other plan")
	text := w.export(nil)
	if !strings.Contains(text, `"blind":true`) || strings.Count(text, `"salt":"07000000`) != 3 {
		t.Errorf("the record does not hold what the phones sealed:\n%s", text)
	}
	if plan := w.view().Battle.Plans[dune.Emperor]; plan.Dial != 8 { // halves
		t.Errorf("the plan is not the changed one: %+v", plan)
	}
}

// TestBlindTreachery proves that nobody but the laptop can tell who has sealed an answer about traitors, that the moderator
// cannot let an answer lapse that lies sealed, and that a plan which cannot be played is asked again without its reason being
// told to others.
func TestBlindTreachery(t *testing.T) {
	w := blindBattle(t, false)
	bad := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":9}`)
	good := w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	var no struct{ Say string }
	if r := w.opens("emperor", bad); r.status != http.StatusUnprocessableEntity || json.Unmarshal([]byte(r.body), &no) != nil || no.Say == "" {
		t.Fatalf("a plan that cannot be played: %d %s", r.status, r.body)
	}
	for _, other := range []string{"console", "atreides", "guild", "screen"} {
		page := w.clients[other].get(w.clients[other].path).body
		if !strings.Contains(page, "cannot be played") || strings.Contains(page, no.Say) {
			t.Errorf("%s does not read that the Emperor seals anew, or reads why", other)
		}
	}
	again := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
	w.wantDue("emperor atreides")
	w.opens("atreides", good)
	w.opens("emperor", again)

	before := w.reads("guild")
	call := w.seals("atreides", "treachery", `{"by":"atreides","do":"treachery","call":true}`)
	if after := w.reads("guild"); after != before {
		t.Errorf("the Guild can tell that somebody has sealed:\n%s", difference(before, after))
	}
	advance := w.clients["console"].send("", "advance", engine.NewCommand(engine.Moderator, "advance", nil))
	if advance.status != http.StatusConflict || !strings.Contains(advance.body, "Sealed answers are waiting on phones") {
		t.Errorf("the moderator goes on: %d %s", advance.status, advance.body)
	}
	quiet := w.seals("emperor", "treachery", `{"by":"emperor","do":"pass"}`)
	w.wantDue("emperor atreides")
	told := strings.Count(w.reads("guild"), "had sealed was opened")
	for seat, opening := range map[string]url.Values{"atreides": call, "emperor": quiet} {
		w.opens(seat, opening).must(t, http.StatusOK, "%s opens", seat)
	}
	if n := strings.Count(w.reads("guild"), "had sealed was opened"); told == 0 || n != told {
		t.Errorf("of openings the log told %d times, and %d times after those that nobody knew to be sealed", told, n)
	}
	if text := w.export(nil); !strings.Contains(text, `"traitors":["caid"]`) {
		t.Error("the traitor was not called")
	}
}

// TestBlindWaits proves that nothing is opened while somebody has the table wait, and that what is sealed may be changed as
// long.
func TestBlindWaits(t *testing.T) {
	w := blindBattle(t, false)
	w.say("guild", "", `{"by":"guild","do":"raise"}`)
	w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	w.wantDue("")
	w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
	w.say("guild", "release", `{"by":"guild","do":"release"}`)
	w.wantDue("emperor atreides")
}

// TestBlindPaused proves that in a pause nothing is sealed or opened, that the moderator may then enter what the table played
// by hand, and that what lies sealed is void where it was played over.
func TestBlindPaused(t *testing.T) {
	w := blindBattle(t, false)
	plan := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":2}`)
	w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	w.wantDue("emperor atreides")
	check(t, w.table.Pause(t.Context(), referee.Console, ""))
	w.wantDue("")
	w.opens("emperor", plan).is(t, http.StatusLocked, "opened in a pause")
	in := referee.Input{Actor: referee.Console, Key: "by hand", Command: engine.NewCommand(engine.Moderator, "table.set", map[string]any{"phase": "collection"})}
	if _, err := w.table.Answer(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	check(t, w.table.Resume(t.Context(), referee.Console))
	w.opens("emperor", plan).is(t, http.StatusConflict, "opened after all")
}

// TestBlindHeld proves that seals for a held question are taken at once and shown to nobody before its time is over.
func TestBlindHeld(t *testing.T) {
	w := blindBattle(t, false, func(c *referee.Config) { c.RevealAfter = time.Hour }) // which never comes
	plans := map[string]url.Values{
		"emperor":  w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`),
		"atreides": w.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`),
	}
	for seat, opening := range plans {
		w.opens(seat, opening)
	}
	before := w.reads("guild")
	for _, seat := range []string{"emperor", "atreides"} {
		w.seals(seat, "treachery", `{"by":"`+seat+`","do":"treachery","call":false}`)
	}
	w.wantDue("")
	if after := w.reads("guild"); after != before {
		t.Errorf("the Guild can tell:\n%s", difference(before, after))
	}
}

// TestBlindLaptopHoldsNothing proves that a blind table's laptop has no word of a sealed plan before it is opened, not even for
// who has its key: neither in what the journal's rows hold unsealed, which is what a backup holds, nor in an export that tells
// everything, nor in a log or on a page; and the same after the program was killed and came back, where both then
// open as ever (T16, T18).
func TestBlindLaptopHoldsNothing(t *testing.T) {
	w := blindBattle(t, false)
	first := w.seals("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":4}`)
	w.holdsNothing("while one is sealed")
	back := w.fork(1)
	back.holdsNothing("after a restart")
	back.opens("emperor", first).is(t, http.StatusConflict, "opened alone")
	back.holdsNothing("after it was sent too early")
	second := back.seals("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":3}`)
	back.holdsNothing("while both are sealed")
	again := back.fork(1)
	again.holdsNothing("after another restart")
	for seat, opening := range map[string]url.Values{"emperor": first, "atreides": second} {
		again.opens(seat, opening).must(t, http.StatusOK, "%s opens", seat)
	}
	if text := again.export(nil); !strings.Contains(text, `"leader":"caid"`) {
		t.Error("the plan is not there when it is opened: nothing was looked for")
	}
}

// holdsNothing looks for a sealed plan in all that a blind table's laptop holds and sends.
func (w *wire) holdsNothing(when string) {
	w.t.Helper()
	rows, err := w.journal.Read(w.t.Context(), w.code, 1)
	check(w.t, err)
	places := map[string]string{"the export": w.export(nil), "the sealed export": w.export(testKey(w.t)), "the log": w.log.String()}
	for _, row := range rows {
		places["the journal"] += string(row.Body)
	}
	for name, c := range w.clients {
		c.get(c.path)
		places["what "+name+" received"] = strings.Join(c.heard, "")
	}
	for where, text := range places {
		for _, canary := range []string{`"do":"plan"`, `"leader":"caid"`, `"dial":`, "07000000000000"} {
			if strings.Contains(text, canary) {
				w.t.Errorf("%s, %s holds %s", when, where, canary)
			}
		}
	}
}
