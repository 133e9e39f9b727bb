package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
)

// ErrUnbound refuses a sealed export of a table that has a secret without a commitment, as a record from elsewhere may have.
var ErrUnbound = errors.New("one of its secrets has no commitment and cannot be encrypted: export the table without --sealed")

// ErrAmbiguous refuses a name that several tables have; errors wrap it.
var ErrAmbiguous = errors.New("several tables have this name: give the code of one")

// Encryption encrypts the part of an export that is still secret.
type Encryption struct {
	Cipher record.Cipher
	Key    string // the key's name
}

// Exported describes a written export.
type Exported struct {
	Table     TableInfo
	Secrets   bool // the record holds secrets
	Rehearsal bool // its empty seats played by themselves
	Event     shown.EventSettings
}

// Export writes a table's record as the journal has it: the header and every command, undone ones and undos included, each
// with its commitments. named is as for Find. If seal is nil, the record tells every secret of the table, also
// those not yet revealed; otherwise those are encrypted. The error may be ErrUnknownTable,
// ErrAmbiguous, ErrUnknownGame or ErrUnbound.
func Export(ctx context.Context, w io.Writer, j Archive, games map[string]engine.Rules, named string, seal *Encryption) (out Exported, err error) {
	tables, err := j.Tables(ctx)
	if err != nil {
		return out, err
	}
	if out.Table, err = Find(tables, named); err != nil {
		return out, err
	}
	return out, readTableState(ctx, j, games, out.Table, func(d *tableState) error {
		bonds, err := d.exportOptions(seal)
		if err != nil {
			return err
		}
		out.Secrets, out.Rehearsal, out.Event = seal == nil && d.hasSecrets(), d.rehearsal != nil, d.event
		return record.WriteChained(w, d.timeline, bonds)
	})
}

// ExportAnonymous writes a table's record as Export does, with all secrets, but without the names of people and of the table and without
// anything that somebody typed, for people who did not play.
func ExportAnonymous(ctx context.Context, w io.Writer, j Archive, games map[string]engine.Rules, named string) (out Exported, err error) {
	var text bytes.Buffer
	if out, err = Export(ctx, &text, j, games, named, nil); err != nil {
		return out, err
	}
	whole, err := record.Read(&text, out.Table.Code)
	if err != nil {
		return out, err
	}
	return out, record.Anonymous(w, games[out.Table.Header.Game], whole)
}

// readTableState restores a table from its journal and calls look with its state.
func readTableState(ctx context.Context, j Archive, games map[string]engine.Rules, info TableInfo, look func(*tableState) error) error {
	rules, ok := games[info.Header.Game]
	if !ok {
		return ErrUnknownGame
	}
	rows, err := j.Read(ctx, info.Code, 1)
	if err != nil {
		return err
	}
	return guarded(func() error {
		d, err := newTableState(info, rules, nil, nil, 0)
		if err != nil {
			return err
		}
		if err := d.restore(ctx, rows); err != nil {
			return err
		}
		return look(d)
	})
}

// hasSecrets reports whether the record has anything that not everybody at the table knows.
func (d *tableState) hasSecrets() bool {
	if d.revealed {
		return false
	}
	for line := range d.sealing.seals {
		if !d.sealing.revealedLines[line] {
			return true
		}
	}
	return false
}

// Find finds a table by its code, in any case and with any spaces, or by its name. The error is ErrUnknownTable, or
// wraps ErrAmbiguous if several have the name.
func Find(tables []TableInfo, named string) (TableInfo, error) {
	var called []TableInfo
	for _, t := range tables {
		if t.Code == TypedCode(named) {
			return t, nil
		}
		if name := strings.Join(strings.Fields(named), " "); name != "" && strings.EqualFold(t.Name, name) {
			called = append(called, t)
		}
	}
	switch len(called) {
	case 0:
		return TableInfo{}, ErrUnknownTable
	case 1:
		return called[0], nil
	}
	codes := make([]string, len(called))
	for i, t := range called {
		codes[i] = t.Code
	}
	return TableInfo{}, fmt.Errorf("%w: %s", ErrAmbiguous, strings.Join(codes, ", "))
}

// TableSummary is a table in a list of all tables, without secrets.
type TableSummary struct {
	Table          TableInfo
	Last           time.Time // of its newest row
	View           engine.View
	Over, Revealed bool
	Rehearsal      bool        // empty seats play by themselves
	Hall           *shown.Hall // nil at a table of no event
	Head           shown.Head
	Err            error // why it cannot be read; then only Table is set too
}

// List reads every table of a journal, oldest first.
func List(ctx context.Context, j Archive, games map[string]engine.Rules) ([]TableSummary, error) {
	tables, err := j.Tables(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]TableSummary, len(tables))
	for i, info := range tables {
		l := &list[i]
		l.Table = info
		l.Err = readTableState(ctx, j, games, info, func(d *tableState) error {
			l.Last = info.Created
			if n := len(d.log); n > 0 {
				l.Last = d.log[n-1].at
			}
			rules, state := d.rules, d.timeline.State()
			l.View, l.Over, l.Revealed, l.Rehearsal = d.view(state, engine.Public), isOver(rules, state), d.revealed, d.rehearsal != nil
			l.Hall, l.Head = d.hall, headOf(d.sealing.chain)
			return nil
		})
	}
	return list, nil
}

// exportOptions returns the commitments and the chain of a table's record.
func (d *tableState) exportOptions(seal *Encryption) (record.ExportOptions, error) {
	b := record.ExportOptions{Seals: d.sealing.seals, Table: d.info.Code, Title: d.info.Name, Disclosed: d.revealed, Public: d.unnamed}
	if seal == nil {
		return b, nil
	}
	for _, h := range d.log {
		if _, bound := b.Seals[h.line()]; h.played() && !bound && (h.secret || hasSecrets(d.rules, h.play.Command)) {
			return b, ErrUnbound
		}
	}
	b.Cipher, b.Revealed, b.KeyID = seal.Cipher, d.sealing.revealedLines, seal.Key
	return b, nil
}

// ExportAnonymous writes the anonymous record of a table that has revealed everything, see the function ExportAnonymous. The error is
// ErrNotOver before that.
func (h *Lobby) ExportAnonymous(ctx context.Context, w io.Writer, code string) error {
	t, err := h.Table(code)
	if err != nil {
		return err
	}
	if !t.Snapshot().revealed {
		return ErrNotOver
	}
	_, err = ExportAnonymous(ctx, w, h.journal, h.games, code)
	return err
}

// Export writes a table's record with all its secrets, see the function Export.
func (h *Lobby) Export(ctx context.Context, w io.Writer, code string) error {
	_, err := Export(ctx, w, h.journal, h.games, code, nil)
	return err
}
