package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The kinds of arguments of this game.
const (
	KindArea      engine.ArgKind = "area"
	KindAreas     engine.ArgKind = "areas"
	KindZone      engine.ArgKind = "zone"
	KindZones     engine.ArgKind = "zones"
	KindOrigins   engine.ArgKind = "origins" // areas and zones from which vehicles come
	KindPlaces    engine.ArgKind = "places"  // areas with units
	KindShown     engine.ArgKind = "shown"   // what deployment tokens show
	KindResult    engine.ArgKind = "result"
	KindLeader    engine.ArgKind = "leader"
	KindLeaders   engine.ArgKind = "leaders"
	KindCard      engine.ArgKind = "card"
	KindCards     engine.ArgKind = "cards"
	KindMarker    engine.ArgKind = "marker"
	KindGains     engine.ArgKind = "gains" // steps by prescience marker
	KindFaces     engine.ArgKind = "faces" // what worm signs show, by area
	KindWorms     engine.ArgKind = "worms" // whence worms come, by area
	KindWormMoves engine.ArgKind = "wormmoves"
	KindAttack    engine.ArgKind = "wormattack"
	KindDice      engine.ArgKind = "dice"    // dice by result
	KindEffects   engine.ArgKind = "effects" // the steps of a card, each a list of members by its kind
)

// Kinds lists them.
var Kinds = []engine.ArgKind{
	KindArea, KindAreas, KindZone, KindZones, KindOrigins, KindPlaces, KindShown, KindResult, KindLeader, KindLeaders, KindCard, KindCards, KindMarker,
	KindGains, KindFaces, KindWorms, KindWormMoves, KindAttack, KindDice, KindEffects,
}

// commands is every "do" of the record with the function that decides it.
var commands map[string]command

// specs are the declarations of the commands.
var specs = map[string]engine.CommandSpec{}

func init() {
	tableSet, adjust := gamekit.PositionCommands(tableRuling, (*decision).setPosition)
	const bySeat, orApp = engine.BySeat, engine.BySeat | engine.ByApp
	commands = map[string]command{
		// setup
		"figures":   newCommand("WFA-1.2", bySeat, (*decision).placeFigures),
		"objective": secret(newCommand("WFA-1.5", bySeat, (*decision).logObjective)),

		// what was drawn and looked at
		"cards.draw": secret(newCommand("WFA-0.1", bySeat, (*decision).nameCards)),
		"look":       secret(newCommand("WFA-0.1", bySeat, (*decision).look)),
		"row":        newCommand("WFA-2.2", bySeat, (*decision).nameRow),

		// vehicles and dice
		"vehicles":    newCommand("WFA-2.5", bySeat, (*decision).placeVehicles),
		"dice.roll":   rolled(newCommand("WFA-3.1", orApp, (*decision).rollDice)),
		"dice.share":  newCommand("WFA-10.3", bySeat, (*decision).shareDice),
		"dice.change": newCommand("WFA-3.3", bySeat, (*decision).changeDie),
		"bene":        newCommand("WFA-3.4", bySeat, (*decision).placeToken),

		// turns
		"action":       newCommand("WFA-3.5", bySeat, (*decision).takeAction),
		"done":         newCommand("WFA-3.5", bySeat, (*decision).endTurn),
		"desert-power": newCommand("WFA-3.16", bySeat, (*decision).useDesertPower),
		"move":         newCommand("WFA-4.1", bySeat, (*decision).move),
		"attack":       newCommand("WFA-5.1", bySeat, (*decision).attack),
		"deploy":       newCommand("WFA-0.10", bySeat, (*decision).deploy),
		"draw":         newCommand("WFA-3.13", bySeat, (*decision).draw),
		"upgrade":      newCommand("WFA-3.15", bySeat, (*decision).upgrade),
		"effect":       newCommand("WFA-3.20", bySeat, (*decision).effect),

		// free actions
		"guerrilla": newCommand("WFA-3.18", bySeat, (*decision).guerrilla),
		"scout":     newCommand("WFA-3.19", bySeat, (*decision).scout),
		"scheming":  newCommand("WFA-9.7", bySeat, (*decision).scheme),
		"atomics":   newCommand("WFA-9.9", bySeat, (*decision).useAtomics),

		// what follows
		"reveal":     newCommand("WFA-5.2", bySeat, (*decision).revealed),
		"remove":     newCommand("WFA-0.3", bySeat, (*decision).remove),
		"station":    newCommand("WFA-4.10", bySeat, (*decision).takeStation),
		"retreat.to": newCommand("WFA-5.13", bySeat, (*decision).retreatTo),
		"casualties": newCommand("WFA-5.10", bySeat, (*decision).takeCasualties),

		// battles
		"combat.cards":   newCommand("WFA-5.3", bySeat, (*decision).addCards),
		"combat.roll":    rolled(newCommand("WFA-5.6", orApp, (*decision).rollCombat)),
		"combat.leaders": newCommand("WFA-5.7", bySeat, (*decision).chooseLeaders),
		"continue":       newCommand("WFA-5.12", bySeat, (*decision).continueAttack),
		"retreat":        newCommand("WFA-5.13", bySeat, (*decision).retreat),
		"enter":          newCommand("WFA-5.15", bySeat, (*decision).enter),

		// desert hazards
		"signs.flip": newCommand("WFA-6.3", bySeat, (*decision).flipSigns),
		"signs.drop": newCommand("WFA-6.3", bySeat, (*decision).dropWorms),
		"worm.roll":  rolled(newCommand("WFA-9.14", orApp, (*decision).rollStrike)),
		"storm.roll": rolled(newCommand("WFA-6.7", orApp, (*decision).rollStorm)),
		"rescue":     newCommand("WFA-6.5", bySeat, (*decision).rescue),

		// harvest and end of round
		"spice.spend":       newCommand("WFA-7.3", bySeat, (*decision).spend),
		"claim":             newCommand("WFA-3.21", bySeat, (*decision).claim),
		"victory":           newCommand("WFA-8.2", bySeat, (*decision).claimVictory),
		"leader.swap":       newCommand("WFA-8.4", bySeat, (*decision).swapLeaders),
		"discard":           newCommand("WFA-8.4", bySeat, (*decision).discard),
		"prescience.remove": newCommand("WFA-8.4", bySeat, (*decision).clearPrescience),

		// partners
		"cone":    newCommand("WFA-10.5", bySeat, (*decision).useCone),
		"message": secret(newCommand("WFA-10.5", bySeat, (*decision).sendMessage)),

		// the solitaire game
		"tactics.draw": rolled(newCommand("WFA-11.2", orApp, (*decision).drawTactics)),
		"mahdi.die":    rolled(newCommand("WFA-11.6", orApp, (*decision).rollDie)),
		"mahdi.draw":   newCommand("WFA-11.11", engine.ByApp, (*decision).nameDrawn),
		"mahdi.card":   newCommand("WFA-11.11", bySeat, (*decision).enterCard),
		"mahdi.choose": newCommand("WFA-11.28", bySeat, (*decision).choose),

		"raise":   newCommand(raiseRuling, bySeat, (*decision).raise),
		"release": command{Command: gamekit.NewCommand(raiseRuling, bySeat|engine.ByModerator, (*decision).release)},
		"pass":    newCommand("WFA-0.11", bySeat, (*decision).pass),
		"advance": newCommand("WFA-3.5", engine.ByModerator, (*decision).advance),

		// corrections
		engine.TableSet: correction(command{Command: tableSet}),
		engine.Override: correction(command{Command: gamekit.NewCommand(tableRuling, engine.ByModerator, (*decision).override)}),
		engine.Adjust:   correction(command{Command: adjust}),
	}
	for do, c := range commands {
		specs[do] = c.CommandSpec
	}
}
