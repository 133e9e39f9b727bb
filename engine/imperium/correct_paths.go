package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// paths are the members of a view that can be said, counted and told.
var paths = gamekit.Paths{
	Ruling: correctionRuling,
	Keys: gamekit.Keys{
		Unknown: "set.unknown_", Negative: "set.negative", Follows: "set.follows", CannotCount: "count.cannot", Fact: "fact.of.",
	},
	Kinds: map[string]gamekit.Kind{
		"seat": {Has: func(id string) bool { return slices.Contains(Colors, Color(id)) }, Refuse: func(id string) error {
			return engine.Refuse("IMP-1.1", "input.unknown_seat", "faction", id)
		}},
		"rival": {Has: func(id string) bool { return slices.Contains(Rivals, Color(id)) }, Refuse: func(id string) error {
			return engine.Refuse("IMP-13.6", "hagal.unknown_rival", "rival", id)
		}},
		"faction": {Has: func(id string) bool { return slices.Contains(rulebook.Factions, Faction(id)) }},
		"space":   {Has: func(id string) bool { _, ok := rulebook.SpaceOf(id); return ok }},
		"maker":   {Has: func(id string) bool { space, _ := rulebook.SpaceOf(id); return space.BaseSpice() > 0 }, Word: "space"},
		"deck": {Has: func(id string) bool {
			return slices.Contains([]string{"imperium", "intrigue", "conflict", "hagal"}, id)
		}},
		"card":     {Has: func(id string) bool { _, ok := rulebook.CardOf(id); return ok || id == "" }},
		"intrigue": {Has: func(id string) bool { _, ok := rulebook.IntrigueOf(id); return ok }, Word: "card"},
		"conflict": {Has: func(id string) bool { _, ok := rulebook.ConflictOf(id); return ok }, Word: "card"},
		"hagal":    {Has: func(id string) bool { _, ok := rulebook.HagalCardOf(id); return ok }, Word: "card"},
	},
	List: []gamekit.Path{
		{At: "order"},
		{At: "step|acting|mentatNext", Use: gamekit.Course},
		{At: "turn|combat|result", Use: gamekit.Whole | gamekit.Course},
		{At: "conflict", Use: gamekit.Whole},
		{At: "conflict.level|outcome", Use: gamekit.Course},
		{At: "conflict.card", Is: "conflict", Use: gamekit.Told, Fact: "conflict"},

		{At: "round|phase|first|mentat", Use: gamekit.Told},
		{At: "row|trashed", Is: "card", Use: gamekit.Told},
		{At: "reserve.{card}", Use: gamekit.Told | gamekit.Gone},
		{At: "spaces.{space}"},
		{At: "spaces.{space}.agents|control|bonus", Use: gamekit.Told},
		{At: "spaces.{maker}.bonus", Use: gamekit.Counted, Hand: "log.fix.bonus"},
		{At: "decks.{deck}"},
		{At: "decks.imperium.next|discard", Is: "card"},
		{At: "decks.intrigue.next|discard", Is: "intrigue"},
		{At: "decks.conflict.next|discard|used", Is: "conflict"},
		{At: "decks.hagal.discard", Is: "hagal"},

		{At: "seats.{seat}"},
		{At: "seats.{seat}.vp|solari|spice|water|intrigue", Use: gamekit.Counted, Hand: "log.fix.figure"},
		{At: "seats.{seat}.troops.garrison", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.garrison"},
		{At: "seats.{seat}.troops.conflict", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.fighters"},
		{At: "seats.{seat}.influence.{faction}", Use: gamekit.Counted | gamekit.Gone, Hand: "log.fix.influence"},
		{At: "seats.{seat}.vp|solari|spice|water|leader|alliances|agents|swordmaster|council|revealed|persuasion|swords", Use: gamekit.Told},
		{At: "seats.{seat}.cards|hand|inPlay|discard|intrigue", Use: gamekit.Told},
		{At: "seats.{seat}.intrigueHand|faceUp", Is: "intrigue", Use: gamekit.Told},
		{At: "seats.{seat}.owns.{card}", Use: gamekit.Gone},
		{At: "seats.{seat}.masterstroke", Use: gamekit.Whole},

		{At: "rivals.{rival}"},
		{At: "rivals.{rival}.vp|solari|spice|water|intrigue", Use: gamekit.Counted, Hand: "log.fix.figure"},
		{At: "rivals.{rival}.troops.garrison", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.garrison"},
		{At: "rivals.{rival}.troops.conflict", Use: gamekit.Counted | gamekit.Told, Hand: "log.fix.fighters"},
		{At: "rivals.{rival}.influence.{faction}", Use: gamekit.Counted | gamekit.Gone, Hand: "log.fix.influence"},
		{At: "rivals.{rival}.vp|solari|spice|water|intrigue|leader|alliances|agents|swordmaster|swords", Use: gamekit.Told},
	},
}
