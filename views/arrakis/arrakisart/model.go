package arrakisart

// Amount is a number of something with a mark.
type Amount struct {
	Mark, Name string
	N          int
}

// Leader is a named leader, or a place in the tanks.
type Leader struct {
	Code, Name, Says string
	Where            string // board, aside, tanks, out, removed
	Spent            bool   // the card is spent
}

// Dashboard is a seat's dice, leaders and cards.
type Dashboard struct {
	Side, Name, Player string // Side is the seat, which a partner shares
	Acting             bool
	Unused             int
	UnusedSays         string
	Lamp               string // Desert Power in words; empty for the other side
	Cones              string // cone of silence tokens in words; empty where nobody has any
	Lit                bool

	Rows    []DiceRow
	Spent   []string // faces
	Blocked int

	SpentSays, BlockedSays string

	LeadersTitle string
	Leaders      []Leader // in play
	TanksTitle   string
	Tanks        []Leader // from left to right; without a code for an empty slot
	Facts        []Amount
	Decks        string
}

// DiceRow is the slots of one result: each unused, bene, over or empty.
type DiceRow struct {
	Face, Name string
	Slots      []string
	Says       string
}

// Flow is The Spice Must Flow.
type Flow struct {
	Title   string
	Columns []Amount // what a row gives, by mark and name
	Rows    []FlowRow
	Bans    []Ban
	Facts   []Amount
}

// FlowRow is a level, from the top.
type FlowRow struct {
	Level  int
	Gives  []int
	Active bool
	Says   string
	Powers []Amount // markers on it
}

// Ban is an active ban.
type Ban struct{ Power, Name, Does string }

// Harvest is what each payment does to each marker, and what the next round can have.
type Harvest struct {
	Title     string
	Spice     Amount
	PayHead   []Amount
	Paid      []Pay
	NextTitle string
	NextHead  []Amount // what a row gives, by mark and name
	Next      []NextRow
}

// Pay is a power with what each payment does to its marker, and what its ban does.
type Pay struct {
	Power, Name, Ban string
	Options          []PayOption
}

// PayOption is the level after one payment, with a ban perhaps.
type PayOption struct {
	Says string
	Ban  bool
}

// NextRow is a row that the next round can have, and its least price.
type NextRow struct {
	Price   Amount
	Level   string
	TooDear bool
	Gives   []int
}

// Race is both sides' way to victory, and the prescience cards.
type Race struct {
	Supremacy      int
	SupremacyTitle string
	Steps          []Step
	Next           string // the next event in words
	Markers        []Runner
	CardsTitle     string
	Cards          []string
	Claims         string
}

// Step is a step of the supremacy track with the mark of its event.
type Step struct {
	N        int
	Mark     string
	Passed   bool
	Here     bool
	Leader   string // code
	EventSay string
}

// Runner is a prescience marker.
type Runner struct {
	ID, Name string
	N        int
	Steps    []Step // as far as the scale goes
	Next     string
}

// Battle is a battle's two sides, the attacker first.
type Battle struct {
	Where, Round, Surprise string
	Fighters               []Fighter
}

// Fighter is a side in a battle.
type Fighter struct {
	Side, Name, Role string
	Units            []Amount
	Leaders          []Leader
	DiceSays         string
	Dice             int
	Why              []Amount // what the dice come from
	Rolled           bool
	Roll             []string // faces
	Scored           bool
	Sums             []Amount
	Suffers          string
	Lost             []string // in this round, in words
	Asked            string   // what this side has to decide
}

// Hazards is what the desert does, waiting and done.
type Hazards struct {
	Title string
	Open  []HazardGroup
	Done  []Told
}

// HazardGroup is areas that wait for the same.
type HazardGroup struct {
	Mark, Name string
	Areas      []string
}

// Told is what was said of a hazard.
type Told struct{ Mark, Text string }
