package live

import (
	"slices"
	"strconv"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// Moment is something that everybody has just learnt and that takes the table screen for some seconds. It begins with the entry
// that caused it, so that a screen which comes later joins in the middle.
type Moment struct {
	Kind    string // for the styles
	Words   string // what phones say of it themselves, with or without a table screen; empty where they only look up
	InPlace bool   // it stands across the board, and all else stays in view
	Line    int    // the entry that caused it, by its id in the log
	Began   time.Time
	Lasts   time.Duration
}

// id names the moment among all of a table's moments.
func (m Moment) id() string { return "stage-" + m.Kind + "-" + strconv.Itoa(m.Line) }

// until is when the moment gives the whole table screen back, in milliseconds; zero if it does not take it.
func (m *Moment) until() string {
	if m == nil || m.InPlace {
		return "0"
	}
	return millis(m.Began.Add(m.Lasts).UnixMilli())
}

func millis(n int64) string { return strconv.FormatInt(n, 10) }

// ToldMoment is a moment with what was said about it.
type ToldMoment struct {
	Moment
	About engine.Message
	Says  []pages.Sentence // all that was said in that entry
}

// isOnAt reports whether the moment lasts beyond a time.
func (m *Moment) isOnAt(at time.Time) bool { return m.Began.Add(m.Lasts).After(at) }

// NewestMoment is the moment of the newest input or of what the app did upon it; nil if there is none. The app's acts follow at once, and
// do not end what everybody has still to see. kindOf says which of kinds a message belongs to; empty for none, or if what the moment
// shows is gone. Nothing is staged again after an undo or a correction.
func NewestMoment(log []*pages.LogLine, kinds map[string]Moment, kindOf func(engine.Message) string) (newest *ToldMoment) {
	for _, line := range slices.Backward(log) {
		if line.IsUndo || line.Correction {
			return newest
		}
		if line.Undone || line.No == 0 {
			continue
		}
		m := momentOf(line, kinds, kindOf)
		if newest == nil || m != nil && newest.InPlace && !m.InPlace && m.isOnAt(newest.Began) {
			newest = m
		}
		if line.By != engine.App {
			return newest
		}
	}
	return newest
}

// momentOf is the moment of one entry: the last that takes the whole screen, otherwise the last in place.
func momentOf(line *pages.LogLine, kinds map[string]Moment, kindOf func(engine.Message) string) (found *ToldMoment) {
	for _, says := range slices.Backward(line.Says) {
		m, ok := kinds[kindOf(says.Of)]
		if !ok || found != nil && (m.InPlace || !found.InPlace) {
			continue
		}
		m.Kind, m.Line, m.Began = kindOf(says.Of), line.ID, line.At
		found = &ToldMoment{m, says.Of, line.Says}
	}
	return found
}

// Of is the moment itself, which may be missing.
func (m *ToldMoment) Of() *Moment {
	if m == nil {
		return nil
	}
	return &m.Moment
}

// Told is an argument of the moment's message; zero if it has none of this name.
func Told[T any](m *ToldMoment, name string) T {
	value, _ := m.About.Args[name].(T)
	return value
}

// ToLookAt is the moment that covers a seat's phone: what the phone says itself, or what its player is to look at on the table screen; nil
// if there is none, or no table screen.
func (m *ToldMoment) ToLookAt(p pages.Seat) *Moment {
	if m == nil || m.Words == "" && !p.HasTableScreen {
		return nil
	}
	return &m.Moment
}

// Film is how long the longest moment lasts that belongs to one of some messages; 0 if none does.
func Film(told []engine.Message, kinds map[string]Moment, kindOf func(engine.Message) string) (lasts time.Duration) {
	for _, m := range told {
		lasts = max(lasts, kinds[kindOf(m)].Lasts)
	}
	return lasts
}
