package dune

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/lookup"
)

// placed is a place that may be meant.
type placed struct {
	spot
	lookup.Match
}

// inStorm makes a place the less likely one.
const inStorm = 3

// placesIn lists the places that a part of a line may name, and the numbers that are left. A number right behind the name is its
// sector where it can be; where there is no name, the last one is.
func (s scene) placesIn(pieces []piece, needs int) (found []placed, left []piece) {
	left = figures(pieces)
	words := names(pieces)
	numbers := slices.DeleteFunc(slices.Clone(left), func(t piece) bool { return t.is != aFigure })
	spare := len(numbers) > needs
	if len(words) == 0 {
		if !spare {
			return nil, left
		}
		last := numbers[len(numbers)-1]
		return s.inSector(last.number), without(left, last)
	}
	matches := near(&heard().places, words)
	sector := 0
	if i := behind(pieces); i >= 0 && spare && anyHas(matches, pieces[i].number) {
		sector = pieces[i].number
		left = slices.Concat(figures(pieces[:i]), figures(pieces[i+1:]))
	}
	for _, m := range matches {
		found = append(found, s.sectorsOf(m, sector)...)
	}
	slices.SortStableFunc(found, func(a, b placed) int { return cmp.Or(a.Cost-b.Cost, s.weak(a.territory)-s.weak(b.territory)) })
	return found[:min(most, len(found))], left
}

// placesNamed is placesIn where words that name no place are told apart.
func (s scene) placesNamed(pieces []piece, needs int) (found []placed, left []piece, unknown []string) {
	if found, left = s.placesIn(pieces, needs); len(found) > 0 || len(names(pieces)) == 0 {
		return found, left, nil
	}
	_, rest := taken(&heard().places, pieces, anyID)
	lost := names(rest)
	known := slices.DeleteFunc(slices.Clone(pieces), func(t piece) bool { return t.is == aName && slices.Contains(lost, t.word) })
	if len(names(known)) == 0 {
		return nil, figures(pieces), lost
	}
	found, left = s.placesIn(known, needs)
	return found, left, lost
}

// anyHas reports whether one of some territories lies in a sector.
func anyHas(matches []lookup.Match, sector int) bool {
	return slices.ContainsFunc(matches, func(m lookup.Match) bool { return slices.Contains(dune.Sectors(dune.Territory(m.ID)), sector) })
}

// without leaves out the last of the pieces that is like one.
func without(pieces []piece, last piece) []piece {
	for i := len(pieces) - 1; i >= 0; i-- {
		if pieces[i] == last {
			return slices.Concat(pieces[:i], pieces[i+1:])
		}
	}
	return pieces
}

// behind finds the number that follows the last name.
func behind(pieces []piece) int {
	last := -1
	for i, t := range pieces {
		if t.is == aName {
			last = i
		}
	}
	for i := last + 1; i < len(pieces); i++ {
		if pieces[i].is == aFigure {
			return i
		}
	}
	return -1
}

// sectorsOf lists the sectors of a territory that may be meant.
func (s scene) sectorsOf(m lookup.Match, said int) []placed {
	t := dune.Territory(m.ID)
	sectors := dune.Sectors(t)
	if slices.Contains(sectors, said) {
		return []placed{{spot{t, said}, m}}
	}
	var out []placed
	for _, p := range spotsIn(t, sectors) {
		next := placed{p, m}
		if p.sector == s.Storm && s.Storm > 0 {
			next.Cost += inStorm
		}
		out = append(out, next)
	}
	return out
}

// inSector lists what lies in a sector, strongholds first.
func (s scene) inSector(sector int) []placed {
	var out []placed
	for _, t := range dune.Territories() {
		if slices.Contains(dune.Sectors(t), sector) {
			out = append(out, placed{spot{t, sector}, lookup.Match{ID: string(t), Cost: 1}})
		}
	}
	slices.SortStableFunc(out, func(a, b placed) int { return s.weak(a.territory) - s.weak(b.territory) })
	return out[:min(most, len(out))]
}

// weak is 0 for a stronghold and 1 for any other land.
func (s scene) weak(t dune.Territory) int {
	if slices.Contains(s.Strong, t) {
		return 0
	}
	return 1
}

// twoPlaces lists the ways in which a line names a place to go from and one to go to: as it says, or where one name ends and the
// other begins.
func twoPlaces(pieces []piece) (ways [][2][]piece) {
	var from, to, first, second []piece
	into := &first
	for _, t := range pieces {
		switch t.is {
		case aFrom:
			into = &from
			continue
		case aTo:
			into = &to
			continue
		}
		*into = append(*into, t)
	}
	switch {
	case len(from) > 0 && len(to) > 0:
		return [][2][]piece{{slices.Concat(first, from), to}}
	case len(to) > 0:
		return [][2][]piece{{first, to}}
	case len(from) > 0:
		second = first
		return [][2][]piece{{from, second}}
	}
	for i := 1; i < len(pieces); i++ {
		if len(names(pieces[:i])) > 0 && len(names(pieces[i:])) > 0 && pieces[i].is == aName {
			ways = append(ways, [2][]piece{pieces[:i], pieces[i:]})
		}
	}
	return ways
}
