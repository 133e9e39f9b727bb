package engine

// checkpointEvery is the number of entries between kept states: undo and History.At fold at most that many.
const checkpointEvery = 32

// history is the entries that count and the states along the way.
type history struct {
	rules  Rules
	live   []liveEntry // an amendment stands in it as a note, behind the entries that it decided again
	states []State     // the start, then one after every checkpointEvery entries
}

// at returns the state after the first live entries.
func (p history) at(live int) State {
	from := live - live%checkpointEvery
	s := p.states[live/checkpointEvery]
	for _, e := range p.live[from:live] {
		s = p.rules.Apply(s, e.Events)
	}
	return s
}

func (p history) liveEntries() []Entry {
	plays := make([]Entry, 0, len(p.live))
	for _, e := range p.live {
		if !e.isNote() {
			plays = append(plays, e.Entry)
		}
	}
	return plays
}

// History is a game as it counted at one time. It never changes.
type History struct{ history }

// Len returns the number of entries, notes included.
func (p History) Len() int { return len(p.live) }

// Entry returns the entry with index i.
func (p History) Entry(i int) Entry { return p.live[i].Entry }

// At returns the state after the first entries. It folds at most checkpointEvery of them.
func (p History) At(entries int) State { return p.at(entries) }

// Now returns the state after all entries.
func (p History) Now() State { return p.at(len(p.live)) }
