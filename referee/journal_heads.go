package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Head identifies a table's newest row.
type Head struct {
	Name  string       `json:"name,omitempty"` // of the table
	Seq   int          `json:"seq"`            // of its newest row
	Line  int          `json:"line"`           // of its record
	Chain record.Chain `json:"chain"`          // up to that line
}

// HeadKeeper is the part of a journal that keeps each table's head apart from its rows, so that lost rows are noticed.
type HeadKeeper interface {
	// NoteHead notes a table's head. It returns at once: the note is durable soon after its rows, never before.
	NoteHead(table string, head Head)
	// NotedHeads returns the heads noted when the journal was opened, by table.
	NotedHeads() map[string]Head
}

// LostLines says which lines of a table a journal has lost.
type LostLines struct {
	Code, Name string
	Line       int // the last line of the complete record
	Ends       int // its last line now; 0 if the whole table is gone
	Rows       int // how many rows are missing, including rows that are not lines of play
}

// String says, to the person who started the program, what is missing and what to do.
func (m LostLines) String() string {
	table := "table " + m.Code
	if m.Name != "" {
		table += " (" + m.Name + ")"
	}
	switch {
	case m.Ends == 0:
		return fmt.Sprintf("%s is gone: its record had come to line %d. The file was damaged: bring back a backup with judge restore", table, m.Line)
	case m.Ends == m.Line:
		return fmt.Sprintf("%s lost its newest %d entries, such as who sits where, but no line of play. The file was damaged: check the seats", table, m.Rows)
	}
	return fmt.Sprintf("%s lost lines %d to %d: its record had come to line %d and ends at line %d. The file was damaged. "+
		"Enter again what was played, or stop and bring back a backup with judge restore", table, m.Ends+1, m.Line, m.Line, m.Ends)
}

// head returns the table's present head.
func (d *tableState) head() Head {
	return Head{Name: d.info.Name, Seq: d.version(), Line: len(d.sealing.chain), Chain: d.sealing.head()}
}

// noteHead makes the journal note the table's head.
func (t *Table) noteHead() {
	if len(t.state.pending) == 0 {
		t.journal.NoteHead(t.info.Code, t.state.head())
	}
}

// compare checks the table once against its noted head. If rows are missing or the chain differs, everybody at the table is
// told, and the alert stays in the log.
func (t *Table) compare(ctx context.Context) {
	had, d := t.notedHead, t.state
	t.notedHead = Head{}
	body := tamperAlertRow{Line: had.Line, Chain: had.Chain}
	switch {
	case had.Line < 1: // no head was noted
		return
	case had.Seq > d.version():
		body.Ends, body.Rows = len(d.sealing.chain), had.Seq-d.version()
		t.missing = &LostLines{Code: t.info.Code, Name: t.info.Name, Line: had.Line, Ends: body.Ends, Rows: body.Rows}
	case hasLink(d.sealing.chain, had.Line, had.Chain):
		return
	}
	if !d.tamperAlerts.known[body] && d.writeAndFold(rowTamperAlert, body, "", "") == nil {
		_ = t.append(ctx, t.now()) // logs its failure; the noted head stays until the alert is saved
	}
}

// lostTables lists the tables that have a noted head but are not in the journal.
func lostTables(kept map[string]Head, infos []TableInfo) (gone []LostLines) {
	for code, head := range kept {
		if !slices.ContainsFunc(infos, func(i TableInfo) bool { return i.Code == code }) {
			gone = append(gone, LostLines{Code: code, Name: head.Name, Line: head.Line, Rows: head.Seq})
		}
	}
	slices.SortFunc(gone, func(a, b LostLines) int { return strings.Compare(a.Code, b.Code) })
	return gone
}

// LostLines lists what the journal had lost when the lobby was opened, once all tables are read.
func (h *Lobby) LostLines() []LostLines {
	all := slices.Clone(h.lost)
	for _, p := range h.read() {
		if p.missing != nil {
			all = append(all, *p.missing)
		}
	}
	return all
}

// missingMessage tells the table which lines are missing.
func missingMessage(body tamperAlertRow) engine.Message {
	key := "notice.tampering_missing"
	if body.Ends >= body.Line {
		key = "notice.tampering_missing_rows"
	}
	return engine.NewMessage(key, "", "line", body.Line, "ends", body.Ends, "count", body.Rows)
}
