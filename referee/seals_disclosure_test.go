package referee_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// TestDisclosure proves that a sealed answer is disclosed only to the console, after two other seats agreed; that everybody reads of
// each step; and that a restart in the middle changes nothing.
func TestDisclosure(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	f.must(f.input("amber", "pick", "value", 2))
	check := func(step string, agreed int, opened bool) {
		t.Helper()
		for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber"), f.actor("blue"), f.actor("coral")} {
			u := f.screen(a).Disclosure
			if u == nil || u.Agreed != agreed || u.Opened != opened || u.Needs != 2 || u.Seat != "amber" || u.Reason != "Ann went home" {
				t.Fatalf("%s: %v sees the disclosure %+v", step, a.Seat, u)
			}
			if see := opened && a == referee.Console; (u.Content != nil) != see || see && string(u.Content.Args["value"]) != "2" {
				t.Errorf("%s: %v sees the content %v", step, a.Seat, u.Content)
			}
		}
	}
	f.wants(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", " "), referee.ErrReason)
	f.wants(f.table.AskDisclosure(t.Context(), referee.Console, "blue", "pick", "x"), referee.ErrNothingSealed)
	f.wants(f.table.AskDisclosure(t.Context(), f.actor("blue"), "amber", "pick", "x"), referee.ErrNotYours)
	f.check(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "Ann went home"))
	check("asked", 0, false)
	f.wants(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "again"), referee.ErrOneAtATime)
	for _, no := range []referee.Actor{f.actor("amber"), referee.Console} {
		f.wants(f.table.AgreeToDisclosure(t.Context(), no, true), referee.ErrMovedOn)
	}
	f.wants(f.table.AgreeToDisclosure(t.Context(), referee.Actor{Seat: "blue"}, true), referee.ErrNotYours)
	f.check(f.table.AgreeToDisclosure(t.Context(), f.actor("blue"), true))
	f.wants(f.table.AgreeToDisclosure(t.Context(), f.actor("blue"), true), referee.ErrMovedOn)
	f.reopen()
	check("one agreed", 1, false)
	f.check(f.table.AgreeToDisclosure(t.Context(), f.actor("coral"), true))
	check("both agreed", 2, true)
	f.reopen()
	check("after a restart", 2, true)
	var told []string
	for _, line := range f.screen(referee.Audience).Log {
		if key := line.Messages[0].Key; strings.HasPrefix(key, "notice.disclosure") {
			told = append(told, key)
		}
	}
	if got := strings.Join(told, " "); got != "notice.disclosure_asked notice.disclosure_agreed notice.disclosure_opened" {
		t.Errorf("everybody reads %s", got)
	}
}

// TestDisclosureEnds proves that a disclosure ends when it can no longer be agreed, when the moderator withdraws it, and when its
// answer is undone, replaced or opened.
func TestDisclosureEnds(t *testing.T) {
	for name, end := range map[string]func(f *fixture){
		"refused":  func(f *fixture) { f.check(f.table.AgreeToDisclosure(f.Context(), f.actor("blue"), false)) },
		"dropped":  func(f *fixture) { f.check(f.table.WithdrawDisclosure(f.Context(), referee.Console)) },
		"undone":   func(f *fixture) { f.must(f.byConsole("undo")) },
		"replaced": func(f *fixture) { f.must(f.input("amber", "pick", "value", 1)) },
		"opened": func(f *fixture) {
			f.must(f.input("blue", "pick", "value", 1))
			f.must(f.input("coral", "pick", "value", 1))
		},
	} {
		f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
		f.must(f.input("amber", "pick", "value", 2))
		f.check(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "Ann went home"))
		end(f)
		for range 2 {
			if u := f.screen(referee.Console).Disclosure; u != nil {
				t.Errorf("%s: the disclosure is still there: %+v", name, u)
			}
			f.wants(f.table.AgreeToDisclosure(t.Context(), f.actor("coral"), true), referee.ErrMovedOn)
			f.reopen()
		}
	}
}

// TestOnePhoneOneConsent proves that each other phone agrees once, however many seats it holds, that the seat's own phone cannot agree,
// and that fewer phones need fewer consents.
func TestOnePhoneOneConsent(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 2))
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	sit := func(seat, on engine.Seat) {
		t.Helper()
		f.check(f.table.Release(t.Context(), referee.Console, seat))
		if on != "" {
			f.check(f.table.Claim(t.Context(), f.tokens[on].Session(), seat, ""))
		}
	}
	sit("coral", "blue")
	f.check(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "x"))
	blue := f.actor("blue")
	coral := blue
	coral.Seat = "coral"
	if u := f.screen(blue).Disclosure; u.Needs != 1 || !u.Asked || !f.screen(coral).Disclosure.Asked {
		t.Errorf("with one other phone that holds two seats, blue sees %+v", u)
	}
	f.check(f.table.WithdrawDisclosure(t.Context(), referee.Console))
	sit("coral", "amber")
	f.check(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "x"))
	coral.Session = f.actor("amber").Session
	if u := f.screen(blue).Disclosure; u.Needs != 1 || !u.Asked || f.screen(coral).Disclosure.Asked {
		t.Errorf("with one other phone, blue sees %+v", u)
	}
	own := f.actor("amber")
	own.Seat = "coral"
	f.wants(f.table.AgreeToDisclosure(t.Context(), own, true), referee.ErrMovedOn)
	f.check(f.table.AgreeToDisclosure(t.Context(), blue, true))
	if u := f.screen(referee.Console).Disclosure; !u.Opened {
		t.Errorf("all others agreed, and the console sees %+v", u)
	}
	f.check(f.table.WithdrawDisclosure(t.Context(), referee.Console))
	sit("blue", "")
	f.wants(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "x"), referee.ErrNobodyToAsk)
}

// TestAPhoneThatChangedSeatsAgreesOnce proves that a phone that agreed cannot agree again from another seat.
func TestAPhoneThatChangedSeatsAgreesOnce(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 2))
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.check(f.table.AskDisclosure(t.Context(), referee.Console, "amber", "pick", "x"))
	f.check(f.table.AgreeToDisclosure(t.Context(), f.actor("blue"), true))
	for _, seat := range []engine.Seat{"blue", "coral"} {
		f.check(f.table.Release(t.Context(), referee.Console, seat))
	}
	f.check(f.table.Claim(t.Context(), f.tokens["blue"].Session(), "coral", ""))
	f.check(f.table.Claim(t.Context(), f.tokens["coral"].Session(), "blue", ""))
	f.wants(f.table.AgreeToDisclosure(t.Context(), referee.Actor{Seat: "coral", Session: f.tokens["blue"].Session()}, true), referee.ErrMovedOn)
}

// TestBlindHelperOpensForAnother proves that after the moderator publicly said that a seat's phone is gone, only the phone with the
// seat's box can open its seal.
func TestBlindHelperOpensForAnother(t *testing.T) {
	f := newBlind(t)
	openings := f.sealAll()
	for seat, want := range map[engine.Seat]engine.Seat{"amber": "blue", "blue": "amber", "coral": "amber"} {
		if h := f.screen(f.actor(seat)).Blind.Helper; h != want {
			t.Errorf("the helper of %s is %q, want %s", seat, h, want)
		}
	}
	byHelper := openings["amber"]
	byHelper.Actor, byHelper.IdempotencyKey = f.actor("blue"), f.key()
	f.wants(f.open(byHelper), referee.ErrNotYours)
	f.wants(f.table.PhoneGone(t.Context(), f.actor("blue"), "amber"), referee.ErrNotYours)
	f.check(f.table.PhoneGone(t.Context(), referee.Console, "amber"))
	for _, who := range []referee.Actor{referee.Audience, referee.Console, f.actor("blue"), f.actor("coral")} {
		screen := f.screen(who)
		if has := string(screen.Blind.Seals[0].Box) == "box of amber"; has != (who.Seat == "blue") {
			t.Errorf("%s has the box: %v, want it only for blue", who.Seat, has)
		}
		line := screen.Log[len(screen.Log)-1].Messages[0]
		if line.Key != "notice.seal_gone" || line.Args["to"] != "blue" {
			t.Errorf("%s reads %+v, want notice.seal_gone", who.Seat, line)
		}
	}
	byOther := byHelper
	byOther.Actor = f.actor("coral")
	f.wants(f.open(byOther), referee.ErrNotYours)
	f.check(f.open(byHelper))
	if got := f.status(); got != "blue!;coral!;" {
		t.Errorf("the seals are %s", got)
	}
}

// TestBlindHelpers proves which phone gets a seat's box: the next known one around the board, but no phone of the seat itself or of the
// host; none if there is no other.
func TestBlindHelpers(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*blindFixture)
		want   map[engine.Seat]engine.Seat
	}{
		"each on its own phone": {func(*blindFixture) {}, map[engine.Seat]engine.Seat{"amber": "blue", "blue": "amber", "coral": "amber"}},
		"blue on the host's phone": {func(f *blindFixture) {
			f.tokens["blue"] = f.tokens["coral"]
			f.check(f.table.Release(t.Context(), referee.Console, "blue"))
			f.check(f.table.Claim(t.Context(), f.tokens["coral"].Session(), "blue", ""))
			f.check(f.table.AnnounceBoxKey(t.Context(), f.actor("blue"), referee.BoxKey{3}))
		}, map[engine.Seat]engine.Seat{"amber": "", "blue": "amber", "coral": "amber"}},
		"blue's phone gone": {func(f *blindFixture) {
			f.check(f.table.Release(t.Context(), referee.Console, "blue"))
		}, map[engine.Seat]engine.Seat{"amber": "", "coral": "amber"}},
		"after a restart": {func(f *blindFixture) {
			f.reopen()
			f.check(f.table.AnnounceBoxKey(t.Context(), f.actor("blue"), referee.BoxKey{2}))
		}, map[engine.Seat]engine.Seat{"amber": "blue", "blue": "", "coral": "blue"}},
	} {
		f := newBlind(t)
		test.change(f)
		for seat, want := range test.want {
			if got := f.screen(f.actor(seat)).Blind.Helper; got != want {
				t.Errorf("%s: the helper of %s is %q, want %q", name, seat, got, want)
			}
		}
	}
}

// TestBlindTakeover proves that a seat that moved to another phone can seal again, that a box for a phone that left is lost, and that
// nobody can seal again once a seal was opened.
func TestBlindTakeover(t *testing.T) {
	f := newBlind(t)
	s, _ := f.makeSeal("amber", 2)
	f.seal(s)
	move := func(seat engine.Seat) {
		token, err := f.lobby.NewToken()
		f.check(err)
		r, err := f.table.RequestSeat(t.Context(), token.Session(), seat, "")
		f.check(err)
		f.check(f.table.Approve(t.Context(), referee.Console, seat, r.Number))
		f.tokens[seat] = token
	}
	move("amber")
	again, o := f.makeSeal("amber", 3)
	f.seal(again)
	move("blue")
	f.check(f.table.AnnounceBoxKey(t.Context(), f.actor("blue"), referee.BoxKey{9}))
	if got := f.status(); got != "amber lost;" {
		t.Errorf("the seals are %s", got)
	}
	f.wants(f.table.SealAgain(t.Context(), referee.Console, "amber"), referee.ErrMovedOn)
	for _, seat := range seats[1:] {
		s, _ := f.makeSeal(seat, 1)
		f.seal(s)
	}
	f.wants(f.table.PhoneGone(t.Context(), referee.Console, "blue"), referee.ErrNoBox)
	f.check(f.table.SealAgain(t.Context(), referee.Console, "blue"))
	if got := f.status(); got != "amber lost;coral;" || !slices.Equal(f.asked(), []engine.Seat{"blue"}) {
		t.Errorf("the seals are %s, asked are %v; want amber lost and coral sealed, blue asked", got, f.asked())
	}
	s, _ = f.makeSeal("blue", 1)
	f.seal(s)
	f.check(f.open(o))
	f.wants(f.table.SealAgain(t.Context(), referee.Console, "blue"), referee.ErrGroupPartlyOpened)
	f.reopen()
	f.wants(f.table.SealAgain(t.Context(), referee.Console, "blue"), referee.ErrGroupPartlyOpened)
}
