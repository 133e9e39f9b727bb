package referee

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// PlayedLine is an entry that counts, as the moderator may see it.
type PlayedLine struct {
	Version int // of the table when it was looked up
	Line    int
	Number  int // as of a LogLine
	// Command is the entry as it counts now, without arguments that the moderator may not know.
	Command  engine.Command
	Hidden   bool // the arguments are left out
	Messages []engine.Message
	// Seen are the lines from this one on in which something hidden was shown: an undo does not make it unseen.
	Seen []*LogLine
}

// PlayedLine looks up the entry on a line for the moderator. The error is ErrNotYours or ErrNoLine.
func (t *Table) PlayedLine(ctx context.Context, by Actor, line int) (PlayedLine, error) {
	var p PlayedLine
	err := t.moderate(ctx, by, func(d *tableState) error {
		plays := d.timeline.LiveEntries()
		i := slices.IndexFunc(plays, func(e engine.Entry) bool { return e.Line == line })
		if i < 0 {
			return ErrNoLine
		}
		c := plays[i].Command
		p = PlayedLine{
			Version: d.version(), Line: line, Number: d.history().numberOf(line), Command: c,
			Messages: told(d.rules, plays[i].Events, engine.AtModerator), Seen: d.history().seenSince(line),
		}
		if d.hides(line, c) {
			p.Command, p.Hidden = engine.Command{By: c.By, For: c.For}, true
		}
		return nil
	})
	return p, err
}

// hides reports whether only one seat may know a line's arguments: it was entered in secret, or drawn for
// that seat.
func (d *tableState) hides(line int, c engine.Command) bool {
	if engine.AtModerator.Sees(c.Actor()) {
		return false
	}
	return hasSecrets(d.rules, c) || slices.ContainsFunc(d.log, func(h logEntry) bool { return h.line() == line && h.secret })
}

// seenSince lists, as the moderator reads them, the lines from one on that count and in which something hidden was shown.
func (h history) seenSince(from int) []*LogLine {
	var out []*LogLine
	for _, row := range h.rows {
		if row.line() < from {
			continue
		}
		if line, ok := h.line(row, engine.AtModerator); ok && len(line.Seen) > 0 && !line.Undone {
			out = append(out, line)
		}
	}
	return out
}

// AmendPreview shows the moderator what an input would do. Nothing has changed yet.
type AmendPreview struct {
	Version int // the table's at the preview: an input with this version does what the preview says
	Changes []Forecast
	Seen    []*LogLine // see PlayedLine
	Ending  *Ending    // nil if the game goes on
	// Asks is true if what it would do hangs on what seats hide: nothing of it is shown, and an input has the seat asked.
	Asks bool
}

// Forecast says how an entry would change.
type Forecast struct {
	Line      int
	Number    int // as of a LogLine
	By, For   engine.Seat
	Do        string // empty if the moderator may not know it
	Then, Now []engine.Message
	Gone      bool            // it would no longer count
	Refusal   *engine.Refusal // the reason, if the moderator may know it
	// Again is the seat that would have to enter it again; set if the moderator may not know the reason.
	Again engine.Seat
}

// PreviewAmend decides the moderator's amendment without accepting it. The error is an *engine.Refusal, ErrNotYours,
// ErrMalformed, ErrDealt, or ErrMovedOn if the input names another version.
func (t *Table) PreviewAmend(ctx context.Context, in Input) (AmendPreview, error) {
	if in.Command.Do != engine.Amend || in.Command.By != engine.Moderator {
		return AmendPreview{}, ErrMalformed
	}
	var err error
	if in.Command, _, err = fitCommand(in.Command); err != nil {
		return AmendPreview{}, err
	}
	hiding, err := t.hiding(ctx, in.Actor)
	if err != nil {
		return AmendPreview{}, err
	}
	var p AmendPreview
	var step engine.PendingEntry
	d, err := t.tryOnCopy(ctx, in, func(game *engine.Timeline) error {
		v := verdictOn(game, hiding, in.Command)
		if v.err != nil {
			return v.err
		}
		p.Asks, step = v.hangs, v.step
		p.Ending = endingOf(game, hiding, in.Command, v)
		return nil
	})
	if err != nil {
		return AmendPreview{}, err
	}
	p.Version = d.version
	for _, c := range step.Changes() {
		if f, tells := d.forecast(c); tells {
			p.Changes = append(p.Changes, f)
		}
	}
	if len(step.Changes()) > 0 {
		p.Seen = d.seenSince(step.Changes()[0].Before.Line)
	}
	return p, nil
}

// Refuses returns the refusal that the moderator's input for a seat would get now, or nil. It changes nothing. The error
// is ErrNotYours or ErrMalformed.
func (t *Table) Refuses(ctx context.Context, by Actor, c engine.Command) (*engine.Refusal, error) {
	if c.By != engine.Moderator || c.For == "" {
		return nil, ErrMalformed
	}
	c, _, err := fitCommand(c)
	if err != nil {
		return nil, err
	}
	hiding, err := t.hiding(ctx, by)
	if err != nil {
		return nil, err
	}
	_, err = t.tryOnCopy(ctx, Input{Actor: by, Command: c}, func(game *engine.Timeline) error {
		v := verdictOn(game, hiding, c)
		if v.hangs {
			return withheld()
		}
		return v.err
	})
	var no *engine.Refusal
	if errors.As(err, &no) {
		return no, nil
	}
	return nil, err
}

// Reconcile compares what was counted on the table with the game, and looks for the corrections that would explain it. The
// error is an *engine.Refusal, ErrNotYours or engine.ErrNotCountable.
func (t *Table) Reconcile(ctx context.Context, by Actor, counted json.RawMessage) (engine.Reconciliation, error) {
	var found engine.Reconciliation
	_, err := t.tryOnCopy(ctx, Input{Actor: by}, func(game *engine.Timeline) (err error) {
		found, err = game.Reconcile(counted)
		return err
	})
	return found, err
}

// tableCopy is a copy of a table for previews.
type tableCopy struct {
	history
	version int
	hidden  map[int]bool // lines that were entered in secret
}

// tryOnCopy runs try on a copy of the game. The table's own goroutine makes the copy and does not wait for the
// rest.
func (t *Table) tryOnCopy(ctx context.Context, in Input, try func(*engine.Timeline) error) (tableCopy, error) {
	var game *engine.Timeline
	var seats seating
	var header engine.Header
	r := tableCopy{hidden: map[int]bool{}}
	err := t.moderate(ctx, in.Actor, func(d *tableState) error {
		if in.Version != 0 && in.Version != d.version() {
			return ErrMovedOn
		}
		if d.probesDealtCards(in.Command) {
			return ErrDealt
		}
		game, seats, header, r.history, r.version = d.timeline.Fork(), d.seats, d.info.Header, d.history(), d.version()
		return nil
	})
	if err != nil {
		return r, err
	}
	for _, row := range r.rows {
		r.hidden[row.line()] = r.hidden[row.line()] || row.secret
	}
	var no error
	if err := t.guard(func() error { no = try(game); return nil }); err != nil {
		return r, ErrAttention
	}
	if no != nil && !isRefused(no) {
		err := faultOf("rehearse", no)
		t.noteFault(err)
		return r, ErrAttention
	}
	return r, seats.withholdReason(no, in.Command, header)
}

// forecast describes a change to the moderator; tells is false if the moderator would see none.
func (r tableCopy) forecast(c engine.Change) (f Forecast, tells bool) {
	then := c.Before.Command
	f = Forecast{Line: c.Before.Line, Number: r.numberOf(c.Before.Line), By: then.By, For: then.For, Do: then.Do, Gone: c.After == nil, Then: told(r.rules, c.Before.Events, engine.AtModerator)}
	if c.After != nil {
		f.Now = told(r.rules, c.After.Events, engine.AtModerator)
		if then.Do == "" { // an inserted entry
			f.By, f.For, f.Do = c.After.Command.By, c.After.Command.For, c.After.Command.Do
		}
	}
	hidden := r.hidden[f.Line] && !engine.AtModerator.Sees(then.Actor())
	if hidden {
		f.By, f.For, f.Do = "", "", ""
	}
	switch {
	case c.Refusal == nil:
	case hidden || c.Refusal.Private || then.By == engine.App:
		f.Again = then.Actor()
	default:
		f.Refusal = c.Refusal
	}
	if hidden && len(f.Then) == 0 && c.Refusal != nil && !c.DropsAnswer() {
		return f, false // what a seat noted by itself: that the rules refuse it now would tell what it was
	}
	return f, f.Gone || !reflect.DeepEqual(f.Then, f.Now)
}
