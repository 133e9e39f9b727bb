package referee_test

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestBlindEscrow proves that the phone which has the box, and no other, may open what a seat sealed, once the moderator has
// said before everybody that the seat's own phone is gone, and not before.
func TestBlindEscrow(t *testing.T) {
	f := newBlind(t)
	openings := f.sealAll()
	for seat, want := range map[engine.Seat]engine.Seat{"amber": "blue", "blue": "amber", "coral": "amber"} {
		if h := f.screen(f.actor(seat)).Blind.Helper; h != want {
			t.Errorf("%s seals for %+v, want %s", seat, h, want)
		}
	}
	byBuddy := openings["amber"]
	byBuddy.Actor, byBuddy.Key = f.actor("blue"), f.key()
	f.wants(f.open(byBuddy), referee.ErrNotYours)
	f.wants(f.table.PhoneGone(t.Context(), f.actor("blue"), "amber"), referee.ErrNotYours)
	f.check(f.table.PhoneGone(t.Context(), referee.Console, "amber"))
	for _, who := range []referee.Actor{referee.Audience, referee.Console, f.actor("blue"), f.actor("coral")} {
		screen := f.screen(who)
		if has := string(screen.Blind.Seals[0].Box) == "box of amber"; has != (who.Seat == "blue") {
			t.Errorf("%s has the box: %v", who.Seat, has)
		}
		line := screen.Log[len(screen.Log)-1].Messages[0]
		if line.Key != "notice.seal_gone" || line.Args["to"] != "blue" {
			t.Errorf("%s reads %+v", who.Seat, line)
		}
	}
	byOther := byBuddy
	byOther.Actor = f.actor("coral")
	f.wants(f.open(byOther), referee.ErrNotYours)
	f.check(f.open(byBuddy))
	if got := f.status(); got != "blue!;coral!;" {
		t.Errorf("sealed are %s", got)
	}
}

// TestBlindHelpers proves whose phone a box is for: the next around the board that is known, another player's, and neither the
// host's nor one that holds the host's seat too; nobody's where there is none.
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
			f.check(f.table.Announce(t.Context(), f.actor("blue"), referee.BoxKey{3}))
		}, map[engine.Seat]engine.Seat{"amber": "", "blue": "amber", "coral": "amber"}},
		"blue's phone gone": {func(f *blindFixture) {
			f.check(f.table.Release(t.Context(), referee.Console, "blue"))
		}, map[engine.Seat]engine.Seat{"amber": "", "coral": "amber"}},
		"after a restart": {func(f *blindFixture) {
			f.reopen()
			f.check(f.table.Announce(t.Context(), f.actor("blue"), referee.BoxKey{2}))
		}, map[engine.Seat]engine.Seat{"amber": "blue", "blue": "", "coral": "blue"}},
	} {
		f := newBlind(t)
		test.change(f)
		for seat, want := range test.want {
			if got := f.screen(f.actor(seat)).Blind.Helper; got != want {
				t.Errorf("%s: %s seals for %q, want %q", name, seat, got, want)
			}
		}
	}
}

// TestBlindTakeover proves that a seat which moved to another phone seals anew, that a box for a phone which is not there any
// more counts as lost, and that nobody seals anew once something was opened.
func TestBlindTakeover(t *testing.T) {
	f := newBlind(t)
	s, _ := f.sealed("amber", 2)
	f.seal(s)
	move := func(seat engine.Seat) {
		token, err := f.hall.NewToken()
		f.check(err)
		r, err := f.table.Ask(t.Context(), token.Session(), seat, "")
		f.check(err)
		f.check(f.table.Approve(t.Context(), referee.Console, seat, r.Number))
		f.tokens[seat] = token
	}
	move("amber")
	anew, o := f.sealed("amber", 3)
	f.seal(anew)
	move("blue")
	f.check(f.table.Announce(t.Context(), f.actor("blue"), referee.BoxKey{9}))
	if got := f.status(); got != "amber lost;" {
		t.Errorf("sealed are %s", got)
	}
	f.wants(f.table.SealAnew(t.Context(), referee.Console, "amber"), referee.ErrMovedOn)
	for _, seat := range seats[1:] {
		s, _ := f.sealed(seat, 1)
		f.seal(s)
	}
	f.wants(f.table.PhoneGone(t.Context(), referee.Console, "blue"), referee.ErrNoBox)
	f.check(f.table.SealAnew(t.Context(), referee.Console, "blue"))
	if got := f.status(); got != "amber lost;coral;" || !slices.Equal(f.asked(), []engine.Seat{"blue"}) {
		t.Errorf("sealed are %s, asked is %v", got, f.asked())
	}
	s, _ = f.sealed("blue", 1)
	f.seal(s)
	f.check(f.open(o))
	f.wants(f.table.SealAnew(t.Context(), referee.Console, "blue"), referee.ErrBegun)
	f.reopen()
	f.wants(f.table.SealAnew(t.Context(), referee.Console, "blue"), referee.ErrBegun)
}
