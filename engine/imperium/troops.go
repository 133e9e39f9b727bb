package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// recruit takes troops from supply to the garrison, as far as there are any [IMP-4.1], and returns how many.
func (d *decision) recruit(src source, n int) int {
	n = min(n, d.players[src.seat].supply()) // [IMP-4.1]
	d.moveTroops(src.seat, inSupply, inGarrison, n, src.of)
	if d.phase == Turns && src.seat == d.acting && n > 0 {
		d.turn.Recruited += n // [IMP-4.3]
	}
	return max(n, 0)
}

// moveTroops moves at most n troops from a place, as many as are there.
func (d *decision) moveTroops(c Color, from, to string, n int, of string) int {
	p := d.players[c]
	supply := p.supply()
	places := map[string]*int{inSupply: &supply, inGarrison: &p.Garrison, inConflict: &p.Conflict}
	if n = min(n, *places[from]); n <= 0 {
		return 0
	}
	*places[from] -= n
	*places[to] += n
	d.emit(TroopsMoved{c, from, to, n, of})
	if to == inConflict && d.phase == Turns && c == d.acting {
		d.turn.Deployed += n
	}
	return n
}

// mayDeploy is how many more troops the space allows: those recruited this turn and two of the garrison as it stood before
// [IMP-4.3, IMP-4.4]. On a space without Combat it is none [IMP-4.5].
func (s *State) mayDeploy() int {
	space, _ := rulebook.SpaceOf(s.turn.Space)
	if s.step != stepAgent || !space.Combat { // [IMP-4.2, IMP-4.5]
		return 0
	}
	limit := s.turn.Recruited + min(2, s.turn.Garrison) - s.turn.BySpace // [IMP-4.3]
	return max(min(limit, s.players[s.acting].Garrison), 0)
}

type deployArgs struct {
	Troops int    `json:"troops" kind:"number"`
	Of     string `json:"of" kind:"of,optional,unlisted"`
}

// deploy takes troops from the garrison to the Conflict, by the space or as a card says.
func (d *decision) deploy(c Color, in deployArgs) error {
	if no := d.mine(c); no != nil {
		return no
	}
	if d.step != stepTurn && in.Troops < 1 {
		return engine.Refuse("IMP-4.3", "deploy.none")
	}
	if in.Of == "" || in.Of == d.turn.Space {
		if in.Of == "" && d.mayDeploy() == 0 && d.waits(c, askDeploy) {
			return d.answer(c, askDeploy, in.Of, answers{choices: choices{Troops: &in.Troops}})
		}
		return d.deployBySpace(c, in.Troops)
	}
	return d.answer(c, askDeploy, in.Of, answers{choices: choices{Troops: &in.Troops}})
}

func (d *decision) deployBySpace(c Color, n int) error {
	space, _ := rulebook.SpaceOf(d.turn.Space)
	switch most := d.mayDeploy(); {
	case d.step != stepAgent: // [IMP-4.2]
		return d.no("IMP-4.2", "deploy.no_combat", "space", d.turn.Space)
	case !space.Combat: // [IMP-4.5]
		if no := d.no("IMP-4.5", "deploy.no_combat", "space", d.turn.Space); no != nil {
			return no
		}
	case n > most: // [IMP-4.3, IMP-4.4]
		if no := d.no("IMP-4.3", "deploy.limit", "most", most, "recruited", d.turn.Recruited); no != nil {
			return no
		}
	}
	d.turn.BySpace += d.moveTroops(c, inGarrison, inConflict, n, "")
	d.settle()
	return nil
}

type retreatArgs struct {
	Troops int    `json:"troops" kind:"number"`
	Of     string `json:"of" kind:"of,optional,unlisted"`
}

// retreat takes troops from the Conflict back to the garrison; any number may be none [IMP-4.7].
func (d *decision) retreat(c Color, in retreatArgs) error {
	return d.answer(c, askRetreat, in.Of, answers{choices: choices{Troops: &in.Troops}})
}

func (d *decision) answerTroops(p Pending, n int) error {
	most, from, to := p.Most, inGarrison, inConflict
	if p.Ask == askRetreat {
		most, from, to = p.Step.Retreat.Max, inConflict, inGarrison
	}
	here := d.players[p.For].Garrison
	if from == inConflict {
		here = d.players[p.For].Conflict
	}
	if most == rulebook.Any {
		most = here
	}
	ruling := map[string]string{askDeploy: "IMP-4.6", askRetreat: "IMP-4.7"}[p.Ask]
	if n < 0 || n > min(most, here) { // [IMP-4.6, IMP-4.7]
		return d.no(ruling, p.Ask+".most", "most", min(most, here), "of", p.Of)
	}
	d.settled(p.ID)
	d.moveTroops(p.For, from, to, n, p.Of)
	if p.Ask == askDeploy && n > 0 && n < min(most, here) { // as often as the limit allows [IMP-4.6]
		d.waitToDeploy(source{p.For, p.Of}, most-n)
	}
	return nil
}
