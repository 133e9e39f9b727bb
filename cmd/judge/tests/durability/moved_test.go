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

// importElsewhere imports an export on another laptop and serves it there. The encryption is nil for an open export.
func importElsewhere(w *apptest.Site, text string, encryption *referee.Encryption) *apptest.Site {
	w.T.Helper()
	r, err := record.Read(strings.NewReader(text), "export")
	if err == nil && encryption != nil {
		err = r.Decrypt(encryption.Cipher)
	}
	apptest.Check(w.T, err)
	journal := journaltest.NewMemory()
	if _, err := referee.Import(w.T.Context(), referee.Config{Journal: journal, Games: apptest.Rules()}, r); err != nil {
		w.T.Fatal(err)
	}
	return apptest.OpenSite(w.T, journal, 1)
}

// TestAGameMoves proves that an export, open or sealed, moves a game to another laptop without loss: at several points of random games
// every viewer sees the same position, decisions have the same keys, the chain is the same, and seats can be claimed.
func TestAGameMoves(t *testing.T) {
	encryption := apptest.NewEncryption(t)
	for game, i := range apptest.GamesUnderTest(0) {
		seed := uint64(40 + i)
		g := apptest.NewRandomPlayer(game, seed)
		w := apptest.NewSite(t, seed, game.Table(seed, i))
		for goesOn := true; goesOn && w.Clock.Inputs < 240; goesOn = g.Advance(w, 80) {
			opened, sealed := w.Export(nil), w.Export(encryption)
			for text, key := range map[string]*referee.Encryption{opened: nil, sealed: encryption} {
				moved := importElsewhere(w, text, key)
				if sealed := key != nil; sealed && moved.Code != w.Code {
					t.Errorf("the table %s became %s", w.Code, moved.Code)
				}
				wantSameTable(w, moved)
				wantNoProxyAnswers(moved, opened)
			}
			wantSecretsSealed(t, sealed)
		}
		moved := importElsewhere(w, w.Export(encryption), encryption)
		if err := moved.Table.Claim(t.Context(), referee.Token("phone").Session(), moved.Seats[0], "Ann"); err != nil {
			t.Errorf("a seat of the moved table cannot be claimed: %v", err)
		}
	}
}

// wantSameTable proves that two tables are equal for the audience, the console and the referee.
func wantSameTable(w *apptest.Site, other *apptest.Site) {
	w.T.Helper()
	for _, v := range []referee.Actor{referee.Audience, referee.Console} {
		one, err := w.Table.Screen(v)
		apptest.Check(w.T, err)
		two, err := other.Table.Screen(v)
		apptest.Check(w.T, err)
		for part, pair := range map[string][2]any{
			"views": {one.View, two.View}, "chains": {one.Head.Text, two.Head.Text}, "marks": {one.Seals, two.Seals},
			"decisions": {openDecisions(one), openDecisions(two)},
		} {
			if a, b := string(apptest.MustEncode(pair[0])), string(apptest.MustEncode(pair[1])); a != b {
				w.T.Errorf("%s differ:\n%s\n%s", part, a, b)
			}
		}
	}
	if a, b := refereeState(w), refereeState(other); a != b {
		w.T.Errorf("the referee's states differ:\n%s\n%s", a, b)
	}
}

// wantNoProxyAnswers proves that at an imported table the moderator cannot answer secretly for a seat that has ever answered itself.
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

// openDecisions lists the open decisions by key and ask. It leaves out the keys of secret ones: the console has them only for seats
// without a player, and at an imported table no seat has one.
func openDecisions(s *referee.Screen) (keys []string) {
	for _, p := range s.Prompts {
		if p.Secret {
			p.ID = ""
		}
		keys = append(keys, p.ID, p.Ask)
	}
	return keys
}

// refereeState returns the whole state, as the last line of an export has it.
func refereeState(w *apptest.Site) string {
	w.T.Helper()
	text := w.Export(nil)
	i := strings.LastIndex(text, "\n{\"expect\":")
	text, _, _ = strings.Cut(text[i+1:], `,"chain":`)
	return text
}

// wantSecretsSealed proves that a sealed record has no secret command in clear text unless it was revealed.
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
			t.Errorf("line %d has %s in clear text", item.Line, item.Command.Do)
		}
		if item.Expect != nil && !reflect.DeepEqual(item.Expect.As, engine.Public) {
			t.Errorf("line %d expects more than the public sees", item.Line)
		}
		if item.Command != nil && item.Seal != nil && !slices.Contains([]string{"storm.dial", "storm.draw", "plan", "treachery", "pass", "traitors.keep", "predict", "pick"}, item.Command.Do) {
			t.Errorf("line %d opens %s", item.Line, item.Command.Do)
		}
	}
	if strings.Contains(text, `"hand"`) || strings.Contains(text, "//~ ") {
		t.Error("the sealed record shows a hand, or the changes of lines")
	}
}
