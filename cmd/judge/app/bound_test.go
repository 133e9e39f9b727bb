package app

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// testKey is the key of a laptop.
func testKey(t testing.TB) *referee.Encryption {
	t.Helper()
	dir := t.TempDir()
	journal := openData(t, dir, db.KeyFolder(filepath.Join(dir, "keys")))
	seal, err := journal.ExportEncryption()
	check(t, errors.Join(err, journal.Close()))
	return seal
}

// export gives the table's record, sealed where there is a seal, and checks that it verifies.
func (w *wire) export(seal *referee.Encryption) string {
	w.t.Helper()
	var text bytes.Buffer
	if _, err := referee.Export(w.t.Context(), &text, w.journal, withTally(), w.code, seal); err != nil {
		w.t.Fatal(err)
	}
	v, err := record.Verify(bytes.NewReader(text.Bytes()), "export")
	if err != nil || len(v.Failures) > 0 {
		w.t.Fatalf("%v %v", v.Failures, err)
	}
	screen, err := w.table.Screen(referee.Audience)
	if err != nil || !strings.HasSuffix(screen.Head.Text, v.Head.String()) {
		w.t.Fatalf("the screens show %s, the record ends with %s (%v)", screen.Head.Text, v.Head, err)
	}
	return text.String()
}

// moved brings an export to another laptop and serves it there.
func (w *wire) moved(text string, seal *referee.Encryption) *wire {
	w.t.Helper()
	r, err := record.Read(strings.NewReader(text), "export")
	if err == nil && seal != nil {
		err = r.Decrypt(seal.Cipher)
	}
	check(w.t, err)
	journal := journaltest.NewMemory()
	if _, err := referee.Import(w.t.Context(), referee.Config{Journal: journal, Games: withTally()}, r); err != nil {
		w.t.Fatal(err)
	}
	return openWire(w.t, journal, 1)
}

// TestAGameMoves proves that a game comes to another laptop by its export, opened or with its secrets sealed, without loss:
// at random moments of random games there are the same position for every viewer, the same open decisions under the same
// keys and the same chain, and the game goes on.
func TestAGameMoves(t *testing.T) {
	seal := testKey(t)
	for game, i := range underTest(0) {
		seed := uint64(40 + i)
		g := newRandom(game, seed)
		w := newWire(t, seed, game.table(seed, i))
		for goesOn := true; goesOn && w.clock.inputs < 240; goesOn = g.advance(w, 80) {
			opened, sealed := w.export(nil), w.export(seal)
			for text, key := range map[string]*referee.Encryption{opened: nil, sealed: seal} {
				there := w.moved(text, key)
				if sealed := key != nil; sealed && there.code != w.code {
					t.Errorf("the table %s is called %s there", w.code, there.code)
				}
				w.sameAs(there)
				there.noneSpokenFor(opened)
			}
			checkSealed(t, sealed)
		}
		there := w.moved(w.export(seal), seal)
		if err := there.table.Claim(t.Context(), referee.Token("phone").Session(), there.seats[0], "Ann"); err != nil {
			t.Errorf("a seat cannot be claimed there: %v", err)
		}
	}
}

// sameAs compares two tables as everybody sees them.
func (w *wire) sameAs(other *wire) {
	w.t.Helper()
	for _, v := range []referee.Actor{referee.Audience, referee.Console} {
		one, err := w.table.Screen(v)
		check(w.t, err)
		two, err := other.table.Screen(v)
		check(w.t, err)
		for what, pair := range map[string][2]any{
			"views": {one.View, two.View}, "chains": {one.Head.Text, two.Head.Text}, "marks": {one.Seals, two.Seals},
			"decisions": {openKeys(one), openKeys(two)},
		} {
			if a, b := string(mustEncode(pair[0])), string(mustEncode(pair[1])); a != b {
				w.t.Errorf("%s differ:\n%s\n%s", what, a, b)
			}
		}
	}
	if a, b := w.everything(), other.everything(); a != b {
		w.t.Errorf("the referee's states differ:\n%s\n%s", a, b)
	}
}

// noneSpokenFor proves that the moderator of a table that came with a record answers no secret question for a seat that has
// answered one itself.
func (w *wire) noneSpokenFor(opened string) {
	w.t.Helper()
	screen, err := w.table.Screen(referee.Console)
	check(w.t, err)
	for _, p := range screen.Prompts {
		if p.Secret && p.Key != "" && strings.Contains(opened, `"by":"`+string(p.For)+`"`) {
			w.t.Errorf("the moderator may answer %s for %s", p.Ask, p.For)
		}
	}
}

// openKeys are the decisions that are open. For whom the moderator may answer in secret depends on who sits: nobody does at a
// table that has just come.
func openKeys(s *referee.Screen) (keys []string) {
	for _, p := range s.Prompts {
		if p.Secret {
			p.Key = ""
		}
		keys = append(keys, p.Key, p.Ask)
	}
	return keys
}

// everything is the state as the referee sees it.
func (w *wire) everything() string {
	w.t.Helper()
	text := w.export(nil)
	i := strings.LastIndex(text, "\n{\"expect\":")
	text, _, _ = strings.Cut(text[i+1:], `,"chain":`)
	return text
}

// checkSealed proves that a sealed record has nothing in the clear that was entered in secret, unless it was laid open.
func checkSealed(t *testing.T, text string) {
	t.Helper()
	r, err := record.Read(strings.NewReader(text), "sealed")
	check(t, err)
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

// TestSealedStatesAreOneSize proves that a sealed export does not tell by its length what is in hands and purses (T18).
func TestSealedStatesAreOneSize(t *testing.T) {
	seal := testKey(t)
	state := regexp.MustCompile(`(?m)^\{"sealed":"[^"]*","chain":.*$`) // a sealed command has a commitment
	var sizes []int
	var cards []rulebook.Card
	for _, c := range rulebook.TreacheryCards()[:8] {
		cards = append(cards, c.ID)
	}
	for _, hand := range []string{`[]`, string(mustEncode(cards))} {
		w := newWire(t, 1, randomTable(newRandom(duneTested, 1).r, "gf9-basic", engine.CardsTable, nil))
		w.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"charity","storm":4,"seats":{"harkonnen":{"hand":` + hand + `,"spice":100}}}`)
		found := state.FindAllString(w.export(seal), -1)
		if len(found) != 1 {
			t.Fatalf("%d states are sealed", len(found))
		}
		sizes = append(sizes, len(found[0]))
	}
	if sizes[0] != sizes[1] {
		t.Errorf("states are sealed in %v bytes", sizes)
	}
}

// TestImport proves the way of a game to another laptop by the program's own commands: the key code opens it, another key
// does not, a code that is taken gets another, and what was changed is refused.
func TestImport(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	code := played(t, here)
	run := func(want int, args ...string) (string, string) {
		t.Helper()
		status, stdout, stderr := judge(t.Context(), args...)
		if status != want {
			t.Fatalf("judge %v: status %d, %q %q", args, status, stdout, stderr)
		}
		return stdout, stderr
	}
	text, _ := run(ExitOK, "export", "--sealed", code, "--data", here)
	if strings.Contains(text, `"value":2`) {
		t.Errorf("the sealed export tells the number:\n%s", text)
	}
	file := filepath.Join(there, "game.jsonl")
	write := func(text string) {
		t.Helper()
		check(t, os.WriteFile(file, []byte(text), 0o600))
	}
	write(text)
	if says, _ := run(ExitOK, "verify", file); !strings.Contains(says, "nothing was changed") {
		t.Errorf("verify says %q", says)
	}
	if _, says := run(ExitUsage, "replay", file); !strings.Contains(says, file+":2: this line is sealed") {
		t.Errorf("replay says %q", says)
	}
	keyCode, _ := run(ExitOK, "key", "--data", here)
	elsewhere := []string{"--data", there, "--keys", filepath.Join(there, "keys")}
	importing := func(want int, more ...string) (string, string) {
		return run(want, slices.Concat([]string{"import", file}, elsewhere, more)...)
	}
	if _, says := importing(ExitFailed); !strings.Contains(says, "its key was not found") {
		t.Errorf("without the key: %q", says)
	}
	if says, _ := importing(ExitOK, "--key", keyCode); !strings.Contains(says, "Table "+code+" is here") {
		t.Errorf("import says %q", says)
	}
	if says, _ := importing(ExitOK, "--key", keyCode); strings.Contains(says, code) {
		t.Errorf("a second import says %q", says)
	}
	was, _ := run(ExitOK, "export", code, "--data", here)
	is, _ := run(ExitOK, slices.Concat([]string{"export", code}, elsewhere)...)
	if was != is {
		t.Errorf("there the record is\n%s\nhere\n%s", is, was)
	}
	write(strings.Replace(was, `"value":2`, `"value":3`, 1))
	if says, _ := run(ExitFailed, "verify", file); !strings.Contains(says, file+":2: pick of amber is not what was sealed") {
		t.Errorf("verify says %q", says)
	}
	if _, says := importing(ExitUsage); !strings.Contains(says, file+":2: ") {
		t.Errorf("import of what was changed says %q", says)
	}
}
