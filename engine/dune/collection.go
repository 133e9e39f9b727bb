package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

const stepCollect = "collect"

func init() { register(Harvested{}) }

// Harvested is a faction's harvest of the turn.
type Harvested struct {
	Faction Faction `json:"faction"`
	Amount  int     `json:"amount"`
}

// Kind names the event.
func (Harvested) Kind() string { return "harvested" }

func (e Harvested) apply(s *State) {
	if s.harvest == nil {
		s.harvest = map[Faction]int{}
	}
	s.harvest[e.Faction] += e.Amount
}

func (Harvested) tell(engine.Viewer) (engine.Message, bool) { return untold() }

// enterCollection pays the harvest [DUNE-HARVEST-01..04]: for forces in the very sector of the spice, never more than lies
// there. Where a storm keeps two factions in one sector apart, play order decides who takes first.
func (d *decision) enterCollection() {
	d.enter(stepCollect)
	for _, t := range territoryIDs {
		for _, p := range t.places() {
			for _, f := range d.inPlayOrder() {
				n := min(d.at(p, f).fighters()*d.harvestRate(f), d.State.spice[p])
				if n == 0 {
					continue
				}
				d.spend(p.String(), string(f), n, "harvest", "DUNE-HARVEST-01")
				d.emit(Harvested{f, n})
			}
		}
	}
}

// harvestRate is 3 for a faction that holds a city, 2 otherwise [DUNE-HARVEST-01, DUNE-HARVEST-02].
func (s *State) harvestRate(f Faction) int {
	if slices.ContainsFunc(arrakis.facts.Ornithopters, func(t Territory) bool { return s.heldCity(f, t) }) {
		return 3
	}
	return 2
}

// heldCity reports whether a city counts for a faction's harvest: when it holds it now, or in the tournament when it has
// held it alone since the storm passed [DUNE-STORM-23].
func (s *State) heldCity(f Faction, city Territory) bool {
	if s.rules.is("ornithopter.access", "since_storm") && s.cities[city] != f {
		return false
	}
	return s.holds(f, city)
}

func (s *State) collectionPrompts() []engine.Prompt {
	return []engine.Prompt{s.stop("DUNE-HARVEST-01", string(Mentat))}
}
