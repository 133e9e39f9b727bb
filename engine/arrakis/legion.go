package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Units are figures and deployment tokens of one side. As an argument, none of them stands for the whole legion.
type Units struct {
	Regular int      `json:"regular,omitempty" kind:"count"`
	Elite   int      `json:"elite,omitempty" kind:"count"`
	Special int      `json:"special,omitempty" kind:"count"` // Sardaukar or Fedaykin
	Tokens  int      `json:"tokens,omitempty" kind:"count"`  // deployment tokens that were not revealed
	Leaders []string `json:"leaders,omitempty" kind:"leaders,optional"`
	Generic int      `json:"generic,omitempty" kind:"count"` // Bashars or Naibs
	// Black and Silver are the Harkonnen deployment tokens of the solitaire game [WFA-11.16].
	Black  int `json:"black,omitempty" kind:"count,rare"`
	Silver int `json:"silver,omitempty" kind:"count,rare"`
}

// Shown is what a deployment token shows.
type Shown struct {
	Regular int `json:"regular,omitempty" kind:"count"`
	Elite   int `json:"elite,omitempty" kind:"count"`
	Special int `json:"special,omitempty" kind:"count"`
	// Colour and Generic are of Harkonnen tokens alone [WFA-11.16].
	Colour  string `json:"colour,omitempty" kind:"word,optional,rare"`
	Generic int    `json:"generic,omitempty" kind:"count,rare"`
}

// Legion is all units and leaders of a side in an area [WFA-0.2].
type Legion struct {
	Side Side `json:"side"`
	Units
	Faces []Shown `json:"faces,omitempty"` // of its tokens, as far as they were logged
}

// Count is the number of units as the stacking limit counts them: leaders do not count, a token counts as one [WFA-0.2, WFA-0.3].
func (u Units) Count() int {
	return u.Regular + u.Elite + u.Special + u.Tokens + u.Black + u.Silver
}

// LeaderCount is the number of leaders, named or not.
func (u Units) LeaderCount() int { return len(u.Leaders) + u.Generic }

func (u Units) isEmpty() bool { return u.Count() == 0 && u.LeaderCount() == 0 }

func (u Units) plus(v Units) Units {
	u.Regular, u.Elite, u.Special, u.Tokens, u.Generic = u.Regular+v.Regular, u.Elite+v.Elite, u.Special+v.Special, u.Tokens+v.Tokens, u.Generic+v.Generic
	u.Black, u.Silver = u.Black+v.Black, u.Silver+v.Silver
	u.Leaders = slices.Concat(u.Leaders, v.Leaders)
	return u
}

func (u Units) minus(v Units) Units {
	u.Regular, u.Elite, u.Special, u.Tokens, u.Generic = u.Regular-v.Regular, u.Elite-v.Elite, u.Special-v.Special, u.Tokens-v.Tokens, u.Generic-v.Generic
	u.Black, u.Silver = u.Black-v.Black, u.Silver-v.Silver
	leaders := slices.DeleteFunc(slices.Clone(u.Leaders), func(id string) bool { return slices.Contains(v.Leaders, id) })
	if u.Leaders = leaders; len(leaders) == 0 {
		u.Leaders = nil
	}
	return u
}

// holds reports whether a legion has these units.
func (u Units) holds(v Units) bool {
	for _, id := range v.Leaders {
		if !slices.Contains(u.Leaders, id) {
			return false
		}
	}
	left := u.minus(v)
	return left.least() >= 0 && v.isWhole()
}

// least is the smallest of the counts.
func (u Units) least() int {
	return min(u.Regular, u.Elite, u.Special, u.Tokens, u.Generic, u.Black, u.Silver)
}

// isWhole reports whether no count is negative and no leader is named twice.
func (u Units) isWhole() bool {
	named := slices.Sorted(slices.Values(u.Leaders))
	return u.least() >= 0 && len(slices.Compact(named)) == len(u.Leaders)
}

// canBe reports whether a token can show this: a unit at least, and no more than the box has [WFA-0.5].
func (f Shown) canBe() bool {
	box := rulebook.Box[Atreides]
	return f.Colour == "" && f.Generic == 0 && min(f.Regular, f.Elite, f.Special) >= 0 && f.units().Count() > 0 && f.Regular <= box.Regular && f.Elite <= box.Elite && f.Special <= box.Special
}

// canAllBe reports whether each of some tokens can show what is said of it.
func canAllBe(tokens []Shown) bool {
	return !slices.ContainsFunc(tokens, func(f Shown) bool { return !f.canBe() })
}

// units of a token, as a part of a legion.
func (f Shown) units() Units { return Units{Regular: f.Regular, Elite: f.Elite, Special: f.Special} }

// legionOf returns a side's legion in an area.
func (s *State) legionOf(side Side, area Area) (l Legion, ok bool) {
	l, ok = s.legions[area]
	return l, ok && l.Side == side
}

// hasLegion reports whether a side has a legion in an area.
func (s *State) hasLegion(side Side, area Area) bool {
	_, ok := s.legionOf(side, area)
	return ok
}

// putLegion puts a legion as it is now. Leaders alone do not stay [WFA-0.4]: the caller has removed them.
func (s *State) putLegion(area Area, l Legion) {
	if l.isEmpty() {
		s.legions = gamekit.Without(s.legions, area)
		return
	}
	s.legions = gamekit.With(s.legions, area, l)
}

// addUnits adds units to a side's legion in an area; named leaders stand there from now on.
func (s *State) addUnits(side Side, area Area, u Units, faces ...Shown) {
	l := s.legions[area]
	l.Side, l.Units, l.Faces = side, l.plus(u), slices.Concat(l.Faces, faces)
	s.putLegion(area, l)
	for _, id := range u.Leaders {
		s.moveLeader(id, string(area))
	}
}

// takeUnits takes units out of a legion, and returns the faces of its tokens that are known. Where only some tokens go, nobody else can
// tell which: what was logged of them is forgotten.
func (s *State) takeUnits(area Area, u Units) (faces []Shown) {
	l := s.legions[area]
	switch {
	case u.Tokens == 0:
	case u.Tokens == l.Tokens:
		faces, l.Faces = l.Faces, nil
	default:
		l.Faces = nil
	}
	l.Units = l.minus(u)
	s.putLegion(area, l)
	return faces
}

func (s *State) moveLeader(id, to string) {
	l := s.leaders[id]
	l.At = to
	s.leaders = gamekit.With(s.leaders, id, l)
}

// limit is the number of units of a side that an area may hold [WFA-0.3]; the CHOAM ban lowers it for the Harkonnen.
func (s *State) limit(side Side) int {
	if side == Harkonnen && s.banned("choam") {
		return rulebook.MostUnits - 1
	}
	return rulebook.MostUnits
}

// supply counts a side's figures that are off the board [WFA-0.5].
func (s *State) supply(side Side) rulebook.Figures {
	left := rulebook.Box[side]
	for _, l := range s.legions {
		if l.Side == side {
			left.Regular, left.Elite, left.Special, left.Generic = left.Regular-l.Regular, left.Elite-l.Elite, left.Special-l.Special, left.Generic-l.Generic
		}
	}
	return left
}

// terrain is an area's terrain now: a mountain under an atomics token is desert [WFA-9.9].
func (s *State) terrain(area Area) board.Terrain {
	if area == s.atomics {
		return board.Desert
	}
	return board.Of(area).Terrain
}

// stormProof reports whether mountains shelter an area from storms and worms, less those that atomics opened [WFA-6.7, WFA-9.9].
func (s *State) stormProof(area Area) bool {
	return board.Of(area).StormProof && !slices.Contains(exposedBy[s.atomics], area)
}

// exposedBy are the plateaus that lose their shelter if a mountain becomes desert.
var exposedBy = map[Area][]Area{
	"splintered-rock":  {board.HaggaBasin},
	"hole-in-the-rock": {board.ImperialBasin},
	board.RimwallWest:  {board.ImperialBasin, board.Arrakeen},
}

// redBorder reports whether a red border parts two areas. House switches say whether atomics erase those of their area.
func (s *State) redBorder(a, b Area) bool {
	erased := s.atomics != "" && (a == s.atomics || b == s.atomics) && s.rules.Is("atomics.red_borders", "gone")
	return board.IsRedBorder(a, b) && !erased
}

// adjacent reports whether two areas are adjacent for legions on the ground [WFA-0.7].
func (s *State) adjacent(a, b Area) bool { return board.Borders(a, b) && !s.redBorder(a, b) }

// neighbours lists the areas adjacent to one for legions on the ground [WFA-0.7]. Nobody may change the list.
func (s *State) neighbours(a Area) []Area {
	here := board.Of(a)
	out := slices.Clip(here.Neighbours)
	for _, n := range here.RedBorders {
		if !s.redBorder(a, n) {
			out = append(out, n)
		}
	}
	return out
}

// hasWorm reports whether a worm, the Wild Maker among them, is in an area.
func (s *State) hasWorm(area Area) bool {
	return slices.Contains(s.worms, area) || area != "" && s.wildMaker == area
}

func (s *State) hasSign(area Area) bool { return slices.Contains(s.signs, area) }

// isFree reports whether an area is free for a side: no enemy settlement, no enemy unit, no worm [WFA-0.6].
func (s *State) isFree(side Side, area Area) bool {
	return !s.hasLegion(side.Other(), area) && !s.hasSettlement(side.Other(), area) && !s.hasWorm(area)
}

// isEmpty reports whether there is no figure and no token at all in an area [WFA-0.6].
func (s *State) isEmpty(area Area) bool {
	_, settled := s.settlements[area]
	_, held := s.legions[area]
	return !settled && !held && !s.hasWorm(area) && !s.hasSign(area) && !slices.Contains(s.harvesters, area) && !slices.Contains(s.stations, area)
}

// hasSettlement reports whether a side's settlement stands in an area: the Atreides have sietches.
func (s *State) hasSettlement(side Side, area Area) bool {
	st, stands := s.settlements[area]
	return stands && st.side() == side
}
