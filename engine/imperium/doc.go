// Package imperium is Dune: Imperium for one to four players, as pure functions of the kernel's [engine.Rules].
//
// A file or a group of files has one phase or one part of the rulebook, and each rule cites its ruling. What cards, spaces, leaders and
// Conflicts do is data (package rulebook): effects.go carries out its steps, and what a step leaves to a player waits as a [Pending]
// until the player answers. With cards on the table the app knows each player's cards as a set: it never asks what was drawn.
package imperium
