package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The winner's losses [DUNE-BATTLE-31, DUNE-BATTLE-48, DUNE-BATTLE-49]: forces that exactly realise the number and its
// spice, from any sectors of the group that fought. The winner is asked only where there is a choice.

// lossMixes lists the mixes of forces that the winner may lose; nil if it loses nothing.
func (s *State) lossMixes() []Forces {
	o := s.battle.Outcome
	if o == nil || o.Winner == "" || len(o.Traitors) > 0 {
		return nil
	}
	p := s.battle.Plans[o.Winner]
	if p.Dial == 0 {
		return nil
	}
	return s.battleForceOf(o.Winner).mixes(p.Dial, p.Spice)
}

// SectorForces is a faction's forces in one sector of a territory.
type SectorForces struct {
	Sector  int `json:"sector" kind:"number"`
	Normal  int `json:"normal,omitempty" kind:"count"`
	Special int `json:"special,omitempty" kind:"count"`
}

func (r SectorForces) forces() Forces { return Forces{Normal: r.Normal, Special: r.Special} }

// LossChoice is the choice of a "losses" prompt.
type LossChoice struct {
	Count int            `json:"count,omitempty"` // how many forces, where all mixes are of one size
	Mixes []Forces       `json:"mixes"`           // the mixes that may be lost, over all sectors
	From  []SectorForces `json:"from"`
}

// Pick loses any mix, from any sectors.
func (c LossChoice) Pick(r engine.Random) (engine.Args, bool) {
	left, in := gamekit.One(r, c.Mixes), lossesArgs{}
	for _, x := range gamekit.Some(r, c.From, len(c.From)) {
		taken := SectorForces{x.Sector, min(left.Normal, x.Normal), min(left.Special, x.Special)}
		left.Normal, left.Special = left.Normal-taken.Normal, left.Special-taken.Special
		in.From = append(in.From, taken)
	}
	return gamekit.Answer(in)
}

func (s *State) lossChoice() LossChoice {
	c := LossChoice{Mixes: s.lossMixes(), From: s.winnersForces()}
	sizes := map[int]bool{}
	for _, n := range c.Mixes {
		sizes[n.total()] = true
		c.Count = n.total()
	}
	if len(sizes) > 1 {
		c.Count = 0
	}
	return c
}

// winnersForces lists the winner's forces where it fought.
func (s *State) winnersForces() []SectorForces {
	var out []SectorForces
	for _, p := range s.battle.Places {
		if n := s.fightersAt(p, s.battle.Outcome.Winner); n.total() > 0 {
			out = append(out, SectorForces{p.Sector, n.Normal, n.Special})
		}
	}
	return out
}

// settleLosses takes the losses, or asks the winner if it has a choice.
func (d *decision) settleLosses() {
	mixes := d.lossMixes()
	if len(mixes) == 0 {
		d.settleCards()
		return
	}
	if from, only := onlyWay(mixes, d.winnersForces()); only {
		d.takeLosses(from)
		return
	}
	d.enter(stepLosses)
}

// onlyWay gives the losses if there is nothing to choose: one mix, and of each kind either all forces or those of one
// sector.
func onlyWay(mixes []Forces, ranks []SectorForces) ([]SectorForces, bool) {
	lost, all, normal, special := mixes[0], Forces{}, 0, 0
	var out []SectorForces
	for _, r := range ranks {
		all = all.plus(r.forces())
		normal, special = normal+min(r.Normal, 1), special+min(r.Special, 1)
		out = append(out, SectorForces{r.Sector, min(r.Normal, lost.Normal), min(r.Special, lost.Special)})
	}
	settled := func(lost, all, sectors int) bool { return lost == 0 || lost == all || sectors == 1 }
	only := len(mixes) == 1 && settled(lost.Normal, all.Normal, normal) && settled(lost.Special, all.Special, special)
	return out, only
}

func (d *decision) takeLosses(from []SectorForces) {
	f := d.battle.Outcome.Winner
	sum := 0
	for _, x := range from {
		sum += x.forces().total()
	}
	d.countFallen(f, sum)
	for _, x := range from {
		d.killForces(f, board.At(d.battle.Territory, x.Sector), x.forces(), "battle", "DUNE-BATTLE-31")
	}
	d.settleCards()
}

func (s *State) lossesPrompts() []engine.Prompt {
	if len(s.lossMixes()) == 0 {
		return nil
	}
	return []engine.Prompt{withPublicChoices(s.ask(s.battle.Outcome.Winner, "losses", s.lossRuling()), s.lossChoice())}
}

// lossRuling is the ruling that the losses must fit: number and spice in advanced combat [DUNE-BATTLE-48], the worth of
// elites [DUNE-BATTLE-44], or only the number.
func (s *State) lossRuling() string {
	switch h := s.battleForceOf(s.battle.Outcome.Winner); {
	case s.rules.On("advanced_combat"): // [DUNE-BATTLE-48]
		return "DUNE-BATTLE-48"
	case h.forces.Special > 0:
		return "DUNE-BATTLE-44"
	}
	return "DUNE-BATTLE-49"
}

type lossesArgs struct {
	Territory board.Territory `json:"territory" kind:"place,rare" second:"sector"` // in a storm
	Sector    int             `json:"sector" kind:"number"`
	Normal    int             `json:"normal" kind:"count"`
	Special   int             `json:"special" kind:"count"`
	From      []SectorForces  `json:"from" kind:"json"`
}

// chooseLosses takes the winner's choice, or that of the Fremen in a storm.
func (d *decision) chooseLosses(f Faction, in lossesArgs) error {
	switch d.phase {
	case Storm:
		return d.chooseStormLosses(f, in)
	case ShipMove:
		return d.chooseLandingLosses(f, in)
	}
	const ruling = "DUNE-BATTLE-49"
	switch {
	case d.phase != Battle || d.step != stepLosses || len(d.lossMixes()) == 0:
		return d.wrongPhase(ruling)
	case f != d.battle.Outcome.Winner:
		return engine.Refuse(ruling, "losses.not_winner", "winner", d.battle.Outcome.Winner)
	}
	c := d.lossChoice()
	from := in.From
	if len(from) == 0 {
		if len(c.From) > 1 {
			return engine.Refuse(ruling, "losses.sectors", "from", c.From)
		}
		from = []SectorForces{{c.From[0].Sector, in.Normal, in.Special}}
	}
	lost, there := taken(from, c.From)
	switch {
	case !there && len(c.From) > 1: // [DUNE-BATTLE-49]
		return engine.Refuse(ruling, "losses.from", "from", c.From)
	case !there || !slices.Contains(c.Mixes, lost): // [DUNE-BATTLE-48]
		return d.lossRefusal(c)
	}
	d.takeLosses(from)
	return nil
}

// lossRefusal lists what may be lost [DUNE-BATTLE-48].
func (s *State) lossRefusal(c LossChoice) error {
	if s.lossRuling() == "DUNE-BATTLE-49" {
		return engine.Refuse("DUNE-BATTLE-49", "losses.mix", "count", c.Count, "from", c.From)
	}
	mixes := make([]engine.Message, len(c.Mixes))
	for i, n := range c.Mixes {
		mixes[i] = engine.NewMessage("losses.of", "", "normal", n.Normal, "special", n.Special)
	}
	return engine.Refuse(s.lossRuling(), "losses.mixes", "mixes", mixes)
}

// taken sums up a choice of losses; there is false if a force does not stand where it is taken from.
func taken(from, ranks []SectorForces) (sum Forces, there bool) {
	left := map[int]Forces{}
	for _, r := range ranks {
		left[r.Sector] = r.forces()
	}
	for _, x := range from {
		if !left[x.Sector].covers(x.forces()) {
			return sum, false
		}
		left[x.Sector] = left[x.Sector].minus(x.forces())
		sum = sum.plus(x.forces())
	}
	return sum, true
}
