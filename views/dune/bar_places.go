package dune

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// placed is a place that may be meant, with its cost.
type placed struct {
	place
	lookup.Match
}

// stormCost makes a place in the storm less likely.
const stormCost = 3

// placesIn lists the places that pieces may name, and the numbers that are left. A number after the name is its sector if it
// can be; without a name, the last number is.
func (s viewModel) placesIn(pieces []typing.Piece, needs int) (found []placed, left []typing.Piece) {
	left = typing.NumberPieces(pieces)
	words := typing.Names(pieces)
	numbers := slices.DeleteFunc(slices.Clone(left), func(t typing.Piece) bool { return t.Kind != typing.Figure })
	spare := len(numbers) > needs
	if len(words) == 0 {
		if !spare {
			return nil, left
		}
		last := numbers[len(numbers)-1]
		return s.inSector(last.Number), typing.Without(left, last)
	}
	matches := typing.BestMatches(&loadVocabulary().places, words)
	sector := 0
	if i := typing.NumberAfterName(pieces); i >= 0 && spare && anyInSector(matches, pieces[i].Number) {
		sector = pieces[i].Number
		left = slices.Concat(typing.NumberPieces(pieces[:i]), typing.NumberPieces(pieces[i+1:]))
	}
	for _, m := range matches {
		found = append(found, s.sectorsOf(m, sector)...)
	}
	slices.SortStableFunc(found, func(a, b placed) int { return cmp.Or(a.Cost-b.Cost, s.weak(a.territory)-s.weak(b.territory)) })
	return found[:min(typing.MaxReadings, len(found))], left
}

// placesNamed is placesIn, which also returns the words that name no place.
func (s viewModel) placesNamed(pieces []typing.Piece, needs int) (found []placed, left []typing.Piece, unknown []string) {
	if found, left = s.placesIn(pieces, needs); len(found) > 0 || len(typing.Names(pieces)) == 0 {
		return found, left, nil
	}
	_, rest := typing.TakeNames(&loadVocabulary().places, pieces, anyID)
	lost := typing.Names(rest)
	known := slices.DeleteFunc(slices.Clone(pieces), func(t typing.Piece) bool { return t.Kind == typing.Name && slices.Contains(lost, t.Word) })
	if len(typing.Names(known)) == 0 {
		return nil, typing.NumberPieces(pieces), lost
	}
	found, left = s.placesIn(known, needs)
	return found, left, lost
}

// anyInSector reports whether one of some territories lies in a sector.
func anyInSector(matches []lookup.Match, sector int) bool {
	return slices.ContainsFunc(matches, func(m lookup.Match) bool { return slices.Contains(board.Territory(m.ID).Sectors(), sector) })
}

// sectorsOf lists the sectors of a territory that may be meant.
func (s viewModel) sectorsOf(m lookup.Match, said int) []placed {
	t := board.Territory(m.ID)
	sectors := t.Sectors()
	if slices.Contains(sectors, said) {
		return []placed{{place{t, said}, m}}
	}
	var out []placed
	for _, p := range placesIn(t, sectors) {
		next := placed{p, m}
		if p.sector == s.Storm && s.Storm > 0 {
			next.Cost += stormCost
		}
		out = append(out, next)
	}
	return out
}

// inSector lists the places in a sector, strongholds first.
func (s viewModel) inSector(sector int) []placed {
	var out []placed
	for _, t := range board.Territories() {
		if slices.Contains(t.Sectors(), sector) {
			out = append(out, placed{place{t, sector}, lookup.Match{ID: string(t), Cost: 1}})
		}
	}
	slices.SortStableFunc(out, func(a, b placed) int { return s.weak(a.territory) - s.weak(b.territory) })
	return out[:min(typing.MaxReadings, len(out))]
}

// weak is 0 for a stronghold and 1 for any other land.
func (s viewModel) weak(t board.Territory) int {
	if slices.Contains(s.Strong, t) {
		return 0
	}
	return 1
}
