package referee

import (
	"context"
	"errors"

	"github.com/judgeofthechange/judge/engine"
)

// How a game is told its last turn and its end, if it can be told (event.md, 3.1): with a reason.
const (
	lastTurn = "game.last"
	endGame  = "game.end"
	// alreadyLast is the key of a game's refusal of a last turn that is the last without being told.
	alreadyLast = "called.already"
)

// CanJudge reports whether the table's game judges itself when it is told its end.
func (t *Table) CanJudge() bool {
	_, known := t.rules.Commands()[endGame]
	return known
}

// TellLastTurn tells the game that its running turn is the last, as the table's moderator would. The same key counts once, and a game that
// cannot be told, is over, or plays its last turn, is told nothing. The error is the game's refusal, one of Answer's, or ErrBetweenTurns if
// the game would end at once: people then decide whether one more turn begins.
func (t *Table) TellLastTurn(ctx context.Context, key, reason string) error {
	if _, known := t.rules.Commands()[lastTurn]; !known {
		return nil
	}
	err := t.tell(ctx, lastTurn, key, reason, func(d *tableState, step engine.PendingEntry) error {
		if isOver(d.rules, d.timeline.StateAfter(step)) {
			return ErrBetweenTurns
		}
		return nil
	})
	if no := (*engine.Refusal)(nil); errors.As(err, &no) && no.Key == alreadyLast {
		return nil
	}
	return err
}

// EndGame tells the game that it ends now, and judges itself, as the table's moderator would. The same key counts once. The error is the
// game's refusal, or one of Answer's.
func (t *Table) EndGame(ctx context.Context, key, reason string) error {
	if !t.CanJudge() {
		return ErrMalformed
	}
	return t.tell(ctx, endGame, key, reason, func(*tableState, engine.PendingEntry) error { return nil })
}

// tell enters a command of the moderator's with a reason, unless the game is over or may refuses what would follow.
func (t *Table) tell(ctx context.Context, do, key, reason string, may func(*tableState, engine.PendingEntry) error) error {
	in := Input{Actor: Console, IdempotencyKey: key, Command: engine.NewCommand(engine.Moderator, do, map[string]any{"reason": reason})}
	in, hash, err := in.check()
	if err != nil {
		return err
	}
	return t.do(ctx, func(d *tableState) error {
		if _, known, err := d.earlierReceipt(in.Actor, key, hash); known || err != nil || isOver(d.rules, d.timeline.State()) {
			return err
		}
		_, step, err := d.decide(in)
		if err == nil {
			err = may(d, step)
		}
		if err == nil {
			_, err = d.answer(in, hash)
		}
		return err
	})
}

// WasEnded reports whether the game was told its end, so that it judged itself on time.
func (s *Snapshot) WasEnded() bool { return s.counts(endGame) }

// LetStand reports whether the table let something stand that the rules refuse.
func (s *Snapshot) LetStand() bool { return s.counts(engine.Override) }

// counts reports whether a command was entered and counts.
func (s *Snapshot) counts(do string) bool {
	for _, row := range s.history.rows {
		if row.played() && row.play.Command.Do == do && !s.history.isUndone(row) {
			return true
		}
	}
	return false
}
