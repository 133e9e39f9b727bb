package referee

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowDoubt = "doubt"

// doubtRow is a doubt that came up. With Settled it says that the moderator took note of all of them.
type doubtRow struct {
	Seat    engine.Seat  `json:"seat,omitempty"`
	Line    int          `json:"line,omitempty"`
	Chain   record.Chain `json:"chain"` // as it was remembered
	Settled bool         `json:"settled,omitempty"`
	Rows    int          `json:"rows,omitempty"` // as in shown.Doubt
	Ends    int          `json:"ends,omitempty"`
}

// Remember compares what an actor's screen remembers of the record with the journal: line, and the chain up to it. Where they
// differ, everybody is told and it is kept in the log.
func (t *Table) Remember(ctx context.Context, by Actor, line int, chain record.Chain) error {
	if line < 1 || t.Snapshot().holds(line, chain) {
		return nil
	}
	return t.do(ctx, func(d *desk) error {
		if !d.seats.admit(by) {
			return ErrNotYours
		}
		body := doubtRow{Seat: by.Seat, Line: line, Chain: chain}
		if holds(d.sealing.chain, line, chain) || d.doubts.known[body] || d.doubts.of(by.Seat) {
			return nil
		}
		return d.happen(rowDoubt, body, "", "")
	})
}

// doubts are those that came up.
type doubts struct {
	open  []shown.Doubt
	known map[doubtRow]bool // also those that are settled
}

// of reports whether a seat's screen is in doubt already: one that makes up memories is heard once, until the moderator
// took note of it.
func (d doubts) of(seat engine.Seat) bool {
	return slices.ContainsFunc(d.open, func(doubt shown.Doubt) bool { return doubt.Seat == seat })
}

func (s *Snapshot) holds(line int, chain record.Chain) bool { return holds(s.chain, line, chain) }

// holds reports whether a record's chain goes through a link.
func holds(chain []record.Chain, line int, link record.Chain) bool {
	return line <= len(chain) && chain[line-1] == link
}

// Settle takes note, for all to read, of the doubts that came up.
func (t *Table) Settle(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *desk) error {
		if len(d.doubts.open) == 0 {
			return nil
		}
		return d.happen(rowDoubt, doubtRow{Settled: true}, "", "")
	})
}

func (d *desk) foldDoubt(row Row, body doubtRow) {
	if body.Settled {
		d.doubts.open = nil
		d.notice(row, engine.Say("notice.doubt_settled", ""))
		return
	}
	doubt := shown.Doubt{Seat: body.Seat, Line: body.Line, Rows: body.Rows, Ends: body.Ends}
	d.doubts = doubts{append(slices.Clip(d.doubts.open), doubt), with(d.doubts.known, body, true)}
	if body.Rows > 0 {
		d.notice(row, missingMessage(body))
		return
	}
	key := "notice.doubt"
	if body.Seat == "" {
		key = "notice.doubt_table"
	}
	d.notice(row, engine.Say(key, "", "seat", string(body.Seat), "line", body.Line))
}

// ParseHead reads the text of a shown.Head.
func ParseHead(text string) (line int, chain record.Chain, err error) {
	number, hex, _ := strings.Cut(text, ".")
	if line, err = strconv.Atoi(number); err != nil {
		return 0, chain, err
	}
	return line, chain, chain.UnmarshalText([]byte(hex))
}
