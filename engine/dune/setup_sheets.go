package dune

// The sheets that a table plays by. They are asked of the game, never of the embedded tables: a table may seat a faction
// whose sheet its moderator typed [DUNE-EXP-06].

// book is every sheet of a game, with an index of its leaders. It is made once and shared by all states of the game.
type book struct {
	sheets map[Faction]FactionFacts
	discs  map[Leader]disc
}

// disc is a leader disc: whose, and how strong.
type disc struct {
	owner    Faction
	strength int
}

// printed is the book of the six factions as they are published.
var printed = newBook(factions)

func newBook(sheets []FactionFacts) *book {
	b := &book{map[Faction]FactionFacts{}, map[Leader]disc{}}
	for _, f := range sheets {
		b.sheets[f.ID] = f
		for _, l := range f.Leaders {
			b.discs[l.ID] = disc{f.ID, l.Strength}
		}
	}
	return b
}

// sheet is what a faction's sheet says at this table.
func (s *State) sheet(f Faction) FactionFacts { return s.book.sheets[f] }

// leaderOwner is the faction that a leader belongs to; empty for what is no leader.
func (s *State) leaderOwner(l Leader) Faction { return s.book.discs[l].owner }

// typedStrength is the strength of a leader whom no sheet prints, 0 for the others.
func (s *State) typedStrength(l Leader) int {
	if _, known := printed.discs[l]; known {
		return 0
	}
	return s.leaderFight(l)
}

// leaderFight is a leader's fighting strength.
func (s *State) leaderFight(l Leader) int { return s.book.discs[l].strength }
