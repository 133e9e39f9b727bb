package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// paths are the members of a view that can be said, counted and told.
var paths = gamekit.Paths{
	Ruling: tableRuling,
	Keys: gamekit.Keys{
		Unknown: "set.unknown_", Negative: "set.negative", Follows: "set.follows", CannotCount: "count.cannot", Fact: "fact.of.",
	},
	Kinds: map[string]gamekit.Kind{
		"area":   {Has: func(id string) bool { return Area(id).Exists() }},
		"zone":   {Has: func(id string) bool { return Zone(id).Exists() }},
		"ban":    {Has: func(id string) bool { return slices.Contains(rulebook.Powers, id) }, Word: "marker"},
		"result": {Has: func(id string) bool { return slices.Contains(rulebook.Faces, Face(id)) }},
		"crater": {Has: func(id string) bool { return slices.Contains(atomicsTargets, Area(id)) }, Word: "area"},
		"acting": {Has: func(id string) bool { return slices.Contains(Sides, Side(id)) }, Word: "seat"},
		"seat": {Has: func(id string) bool { return sideOf(engine.Seat(id)) != "" }, Refuse: func(id string) error {
			return engine.Refuse("WFA-10.10", "input.unknown_seat", "faction", id)
		}},
		"side": {Has: func(id string) bool { return slices.Contains(Sides, Side(id)) }, Refuse: func(id string) error {
			return engine.Refuse("WFA-10.10", "input.unknown_seat", "faction", id)
		}},
	},
	List: []gamekit.Path{
		{At: "actor|desertPower|signPool"},
		{At: "step", Use: gamekit.Course},
		{At: "acting", Is: "acting", Use: gamekit.Course},
		{At: "action|battle|hazards|result", Use: gamekit.Whole | gamekit.Course},
		{At: "action.die", Is: "result"},
		{At: "battle.attacker", Is: "acting"},
		{At: "battle.from|at", Is: "area"},
		{At: "hazards.flip|flee|strike|rescue|storms", Is: "area"},

		{At: "round|phase", Use: gamekit.Told},
		{At: "signs|worms|wildMaker|stations", Is: "area", Use: gamekit.Told},
		{At: "vehicles.harvesters", Is: "area", Use: gamekit.Told},
		{At: "vehicles.ornithopters|carryalls", Is: "zone", Use: gamekit.Told},
		{At: "atomics", Is: "crater", Use: gamekit.Told},
		{At: "bans", Is: "ban", Use: gamekit.Told},
		{At: "blocked", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.blocked"},
		{At: "spice", Is: "count", Use: gamekit.Counted | gamekit.Told},
		{At: "reserve", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.reserve"},
		{At: "beneReserve", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.bene_reserve"},
		{At: "supremacy", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.supremacy"},
		{At: "claims", Is: "count", Use: gamekit.Told},
		{At: "markers|prescience.{marker}", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.marker"},

		{At: "board.{area}", Use: gamekit.Whole | gamekit.Gone, Short: "regular"},
		{At: "board.{area}.regular|elite|special|tokens|black|silver|generic", Use: gamekit.Counted | gamekit.Told},
		{At: "board.{area}.leaders|faces", Use: gamekit.Told},
		{At: "settlements.{area}", Use: gamekit.Gone},
		{At: "settlements.{area}.rank|hidden", Use: gamekit.Told},

		{At: "mahdi", Use: gamekit.Whole},
		{At: "mahdi.face|orders", Use: gamekit.Course},
		{At: "mahdi.sector|target|temporary|next|last|stack", Use: gamekit.Told},
		{At: "mahdi.reinforcements", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.reinforcements"},
		{At: "mahdi.scheming", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.scheming"},
		{At: "mahdi.pool.black", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.pool_black"},
		{At: "mahdi.pool.silver", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.pool_silver"},

		{At: "seats|dashboards.{seat}"},
		{At: "sides.{side}"},
		{At: "seats.{seat}.cards", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.cards"},
		{At: "seats.{seat}.hand", Use: gamekit.Told},
		{At: "sides.{side}.bene", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.bene"},
		{At: "sides.{side}.tokens", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.tokens"},
		{At: "sides.{side}.cones", Is: "count", Use: gamekit.Told},
		{At: "sides.{side}.objectives", Use: gamekit.Told},
		{At: "sides.*.leaders.{leader}.at|card", Use: gamekit.Told},
		{At: "dashboards.{seat}.dice|spent", Use: gamekit.Whole},
		{At: "dashboards.harkonnen.unused", Is: "count", Use: gamekit.Told},
		{At: "dashboards.{seat}.dice|spent.{result}", Use: gamekit.Told},
		{At: "dashboards.{seat}.tanks", Use: gamekit.Told},
		{At: "dashboards.{seat}.bene", Use: gamekit.Told, Fact: "token"},

		{At: "decks.{deck}"},
		{At: "decks.{deck}.left", Is: "count", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.deck"},
		{At: "decks.{deck}.discard|row|removed", Use: gamekit.Told},
	},
}
