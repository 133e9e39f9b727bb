package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Parts of Harkonnen cards that no die has: each as near as possible to the target, or by the criterion that it resembles [WFA-11.11, WFA-11.36].

const (
	jobPatrol     = "patrol"     // units, each in an area of its own
	jobMuster     = "muster"     // units in a legion that then attacks
	jobPlace      = "place"      // a leader with units in a legion
	jobLift       = "lift"       // a garrison goes to another legion
	jobSigns      = "signs"      // worm signs are discarded
	jobArtillery  = "artillery"  // dice against a legion
	jobLeader     = "leader"     // a leader enters
	jobHunt       = "hunt"       // an Atreides leader goes to the tanks
	jobPlay       = "play"       // another card is drawn and played
	jobDiscard    = "discard"    // the Atreides discard
	jobBene       = "bene"       //
	jobPrescience = "prescience" // a revealed card goes back
	jobSpy        = "spy"        // an area is laid open
	jobDie        = "die"        // an Atreides die is lost
	jobNote       = "note"       //
)

func init() {
	jobs[jobPatrol] = jobRules{options: (*State).patrolOptions, do: (*decision).patrol, otherwise: (*decision).tellDeployed}
	jobs[jobMuster] = jobRules{options: (*State).musterOptions, do: (*decision).muster}
	jobs[jobPlace] = jobRules{options: (*State).placeOptions, do: (*decision).placeBy}
	jobs[jobLift] = jobRules{options: (*State).liftOptions, do: (*decision).moveBy}
	jobs[jobSigns] = jobRules{options: (*State).signOptions, do: (*decision).discardSign}
	jobs[jobArtillery] = jobRules{options: (*State).artilleryOptions, do: (*decision).fireArtillery}
	jobs[jobLeader] = jobRules{options: only, do: func(d *decision, j Job, _ Choice) { d.enterLeader(j.Deck, "WFA-11.36") }}
	jobs[jobHunt] = jobRules{options: (*State).huntOptions, do: (*decision).hunt}
	jobs[jobPlay] = jobRules{options: (*State).playOptions, do: (*decision).drawCard}
	jobs[jobDiscard] = jobRules{options: (*State).discardOptions, do: func(d *decision, j Job, _ Choice) {
		d.push(Task{Step: stepDiscard, Side: Atreides, Count: min(j.Count, d.cardsOf(Atreides))})
	}}
	jobs[jobBene] = jobRules{options: only, do: func(d *decision, _ Job, _ Choice) { d.gainToken(Harkonnen, "WFA-9.8") }}
	jobs[jobPrescience] = jobRules{options: (*State).prescienceOptions, do: (*decision).returnCard}
	jobs[jobSpy] = jobRules{options: (*State).spyOptions, do: func(d *decision, _ Job, c Choice) { d.revealArea(c.Area, "WFA-5.2") }}
	jobs[jobDie] = jobRules{options: (*State).dieOptions, do: func(d *decision, _ Job, _ Choice) {
		_ = d.effectDie(Harkonnen, Effect{Side: Atreides, Result: rulebook.House, To: "lost"}) // an option is legal
	}}
	jobs[jobNote] = jobRules{options: func(*State, Job) []Choice { return nil }}
}

// nearTarget are the areas nearest to the target, as options of which some are taken [WFA-11.11].
func (s *State) nearTarget(areas []Area, due int) []Choice {
	areas = best(areas, func(a Area) int { return s.far(a, s.mahdi.Target) })
	return oneOf(areas, due, func(a Area) Choice { return Choice{Area: a} })
}

// patrolOptions lists where the next of some units comes: an empty desert area, or a free mountain area for all of them.
func (s *State) patrolOptions(j Job) []Choice {
	if j.Where == "mountain" {
		if j.Count == 0 || s.substitute(j.Units).Count() == 0 {
			return nil
		}
		return s.nearTarget(slices.DeleteFunc(s.mountains(), func(a Area) bool { return s.room(a) == 0 }), 1)
	}
	var areas []Area
	for _, a := range board.Areas {
		if s.terrain(a.ID).IsDesert() && s.isEmpty(a.ID) {
			areas = append(areas, a.ID)
		}
	}
	if s.substitute(j.Units).Count() == 0 {
		return nil
	}
	return s.nearTarget(areas, j.Count)
}

func (d *decision) patrol(j Job, c Choice) {
	units := strongest(d.substitute(j.Units), d.room(c.Area))
	d.bringChief(&j, &units)
	d.addUnits(Harkonnen, c.Area, units)
	j.Places = with(j.Places, Place{c.Area, units})
	d.arrive(Harkonnen, c.Area)
	if j.Count--; j.Count > 0 {
		j.Picked = Choice{}
		d.plan(j)
		return
	}
	d.tellDeployed(j)
}

// musterOptions lists the legion that units join for an attack: one that can attack then, the best by the list; else that nearest to the target.
func (s *State) musterOptions(j Job) (out []Choice) {
	units, ok := s.mustered(j)
	if !ok {
		return nil
	}
	var able []foray
	for _, area := range s.harkonnenLegions() {
		if s.room(area) < units.Count() {
			continue
		}
		t := &decision{State: s.clone()}
		t.addUnits(Harkonnen, area, units)
		attacks := t.sietchAttacks(Job{Area: area})
		if len(attacks) == 0 {
			attacks = t.legionAttacks(Job{Area: area})
		}
		if len(attacks) > 0 {
			able = append(able, foray{from: area, at: attacks[0].at, zone: attacks[0].zone})
		}
	}
	if len(able) > 0 {
		onSietch := func(f foray) bool { return s.hasSettlement(Atreides, f.at) }
		able = best(able, first(onSietch))
		able = s.highestRank(able, func(f foray) Area { return f.at })
		able = s.widest(able)
		for _, f := range best(able, first(func(f foray) bool { return f.zone == "" }), first(func(f foray) bool { return f.at == s.mahdi.Target })) {
			out = append(out, Choice{Area: f.from})
		}
		return out
	}
	return s.nearTarget(slices.DeleteFunc(s.harkonnenLegions(), func(a Area) bool { return s.room(a) == 0 }), 1)
}

// mustered are the units of a muster: with Rabban one elite, without him another leader and two.
func (s *State) mustered(j Job) (Units, bool) {
	u := s.substitute(j.Units)
	switch {
	case j.Chief != "" && s.isHere(j.Chief):
		u.Leaders = []string{j.Chief}
	case len(s.chiefs()) > 0 && s.chiefs()[0] != bashar:
		u.Leaders = s.chiefs()[:1]
	case len(s.chiefs()) > 0:
		u.Generic = 1
	}
	return u, u.Count() > 0
}

func (d *decision) muster(j Job, c Choice) {
	units, _ := d.mustered(j)
	d.bring(c.Area, units)
	d.planFight(Job{Area: c.Area, Surprise: j.Surprise}, 0)
}

// bring puts units into a legion, leaders also from elsewhere on the board [WFA-0.10].
func (d *decision) bring(area Area, units Units) {
	for _, id := range units.Leaders {
		from := Area(d.leaders[id].At)
		d.takeFromBoard(id)
		if from.Exists() {
			d.leaveBehind(Harkonnen, from)
		}
	}
	d.addUnits(Harkonnen, area, units)
	d.emit(Deployed{Side: Harkonnen, At: []Place{{area, units}}, Ruling: "WFA-11.36"})
	d.order(Order{Do: "deploy", Places: []Place{{area, units}}}, "WFA-11.36")
	d.checkStack(Harkonnen, area)
}

// placeOptions lists the legions or settlements where a leader is placed with units.
func (s *State) placeOptions(j Job) (out []Choice) {
	if !s.isHere(j.Chief) {
		return nil
	}
	var areas []Area
	switch j.Where {
	case cities:
		areas = s.ownSettlements(func(a Area) bool { return board.Of(a).Rank > 1 && s.room(a) > 0 })
	case "settlement":
		areas = s.ownSettlements(func(a Area) bool { return s.room(a) > 0 })
	case "own": // where the leader stands
		areas = slices.DeleteFunc(s.harkonnenLegions(), func(a Area) bool { return string(a) != s.leaders[j.Chief].At || s.room(a) == 0 })
	default:
		areas = s.nearTheEnemy(s.legionsFor(Job{With: j.With}))
	}
	for _, area := range areas {
		out = append(out, Choice{Area: area})
	}
	return out
}

func (d *decision) placeBy(j Job, c Choice) {
	units := strongest(d.substitute(j.Units), d.room(c.Area))
	if j.Where != "own" {
		units.Leaders = []string{j.Chief}
	}
	d.bring(c.Area, units)
}

// liftOptions lists how a garrison gets nearer to the target: it joins the legion nearest to it.
func (s *State) liftOptions(Job) (out []Choice) {
	goal := s.mahdi.Target
	garrisons := slices.DeleteFunc(s.harkonnenLegions(), func(a Area) bool { return !s.hasSettlement(Harkonnen, a) })
	for _, from := range best(garrisons, func(a Area) int { return s.far(a, goal) }) {
		to := slices.DeleteFunc(s.harkonnenLegions(), func(a Area) bool {
			return a == from || s.room(a) == 0 || s.far(a, goal) >= s.far(from, goal)
		})
		for _, area := range best(to, func(a Area) int { return s.far(a, goal) }) {
			out = append(out, Choice{From: from, To: area})
		}
	}
	return out
}

// signOptions lists the worm signs that are discarded next: those nearest to the target, or beside an area.
func (s *State) signOptions(j Job) []Choice {
	signs := sorted(s.signs)
	if j.Area != "" {
		signs = slices.DeleteFunc(signs, func(a Area) bool { return !board.Borders(j.Area, a) })
		return oneOf(signs, len(signs), func(a Area) Choice { return Choice{Area: a} })
	}
	return s.nearTarget(signs, j.Count)
}

func (d *decision) discardSign(j Job, c Choice) {
	d.signs = without(d.signs, c.Area)
	d.emit(EffectDone{Side: Harkonnen, Of: j.Of, Effect: Effect{Kind: "sign", Area: c.Area}})
	if j.Count--; j.Count > 0 || j.Area != "" {
		j.Picked = Choice{}
		d.plan(j)
	}
}

// artilleryOptions lists the Atreides legions beside a Harkonnen one that dice are rolled against [WFA-11.9].
func (s *State) artilleryOptions(Job) (out []Choice) {
	var all []foray
	for _, at := range sortedKeys(s.legions) {
		beside := slices.ContainsFunc(s.neighbours(at), func(n Area) bool { return s.hasLegion(Harkonnen, n) })
		if s.hasLegion(Atreides, at) && beside {
			all = append(all, foray{at: at})
		}
	}
	for _, f := range s.finestTargets(all) {
		out = append(out, Choice{At: f.at})
	}
	return out
}

func (d *decision) fireArtillery(j Job, c Choice) {
	e := Effect{Kind: "strike", Area: c.At, Dice: j.Count, of: j.Of}
	d.emit(EffectDone{Side: Harkonnen, Of: j.Of, Effect: e})
	_ = d.effectStrike(Harkonnen, e) // an option is legal
}

// huntOptions lists the Atreides leaders that can be caught: in the sector of a Harkonnen legion, or beside one, nearest to the target.
func (s *State) huntOptions(j Job) (out []Choice) {
	hunters := s.legionsFor(Job{With: j.With})
	caught := func(at Area) bool {
		return slices.ContainsFunc(hunters, func(a Area) bool {
			if j.Where == "beside" {
				return board.Borders(a, at)
			}
			return board.SameSector(a, at)
		})
	}
	var ids []string
	for _, l := range rulebook.Leaders {
		at := Area(s.leaders[l.ID].At)
		if l.Side == Atreides && at.Exists() && l.ID != rulebook.WildMaker && caught(at) {
			ids = append(ids, l.ID)
		}
	}
	for _, id := range best(ids, func(id string) int { return s.far(Area(s.leaders[id].At), s.mahdi.Target) }) {
		out = append(out, Choice{Leader: id})
	}
	return out
}

func (d *decision) hunt(j Job, c Choice) {
	e := Effect{Kind: "leader", Leader: c.Leader, To: inTanks, of: j.Of}
	d.emit(EffectDone{Side: Harkonnen, Of: j.Of, Effect: e})
	_ = d.effectLeader(Harkonnen, e) // an option is legal
}

// playOptions is the draw of another card, of the other deck first [WFA-11.35].
func (s *State) playOptions(j Job) []Choice {
	j.Deck = s.nextDeck(j.Deck)
	return s.drawOptions(j)
}

func (s *State) discardOptions(Job) []Choice {
	if s.cardsOf(Atreides) == 0 {
		return nil
	}
	return []Choice{{}}
}

// prescienceOptions lists the revealed prescience cards of which one goes back, those without a name as one.
func (s *State) prescienceOptions(Job) (out []Choice) {
	if len(s.row) == 0 {
		return nil
	}
	return []Choice{{}}
}

// returnCard puts a revealed prescience card back into its deck: one without a name if there is one, as the Atreides pick it.
func (d *decision) returnCard(j Job, _ Choice) {
	i := max(slices.Index(d.row, ""), 0)
	e := Effect{Kind: "prescience", Card: d.row[i], To: "deck", of: j.Of}
	d.emit(EffectDone{Side: Harkonnen, Of: j.Of, Effect: e})
	_ = d.effectPrescience(Harkonnen, e) // a revealed card is there
}

// spyOptions lists the area that is laid open: the target while it hides anything, else the nearest to it.
func (s *State) spyOptions(Job) []Choice {
	var areas []Area
	for _, a := range board.Areas {
		if s.hides(a.ID) {
			areas = append(areas, a.ID)
		}
	}
	return s.nearTarget(areas, 1)
}

// dieOptions is the loss of an unused Atreides die that shows House.
func (s *State) dieOptions(Job) []Choice {
	if s.seatWithDie(Atreides, rulebook.House) == "" {
		return nil
	}
	return []Choice{{}}
}
