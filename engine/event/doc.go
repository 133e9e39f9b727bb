// Package event has the rules of a tournament: people, rounds, seatings, clocks, calls, rulings, results, standings, the cut and the final.
//
// It is pure like a game's package: [Rules] are [engine.Rules], so an event has a timeline, a record, a chain, an export and a replay as a table has.
// It names no game: what it needs of one, such as the seats and the ways to win, is data (data/games.json) and [engine.ResultRules]. The time of an
// input is in the command ("at").
package event
