package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Where the Harkonnen of a solitaire game deploy, place and swap units, and the tokens that guard the settlements which they leave
// [WFA-11.10, WFA-11.12, WFA-11.16].

const (
	jobDeploy   = "deploy"
	jobUpgrade  = "upgrade"
	jobGarrison = "garrison"
)

func init() {
	jobs[jobDeploy] = jobRules{options: (*State).deployOptions, do: (*decision).deployBy, otherwise: (*decision).deployLeader, ruling: "WFA-11.10"}
	jobs[jobUpgrade] = jobRules{options: (*State).upgradeOptions, do: (*decision).upgradeBy, otherwise: (*decision).tellUpgraded, ruling: "WFA-11.12"}
	jobs[jobGarrison] = jobRules{options: (*State).garrisonOptions, do: (*decision).garrisonBy, ruling: "WFA-11.16"}
	says("garrisoned", Garrisoned{}, "log.garrisoned", "WFA-11.16", "area")
}

// Which leader comes with units: any by the order of the rulebook, or one without a name.
const (
	anyChief = "any"
	bashar   = "bashar"
)

// chiefs lists the leaders of whom one comes next: Rabban or Feyd-Rautha before others with a name, a Bashar if there is none [WFA-11.10].
func (s *State) chiefs() []string {
	named := best(s.leadersAside(Harkonnen), first(func(id string) bool { return id == "beast-rabban" || id == "feyd-rautha" }))
	if len(named) > 0 {
		return named
	}
	if s.supply(Harkonnen).Generic > 0 {
		return []string{bashar}
	}
	return nil
}

// substitute replaces units that the supply lacks by the next stronger ones, else by the next weaker [WFA-11.10].
func (s *State) substitute(u Units) Units {
	left := s.supply(Harkonnen)
	has := []int{left.Regular, left.Elite, left.Special}
	got := make([]int, len(has))
	take := func(kind, n int) int {
		n = min(n, has[kind])
		has[kind], got[kind] = has[kind]-n, got[kind]+n
		return n
	}
	for kind, n := range []int{u.Regular, u.Elite, u.Special} {
		n -= take(kind, n)
		for stronger := kind + 1; stronger < len(has); stronger++ {
			n -= take(stronger, n)
		}
		for weaker := kind - 1; weaker >= 0; weaker-- {
			n -= take(weaker, n)
		}
	}
	u.Regular, u.Elite, u.Special = got[0], got[1], got[2]
	return u
}

// ownSettlements lists the settlements of the Harkonnen in the order in which they deploy: that of the strongest legion, of equals that nearest to the
// target [WFA-11.10]. Several stand first if they are equal.
func (s *State) ownSettlements(fits func(Area) bool) []Area {
	return best(slices.DeleteFunc(s.garrisons(), func(a Area) bool { return !fits(a) }),
		func(a Area) int { return -s.strengthAt(a).power }, func(a Area) int { return -s.strengthAt(a).single },
		func(a Area) int { return s.far(a, s.mahdi.Target) })
}

// garrisons lists the settlements where the Harkonnen may deploy.
func (s *State) garrisons() (out []Area) {
	for _, area := range sortedKeys(s.settlements) {
		if s.hasSettlement(Harkonnen, area) && s.isFree(Harkonnen, area) {
			out = append(out, area)
		}
	}
	return out
}

// deployOptions lists the leader that comes, then the settlement that takes units next.
func (s *State) deployOptions(j Job) (out []Choice) {
	if j.Chief == anyChief {
		for _, id := range s.chiefs() {
			out = append(out, Choice{Leader: id})
		}
		if out != nil {
			return out
		}
	}
	if s.substitute(j.Units).Count() == 0 {
		return nil
	}
	if area := j.Area; area != "" && s.isFree(Harkonnen, area) && s.room(area) > 0 { // that of a card
		return []Choice{{Area: area}}
	}
	if j.Area != "" && j.Where != overflowing {
		return nil
	}
	for _, area := range s.ownSettlements(func(a Area) bool { return s.room(a) > 0 }) {
		out = append(out, Choice{Area: area})
	}
	return out
}

// overflowing lets units that a fixed area cannot hold go to the next settlement.
const overflowing = "overflow"

// deployBy deploys what an area holds; the rest goes to the next [WFA-11.10].
func (d *decision) deployBy(j Job, c Choice) {
	j.Picked = Choice{}
	if c.Leader != "" {
		j.Chief = c.Leader
		d.plan(j)
		return
	}
	if j.Area == "" && j.Places == nil {
		j.Weighed = weighed(c.Area, byPower, d.garrisons(), func(a Area) int { return d.strengthAt(a).power })
	}
	all := d.substitute(j.Units)
	units := strongest(all, d.room(c.Area))
	rest := all.minus(units)
	d.bringChief(&j, &units)
	d.addUnits(Harkonnen, c.Area, units)
	j.Places = with(j.Places, Place{c.Area, units})
	if j.Units = rest; rest.Count() > 0 {
		d.plan(j)
		return
	}
	d.tellDeployed(j)
}

// bringChief lets the leader of a job come with its first units.
func (d *decision) bringChief(j *Job, units *Units) {
	switch id := j.Chief; {
	case id == "" || id == anyChief:
	case id != bashar:
		units.Leaders = with(units.Leaders, id)
	case d.supply(Harkonnen).Generic > 0:
		units.Generic++
	}
	j.Chief = ""
}

// deployLeader puts a leader for whose units there is no room into the first settlement with a legion [WFA-11.10].
func (d *decision) deployLeader(j Job) {
	if j.Chief == "" || j.Chief == anyChief {
		d.tellDeployed(j)
		return
	}
	area := j.Area
	if d.legions[area].Count() == 0 {
		at := d.ownSettlements(func(a Area) bool { return d.legions[a].Count() > 0 })
		if len(at) == 0 {
			d.tellDeployed(j)
			return
		}
		area = at[0]
	}
	units := Units{}
	d.bringChief(&j, &units)
	d.addUnits(Harkonnen, area, units)
	j.Places = with(j.Places, Place{area, units})
	d.tellDeployed(j)
}

// tellDeployed tells what was deployed.
func (d *decision) tellDeployed(j Job) {
	if len(j.Places) == 0 {
		return
	}
	d.emit(Deployed{Side: Harkonnen, At: j.Places, Ruling: "WFA-11.10"})
	d.order(Order{Do: "deploy", Places: j.Places, Weighed: j.Weighed}, "WFA-11.10")
}

// upgradeOptions lists the legion whose units are swapped next: that nearest to a sietch, with the largest lead over its defender, nearest to the target
// [WFA-11.12].
func (s *State) upgradeOptions(j Job) (out []Choice) {
	left := s.supply(Harkonnen)
	better := left.Special
	if j.What == "regular" {
		better += left.Elite
	}
	if j.Count == 0 || better == 0 {
		return nil
	}
	for _, area := range s.nearTheEnemy(s.upgradable(j)) {
		out = append(out, Choice{Area: area})
	}
	return out
}

// upgradable lists the areas with units that a job may swap.
func (s *State) upgradable(j Job) []Area {
	return slices.DeleteFunc(s.legionsFor(Job{Area: j.Area, With: j.With}), func(area Area) bool {
		l := s.legions[area]
		return *l.of(j.What) == 0 && l.Black+l.Silver == 0
	})
}

// nearTheEnemy keeps the legions that units are placed with or swapped in [WFA-11.12].
func (s *State) nearTheEnemy(areas []Area) []Area {
	lead := func(area Area) (most strength) {
		_, sietches := s.nearestSietch(area)
		for i, sietch := range sietches {
			if over := s.strengthAt(area).minus(s.defence(sietch)); i == 0 || over.beats(most) {
				most = over
			}
		}
		return most
	}
	return best(areas,
		func(a Area) int { n, _ := s.nearestSietch(a); return n },
		func(a Area) int { return -lead(a).power }, func(a Area) int { return -lead(a).single },
		func(a Area) int { return s.far(a, s.mahdi.Target) })
}

// upgradeBy swaps units of a legion; tokens are laid open first if it has fewer than are due [WFA-11.12, WFA-11.39].
func (d *decision) upgradeBy(j Job, c Choice) {
	l := d.legions[c.Area]
	if *l.of(j.What) < j.Count && l.Black+l.Silver > 0 {
		j.Picked = c
		d.plan(j)
		d.openTokens(c.Area)
		return
	}
	if j.Places == nil {
		j.Weighed = weighed(c.Area, byAreas, d.upgradable(j), func(a Area) int { n, _ := d.nearestSietch(a); return n })
	}
	to, left := "special", d.supply(Harkonnen)
	n := min(j.Count, *l.of(j.What), left.Special)
	if j.What == "regular" && left.Elite > 0 {
		to, n = "elite", min(j.Count, *l.of(j.What), left.Elite)
	}
	if n > 0 {
		if j.Into != to {
			d.tellUpgraded(j)
			j.Places, j.Into = nil, to
		}
		_ = d.upgradeUnits(Harkonnen, c.Area, j.What, to, n) // as many as there are
		at := []Place{{c.Area, unitsOf(j.What, n)}}
		d.emit(Upgraded{Side: Harkonnen, At: at, To: to, Ruling: "WFA-11.12"})
		j.Places = with(j.Places, at[0])
		j.Count -= n
	}
	j.Picked = Choice{}
	d.plan(j)
}

func unitsOf(kind string, n int) Units {
	l := Legion{}
	*l.of(kind) = n
	return l.Units
}

// tellUpgraded notes what was swapped.
func (d *decision) tellUpgraded(j Job) {
	if len(j.Places) > 0 {
		d.order(Order{Do: "upgrade", Places: j.Places, Into: j.Into, Weighed: j.Weighed}, "WFA-11.12")
	}
}

// The colours of the Harkonnen deployment tokens [WFA-11.1].
const (
	black  = "black"
	silver = "silver"
)

// pool is the number of tokens of a colour that are off the board, to read or to change.
func (m *Mahdi) pool(colour string) *int {
	if colour == black {
		return &m.Black
	}
	return &m.Silver
}

// tokens is the number of tokens of a colour among units, to read or to change.
func (u *Units) tokens(colour string) *int {
	if colour == black {
		return &u.Black
	}
	return &u.Silver
}

// garrison puts two tokens where a legion leaves a settlement [WFA-11.16].
func (d *decision) garrison(area Area, whole bool) {
	if d.isSolo() && d.hasSettlement(Harkonnen, area) && (whole || d.rules.Is("solo.garrison", "part")) {
		d.interrupt(Job{Do: jobGarrison, Area: area})
	}
}

// garrisonOptions lists the tokens of a colour that may be swapped for their figures where the pool lacks it [WFA-11.16].
func (s *State) garrisonOptions(Job) (out []Choice) {
	for _, colour := range []string{black, silver} {
		if *s.mahdi.pool(colour) > 0 {
			continue
		}
		for _, area := range s.harkonnenLegions() {
			if u := s.legions[area].Units; *u.tokens(colour) > 0 {
				out = append(out, Choice{Area: area, Colour: colour})
			}
		}
		if out != nil {
			return out
		}
	}
	return []Choice{{}}
}

func (d *decision) garrisonBy(j Job, c Choice) {
	if c.Colour != "" {
		j.Picked = Choice{}
		d.interrupt(j)
		d.push(Task{Step: stepReveal, Area: c.Area, Side: Harkonnen, Of: "WFA-11.16", Colour: c.Colour})
		return
	}
	units := Units{Black: min(d.mahdi.Black, 1), Silver: min(d.mahdi.Silver, 1)}
	d.mahdi.Black, d.mahdi.Silver = d.mahdi.Black-units.Black, d.mahdi.Silver-units.Silver
	d.addUnits(Harkonnen, j.Area, units)
	d.turn.Moved = with(d.turn.Moved, Stack{j.Area, units}) // they stay in this turn [WFA-11.38]
	d.emit(Garrisoned{Area: j.Area})
	d.order(Order{Do: "tokens", Area: j.Area, Units: units}, "WFA-11.16")
	d.checkStack(Harkonnen, j.Area)
}

// Garrisoned is a settlement that two deployment tokens guard.
type Garrisoned struct {
	told
	Area Area `json:"area"`
}

// openTokens lays the Harkonnen tokens of an area open [WFA-11.39].
func (d *decision) openTokens(area Area) {
	if l, ok := d.legionOf(Harkonnen, area); ok && l.Black+l.Silver > 0 {
		d.push(Task{Step: stepReveal, Area: area, Side: Harkonnen, Of: "WFA-11.39"})
	}
}

// hiddenTokens is what of an area's tokens a task lays open, by colour.
func (s *State) hiddenTokens(t Task) Units {
	u := Units{Black: s.legions[t.Area].Black, Silver: s.legions[t.Area].Silver}
	switch t.Colour {
	case black:
		return Units{Black: min(u.Black, 1)}
	case silver:
		return Units{Silver: min(u.Silver, 1)}
	}
	return u
}

// canBe reports whether a Harkonnen token can show this [WFA-0.5].
func (f Shown) canBeHarkonnen() bool {
	box := rulebook.Box[Harkonnen]
	return min(f.Regular, f.Elite, f.Special, f.Generic) >= 0 && f.Regular+f.Elite+f.Special+f.Generic > 0 &&
		f.Regular <= box.Regular && f.Elite <= box.Elite && f.Special <= box.Special && f.Generic <= box.Generic
}

// swapHarkonnenTokens swaps tokens for the figures that they show; they go back to the pool [WFA-11.16].
func (d *decision) swapHarkonnenTokens(t Task, tokens []Shown) {
	l := d.legions[t.Area]
	for _, f := range tokens {
		*l.tokens(f.Colour)--
		*d.mahdi.pool(f.Colour)++
	}
	d.putLegion(t.Area, l)
	for _, f := range tokens {
		u := d.standIn(Harkonnen, f.units())
		u.Generic = min(f.Generic, d.supply(Harkonnen).Generic)
		d.addUnits(Harkonnen, t.Area, u)
	}
	d.emit(Revealed{Side: Harkonnen, Area: t.Area, Tokens: tokens, Ruling: t.Of})
	d.leaveBehind(Harkonnen, t.Area)
	d.checkStack(Harkonnen, t.Area)
}

// revealHarkonnen enters what Harkonnen tokens show [WFA-11.16, WFA-11.39].
func (d *decision) revealHarkonnen(in revealArgs) error {
	t, no := d.task(Harkonnen, stepReveal, in.Area, "WFA-11.39")
	if no != nil {
		return no
	}
	due := d.hiddenTokens(t)
	tokens := slices.Clone(in.Tokens)
	for i, f := range tokens {
		if f.Colour == "" && (due.Black == 0 || due.Silver == 0) { // there is one colour
			if tokens[i].Colour = silver; due.Black > 0 {
				tokens[i].Colour = black
			}
		}
	}
	count := func(colour string) (n int) {
		for _, f := range tokens {
			if f.Colour == colour {
				n++
			}
		}
		return n
	}
	if in.Rank != nil || len(tokens) != due.Count() || count(black) != due.Black || count(silver) != due.Silver {
		return engine.Refuse("WFA-11.39", "reveal.pool", "area", string(t.Area), "black", due.Black, "silver", due.Silver)
	}
	if slices.ContainsFunc(tokens, func(f Shown) bool { return !f.canBeHarkonnen() }) {
		return engine.Refuse("WFA-11.39", "reveal.units", "area", string(t.Area))
	}
	d.settled()
	d.swapHarkonnenTokens(t, tokens)
	return nil
}

// weakest are the weakest units of a legion, as many as are over the limit [WFA-11.16, WFA-11.42].
func weakest(of Units, n int) Units {
	out := Units{}
	for _, kind := range []struct{ has, into *int }{
		{&of.Regular, &out.Regular}, {&of.Black, &out.Black}, {&of.Silver, &out.Silver}, {&of.Elite, &out.Elite}, {&of.Special, &out.Special},
	} {
		take := min(*kind.has, n)
		*kind.into, n = take, n-take
	}
	return out
}

// mountains lists the free mountain areas.
func (s *State) mountains() (out []Area) {
	for _, a := range board.Areas {
		if s.terrain(a.ID) == board.Mountain && s.isFree(Harkonnen, a.ID) {
			out = append(out, a.ID)
		}
	}
	return out
}
