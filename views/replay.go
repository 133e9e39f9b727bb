package views

import (
	"strconv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
)

// ReplayPage shows one moment of a past game.
type ReplayPage struct {
	PastPage
	At    int     // from 0, the beginning
	Last  int     // the newest moment
	Turns []Bound // where turns begin
	// PreviousPhase and On are where the previous and the next chapter begin.
	PreviousPhase, NextPhase int
	Over                     bool
	Line                     int // the moment's line in the record if the moderator may correct it; else 0
}

// Bound is the moment at which something begins.
type Bound struct{ At, Turn int }

// Path is where the game is replayed; for the moderator below the console, where lines can also be corrected.
func (p ReplayPage) Path() string {
	if p.For == engine.Moderator {
		return p.URL("console", "replay")
	}
	return p.URL("replay")
}

func (p ReplayPage) to(at int) templ.SafeURL {
	return templ.SafeURL(p.Path() + "?at=" + strconv.Itoa(max(0, min(at, p.Last))))
}

// begin is the moment at which the i-th turn begins; past the end, the last moment.
func (p ReplayPage) begin(turn int) int {
	if turn < len(p.Turns) {
		return p.Turns[turn].At
	}
	return p.Last
}

// share is the part of the whole game between two moments.
func (p ReplayPage) share(from, to int) string {
	return strconv.FormatFloat(100*float64(to-from)/float64(max(p.Last, 1)), 'f', 2, 64) + "%"
}

// current is the turn of a moment; 0 before the first.
func (p ReplayPage) current() int {
	turn := 0
	for _, b := range p.Turns {
		if b.At <= p.At {
			turn = b.Turn
		}
	}
	return turn
}

// control is a link to another moment.
type control struct {
	key  string // of its name
	at   int
	sign string // drawn on it
	keys string // its shortcuts
}

func (p ReplayPage) controls() []control {
	return []control{
		{"replay.first", 0, "M7 5v14M18 5L9 12l9 7z", "Home"},
		{"replay.back", p.PreviousPhase, "M12 5L4 12l8 7zM20 5l-8 7 8 7z", "PageUp"},
		{"replay.previous", p.At - 1, "M16 5L7 12l9 7z", "ArrowLeft"},
		{"replay.next", p.At + 1, "M8 5l9 7-9 7z", "ArrowRight"},
		{"replay.on", p.NextPhase, "M4 5l8 7-8 7zM12 5l8 7-8 7z", "PageDown"},
		{"replay.last", p.Last, "M17 5v14M6 5l9 7-9 7z", "End"},
	}
}
