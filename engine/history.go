package engine

// checkpointEvery is the number of entries between kept states: undo and looking back fold at most that many.
const checkpointEvery = 32

// history is what counts of a game, and the positions on its way.
type history struct {
	rules  Rules
	live   []play  // what still counts; an amendment stands in it as a note, behind what it decided anew
	states []State // after every checkpointEvery entries that count, the beginning first
}

// at gives the position after a number of live entries.
func (p history) at(live int) State {
	from := live - live%checkpointEvery
	s := p.states[live/checkpointEvery]
	for _, e := range p.live[from:live] {
		s = p.rules.Apply(s, e.Events)
	}
	return s
}

func (p history) plays() []Entry {
	plays := make([]Entry, 0, len(p.live))
	for _, e := range p.live {
		if !e.isNote() {
			plays = append(plays, e.Entry)
		}
	}
	return plays
}

// History is a game as it counted at one moment, to be looked back on. It never changes.
type History struct{ history }

// Len counts the entries, notes included.
func (p History) Len() int { return len(p.live) }

// Entry is one of them, from 0.
func (p History) Entry(i int) Entry { return p.live[i].Entry }

// At gives the position after the first entries. It folds at most checkpointEvery of them.
func (p History) At(entries int) State { return p.at(entries) }

// Now gives the position after all of them.
func (p History) Now() State { return p.at(len(p.live)) }
