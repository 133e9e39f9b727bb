package referee

import (
	"encoding/json"
	"maps"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// shared is what a table is besides its game: who sits where, what stands still, what is sealed, a value for each feature. The desk
// folds rows into it and snapshots have a copy, so a fold never changes what a value points to: it replaces that.
type shared struct {
	info      TableInfo
	rules     engine.Rules
	prompts   []engine.Prompt
	asked     map[string]time.Time // since when each open prompt stands, by its key
	seats     seating
	door      door
	requests  []Request
	guided    bool
	pause     *shown.Pause // nil while play goes on
	timing    timing
	calls     calls
	nudged    engine.Seat // whom the moderator has reminded since anything was entered
	doubts    doubts
	unsealing *unsealing // what the moderator asks to see, or may see; nil most of the time
	blind     blind
	opened    bool // the game is over, and nothing is secret any more
}

// folds are how each kind of rows becomes part of a desk: those of a live table, once they are written, as those of the journal.
var folds = map[string]func(*desk, Row) error{
	rowEntry:   (*desk).restoreEntry,
	rowSeat:    folding((*desk).foldSeat),
	rowJoining: folding((*desk).foldJoining),
	rowPause:   folding((*desk).foldPause),
	rowGuide:   folding((*desk).foldGuide),
	rowDoubt:   folding((*desk).foldDoubt),
	rowUnseal:  folding((*desk).foldUnsealing),
	rowKept:    folding((*desk).foldKept),
	rowClock:   folding((*desk).foldClock),
	rowCall:    folding((*desk).foldCall),
	rowOpened:  folding((*desk).foldOpened),
}

// folding reads the body of a row and folds it.
func folding[T any](fold func(*desk, Row, T)) func(*desk, Row) error {
	return func(d *desk, row Row) error {
		var body T
		if err := json.Unmarshal(row.Body, &body); err != nil {
			return err
		}
		fold(d, row, body)
		return nil
	}
}

// happen lets something happen besides play, as it will be read again: it writes a row and folds it. The program's log gets to know who
// did what, unless that is empty.
func (d *desk) happen(kind string, body any, by engine.Seat, do string) error {
	row := d.write(kind, body)
	if err := folds[kind](d, row); err != nil {
		return faultOf("fold "+kind, err)
	}
	if do != "" {
		d.notes = append(d.notes, note{seq: row.Seq, by: by, do: do})
	}
	return nil
}

// with is a map with one entry more. Snapshots keep the one that they have.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	next := make(map[K]V, len(m)+1)
	maps.Copy(next, m)
	next[key] = value
	return next
}

// without is a map with one entry less.
func without[K comparable, V any](m map[K]V, key K) map[K]V {
	next := maps.Clone(m)
	delete(next, key)
	return next
}
