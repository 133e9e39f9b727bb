package referee

import "context"

const rowGuide = "guide"

type guideRow struct {
	On bool `json:"on"`
}

// Guide has every screen of the table explain its first turn, or no longer. It is the moderator's to say.
func (t *Table) Guide(ctx context.Context, by Actor, on bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.guided == on {
			return nil
		}
		return d.writeAndFold(rowGuide, guideRow{on}, "", "")
	})
}

// foldGuide leaves nothing in the log to read: the screens show it.
func (d *tableState) foldGuide(row Row, body guideRow) {
	d.guided = body.On
	d.logSilently(row)
}
