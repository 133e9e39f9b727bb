package referee

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// logTail is the number of lines that a screen carries.
const logTail = 40

// logEntry is one row as the log tells it. It never changes, so snapshots share it.
type logEntry struct {
	Redacted
	version int
	at      time.Time
	play    *engine.Entry     // nil if the row is not a line of play
	past    engine.History    // the game as it counted after a line of play
	entry   int               // index among the timeline's entries
	number  int               // among the rows of play that everybody is told; 0 for any other
	chapter engine.Chapter    // zero in a game without chapters
	sender  engine.Seat       // who entered it in the moderator's place; empty for most
	secret  bool              // only one seat may know what it says, or who sent it
	again   bool              // an undo of undos: its lines count again
	fix     engine.Correction // zero for most rows
	opens   []shown.SealMark  // the seals that it opened
	mark    string            // of the phone's seal that it opens; empty for any other
	notice  *engine.Message
	noticed engine.Seat // the only seat that reads the notice, with the moderator; empty if everybody does
}

// line is the row's line in the record; 0 if it is not a line of play.
func (h logEntry) line() int {
	if h.play == nil {
		return 0
	}
	return h.play.Line
}

// played reports whether a row is a line of the record. Other rows have no command and no entry.
func (h logEntry) played() bool { return h.play != nil }

// LogLine is one log entry as one viewer reads it.
type LogLine struct {
	Version int // the table's version that it made
	Line    int // its line in the record, which undo's "to" names; 0 for a notice about the table itself
	// Number is what people call it by: among the lines of play that everybody is told, so that no gap tells of another's secret. 0 for
	// what not everybody is told.
	Number   int
	At       time.Time   //
	By       engine.Seat // who entered it; empty if this viewer may not know
	For      engine.Seat // the seat for which it was entered, if not its own
	Do       string      // what was entered; empty as By is
	Chapter  engine.Chapter
	Messages []engine.Message
	Undone   bool // it does not count as told here: it was undone or corrected
	// Outcomes say how an amendment changed other entries, as far as this viewer may know.
	Outcomes []Outcome
	// Seen lists who saw something in it that was hidden before, also after an undo: engine.Everybody, or the seats that this
	// viewer may know.
	Seen []engine.Seat
	Own  bool // it tells this viewer more than others
	// Opens are the marks of the secret answers that this line opens.
	Opens []shown.SealMark
}

// Outcome is an entry as an amendment decided it again.
type Outcome struct {
	Line     int // its line in the record
	Number   int // as of a LogLine
	Messages []engine.Message
	Gone     bool // it no longer counts: the messages are what it told
	Undone   bool // a later amendment decided it otherwise
	Told     bool // the amendment's own sentence says it
}

// history is the log as of one snapshot.
type history struct {
	rules engine.Rules
	seats []engine.SeatSetup
	rows  []logEntry
	lineStatus
	newest *newestLines // nil where nobody asks for the tail
}

// lineStatus says which entries count, and how, since the last undo or amendment. It is replaced, never changed.
type lineStatus struct {
	undone          []bool               // by entry
	amended         map[int]engine.Entry // by entry, as it counts now
	keptByAmendment map[int][]int        // by amendment, the lines that count as it decided them
}

func lineStatusOf(t *engine.Timeline) lineStatus {
	return lineStatus{t.Undone(), t.Amended(), t.AmendmentsInForce()}
}

// isUndone reports whether a line of play counts no more.
func (h history) isUndone(row logEntry) bool { return row.entry < len(h.undone) && h.undone[row.entry] }

// tail returns the last lines that tell a viewer something, oldest first. The caller must not change them.
func (h history) tail(v engine.Viewer) []*LogLine { return h.newest.read(h, v).lines }

// begun reports whether a viewer has read that somebody played.
func (h history) begun(v engine.Viewer) bool { return h.newest.read(h, v).begunAt > 0 }

// all returns every line that tells a viewer something.
func (h history) all(v engine.Viewer) []*LogLine {
	var lines []*LogLine
	for _, row := range h.rows {
		if line, ok := h.line(row, v); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// line tells a row to a viewer; ok is false if there is nothing to tell, so that not even a gap shows.
func (h history) line(row logEntry, v engine.Viewer) (line *LogLine, ok bool) {
	line = &LogLine{Version: row.version, Line: row.line(), Number: row.number, At: row.at, Chapter: row.chapter}
	if row.notice != nil {
		if row.noticed != "" && !v.IsModerator() && !v.Sees(row.noticed) {
			return line, false
		}
		line.Messages = []engine.Message{*row.notice}
		return line, true
	}
	if !row.played() {
		return line, false
	}
	line.Undone = h.isUndone(row) && !h.looksTheSame(row, v)
	line.Messages, line.Outcomes = h.messages(row, v), h.outcomes(row, v)
	line.Own = v != engine.Public && !reflect.DeepEqual(line.Messages, h.messages(row, engine.Public))
	line.Seen, line.Opens = h.seen(row, v), row.opens
	if c := row.play.Command; !row.secret || v.Sees(c.Actor()) {
		line.By, line.For, line.Do = cmp.Or(row.sender, c.By), c.For, c.Do
	}
	return line, len(line.Messages) > 0
}

// holdsSecret reports whether not everybody may know all of a row. A notice to one seat is such a row. A signal is for all to see, though a seat
// sends it unasked; an undo may take back a secret.
func (h history) holdsSecret(row logEntry) bool {
	if !row.played() {
		return row.secret || row.noticed != ""
	}
	c := row.play.Command
	signals, ok := h.rules.(engine.SignalRules)
	return row.secret && !(ok && signals.IsSignal(c)) || c.Do == engine.Undo || hasSecrets(h.rules, c) && !row.fix.IsOpen
}

// messages is what a row of play tells a viewer. Seats read of a correction of facts what everybody does, as it is for everybody to hear; what it
// changed of their own secrets they see among these.
func (h history) messages(row logEntry, v engine.Viewer) []engine.Message {
	if _, atSeat := v.Seat(); atSeat && len(row.fix.Facts) > 0 {
		v = engine.Public
	}
	var out []engine.Message
	if m, ok := h.note(row, v); ok {
		out = append(out, m)
	}
	if row.mark != "" { // an opened seal must not read as a new one
		out = []engine.Message{engine.NewMessage("notice.seal_opened", "", "seat", string(row.play.Command.By), "mark", row.mark)}
	}
	return slices.Concat(out, told(h.rules, row.play.Events, v), row.fix.Facts[v], row.fix.ByHand)
}

// LogOf returns a game's log from its timeline, as far as a viewer may know it, without what happened outside
// play.
func LogOf(t *engine.Timeline, v engine.Viewer) ([]*LogLine, error) {
	var lines []*LogLine
	err := guarded(func() error {
		game, err := engine.NewTimeline(t.Rules(), t.Header())
		if err != nil {
			return err
		}
		h := history{rules: t.Rules(), seats: t.Header().Seats}
		for i, e := range t.Entries() {
			row := logEntry{version: i + 1, chapter: chapterOf(game.Rules(), game.State()), play: e, entry: i}
			row.fix = engine.CommitCorrection(game, game.Restored(*e))
			row.again = game.IsRedo(*e)
			row.number = h.numberFor(row)
			h.rows = append(h.rows, row)
		}
		h.lineStatus = lineStatusOf(game)
		lines = h.all(v)
		return nil
	})
	return lines, err
}

// firstPlayed is the number of the first row of play that is told: as in the record, whose first line is the header.
const firstPlayed = 2

// numberFor is the number of a row of play that comes after all others.
func (h history) numberFor(row logEntry) int {
	if len(h.messages(row, engine.Public)) == 0 {
		return 0
	}
	for _, before := range slices.Backward(h.rows) {
		if before.number > 0 {
			return before.number + 1
		}
	}
	return firstPlayed
}

// numberOf is the number of a line of the record.
func (h history) numberOf(line int) int {
	for _, row := range slices.Backward(h.rows) {
		if row.line() == line {
			return row.number
		}
	}
	return 0
}

// told returns the messages of events for a viewer.
func told(rules engine.Rules, events []engine.Event, v engine.Viewer) []engine.Message {
	var out []engine.Message
	for _, event := range events {
		if m, ok := rules.Narrate(event, v); ok {
			out = append(out, m)
		}
	}
	return out
}

// looksTheSame reports whether a viewer may not notice that an entry was corrected: the log must not
// show it either.
func (h history) looksTheSame(row logEntry, v engine.Viewer) bool {
	now, counts := h.amended[row.entry]
	return counts && reflect.DeepEqual(told(h.rules, now.Events, v), told(h.rules, row.play.Events, v))
}

// outcomes tells a viewer how an amendment changed other entries.
func (h history) outcomes(row logEntry, v engine.Viewer) []Outcome {
	var out []Outcome
	target, amends := row.target()
	for _, c := range row.fix.Changes {
		o := Outcome{Line: c.Before.Line, Number: h.numberOf(c.Before.Line), Gone: c.After == nil}
		if o.Gone {
			if o.Messages = told(h.rules, c.Before.Events, v); len(o.Messages) == 0 {
				continue
			}
		}
		if c.After != nil {
			o.Messages = told(h.rules, c.After.Events, v)
			o.Undone = !slices.Contains(h.keptByAmendment[row.entry], o.Line)
			if reflect.DeepEqual(o.Messages, told(h.rules, c.Before.Events, v)) {
				continue
			}
		}
		o.Told = amends && c.Before.Line == target.Before.Line && len(o.Messages) <= 1
		out = append(out, o)
	}
	return out
}

// seen lists who saw something in a row that was hidden before. A viewer learns of others only if it is told of the event itself.
func (h history) seen(row logEntry, v engine.Viewer) []engine.Seat {
	events := row.play.Events
	for _, c := range row.fix.Changes {
		if c.After != nil {
			events = slices.Concat(events, c.After.Events)
		}
	}
	var seats []engine.Seat
	for _, event := range events {
		if _, known := h.rules.Narrate(event, v); !known {
			continue
		}
		if h.rules.Reveals(event, engine.Public) {
			return []engine.Seat{engine.Everybody}
		}
		for _, s := range h.seats {
			if h.rules.Reveals(event, engine.AtSeat(s.Faction)) && !slices.Contains(seats, s.Faction) {
				seats = append(seats, s.Faction)
			}
		}
	}
	return seats
}
