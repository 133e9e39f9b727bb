package referee

import (
	"errors"

	"github.com/judgeofthechange/judge/engine"
)

// Problem is a "no" of the referee itself: a condition that code tells apart with errors.Is and that a person is told
// of in the words of the message catalogue.
type Problem struct{ key string }

// Error names the message key, for logs and tests.
func (p *Problem) Error() string { return p.key }

// Message is for the person who asked.
func (p *Problem) Message() engine.Message { return engine.NewMessage(p.key, "") }

// What can be wrong with a request, whatever the game.
var (
	// ErrMovedOn: the decision is no longer open. Nothing was sent; the newest screen shows what is asked now.
	ErrMovedOn = &Problem{"problem.moved_on"}
	// ErrKeyReused: the idempotency key came before with another body. A client never does that by itself.
	ErrKeyReused = &Problem{"problem.key_reused"}
	// ErrNotYours: the session does not hold the seat that it speaks for.
	ErrNotYours = &Problem{"problem.not_yours"}
	// ErrSecret: only its own seat answers a secret question, never the moderator.
	ErrSecret = &Problem{"problem.secret"}
	// ErrChanged: the answer was changed so often that it stands.
	ErrChanged = &Problem{"problem.changed"}
	// ErrTooOften: the seat sends more of its own will than a table can follow. Nothing was sent; it can be in a while.
	ErrTooOften = &Problem{"problem.often"}
	// ErrCalled: the seat has called the judge again and again.
	ErrCalled = &Problem{"problem.called"}
	// ErrPaused: play stands still. Nothing was sent; it can be when play goes on.
	ErrPaused = &Problem{"problem.paused"}
	// ErrNotOver: the game has not ended, so its story cannot be told yet.
	ErrNotOver = &Problem{"problem.not_over"}
	// ErrNoStory: the game cannot be looked back on.
	ErrNoStory = &Problem{"problem.no_story"}
	// ErrRevealed: the game is over and everything was opened, so nothing is entered any more.
	ErrRevealed = &Problem{"problem.revealed"}
	// ErrMalformed: the input lacks its key or its decision, or speaks for another.
	ErrMalformed = &Problem{"problem.malformed"}
	// ErrBlind: at a blind table this answer stays on its phone until the others have sealed theirs.
	ErrBlind = &Problem{"problem.blind"}
	// ErrOpening: the opening does not match the seal.
	ErrOpening = &Problem{"problem.opening"}
	// ErrSealed: answers lie sealed that this would take away.
	ErrSealed = &Problem{"problem.sealed"}
	// ErrNoBox: no other phone can open what this seat sealed.
	ErrNoBox = &Problem{"problem.no_box"}
	// ErrGroupPartlyOpened: another answer was opened already, so nobody seals again.
	ErrGroupPartlyOpened = &Problem{"problem.begun"}
	// ErrNoLine: no entry that counts stands on this line of the record.
	ErrNoLine = &Problem{"problem.no_line"}

	// ErrUnknownTable: no table has this code.
	ErrUnknownTable = &Problem{"problem.unknown_table"}
	// ErrUnknownGame: this program knows no game of this name.
	ErrUnknownGame = &Problem{"problem.unknown_game"}
	// ErrUnknownSeat: nobody sits there at this table.
	ErrUnknownSeat = &Problem{"problem.unknown_seat"}
	// ErrTaken: somebody else was first; a request to the moderator can still move the seat.
	ErrTaken = &Problem{"problem.taken"}
	// ErrLocked: the moderator has closed joining; seats that are held stay held.
	ErrLocked = &Problem{"problem.locked"}
	// ErrVacant: nobody holds this seat, so there is nobody to release or to reinstate.
	ErrVacant = &Problem{"problem.vacant"}
	// ErrNoRequest: no request with this number waits for this seat.
	ErrNoRequest = &Problem{"problem.no_request"}
	// ErrTooMany: this seat already has as many open requests as a moderator can tell apart.
	ErrTooMany = &Problem{"problem.too_many"}
	// ErrPlayed: a player who has played, or holds a seat when play is on, does not leave it; the moderator can free
	// it.
	ErrPlayed = &Problem{"problem.played"}
	// ErrLongName: a player's name has more letters than fit on every screen.
	ErrLongName = &Problem{"problem.long_name"}
	// ErrLongTableName: likewise a table's.
	ErrLongTableName = &Problem{"problem.long_table_name"}
	// ErrLongText: something that was written has more letters than a text may have.
	ErrLongText = &Problem{"problem.long_text"}
	// ErrPIN: digits to get back in are four.
	ErrPIN = &Problem{"problem.pin"}
	// ErrWrongPIN: these are not the digits of this seat.
	ErrWrongPIN = &Problem{"problem.wrong_pin"}
	// ErrNoPIN: no digits open this seat, or none any more; the moderator can still move it.
	ErrNoPIN = &Problem{"problem.no_pin"}

	// ErrDealt: cards that the program has dealt are not put anywhere by name while phones hold seats.
	ErrDealt = &Problem{"problem.dealt"}
	// ErrNothingSealed: this seat has sealed nothing of the kind that everybody may know of.
	ErrNothingSealed = &Problem{"problem.nothing_sealed"}
	// ErrNobodyToAsk: no other phone is at the table that could agree.
	ErrNobodyToAsk = &Problem{"problem.nobody_to_ask"}
	// ErrReason: the request needs a reason.
	ErrReason = &Problem{"problem.reason"}
	// ErrOneAtATime: the table is still asked about another one.
	ErrOneAtATime = &Problem{"problem.one_at_a_time"}

	// ErrNoName: house rules are kept under a name.
	ErrNoName = &Problem{"problem.no_name"}
	// ErrLongRulesName: that name has more letters than fit on every screen.
	ErrLongRulesName = &Problem{"problem.long_rules_name"}
	// ErrNameTaken: house rules of this name are kept already. They are dropped by hand, never written over.
	ErrNameTaken = &Problem{"problem.name_taken"}
	// ErrManyRules: as many house rules are kept as anybody can choose from.
	ErrManyRules = &Problem{"problem.many_rules"}
	// ErrNoRules: no house rules are kept under this name.
	ErrNoRules = &Problem{"problem.no_rules"}

	// ErrSeatMoved ends the streams of a session whose seat was given to another phone.
	ErrSeatMoved = &Problem{"problem.seat_moved"}
	// ErrNotSaved: the journal did not take it, so it did not happen. Sending it again is safe.
	ErrNotSaved = &Problem{"problem.not_saved"}
	// ErrAttention: the program itself failed over this input and left everything as it was.
	ErrAttention = &Problem{"problem.attention"}
	// ErrClosed: the lobby is closing; everything acknowledged is safe.
	ErrClosed = &Problem{"problem.closed"}
)

// The errors of a Journal that refuses and writes nothing. After any other error the rows may have been written: read
// them again before you go on.
var (
	// ErrConflict: the table's last row is not the one that the writer expected.
	ErrConflict = errors.New("journal: another program wrote to the table")
	// ErrExists: there is already a table with this code.
	ErrExists = errors.New("journal: there is already a table with this code")
	// ErrNoTable: the journal has no such table.
	ErrNoTable = errors.New("journal: there is no such table")
	// ErrNoHouseRules: no house rules have this name.
	ErrNoHouseRules = errors.New("journal: no house rules have this name")
)
