package referee_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// stranger returns a session that holds no seat.
func (f *fixture) stranger() referee.Session {
	f.Helper()
	token, err := f.lobby.NewToken()
	f.check(err)
	return token.Session()
}

// newEmptyTable creates a second table, at which nobody sits.
func (f *fixture) newEmptyTable() *referee.Table {
	f.Helper()
	table, err := f.lobby.Create(f.Context(), "", enginetest.TallyHeader())
	f.check(err)
	return table
}

// notices returns the keys of the public log's lines that are not of the game.
func (f *fixture) notices() string {
	f.Helper()
	var keys []string
	for _, line := range f.screen(referee.Audience).Log {
		if line.Line == 0 {
			keys = append(keys, line.Messages[0].Key)
		}
	}
	return strings.Join(keys, " ")
}

// TestFirstClaimGetsTheSeat proves that if several phones claim a seat at once, one gets it and the others are refused.
func TestFirstClaimGetsTheSeat(t *testing.T) {
	f := newFixture(t)
	table := f.newEmptyTable()
	const phones = 8
	results := make([]error, phones)
	sessions := make([]referee.Session, phones)
	for i := range sessions {
		sessions[i] = f.stranger()
	}
	var group sync.WaitGroup
	for i := range phones {
		group.Go(func() { results[i] = table.Claim(t.Context(), sessions[i], "amber", "") })
	}
	group.Wait()
	won := 0
	for i, err := range results {
		held := table.Snapshot().SeatsHeldBy(sessions[i])
		if err == nil {
			won++
			if len(held) != 1 || held[0] != "amber" {
				t.Errorf("the winner holds %v", held)
			}
			f.check(table.Claim(t.Context(), sessions[i], "amber", "")) // a retry
			continue
		}
		f.wants(err, referee.ErrTaken)
		if len(held) != 0 {
			t.Errorf("a loser holds %v", held)
		}
	}
	if won != 1 || table.Snapshot().Version != 1 {
		t.Errorf("%d phones got the seat, and the version is %d; want 1 and 1", won, table.Snapshot().Version)
	}
}

// TestOneSessionHoldsSeveralSeats proves that a shared tablet can answer for each of its seats, and for no other.
func TestOneSessionHoldsSeveralSeats(t *testing.T) {
	f := newFixture(t)
	table, tablet := f.newEmptyTable(), f.stranger()
	f.check(table.Claim(t.Context(), tablet, "coral", "Cy"))
	f.check(table.Claim(t.Context(), tablet, "amber", "Ann"))
	held := table.Snapshot().SeatsHeldBy(tablet)
	if len(held) != 2 || held[0] != "amber" || held[1] != "coral" {
		t.Errorf("the device holds the seats %v", held)
	}
	for seat, want := range map[engine.Seat]error{"amber": nil, "coral": nil, "blue": referee.ErrNotYours} {
		_, err := table.Screen(referee.Actor{Seat: seat, Session: tablet})
		f.wants(err, want)
	}
}

// TestTakeover proves that after the moderator approved a request's number, the seat belongs to the new phone; that the old phone's
// stream, page and input are refused; and that everybody reads of it.
func TestTakeover(t *testing.T) {
	f := newFixture(t)
	old, newPhone := f.actor("amber"), f.stranger()
	sub, err := f.table.Subscribe(old)
	f.check(err)
	defer sub.Close()
	in := f.input("amber", "pick", "value", 2)
	other, err := f.table.Subscribe(f.actor("blue"))
	f.check(err)
	defer other.Close()

	request, err := f.table.RequestSeat(t.Context(), newPhone, "amber", "Ann again")
	f.check(err)
	if request.Number < 10 || request.Number > 99 {
		t.Errorf("the number is %d, want two digits", request.Number)
	}
	if again, err := f.table.RequestSeat(t.Context(), newPhone, "amber", "Ann again"); err != nil || again != request {
		t.Errorf("the second request gave %v, %v, want the first one", again, err)
	}
	if open := f.screen(referee.Audience).SeatRequests; len(open) != 1 || open[0].Number != request.Number {
		t.Errorf("the public sees the requests %v, want one", open)
	}
	f.wants(f.table.Approve(t.Context(), referee.Console, "amber", request.Number+1), referee.ErrNoRequest)
	f.wants(f.table.Approve(t.Context(), referee.Console, "blue", request.Number), referee.ErrNoRequest)
	f.check(f.table.Approve(t.Context(), referee.Console, "amber", request.Number))

	select {
	case <-sub.Done():
		f.wants(sub.Err(), referee.ErrSeatMoved)
	default:
		t.Error("the old phone's stream is still open")
	}
	err = sub.Check()
	f.wants(err, referee.ErrSeatMoved)
	_, err = f.table.Subscribe(old)
	f.wants(err, referee.ErrNotYours)
	_, err = f.answer(in)
	f.wants(err, referee.ErrNotYours)
	in.Actor.Session = newPhone
	f.must(in)
	select {
	case <-other.Done():
		t.Error("another seat's stream ended")
	default:
	}
	if n := f.notices(); !strings.HasSuffix(n, "notice.seat_moved") {
		t.Errorf("the log says %s", n)
	}
	if len(f.screen(referee.Audience).SeatRequests) != 0 {
		t.Error("the request is still open")
	}
}

// TestRequestsAreBounded proves that strangers cannot flood the moderator with requests, and that no two open requests share a number.
func TestRequestsAreBounded(t *testing.T) {
	f := newFixture(t)
	numbers := map[int]bool{}
	for _, seat := range seats {
		for n := range 4 {
			request, err := f.table.RequestSeat(t.Context(), f.stranger(), seat, "")
			if n < 3 {
				f.check(err)
				numbers[request.Number] = true
				continue
			}
			f.wants(err, referee.ErrTooMany)
		}
	}
	if len(numbers) != 9 {
		t.Errorf("9 requests have %d different numbers", len(numbers))
	}
	first := f.screen(referee.Console).SeatRequests[0]
	f.check(f.table.Decline(t.Context(), referee.Console, first.Seat, first.Number))
	f.wants(f.table.Decline(t.Context(), referee.Console, first.Seat, first.Number), referee.ErrNoRequest)
	_, err := f.table.RequestSeat(t.Context(), f.stranger(), first.Seat, "")
	f.check(err)
}

// TestRequestsAreToldApart proves that each request has its own count, so that a screen gives a sound for each.
func TestRequestsAreToldApart(t *testing.T) {
	f := newFixture(t)
	known := map[int]bool{}
	for range 100 { // there are only ninety numbers
		request, err := f.table.RequestSeat(t.Context(), f.stranger(), "amber", "")
		f.check(err)
		if known[request.Nth] {
			t.Fatalf("two requests have the count %d", request.Nth)
		}
		known[request.Nth] = true
		f.check(f.table.Decline(t.Context(), referee.Console, "amber", request.Number))
	}
}

// TestLock proves that closed joining keeps newcomers out and sends nobody away, and that the moderator can still let somebody in.
func TestLock(t *testing.T) {
	f := newFixture(t)
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	f.check(f.table.Lock(t.Context(), referee.Console, true))
	newcomer := f.stranger()
	f.wants(f.table.Claim(t.Context(), newcomer, "coral", ""), referee.ErrLocked)
	f.check(f.table.Claim(t.Context(), f.tokens["amber"].Session(), "amber", ""))
	f.must(f.input("amber", "pick", "value", 2))
	f.reopen()
	if !f.screen(referee.Audience).Locked {
		t.Error("after a restart joining is open")
	}
	request, err := f.table.RequestSeat(t.Context(), newcomer, "coral", "Cy")
	f.check(err)
	f.check(f.table.Approve(t.Context(), referee.Console, "coral", request.Number))
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	if n := f.notices(); !strings.HasSuffix(n, "notice.seat_released notice.joining_locked notice.seat_moved notice.joining_open") {
		t.Errorf("the log says %s", n)
	}
}

// TestJoiningClosesByItself proves that joining closes once all seats are taken and play is on, or once the moderator enters a command,
// and that it stays open if the moderator opened it (T23).
func TestJoiningClosesByItself(t *testing.T) {
	f := newFixture(t)
	if f.screen(referee.Audience).Locked {
		t.Error("joining is closed before play")
	}
	f.must(f.input("amber", "pick", "value", 2))
	f.reopen()
	if !f.screen(referee.Audience).Locked {
		t.Error("joining is open during play")
	}
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.must(f.input("blue", "pick", "value", 2))
	f.reopen()
	if f.screen(referee.Audience).Locked {
		t.Error("joining closed though the moderator had opened it")
	}

	f.table = f.newEmptyTable()
	f.check(f.table.Claim(t.Context(), f.tokens["amber"].Session(), "amber", ""))
	f.must(f.input("amber", "pick", "value", 2))
	f.check(f.table.Claim(t.Context(), f.stranger(), "blue", "")) // play began, but seats are free
	f.must(f.byConsole("undo"))
	f.wants(f.table.Claim(t.Context(), f.stranger(), "coral", ""), referee.ErrLocked)
}

// TestDeclineAll proves that one command of the moderator declines all open requests (T10).
func TestDeclineAll(t *testing.T) {
	f := newFixture(t)
	for range 200 {
		_, _ = f.table.RequestSeat(t.Context(), f.stranger(), "amber", "") // most are refused
	}
	f.check(f.table.DeclineAll(t.Context(), referee.Console))
	if open := f.screen(referee.Console).SeatRequests; len(open) != 0 {
		t.Errorf("the requests %v are still open", open)
	}
	f.wants(f.table.DeclineAll(t.Context(), f.actor("amber")), referee.ErrNotYours)
}

// TestLeave proves that a player can leave a seat until a command was played from it or the moderator closed joining; that only its own
// phone can do so; and that the name goes and joining opens again.
func TestLeave(t *testing.T) {
	f := newFixture(t)
	amber, coral := f.actor("amber"), f.actor("coral")
	f.wants(f.table.Leave(t.Context(), referee.Console), referee.ErrNotYours)
	f.wants(f.table.Leave(t.Context(), referee.Actor{Seat: "amber", Session: coral.Session}), referee.ErrNotYours)
	f.must(f.input("amber", "pick", "value", 2))
	if !f.screen(coral).MayLeave || !f.screen(coral).Locked || f.screen(amber).MayLeave {
		t.Error("want joining closed, coral free to leave, and amber, who has played, not")
	}
	f.check(f.table.Leave(t.Context(), coral))
	f.wants(f.table.Leave(t.Context(), coral), referee.ErrNotYours)
	f.wants(f.table.Leave(t.Context(), amber), referee.ErrPlayed)
	f.reopen()
	f.wants(f.table.Leave(t.Context(), amber), referee.ErrPlayed)
	if s := f.screen(referee.Audience); s.Locked || s.Seats[2].Name != "Cy" || s.Seats[2].Left {
		t.Errorf("joining is closed: %t, and the seat is %+v; want an open table and a free seat", s.Locked, s.Seats[2])
	}
	f.check(f.table.Claim(t.Context(), f.stranger(), "coral", ""))
	if n := f.notices(); !strings.HasSuffix(n, "notice.seat_left notice.seat_claimed") {
		t.Errorf("the log says %s", n)
	}
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.check(f.table.Lock(t.Context(), referee.Console, true))
	f.wants(f.table.Leave(t.Context(), f.actor("blue")), referee.ErrPlayed)
}

// TestRelease proves that a released seat can be claimed by anybody, that it keeps its player's name only if a command was played from
// it, and that the release can be undone until somebody claims the seat.
func TestRelease(t *testing.T) {
	f := newFixture(t)
	sub, err := f.table.Subscribe(f.actor("coral"))
	f.check(err)
	f.wants(f.table.Reinstate(t.Context(), referee.Console, "coral"), referee.ErrTaken)
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	<-sub.Done()
	f.wants(sub.Err(), referee.ErrNotYours)
	f.wants(f.table.Release(t.Context(), referee.Console, "coral"), referee.ErrVacant)
	if s := f.screen(referee.Audience).Seats[2]; s.Claimed || s.Name != "Cy" {
		t.Errorf("the released seat is %+v, want it free and named Cy", s)
	}
	f.check(f.table.Reinstate(t.Context(), referee.Console, "coral"))
	f.must(f.input("coral", "pick", "value", 2))
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	if s := f.screen(referee.Audience).Seats[2]; s.Claimed || s.Name != "Player coral" {
		t.Errorf("the released seat that was played is %+v, want it free with its player's name", s)
	}
	f.wants(f.table.Claim(t.Context(), f.stranger(), "coral", "Di"), referee.ErrLocked) // play is on
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.check(f.table.Claim(t.Context(), f.stranger(), "coral", "Di"))
	f.wants(f.table.Reinstate(t.Context(), referee.Console, "coral"), referee.ErrTaken)
	_, err = f.table.Screen(f.actor("coral"))
	f.wants(err, referee.ErrNotYours)
}

// TestSecondConsole proves that another device becomes a console only after the first console approved its number.
func TestSecondConsole(t *testing.T) {
	f := newFixture(t)
	device := referee.Actor{Seat: engine.Moderator, Session: f.stranger()}
	f.wants(f.table.Claim(t.Context(), device.Session, engine.Moderator, ""), referee.ErrUnknownSeat)
	f.wants(f.table.Lock(t.Context(), device, true), referee.ErrNotYours)
	_, err := f.table.Screen(device)
	f.wants(err, referee.ErrNotYours)
	request, err := f.table.RequestSeat(t.Context(), device.Session, engine.Moderator, "")
	f.check(err)
	f.wants(f.table.Approve(t.Context(), device, engine.Moderator, request.Number), referee.ErrNotYours)
	f.check(f.table.Approve(t.Context(), referee.Console, engine.Moderator, request.Number))
	f.check(f.table.Lock(t.Context(), device, true))
	if held := f.table.Snapshot().SeatsHeldBy(device.Session); len(held) != 1 || held[0] != engine.Moderator {
		t.Errorf("the device holds the seats %v", held)
	}
	f.check(f.table.Release(t.Context(), referee.Console, engine.Moderator))
	f.wants(f.table.Lock(t.Context(), device, false), referee.ErrNotYours)
}

// TestWhoModerates proves that no seat, no public screen and no foreign session can do what the console does.
func TestWhoModerates(t *testing.T) {
	f := newFixture(t)
	before := f.table.Snapshot()
	for _, by := range []referee.Actor{
		f.actor("amber"), referee.Audience, {Seat: engine.Moderator}, {Seat: engine.Moderator, Session: f.tokens["amber"].Session()},
	} {
		f.wants(f.table.Approve(t.Context(), by, "amber", 10), referee.ErrNotYours)
		f.wants(f.table.Decline(t.Context(), by, "amber", 10), referee.ErrNotYours)
		f.wants(f.table.Release(t.Context(), by, "amber"), referee.ErrNotYours)
		f.wants(f.table.Reinstate(t.Context(), by, "amber"), referee.ErrNotYours)
		f.wants(f.table.Lock(t.Context(), by, true), referee.ErrNotYours)
		f.wants(f.table.Dismiss(t.Context(), by), referee.ErrNotYours)
	}
	if f.table.Snapshot() != before {
		t.Error("a refused command changed the table")
	}
}

// TestWrongClaims proves that claims of unknown seats, without a session, or with long names are refused.
func TestWrongClaims(t *testing.T) {
	f := newFixture(t)
	table := f.newEmptyTable()
	for _, seat := range []engine.Seat{"", "nobody", engine.App, engine.Moderator} {
		f.wants(table.Claim(t.Context(), f.stranger(), seat, ""), referee.ErrUnknownSeat)
	}
	_, err := table.RequestSeat(t.Context(), f.stranger(), "nobody", "")
	f.wants(err, referee.ErrUnknownSeat)
	f.wants(table.Claim(t.Context(), referee.Session{}, "amber", ""), referee.ErrUnknownSeat)
	f.check(table.Claim(t.Context(), f.stranger(), "amber", "Zoë 👩‍🚀"))
	long := strings.Repeat("👍🏽", 21)
	f.wants(table.Claim(t.Context(), f.stranger(), "blue", long), referee.ErrLongName)
	_, err = table.RequestSeat(t.Context(), f.stranger(), "amber", long)
	f.wants(err, referee.ErrLongName)
	f.check(table.Claim(t.Context(), f.stranger(), "blue", strings.Repeat("👍🏽", 20)))
}

// TestTokens proves that tokens are long, differ, and never print their value.
func TestTokens(t *testing.T) {
	f := newFixture(t)
	one, two := f.tokens["amber"], f.tokens["blue"]
	if len(string(one)) != 43 || one == two || one.Session() == two.Session() {
		t.Errorf("got the tokens %q and %q, want 43 letters each, and different", string(one), string(two))
	}
	text, err := one.Session().MarshalText()
	f.check(err)
	var back referee.Session
	f.check(back.UnmarshalText(text))
	if back != one.Session() {
		t.Error("a session is not the same after MarshalText and UnmarshalText")
	}
	if back.UnmarshalText(text[:63]) == nil || back.UnmarshalText([]byte(strings.Repeat("x", 64))) == nil {
		t.Error("a malformed session was accepted")
	}
	for _, printed := range []string{one.String(), one.LogValue().String(), one.Session().String(), one.Session().LogValue().String()} {
		if printed != "•" {
			t.Errorf("a token prints as %s, want a dot", printed)
		}
	}
}
