package secrecy

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee"
)

// newPlanTable serves a table at which plans for Arrakeen are asked. It also returns the command of line 2, which set up the
// battle, for any number of the Emperor's forces.
func newPlanTable(t *testing.T) (w *apptest.Site, put func(forces int) string) {
	t.Helper()
	put = func(forces int) string {
		return fmt.Sprintf(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,`+
			`"board":{"arrakeen":{"9":{"atreides":5,"emperor":%d}}},"seats":{"atreides":{"traitors":["caid"]}}}`, forces)
	}
	w = newBattleTable(t, engine.CardsTable, false, put(4))
	playToPlans(w, "atreides", false)
	return w, put
}

// TestCorrectionsDoNotRevealPlans proves that the moderator cannot learn a sealed plan by trying corrections: whatever is previewed or
// accepted, all others receive the same bytes for two plans of which the rules would refuse one; if the choices change, both are
// asked again (T20).
func TestCorrectionsDoNotRevealPlans(t *testing.T) {
	w, put := newPlanTable(t)
	p := forkWithTwoPlans(w)
	correct := func(with, act string) remedy {
		return remedy{"correct " + act + with, "/correct", url.Values{"line": {"2"}, "with": {with}, "act": {act}}}
	}
	for i, test := range []struct {
		remedy
		status int
		again  int // how many plans the Emperor is asked for again
	}{
		{correct(put(4), ""), http.StatusOK, 0},
		{correct(put(3), ""), http.StatusOK, 0},
		{correct(put(1), ""), http.StatusOK, 0},
		{correct("", ""), http.StatusOK, 0},
		{correct(put(2), "keep"), http.StatusSeeOther, 0},
		{correct(put(4), "accept"), http.StatusSeeOther, 0},
		{remedy{"count", "/count", url.Values{"counted": {`{"board":{"arrakeen":{"9":{"emperor":2}}}}`}}}, http.StatusUnprocessableEntity, 0},
		{remedy{"adjust", "", url.Values{"do": {"adjust"}, "arg.set:json": {`{"board.arrakeen.9.guild":2}`}}}, http.StatusOK, 0},
		{correct(put(2), "accept"), http.StatusSeeOther, 1},
	} {
		test.form.Set("key", fmt.Sprint("try ", i))
		test.form.Set("reason", "we all saw it")
		for _, twin := range []*apptest.Site{p.one, p.two} {
			if r := applyRemedy(twin, test.remedy); r.Status != test.status {
				t.Errorf("%s: %d %s", test.name, r.Status, r.Body)
			}
			if again := len(twin.Clients["emperor"].Asked("plan")); again != test.again {
				t.Errorf("%s: the Emperor is asked for %d plans again, want %d", test.name, again, test.again)
			}
		}
		p.wantEqual()
	}
	p.wantEqualExports(apptest.NewEncryption(t))
}

// TestForgottenStepsRevealNothing proves that the moderator cannot learn a sealed call of treachery by adding a forgotten step that
// would reveal it (T20).
func TestForgottenStepsRevealNothing(t *testing.T) {
	w, _ := newPlanTable(t)
	w.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":4}`)
	w.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":1}`)
	called := engine.NewCommand(dune.Atreides, "treachery", nil)
	p := &twins{twinGame: &twinGame{t: t}, one: w.Fork(1), two: w.Fork(1), move: apptest.Move{Command: called}, mayKnow: []string{"atreides"}}
	for call, twin := range map[string]*apptest.Site{"true": p.one, "false": p.two} {
		listenAll(twin)
		twin.EnterJSON("atreides", "treachery", `{"by":"atreides","do":"treachery","call":`+call+`}`)
	}
	last := lastPlayedLine(p.one)
	for i, step := range []string{
		`{"by":"moderator","do":"advance"}`, `{"by":"moderator","for":"emperor","do":"pass"}`, `{"by":"emperor","do":"pass"}`,
		`{"by":"emperor","do":"treachery","call":false}`,
	} {
		for _, after := range []int{last - 1, last} {
			for _, act := range []string{"", "accept"} {
				form := url.Values{"after": {strconv.Itoa(after)}, "with": {step}, "act": {act}, "key": {fmt.Sprint(i, after)}}
				for _, twin := range []*apptest.Site{p.one, p.two} {
					applyRemedy(twin, remedy{step, "/correct", form}).WantStatus(t, http.StatusUnprocessableEntity, "%s after line %d", step, after)
				}
				p.wantEqual()
			}
		}
	}
}

// forkWithTwoPlans copies a table twice and enters different plans of the Emperor.
func forkWithTwoPlans(w *apptest.Site) *twins {
	w.T.Helper()
	plan := engine.NewCommand(dune.Emperor, "plan", nil)
	p := &twins{twinGame: &twinGame{t: w.T}, one: w.Fork(1), two: w.Fork(1), move: apptest.Move{Command: plan}, mayKnow: []string{"emperor"}}
	listenAll(p.one)
	listenAll(p.two)
	p.one.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":4}`)
	p.two.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"bashar","dial":1}`)
	return p
}

// TestUnsealedReachesOnlyTheConsole proves that a secret that is unsealed in an emergency reaches only the console, and only after two
// players agreed: not while it is asked, agreed to, shown and closed, nor in an export.
func TestUnsealedReachesOnlyTheConsole(t *testing.T) {
	w, _ := newPlanTable(t)
	p := forkWithTwoPlans(w)
	post := func(client, page string, fields ...string) {
		t.Helper()
		form := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		for _, twin := range []*apptest.Site{p.one, p.two} {
			c := twin.Clients[client]
			c.Post(c.Path+page, form).RequireStatus(t, http.StatusOK, "%s", page)
			twin.CatchUp(twin.Table.Snapshot().Version)
		}
		for name, c := range p.one.Clients {
			c.Get(c.Path)
			p.two.Clients[name].Get(c.Path)
		}
	}
	disclosed := regexp.MustCompile(`(?s)class="disclosed".*?</dl>`)
	shows := func() bool {
		one, two := disclosed.FindString(pageWithoutVersion(p.one, "console")), disclosed.FindString(pageWithoutVersion(p.two, "console"))
		return strings.Contains(one, "Caid") && strings.Contains(two, "Bashar")
	}
	post("console", "/disclosure", "seat", "emperor", "ask", "plan", "reason", "gone home")
	post("atreides", "/consent", "do", "agree")
	p.wantEqual()
	if shows() {
		t.Error("the console shows the plan before two players agree")
	}
	post("guild", "/consent", "do", "agree")
	if !shows() {
		t.Fatal("the console does not show the plan")
	}
	for _, twin := range []*apptest.Site{p.one, p.two} {
		twin.Clients["console"].Received = nil // it may know
	}
	p.wantEqual()
	p.wantEqualExports(apptest.NewEncryption(t))
	post("console", "/action", "do", "unask")
	for _, twin := range []*apptest.Site{p.one, p.two} {
		twin.Clients["console"].Received = nil // it showed the plan until now
		twin.Clients["console"].Get(twin.Clients["console"].Path)
	}
	p.wantEqual()
}

// sealedMembers matches the ciphers and hashes in a line of a sealed record.
var sealedMembers = regexp.MustCompile(`"(sealed|commit|chain)":"([^"]*)"`)

// wantEqualExports proves that the sealed exports of both twins are equal but for ciphers and hashes, and these are equally long.
func (p *twins) wantEqualExports(encryption *referee.Encryption) {
	p.t.Helper()
	var texts [2]string
	for i, twin := range []*apptest.Site{p.one, p.two} {
		texts[i] = sealedMembers.ReplaceAllStringFunc(twin.Export(encryption), func(member string) string { return fmt.Sprint(len(member)) })
	}
	if texts[0] != texts[1] {
		p.t.Errorf("%s: the sealed exports differ:\n%s", p.secret(), apptest.Difference(texts[0], texts[1]))
	}
}

// TestCorrectionsDoNotRevealHands proves that the moderator cannot learn dealt hands by placing cards in corrections, entered or
// previewed (T20), but can still correct open facts.
func TestCorrectionsDoNotRevealHands(t *testing.T) {
	w := apptest.NewSite(t, 3, apptest.RandomDuneTable(rand.New(rand.NewPCG(3, 7)), "gf9-basic", engine.CardsPhone, nil))
	g := apptest.NewRandomPlayer(apptest.Dune, 3)
	for holding := false; !holding; {
		if !g.Advance(w, 1) {
			t.Fatal("nobody was dealt a card")
		}
		screen, err := w.Table.Screen(referee.Console)
		apptest.Check(t, err)
		for _, s := range screen.View.(*dune.View).Seats {
			holding = holding || s.Cards != nil && *s.Cards > 0
		}
	}
	for _, card := range rulebook.TreacheryCards() {
		for _, correction := range []engine.Command{
			engine.NewCommand(engine.Moderator, "table.set", map[string]any{
				"reason": "x", "seats": map[string]any{"emperor": map[string]any{"hand": []rulebook.Card{card.ID}}},
			}),
			engine.NewCommand(engine.Moderator, "adjust", map[string]any{
				"reason": "x", "set": map[string]any{"decks.treachery.discard": []rulebook.Card{card.ID}},
			}),
		} {
			with, err := json.Marshal(correction)
			apptest.Check(t, err)
			amendment := engine.NewCommand(engine.Moderator, engine.Amend, map[string]any{
				"after": 2, "with": json.RawMessage(with), "reason": "x",
			})
			_, answerErr := w.Table.Answer(t.Context(), referee.Input{Actor: referee.Console, IdempotencyKey: g.NewKey(), Command: correction})
			_, previewErr := w.Table.PreviewAmend(t.Context(), referee.Input{Actor: referee.Console, Command: amendment})
			if !errors.Is(answerErr, referee.ErrDealt) || !errors.Is(previewErr, referee.ErrDealt) {
				t.Fatalf("%s: want both refused as dealt, got %v and %v", card.ID, answerErr, previewErr)
			}
		}
	}
	purse := engine.NewCommand(engine.Moderator, "adjust", map[string]any{"reason": "x", "set": map[string]any{"seats.emperor.spice": 3}})
	if _, err := w.Table.Answer(t.Context(), referee.Input{Actor: referee.Console, IdempotencyKey: g.NewKey(), Command: purse}); err != nil {
		t.Error(err)
	}
}
