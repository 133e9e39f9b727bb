package referee

import (
	"context"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
)

// An event is a table whose people come and go (engine.RosterRules): it has the same journal, streams and receipts. The tables of its
// rounds are ordinary tables whose first row says where they belong.

const rowHall = "hall"

type hallRow struct {
	Event string `json:"event"`
	Round int    `json:"round"`
	Table int    `json:"table"`
}

// CreateIn sets up a table of an event. Errors are those of Create.
func (h *Lobby) CreateIn(ctx context.Context, place shown.Hall, name string, header engine.Header) (*Table, error) {
	return h.create(ctx, name, header, Row{Seq: 1, At: h.now(), Kind: rowHall, Body: mustJSON(hallRow(place))})
}

// foldHall tells nothing in the log: the screens show it.
func (d *tableState) foldHall(row Row, body hallRow) {
	place := shown.Hall(body)
	d.hall = &place
	d.logSilently(row)
}

// IsEvent reports whether this is an event, which has no board.
func (i TableInfo) IsEvent() bool { return i.Header.Event != nil }

// Events lists the events, oldest first, once all tables are read.
func (h *Lobby) Events() (events []*Table) {
	for _, t := range h.Tables() {
		if t.info.IsEvent() {
			events = append(events, t)
		}
	}
	return events
}

// BatchError says which of several commands was refused. It wraps the refusal.
type BatchError struct {
	Index int
	Err   error
}

func (e *BatchError) Error() string { return fmt.Sprintf("command %d: %v", e.Index+1, e.Err) }

func (e *BatchError) Unwrap() error { return e.Err }

// AnswerAll enters several commands at an event, all or none. The keys of retries come from key. Errors are those of Answer; a *BatchError
// names the command that the rules refuse.
func (t *Table) AnswerAll(ctx context.Context, by Actor, key string, commands []engine.Command) error {
	inputs := make([]Input, len(commands))
	hashes := make([][]byte, len(commands))
	for i, c := range commands {
		var err error
		in := Input{Actor: by, IdempotencyKey: fmt.Sprintf("%s.%d", key, i), Command: c}
		if inputs[i], hashes[i], err = in.check(); err != nil {
			return &BatchError{i, err}
		}
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(by) {
			return ErrNotYours
		}
		if d.roster == nil {
			return ErrMalformed
		}
		if err := d.tryAll(inputs); err != nil {
			return err
		}
		for i, in := range inputs {
			if _, err := d.answer(in, hashes[i]); err != nil {
				return faultOf("enter what was tried", err)
			}
		}
		return nil
	})
}

// tryAll reports the first of several commands that the rules refuse, without entering any. Those that came before are left out.
func (d *tableState) tryAll(inputs []Input) error {
	state := d.timeline.State()
	for i, in := range inputs {
		if _, known := d.receipts[receiptKey{in.Actor.Seat, in.IdempotencyKey}]; known {
			continue
		}
		c, err := d.roster.Entered(state, in.Command, d.elapsed())
		if err == nil {
			_, state, err = d.rules.Decide(state, c)
		}
		if err != nil {
			return &BatchError{i, onlyRefusals(err)}
		}
	}
	return nil
}

// Held reports whether a phone holds a seat, which everybody may know.
func (s *Snapshot) Held(seat engine.Seat) bool { return s.seats[seat].session != Session{} }

// Entered is a line of an event's record, as its log shows it.
type Entered struct {
	engine.Entry
	Undone bool
}

// Entered lists the lines of an event's record, oldest first, for the moderator alone: they name all that was entered.
func (s *Snapshot) Entered(by Actor) (out []Entered, err error) {
	if by.Seat != engine.Moderator || !s.seats.admits(by) || s.roster == nil {
		return nil, ErrNotYours
	}
	for _, row := range s.history.rows {
		if row.played() {
			out = append(out, Entered{*row.play, s.history.isUndone(row)})
		}
	}
	return out, nil
}

// LastEntered returns the newest line of an event's record whose command is one of some, with the chain up to it. It may have been undone
// since. ok is false if there is none.
func (s *Snapshot) LastEntered(of func(do string) bool) (line int, do string, chain record.Chain, ok bool) {
	for _, row := range slices.Backward(s.history.rows) {
		if row.played() && of(row.play.Command.Do) {
			chain, ok = s.ChainAt(row.line())
			return row.line(), row.play.Command.Do, chain, ok
		}
	}
	return 0, "", chain, false
}

// ChainAt returns the chain up to a line of the record; ok is false if there is no such line.
func (s *Snapshot) ChainAt(line int) (chain record.Chain, ok bool) {
	if line < 1 || line > len(s.chain) {
		return chain, false
	}
	return s.chain[line-1], true
}
