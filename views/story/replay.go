package story

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
)

// ReplayPage shows one moment of a past game.
type ReplayPage struct {
	PastPage
	At    int     // from 0, the beginning
	Last  int     // the newest moment
	Turns []Bound // where turns begin
	// Landmarks are the great moments of the game, marked on the bar.
	Landmarks []Landmark
	Chapter   string // the sentence that the moment's chapter began with
	// PreviousPhase and On are where the previous and the next chapter begin.
	PreviousPhase, NextPhase int
	Over                     bool
	Line                     int // the moment's line in the record if the moderator may correct it; else 0
}

// Bound is the moment at which something begins.
type Bound struct{ At, Turn int }

// Landmark is a great moment of a game.
type Landmark struct {
	At   int
	Kind string // a term of the game
	Lane int    // how many others of the same moment it stands under
}

// landmarkSigns are the drawings of kinds of landmarks, on a field of 16 by 16.
var landmarkSigns = []string{
	"M3 3l10 10M13 3L3 13",                       // crossed blades
	"M2 3h12L8 14z",                              // a wedge
	"M8 2a6 6 0 1 0 .01 0zM8 6a2 2 0 1 0 .01 0z", // an open mouth
	"M8 1l7 7-7 7-7-7z",
	"M3 15V2h10l-3 4 3 4H3", // a flag
	"M8 2v12M2 8h12",
	"M2 14V9h4v5M6 14V3h4v11M10 14V7h4v7", // steps
	"M2 5h12M2 11h12",
}

// landmarkKind is a kind of landmark in the legend.
type landmarkKind struct {
	name, sign string
	next       int // the next such moment after this one, or the first
	marks      []Landmark
}

// landmarkKinds are the kinds of landmarks in this game, by name.
func (p ReplayPage) landmarkKinds() []landmarkKind {
	marks := map[string][]Landmark{}
	for _, l := range p.Landmarks {
		marks[l.Kind] = append(marks[l.Kind], l)
	}
	var out []landmarkKind
	for i, kind := range slices.Sorted(maps.Keys(marks)) {
		of := marks[kind]
		k := landmarkKind{kind, landmarkSigns[i%len(landmarkSigns)], of[0].At, of}
		if i := slices.IndexFunc(of, func(l Landmark) bool { return l.At > p.At }); i >= 0 {
			k.next = of[i].At
		}
		out = append(out, k)
	}
	return out
}

// landmarkLane is the height of a lane of landmarks in pixels: those of one moment stand in lanes, one above the other.
const landmarkLane = 16

// landmarkHeight is the height of all lanes.
func (p ReplayPage) landmarkHeight() string {
	lanes := 0
	for _, l := range p.Landmarks {
		lanes = max(lanes, l.Lane+1)
	}
	return strconv.Itoa(lanes * landmarkLane)
}

// Path is where the game is replayed; for the moderator below the console, where lines can also be corrected.
func (p ReplayPage) Path() string {
	if p.For == engine.Moderator {
		return p.URL("console", "replay")
	}
	return p.URL("replay")
}

// under says where the slider stands.
func (p ReplayPage) under() string {
	return strings.TrimSpace(p.Chapter + " " + p.P.T("replay.where", "at", p.At, "last", p.Last))
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
