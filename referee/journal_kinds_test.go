package referee_test

import (
	"bytes"
	"context"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/shown"
)

// rowKinds lists every kind of row in a journal, followed by its step if the kind has steps. Add a new kind here, and write it in
// TestEveryKindOfRowIsExported.
var rowKinds = []string{
	"call", "clock", "consent.asked", "consent.none", "consent.refused",
	"disclosure.agreed", "disclosure.asked", "disclosure.dropped", "disclosure.refused", "entry", "event-settings", "go_on", "guide", "hall", "joining", "opened", "pause", "people_deleted",
	"phone_seal.anew", "phone_seal.given", "phone_seal.gone", "phone_seal.refused", "rehearsal", "retract",
	"seat.claimed", "seat.here", "seat.judge_in", "seat.judge_out", "seat.left", "seat.moved", "seat.named", "seat.pin", "seat.pin_spent", "seat.reinstated", "seat.released", "seat.returned",
	"tamper_alert",
}

// declaredKinds reads the kinds and steps from the constants of the package's source.
func declaredKinds(t *testing.T) []string {
	t.Helper()
	texts := map[string]string{} // by the constant's name
	files, err := filepath.Glob("*.go")
	check(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		check(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			value, ok := spec.Values[0].(*ast.BasicLit)
			if !ok || value.Kind != token.STRING {
				return true
			}
			texts[spec.Names[0].Name], err = strconv.Unquote(value.Value)
			check(t, err)
			return true
		})
	}
	var kinds []string
	for row, kind := range texts {
		name, ok := strings.CutPrefix(row, "row")
		if !ok {
			continue
		}
		prefix, steps := strings.ToLower(name[:1])+name[1:], 0 // rowPhoneSeal has the steps phoneSealGiven, ...
		for step, text := range texts {
			if after, ok := strings.CutPrefix(step, prefix); ok && unicode.IsUpper(rune(after[0])) {
				kinds = append(kinds, kind+"."+text)
				steps++
			}
		}
		if steps == 0 {
			kinds = append(kinds, kind)
		}
	}
	return slices.Sorted(slices.Values(kinds))
}

// quiet is a game that hides who has answered, and that is over once its cards are dealt.
type quiet struct{ storied }

func (q quiet) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(q.storied.Prompts(s), "", func(p *engine.Prompt) {
		if p.Secret && p.Visibility == engine.Visible {
			p.Visibility = engine.AnswerHidden
		}
	})
}

// Commands declares only the public commands, so that all others count as secret.
func (q quiet) Commands() map[string]engine.CommandSpec {
	all := maps.Clone(q.storied.Commands())
	maps.DeleteFunc(all, func(do string, _ engine.CommandSpec) bool {
		return !slices.Contains([]string{"add", "play", "pass"}, do)
	})
	return all
}

// rowsOf returns the kinds of a table's rows.
func (f *fixture) rowsOf() map[string]bool {
	f.Helper()
	kinds := map[string]bool{}
	for _, row := range f.rows() {
		var body struct {
			Do string `json:"do"`
		}
		f.check(json.Unmarshal(row.Body, &body))
		kind := row.Kind
		if body.Do != "" {
			kind += "." + body.Do
		}
		kinds[kind] = true
	}
	return kinds
}

// checkExport fails unless the table's record, plain and sealed, verifies and can be imported on another laptop.
func (f *fixture) checkExport(after string, key seal.Key) {
	f.Helper()
	cipher, err := key.ExportCipher()
	f.check(err)
	games := map[string]engine.Rules{"tally": f.rules}
	for how, seal := range map[string]*referee.Encryption{"opened": nil, "sealed": {Cipher: cipher, Key: key.ID()}} {
		var text bytes.Buffer
		if _, err := referee.Export(f.Context(), &text, f.journal, games, f.table.Info().Code, seal); err != nil {
			f.Errorf("after %s: export %s: %v", after, how, err)
			continue
		}
		v, err := record.Verify(bytes.NewReader(text.Bytes()), "export")
		if err != nil || len(v.Failures) > 0 {
			f.Errorf("after %s: verify %s: %v %v", after, how, v.Failures, err)
		}
		r, err := record.Read(&text, "export")
		f.check(err)
		f.check(r.Decrypt(cipher))
		there := journaltest.NewMemory()
		info, err := referee.Import(f.Context(), referee.Config{Journal: &onlyCreates{there}, Games: games}, r) // all in one write
		if err != nil {
			f.Errorf("after %s: import %s: %v", after, how, err)
			continue
		}
		lobby, err := referee.Open(f.Context(), referee.Config{Journal: there, Games: games})
		f.check(err)
		table, err := lobby.Table(info.Code)
		f.check(err)
		screen, err := table.Screen(referee.Audience)
		f.check(err)
		if here := f.screen(referee.Audience); screen.Head.Text != here.Head.Text || screen.AllOpen != here.AllOpen {
			f.Errorf("after %s: %s, the imported table has head %s, all open %v; want %s, %v", after, how, screen.Head.Text, screen.AllOpen, here.Head.Text, here.AllOpen)
		}
		if was := f.table.Info(); info.Code != was.Code || info.Name != was.Name {
			f.Errorf("after %s: %s, the imported table is %s %q, want %s %q", after, how, info.Code, info.Name, was.Code, was.Name)
		}
		f.close(lobby)
	}
}

// TestEveryKindOfRowIsExported proves that after every kind of row a table's record, plain and sealed, verifies and can be imported on
// another laptop. It fails for a kind that is not listed or not written here.
func TestEveryKindOfRowIsExported(t *testing.T) {
	if declared := declaredKinds(t); !slices.Equal(declared, rowKinds) {
		t.Errorf("the listed kinds of rows are\n%q\nthe declared kinds are\n%q", rowKinds, declared)
	}
	written := map[string]bool{}
	for _, play := range []func(*testing.T, func(*fixture, string)){plainRows, blindRows, rehearsalRows, hallRows, eventRows} {
		var key seal.Key
		play(t, func(f *fixture, after string) {
			f.Helper()
			if key == (seal.Key{}) {
				var err error
				key, err = sqliteJournal(t).Key()
				f.check(err)
			}
			f.checkExport(after, key)
			maps.Copy(written, f.rowsOf())
		})
	}
	if got := slices.Sorted(maps.Keys(written)); !slices.Equal(got, rowKinds) {
		t.Errorf("the listed kinds of rows are\n%q\nthis test writes\n%q", rowKinds, got)
	}
}

// plainRows writes all rows that a table writes that is not blind.
func plainRows(t *testing.T, then func(*fixture, string)) {
	f := newFixtureWith(t, journaltest.NewMemory(), quiet{})
	ctx := t.Context()
	amber, blue := f.actor("amber"), f.actor("blue")
	after := func(what string, errs ...error) {
		t.Helper()
		for _, err := range errs {
			f.check(err)
		}
		then(f, what)
	}
	after("a seat taken")
	after("a seat left", f.table.Leave(ctx, blue))
	after("the seat taken again", f.table.Claim(ctx, blue.Session, "blue", "Bo"))
	after("a call", f.table.CallJudge(ctx, amber, "", ""))
	after("its end", f.table.EndCall(ctx, referee.Console, "amber"))
	after("the guide", f.table.Guide(ctx, referee.Console, true))
	after("inputs final", f.table.AllowRetracting(ctx, referee.Console, false))
	after("players go on", f.table.LetPlayersGoOn(ctx, referee.Console, true))
	after("and no longer", f.table.AllowRetracting(ctx, referee.Console, true))
	after("clocks", f.table.SetClocks(ctx, referee.Console, map[string]int{referee.BankTime: 60}))
	after("a pause", f.table.Pause(ctx, referee.Console, "pizza"))
	after("its end", f.table.Resume(ctx, referee.Console))
	after("PIN", f.table.SetPIN(ctx, amber, "1234"))
	stranger := f.stranger()
	for range 4 {
		f.wants(f.table.ReclaimSeat(ctx, stranger, "amber", "0000"), referee.ErrWrongPIN)
	}
	f.wants(f.table.ReclaimSeat(ctx, stranger, "amber", "0000"), referee.ErrNoPIN)
	after("PIN tried too often")
	after("PIN set again", f.table.SetPIN(ctx, amber, "4321"))
	after("a seat taken back by its PIN", f.table.ReclaimSeat(ctx, stranger, "amber", "4321"), f.table.ReclaimSeat(ctx, amber.Session, "amber", "4321"))
	after("a seat freed", f.table.Release(ctx, referee.Console, "coral"))
	after("and given back", f.table.Reinstate(ctx, referee.Console, "coral"))
	request, err := f.table.RequestSeat(ctx, stranger, "coral", "Di")
	after("a seat moved", err, f.table.Approve(ctx, referee.Console, "coral", request.Number))
	request, err = f.table.RequestSeat(ctx, f.actor("coral").Session, "coral", "Cy")
	after("and moved back", err, f.table.Approve(ctx, referee.Console, "coral", request.Number))
	after("a judge let in", f.table.TellJudge(ctx, referee.Console, true))
	after("and sent away", f.table.TellJudge(ctx, referee.Console, false))
	after("a seat named otherwise", f.table.NameSeat(ctx, referee.Console, "coral", "C."))
	after("joining closed", f.table.Lock(ctx, referee.Console, true))
	after("a seat freed again", f.table.Release(ctx, referee.Console, "coral"))
	after("and answered on the laptop", f.table.AnswerWithoutPhone(ctx, referee.Console, f.actor("coral").Session, "coral"))
	after("a tamper alert", f.table.CompareHead(ctx, amber, 1, record.Chain{1}))
	after("a tamper alert settled", f.table.SettleTamperAlerts(ctx, referee.Console))
	f.must(f.input("amber", "pick", "value", 1))
	f.must(f.input("blue", "pick", "value", 2))
	after("numbers sealed")
	f.must(f.byConsole(engine.Undo))
	f.must(f.input("blue", "pick", "value", 2))
	f.must(f.input("coral", "pick", "value", 3))
	after("the deal")
	f.passTurns()
	f.wantsProblem(f.proxyPlay("amber", "card-1"), referee.ErrSeatAsked)
	after("an entry for a seat")
	after("its refusal", f.table.Consent(ctx, amber, false))
	f.check(f.table.Release(ctx, referee.Console, "blue"))
	f.wantsProblem(f.proxyPlay("blue", "card-1"), referee.ErrOnlySeatKnows)
	after("an entry for a seat without a phone")
	f.check(f.table.Reinstate(ctx, referee.Console, "blue"))
	f.must(f.byConsole(engine.Undo, "to", 1))
	after("an undo")
	f.rules = enginetest.Tally{} // shows who has answered, so that a disclosure can be asked for
	f.reopen()
	f.must(f.input("amber", "pick", "value", 1))
	after("a disclosure asked", f.table.AskDisclosure(ctx, referee.Console, "amber", "pick", "gone home"))
	after("one consent", f.table.AgreeToDisclosure(ctx, blue, true))
	after("the disclosure withdrawn", f.table.WithdrawDisclosure(ctx, referee.Console))
	after("a disclosure asked again", f.table.AskDisclosure(ctx, referee.Console, "amber", "pick", "gone home"))
	after("a refusal", f.table.AgreeToDisclosure(ctx, blue, false))
	f.rules = quiet{}
	f.reopen()
	f.must(f.input("blue", "pick", "value", 2))
	f.must(f.input("coral", "pick", "value", 3))
	after("everything opened", f.table.RevealAll(ctx, referee.Console))
}

// rehearsalRows writes the rows of a rehearsal.
func rehearsalRows(t *testing.T, then func(*fixture, string)) {
	f := rehearsal(t)
	f.check(f.table.Step(t.Context(), referee.Console))
	then(f, "a step of a rehearsal")
}

// hallRows writes the row of a table that belongs to an event.
func hallRows(t *testing.T, then func(*fixture, string)) {
	f := newFixture(t)
	var err error
	f.table, err = f.lobby.CreateIn(t.Context(), shown.Hall{Event: "BCDFG", Round: 1, Table: 7}, "Cup 1.7", enginetest.TallyHeader())
	f.check(err)
	then(f, "a table of an event")
	f.check(f.lobby.DeletePeople(t.Context(), referee.Console, f.table, nil))
	then(f, "people deleted")
}

// guests is a game whose seats are in its state, as those of an event are.
type guests struct{ quiet }

var _ engine.RosterRules = guests{}

func (guests) Roster(engine.State) []engine.Seat                                       { return seats }
func (guests) IsOpen(engine.State, engine.Seat) bool                                   { return true }
func (guests) Elapsed(engine.State) int                                                { return 0 }
func (guests) Entered(_ engine.State, c engine.Command, _ int) (engine.Command, error) { return c, nil }
func (guests) IsPersonal(engine.Command) bool                                          { return false }
func (guests) Impersonal(_ engine.State, entry json.RawMessage) (json.RawMessage, error) {
	return entry, nil
}
func (guests) Shorten(_ engine.State, _ engine.Viewer, v engine.View, _ []engine.Seat) engine.View {
	return v
}

// eventRows writes the row of an event's settings.
func eventRows(t *testing.T, then func(*fixture, string)) {
	f := newFixtureWith(t, journaltest.NewMemory(), guests{})
	f.check(f.table.SetDelay(t.Context(), referee.Console, 15))
	then(f, "the delay of an event")
}

// blindRows writes all rows of answers that stay on phones.
func blindRows(t *testing.T, then func(*fixture, string)) {
	f := &blindFixture{}
	h := enginetest.TallyHeader()
	h.Blind, h.Host = true, "coral"
	f.fixture = newFixtureOf(t, journaltest.NewMemory(), quiet{}, h, 0)
	for i, seat := range seats {
		f.check(f.table.AnnounceBoxKey(t.Context(), f.actor(seat), referee.BoxKey{byte(i + 1)}))
	}
	sealed, _ := f.makeSeal("amber", 2)
	f.seal(sealed)
	then(f.fixture, "a number sealed")
	openings := f.sealAll()
	then(f.fixture, "all sealed")
	f.check(f.table.SealAgain(context.Background(), referee.Console, "amber"))
	then(f.fixture, "one to be sealed again")
	again, wrong := f.makeSeal("amber", 9)
	f.seal(again)
	if err := f.open(wrong); err == nil {
		t.Fatal("a number out of range was accepted")
	}
	then(f.fixture, "a refused opening")
	again, openings["amber"] = f.makeSeal("amber", 3)
	f.seal(again)
	f.check(f.table.PhoneGone(context.Background(), referee.Console, "amber"))
	then(f.fixture, "a phone gone")
	for _, seat := range seats {
		f.check(f.open(openings[seat]))
		then(f.fixture, "an opening")
	}
}
