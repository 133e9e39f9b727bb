package dune

import (
	"reflect"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// lastShown keeps what viewers were last shown of the parts of a state that seldom change. Viewers and versions share it: it is made
// once, and compared at once. All states of a line of play have the same one. Nobody may change what it gives.
type lastShown struct {
	mu      sync.Mutex
	board   shownOf[map[board.Place]map[Faction]Forces, BoardView]
	spice   shownOf[map[board.Place]int, SpiceView]
	leaders map[Faction]shownOf[map[rulebook.Leader]LeaderState, map[rulebook.Leader]LeaderView]
	karama  map[Faction][]KaramaUse // by seat, "" for all
}

// shownOf is what was shown of a map.
type shownOf[M, V any] struct {
	of    M
	shown V
	is    bool
}

// again returns what was shown if the map is still the same, or makes it: a change replaces a map (replaced).
func (k *shownOf[M, V]) again(of M, show func() V) V {
	if !k.is || reflect.ValueOf(k.of).Pointer() != reflect.ValueOf(of).Pointer() {
		*k = shownOf[M, V]{of, show(), true}
	}
	return k.shown
}

func (s *State) sharedBoard() BoardView {
	if s.promptCache == nil { // events may still change it
		return s.viewBoard()
	}
	s.lastShown.mu.Lock()
	defer s.lastShown.mu.Unlock()
	return s.lastShown.board.again(s.board, s.viewBoard)
}

func (s *State) sharedSpice() SpiceView {
	if s.promptCache == nil {
		return s.viewSpice()
	}
	s.lastShown.mu.Lock()
	defer s.lastShown.mu.Unlock()
	return s.lastShown.spice.again(s.spice, s.viewSpice)
}

// sharedLeaders shows a seat's leaders, if all viewers see them alike.
func (s *State) sharedLeaders(f Faction) map[rulebook.Leader]LeaderView {
	s.lastShown.mu.Lock()
	defer s.lastShown.mu.Unlock()
	if s.lastShown.leaders == nil {
		s.lastShown.leaders = map[Faction]shownOf[map[rulebook.Leader]LeaderState, map[rulebook.Leader]LeaderView]{}
	}
	kept := s.lastShown.leaders[f]
	shown := kept.again(s.seat[f].Leaders, func() map[rulebook.Leader]LeaderView { return s.viewLeaders(f, engine.Public) })
	s.lastShown.leaders[f] = kept
	return shown
}

// sharedKarama returns the uses that were last shown to a seat if they are equal.
func (s *State) sharedKarama(f Faction, now []KaramaUse) []KaramaUse {
	s.lastShown.mu.Lock()
	defer s.lastShown.mu.Unlock()
	if before, ok := s.lastShown.karama[f]; ok && reflect.DeepEqual(before, now) {
		return before
	}
	if s.lastShown.karama == nil {
		s.lastShown.karama = map[Faction][]KaramaUse{}
	}
	s.lastShown.karama[f] = now
	return now
}
