package referee_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// told keeps what the rules were asked to decide.
type told struct {
	enginetest.Tally
	commands *[]string
}

func (r told) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	*r.commands = append(*r.commands, string(c.By)+" "+c.Do)
	return r.Tally.Decide(s, c)
}

// blindFixture is a table at which nobody's number is to be known before all are sealed. Coral's player owns the laptop.
type blindFixture struct {
	*fixture
	commands []string // that reached the rules
	salts    byte
}

func newBlind(t *testing.T) *blindFixture {
	t.Helper()
	f := &blindFixture{}
	h := enginetest.TallyHeader()
	h.Blind, h.Host = true, "coral"
	f.fixture = newFixtureOf(t, journaltest.NewMemory(), told{commands: &f.commands}, h, 0)
	for i, seat := range seats {
		f.check(f.table.AnnounceBoxKey(t.Context(), f.actor(seat), referee.BoxKey{byte(i + 1)}))
	}
	return f
}

// sealed makes a seal of a number, and what opens it.
func (f *blindFixture) sealed(seat engine.Seat, value int) (referee.SealInput, referee.OpeningInput) {
	f.Helper()
	return f.sealedAs(seat, command(seat, "pick", "value", value))
}

func (f *blindFixture) sealedAs(seat engine.Seat, c engine.Command) (referee.SealInput, referee.OpeningInput) {
	f.Helper()
	payload, err := record.Payload(c)
	f.check(err)
	f.salts++
	o := referee.OpeningInput{
		Actor: f.actor(seat), Decision: f.decision(seat, "pick"), IdempotencyKey: f.key(), Salt: record.Salt{f.salts}, Payload: payload,
	}
	commit := record.NewPayloadCommitment(o.Decision, seat, o.Salt, payload)
	s := referee.SealInput{Actor: o.Actor, Decision: o.Decision, IdempotencyKey: f.key(), Commit: commit}
	if h := f.screen(o.Actor).Blind.Helper; h != "" {
		s.To, s.Box = h, []byte("box of "+string(seat))
	}
	return s, o
}

func (f *blindFixture) seal(s referee.SealInput) referee.Receipt {
	f.Helper()
	receipt, err := f.table.Seal(f.Context(), s)
	f.check(err)
	return receipt
}

func (f *blindFixture) open(o referee.OpeningInput) error {
	f.Helper()
	_, err := f.table.OpenSeal(f.Context(), o)
	return err
}

// sealAll has every seat seal a number, and gives what opens them.
func (f *blindFixture) sealAll() map[engine.Seat]referee.OpeningInput {
	f.Helper()
	openings := map[engine.Seat]referee.OpeningInput{}
	for i, seat := range seats {
		s, o := f.sealed(seat, 3-i)
		f.seal(s)
		openings[seat] = o
	}
	return openings
}

// status tells how the seals stand, as everybody sees it: whose there are, which boxes are lost, and which are to be opened
// (!).
func (f *blindFixture) status() string {
	f.Helper()
	out := ""
	for _, s := range f.screen(referee.Audience).Blind.Seals {
		out += string(s.Seat)
		if s.Lost {
			out += " lost"
		}
		if s.Due {
			out += "!"
		}
		out += ";"
	}
	return out
}

// asked lists the seats that are waited for, as everybody sees it.
func (f *blindFixture) asked() (asked []engine.Seat) {
	for _, p := range f.screen(referee.Audience).Prompts {
		asked = append(asked, p.For)
	}
	return asked
}

// TestBlindTablesLearnNothingEarly proves that nothing of an answer is at the table, in its rules, its journal or its screens,
// before all are sealed, and that it is played from then on as ever (T16).
func TestBlindTablesLearnNothingEarly(t *testing.T) {
	f := newBlind(t)
	openings := map[engine.Seat]referee.OpeningInput{}
	for i, seat := range seats {
		s, o := f.sealed(seat, 3-i)
		if err := f.open(o); err == nil {
			t.Fatal("opened before it was sealed")
		}
		if receipt := f.seal(s); receipt.Mark != s.Commit.Fingerprint() || receipt.Line != 0 {
			t.Errorf("%s: receipt %+v", seat, receipt)
		}
		if i < len(seats)-1 {
			f.wants(f.open(o), referee.ErrMovedOn)
			if got := f.asked(); !slices.Equal(got, seats[i+1:]) {
				t.Errorf("waits for %v", got)
			}
		}
		openings[seat] = o
	}
	for _, row := range f.rows() {
		if bytes.Contains(row.Body, []byte("value")) {
			t.Errorf("the journal has %s", row.Body)
		}
	}
	if len(f.commands) > 0 {
		t.Errorf("the rules were told %v", f.commands)
	}
	if got := f.status(); got != "amber!;blue!;coral!;" {
		t.Errorf("the seals stand as %s", got)
	}
	for _, seat := range []engine.Seat{"coral", "amber", "blue"} {
		f.check(f.open(openings[seat]))
	}
	if p := f.screen(referee.Console).Prompts; len(p) != 1 || p[0].For != "amber" || p[0].Ask != "add" {
		t.Errorf("play goes on with %+v", p)
	}
	if got := f.status(); got != "" {
		t.Errorf("still sealed: %s", got)
	}
}

// TestBlindSealsAreTold proves what of a seal reaches whom: its mark everybody, what opens it nobody, its hash its own phone.
func TestBlindSealsAreTold(t *testing.T) {
	f := newBlind(t)
	s, _ := f.sealed("amber", 2)
	f.seal(s)
	for _, who := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber"), f.actor("blue")} {
		screen := f.screen(who)
		if len(screen.Blind.Seals) != 1 || screen.Blind.Seals[0].Mark != s.Commit.Fingerprint() || screen.Blind.Seals[0].Box != nil {
			t.Fatalf("%s sees %+v", who.Seat, screen.Blind.Seals)
		}
		if own := screen.Blind.Seals[0].Commit != ""; own != (who.Seat == "amber") {
			t.Errorf("%s sees the hash: %v", who.Seat, own)
		}
		if line := screen.Log[len(screen.Log)-1].Messages[0]; line.Key != "notice.seal_given" || line.Args["mark"] != s.Commit.Fingerprint() {
			t.Errorf("%s reads %+v", who.Seat, line)
		}
	}
	if got := f.screen(f.actor("amber")).Changeable; len(got) != 1 || got[0].ID != s.Decision {
		t.Errorf("amber may change %+v", got)
	}
}

// TestBlindOpeningsAreTold proves that the log tells an answer which is opened from one that is sealed now, by the mark that it
// had when it was sealed; also after a restart.
func TestBlindOpeningsAreTold(t *testing.T) {
	f := newBlind(t)
	openings := f.sealAll()
	mark := f.screen(referee.Audience).Blind.Seals[0].Mark
	f.check(f.open(openings["amber"]))
	for _, when := range []string{"at once", "after a restart"} {
		log := f.screen(referee.Audience).Log
		last := log[len(log)-1]
		if len(last.Messages) != 2 || last.Messages[0].Key != "notice.seal_opened" || last.Messages[0].Args["mark"] != mark || last.Line == 0 {
			t.Errorf("%s, everybody reads %+v, want mark %s", when, last, mark)
		}
		f.reopen()
	}
}

// TestBlindWrongOpening proves that only what was sealed opens a seal.
func TestBlindWrongOpening(t *testing.T) {
	f := newBlind(t)
	right := f.sealAll()["amber"]
	other, err := record.Payload(command("amber", "pick", "value", 1))
	f.check(err)
	before, rows := f.everyone(seats...), len(f.rows())
	for name, change := range map[string]func(*referee.OpeningInput){
		"another number": func(o *referee.OpeningInput) { o.Payload = other },
		"another salt":   func(o *referee.OpeningInput) { o.Salt[15]++ },
		"not padded":     func(o *referee.OpeningInput) { o.Payload = bytes.TrimSpace(o.Payload) },
		"nothing":        func(o *referee.OpeningInput) { o.Payload = nil },
	} {
		wrong := right
		wrong.IdempotencyKey = f.key()
		if change(&wrong); f.open(wrong) != referee.ErrOpening {
			t.Errorf("%s opens it: %v", name, f.open(wrong))
		}
	}
	stranger := right
	stranger.Actor, stranger.IdempotencyKey = f.actor("blue"), f.key()
	f.wants(f.open(stranger), referee.ErrNotYours)
	if f.everyone(seats...) != before || len(f.rows()) != rows {
		t.Error("a wrong opening changed something")
	}
	f.check(f.open(right))
}

// TestBlindIllegal proves that a sealed answer which the rules refuse, or which is no answer at all, is asked again and
// everybody reads of it, while what the others sealed stays sealed.
func TestBlindIllegal(t *testing.T) {
	for name, c := range map[string]engine.Command{
		"too much":     command("amber", "pick", "value", 9),
		"another ask":  command("amber", "add", "amount", 1),
		"for somebody": command("blue", "pick", "value", 1),
	} {
		f := newBlind(t)
		bad, opening := f.sealedAs("amber", c)
		f.seal(bad)
		for _, seat := range seats[1:] {
			s, _ := f.sealed(seat, 1)
			f.seal(s)
		}
		if err := f.open(opening); err == nil {
			t.Fatalf("%s is accepted", name)
		}
		if got := f.status(); got != "blue;coral;" || !slices.Equal(f.asked(), seats[:1]) {
			t.Errorf("%s: sealed are %s, asked is %v", name, got, f.asked())
		}
		log := f.screen(referee.Audience).Log
		if got := log[len(log)-1].Messages[0]; got.Key != "notice.seal_refused" || got.Args["seat"] != "amber" {
			t.Errorf("%s: everybody reads %+v", name, got)
		}
		s, o := f.sealed("amber", 2)
		f.seal(s)
		f.check(f.open(o))
	}
}

// TestBlindReplaced proves that a seal may be changed until the others are in, and not from then on.
func TestBlindReplaced(t *testing.T) {
	f := newBlind(t)
	first, old := f.sealed("amber", 1)
	f.seal(first)
	second, now := f.sealed("amber", 3)
	f.seal(second)
	for _, seat := range seats[1:] {
		s, _ := f.sealed(seat, 1)
		f.seal(s)
	}
	f.wants(f.open(old), referee.ErrOpening)
	third, late := second, now
	third.IdempotencyKey, third.Commit[0] = f.key(), third.Commit[0]+1
	_, err := f.table.Seal(t.Context(), third)
	f.wants(err, referee.ErrMovedOn)
	late.IdempotencyKey = f.key()
	f.check(f.open(late))
}

// TestBlindOnce proves that a seal and an opening happen once however often they are sent (T4), also across a restart,
// which keeps what is sealed.
func TestBlindOnce(t *testing.T) {
	f := newBlind(t)
	s, o := f.sealed("amber", 2)
	receipt := f.seal(s)
	f.reopen()
	if again := f.seal(s); again != receipt {
		t.Errorf("receipts %+v and %+v", receipt, again)
	}
	changed := s
	changed.Commit[0]++
	_, err := f.table.Seal(t.Context(), changed)
	f.wants(err, referee.ErrKeyReused)
	for _, seat := range seats[1:] {
		other, _ := f.sealed(seat, 1)
		f.seal(other)
	}
	before := f.everyone(seats...)
	f.reopen()
	if after := f.everyone(seats...); after != before || f.status() != "amber!;blue!;coral!;" {
		t.Errorf("before the restart\n%s\nafter it\n%s\n%s", before, after, f.status())
	}
	first, err := f.table.OpenSeal(t.Context(), o)
	f.check(err)
	f.reopen()
	again, err := f.table.OpenSeal(t.Context(), o)
	if f.check(err); again != first {
		t.Errorf("receipts %+v and %+v", first, again)
	}
	if got := f.status(); got != "blue!;coral!;" {
		t.Errorf("sealed are %s", got)
	}
}

// TestBlindUndo proves that what lies sealed for a decision that was taken back is void (T7).
func TestBlindUndo(t *testing.T) {
	f := newBlind(t)
	openings := f.sealAll()
	f.check(f.open(openings["amber"]))
	look, err := f.table.PreviewUndo(t.Context(), f.byConsole("undo"))
	if f.check(err); len(look.Voids) != len(seats)-1 || slices.Contains(look.Voids, "amber") || look.VoidsQuiet {
		t.Errorf("the look says that the seals of %v would be void", look.Voids)
	}
	f.must(f.byConsole("undo"))
	for _, again := range []bool{false, true} {
		for seat, o := range openings {
			if got := f.screen(f.actor(seat)).Blind.Voided; (got == "") != (seat == "amber") {
				t.Errorf("%s is told that its seal %q of %v is void", seat, got, o.Decision)
			}
		}
		if f.screen(referee.Console).Blind.Voided != "" || f.screen(referee.Audience).Blind.Voided != "" {
			t.Error("everybody is told what a seat is")
		}
		if !again {
			f.reopen()
		}
	}
	if got := f.status(); got != "" || !slices.Equal(f.asked(), seats) {
		t.Errorf("sealed are %s, asked is %v", got, f.asked())
	}
	f.wants(f.open(openings["blue"]), referee.ErrMovedOn)
	for _, o := range f.sealAll() {
		if f.screen(o.Actor).Blind.Voided != "" {
			t.Error("what was sealed anew is called void")
		}
		f.check(f.open(o))
	}
	for _, seat := range seats {
		if f.screen(f.actor(seat)).Blind.Voided != "" {
			t.Errorf("what %s sealed is called void though it was opened", seat)
		}
	}
}

// TestBlindOpenly proves that an answer which did not stay on its phone is refused as long as it could tell somebody
// something, and taken from the last.
func TestBlindOpenly(t *testing.T) {
	f := newBlind(t)
	_, err := f.answer(f.input("amber", "pick", "value", 2))
	f.wants(err, referee.ErrBlind)
	for _, seat := range seats[1:] {
		s, _ := f.sealed(seat, 1)
		f.seal(s)
	}
	_, err = f.answer(f.input("blue", "pick", "value", 2))
	f.wants(err, referee.ErrBlind)
	pass := f.input("amber", "pick")
	pass.Decision, pass.Command = "", command("amber", "pass")
	_, err = f.answer(pass)
	f.wants(err, referee.ErrMalformed)
	f.must(f.input("amber", "pick", "value", 2))
	if got := f.status(); got != "blue!;coral!;" {
		t.Errorf("sealed are %s", got)
	}
	plain := newFixture(t)
	seal := referee.SealInput{Actor: plain.actor("amber"), Decision: plain.decision("amber", "pick"), IdempotencyKey: "k"}
	_, err = plain.table.Seal(t.Context(), seal)
	f.wants(err, referee.ErrMalformed)
}

// TestBlindMalformed proves that seals which no phone makes are refused.
func TestBlindMalformed(t *testing.T) {
	f := newBlind(t)
	good, _ := f.sealed("amber", 2)
	for name, change := range map[string]func(*referee.SealInput){
		"no key":             func(s *referee.SealInput) { s.IdempotencyKey = "" },
		"a huge box":         func(s *referee.SealInput) { s.Box = make([]byte, 1<<14) },
		"the host's phone":   func(s *referee.SealInput) { s.To = "coral" },
		"its own phone":      func(s *referee.SealInput) { s.To = "amber" },
		"nobody's phone":     func(s *referee.SealInput) { s.To = "grey" },
		"a box for nobody":   func(s *referee.SealInput) { s.To = "" },
		"another's decision": func(s *referee.SealInput) { s.Decision = f.decision("blue", "pick") },
	} {
		bad := good
		change(&bad)
		if _, err := f.table.Seal(t.Context(), bad); err != referee.ErrMalformed {
			t.Errorf("%s: %v", name, err)
		}
	}
	good.Decision = "gone"
	_, err := f.table.Seal(t.Context(), good)
	f.wants(err, referee.ErrMovedOn)
	f.wants(f.table.AnnounceBoxKey(t.Context(), referee.Console, referee.BoxKey{1}), referee.ErrNotYours)
}
