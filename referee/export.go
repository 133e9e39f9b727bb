package referee

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// ErrUnbound is given for a sealed export of a table whose secrets an older program kept: what would bind them is not
// there.
var ErrUnbound = errors.New("this table has secrets of an older version, which cannot be exported sealed")

// Seal is what an export keeps to itself what is still secret with.
type Seal struct {
	Cipher record.Cipher
	Key    string // what the key is called
}

// Export writes a table's record as the journal has it: the header and every command, undone ones and undos included, each
// with what binds it. Without a seal the record tells every secret of the table, also those that are still to be
// revealed; with one it tells what everybody knows. The error may be ErrUnknownTable, ErrUnknownGame or ErrUnbound.
func Export(ctx context.Context, w io.Writer, j Archive, games map[string]engine.Rules, code string, seal *Seal) error {
	tables, err := j.Tables(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(tables, func(t TableInfo) bool { return t.Code == typedCode(code) })
	if i < 0 {
		return ErrUnknownTable
	}
	rules, ok := games[tables[i].Header.Game]
	if !ok {
		return ErrUnknownGame
	}
	rows, err := j.Read(ctx, tables[i].Code, 1)
	if err != nil {
		return err
	}
	return guarded(func() error {
		d, err := newDesk(tables[i], rules, nil, nil, 0)
		if err != nil {
			return err
		}
		if err := d.restore(rows); err != nil {
			return err
		}
		bonds, err := d.bonds(seal)
		if err != nil {
			return err
		}
		return record.WriteBound(w, d.timeline, bonds)
	})
}

// bonds are what binds the lines of a desk's record.
func (d *desk) bonds(seal *Seal) (record.Bonds, error) {
	b := record.Bonds{Seals: d.sealing.seals}
	if seal == nil {
		return b, nil
	}
	for _, h := range d.log {
		if _, bound := b.Seals[h.line]; h.played() && !bound && (h.secret || confides(d.timeline.Rules(), h.command)) {
			return b, ErrUnbound
		}
	}
	b.Cipher, b.Opened, b.Table, b.Key = seal.Cipher, d.sealing.opened, d.info.Code, seal.Key
	return b, nil
}

// Export writes a table's record with all its secrets, see the function Export.
func (h *Hall) Export(ctx context.Context, w io.Writer, code string) error {
	return Export(ctx, w, h.journal, h.games, code, nil)
}
