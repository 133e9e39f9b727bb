package referee

import (
	"errors"

	"github.com/judgeofthechange/judge/engine"
)

// Problem is a refusal by the referee itself. Code compares it with errors.Is; people read its Message in the words
// of the message catalogue.
type Problem struct{ key string }

// Error names the message key, for logs and tests.
func (p *Problem) Error() string { return p.key }

// problems has every problem of the program by its key. It is whole once the packages are initialized.
var problems = map[string]*Problem{}

// NewProblem makes a refusal whose sentence the message catalogue has under key, for a variable of this package or one beside it.
func NewProblem(key string) *Problem {
	p := &Problem{key}
	problems[key] = p
	return p
}

// ProblemOf finds a problem by its key, as another process of a hall sent it; ErrAttention if this program knows none of this key.
func ProblemOf(key string) *Problem {
	if p, known := problems[key]; known {
		return p
	}
	return ErrAttention
}

// Message is for the person who asked.
func (p *Problem) Message() engine.Message { return engine.NewMessage(p.key, "") }

// The problems of requests, of any game.
var (
	// ErrMovedOn: the decision is no longer open. Nothing was entered; the newest screen shows the open ones.
	ErrMovedOn = NewProblem("problem.moved_on")
	// ErrKeyReused: the actor has used the idempotency key for another input. The program's own pages never do so.
	ErrKeyReused = NewProblem("problem.key_reused")
	// ErrNotYours: the session does not hold the seat that it speaks for.
	ErrNotYours = NewProblem("problem.not_yours")
	// ErrSecret: only its own seat can answer a secret question, not the moderator.
	ErrSecret = NewProblem("problem.secret")
	// ErrChanged: the answer was changed too often and is now final.
	ErrChanged = NewProblem("problem.changed")
	// ErrTooManyUnasked: the seat sends too many unasked inputs. Nothing was entered; send it again in a while.
	ErrTooManyUnasked = NewProblem("problem.often")
	// ErrCalled: the seat has called the judge too often.
	ErrCalled = NewProblem("problem.called")
	// ErrPaused: play is paused. Nothing was entered; send it again when play goes on.
	ErrPaused = NewProblem("problem.paused")
	// ErrFrozen: a judge of the event has stopped the table. Nothing was entered; send it again when the judge lets it go on.
	ErrFrozen = NewProblem("problem.frozen")
	// ErrBetweenTurns: the game would end at once, since no turn runs. People say whether one more begins.
	ErrBetweenTurns = NewProblem("problem.between_turns")
	// ErrNotOver: the game has not ended, so its story cannot be told yet.
	ErrNotOver = NewProblem("problem.not_over")
	// ErrNoStory: the game's rules do not support looking back.
	ErrNoStory = NewProblem("problem.no_story")
	// ErrRevealed: the game is over and everything was revealed, so nothing can be entered any more.
	ErrRevealed = NewProblem("problem.revealed")
	// ErrMalformed: the input lacks its key or its decision, or is for another seat.
	ErrMalformed = NewProblem("problem.malformed")
	// ErrBlind: at a blind table this answer stays on its phone until the others have sealed theirs.
	ErrBlind = NewProblem("problem.blind")
	// ErrOpening: the opening does not match the seal.
	ErrOpening = NewProblem("problem.opening")
	// ErrSealed: the input would void sealed answers.
	ErrSealed = NewProblem("problem.sealed")
	// ErrNoBox: no other phone can open this seat's seal.
	ErrNoBox = NewProblem("problem.no_box")
	// ErrGroupPartlyOpened: another seal of the group was opened already, so nobody can seal again.
	ErrGroupPartlyOpened = NewProblem("problem.begun")
	// ErrNoLine: this line of the record has no entry that counts.
	ErrNoLine = NewProblem("problem.no_line")

	// ErrUnknownTable: no table has this code.
	ErrUnknownTable = NewProblem("problem.unknown_table")
	// ErrUnknownGame: this program knows no game of this name.
	ErrUnknownGame = NewProblem("problem.unknown_game")
	// ErrUnknownSeat: the table has no such seat.
	ErrUnknownSeat = NewProblem("problem.unknown_seat")
	// ErrTaken: somebody else holds the seat; the moderator can move it.
	ErrTaken = NewProblem("problem.taken")
	// ErrLocked: joining is closed; seats that are held stay held.
	ErrLocked = NewProblem("problem.locked")
	// ErrVacant: nobody holds this seat, so there is nobody to release or to reinstate.
	ErrVacant = NewProblem("problem.vacant")
	// ErrNoRequest: no request with this number waits for this seat.
	ErrNoRequest = NewProblem("problem.no_request")
	// ErrTooMany: this seat already has as many open requests as a moderator can tell apart.
	ErrTooMany = NewProblem("problem.too_many")
	// ErrPlayed: a player who has played, or holds a seat when joining is closed, cannot leave it; the moderator can release
	// it.
	ErrPlayed = NewProblem("problem.played")
	// ErrLongName: the player's name is too long.
	ErrLongName = NewProblem("problem.long_name")
	// ErrLongTableName: the table's name is too long.
	ErrLongTableName = NewProblem("problem.long_table_name")
	// ErrLongText: a text is too long.
	ErrLongText = NewProblem("problem.long_text")
	// ErrPIN: a PIN must be four digits.
	ErrPIN = NewProblem("problem.pin")
	// ErrWrongPIN: this is not the seat's PIN.
	ErrWrongPIN = NewProblem("problem.wrong_pin")
	// ErrNoPIN: the seat has no PIN, or its PIN was tried too often; the moderator can still move the seat.
	ErrNoPIN = NewProblem("problem.no_pin")

	// ErrDealt: the moderator cannot name cards that the program has dealt while phones hold seats.
	ErrDealt = NewProblem("problem.dealt")
	// ErrSeatAsked: what the moderator entered hangs on what a seat hides, so that seat's device is asked.
	ErrSeatAsked = NewProblem("problem.seat_asked")
	// ErrOnlySeatKnows: what the moderator entered hangs on what a seat hides, and no device holds the seat.
	ErrOnlySeatKnows = NewProblem("problem.only_seat_knows")
	// ErrNothingSealed: as far as everybody may know, the seat has not sealed this answer.
	ErrNothingSealed = NewProblem("problem.nothing_sealed")
	// ErrNobodyToAsk: the table has no other phone that could agree.
	ErrNobodyToAsk = NewProblem("problem.nobody_to_ask")
	// ErrReason: the request needs a reason.
	ErrReason = NewProblem("problem.reason")
	// ErrOneAtATime: the table is still asked about another disclosure.
	ErrOneAtATime = NewProblem("problem.one_at_a_time")

	// ErrNoName: house rules need a name.
	ErrNoName = NewProblem("problem.no_name")
	// ErrLongRulesName: the name of the house rules is too long.
	ErrLongRulesName = NewProblem("problem.long_rules_name")
	// ErrNameTaken: there are house rules with this name. Saving never overwrites them; delete them first.
	ErrNameTaken = NewProblem("problem.name_taken")
	// ErrManyRules: too many house rules are saved.
	ErrManyRules = NewProblem("problem.many_rules")
	// ErrNoRules: no house rules have this name.
	ErrNoRules = NewProblem("problem.no_rules")

	// ErrSeatMoved ends the streams of a session whose seat was given to another phone.
	ErrSeatMoved = NewProblem("problem.seat_moved")
	// ErrNotSaved: the journal did not save the input, so it does not count. Sending it again is safe.
	ErrNotSaved = NewProblem("problem.not_saved")
	// ErrAttention: the program itself failed at this input and changed nothing.
	ErrAttention = NewProblem("problem.attention")
	// ErrElsewhere: another process of the hall answers for the table. Nothing was entered; send it there.
	ErrElsewhere = NewProblem("problem.elsewhere")
	// ErrClosed: the lobby is closing; everything acknowledged is safe.
	ErrClosed = NewProblem("problem.closed")
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
	// ErrNoAnswer: the journal is elsewhere and does not answer now. It may do so soon: nothing is wrong with what it holds.
	ErrNoAnswer = errors.New("journal: it does not answer")
	// ErrNoHouseRules: no house rules have this name.
	ErrNoHouseRules = errors.New("journal: no house rules have this name")
)
