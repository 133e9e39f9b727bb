package engine

// checkpointEvery is the number of entries between kept states: undo and looking back fold at most that many.
const checkpointEvery = 32

// past is what counts of a game, and the positions on its way.
type past struct {
	rules  Rules
	live   []play  // what still counts; an amendment stands in it as a note, behind what it decided anew
	states []State // after every checkpointEvery entries that count, the beginning first
}

// at gives the position after a number of live entries.
func (p past) at(live int) State {
	from := live - live%checkpointEvery
	s := p.states[live/checkpointEvery]
	for _, e := range p.live[from:live] {
		s = p.rules.Apply(s, e.Events)
	}
	return s
}

func (p past) plays() []Entry {
	plays := make([]Entry, 0, len(p.live))
	for _, e := range p.live {
		if !e.isNote() {
			plays = append(plays, e.Entry)
		}
	}
	return plays
}

// Past is a game as it counted at one moment, to be looked back on. It never changes.
type Past struct{ past }

// Len counts the entries, notes included.
func (p Past) Len() int { return len(p.live) }

// Entry is one of them, from 0.
func (p Past) Entry(i int) Entry { return p.live[i].Entry }

// At gives the position after the first entries. It folds at most checkpointEvery of them.
func (p Past) At(entries int) State { return p.at(entries) }

// Now gives the position after all of them.
func (p Past) Now() State { return p.at(len(p.live)) }

// Chronicle is a game in figures: a value of the game's own that its pages know.
type Chronicle any

// Chapter is a part of a game, such as a phase.
type Chapter struct {
	Turn int    // 0 before the first
	Name string // as the game's words name it
}

// Chronicler is what a game's rules know beside Rules where a game can be looked back on.
type Chronicler interface {
	// Over reports whether a game has ended.
	Over(State) bool
	// Chapter reports whether an event begins a chapter of the game, and in which turn: readers leaf through chapters.
	Chapter(Event) (turn int, begins bool)
	// In gives the chapter that a game is in, for everybody to know.
	In(State) Chapter
	// Chronicle gives the figures of a game, turn by turn, as far as a viewer may know them where it stands.
	Chronicle(Past, Viewer) Chronicle
}
