package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The kinds of arguments of this game.
const (
	KindCard      engine.ArgKind = "card"
	KindCards     engine.ArgKind = "cards"
	KindIntrigue  engine.ArgKind = "intrigue"
	KindIntrigues engine.ArgKind = "intrigues"
	KindConflict  engine.ArgKind = "conflict"
	KindLeader    engine.ArgKind = "leader"
	KindSpace     engine.ArgKind = "space"
	KindOrigin    engine.ArgKind = "origin" // "leader" or a space
	KindGroups    engine.ArgKind = "groups" // the order of influence, space and card
	KindFaction   engine.ArgKind = "faction"
	KindFactions  engine.ArgKind = "factions"
	KindOption    engine.ArgKind = "option" // one of several effects, by what it does
	KindOptions   engine.ArgKind = "options"
	KindPlace     engine.ArgKind = "place" // where a card is: hand, discard, play, deck
	KindOf        engine.ArgKind = "of"    // the card or space that an answer belongs to
	KindHagal     engine.ArgKind = "hagal" // a card of House Hagal
	KindRival     engine.ArgKind = "rival"
)

// Kinds lists them.
var Kinds = []engine.ArgKind{
	KindCard, KindCards, KindIntrigue, KindIntrigues, KindConflict, KindLeader, KindSpace, KindOrigin, KindGroups, KindFaction, KindFactions,
	KindOption, KindOptions, KindPlace, KindOf, KindHagal, KindRival,
}

// commands is every "do" of the record with the function that decides it.
var commands map[string]command

// specs are the declarations of the commands.
var specs = map[string]engine.CommandSpec{}

type noArgs = gamekit.NoArgs

func init() {
	tableSet, adjust := gamekit.PositionCommands(correctionRuling, (*decision).setPosition)
	commands = map[string]command{
		// setup
		"leader":              orDecided(newCommand("IMP-1.12", bySeat|byApp, (*decision).chooseLeader)),
		"first":               orDecided(newCommand("IMP-1.8", byModerator|byApp, (*decision).chooseFirst)),
		"row.fill":            newCommand("IMP-6.6", byAnyone|byApp, (*decision).fillRow),
		"masterstroke.choose": secret(newCommand("IMP-1.9", bySeat, (*decision).choosePair)),

		// round start
		"conflict": newCommand("IMP-2.1", byAnyone|byApp, (*decision).revealConflict),
		"defend":   newCommand("IMP-2.2", bySeat, (*decision).defend),

		// what was drawn
		"cards.draw":    secret(newCommand("IMP-2.3", bySeat|byApp, (*decision).nameCards)),
		"intrigue.draw": secret(newCommand("IMP-11.8", bySeat|byApp, (*decision).nameIntrigue)),
		"steal":         secret(newCommand("IMP-3.19", bySeat|byApp, (*decision).nameTheft)),
		"look":          drawing("card", secret(newCommand("IMP-12.7", bySeat|byApp, (*decision).look))),

		// turns
		"agent":        newCommand("IMP-3.3", bySeat, (*decision).sendAgent),
		"deploy":       newCommand("IMP-4.3", bySeat, (*decision).deploy),
		"pay":          newCommand("IMP-3.12", bySeat, (*decision).payArrow),
		"influence":    newCommand("IMP-10.8", bySeat, (*decision).chooseFaction),
		"choose":       newCommand("IMP-3.13", bySeat, (*decision).choose),
		"trash":        newCommand("IMP-11.1", bySeat, (*decision).trashCard),
		"discard":      newCommand("IMP-11.7", bySeat, (*decision).discard),
		"retreat":      newCommand("IMP-4.7", bySeat, (*decision).retreat),
		"take":         newCommand("IMP-12.13", bySeat, (*decision).take),
		"recall":       newCommand("IMP-3.22", bySeat, (*decision).recall),
		"voice":        newCommand("IMP-12.3", bySeat, (*decision).voice),
		"alliance":     newCommand("IMP-10.5", bySeat, (*decision).chooseAlly),
		"reveal":       newCommand("IMP-6.2", bySeat, (*decision).reveal),
		"acquire":      newCommand("IMP-6.5", bySeat, (*decision).acquire),
		"intrigue":     newCommand("IMP-11.4", bySeat, (*decision).playIntrigue),
		"masterstroke": newCommand("IMP-12.1", bySeat, (*decision).masterstroke),
		"done":         newCommand("IMP-3.1", bySeat, (*decision).endTurn),
		"pass":         newCommand("IMP-3.12", bySeat, (*decision).pass),
		"reward":       newCommand("IMP-7.12", bySeat, (*decision).chooseReward),
		"effect":       newCommand("IMP-0.1", bySeat, (*decision).effectByHand),

		// House Hagal
		"hagal":        newCommand("IMP-13.1", byAnyone|byApp, (*decision).turnHagalCard),
		"hagal.choose": newCommand("IMP-13.12", bySeat, (*decision).chooseForRival),

		"advance": newCommand("IMP-3.1", byModerator, (*decision).advance),

		// corrections
		engine.TableSet: correction(command{Command: tableSet}),
		engine.Adjust:   correction(command{Command: adjust}),
	}
	for do, c := range commands {
		specs[do] = c.CommandSpec
	}
}

func orDecided(c command) command { c.OrDecided = true; return c }

// drawing makes a command an input of the app where it names what was drawn.
func drawing(arg string, c command) command {
	c.IsDraw = func(args engine.Args) bool { _, named := args[arg]; return named }
	return c
}
