package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Head is how far a table has come.
type Head struct {
	Name  string       `json:"name,omitempty"` // of the table
	Seq   int          `json:"seq"`            // of its newest row
	Line  int          `json:"line"`           // of its record
	Chain record.Chain `json:"chain"`          // up to that line
}

// HeadKeeper is a journal that keeps apart from its rows how far each table has come, so that rows which damage cut off are missed.
type HeadKeeper interface {
	// NoteHead notes how far a table has come. It returns at once: the note is durable soon after, never before the rows are.
	NoteHead(table string, head Head)
	// NotedHeads returns the heads noted when the journal was opened, by table.
	NotedHeads() map[string]Head
}

// LostLines says which lines of a table a journal has lost.
type LostLines struct {
	Code, Name string
	Line       int // to which the record had come
	Ends       int // where it ends now; 0 if the whole table is gone
	Rows       int // how many entries are missing, those that are no lines of play included
}

// String is a sentence for who started the program: what is missing, and what may be done.
func (m LostLines) String() string {
	table := "table " + m.Code
	if m.Name != "" {
		table += " (" + m.Name + ")"
	}
	switch {
	case m.Ends == 0:
		return fmt.Sprintf("%s is gone: its record had come to line %d. The file was damaged; a backup brings it back (judge restore)", table, m.Line)
	case m.Ends == m.Line:
		return fmt.Sprintf("of %s the newest entries are missing, %d in all, such as who sits where; no line of play is. The file was damaged", table, m.Rows)
	}
	return fmt.Sprintf("of %s lines %d to %d are missing: its record had come to line %d and ends at line %d. The file was damaged. "+
		"Enter again what was played, or stop and bring a backup back (judge restore)", table, m.Ends+1, m.Line, m.Line, m.Ends)
}

// head returns how far the table's rows go.
func (d *tableState) head() Head {
	return Head{Name: d.info.Name, Seq: d.version(), Line: len(d.sealing.chain), Chain: d.sealing.head()}
}

// noteHead makes the journal note how far the table has come, if the journal does so.
func (t *Table) noteHead() {
	if keeper, ok := t.journal.(HeadKeeper); ok && len(t.state.pending) == 0 {
		keeper.NoteHead(t.info.Code, t.state.head())
	}
}

// compare looks, once, whether the table is what was noted of it. What is missing is told to everybody at the table, as is a
// record that goes another way; it stays in the log.
func (t *Table) compare(ctx context.Context) {
	had, d := t.notedHead, t.state
	t.notedHead = Head{}
	body := tamperAlertRow{Line: had.Line, Chain: had.Chain}
	switch {
	case had.Line < 1: // nothing was noted
		return
	case had.Seq > d.version():
		body.Ends, body.Rows = len(d.sealing.chain), had.Seq-d.version()
		t.missing = &LostLines{Code: t.info.Code, Name: t.info.Name, Line: had.Line, Ends: body.Ends, Rows: body.Rows}
	case hasLink(d.sealing.chain, had.Line, had.Chain):
		return
	}
	if !d.tamperAlerts.known[body] && d.writeAndFold(rowTamperAlert, body, "", "") == nil {
		_ = t.append(ctx, t.now()) // has logged what failed; until it is saved the note stays as it is
	}
}

// lostTables lists the tables that are noted and not there at all.
func lostTables(kept map[string]Head, infos []TableInfo) (gone []LostLines) {
	for code, head := range kept {
		if !slices.ContainsFunc(infos, func(i TableInfo) bool { return i.Code == code }) {
			gone = append(gone, LostLines{Code: code, Name: head.Name, Line: head.Line, Rows: head.Seq})
		}
	}
	slices.SortFunc(gone, func(a, b LostLines) int { return strings.Compare(a.Code, b.Code) })
	return gone
}

// LostLines lists what the journal had lost when the lobby was opened.
func (h *Lobby) LostLines() []LostLines { return slices.Clone(h.lostLines) }

// missingMessage tells the table which lines are missing.
func missingMessage(body tamperAlertRow) engine.Message {
	key := "notice.tampering_missing"
	if body.Ends >= body.Line {
		key = "notice.tampering_missing_rows"
	}
	return engine.NewMessage(key, "", "line", body.Line, "ends", body.Ends, "count", body.Rows)
}
