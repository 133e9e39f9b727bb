package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// lastTurn is how a game is told its last turn, if it can be told (event.md, 3.1): with a reason.
const lastTurn = "game.last"

// TellLastTurn tells the game that its running turn is the last, as the table's moderator would. The same key counts once. told is false
// if the game cannot be told, refuses it, or would end at once, since it stands between two turns: people then decide.
func (t *Table) TellLastTurn(ctx context.Context, key, reason string) (told bool, err error) {
	if _, known := t.rules.Commands()[lastTurn]; !known {
		return false, nil
	}
	in := Input{Actor: Console, IdempotencyKey: key, Command: engine.NewCommand(engine.Moderator, lastTurn, map[string]any{"reason": reason})}
	in, hash, err := in.check()
	if err != nil {
		return false, err
	}
	err = t.do(ctx, func(d *tableState) error {
		if _, known, err := d.earlierReceipt(in.Actor, key, hash); known || err != nil {
			told = known
			return err
		}
		_, step, err := d.decide(in)
		if isRefused(err) {
			return nil
		}
		if err != nil || isOver(d.rules, d.timeline.StateAfter(step)) {
			return err
		}
		_, err = d.answer(in, hash)
		told = err == nil
		return err
	})
	return told, err
}
