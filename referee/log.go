package referee

import (
	"encoding/json"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// logTail is the number of lines that a screen carries.
const logTail = 40

// happening is one row as the log tells of it. It never changes, so snapshots share it.
type happening struct {
	version int
	at      time.Time
	line    int // 0 for a notice
	entry   int // index among the timeline's entries
	command engine.Command
	events  []engine.Event
	secret  bool
	notice  *engine.Message
}

// LogLine is what one viewer reads of one thing that happened.
type LogLine struct {
	Version  int         // the table's version that it made
	Line     int         // its line in the record, which undo's "to" names; 0 for a notice about the table itself
	At       time.Time   //
	By       engine.Seat // who entered it; empty where that is not for this viewer to know
	For      engine.Seat // for whom, if for another
	Do       string      // what was entered; empty as By is
	Messages []engine.Message
	Undone   bool
}

// history is the log as of one snapshot.
type history struct {
	rules  engine.Rules
	rows   []happening
	undone []bool
}

// tail gives the last lines that tell a viewer something, oldest first.
func (h history) tail(v engine.Viewer, most int) []LogLine {
	var lines []LogLine
	// Rows that say nothing to this viewer are passed over, but not without end: a screen's cost must not grow with
	// the game.
	for i := len(h.rows) - 1; i >= 0 && i >= len(h.rows)-4*most && len(lines) < most; i-- {
		if line, ok := h.line(h.rows[i], v); ok {
			lines = append(lines, line)
		}
	}
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	return lines
}

// all gives every line that tells a viewer something.
func (h history) all(v engine.Viewer) []LogLine {
	var lines []LogLine
	for _, row := range h.rows {
		if line, ok := h.line(row, v); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// line tells a viewer of a row; ok is false when there is nothing to tell, so that not even a gap remains.
func (h history) line(row happening, v engine.Viewer) (line LogLine, ok bool) {
	line = LogLine{Version: row.version, Line: row.line, At: row.at}
	if row.notice != nil {
		line.Messages = []engine.Message{*row.notice}
		return line, true
	}
	line.Undone = row.entry < len(h.undone) && h.undone[row.entry]
	if row.command.Do == engine.Undo {
		line.Messages = []engine.Message{undoMessage(row.command)}
	}
	for _, event := range row.events {
		if m, ok := h.rules.Narrate(event, v); ok {
			line.Messages = append(line.Messages, m)
		}
	}
	if c := row.command; !row.secret || v.Sees(c.Actor()) {
		line.By, line.For, line.Do = c.By, c.For, c.Do
	}
	return line, len(line.Messages) > 0
}

// undoMessage tells of an undo, which has no events that a game could narrate.
func undoMessage(c engine.Command) engine.Message {
	var args struct {
		Count  int    `json:"count"`
		To     int    `json:"to"`
		Reason string `json:"reason"`
	}
	for name, into := range map[string]any{"count": &args.Count, "to": &args.To, "reason": &args.Reason} {
		if raw, ok := c.Args[name]; ok {
			_ = json.Unmarshal(raw, into) // the kernel accepted it
		}
	}
	if args.To > 0 {
		return engine.Say("notice.undo_to", "", "line", args.To, "reason", args.Reason)
	}
	return engine.Say("notice.undo", "", "count", max(args.Count, 1), "reason", args.Reason)
}
