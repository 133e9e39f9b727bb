// Package dune referees classic Dune: the Avalon Hill game of 1979 and the Gale Force Nine game of 2019.
//
// File names begin with the phase that a rule belongs to (setup, storm, spice_blow, nexus, charity, bidding, revival,
// ship_move, battle, collection, mentat), or with cards, karama, alliance, deals, bene_gesserit, or correct for the
// moderator's corrections. What several phases share is in forces, territories, window, interrupts, secrets, timers and
// statistics. Each rule cites its ruling (DUNE-STORM-08). A ruling that differs between editions reads a switch of the
// [rulebook.Ruleset], never a profile's name.
//
// A decision works on a copy of the [State]. Its events (in *_events.go, or beside their rule) tell what happened; one of them,
// [gamekit.Changed], is the difference between the two states, and folding assigns it. The state has no exported field: viewers learn of it
// by [Rules.Project] (view.go and the view functions beside each phase's rules), [Rules.Prompts] and [Rules.Narrate].
package dune
