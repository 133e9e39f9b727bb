package referee

import "context"

const rowGuide = "guide"

type guideRow struct {
	On bool `json:"on"`
}

// Guide turns the explanations of the first turn, on every screen, on or off. Only the moderator may do so.
func (t *Table) Guide(ctx context.Context, by Actor, on bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.guided == on {
			return nil
		}
		return d.writeAndFold(rowGuide, guideRow{on}, "", "")
	})
}

// foldGuide tells nothing in the log: the screens show it.
func (d *tableState) foldGuide(row Row, body guideRow) {
	d.guided = body.On
	d.logSilently(row)
}
