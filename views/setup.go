package views

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Setup is what a game offers to choose from for a new table; words are catalogue keys, ids are the record's.
type Setup struct {
	Title        string // key of the game's name
	Maturity     string // key; empty when the game is complete
	Profiles     []Choice
	Usual        string    // id of the profile that most tables play; may be empty
	Seatings     []Seating // what sits together; a table chooses where a profile has several
	Circles      int       // player circles at the board, 1 to Circles; 0 where nobody has a place of their own
	Cards        []string  // engine.CardsTable, engine.CardsPhone: what the game supports
	Switches     []HouseSwitch
	Clocks       []string      // kinds of moments that a table gives a time of its own, beside those that the switches give one
	Blind        bool          // its sealed answers can stay on phones
	CustomSheets []CustomSheet // what a table may say of sides themselves; a side that is not among Factions needs one
	// CustomSheetArgs declares what such a sheet may say.
	CustomSheetArgs []engine.Arg
}

// CustomSheetOf finds the sheet that a table of a profile may type for a side.
func (s Setup) CustomSheetOf(faction engine.Seat, profile string) *CustomSheet {
	i := slices.IndexFunc(s.CustomSheets, func(t CustomSheet) bool { return t.Faction == faction && slices.Contains(t.Profiles, profile) })
	if i < 0 {
		return nil
	}
	return &s.CustomSheets[i]
}

// SeatingsIn lists what may sit together in a profile. Where there is no choice, sides of a typed sheet sit with the others, behind
// them.
func (s Setup) SeatingsIn(profile string) []Seating {
	in := slices.DeleteFunc(slices.Clone(s.Seatings), func(g Seating) bool { return len(g.Profiles) > 0 && !slices.Contains(g.Profiles, profile) })
	if len(in) != 1 {
		return in
	}
	seats := slices.Clone(in[0].Seats)
	for _, t := range s.CustomSheets {
		if slices.Contains(t.Profiles, profile) && !slices.Contains(seats, t.Faction) {
			seats = append(seats, t.Faction)
		}
	}
	in[0].Seats = seats
	return in
}

// Seating is sides that may sit at one table.
type Seating struct {
	ID, Title   string        // the title is a key; both may be empty where there is no choice
	Profiles    []string      // where it is offered; empty for everywhere
	Seats       []engine.Seat // in the order in which they usually sit
	Min, Max    int           // how many of them play
	Preselected int           // how many are set to play at first; 0 for Max
}

// Whole reports whether all of it plays, or none.
func (g Seating) Whole() bool { return g.Min == len(g.Seats) }

// Choice is one of several things to choose from.
type Choice struct {
	ID    string
	Title string // key
	Text  string // key of a sentence on it; may be empty
}

// HouseSwitch is a house rule that a table may set.
type HouseSwitch struct {
	Name    string
	Text    string // key
	Why     string // key of what its values mean, and of who plays which
	Group   string // key of the part of the rules that it belongs to
	Values  []string
	Default map[string]string // by profile
}
