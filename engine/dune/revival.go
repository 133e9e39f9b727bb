package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Revival [DUNE-REVIVE]: all seats at once bring forces back from the tanks, and leaders if the rules say so.
const stepRevive = "revive"

func init() { register(kinds{"forces.revived": ForcesRevived{}}) }

const (
	revivalLimit = 3 // forces a turn, free and paid together [DUNE-REVIVE-01]
	revivalCost  = 2 // spice for each force that is not free [DUNE-REVIVE-03]
	elitesLimit  = 1 // Sardaukar or Fedaykin a turn [DUNE-REVIVE-04]
)

// enterRevival asks every seat that has something to bring back, all at once [DUNE-REVIVE-15].
func (d *decision) enterRevival() {
	d.enter(stepRevive, slices.DeleteFunc(d.everybody(), func(f Faction) bool { return !d.mayRevive(f) })...)
}

func (s *State) revivalJustBegun() bool {
	return !slices.ContainsFunc(s.order, func(f Faction) bool { return s.mayRevive(f) != slices.Contains(s.waiting, f) })
}

// mayRevive reports whether a seat has something to bring back in the revival phase, by public things only.
func (s *State) mayRevive(f Faction) bool {
	return s.seat[f].Tanks.total() > 0 || s.leadersInRevival() && s.someoneMayReturn(f)
}

// leadersInRevival reports whether leaders come back in the revival phase, not at the end of one's turn [DUNE-REVIVE-10].
func (s *State) leadersInRevival() bool { return s.rules.Is("revival.leader_timing", "revival_phase") }

func (s *State) revivalPrompts() []engine.Prompt {
	if len(s.waiting) == 0 { // nobody has anything in the tanks: the table still sees the phase
		return []engine.Prompt{s.advancePrompt("DUNE-REVIVE-01", string(ShipMove))}
	}
	out := s.revivalsPrompts()
	for _, f := range s.waiting {
		out = append(out, withChoices(optional(s.ask(f, "revive", "DUNE-REVIVE-01")), s.reviveChoice(f)))
	}
	return out
}

// ReviveChoice is the choice of a "revive" prompt.
type ReviveChoice struct {
	Free    int           `json:"free"`              // forces that cost nothing
	Limit   int           `json:"limit"`             // forces that may still come back this turn
	Most    int           `json:"most"`              // forces of both kinds that the purse allows
	Normal  int           `json:"normal"`            // the most ordinary forces that tanks and purse allow
	Special int           `json:"special,omitempty"` // the most Sardaukar or Fedaykin
	Cost    int           `json:"cost"`              // spice for each further force
	Leaders []LeaderPrice `json:"leaders"`
	Kwisatz int           `json:"kwisatz,omitempty"` // its price, if it may come back

	// Totals are the prices of one force, two forces, … for this seat. Screens look them up.
	Totals []int `json:"-"`
}

// Pick brings back a leader, or as many forces as cost nothing.
func (c ReviveChoice) Pick(r engine.Random) (engine.Args, bool) {
	switch {
	case len(c.Leaders) > 0 && gamekit.OneIn(r, 2):
		return gamekit.Answer(reviveArgs{Leader: gamekit.One(r, c.Leaders).Leader})
	case c.Kwisatz > 0 && gamekit.OneIn(r, 2):
		return gamekit.Answer(reviveArgs{Kwisatz: true})
	}
	left := min(c.Free, c.Limit, c.Most)
	normal := min(left, c.Normal)
	special := min(left-normal, c.Special)
	return gamekit.AnswerIf(normal+special > 0, reviveArgs{Normal: normal, Special: special})
}

func (s *State) reviveChoice(f Faction) ReviveChoice {
	within := max(0, s.revivals(f)-s.seat[f].Revived.total())
	extra, _ := s.emperorsExtra(f)
	choice := ReviveChoice{Free: min(within, s.freeLeft(f)), Limit: within + extra, Cost: revivalCost, Leaders: []LeaderPrice{}}
	choice.Most = min(choice.Free+s.seat[f].Spice/revivalCost, within)
	if choice.Most == within {
		choice.Most += extra
	}
	for n := range choice.Most {
		choice.Totals = append(choice.Totals, revivalCost*max(0, min(n+1, within)-choice.Free))
	}
	tanks := s.seat[f].Tanks
	choice.Normal = min(tanks.Normal, choice.Most)
	choice.Special = min(tanks.Special, choice.Most, max(0, elitesLimit-s.seat[f].Elites))
	if s.leadersInRevival() {
		choice.Leaders, choice.Kwisatz = s.affordableLeaders(f), s.affordableKwisatz(f)
	}
	return choice
}

// freeLeft is how many forces a seat may still revive for free this turn: by its sheet [DUNE-REVIVE-02], or three if a
// Fremen ally allows it [DUNE-REVIVE-05].
func (s *State) freeLeft(f Faction) int {
	free := s.sheet(f).FreeRevival
	if s.mayUse(f, rulebook.AllyRevivalFree) && !s.isBlocked(rulebook.AllyRevivalFree) {
		free = revivalLimit
	}
	return max(0, free-s.seat[f].Revived.total())
}

// revivalHelp is the most spice that the Emperor may still pay this turn for an ally's forces beyond the limit
// [DUNE-REVIVE-06].
func (s *State) revivalHelp(f Faction) int {
	had := max(0, s.seat[f].Revived.total()-s.revivals(f))
	return revivalCost * max(0, revivalLimit-had)
}

// emperorsExtra is how many forces beyond the limit an allied Emperor pays for; promised is false without a promise.
func (s *State) emperorsExtra(f Faction) (extra int, promised bool) {
	i := slices.IndexFunc(s.support, func(p Support) bool { return p.From == Emperor && p.To == f && p.For == forRevival })
	if i < 0 || s.isBlocked(rulebook.AllyRevivalPaid) {
		return 0, false
	}
	return min(s.revivalHelp(f), s.support[i].Spice, s.seat[Emperor].Spice) / revivalCost, true
}

type reviveArgs struct {
	Normal  int             `json:"normal" kind:"count"`
	Special int             `json:"special" kind:"count"`
	Leader  rulebook.Leader `json:"leader" kind:"leader,optional"`
	Kwisatz bool            `json:"kwisatz" kind:"yes,unlisted"`
}

// revive brings back forces, at most one leader, and the Kwisatz Haderach.
func (d *decision) revive(f Faction, in reviveArgs) error {
	n := Forces{Normal: in.Normal, Special: in.Special}
	if n == (Forces{}) && in.Leader == "" && !in.Kwisatz {
		return engine.Refuse("DUNE-REVIVE-01", "revive.nothing")
	}
	if n != (Forces{}) {
		if err := d.reviveForces(f, n); err != nil {
			return err
		}
	}
	if in.Kwisatz { // before a leader, since it waits while one lives
		if err := d.reviveKwisatz(f); err != nil {
			return err
		}
	}
	if in.Leader != "" {
		if err := d.reviveLeaderNow(f, in.Leader); err != nil {
			return err
		}
	}
	switch {
	case d.phase == Revival:
		d.answered(f)
	case d.atStep(ShipMove, stepLeader):
		d.endTurn()
	}
	return nil
}

// completesRevival reports whether a seat that has revived some forces may still add more: until somebody ships or moves.
func (s *State) completesRevival(f Faction) bool {
	return s.phase == ShipMove && s.justBegun() && s.seat[f].Revived.total() > 0
}

// reviveLeaderNow is reviveLeader, refused outside the edition's moment for it [DUNE-REVIVE-10].
func (d *decision) reviveLeaderNow(f Faction, l rulebook.Leader) error {
	if no := d.leaderRefusal(f, l); no != nil {
		return no
	}
	if no := d.notLeaderMoment(f); no != nil {
		return no
	}
	return d.reviveLeader(f, l)
}

// notLeaderMoment refuses to bring leaders back outside the edition's moment for it [DUNE-REVIVE-10].
func (s *State) notLeaderMoment(f Faction) *engine.Refusal {
	now := s.phase == Revival
	if !s.leadersInRevival() {
		now = s.atStep(ShipMove, stepLeader) && s.turns.acts(f)
	}
	if !now {
		return engine.Refuse("DUNE-REVIVE-10", "revive.leader_moment", "phase", string(s.phase))
	}
	return nil
}

// reviveForces brings forces from the tanks to the reserves: within the limit first the free ones, then those paid for;
// beyond it those that an allied Emperor pays for. Refusals by the turn's limits come before that by the phase.
func (d *decision) reviveForces(f Faction, n Forces) error {
	seat := d.seat[f]
	within := min(n.total(), max(0, d.revivals(f)-seat.Revived.total()))
	beyond := n.total() - within
	cost := revivalCost * max(0, within-d.freeLeft(f))
	switch {
	case !seat.Tanks.covers(n):
		return engine.Refuse("DUNE-REVIVE-01", "revive.not_in_tanks", "normal", seat.Tanks.Normal, "special", seat.Tanks.Special)
	case n.Special > max(0, elitesLimit-seat.Elites): // [DUNE-REVIVE-04]
		return engine.Refuse("DUNE-REVIVE-04", "revive.one_elite", "limit", elitesLimit)
	}
	if extra, promised := d.emperorsExtra(f); beyond > extra {
		if d.revivalsUnsaid(f) {
			return engine.Refuse("DUNE-EXP-02", "revive.ask_limit", "limit", within)
		}
		if !promised {
			return engine.Refuse("DUNE-REVIVE-01", "revive.limit", "limit", within)
		}
		return privateRefusal(engine.Refuse("DUNE-REVIVE-06", "revive.emperor_limit", "limit", within+extra))
	}
	if d.phase != Revival && !d.completesRevival(f) { // [DUNE-REVIVE-15]
		return engine.Refuse("DUNE-REVIVE-15", "revive.moment", "phase", string(d.phase))
	}
	if cost > seat.Spice {
		return privateRefusal(engine.Refuse("DUNE-REVIVE-03", "revive.price", "free", d.freeLeft(f), "cost", cost))
	}
	sum := Sum{By: byPaid, Total: cost, Count: within, Each: revivalCost, Less: min(within, d.freeLeft(f))}
	d.spendWithSum(string(f), inBank, cost, "revival", "DUNE-REVIVE-03", &sum)
	if beyond > 0 {
		sum := Sum{By: byForces, Total: revivalCost * beyond, Count: beyond, Each: revivalCost}
		d.spendWithSum(string(Emperor), inBank, sum.Total, "revival_support", "DUNE-REVIVE-06", &sum)
		d.endSupport(f, forRevival)
	}
	seat = d.own(f)
	seat.Elites, seat.Revived = seat.Elites+n.Special, seat.Revived.plus(n)
	d.fromTanks(f, n, "DUNE-REVIVE-01")
	return nil
}

// fromTanks brings forces from the tanks to the reserves.
func (d *decision) fromTanks(f Faction, n Forces, ruling string) {
	d.addForces(f, inTanks, Forces{}.minus(n))
	d.addForces(f, inReserves, n)
	d.emit(ForcesRevived{f, n, ruling})
}

// ForcesRevived brings forces from the tanks to the reserves, as part of the turn's revival or besides it.
type ForcesRevived struct {
	Faction Faction `json:"faction"`
	Forces  Forces  `json:"forces"`
	Ruling  string  `json:"ruling"`
}

func (e ForcesRevived) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.forces.revived", e.Ruling, "faction", e.Faction, "count", e.Forces.total())
}
