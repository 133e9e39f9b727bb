// Package arrakis is War for Arrakis for one to four players, as pure functions of the kernel's [engine.Rules].
//
// A side is not a seat: one seat plays it, or two partners share it. Legions, tracks and victory are a side's ([Force]); a hand, dice and tanks are
// a seat's ([Board]). In the solitaire game nobody sits at the Harkonnen's side: Mahdi is a part of the state ([Mahdi]), and each file mahdi_*.go works
// out a part of what the criteria of the rulebook make of it.
//
// A file or a group of files has one phase or one part of the rulebook, and each rule cites its ruling. A rule changes a copy of the state
// and says what happened; the difference between the two states is one event, [gamekit.Changed], which folding assigns. What an input leaves open is
// a stack of [Task]s (tokens to reveal, units over the limit, casualties) above the battle, the battle above the hazards of the desert, and
// these above the turn; goOn carries on what leaves no choice until somebody must be asked.
package arrakis
