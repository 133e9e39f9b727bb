package imperiumart

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// Seat is whose a piece is. The zero value is nobody.
type Seat struct {
	ID   string // one of SeatIDs
	Name string // read out where the piece stands alone; empty where a name stands beside it
}

// Is reports whether there is a seat.
func (s Seat) Is() bool { return s.ID != "" }

// Amount is a mark with a number: a part of a cost, of a gain, of a purse.
type Amount struct {
	Mark string // id of a mark; "arrow" between what is paid and what it gives, "or" between choices
	Of   string // the mark that says which, drawn before: the faction of an influence
	N    int    // how many; 0 and 1 show the mark alone, unless Full is set
	To   int    // with N, a range
	Full bool   // always with its number, as in a purse
	More bool   // N and more
	Name string // the whole in words, for a screen reader
}

// isSign reports whether it is no amount, but stands between two.
func (a Amount) isSign() bool { return a.Mark == "arrow" || a.Mark == "or" }

// figure is the number as it is shown. One needs none: the mark alone says it, except in a purse.
func (a Amount) figure() string {
	switch {
	case a.To > a.N:
		return strconv.Itoa(a.N) + "–" + strconv.Itoa(a.To)
	case a.More:
		return strconv.Itoa(a.N) + "+"
	case a.N > 1 || a.Full:
		return strconv.Itoa(a.N)
	}
	return ""
}

// Board is the spaces in their groups.
type Board struct {
	Label  string
	Groups []Group
	Pick   string // name of the field that a lit space answers to; empty on a board that is only looked at
	Picked string // the space chosen so far
}

// Group is the spaces of one Agent icon, with the faction's track if it has one.
type Group struct {
	Icon, Name string
	Track      *Track
	Spaces     []Space
}

// isLit reports whether something may be chosen in the group.
func (g Group) isLit() bool {
	return slices.ContainsFunc(g.Spaces, func(s Space) bool { return s.Lit })
}

// Space is a space of the board.
type Space struct {
	ID, Name, Icon string
	About          string   // where all about it is told; empty where nobody may ask
	AboutSays      string   // in words, on a board from which one is picked: there a touch on the name picks it
	Needs          []Amount // what a player must have to go there, and does not pay
	Cost, Gains    []Amount
	Agents         []Seat
	Control, Voice Seat
	ControlBonus   []Amount // what a control marker here brings its owner; a space without it has no place for one
	Bonus          int      // bonus spice that lies there
	BonusName      string   // in words
	Combat         bool     // troops may be sent to the Conflict from there
	CombatName     string
	Lit, Dimmed    bool   // may be chosen now; may not
	Why            string // why not, or what holds there
	Differs        bool   // from the same space of the table beside it
}

// Track is a faction's Influence track.
type Track struct {
	Icon, Name  string
	Markers     []Marker
	At2, At4    []Amount // what the thresholds give
	Alliance    Seat     // who has the token
	OnBoard     bool     // the token still waits at 4
	AllianceSay string   // whose the token is, in words
	Differs     bool     // from the same track of the table beside it
}

// Marker is a seat's place on a track.
type Marker struct {
	Seat Seat
	At   int
}

// on lists the markers of a step.
func (t Track) on(step int) (out []Seat) {
	for _, m := range t.Markers {
		if m.At == step {
			out = append(out, m.Seat)
		}
	}
	return out
}

// Conflict is this round's Conflict.
type Conflict struct {
	Name, Level string
	About       string // as of a Space
	Rewards     []Reward
	Bars        []Bar
}

// Reward is what a rank in the Conflict gives.
type Reward struct {
	Rank  string
	Gains []Amount
}

// Bar is a seat's strength in the Conflict: 2 for each troop and 1 for each sword, none without a troop.
type Bar struct {
	Seat                 Seat
	Name                 string
	Troops, Swords       int
	Strength             int
	Awaited, Passed, Won bool
	Says                 string // the bar in words
	Differs              bool   // from the same bar of the table beside it
}

// Card is a card that can be acquired, or an empty place in the row.
type Card struct {
	ID, Name      string
	About         string // as of a Space
	Cost          int
	Free          bool     // it has no cost, and cannot be bought
	Icons         []string // Agent icons
	Factions      []string
	Agent, Reveal []Amount // what it does in either turn, if that can be said in marks
	Stack         bool     // a Reserve stack: Left says how many cards it still has
	Left          int
	LeftName      string // in words
	Says          string // cost and icons in words
	Lit, Dimmed   bool
	Why           string
}

// Row is the Imperium Row and the Reserve.
type Row struct {
	Label, Reserve string // headings
	Cards, Stacks  []Card
	Pick, Picked   string // as of a Board
}

// Race is how far each is on the way to the points that end the game.
type Race struct {
	Label   string
	Goal    int
	Runners []Runner
}

// Runner is a seat in the race, with what it has.
type Runner struct {
	Seat           Seat
	Leader, Name   string // the leader's id, and what to call the seat
	About          string // as of a Space: the leader
	Player         string
	Points         int
	Awaited, First bool
	Aside          bool     // it scores no points, and is named for what it has
	Tokens         []Amount // what it has or has not: council, swordmaster, mentat, first
	Purse          []Amount
	Says           string // the points in words
	Differs        bool   // from the same seat of the table beside it
}

// dimensions are those of a mark that is not sized by its text.
func dimensions(size int) templ.Attributes {
	if size == 0 {
		return nil
	}
	return templ.Attributes{"width": strconv.Itoa(size), "height": strconv.Itoa(size)}
}

// spoken is what a drawing says to a screen reader.
func spoken(name string) templ.Attributes {
	if name == "" {
		return templ.Attributes{"aria-hidden": "true"}
	}
	return templ.Attributes{"role": "img", "aria-label": name}
}

// flagRoom is how many letters a control marker takes of a name's line.
const flagRoom = 5

// long says of a name that it is set smaller where it must stand on one line, which it may share with a control marker.
func long(name string, flag bool) string {
	n := utf8.RuneCountInString(name)
	if flag {
		n += flagRoom
	}
	switch {
	case n > 21:
		return "longest"
	case n > 17:
		return "long"
	}
	return ""
}

// listRole is what a list of choices is to a screen reader.
func listRole(pick string) string {
	if pick != "" {
		return "radiogroup"
	}
	return "group"
}
