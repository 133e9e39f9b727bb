package dunemap

// Model is what a board shows. The zero value is the empty map.
type Model struct {
	Name  string // tells the boards of one page apart; empty for the only one
	Title string // accessible name of the picture
	Desc  string // accessible description: the picture's facts in words

	// StormSector is the storm's sector, 1 to 18, or 0 before the first storm. StormFrom, if not 0, is the sector it has
	// just come from, and makes it sweep from there.
	StormSector, StormFrom int
	ShieldWallBroken       bool

	Forces      []Stack
	Spice       []Heap
	Strongholds []Hold
	Battles     []string // territories in which a battle is to be fought
	Worm        string   // the territory that a worm has come to
	Circles     []Circle

	// Names are the territories' names in the reader's language, by territory id. A territory without one stays unnamed.
	Names map[string]string

	// Pick lists the parts that answer to a choice, by what a screen reader calls them; a script draws and works them.
	Pick map[string]string
	// Focus lists parts to be framed instead of the whole board, for a small screen.
	Focus []string
}

// id is the name of a part of this board in its page.
func (m Model) id(part string) string {
	if m.Name == "" && part == "storm" {
		return part
	}
	return "map-" + m.Name + part
}

// Stack is the forces of one faction in one part of the map.
type Stack struct {
	Part      string // territory:sector, or polar-sink
	Territory string
	Faction   string // id, such as bene-gesserit
	Code      string // two letters
	Normal    int
	Special   int // Sardaukar or Fedaykin
	Advisors  int // Bene Gesserit who do not fight
}

// Heap is spice lying in a part.
type Heap struct {
	Part   string
	Amount int
}

// Hold says who is in a stronghold: one faction, or none with Faction empty, or several with Contested set.
type Hold struct {
	Territory string
	Faction   string
	Contested bool
}

// Circle is one of the six player circles on the rim, position 1 lying in sector 1 and the others following
// counterclockwise. First marks the first player of the turn.
type Circle struct {
	Position int
	Faction  string
	Code     string
	First    bool
}
