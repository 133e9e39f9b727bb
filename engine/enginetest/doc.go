// Package enginetest has [Tally], a game small enough to follow by eye with every kind of input, and [PlayRandomGame], which
// plays any game at random and checks the invariants of engine.Rules.
package enginetest
