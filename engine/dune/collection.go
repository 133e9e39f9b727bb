package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

const stepCollect = "collect"

func init() { silently(kinds{"harvested": Harvested{}}) }

// Harvested is a faction's harvest of the turn.
type Harvested struct {
	Faction Faction `json:"faction"`
	Amount  int     `json:"amount"`
}

// noteHarvest notes what a faction has collected this turn.
func (d *decision) noteHarvest(f Faction, amount int) {
	if d.harvest == nil {
		d.harvest = map[Faction]int{}
	}
	d.harvest[f] += amount
	d.emit(Harvested{f, amount})
}

// enterCollection pays the harvest [DUNE-HARVEST-01..04]: for forces in the sector of the spice, at most the spice there.
// If two factions are in one sector, play order decides who takes first.
func (d *decision) enterCollection() {
	d.enter(stepCollect)
	for _, t := range board.Territories() {
		for _, p := range t.Places() {
			for _, f := range d.inPlayOrder() {
				forces, rate := d.at(p, f).fighters(), d.harvestRate(f)
				sum := Sum{By: byForces, Total: forces * rate, Count: forces, Each: rate}
				if lies := d.State.spice[p]; sum.Total > lies {
					sum.By, sum.Total = byAll, lies
				}
				n := sum.Total
				if n == 0 {
					continue
				}
				d.spendWithSum(p.String(), string(f), n, "harvest", "DUNE-HARVEST-01", &sum)
				d.noteHarvest(f, n)
			}
		}
	}
	d.payFlow()
	d.payHarvestDeals()
}

// payFlow pays the increased spice flow: the holder of each of three strongholds gets spice from the bank, judged at this
// moment [DUNE-HARVEST-06].
func (d *decision) payFlow() {
	if !d.rules.On("increased_spice_flow") {
		return
	}
	for _, t := range board.Territories() {
		holders := d.occupants(t)
		if n := flow[t]; n > 0 && len(holders) == 1 {
			from := Sum{By: bySum, Parts: []SumPart{{Of: string(t), Worth: whole(n)}}}
			d.spendWithSum(inBank, string(holders[0]), n, "flow", "DUNE-HARVEST-06", &from)
			d.noteHarvest(holders[0], n)
		}
	}
}

// flow is what the increased spice flow pays for each stronghold.
var flow = map[board.Territory]int{"arrakeen": 2, "carthag": 2, "tueks-sietch": 1}

// harvestRate is 3 for a faction that holds a city, 2 otherwise [DUNE-HARVEST-01, DUNE-HARVEST-02].
func (s *State) harvestRate(f Faction) int {
	if s.flies(f) {
		return 3
	}
	return 2
}

func (s *State) collectionPrompts() []engine.Prompt {
	return []engine.Prompt{s.advancePrompt("DUNE-HARVEST-01", string(Mentat))}
}
