// Package setup has what a new table may choose from: profiles, house switches, seats, clocks, custom sheets.
package setup

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Setup lists a game's choices for a new table; words are keys of its texts, ids are the record's.
type Setup struct {
	Title        string // key of the game's name
	Maturity     string // key; empty if the game is complete
	Profiles     []Choice
	Usual        string    // id of the profile that most tables play; may be empty
	Seatings     []Seating // who may sit together; a table chooses if a profile has several
	Circles      int       // player circles at the board, 1 to Circles; 0 if seats have no fixed circles
	Cards        []string  // engine.CardsTable, engine.CardsPhone: those the game supports
	Switches     []HouseSwitch
	Rehearsed    map[string]string // house switches of a rehearsal, such as who rolls the dice; usually none
	Clocks       []string          // kinds of timers whose limits a table sets, besides those of the switches
	Blind        bool              // its sealed answers can stay on phones
	CustomSheets []CustomSheet     // sheets that a table may fill in itself; required for a faction without a built-in one
	// CustomSheetArgs declares the fields of such a sheet.
	CustomSheetArgs []engine.Arg
}

// CustomSheetOf is a faction's custom sheet in a profile; nil if it has none.
func (s Setup) CustomSheetOf(faction engine.Seat, profile string) *CustomSheet {
	i := slices.IndexFunc(s.CustomSheets, func(t CustomSheet) bool { return t.Faction == faction && slices.Contains(t.Profiles, profile) })
	if i < 0 {
		return nil
	}
	return &s.CustomSheets[i]
}

// SeatingsIn lists the seatings of a profile. If there is only one, factions with custom sheets are added at its end.
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

// Seating is a set of factions that may sit at one table.
type Seating struct {
	ID, Title   string        // Title is a key; both may be empty if there is no choice
	Profiles    []string      // where it is offered; empty means everywhere
	Seats       []engine.Seat // in the order in which they usually sit
	Min, Max    int           // number of players
	Preselected int           // how many play by default; 0 means Max
}

// Whole reports whether all of its factions play, or none.
func (g Seating) Whole() bool { return g.Min == len(g.Seats) }

// Choice is one of several things to choose from.
type Choice struct {
	ID    string
	Title string // key
	Text  string // key of a sentence about it; may be empty
}

// HouseSwitch is a house rule that a table may set.
type HouseSwitch struct {
	Name    string
	Text    string // key
	Why     string // key of what its values mean and who plays which
	Group   string // key of the rules' part it belongs to
	Values  []string
	Items   []string          // a value may also be some of these, with spaces between
	Default map[string]string // by profile; empty where it has no meaning
	Plain   bool              // it is asked with the players, not among the house rules
}
