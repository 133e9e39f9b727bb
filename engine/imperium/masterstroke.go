package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Masterstroke: the Baron who deploys four or more troops in one own turn reveals the sealed pair and gains 1 Influence with each
// [IMP-12.1].

const masterstrokeTroops = 4

func init() {
	says("masterstroke", MasterstrokeRevealed{}, "log.masterstroke", "IMP-12.1", "seat", "factions")
}

// masterstrokeOpen reports whether the acting Baron has earned the stroke in this turn.
func (s *State) masterstrokeOpen() bool {
	p := s.players[s.acting]
	return s.phase == Turns && p != nil && s.isSeat(s.acting) && s.leader(s.acting).Ability.Masterstroke && !p.PairUsed && s.turn.Deployed >= masterstrokeTroops
}

// triggerMasterstroke lets the stroke come by itself where it must and the app knows the pair; else the Baron alone is asked.
func (d *decision) triggerMasterstroke() {
	if !d.masterstrokeOpen() || d.waits(d.acting, askMasterstroke) { // [IMP-12.1]
		return
	}
	c := d.acting
	must := d.rules.Is("masterstroke.first", "must")
	if must && d.players[c].Pair != nil {
		d.strike(c, d.players[c].Pair)
		return
	}
	i := d.wait(source{c, d.leader(c).ID}, askMasterstroke, rulebook.Step{})
	d.turn.Pending[i].Must = must
}

func (d *decision) strike(c Color, pair []Faction) {
	d.players[c].Pair, d.players[c].PairUsed = pair, true
	d.emit(MasterstrokeRevealed{c, pair})
	for _, f := range pair {
		d.changeInfluence(source{c, d.leader(c).ID}, f, 1)
	}
	d.settle()
}

// masterstroke reveals the Baron's pair.
func (d *decision) masterstroke(c Color, in pairArgs) error {
	p, err := d.pending(c, askMasterstroke, "")
	switch {
	case !d.leader(c).Ability.Masterstroke || d.players[c].PairUsed: // [IMP-12.1]
		return engine.Refuse("IMP-12.1", "masterstroke.used")
	case err != nil:
		return engine.Refuse("IMP-12.1", "masterstroke.four", "deployed", d.turn.Deployed)
	}
	pair := d.players[c].Pair
	if pair == nil {
		pair = in.Factions
	}
	if no := pairRefusal(pair); no != nil {
		return no
	}
	if len(in.Factions) > 0 && (len(in.Factions) != len(pair) || !slices.Contains(pair, in.Factions[0]) || !slices.Contains(pair, in.Factions[1])) {
		return private("IMP-1.9", "masterstroke.sealed") // [IMP-1.9]
	}
	d.settled(p.ID)
	d.strike(c, pair)
	return d.afterAnswer()
}

// MasterstrokeRevealed is the Baron's pair, revealed.
type MasterstrokeRevealed struct {
	Seat     Color     `json:"seat"`
	Factions []Faction `json:"factions"`
}
