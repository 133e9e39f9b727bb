package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The kinds of arguments of this game.
const (
	KindPlace     engine.ArgKind = "place"  // a territory, with its sector beside it
	KindOrigin    engine.ArgKind = "origin" // a place as one object, or the reserves
	KindRows      engine.ArgKind = "rows"   // places with forces
	KindLand      engine.ArgKind = "land"   // a territory
	KindLands     engine.ArgKind = "lands"  // any number of them
	KindDial      engine.ArgKind = "dial"   // a number with halves
	KindLeader    engine.ArgKind = "leader"
	KindLeaders   engine.ArgKind = "leaders"
	KindCard      engine.ArgKind = "card"
	KindCards     engine.ArgKind = "cards"
	KindSpiceCard engine.ArgKind = "spice-card"
)

// Kinds lists them.
var Kinds = []engine.ArgKind{
	KindPlace, KindOrigin, KindRows, KindLand, KindLands, KindDial, KindLeader, KindLeaders, KindCard, KindCards, KindSpiceCard,
}

// commands is every "do" of the record with the function that decides it.
var commands map[string]command

// specs are the declarations of the commands.
var specs = map[string]engine.CommandSpec{}

func init() {
	commands = map[string]command{
		// setup
		"predict":       secretAnswer(newCommand("DUNE-SETUP-13", bySeat, (*decision).predict)),
		"paper":         newCommand("DUNE-SETUP-13", byModerator, (*decision).keepOnPaper),
		"place":         newCommand("DUNE-SETUP-10", bySeat, (*decision).place),
		"traitors.draw": secretAnswer(newCommand("DUNE-SETUP-05", bySeat|byApp, (*decision).drawTraitors)),
		"traitors.keep": secretAnswer(newCommand("DUNE-SETUP-05", bySeat, (*decision).keepTraitor)),

		// storm
		"storm.dial": secretAnswer(newCommand("DUNE-STORM-01", bySeat, (*decision).dial)),
		"storm.draw": secretAnswer(newCommand("DUNE-STORM-05", bySeat|byModerator|byApp, (*decision).drawToken)),

		// spice blow and nexus
		"spice.turn":   newCommand("DUNE-SPICE-01", byModerator|byApp, (*decision).turnSpice),
		"worm.place":   newCommand("DUNE-SPICE-07", bySeat, (*decision).placeWorm),
		"worm.ride":    newCommand("DUNE-SPICE-11", bySeat, (*decision).ride),
		"nexus.ally":   newCommand("DUNE-ALLY-01", byModerator, (*decision).announceAlliance),
		"ally.offer":   newCommand("DUNE-ALLY-01", bySeat, (*decision).offerAlliance),
		"ally.accept":  newCommand("DUNE-ALLY-01", bySeat, (*decision).acceptAlliance),
		"ally.decline": newCommand("DUNE-ALLY-01", bySeat, (*decision).declineAlliance),
		"ally.break":   newCommand("DUNE-ALLY-02", bySeat, (*decision).breakAlliance),

		// charity, bidding, revival
		"charity.claim": newCommand("DUNE-CHARITY-01", bySeat, (*decision).claimCharity),
		"bid":           newCommand("DUNE-BID-08", bySeat, (*decision).bid),
		"bid.sold":      newCommand("DUNE-BID-08", byModerator, (*decision).sellTo),
		"cards.draw":    secretAnswer(newCommand("DUNE-BID-13", bySeat|byApp, (*decision).drawTreachery)),
		"revive.limit":  newCommand("DUNE-EXP-02", byModerator, (*decision).sayRevivals),
		"card.decline":  newCommand("DUNE-BID-18", bySeat, (*decision).declineSecond),
		"revive":        newCommand("DUNE-REVIVE-01", bySeat, (*decision).revive),

		// ship and move
		"spice.peek": confidential(newCommand("DUNE-TURN-04", byApp, (*decision).peekSpice)),
		"guild.turn": newCommand("DUNE-TURN-02", bySeat, (*decision).guildTurn),
		"ship":       newCommand("DUNE-SHIP-01", bySeat, (*decision).ship),
		"advisor":    newCommand("DUNE-BG-06", bySeat, (*decision).advise),
		"coexist":    declaring(newCommand("DUNE-BG-01", bySeat, (*decision).declareCoexisting)),
		"fight":      declaring(newCommand("DUNE-BG-01", bySeat, (*decision).declareFighting)),
		"move":       newCommand("DUNE-MOVE-01", bySeat, (*decision).move),

		// battle
		"battle.pick":       newCommand("DUNE-BATTLE-05", bySeat, (*decision).pickBattle),
		"voice":             newCommand("DUNE-BATTLE-08", bySeat, (*decision).speak),
		"prescience":        newCommand("DUNE-BATTLE-13", bySeat, (*decision).askPrescience),
		"prescience.answer": secretAnswer(newRawCommand[elementArgs]("DUNE-BATTLE-13", bySeat, (*decision).showElement)),
		"plan":              secretAnswer(newCommand("DUNE-BATTLE-22", bySeat, (*decision).sealPlan)),
		"treachery":         secretAnswer(newCommand("DUNE-BATTLE-37", bySeat, (*decision).answerTreachery)),
		"losses":            newCommand("DUNE-BATTLE-49", bySeat, (*decision).chooseLosses),
		"keep":              newCommand("DUNE-BATTLE-31", bySeat, (*decision).keep),
		"capture":           drawing(drawsCaptive, secretAnswer(newCommand("DUNE-BATTLE-50", bySeat|byApp, (*decision).capture))),

		// cards: a hold of the table stops none of them
		"play":        anyTime(newRawCommand[playArgs]("DUNE-CARD-04", bySeat, (*decision).play)),
		"answer":      anyTime(newCommand("DUNE-CARD-02", bySeat, (*decision).answer)),
		"answer.void": anyTime(newCommand("DUNE-CARD-02", byModerator, (*decision).voidAnswer)),
		"swap.take":   secretAnswer(newCommand("DUNE-KARAMA-05", bySeat|byApp, (*decision).takeCards)),
		"swap.return": secretAnswer(newCommand("DUNE-KARAMA-05", bySeat, (*decision).returnCards)),
		"show":        anyTime(secretAnswer(newCommand("DUNE-DEAL-01", bySeat, (*decision).show))),

		// deals and allies
		"deal":         newCommand("DUNE-DEAL-02", bySeat, (*decision).deal),
		"bribe":        newCommand("DUNE-DEAL-04", bySeat, (*decision).bribe),
		"accept":       newCommand("DUNE-DEAL-02", bySeat, (*decision).accept),
		"deal.decline": newCommand("DUNE-DEAL-02", bySeat, (*decision).declineDeal),
		"deal.done":    anyTime(newCommand("DUNE-DEAL-05", bySeat|byModerator, (*decision).dealDone)),
		"give":         newCommand("DUNE-ALLY-06", bySeat, (*decision).give),
		"support":      newCommand("DUNE-ALLY-06", bySeat, (*decision).promise),
		"allow":        newCommand("DUNE-ALLY-08", bySeat, (*decision).allow),
		"message":      secretAnswer(newCommand("DUNE-ALLY-05", bySeat, (*decision).message)),

		// the table
		engine.TableSet: correction(newRawCommand[gamekit.PositionArgs](correctionRuling, byModerator, (*decision).tableSet)),
		engine.Override: correction(newCommand(correctionRuling, byModerator, (*decision).override)),
		"game.last":     anyTime(newCommand("DUNE-SETUP-15", byModerator, (*decision).callLastTurn)),
		"game.end":      anyTime(newCommand("DUNE-SETUP-15", byModerator, (*decision).endGame)),
		"foretold":      foretelling(newCommand("DUNE-END-04", byModerator, (*decision).openPaper)),
		engine.Adjust:   correction(newCommand(correctionRuling, byModerator, (*decision).adjust)),
		"raise":         anyTime(newCommand("DUNE-KARAMA-08", bySeat, (*decision).raise)),
		"release":       anyTime(newCommand("DUNE-KARAMA-08", bySeat|byModerator, (*decision).release)),
		"pass":          closing(newCommand("DUNE-TURN-01", bySeat, (*decision).pass)),
		"advance":       closing(newCommand("DUNE-TURN-01", byModerator, (*decision).advance)),
	}
	for do, c := range commands {
		specs[do] = c.CommandSpec
	}
}
