package durability

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// importElsewhere brings an export to another laptop and serves it there.
func importElsewhere(w *apptest.Site, text string, seal *referee.Encryption) *apptest.Site {
	w.T.Helper()
	r, err := record.Read(strings.NewReader(text), "export")
	if err == nil && seal != nil {
		err = r.Decrypt(seal.Cipher)
	}
	apptest.Check(w.T, err)
	journal := journaltest.NewMemory()
	if _, err := referee.Import(w.T.Context(), referee.Config{Journal: journal, Games: apptest.Rules()}, r); err != nil {
		w.T.Fatal(err)
	}
	return apptest.OpenSite(w.T, journal, 1)
}

// TestAGameMoves proves that a game comes to another laptop by its export, opened or with its secrets sealed, without loss:
// at random moments of random games there are the same position for every viewer, the same open decisions under the same
// keys and the same chain, and the game goes on.
func TestAGameMoves(t *testing.T) {
	seal := apptest.NewEncryption(t)
	for game, i := range apptest.GamesUnderTest(0) {
		seed := uint64(40 + i)
		g := apptest.NewRandomPlayer(game, seed)
		w := apptest.NewSite(t, seed, game.Table(seed, i))
		for goesOn := true; goesOn && w.Clock.Inputs < 240; goesOn = g.Advance(w, 80) {
			opened, sealed := w.Export(nil), w.Export(seal)
			for text, key := range map[string]*referee.Encryption{opened: nil, sealed: seal} {
				there := importElsewhere(w, text, key)
				if sealed := key != nil; sealed && there.Code != w.Code {
					t.Errorf("the table %s is called %s there", w.Code, there.Code)
				}
				wantSameTable(w, there)
				wantNoProxyAnswers(there, opened)
			}
			wantSecretsSealed(t, sealed)
		}
		there := importElsewhere(w, w.Export(seal), seal)
		if err := there.Table.Claim(t.Context(), referee.Token("phone").Session(), there.Seats[0], "Ann"); err != nil {
			t.Errorf("a seat cannot be claimed there: %v", err)
		}
	}
}

// wantSameTable compares two tables as everybody sees them.
func wantSameTable(w *apptest.Site, other *apptest.Site) {
	w.T.Helper()
	for _, v := range []referee.Actor{referee.Audience, referee.Console} {
		one, err := w.Table.Screen(v)
		apptest.Check(w.T, err)
		two, err := other.Table.Screen(v)
		apptest.Check(w.T, err)
		for what, pair := range map[string][2]any{
			"views": {one.View, two.View}, "chains": {one.Head.Text, two.Head.Text}, "marks": {one.Seals, two.Seals},
			"decisions": {openDecisions(one), openDecisions(two)},
		} {
			if a, b := string(apptest.MustEncode(pair[0])), string(apptest.MustEncode(pair[1])); a != b {
				w.T.Errorf("%s differ:\n%s\n%s", what, a, b)
			}
		}
	}
	if a, b := refereeState(w), refereeState(other); a != b {
		w.T.Errorf("the referee's states differ:\n%s\n%s", a, b)
	}
}

// wantNoProxyAnswers proves that the moderator of a table that came with a record answers no secret question for a seat that has
// answered one itself.
func wantNoProxyAnswers(w *apptest.Site, opened string) {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Console)
	apptest.Check(w.T, err)
	for _, p := range screen.Prompts {
		if p.Secret && p.ID != "" && strings.Contains(opened, `"by":"`+string(p.For)+`"`) {
			w.T.Errorf("the moderator may answer %s for %s", p.Ask, p.For)
		}
	}
}

// openDecisions are the decisions that are open. For whom the moderator may answer in secret depends on who sits: nobody does at a
// table that has just come.
func openDecisions(s *referee.Screen) (keys []string) {
	for _, p := range s.Prompts {
		if p.Secret {
			p.ID = ""
		}
		keys = append(keys, p.ID, p.Ask)
	}
	return keys
}

// refereeState is the state as the referee sees it.
func refereeState(w *apptest.Site) string {
	w.T.Helper()
	text := w.Export(nil)
	i := strings.LastIndex(text, "\n{\"expect\":")
	text, _, _ = strings.Cut(text[i+1:], `,"chain":`)
	return text
}

// wantSecretsSealed proves that a sealed record has nothing in the clear that was entered in secret, unless it was laid open.
func wantSecretsSealed(t *testing.T, text string) {
	t.Helper()
	r, err := record.Read(strings.NewReader(text), "sealed")
	apptest.Check(t, err)
	secret := []string{
		"predict", "traitors.draw", "traitors.keep", "storm.dial", "storm.draw", "cards.draw", "plan", "prescience.answer", "treachery", "capture",
		"swap.take", "swap.return", "message", "table.set", "adjust", "spice.peek", "pick",
	}
	for _, item := range r.Items {
		if item.Command != nil && slices.Contains(secret, item.Command.Do) && item.Seal == nil {
			t.Errorf("line %d tells %s in the clear", item.Line, item.Command.Do)
		}
		if item.Expect != nil && !reflect.DeepEqual(item.Expect.As, engine.Public) {
			t.Errorf("line %d tells more than the public sees", item.Line)
		}
		if item.Command != nil && item.Seal != nil && !slices.Contains([]string{"storm.dial", "storm.draw", "plan", "treachery", "pass", "traitors.keep", "predict", "pick"}, item.Command.Do) {
			t.Errorf("line %d lays %s open", item.Line, item.Command.Do)
		}
	}
	if strings.Contains(text, `"hand"`) || strings.Contains(text, "//~ ") {
		t.Error("the sealed record tells a hand, or what lines changed")
	}
}
