package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	says("ability.blocked", AbilityBlocked{}, "log.blocked", "ruling", "faction=by", "ability")
}

// AbilityBlocked is a Karama against an ability.
type AbilityBlocked struct {
	By      Faction          `json:"by"`
	Ability rulebook.Ability `json:"ability"`
	Ruling  string           `json:"ruling"`
}

// stop has a Karama hold an ability: for its next use [DUNE-KARAMA-07], unless a ruling says otherwise.
func (d *decision) stop(f Faction, b Block, ruling string) {
	d.blocked = append(d.blocked, b)
	d.emit(AbilityBlocked{f, b.Ability, ruling})
}

// blocksKept are the blocks that outlast the end of a phase: those of a power that is used in a later one [DUNE-BID-07,
// DUNE-TURN-03, DUNE-TURN-04].
func (s *State) blocksKept(next Phase) []Block {
	return slices.DeleteFunc(slices.Clone(s.blocked), func(b Block) bool {
		use, later := map[rulebook.Ability]Phase{
			rulebook.PrescienceBidding: Bidding, rulebook.PrescienceSpice: ShipMove, rulebook.OutOfTurn: ShipMove, rulebook.AdvisorsFlip: ShipMove, rulebook.BeneCharity: Charity,
		}[b.Ability]
		return !later || slices.Index(phases, use) < slices.Index(phases, next)
	})
}

// spendBlock reports whether a Karama stops this use of an ability, and if so spends the block [DUNE-KARAMA-07].
func (d *decision) spendBlock(a rulebook.Ability) bool {
	if !d.isBlocked(a) {
		return false
	}
	d.blocked = slices.DeleteFunc(d.blocked, func(b Block) bool { return b.Ability == a && !b.Whole })
	return true
}
