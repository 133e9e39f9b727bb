package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// ErrDiffers refuses a record that does not replay to the game that it was exported from; errors wrap it.
var ErrDiffers = errors.New("the record does not replay to its own game: it was changed, or an incompatible version wrote it")

// Import stores a decrypted record in a journal: under its code, or under a new one if that is taken, with
// its name, and closed if everything was revealed. The rules decide every line again; each must give what the
// record expects, and the same chain. All seats are vacant. Nobody else may use the journal. The error may wrap
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
	if roster, ok := rules.(engine.RosterRules); ok { // its clock goes on from where the record ends
		info.Created = info.Created.Add(-time.Duration(roster.Elapsed(result.Timeline.State())) * time.Second)
	}
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
	return h.registerAs(ctx, r.Table, info, rows)
}

// playAgain plays a record on a new table state and returns the resulting rows.
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

// replay plays a recorded command again, with its recorded commitment.
func (d *tableState) replay(item record.Item) error {
	step, err := d.timeline.Decide(*item.Command)
	if err != nil {
		return err
	}
	body := entryRow{}
	if item.Seal != nil {
		q := d.answers(*item.Command, item.Seal.PromptID)
		body.Secret, body.Seal = q.secret, &sealRow{Decision: q.decision, Ask: q.ask, Salt: item.Seal.Salt}
		if item.Seal.IsDeleted() {
			body.Seal.Commitment = &item.Seal.Commitment
		}
	}
	return d.accept(step, body)
}

// answers returns the question that a command with a commitment answered, by the id of its decision.
func (d *tableState) answers(c engine.Command, decision string) question {
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == decision })
	if i < 0 {
		return question{decision: decision, ask: c.Do, secret: c.By != engine.Moderator && c.By != engine.App}
	}
	q := questionOf(d.prompts[i])
	q.secret = q.secret || q.quiet // only secret answers have commitments
	return q
}

// registerAs creates a table in the journal with its rows, under its old code or, if that is taken, under a new one.
func (h *Lobby) registerAs(ctx context.Context, code string, info TableInfo, rows []Row) (TableInfo, error) {
	if len(code) == codeLength {
		info.Code = code
		if err := h.journal.Create(ctx, info, rows...); !errors.Is(err, ErrExists) {
			return info, err
		}
	}
	return h.register(ctx, info, rows)
}
