package referee

import (
	"context"
	"io"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Export writes a table's record as the journal has it: the header and every command, undone ones and undos included.
// The record tells every secret of the table, also those that are still to be revealed. The error may be
// ErrUnknownTable or ErrUnknownGame.
func Export(ctx context.Context, w io.Writer, j Archive, games map[string]engine.Rules, code string) error {
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
		d, err := newDesk(tables[i], rules, nil, nil)
		if err != nil {
			return err
		}
		if err := d.restoreAll(rows); err != nil {
			return err
		}
		return record.Write(w, d.timeline)
	})
}

// Export writes a table's record, see the function Export.
func (h *Hall) Export(ctx context.Context, w io.Writer, code string) error {
	return Export(ctx, w, h.journal, h.games, code)
}
