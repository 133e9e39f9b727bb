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

// NewProblem makes a refusal whose sentence the message catalogue has under key, for packages beside this one.
func NewProblem(key string) *Problem { return &Problem{key} }

// Message is for the person who asked.
func (p *Problem) Message() engine.Message { return engine.NewMessage(p.key, "") }

// The problems of requests, of any game.
var (
	// ErrMovedOn: the decision is no longer open. Nothing was entered; the newest screen shows the open ones.
	ErrMovedOn = &Problem{"problem.moved_on"}
	// ErrKeyReused: the actor has used the idempotency key for another input. The program's own pages never do so.
	ErrKeyReused = &Problem{"problem.key_reused"}
	// ErrNotYours: the session does not hold the seat that it speaks for.
	ErrNotYours = &Problem{"problem.not_yours"}
	// ErrSecret: only its own seat can answer a secret question, not the moderator.
	ErrSecret = &Problem{"problem.secret"}
	// ErrChanged: the answer was changed too often and is now final.
	ErrChanged = &Problem{"problem.changed"}
	// ErrTooManyUnasked: the seat sends too many unasked inputs. Nothing was entered; send it again in a while.
	ErrTooManyUnasked = &Problem{"problem.often"}
	// ErrCalled: the seat has called the judge too often.
	ErrCalled = &Problem{"problem.called"}
	// ErrPaused: play is paused. Nothing was entered; send it again when play goes on.
	ErrPaused = &Problem{"problem.paused"}
	// ErrFrozen: a judge of the event has stopped the table. Nothing was entered; send it again when the judge lets it go on.
	ErrFrozen = &Problem{"problem.frozen"}
	// ErrBetweenTurns: the game would end at once, since no turn runs. People say whether one more begins.
	ErrBetweenTurns = &Problem{"problem.between_turns"}
	// ErrNotOver: the game has not ended, so its story cannot be told yet.
	ErrNotOver = &Problem{"problem.not_over"}
	// ErrNoStory: the game's rules do not support looking back.
	ErrNoStory = &Problem{"problem.no_story"}
	// ErrRevealed: the game is over and everything was revealed, so nothing can be entered any more.
	ErrRevealed = &Problem{"problem.revealed"}
	// ErrMalformed: the input lacks its key or its decision, or is for another seat.
	ErrMalformed = &Problem{"problem.malformed"}
	// ErrBlind: at a blind table this answer stays on its phone until the others have sealed theirs.
	ErrBlind = &Problem{"problem.blind"}
	// ErrOpening: the opening does not match the seal.
	ErrOpening = &Problem{"problem.opening"}
	// ErrSealed: the input would void sealed answers.
	ErrSealed = &Problem{"problem.sealed"}
	// ErrNoBox: no other phone can open this seat's seal.
	ErrNoBox = &Problem{"problem.no_box"}
	// ErrGroupPartlyOpened: another seal of the group was opened already, so nobody can seal again.
	ErrGroupPartlyOpened = &Problem{"problem.begun"}
	// ErrNoLine: this line of the record has no entry that counts.
	ErrNoLine = &Problem{"problem.no_line"}

	// ErrUnknownTable: no table has this code.
	ErrUnknownTable = &Problem{"problem.unknown_table"}
	// ErrUnknownGame: this program knows no game of this name.
	ErrUnknownGame = &Problem{"problem.unknown_game"}
	// ErrUnknownSeat: the table has no such seat.
	ErrUnknownSeat = &Problem{"problem.unknown_seat"}
	// ErrTaken: somebody else holds the seat; the moderator can move it.
	ErrTaken = &Problem{"problem.taken"}
	// ErrLocked: joining is closed; seats that are held stay held.
	ErrLocked = &Problem{"problem.locked"}
	// ErrVacant: nobody holds this seat, so there is nobody to release or to reinstate.
	ErrVacant = &Problem{"problem.vacant"}
	// ErrNoRequest: no request with this number waits for this seat.
	ErrNoRequest = &Problem{"problem.no_request"}
	// ErrTooMany: this seat already has as many open requests as a moderator can tell apart.
	ErrTooMany = &Problem{"problem.too_many"}
	// ErrPlayed: a player who has played, or holds a seat when joining is closed, cannot leave it; the moderator can release
	// it.
	ErrPlayed = &Problem{"problem.played"}
	// ErrLongName: the player's name is too long.
	ErrLongName = &Problem{"problem.long_name"}
	// ErrLongTableName: the table's name is too long.
	ErrLongTableName = &Problem{"problem.long_table_name"}
	// ErrLongText: a text is too long.
	ErrLongText = &Problem{"problem.long_text"}
	// ErrPIN: a PIN must be four digits.
	ErrPIN = &Problem{"problem.pin"}
	// ErrWrongPIN: this is not the seat's PIN.
	ErrWrongPIN = &Problem{"problem.wrong_pin"}
	// ErrNoPIN: the seat has no PIN, or its PIN was tried too often; the moderator can still move the seat.
	ErrNoPIN = &Problem{"problem.no_pin"}

	// ErrDealt: the moderator cannot name cards that the program has dealt while phones hold seats.
	ErrDealt = &Problem{"problem.dealt"}
	// ErrSeatAsked: what the moderator entered hangs on what a seat hides, so that seat's device is asked.
	ErrSeatAsked = &Problem{"problem.seat_asked"}
	// ErrOnlySeatKnows: what the moderator entered hangs on what a seat hides, and no device holds the seat.
	ErrOnlySeatKnows = &Problem{"problem.only_seat_knows"}
	// ErrNothingSealed: as far as everybody may know, the seat has not sealed this answer.
	ErrNothingSealed = &Problem{"problem.nothing_sealed"}
	// ErrNobodyToAsk: the table has no other phone that could agree.
	ErrNobodyToAsk = &Problem{"problem.nobody_to_ask"}
	// ErrReason: the request needs a reason.
	ErrReason = &Problem{"problem.reason"}
	// ErrOneAtATime: the table is still asked about another disclosure.
	ErrOneAtATime = &Problem{"problem.one_at_a_time"}

	// ErrNoName: house rules need a name.
	ErrNoName = &Problem{"problem.no_name"}
	// ErrLongRulesName: the name of the house rules is too long.
	ErrLongRulesName = &Problem{"problem.long_rules_name"}
	// ErrNameTaken: there are house rules with this name. Saving never overwrites them; delete them first.
	ErrNameTaken = &Problem{"problem.name_taken"}
	// ErrManyRules: too many house rules are saved.
	ErrManyRules = &Problem{"problem.many_rules"}
	// ErrNoRules: no house rules have this name.
	ErrNoRules = &Problem{"problem.no_rules"}

	// ErrSeatMoved ends the streams of a session whose seat was given to another phone.
	ErrSeatMoved = &Problem{"problem.seat_moved"}
	// ErrNotSaved: the journal did not save the input, so it does not count. Sending it again is safe.
	ErrNotSaved = &Problem{"problem.not_saved"}
	// ErrAttention: the program itself failed at this input and changed nothing.
	ErrAttention = &Problem{"problem.attention"}
	// ErrElsewhere: another process of the hall answers for the table. Nothing was entered; send it there.
	ErrElsewhere = &Problem{"problem.elsewhere"}
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
	// ErrNoAnswer: the journal is elsewhere and does not answer now. It may do so soon: nothing is wrong with what it holds.
	ErrNoAnswer = errors.New("journal: it does not answer")
	// ErrNoHouseRules: no house rules have this name.
	ErrNoHouseRules = errors.New("journal: no house rules have this name")
)
