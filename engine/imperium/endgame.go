package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Endgame: Endgame cards are played, then the most Victory Points win [IMP-9.5].

func init() { register(kinds{"finished": GameFinished{}}) }

func (d *decision) beginEndgame() {
	d.beginPhase(Endgame)
	d.turn, d.step = Turn{LastID: d.turn.LastID}, stepIntrigue
	d.askEndgame()
}

// askEndgame asks the next one with an Intrigue card, clockwise from the marker, or all at once where the table plays so; then the
// game is decided.
func (d *decision) askEndgame() {
	next := slices.DeleteFunc(d.order(), func(c Color) bool {
		return !d.isSeat(c) || d.players[c].Intrigue == 0 || slices.Contains(d.combat.Passed, c)
	})
	switch {
	case len(next) == 0:
		d.finish() // [IMP-9.5]
	case d.rules.Is("endgame.order", "free"):
		d.step, d.acting = stepIntrigue, ""
	default:
		d.step, d.acting = stepIntrigue, next[0]
	}
}

// askedForEndgame reports whether a seat may play an Endgame card now.
func (s *State) askedForEndgame(c Color) bool {
	if s.phase != Endgame || !s.isSeat(c) || s.players[c].Intrigue == 0 || slices.Contains(s.combat.Passed, c) {
		return false
	}
	return s.acting == c || s.rules.Is("endgame.order", "free")
}

// tieBreaks are compared in order, after the points [IMP-9.6].
var tieBreaks = []struct {
	name string
	of   func(*Player) int
}{
	{"vp", func(p *Player) int { return p.VP }},
	{"spice", func(p *Player) int { return p.Purse.Spice }},
	{"solari", func(p *Player) int { return p.Purse.Solari }},
	{"water", func(p *Player) int { return p.Purse.Water }},
	{"garrison", func(p *Player) int { return p.Garrison }},
}

// standing decides the game as it stands: the winners, and what decided.
func (s *State) standing() Result { return s.bestOf(s.order()) }

// bestOf decides among seats in the order of turns [IMP-9.6].
func (s *State) bestOf(seats []Color) Result {
	best := slices.Clone(seats)
	for _, t := range tieBreaks { // [IMP-9.6]
		most := t.of(s.players[slices.MaxFunc(best, func(a, b Color) int { return t.of(s.players[a]) - t.of(s.players[b]) })])
		best = slices.DeleteFunc(best, func(c Color) bool { return t.of(s.players[c]) < most })
		if len(best) == 1 {
			return Result{best, t.name}
		}
	}
	if s.rules.Is("victory.tie", byMarker) {
		return Result{best[:1], byMarker}
	}
	return Result{best, byShared}
}

// The last tie-break, as the table plays it: the first from the First Player marker wins, or all win.
const (
	byMarker = "marker"
	byShared = "shared"
)

// Ways lists what may decide a game.
func (Rules) Ways() []string {
	var ways []string
	for _, t := range tieBreaks {
		ways = append(ways, t.name)
	}
	return append(ways, byMarker, byShared)
}

// Result returns how a game ended: behind the winners, the other seats follow as if they had played for the place alone. A Rival that wins
// leaves nobody a place.
func (Rules) Result(state engine.State) *engine.Result {
	s := state.(*State)
	if s.result == nil {
		return nil
	}
	return s.placed(*s.result)
}

var _ engine.JudgedRules = Rules{}

// IfEnded returns how a game would end if it ended now: by points and tie-breaks, without the Endgame cards that players may still hold [IMP-9.5].
func (Rules) IfEnded(state engine.State) *engine.Result {
	s := state.(*State)
	if s.result != nil || s.phase == Setup {
		return nil
	}
	return s.placed(s.standing())
}

// placed is a result with everybody's place and points.
func (s *State) placed(r Result) *engine.Result {
	winners := slices.DeleteFunc(slices.Clone(r.Winners), s.isRival)
	out := engine.Result{Winners: winners, By: r.By, Points: map[engine.Seat]int{}}
	for _, c := range s.seats {
		out.Points[c] = s.players[c].VP
	}
	if len(winners) == 0 {
		return &out
	}
	rest := slices.DeleteFunc(s.order(), s.isRival)
	for next := winners; ; next = s.bestOf(rest).Winners {
		out.Places, rest = append(out.Places, next), pile.Without(rest, next...)
		if len(rest) == 0 {
			return &out
		}
	}
}

func (d *decision) finish() {
	result := d.standing()
	d.result, d.acting = &result, ""
	d.emit(GameFinished{result})
}

// GameFinished is the end of the game.
type GameFinished struct {
	Result Result `json:"result"`
}

func (e GameFinished) tell(engine.Viewer) (engine.Message, bool) {
	if e.Result.By == "vp" {
		return told("log.finished", "IMP-9.5", "seats", e.Result.Winners)
	}
	return told("log.finished_"+e.Result.By, "IMP-9.6", "seats", e.Result.Winners)
}
