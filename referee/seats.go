package referee

import (
	"cmp"
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowSeat = "seat"

// The changes of a seat.
const (
	seatClaimed    = "claimed"    // by the first to come
	seatMoved      = "moved"      // to another phone, as the moderator approved
	seatReleased   = "released"   // by the moderator; what is secret stays with the seat
	seatLeft       = "left"       // by its holder, who has not played on it
	seatAtConsole  = "here"       // to the console's own browser, for a player without a phone
	seatReinstated = "reinstated" // the release was undone
	seatReclaimed  = "returned"   // to its holder's new phone, by the PIN
	seatPIN        = "pin"        // the holder set a PIN or removed it
	seatPINSpent   = "pin_spent"  // the PIN was tried too often
	seatNamed      = "named"      // its player is called otherwise from now on, and in what was told before
	seatJudgeIn    = "judge_in"   // another device may be the console of every table; it holds no seat here
	seatJudgeOut   = "judge_out"  // it no longer may
)

type seatRow struct {
	Do      string      `json:"do"`
	Seat    engine.Seat `json:"seat"`
	Session *Session    `json:"session,omitempty"`
	Name    string      `json:"name,omitempty"`
	PIN     string      `json:"pin,omitempty"` // hash
}

func (r seatRow) session() Session {
	if r.Session == nil {
		return Session{}
	}
	return *r.Session
}

const rowJoining = "joining"

type joiningRow struct {
	Locked bool `json:"locked"`
}

const (
	maxRequests = 3  // open at once for one seat
	firstNumber = 10 // requests are told apart by two digits
	lastNumber  = 99
)

// seating is the holder of each seat.
type seating map[engine.Seat]holder

// holder is one seat's player. With a zero session the seat is vacant, and the rest describes its last holder.
type holder struct {
	session      Session
	name         string
	pin          string // hash of the PIN that moves the seat to another phone; empty for none
	former       Session
	here         bool // the moderator gave it to the console's own browser
	playedItself bool // a command was entered from the seat itself, here or before an import
}

// admits reports whether an actor may act for its seat and see its screen.
func (s seating) admits(a Actor) bool {
	if a == Console || a == Audience {
		return true
	}
	h, ok := s[a.Seat]
	return ok && h.session == a.Session && h.session != Session{}
}

// whyLost returns the error that tells a former holder how it lost its seat.
func (s seating) whyLost(a Actor) error {
	if (s[a.Seat].session == Session{}) {
		return ErrNotYours
	}
	return ErrSeatMoved
}

// SeatRequest is a request for a seat that somebody else holds: the phone and the screens show its number, and the
// moderator approves it by that number.
type SeatRequest struct {
	shown.SeatRequest
	session Session
}

// Claim takes a free seat for a session: the first to come has it, the next gets ErrTaken. Claiming a seat that the session holds
// already changes nothing. Errors besides the general ones: ErrUnknownSeat, ErrTaken, ErrLocked, ErrLongName.
func (t *Table) Claim(ctx context.Context, session Session, seat engine.Seat, name string) error {
	name, err := fitText(name, maxName, ErrLongName)
	if err != nil {
		return err
	}
	return t.do(ctx, func(d *tableState) error {
		h := d.seats[seat]
		switch {
		case session == Session{} || !d.hasSeat(seat):
			return ErrUnknownSeat
		case h.session == session:
			return nil
		case h.session != Session{}:
			return ErrTaken
		case d.autoLock.locked || d.roster != nil && !d.roster.IsOpen(d.timeline.State(), seat):
			return ErrLocked
		}
		return d.changeSeat(seatRow{Do: seatClaimed, Seat: seat, Session: &session, Name: name})
	})
}

// RequestSeat requests a seat for a session, whether somebody holds it or joining is locked; engine.Moderator is the console
// of another device. The moderator sees the returned number. Asking again gives the same request. Requests do
// not outlive the program. Errors besides the general ones: ErrUnknownSeat, ErrTooMany, ErrLongName.
func (t *Table) RequestSeat(ctx context.Context, session Session, seat engine.Seat, name string) (SeatRequest, error) {
	name, err := fitText(name, maxName, ErrLongName)
	if err != nil {
		return SeatRequest{}, err
	}
	var request SeatRequest
	err = t.do(ctx, func(d *tableState) error {
		if session == (Session{}) || seat != engine.Moderator && !d.hasSeat(seat) {
			return ErrUnknownSeat
		}
		var err error
		request, err = d.request(SeatRequest{shown.SeatRequest{Seat: seat, Name: name}, session})
		return err
	})
	if err != nil {
		return SeatRequest{}, err
	}
	return request, nil
}

// Approve gives a seat to the session that asked under this number. The session that held it loses it at once: its
// streams end with ErrSeatMoved before Approve returns. Everybody reads of it in the log.
func (t *Table) Approve(ctx context.Context, by Actor, seat engine.Seat, number int) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		i := d.findRequest(seat, number)
		if i < 0 {
			return ErrNoRequest
		}
		r := d.seatRequests[i]
		d.dropRequests(func(r SeatRequest) bool { return r.Seat == seat })
		return d.changeSeat(seatRow{Do: seatMoved, Seat: seat, Session: &r.session, Name: r.Name})
	})
}

// Decline drops a request.
func (t *Table) Decline(ctx context.Context, by Actor, seat engine.Seat, number int) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.findRequest(seat, number) < 0 {
			return ErrNoRequest
		}
		d.dropRequests(func(r SeatRequest) bool { return r.Seat == seat && r.Number == number })
		return nil
	})
}

// DeclineAll drops every request.
func (t *Table) DeclineAll(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		d.dropRequests(func(SeatRequest) bool { return true })
		return nil
	})
}

// Release makes a seat vacant. What the game keeps secret for it stays with the seat.
func (t *Table) Release(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if (d.seats[seat].session == Session{}) {
			return ErrVacant
		}
		return d.changeSeat(seatRow{Do: seatReleased, Seat: seat})
	})
}

// NameSeat calls a seat's player otherwise, also in what the log has told. Only the moderator may do so. The errors are ErrNotYours and
// ErrLongName.
func (t *Table) NameSeat(ctx context.Context, by Actor, seat engine.Seat, name string) error {
	name, err := fitText(name, maxName, ErrLongName)
	if err != nil {
		return err
	}
	return t.moderate(ctx, by, func(d *tableState) error { return d.changeSeat(seatRow{Do: seatNamed, Seat: seat, Name: name}) })
}

// Leave gives up a seat that was taken by mistake. It is refused once a command was played from the seat, or the moderator played or
// closed joining. Everybody reads of it. Errors besides the general ones: ErrNotYours, ErrPlayed.
func (t *Table) Leave(ctx context.Context, by Actor) error {
	return t.do(ctx, func(d *tableState) error {
		switch {
		case by.Session == Session{} || !d.hasSeat(by.Seat) || !d.seats.admits(by):
			return ErrNotYours
		case !d.autoLock.mayLeave(by.Seat):
			return ErrPlayed
		}
		return d.changeSeat(seatRow{Do: seatLeft, Seat: by.Seat})
	})
}

// Reinstate undoes a release, unless somebody else took the seat.
func (t *Table) Reinstate(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		h := d.seats[seat]
		if h.session != (Session{}) {
			return ErrTaken
		}
		if h.former == (Session{}) {
			return ErrVacant
		}
		return d.changeSeat(seatRow{Do: seatReinstated, Seat: seat})
	})
}

// Lock closes joining to those who hold no seat, or opens it again. Seat holders always stay. Joining also closes
// by itself when play begins.
func (t *Table) Lock(ctx context.Context, by Actor, locked bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.autoLock.locked == locked {
			return nil
		}
		return d.writeAndFold(rowJoining, joiningRow{locked}, "", "")
	})
}

// TellJudge tells everybody that a judge's device was let in to all tables, or sent away.
func (t *Table) TellJudge(ctx context.Context, by Actor, in bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		body := seatRow{Do: seatJudgeOut, Seat: engine.Moderator}
		if in {
			body.Do = seatJudgeIn
		}
		return d.changeSeat(body)
	})
}

// moderate runs a function that only the console may run.
func (t *Table) moderate(ctx context.Context, by Actor, run func(*tableState) error) error {
	return t.do(ctx, func(d *tableState) error {
		if by.Seat != engine.Moderator || !d.seats.admits(by) {
			return ErrNotYours
		}
		return run(d)
	})
}

func (d *tableState) hasSeat(seat engine.Seat) bool {
	if d.roster != nil {
		return slices.Contains(d.roster.Roster(d.timeline.State()), seat)
	}
	return slices.ContainsFunc(d.info.Header.Seats, func(x engine.SeatSetup) bool { return x.Faction == seat })
}

func (d *tableState) changeSeat(body seatRow) error {
	return d.writeAndFold(rowSeat, body, body.Seat, "seat."+body.Do)
}

func (d *tableState) foldSeat(row Row, body seatRow) {
	h := d.seats[body.Seat]
	was := h.session
	switch body.Do {
	case seatAtConsole:
		h.session, h.here = body.session(), true
	case seatReleased:
		if !h.here { // the console's own browser is no player's device
			h.former = h.session
		}
		h.session, h.here = Session{}, false
	case seatReinstated:
		h.session, h.former = h.former, Session{}
	case seatPIN, seatPINSpent:
		h.pin = body.PIN
	case seatNamed:
		d.renameInLog(body.Seat, h.name, body.Name)
		h.name = body.Name
	case seatJudgeIn, seatJudgeOut: // changes no seat of this table
	case seatReclaimed:
		h.session, h.here = body.session(), false
	case seatLeft:
		h = holder{playedItself: h.playedItself}
		d.autoLock.locked = d.autoLock.locked && (d.autoLock.setByHand || d.autoLock.moderated) // the last seat is free again
	default:
		h = holder{name: body.Name, session: body.session(), playedItself: h.playedItself}
	}
	d.seats = with(d.seats, body.Seat, h)
	if h.session != was {
		d.blind.keys = without(d.blind.keys, body.Seat) // a new phone announces its own
	}
	delete(d.pinAttempts, body.Seat)
	d.lockJoining()
	if body.Do == seatPIN || body.Do == seatNamed { // private, and the old name is to be forgotten
		d.logSilently(row)
		return
	}
	if body.Seat == engine.Moderator { // a console has no name
		d.notice(row, engine.NewMessage("notice.console_"+body.Do, ""))
		return
	}
	d.notice(row, engine.NewMessage("notice.seat_"+body.Do, "", "seat", string(body.Seat), "name", h.name))
}

// renameInLog has the notices about a seat's player tell another name. Snapshots share the old ones, so it replaces them.
func (d *tableState) renameInLog(seat engine.Seat, old, name string) {
	d.log, d.newestLines = slices.Clone(d.log), newNewestLines()
	for i, row := range d.log {
		if m := row.notice; m != nil && m.Args["seat"] == string(seat) && m.Args["name"] == old {
			again := *m
			again.Args = with(m.Args, "name", any(name))
			d.log[i].notice = &again
		}
	}
}

func (d *tableState) foldJoining(row Row, body joiningRow) {
	d.autoLock.locked, d.autoLock.setByHand = body.Locked, true
	key := "notice.joining_open"
	if body.Locked {
		key = "notice.joining_locked"
	}
	d.notice(row, engine.NewMessage(key, ""))
}

// autoLock says whether joining is closed, and has what lockJoining needs to close it.
type autoLock struct {
	locked    bool
	setByHand bool          // the moderator has locked or opened joining by hand
	players   []engine.Seat // those that have played
	moderated bool          // the moderator has played
}

// played reports whether a seat has played, or the moderator has, who may have played for it.
func (d autoLock) played(seat engine.Seat) bool {
	return d.moderated || slices.Contains(d.players, seat)
}

// mayLeave reports whether a seat's holder may give it back as taken by mistake.
func (d autoLock) mayLeave(seat engine.Seat) bool {
	return !d.played(seat) && !(d.locked && d.setByHand)
}

// notePlayer notes that a seat or the moderator has played. It ignores commands entered before anybody sits: they set up a position,
// or were imported.
func (d *tableState) notePlayer(by engine.Seat) {
	if d.roster != nil { // people come all day
		return
	}
	if h := d.seats[by]; d.hasSeat(by) && !h.playedItself {
		h.playedItself = true
		d.seats = with(d.seats, by, h)
	}
	if d.seatsTaken() == 0 {
		return
	}
	d.autoLock.moderated = d.autoLock.moderated || by == engine.Moderator
	if d.hasSeat(by) && !slices.Contains(d.autoLock.players, by) {
		d.autoLock.players = append(slices.Clip(d.autoLock.players), by)
	}
	d.lockJoining()
}

// lockJoining closes joining once play is on: all seats are held and one has played, or the moderator has
// played. Later scans find no free seat. If the moderator has closed or opened joining, it stays so.
func (d *tableState) lockJoining() {
	if d.roster == nil && !d.autoLock.setByHand && (d.autoLock.moderated || len(d.autoLock.players) > 0 && d.allSeatsTaken()) {
		d.autoLock.locked = true
	}
}

func (d *tableState) allSeatsTaken() bool { return d.seatsTaken() == len(d.info.Header.Seats) }

func (s *features) seatsTaken() int {
	held := 0
	for _, x := range s.info.Header.Seats {
		if s.seats[x.Faction].session != (Session{}) {
			held++
		}
	}
	return held
}

// logSilently adds a row that the log shows to nobody.
func (d *tableState) logSilently(row Row) {
	d.log = append(d.log, logEntry{version: row.Seq, at: row.At})
}

func (d *tableState) notice(row Row, m engine.Message) {
	d.log = append(d.log, logEntry{version: row.Seq, at: row.At, chapter: d.chapter, notice: &m})
}

// noticeTo is notice for the moderator and one seat.
func (d *tableState) noticeTo(row Row, seat engine.Seat, m engine.Message) {
	d.log = append(d.log, logEntry{version: row.Seq, at: row.At, chapter: d.chapter, notice: &m, noticed: seat})
}

// request files a request under a number that no other open one has.
func (d *tableState) request(r SeatRequest) (SeatRequest, error) {
	var forSeat int
	taken := map[int]bool{}
	for _, other := range d.seatRequests {
		if other.Seat == r.Seat && other.session == r.session {
			return other, nil
		}
		if other.Seat == r.Seat {
			forSeat++
		}
		taken[other.Number] = true
	}
	if forSeat >= maxRequests || len(taken) > lastNumber-firstNumber {
		return SeatRequest{}, ErrTooMany
	}
	for r.Number == 0 || taken[r.Number] {
		n, err := d.chance.below(lastNumber - firstNumber + 1)
		if err != nil {
			return SeatRequest{}, faultOf("draw a number", err)
		}
		r.Number = firstNumber + n
	}
	d.requestsMade++
	r.Nth = d.requestsMade
	d.seatRequests = append(slices.Clip(d.seatRequests), r)
	d.stale = true
	return r, nil
}

func (d *tableState) findRequest(seat engine.Seat, number int) int {
	return slices.IndexFunc(d.seatRequests, func(r SeatRequest) bool { return r.Seat == seat && r.Number == number })
}

// dropRequests drops requests from a copy of the list, because snapshots share the old one.
func (d *tableState) dropRequests(drop func(SeatRequest) bool) {
	d.seatRequests = slices.DeleteFunc(slices.Clone(d.seatRequests), drop)
	d.stale = true
}

// seatsShown returns the seats as everybody sees them, in the order of the circles. Where people come and go, the moderator alone sees
// whose phone holds which.
func (s *Snapshot) seatsShown(v engine.Viewer) []shown.Seat {
	if s.roster != nil {
		return s.rosterShown(v)
	}
	out := make([]shown.Seat, len(s.info.Header.Seats))
	for i, setup := range s.info.Header.Seats {
		h := s.seats[setup.Faction]
		held := h.session != Session{}
		if !held && !s.autoLock.played(setup.Faction) {
			h.name = "" // the seat is free
		}
		out[i] = shown.Seat{
			Faction: setup.Faction, Circle: setup.Circle,
			Name:    cmp.Or(h.name, s.headerNames[i]),
			Claimed: held, Left: h.former != Session{}, PIN: h.pin != "", ProxyEntry: s.seats.isSpokenFor(setup.Faction, s.info.Header),
		}
	}
	slices.SortStableFunc(out, func(a, b shown.Seat) int { return a.Circle - b.Circle })
	return out
}

// rosterShown returns, for the moderator, all who take part, in the order in which they came.
func (s *Snapshot) rosterShown(v engine.Viewer) (out []shown.Seat) {
	if !v.IsModerator() {
		return nil
	}
	for _, seat := range s.roster.Roster(s.state) {
		h := s.seats[seat]
		out = append(out, shown.Seat{Faction: seat, Claimed: h.session != Session{}, Left: h.former != Session{}, PIN: h.pin != ""})
	}
	return out
}

// movesShown lists the phones that ask for a seat.
func (s *features) movesShown() (moves []shown.SeatRequest) {
	for _, r := range s.seatRequests {
		moves = append(moves, r.SeatRequest)
	}
	return moves
}
