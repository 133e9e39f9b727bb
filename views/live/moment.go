package live

import (
	"cmp"
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

// until is when the moment gives the whole table screen back, in milliseconds; zero for none.
func (m *Moment) until() string {
	if m == nil {
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
	By    engine.Seat      // whose entry it is
}

// NewestMoments are the moments of the newest input and of what the app did upon it, one after another: the app's acts follow at once, and do
// not end what everybody has still to see. kindOf says which of kinds a message belongs to; empty for none, or if what the moment shows is
// gone. Nothing is staged again after an undo or a correction.
func NewestMoments(log []*pages.LogLine, kinds map[string]Moment, kindOf func(engine.Message) string) (moments Moments) {
	var lines []*pages.LogLine // the newest first
	for _, line := range slices.Backward(log) {
		if line.IsUndo || line.Correction {
			break
		}
		if line.Undone || line.No == 0 {
			continue
		}
		lines = append(lines, line)
		if line.By != engine.App {
			break
		}
	}
	for _, line := range slices.Backward(lines) {
		for _, m := range momentsOf(line, kinds, kindOf) {
			m.Began = later(line.At, moments.end())
			moments = append(moments, m)
		}
	}
	return moments
}

// momentsOf are the moments of one entry, in the order in which they begin. What is told of a kind last, its moment tells about.
func momentsOf(line *pages.LogLine, kinds map[string]Moment, kindOf func(engine.Message) string) (out Moments) {
	for _, says := range line.Says {
		kind := kindOf(says.Of)
		m, ok := kinds[kind]
		if !ok {
			continue
		}
		i := slices.IndexFunc(out, func(o *ToldMoment) bool { return o.Kind == kind })
		if i < 0 {
			i, out = len(out), append(out, nil)
		}
		m.Kind, m.Line = kind, line.ID
		out[i] = &ToldMoment{m, says.Of, line.Says, cmp.Or(line.For, line.By)}
	}
	return out
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Told is an argument of the moment's message; zero if it has none of this name.
func Told[T any](m *ToldMoment, name string) T {
	value, _ := m.About.Args[name].(T)
	return value
}

// Moments follow one another on the table screen.
type Moments []*ToldMoment

// end is when the last one gives the table screen back; zero if there is none.
func (ms Moments) end() (at time.Time) {
	if len(ms) > 0 {
		last := ms[len(ms)-1]
		at = last.Began.Add(last.Lasts)
	}
	return at
}

// ToLookAt is the moment that covers a seat's phone until it is over: what the phone says itself, or what its player is to look at on the
// table screen. It is the last that takes the whole table screen; nil if there is none, or no table screen.
func (ms Moments) ToLookAt(p pages.Seat) *Moment {
	for _, m := range slices.Backward(ms) {
		if !m.InPlace && (m.Words != "" || p.HasTableScreen) {
			return &m.Moment
		}
	}
	return nil
}

// Film is how long the moments last that belong to some messages; 0 if there is none.
func Film(told []engine.Message, kinds map[string]Moment, kindOf func(engine.Message) string) (lasts time.Duration) {
	filmed := map[string]bool{}
	for _, m := range told {
		if kind := kindOf(m); !filmed[kind] {
			filmed[kind] = true
			lasts += kinds[kind].Lasts
		}
	}
	return lasts
}
