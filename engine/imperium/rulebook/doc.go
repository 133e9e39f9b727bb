// Package rulebook has Dune: Imperium as data: board spaces, cards, Intrigue cards, Conflicts, leaders, house switches and rulings. It
// has no state. Effects are lists of [Step]; one interpreter in package imperium carries them out.
//
// The figures come from the rulebook and the sources that agree with it; a component on which sources split is [Card.Disputed], and a
// table reads the printed one.
package rulebook
