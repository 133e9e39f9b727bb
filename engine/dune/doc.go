// Package dune referees classic Dune: the Avalon Hill game of 1979 and the Gale Force Nine game of 2019.
//
// There is one file per phase, named as the rulebook names it (setup, storm, spice_blow, nexus, charity, bidding, revival,
// ship_move, battle, collection, mentat); cards, alliances, deals and the moderator's corrections have files of their
// own. Each rule cites its ruling (DUNE-STORM-08). A ruling that differs between editions reads a switch of the
// [Ruleset], never a profile's name.
//
// A decision works on a copy of the [State] and changes it through events alone (events_*.go), so that folding the
// events of a journal gives the state that play gave. What anyone may know of a state is decided in one place, view.go.
package dune
