package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Fremen in the storm [DUNE-STORM-19]: they lose half of their forces in each place that is hit, and choose which if
// ordinary forces and Fedaykin are together.

// StormLoss is what the storm takes from the Fremen in one place, while they must still choose.
type StormLoss struct {
	Territory board.Territory `json:"territory"`
	Sector    int             `json:"sector"`
	Count     int             `json:"count"` // forces that are lost
	Normal    int             `json:"normal"`
	Special   int             `json:"special"`
}

// StormLossChoice is the choice of a "losses" prompt in the storm.
type StormLossChoice struct {
	At []StormLoss `json:"at"`
}

// Pick loses any forces.
func (c StormLossChoice) Pick(r engine.Random) (engine.Args, bool) {
	at := gamekit.One(r, c.At)
	normal := gamekit.Between(r, max(0, at.Count-at.Special), min(at.Count, at.Normal))
	return gamekit.Answer(lossesArgs{Territory: at.Territory, Sector: at.Sector, Normal: normal, Special: at.Count - normal})
}

// stormLossOf is how many of some Fremen forces a storm kills: half, rounded up [DUNE-STORM-19].
func stormLossOf(forces int) int { return (forces + 1) / 2 }

// halveFremen takes the Fremen's losses in a place, or notes that they must choose them.
func (d *decision) halveFremen(p board.Place) {
	n := d.at(p, Fremen)
	if n.Normal > 0 && n.Special > 0 {
		d.stormLosses = append(without(d.stormLosses, p), p)
		return
	}
	d.killForces(Fremen, p, Forces{Normal: stormLossOf(n.Normal), Special: stormLossOf(n.Special)}, "storm", "DUNE-STORM-19")
}

// stormToCome reports whether this turn's storm has not moved yet.
func (s *State) stormToCome() bool {
	return s.phase == Storm && (s.step == stepDial || s.step == stepCards)
}

// stormChoicesIn lists the places of a sector where the Fremen must choose their losses.
func (s *State) stormChoicesIn(sector int) []board.Place {
	var out []board.Place
	for _, t := range board.Territories() {
		p := board.At(t, sector)
		if n := s.at(p, Fremen); !s.shelters(t) && n.Normal > 0 && n.Special > 0 {
			out = append(out, p)
		}
	}
	return out
}

func (s *State) stormLossesDue() []StormLoss {
	var out []StormLoss
	for _, p := range s.stormLosses {
		n := s.at(p, Fremen)
		out = append(out, StormLoss{p.Territory, p.Sector, stormLossOf(n.total()), n.Normal, n.Special})
	}
	return out
}

func (s *State) stormLossPrompts() []engine.Prompt {
	return []engine.Prompt{withPublicChoices(s.ask(Fremen, "losses", "DUNE-STORM-19"), StormLossChoice{s.stormLossesDue()})}
}

// chooseStormLosses takes the Fremen's choice for one place; after the last one the phase goes on.
func (d *decision) chooseStormLosses(f Faction, in lossesArgs) error {
	const ruling = "DUNE-STORM-19"
	if !d.atStep(Storm, stepLosses) || f != Fremen {
		return d.wrongPhase(ruling)
	}
	due := d.stormLossesDue()
	i := slices.IndexFunc(due, func(x StormLoss) bool {
		here := x.Territory == in.Territory && (x.Sector == in.Sector || in.Sector == 0)
		return here || in.Territory == "" && len(due) == 1
	})
	if i < 0 {
		return engine.Refuse(ruling, "losses.storm_place", "territory", in.Territory)
	}
	p, n := d.stormLosses[i], Forces{Normal: in.Normal, Special: in.Special}
	if !d.at(p, Fremen).covers(n) || n.total() != due[i].Count {
		return engine.Refuse(ruling, "losses.storm_mix", "territory", p.Territory, "count", due[i].Count)
	}
	d.killForces(Fremen, p, n, "storm", ruling)
	d.stormLosses = without(d.stormLosses, p)
	d.settleStorm()
	return nil
}
