package dune

import "github.com/judgeofthechange/judge/engine"

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
		"predict":       secretly(on("DUNE-SETUP-13", bySeat, (*decision).predict)),
		"paper":         on("DUNE-SETUP-13", byModerator, (*decision).keepOnPaper),
		"place":         on("DUNE-SETUP-10", bySeat, (*decision).place),
		"traitors.draw": secretly(on("DUNE-SETUP-05", bySeat|byApp, (*decision).drawTraitors)),
		"traitors.keep": secretly(on("DUNE-SETUP-05", bySeat, (*decision).keepTraitor)),

		// storm
		"storm.dial": secretly(on("DUNE-STORM-01", bySeat, (*decision).dial)),
		"storm.draw": secretly(on("DUNE-STORM-05", bySeat|byModerator|byApp, (*decision).drawToken)),

		// spice blow and nexus
		"spice.turn":   on("DUNE-SPICE-01", byModerator|byApp, (*decision).turnSpice),
		"worm.place":   on("DUNE-SPICE-07", bySeat, (*decision).placeWorm),
		"worm.ride":    on("DUNE-SPICE-11", bySeat, (*decision).ride),
		"nexus.ally":   on("DUNE-ALLY-01", byModerator, (*decision).announceAlliance),
		"ally.offer":   on("DUNE-ALLY-01", bySeat, (*decision).offerAlliance),
		"ally.accept":  on("DUNE-ALLY-01", bySeat, (*decision).acceptAlliance),
		"ally.decline": on("DUNE-ALLY-01", bySeat, (*decision).declineAlliance),
		"ally.break":   on("DUNE-ALLY-02", bySeat, (*decision).breakAlliance),

		// charity, bidding, revival
		"charity.claim": on("DUNE-CHARITY-01", bySeat, (*decision).claimCharity),
		"bid":           on("DUNE-BID-08", bySeat, (*decision).bid),
		"bid.sold":      on("DUNE-BID-08", byModerator, (*decision).sellTo),
		"cards.draw":    secretly(on("DUNE-BID-13", bySeat|byApp, (*decision).drawTreachery)),
		"revive.limit":  on("DUNE-EXP-02", byModerator, (*decision).sayRevivals),
		"card.decline":  on("DUNE-BID-18", bySeat, (*decision).declineSecond),
		"revive":        on("DUNE-REVIVE-01", bySeat, (*decision).revive),

		// ship and move
		"spice.peek": unseen(on("DUNE-TURN-04", byApp, (*decision).peekSpice)),
		"guild.turn": on("DUNE-TURN-02", bySeat, (*decision).guildTurn),
		"ship":       on("DUNE-SHIP-01", bySeat, (*decision).ship),
		"advisor":    on("DUNE-BG-06", bySeat, (*decision).advise),
		"coexist":    declaring(on("DUNE-BG-01", bySeat, (*decision).declareCoexisting)),
		"fight":      declaring(on("DUNE-BG-01", bySeat, (*decision).declareFighting)),
		"move":       on("DUNE-MOVE-01", bySeat, (*decision).move),

		// battle
		"battle.pick":       on("DUNE-BATTLE-05", bySeat, (*decision).pickBattle),
		"voice":             on("DUNE-BATTLE-08", bySeat, (*decision).speak),
		"prescience":        on("DUNE-BATTLE-13", bySeat, (*decision).askPrescience),
		"prescience.answer": secretly(raw[elementArgs]("DUNE-BATTLE-13", bySeat, (*decision).showElement)),
		"plan":              secretly(on("DUNE-BATTLE-22", bySeat, (*decision).sealPlan)),
		"treachery":         secretly(on("DUNE-BATTLE-37", bySeat, (*decision).answerTreachery)),
		"losses":            on("DUNE-BATTLE-49", bySeat, (*decision).chooseLosses),
		"keep":              on("DUNE-BATTLE-31", bySeat, (*decision).keep),
		"capture":           drawing(drawsCaptive, secretly(on("DUNE-BATTLE-50", bySeat|byApp, (*decision).capture))),

		// cards: a hold of the table stops none of them
		"play":        anyTime(raw[playArgs]("DUNE-CARD-04", bySeat, (*decision).play)),
		"answer":      anyTime(on("DUNE-CARD-02", bySeat, (*decision).answer)),
		"answer.void": anyTime(on("DUNE-CARD-02", byModerator, (*decision).voidAnswer)),
		"swap.take":   secretly(on("DUNE-KARAMA-05", bySeat|byApp, (*decision).takeCards)),
		"swap.return": secretly(on("DUNE-KARAMA-05", bySeat, (*decision).returnCards)),
		"show":        anyTime(secretly(on("DUNE-DEAL-01", bySeat, (*decision).show))),

		// deals and allies
		"deal":         on("DUNE-DEAL-02", bySeat, (*decision).deal),
		"bribe":        on("DUNE-DEAL-04", bySeat, (*decision).bribe),
		"accept":       on("DUNE-DEAL-02", bySeat, (*decision).accept),
		"deal.decline": on("DUNE-DEAL-02", bySeat, (*decision).declineDeal),
		"deal.done":    anyTime(on("DUNE-DEAL-05", bySeat|byModerator, (*decision).dealDone)),
		"give":         on("DUNE-ALLY-06", bySeat, (*decision).give),
		"support":      on("DUNE-ALLY-06", bySeat, (*decision).promise),
		"allow":        on("DUNE-ALLY-08", bySeat, (*decision).allow),
		"message":      secretly(on("DUNE-ALLY-05", bySeat, (*decision).message)),

		// the table
		engine.TableSet: correction(raw[positionArgs](setRuling, byModerator, (*decision).tableSet)),
		engine.Override: correction(on(setRuling, byModerator, (*decision).override)),
		"game.last":     anyTime(on("DUNE-SETUP-15", byModerator, (*decision).callLastTurn)),
		"game.end":      anyTime(on("DUNE-SETUP-15", byModerator, (*decision).endGame)),
		"foretold":      foretelling(on("DUNE-END-04", byModerator, (*decision).openPaper)),
		engine.Adjust:   correction(on(setRuling, byModerator, (*decision).adjust)),
		"raise":         anyTime(on("DUNE-KARAMA-08", bySeat, (*decision).raise)),
		"release":       anyTime(on("DUNE-KARAMA-08", bySeat|byModerator, (*decision).release)),
		"pass":          closing(on("DUNE-TURN-01", bySeat, (*decision).pass)),
		"advance":       closing(on("DUNE-TURN-01", byModerator, (*decision).advance)),
	}
	for do, c := range commands {
		specs[do] = c.CommandSpec
	}
}
