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

// decideSpy is Tally that notes every command that it is asked to decide.
type decideSpy struct {
	enginetest.Tally
	commands *[]string
}

func (r decideSpy) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	*r.commands = append(*r.commands, string(c.By)+" "+c.Do)
	return r.Tally.Decide(s, c)
}

// blindFixture is a fixture of a blind table. Coral's player owns the laptop.
type blindFixture struct {
	*fixture
	commands []string // those that reached the rules
	salts    byte
}

func newBlind(t *testing.T) *blindFixture {
	t.Helper()
	f := &blindFixture{}
	h := enginetest.TallyHeader()
	h.Blind, h.Host = true, "coral"
	f.fixture = newFixtureOf(t, journaltest.NewMemory(), decideSpy{commands: &f.commands}, h, 0)
	for i, seat := range seats {
		f.check(f.table.AnnounceBoxKey(t.Context(), f.actor(seat), referee.BoxKey{byte(i + 1)}))
	}
	return f
}

// makeSeal returns a seal of a number, and the input that opens it.
func (f *blindFixture) makeSeal(seat engine.Seat, value int) (referee.SealInput, referee.OpeningInput) {
	f.Helper()
	return f.makeSealOf(seat, command(seat, "pick", "value", value))
}

func (f *blindFixture) makeSealOf(seat engine.Seat, c engine.Command) (referee.SealInput, referee.OpeningInput) {
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

// sealAll has every seat seal a number, and returns the inputs that open them.
func (f *blindFixture) sealAll() map[engine.Seat]referee.OpeningInput {
	f.Helper()
	openings := map[engine.Seat]referee.OpeningInput{}
	for i, seat := range seats {
		s, o := f.makeSeal(seat, 3-i)
		f.seal(s)
		openings[seat] = o
	}
	return openings
}

// status lists the seals that everybody sees: the seat, whether its box is lost, and ! if it can be opened.
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

// asked lists the seats that everybody sees being asked.
func (f *blindFixture) asked() (asked []engine.Seat) {
	for _, p := range f.screen(referee.Audience).Prompts {
		asked = append(asked, p.For)
	}
	return asked
}

// TestBlindTablesLearnNothingEarly proves that until all have sealed, no answer is in the table's rules, journal or screens, and that
// play then goes on with the opened answers (T16).
func TestBlindTablesLearnNothingEarly(t *testing.T) {
	f := newBlind(t)
	openings := map[engine.Seat]referee.OpeningInput{}
	for i, seat := range seats {
		s, o := f.makeSeal(seat, 3-i)
		if err := f.open(o); err == nil {
			t.Fatal("an answer was opened before it was sealed")
		}
		if receipt := f.seal(s); receipt.Mark != s.Commit.Fingerprint() || receipt.Line != 0 {
			t.Errorf("%s: got the receipt %+v, want the seal's mark and no line", seat, receipt)
		}
		if i < len(seats)-1 {
			f.wants(f.open(o), referee.ErrMovedOn)
			if got := f.asked(); !slices.Equal(got, seats[i+1:]) {
				t.Errorf("%v are asked, want %v", got, seats[i+1:])
			}
		}
		openings[seat] = o
	}
	for _, row := range f.rows() {
		if bytes.Contains(row.Body, []byte("value")) {
			t.Errorf("the journal holds an answer: %s", row.Body)
		}
	}
	if len(f.commands) > 0 {
		t.Errorf("the rules received %v before all had sealed", f.commands)
	}
	if got := f.status(); got != "amber!;blue!;coral!;" {
		t.Errorf("the seals are %s, want all open for opening", got)
	}
	for _, seat := range []engine.Seat{"coral", "amber", "blue"} {
		f.check(f.open(openings[seat]))
	}
	if p := f.screen(referee.Console).Prompts; len(p) != 1 || p[0].For != "amber" || p[0].Ask != "add" {
		t.Errorf("play goes on with %+v, want amber's turn", p)
	}
	if got := f.status(); got != "" {
		t.Errorf("after the openings the seals are %s, want none", got)
	}
}

// TestBlindSealsAreTold proves that everybody learns the mark of a seal, only its own phone its hash, and nobody the box.
func TestBlindSealsAreTold(t *testing.T) {
	f := newBlind(t)
	s, _ := f.makeSeal("amber", 2)
	f.seal(s)
	for _, who := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber"), f.actor("blue")} {
		screen := f.screen(who)
		if len(screen.Blind.Seals) != 1 || screen.Blind.Seals[0].Mark != s.Commit.Fingerprint() || screen.Blind.Seals[0].Box != nil {
			t.Fatalf("%s sees %+v", who.Seat, screen.Blind.Seals)
		}
		if own := screen.Blind.Seals[0].Commit != ""; own != (who.Seat == "amber") {
			t.Errorf("%s sees the hash: %v, want it only for amber", who.Seat, own)
		}
		if line := screen.Log[len(screen.Log)-1].Messages[0]; line.Key != "notice.seal_given" || line.Args["mark"] != s.Commit.Fingerprint() {
			t.Errorf("%s reads %+v", who.Seat, line)
		}
	}
	if got := f.screen(f.actor("amber")).Changeable; len(got) != 1 || got[0].ID != s.Decision {
		t.Errorf("amber may change %+v, want its seal", got)
	}
}

// TestBlindOpeningsAreTold proves that the log shows an opened answer with the mark of its seal, also after a restart.
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

// TestBlindWrongOpening proves that only the sealed answer with its salt opens a seal, and only from its own seat.
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
		t.Error("a wrong opening changed the table")
	}
	f.check(f.open(right))
}

// TestBlindIllegal proves that if a sealed answer is refused or is not an answer, its seat is asked again, everybody is told, and the
// other seals stay.
func TestBlindIllegal(t *testing.T) {
	for name, c := range map[string]engine.Command{
		"too much":     command("amber", "pick", "value", 9),
		"another ask":  command("amber", "add", "amount", 1),
		"for somebody": command("blue", "pick", "value", 1),
	} {
		f := newBlind(t)
		bad, opening := f.makeSealOf("amber", c)
		f.seal(bad)
		for _, seat := range seats[1:] {
			s, _ := f.makeSeal(seat, 1)
			f.seal(s)
		}
		if err := f.open(opening); err == nil {
			t.Fatalf("%s was accepted", name)
		}
		if got := f.status(); got != "blue;coral;" || !slices.Equal(f.asked(), seats[:1]) {
			t.Errorf("%s: the seals are %s, asked are %v; want blue and coral sealed, amber asked", name, got, f.asked())
		}
		log := f.screen(referee.Audience).Log
		if got := log[len(log)-1].Messages[0]; got.Key != "notice.seal_refused" || got.Args["seat"] != "amber" {
			t.Errorf("%s: everybody reads %+v, want notice.seal_refused", name, got)
		}
		s, o := f.makeSeal("amber", 2)
		f.seal(s)
		f.check(f.open(o))
	}
}

// TestBlindReplaced proves that a seal can be replaced until all have sealed, and not afterwards.
func TestBlindReplaced(t *testing.T) {
	f := newBlind(t)
	first, old := f.makeSeal("amber", 1)
	f.seal(first)
	second, now := f.makeSeal("amber", 3)
	f.seal(second)
	for _, seat := range seats[1:] {
		s, _ := f.makeSeal(seat, 1)
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

// TestBlindOnce proves that a seal or an opening counts once however often it is sent (T4), and that a restart keeps the seals.
func TestBlindOnce(t *testing.T) {
	f := newBlind(t)
	s, o := f.makeSeal("amber", 2)
	receipt := f.seal(s)
	f.reopen()
	if again := f.seal(s); again != receipt {
		t.Errorf("the retry of the seal got %+v, want %+v", again, receipt)
	}
	changed := s
	changed.Commit[0]++
	_, err := f.table.Seal(t.Context(), changed)
	f.wants(err, referee.ErrKeyReused)
	for _, seat := range seats[1:] {
		other, _ := f.makeSeal(seat, 1)
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
		t.Errorf("the retry of the opening got %+v, want %+v", again, first)
	}
	if got := f.status(); got != "blue!;coral!;" {
		t.Errorf("the seals are %s, want blue!;coral!;", got)
	}
}

// TestBlindUndo proves that an undo voids the seals of the undone decision, and tells each seat whose seal is void (T7).
func TestBlindUndo(t *testing.T) {
	f := newBlind(t)
	openings := f.sealAll()
	f.check(f.open(openings["amber"]))
	look, err := f.table.PreviewUndo(t.Context(), f.byConsole("undo"))
	if f.check(err); len(look.Voids) != len(seats)-1 || slices.Contains(look.Voids, "amber") || look.VoidsQuiet {
		t.Errorf("the preview voids the seals of %v, want all but amber's", look.Voids)
	}
	f.must(f.byConsole("undo"))
	for _, again := range []bool{false, true} {
		for seat, o := range openings {
			if got := f.screen(f.actor(seat)).Blind.Voided; (got == "") != (seat == "amber") {
				t.Errorf("%s is told that its seal %q is void; the decision was %v", seat, got, o.Decision)
			}
		}
		if f.screen(referee.Console).Blind.Voided != "" || f.screen(referee.Audience).Blind.Voided != "" {
			t.Error("the console or the public is told what only a seat may know")
		}
		if !again {
			f.reopen()
		}
	}
	if got := f.status(); got != "" || !slices.Equal(f.asked(), seats) {
		t.Errorf("the seals are %s, asked are %v; want no seals, all asked", got, f.asked())
	}
	f.wants(f.open(openings["blue"]), referee.ErrMovedOn)
	for _, o := range f.sealAll() {
		if f.screen(o.Actor).Blind.Voided != "" {
			t.Error("a new seal is called void")
		}
		f.check(f.open(o))
	}
	for _, seat := range seats {
		if f.screen(f.actor(seat)).Blind.Voided != "" {
			t.Errorf("the opened seal of %s is called void", seat)
		}
	}
}

// TestBlindOpenly proves that an unsealed answer at a blind table is refused, unless all others have sealed.
func TestBlindOpenly(t *testing.T) {
	f := newBlind(t)
	_, err := f.answer(f.input("amber", "pick", "value", 2))
	f.wants(err, referee.ErrBlind)
	for _, seat := range seats[1:] {
		s, _ := f.makeSeal(seat, 1)
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
		t.Errorf("the seals are %s, want blue!;coral!;", got)
	}
	plain := newFixture(t)
	seal := referee.SealInput{Actor: plain.actor("amber"), Decision: plain.decision("amber", "pick"), IdempotencyKey: "k"}
	_, err = plain.table.Seal(t.Context(), seal)
	f.wants(err, referee.ErrMalformed)
}

// TestBlindMalformed proves that malformed seals are refused.
func TestBlindMalformed(t *testing.T) {
	f := newBlind(t)
	good, _ := f.makeSeal("amber", 2)
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
			t.Errorf("%s: got %v, want ErrMalformed", name, err)
		}
	}
	good.Decision = "gone"
	_, err := f.table.Seal(t.Context(), good)
	f.wants(err, referee.ErrMovedOn)
	f.wants(f.table.AnnounceBoxKey(t.Context(), referee.Console, referee.BoxKey{1}), referee.ErrNotYours)
}
