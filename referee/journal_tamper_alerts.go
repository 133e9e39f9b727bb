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

const rowTamperAlert = "tamper_alert"

// tamperAlertRow is a new tamper alert or, with Settled, says that the moderator took note of all of them.
type tamperAlertRow struct {
	Seat    engine.Seat  `json:"seat,omitempty"`
	Line    int          `json:"line,omitempty"`
	Chain   record.Chain `json:"chain"` // as it was remembered
	Settled bool         `json:"settled,omitempty"`
	Rows    int          `json:"rows,omitempty"` // as in shown.TamperAlert
	Ends    int          `json:"ends,omitempty"`
}

// CompareHead compares the journal with the head that an actor's screen remembers: line, and the chain up to it. If they
// differ, everybody is told, and the alert stays in the log.
func (t *Table) CompareHead(ctx context.Context, by Actor, line int, chain record.Chain) error {
	if line < 1 || t.Snapshot().hasLink(line, chain) {
		return nil
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(by) {
			return ErrNotYours
		}
		body := tamperAlertRow{Seat: by.Seat, Line: line, Chain: chain}
		if hasLink(d.sealing.chain, line, chain) || d.tamperAlerts.known[body] || d.tamperAlerts.of(by.Seat) {
			return nil
		}
		return d.writeAndFold(rowTamperAlert, body, "", "")
	})
}

// tamperAlerts are a table's tamper alerts.
type tamperAlerts struct {
	open  []shown.TamperAlert
	known map[tamperAlertRow]bool // settled ones included
}

// of reports whether there is an open alert of a seat's screen: a screen that sends false heads raises only one, until the moderator
// takes note.
func (d tamperAlerts) of(seat engine.Seat) bool {
	return slices.ContainsFunc(d.open, func(doubt shown.TamperAlert) bool { return doubt.Seat == seat })
}

func (s *Snapshot) hasLink(line int, chain record.Chain) bool { return hasLink(s.chain, line, chain) }

// hasLink reports whether a record's chain has this link at this line.
func hasLink(chain []record.Chain, line int, link record.Chain) bool {
	return line <= len(chain) && chain[line-1] == link
}

// SettleTamperAlerts records, for all to read, that the tamper alerts are settled.
func (t *Table) SettleTamperAlerts(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if len(d.tamperAlerts.open) == 0 {
			return nil
		}
		return d.writeAndFold(rowTamperAlert, tamperAlertRow{Settled: true}, "", "")
	})
}

func (d *tableState) foldTamperAlert(row Row, body tamperAlertRow) {
	if body.Settled {
		d.tamperAlerts.open = nil
		d.notice(row, engine.NewMessage("notice.tampering_settled", ""))
		return
	}
	doubt := shown.TamperAlert{Seat: body.Seat, Line: body.Line, Rows: body.Rows, Ends: body.Ends}
	d.tamperAlerts = tamperAlerts{append(slices.Clip(d.tamperAlerts.open), doubt), with(d.tamperAlerts.known, body, true)}
	if body.Rows > 0 {
		d.notice(row, missingMessage(body))
		return
	}
	key := "notice.tampering"
	if body.Seat == "" {
		key = "notice.tampering_table"
	}
	d.notice(row, engine.NewMessage(key, "", "seat", string(body.Seat), "line", body.Line))
}

// ParseHead reads the text of a shown.Head.
func ParseHead(text string) (line int, chain record.Chain, err error) {
	number, hex, _ := strings.Cut(text, ".")
	if line, err = strconv.Atoi(number); err != nil {
		return 0, chain, err
	}
	return line, chain, chain.UnmarshalText([]byte(hex))
}
