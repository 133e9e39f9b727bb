package arrakismap

// Model is what a board shows. The zero value is the empty board. Areas and zones are named by their ids.
type Model struct {
	Name  string // tells the boards of one page apart; empty for the only one
	Title string // accessible name of the picture
	Desc  string // accessible description: the picture's facts in words

	// Names are those of areas and air zones in the reader's language, by id. One without stays unnamed.
	Names map[string]string

	Legions     []Legion
	Settlements []Settlement
	Harvesters  []string // areas
	Signs       []string // areas with a worm sign
	Worms       []string // areas with a worm
	WildMaker   string   // its area; empty if it is not on the board
	Stations    []string // areas whose testing station is not revealed
	Atomics     string   // the area that atomics made desert; empty if none

	Ornithopters []string // their zones; one with two is named twice
	Carryalls    []string

	Battles []string    // areas in which a battle is fought
	Stakes  []string    // areas that are at stake, or have just changed
	Moves   [][2]string // the legions that moved last: from, to

	// Pick lists the areas and zones that answer to a choice, by what a screen reader calls them; a script draws and works them.
	Pick map[string]string
	// Focus lists areas to be framed instead of the whole board, for a small screen.
	Focus []string
}

// Legion is all units and leaders of a side in an area.
type Legion struct {
	Area                    string
	Side                    string // atreides or harkonnen
	Regular, Elite, Special int    // figures; special ones are Sardaukar or Fedaykin
	Tokens                  int    // deployment tokens that were not revealed
	Generic                 int    // Bashars or Naibs
	Leaders                 []Leader
}

// figures is the number that the stacking limit counts: leaders do not count, a token counts as one [WFA-0.2].
func (l Legion) figures() int { return l.Regular + l.Elite + l.Special + l.Tokens }

// Leader is a named leader with a legion.
type Leader struct {
	Code string // one or two letters
	Name string
}

// Settlement is a Harkonnen settlement or a sietch that stands.
type Settlement struct {
	Area   string
	Rank   int // 0 if it is not known
	Sietch bool
	Hidden bool // a sietch that was not revealed
}

// id is the name of a part of this board in its page.
func (m Model) id(part string) string { return "map-" + m.Name + part }
