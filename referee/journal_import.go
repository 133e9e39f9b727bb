package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// ErrDiffers is wrapped by the refusal of a record that does not lead to the game that it was exported from.
var ErrDiffers = errors.New("the record does not replay to its own game: it was changed, or an incompatible version wrote it")

// Import stores an exported record, opened, in a journal: under its code, or under a new one if that is taken, with
// its name, and closed if everything was opened there. The rules decide every line again, and it must lead to what the
// record expects and to the same chain. All seats are vacant. Nobody else may use the journal. The error may wrap
// ErrDiffers or be ErrUnknownGame.
func Import(ctx context.Context, c Config, r *record.Record) (TableInfo, error) {
	h := newLobby(ctx, c)
	rules, ok := h.games[r.Header.Game]
	if !ok {
		return TableInfo{}, ErrUnknownGame
	}
	result, err := record.Replay(rules, r)
	if err != nil {
		return TableInfo{}, err
	}
	if len(result.Failures) > 0 {
		f := result.Failures[0]
		return TableInfo{}, fmt.Errorf("%w: line %d: %s", ErrDiffers, f.Line, f.Text)
	}
	info := TableInfo{Created: h.now(), Header: r.Header}
	if info.Name, err = fitText(r.Title, maxTableName, ErrLongTableName); err != nil {
		info.Name = "" // a name is no reason to refuse a game
	}
	var rows []Row
	err = guarded(func() (err error) {
		rows, err = playAgain(info, rules, h, r)
		return err
	})
	if err != nil {
		return TableInfo{}, err
	}
	if info, err = h.registerAs(ctx, r.Table, info); err != nil {
		return TableInfo{}, err
	}
	return info, h.journal.Append(ctx, info.Code, 0, rows)
}

// playAgain plays a record on a table state of its own and returns the rows that result.
func playAgain(info TableInfo, rules engine.Rules, h *Lobby, r *record.Record) ([]Row, error) {
	d, err := newTableState(info, rules, h.chance, h.now, h.revealDelay)
	if err != nil {
		return nil, err
	}
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		if err := d.replay(item); err != nil {
			return nil, fmt.Errorf("line %d: %w", item.Line, err)
		}
		if item.Chain == nil || d.sealing.head() != *item.Chain {
			return nil, fmt.Errorf("%w: line %d: the chain differs", ErrDiffers, item.Line)
		}
	}
	if r.Disclosed && isOver(rules, d.timeline.State()) {
		err = d.writeAndFold(rowRevealed, revealedRow{}, "", "")
	}
	return d.pending, err
}

// replay plays a recorded command again, with its recorded bonds.
func (d *tableState) replay(item record.Item) error {
	step, err := d.timeline.Decide(*item.Command)
	if err != nil {
		return err
	}
	body := entryRow{}
	if item.Seal != nil {
		q := d.answers(*item.Command, item.Seal.PromptID)
		body.Secret, body.Seal = q.secret, &sealRow{Decision: q.decision, Ask: q.ask, Salt: item.Seal.Salt}
	}
	return d.accept(step, body)
}

// answers finds the question that a bound command answered, by the id of the decision.
func (d *tableState) answers(c engine.Command, decision string) question {
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == decision })
	if i < 0 {
		return question{decision: decision, ask: c.Do, secret: c.By != engine.Moderator && c.By != engine.App}
	}
	q := questionOf(d.prompts[i])
	q.secret = q.secret || q.quiet // or it would not have been bound
	return q
}

// registerAs puts a new table into the journal under the code that it had, or another if that is taken.
func (h *Lobby) registerAs(ctx context.Context, code string, info TableInfo) (TableInfo, error) {
	if len(code) == codeLength {
		info.Code = code
		if err := h.journal.Create(ctx, info); !errors.Is(err, ErrExists) {
			return info, err
		}
	}
	return h.register(ctx, info)
}
