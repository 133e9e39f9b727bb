package dune

import "github.com/judgeofthechange/judge/engine"

// The winner's losses [DUNE-BATTLE-31, DUNE-BATTLE-49]: the forces dialled, from any sectors of the group that fought. The
// winner is asked only where there is a choice.

// due is how many forces the winner has to lose.
func (s *State) due() int {
	o := s.battle.Outcome
	if o == nil || o.Winner == "" || len(o.Traitors) > 0 {
		return 0
	}
	return int(s.battle.Plans[o.Winner].Dial / 2)
}

// Rank is a faction's forces in one sector of the territory that is spoken of.
type Rank struct {
	Sector  int `json:"sector"`
	Normal  int `json:"normal,omitempty"`
	Special int `json:"special,omitempty"`
}

func (r Rank) forces() Forces { return Forces{Normal: r.Normal, Special: r.Special} }

// LossChoice is the choice of a "losses" prompt.
type LossChoice struct {
	Count int    `json:"count"`
	From  []Rank `json:"from"`
}

// ranks is what the winner has where it fought.
func (s *State) ranks() []Rank {
	var out []Rank
	for _, p := range s.battle.Places {
		if n := s.fightersAt(p, s.battle.Outcome.Winner); n.total() > 0 {
			out = append(out, Rank{p.Sector, n.Normal, n.Special})
		}
	}
	return out
}

// settleLosses takes the losses, or asks where several ways are open.
func (d *decision) settleLosses() {
	due := d.due()
	if due == 0 {
		d.settleCards()
		return
	}
	ranks, all := d.ranks(), d.committed(d.battle.Outcome.Winner)
	switch {
	case due >= all.total():
		d.takeLosses(ranks)
	case len(ranks) == 1 && all.Special == 0:
		d.takeLosses([]Rank{{Sector: ranks[0].Sector, Normal: due}})
	default:
		d.enter(stepLosses)
	}
}

func (d *decision) takeLosses(from []Rank) {
	f := d.battle.Outcome.Winner
	sum := 0
	for _, x := range from {
		sum += x.forces().total()
	}
	d.noteFallen(f, sum)
	for _, x := range from {
		d.lose(f, Place{d.battle.Territory, x.Sector}, x.forces(), "battle", "DUNE-BATTLE-31")
	}
	d.settleCards()
}

func (s *State) lossesPrompts() []engine.Prompt {
	if s.due() == 0 {
		return nil
	}
	p := s.ask(s.battle.Outcome.Winner, "losses", "DUNE-BATTLE-49")
	return []engine.Prompt{openly(p, LossChoice{s.due(), s.ranks()})}
}

type lossesArgs struct {
	Normal  int    `json:"normal"`
	Special int    `json:"special"`
	From    []Rank `json:"from"`
	// In a storm, the place that is spoken of.
	Territory Territory `json:"territory"`
	Sector    int       `json:"sector"`
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
	case d.phase != Battle || d.step != stepLosses || d.due() == 0:
		return d.wrongPhase(ruling)
	case f != d.battle.Outcome.Winner:
		return engine.Refuse(ruling, "losses.not_winner", "winner", d.battle.Outcome.Winner)
	}
	ranks := d.ranks()
	from := in.From
	if len(from) == 0 {
		if len(ranks) > 1 {
			return engine.Refuse(ruling, "losses.sectors", "count", d.due(), "from", ranks)
		}
		from = []Rank{{ranks[0].Sector, in.Normal, in.Special}}
	}
	if !lossesFit(from, ranks, d.due()) {
		return engine.Refuse(ruling, "losses.mix", "count", d.due(), "from", ranks)
	}
	d.takeLosses(from)
	return nil
}

// lossesFit reports whether a choice takes exactly what is due, each force from where it stands.
func lossesFit(from, ranks []Rank, due int) bool {
	left, sum := map[int]Forces{}, 0
	for _, r := range ranks {
		left[r.Sector] = r.forces()
	}
	for _, x := range from {
		if !left[x.Sector].covers(x.forces()) {
			return false
		}
		left[x.Sector] = left[x.Sector].minus(x.forces())
		sum += x.forces().total()
	}
	return sum == due
}
