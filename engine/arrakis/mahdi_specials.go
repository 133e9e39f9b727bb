package arrakis

import (
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// The special actions of the Harkonnen leaders in a solitaire game, taken wherever they are possible [WFA-11.7, WFA-11.33].

const jobFeyd = "feyd"

func init() {
	jobs[jobFeyd] = jobRules{options: (*State).feydOptions, do: (*decision).feydBy, ruling: "WFA-11.33"}
}

// specials say when a special action is possible, and what it does.
var specials map[string]struct {
	onBoard  bool // its leader's figure must be in an area
	possible func(s *State, id string) bool
	do       func(d *decision, id string)
}

func init() {
	draws := func(deck string) (func(*State, string) bool, func(*decision, string)) {
		return func(s *State, _ string) bool { return s.hasCards(deck) },
			func(d *decision, _ string) {
				d.plan(Job{Do: jobDraw, Deck: deck}, Job{Do: jobDraw, Deck: deck}, Job{Do: jobDraw, Deck: deck})
			}
	}
	swap := Job{Do: jobUpgrade, Count: 3}
	swaps := func(what string) (func(*State, string) bool, func(*decision, string)) {
		j := swap
		j.What = what
		return func(s *State, _ string) bool { return len(s.options(j)) > 0 }, func(d *decision, _ string) { d.plan(j) }
	}
	aramsham := Job{Do: jobDeploy, Units: Units{Regular: 2, Special: 1}, Chief: anyChief}
	type special = struct {
		onBoard  bool
		possible func(*State, string) bool
		do       func(*decision, string)
	}
	hawat, playsHouse := draws(schemersDeck)
	mohiam, playsCorrino := draws(corrinoDeck)
	baron, regulars := swaps("regular")
	shaddam, elites := swaps("elite")
	specials = map[string]special{
		"beast-rabban": {true, (*State).canMarch, func(d *decision, id string) {
			d.plan(Job{Do: jobGoal, With: withLeader}, Job{Do: jobMove, Count: 1, With: id}, Job{Do: jobMove, Count: 1, With: id, Again: true})
		}},
		"feyd-rautha":        {true, func(s *State, _ string) bool { return len(s.feydOptions(Job{})) > 0 }, func(d *decision, _ string) { d.plan(Job{Do: jobFeyd}) }},
		"shaddam-iv":         {false, shaddam, elites},
		"captain-aramsham":   {false, func(s *State, _ string) bool { return s.canDeploy(aramsham) }, func(d *decision, _ string) { d.plan(aramsham) }},
		"thufir-hawat":       {false, hawat, playsHouse},
		"gaius-helen-mohiam": {false, mohiam, playsCorrino},
		"baron-harkonnen":    {false, baron, regulars},
	}
}

// canMarch reports whether the march of all legions with a leader lets that of one leader move [WFA-11.33].
func (s *State) canMarch(id string) bool {
	for _, goal := range s.goalOptions(Job{With: withLeader}) {
		t := s.clone()
		t.setTemporary(goal)
		if len(t.options(Job{Do: jobMove, Count: 1, With: id})) > 0 {
			return true
		}
	}
	return false
}

// canDeploy reports whether any units of a deployment find room.
func (s *State) canDeploy(j Job) bool {
	j.Chief = ""
	return len(s.options(j)) > 0
}

// specialLeader is the leader whose special action a die brings; empty if none is possible [WFA-11.7].
func (s *State) specialLeader(f Face) string {
	for _, l := range rulebook.Leaders {
		is, known := specials[l.ID]
		if !known || l.Box != f {
			continue
		}
		at := s.leaders[l.ID]
		placed := s.onBoard(l.ID) || at.At == aside && !is.onBoard
		if placed && at.Card == cardUp && is.possible(s, l.ID) {
			return l.ID
		}
	}
	return ""
}

const feyd = "feyd-rautha"

// feydOptions lists whether Feyd-Rautha's legion moves or attacks first: the order in which both can be done, or the one that can [WFA-11.33].
func (s *State) feydOptions(Job) []Choice {
	attack := Job{Do: jobAttack, With: feyd}
	move := Job{Do: jobMove, Count: 1, With: feyd}
	attacks := len(s.options(attack)) > 0
	moves, then := false, false
	for _, goal := range s.goalOptions(Job{With: withLeader}) {
		t := s.clone()
		t.setTemporary(goal)
		for _, c := range t.options(move) {
			moves = true
			d := &decision{State: t.clone()}
			d.moveBy(move, c)
			then = then || len(d.options(attack)) > 0
		}
	}
	var out []Choice
	if attacks {
		out = append(out, Choice{Order: "attack"})
	}
	if moves && (then || !attacks) {
		out = append(out, Choice{Order: "move"})
	}
	return out
}

func (d *decision) feydBy(_ Job, c Choice) {
	goal, move, attack := Job{Do: jobGoal, With: withLeader}, Job{Do: jobMove, Count: 1, With: feyd}, Job{Do: jobAttack, With: feyd}
	if c.Order == "attack" {
		d.plan(attack, goal, move)
		return
	}
	d.plan(goal, move, attack)
}
