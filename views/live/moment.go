package live

import (
	"strconv"
	"time"
)

// Moment is something that everybody has just learnt and that takes the table screen for some seconds. It begins with the entry
// that caused it, so that a screen which comes later joins in the middle.
type Moment struct {
	Kind    string // for the styles
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
