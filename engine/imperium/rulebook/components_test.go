package rulebook

import "testing"

// TestComponents proves that the box holds what the rulebook lists (IMP-1.2, IMP-1.4, IMP-1.5): spaces, cards with their copies,
// Conflicts by level, leaders.
func TestComponents(t *testing.T) {
	copies, distinct := map[string]int{}, map[string]int{}
	for _, c := range Cards {
		copies[string(c.Deck)] += c.Copies
		distinct[string(c.Deck)]++
	}
	for _, c := range IntrigueCards {
		copies["intrigue"] += c.Copies
		distinct["intrigue"]++
		for _, kind := range c.Types {
			copies[kind] += c.Copies
		}
	}
	for _, c := range Conflicts {
		copies["level "+c.Level]++
	}
	for _, s := range Spaces {
		copies["spaces"]++
		copies[string(s.Icon)]++
		if s.BaseSpice() > 0 {
			copies["makers"]++
		}
		if s.Combat {
			copies["combat spaces"]++
		}
	}
	copies["leaders"] = len(Leaders)
	for what, want := range map[string]int{
		"starting": 10, "reserve": 24, "imperium": 67, "intrigue": 40, "plot": 26, "combat": 12, "endgame": 3,
		"level I": 4, "level II": 10, "level III": 4, "leaders": 8, "spaces": 22, "makers": 3, "combat spaces": 10,
		"emperor": 2, "guild": 2, "bene-gesserit": 2, "fremen": 2, "landsraad": 5, "city": 4, "spice-trade": 5,
	} {
		if copies[what] != want {
			t.Errorf("%s: %d, want %d", what, copies[what], want)
		}
	}
	for what, want := range map[string]int{"starting": 7, "reserve": 3, "imperium": 43, "intrigue": 34} {
		if distinct[what] != want {
			t.Errorf("%s: %d different cards, want %d", what, distinct[what], want)
		}
	}
}

// TestStepsHaveOneKind proves that each step of the data does exactly one thing, so that none is left out or done twice.
func TestStepsHaveOneKind(t *testing.T) {
	var check func(of string, steps []Step)
	check = func(of string, steps []Step) {
		for i, s := range steps {
			if n := kinds(s); n != 1 {
				t.Errorf("%s, step %d has %d kinds: %+v", of, i, n, s)
			}
			check(of, s.Of)
			check(of, s.ChooseBest)
		}
	}
	for _, s := range Spaces {
		check(s.ID, s.Effects)
	}
	for _, c := range Cards {
		check(c.ID, c.Agent)
		check(c.ID, c.Reveal)
		check(c.ID, c.Acquire)
		check(c.ID, c.WhenTrashed)
	}
	for _, c := range IntrigueCards {
		check(c.ID, c.Effects)
	}
	for _, c := range Conflicts {
		for _, steps := range c.Rewards {
			check(c.ID, steps)
		}
	}
	for _, l := range Leaders {
		check(l.ID, l.Ring)
	}
}

// kinds counts what a step does.
func kinds(s Step) int {
	n := 0
	for _, has := range []bool{
		s.Gain != nil, s.Lose != nil, s.Choose > 0, s.ChooseBest != nil, s.Retreat != nil, s.DeployFromGarrison != nil, s.DeployFromSupply > 0,
		s.EachOpponentLoses != nil, s.EachOpponentDiscards > 0, s.EachOpponentChooses != nil, s.ChosenOpponentLoses > 0,
		s.StealIntrigue != nil, s.TrashCard > 0, s.TrashSelf, s.TakeFromDiscard != nil, s.ShuffleDiscard, s.LookAtTopCard > 0, s.AcquireCard != nil,
		s.Discount != nil, s.AcquiredOnTop, s.SetAsideRowCard > 0, s.RevealDiscount > 0, s.RecallOwnAgent > 0, s.TakeMentat, s.IgnoreEnemyAgents > 0, s.GainsIcons != nil,
		s.MayPassTurn, s.Special != "", s.Harvest != nil, s.DoubleBaseHarvest, s.Replace != nil, s.SolariBySpicePaid != nil, s.SignetRing,
	} {
		if has {
			n++
		}
	}
	return n
}
