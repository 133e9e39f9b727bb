package engine

import (
	"slices"
	"sync"
)

// checkpointEvery is the number of plays between kept states: undo and History.At fold at most that many entries.
const checkpointEvery = 32

// play is an entry that counts, behind the plays before it. A line of play is named by its last play. Plays never change, so lines that
// begin alike share their plays: an undo goes back along the line, and what is entered then begins a branch.
type play struct {
	before    *play // nil for the first
	count     int   // of the plays up to this one
	again     int   // how many of these an amendment decided
	index     int   // among the timeline's entries
	decidedBy int   // index of the entry that decided it: itself or an amendment
	*Entry          // as it counts; an amendment stands as a note behind the entries that it decided again
	state     State // after it; only at every checkpointEvery-th play
}

// len returns how many plays a line of play has.
func (p *play) len() int {
	if p == nil {
		return 0
	}
	return p.count
}

// decidedAgain returns how many plays of a line an amendment decided.
func (p *play) decidedAgain() int {
	if p == nil {
		return 0
	}
	return p.again
}

// first returns the line of play that has only the first plays of this one.
func (p *play) first(plays int) *play {
	for p.len() > plays {
		p = p.before
	}
	return p
}

// from returns the plays behind the first ones, in order.
func (p *play) from(first int) []*play {
	plays := make([]*play, p.len()-first)
	for i := range slices.Backward(plays) {
		plays[i], p = p, p.before
	}
	return plays
}

// shared returns how many plays two lines begin with alike.
func shared(a, b *play) int {
	a, b = a.first(b.len()), b.first(a.len())
	for a != b {
		a, b = a.before, b.before
	}
	return a.len()
}

// history is a line of play with the position before it.
type history struct {
	rules Rules
	start State
	last  *play // nil before the first
}

// at returns the state after a line of play.
func (h history) at(line *play) State {
	p := line
	for p != nil && p.state == nil {
		p = p.before
	}
	s := h.start
	if p != nil {
		s = p.state
	}
	for _, p := range line.from(p.len()) {
		s = h.rules.Apply(s, p.Events)
	}
	return s
}

// History is a game as it counted at one time. It never changes.
type History struct {
	history
	plays func() []*play
}

func newHistory(h history) History {
	return History{h, sync.OnceValue(func() []*play { return h.last.from(0) })} // only a few look back
}

// Len returns the number of entries, notes included.
func (h History) Len() int { return h.last.len() }

// First returns the history before the first entry.
func (h History) First() History { return newHistory(history{rules: h.rules, start: h.start}) }

// Last returns the state after all entries. It folds at most checkpointEvery of them.
func (h History) Last() State { return h.at(h.last) }

// Entry returns the entry with index i.
func (h History) Entry(i int) Entry { return *h.plays()[i].Entry }

// IsNote reports whether the entry with index i is a note, which plays nothing itself: it stands where an amendment was entered.
func (h History) IsNote(i int) bool { return h.plays()[i].isNote() }

// At returns the state after the first entries. It folds at most checkpointEvery of them.
func (h History) At(entries int) State {
	if entries == 0 {
		return h.start
	}
	return h.at(h.plays()[entries-1])
}

// Now returns the state after all entries.
func (h History) Now() State { return h.at(h.last) }
