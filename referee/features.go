package referee

import (
	"context"
	"encoding/json"
	"maps"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// features is what a table has besides its game: seats, pauses, seals and so on, a value for each feature. The table
// state folds rows into it and snapshots copy it, so a fold never changes what a value points to: it replaces that.
type features struct {
	info         TableInfo
	rules        engine.Rules
	roster       engine.RosterRules // nil where the header says who takes part
	headerNames  []string           // of the header's seats: cleaned, since an imported record may have any
	prompts      []engine.Prompt
	asked        map[string]time.Time // since when each prompt is open, by its id
	seats        seating
	autoLock     autoLock
	seatRequests []SeatRequest
	guided       bool
	playersGoOn  bool             // seats may do the moderator's next step
	final        bool             // seats may not take back what they entered
	rehearsal    *shown.Rehearsal // nil at a table of people
	hall         *shown.Hall      // nil at a table of no event
	event        shown.EventSettings
	pause        *shown.Pause // nil while play goes on
	timing       timing
	calls        calls
	reminded     []engine.Seat // the seats that the moderator has reminded since the last input
	tamperAlerts tamperAlerts
	consent      *consent    // the moderator's entry for which a seat is asked; usually nil
	disclosure   *disclosure // the answer that the moderator asks to see, or may see; usually nil
	blind        blind
	// peopleDeleted says that people were deleted from the event.
	peopleDeleted bool
	revealed      bool // the game is over, and nothing is secret any more
}

// rowFolds are the kinds of rows, and how each becomes part of the table state, live or from the journal. Their bodies
// are JSON; fields may be added, never renamed.
var rowFolds = map[string]func(*tableState, Row) error{
	rowEntry:         (*tableState).restoreEntry,                // a line of play
	rowSeat:          foldJSON((*tableState).foldSeat),          // who holds a seat changed
	rowJoining:       foldJSON((*tableState).foldJoining),       // joining was locked or opened
	rowPause:         foldJSON((*tableState).foldPause),         // a pause began or ended
	rowGuide:         foldJSON((*tableState).foldGuide),         // the first turn is explained, or no longer
	rowTamperAlert:   foldJSON((*tableState).foldTamperAlert),   // a screen remembers another record
	rowDisclosure:    foldJSON((*tableState).foldDisclosure),    // a step of a disclosure
	rowConsent:       foldJSON((*tableState).foldConsent),       // a step of an entry that needs a seat's consent
	rowPhoneSeal:     foldJSON((*tableState).foldPhoneSeal),     // a step of an answer that stays on its phone
	rowClock:         foldJSON((*tableState).foldClock),         // the moderator set the clocks, or gave more time
	rowCall:          foldJSON((*tableState).foldCall),          // a seat called the judge, or its call ended
	rowRevealed:      foldJSON((*tableState).foldRevealed),      // the game is over, and everything was revealed
	rowGoOn:          foldJSON((*tableState).foldGoOn),          // seats may go on in the moderator's place, or no longer
	rowRetract:       foldJSON((*tableState).foldRetract),       // seats may no longer take back what they entered, or may again
	rowHall:          foldJSON((*tableState).foldHall),          // the table belongs to an event
	rowPeopleDeleted: foldJSON((*tableState).foldPeopleDeleted), // people were deleted from the event
	rowEvent:         foldJSON((*tableState).foldEvent),         // the settings of an event changed
	rowRehearsal:     foldJSON((*tableState).foldRehearsal),     // seats that nobody holds play by themselves, at a pace
}

// shown is what a viewer may know of the table besides its game.
func (s *Snapshot) shown(v engine.Viewer) shown.Table {
	t := shown.Table{
		Version: s.Version, Seats: s.seatsShown(v), SeatRequests: s.movesShown(), Locked: s.autoLock.locked, Guided: s.guided, Final: s.final, PlayersGoOn: s.playersGoOn, Rehearsal: s.rehearsal, Hall: s.hall, Event: s.event, Paused: s.pause, Reminded: s.reminded, Calls: s.calls.view(v),
		Clock: s.clock(), Timed: s.timing.kinds(s.rules, s.info.Header.Seats), Thinking: s.timing.view(s.info.Header.Seats), RevealDelay: s.timing.revealDelay,
		Head: s.head(), TamperAlerts: s.tamperAlerts.open, Seals: s.marks(v), Disclosure: s.disclosureFor(v), Consent: s.consentFor(v), Blind: s.blindShown(v),
		Over: s.over(), AllOpen: s.revealed, Attention: s.attention, Unsaved: s.unsaved,
	}
	if v.IsModerator() {
		t.Redo, t.Paired, t.DrawWaits = s.redo, s.seats[engine.Moderator].session != Session{}, s.drawWaits
	}
	if seat, ok := v.Seat(); ok {
		if s.retractable != nil && s.retractable.Seat == seat {
			t.Retractable = s.retractable
		}
		t.MayGoOn = s.mayGoOn()
		t.MayLeave, t.AskedInPublic = s.autoLock.mayLeave(seat), s.askedInPublic(seat)
	}
	return t
}

// ModeratorAction is something that the moderator does to a table or one of its seats, outside play.
type ModeratorAction func(t *Table, ctx context.Context, by Actor, seat engine.Seat, number int) error

// ModeratorActions are the moderator's actions, by their names in forms.
var ModeratorActions = map[string]ModeratorAction{
	"approve":   (*Table).Approve,
	"decline":   (*Table).Decline,
	"release":   seatAction((*Table).Release),
	"reinstate": seatAction((*Table).Reinstate),
	"gone":      seatAction((*Table).PhoneGone),
	"anew":      seatAction((*Table).SealAgain),
	"attended":  seatAction((*Table).EndCall),
	"nudge":     seatAction((*Table).Remind),
	"slower":    tableAction((*Table).Slower),
	"faster":    tableAction((*Table).Faster),
	"step":      tableAction((*Table).Step),
	"clear":     tableAction((*Table).DeclineAll),
	"settle":    tableAction((*Table).SettleTamperAlerts),
	"unask":     tableAction((*Table).WithdrawDisclosure),
	"dismiss":   tableAction((*Table).Dismiss),
	"lock":      onOff((*Table).Lock, true),
	"unlock":    onOff((*Table).Lock, false),
	"guide":     onOff((*Table).Guide, true),
	"unguide":   onOff((*Table).Guide, false),
	"go_on":     onOff((*Table).LetPlayersGoOn, true),
	"stay":      onOff((*Table).LetPlayersGoOn, false),
	"final":     onOff((*Table).AllowRetracting, false),
	"unfinal":   onOff((*Table).AllowRetracting, true),
}

// seatAction makes an action on a seat.
func seatAction(act func(*Table, context.Context, Actor, engine.Seat) error) ModeratorAction {
	return func(t *Table, ctx context.Context, by Actor, seat engine.Seat, _ int) error {
		return act(t, ctx, by, seat)
	}
}

// tableAction makes an action on the whole table.
func tableAction(act func(*Table, context.Context, Actor) error) ModeratorAction {
	return func(t *Table, ctx context.Context, by Actor, _ engine.Seat, _ int) error {
		return act(t, ctx, by)
	}
}

// onOff makes an action that turns something on or off.
func onOff(act func(*Table, context.Context, Actor, bool) error, on bool) ModeratorAction {
	return func(t *Table, ctx context.Context, by Actor, _ engine.Seat, _ int) error {
		return act(t, ctx, by, on)
	}
}

// foldJSON reads the body of a row and folds it.
func foldJSON[T any](fold func(*tableState, Row, T)) func(*tableState, Row) error {
	return func(d *tableState, row Row) error {
		var body T
		if err := json.Unmarshal(row.Body, &body); err != nil {
			return err
		}
		fold(d, row, body)
		return nil
	}
}

// writeAndFold writes a row outside play and folds it. The program's log tells that by did what, unless
// do is empty.
func (d *tableState) writeAndFold(kind string, body any, by engine.Seat, do string) error {
	row := d.write(kind, body)
	if err := rowFolds[kind](d, row); err != nil {
		return faultOf("fold "+kind, err)
	}
	if do != "" {
		d.notes = append(d.notes, note{seq: row.Seq, by: by, do: do})
	}
	return nil
}

// with returns a copy of a map with one entry more, since snapshots share the old one.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	next := make(map[K]V, len(m)+1)
	maps.Copy(next, m)
	next[key] = value
	return next
}

// without returns a copy of a map with one entry less.
func without[K comparable, V any](m map[K]V, key K) map[K]V {
	next := maps.Clone(m)
	delete(next, key)
	return next
}
