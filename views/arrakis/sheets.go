package arrakis

import (
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/arrakis/arrakisart"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// sheets are the sheets of the game's things. They tell what is printed, and never depend on a table.
type sheets struct{}

// Has reports whether there is a sheet of a thing.
func (sheets) Has(thing string) bool { _, ok := sheetOf[thing]; return ok }

// Sheet is everything about a thing.
func (sheets) Sheet(c pages.Layout, thing string) pages.Sheet {
	s := sheetOf[thing](telling{c}, thing)
	if s.Name == "" {
		s.Name = c.P.Term(thing)
	}
	return s
}

// telling makes sheets in a reader's language.
type telling struct{ pages.Layout }

func (c telling) t(key string, args ...any) string { return c.P.T("sheet."+key, args...) }

// row is a row under its usual name.
func (c telling) row(name, says string) pages.SheetRow {
	return pages.SheetRow{Name: c.t("row." + name), Says: says}
}

// sheetOf makes the sheet of each thing.
var sheetOf = allSheets()

func allSheets() map[string]func(telling, string) pages.Sheet {
	all := maps.Clone(plainSheets)
	for _, l := range rulebook.Leaders {
		all[l.ID] = telling.leader
	}
	for _, card := range rulebook.Cards {
		all[card.ID] = telling.card
	}
	for _, a := range board.Areas {
		all[string(a.ID)] = telling.area
	}
	for _, z := range board.Zones {
		all[string(z.ID)] = telling.zone
	}
	for _, f := range rulebook.Faces {
		all[string(f)] = telling.face
	}
	for _, m := range rulebook.Markers {
		all[m] = telling.marker
	}
	for _, p := range rulebook.Powers {
		all[p] = telling.power
	}
	all["supremacy"] = telling.supremacy
	return all
}

// plainSheets are those of things that a sentence or two tell all about.
var plainSheets = map[string]func(telling, string) pages.Sheet{
	"harvester":      told("vehicle", []string{"is", "does"}, "WFA-2.6", "WFA-6.4"),
	"ornithopter":    told("vehicle", []string{"is", "does"}, "WFA-2.7", "WFA-4.7", "WFA-3.19"),
	"carryall":       told("vehicle", []string{"is", "does"}, "WFA-2.7", "WFA-6.5"),
	"bene":           told("token", []string{"is", "limit"}, "WFA-3.4", "WFA-9.8"),
	"token":          told("token", []string{"is", "does"}, "WFA-0.2", "WFA-3.18"),
	"sign":           told("token", []string{"is", "does"}, "WFA-6.3", "WFA-4.6"),
	"worm":           told("rule", []string{"is", "does"}, "WFA-9.13", "WFA-9.14", "WFA-9.15"),
	"station":        told("token", []string{"is"}, "WFA-4.10"),
	"atomics":        told("rule", []string{"is", "does"}, "WFA-9.9"),
	"regular":        told("unit", []string{"is"}, "WFA-5.10"),
	"elite":          told("unit", []string{"is"}, "WFA-5.10"),
	"sardaukar":      told("unit", []string{"is"}, "WFA-5.8", "WFA-5.10"),
	"fedaykin":       told("unit", []string{"is"}, "WFA-5.8", "WFA-5.10"),
	"bashar":         told("generic", []string{"is"}, "WFA-5.7"),
	"naib":           told("generic", []string{"is"}, "WFA-5.7"),
	"hit":            told("combat", []string{"is"}, "WFA-5.9"),
	"shield":         told("combat", []string{"is"}, "WFA-5.8", "WFA-5.9"),
	"special-result": told("combat", []string{"is"}, "WFA-5.7"),
	"objective":      told("rule", []string{"is", "does"}, "WFA-8.2"),
	"storm":          told("rule", []string{"is"}, "WFA-6.7"),
	"prescience":     told("rule", []string{"is"}, "WFA-3.21"),
	"desert-power": func(c telling, thing string) pages.Sheet {
		s := told("rule", []string{"is"}, "WFA-3.6", "WFA-3.16")(c, thing)
		s.Rows = append(s.Rows, c.row("does", c.P.T("result.desert-power.does")))
		return s
	},
	"mountain": terrain, "plateau": terrain, "minor-erg": terrain, "desert": terrain, "deep-desert": terrain,
}

// told is a sheet of texts alone, whose rows have usual names.
func told(kind string, rows []string, rulings ...string) func(telling, string) pages.Sheet {
	return func(c telling, thing string) pages.Sheet {
		s := pages.Sheet{Kind: c.t("kind." + kind), Picture: arrakisart.Whole(thing), Rulings: rulings}
		if name := "name." + thing; c.P.Has("sheet." + name) {
			s.Name = c.t(name)
		}
		for _, row := range rows {
			s.Rows = append(s.Rows, c.row(row, c.t(thing+"."+row)))
		}
		return s
	}
}

func terrain(c telling, thing string) pages.Sheet {
	return pages.Sheet{Kind: c.t("kind.terrain"), Rows: []pages.SheetRow{c.row("is", c.t(thing))}, Rulings: []string{"WFA-0.9", "WFA-6.7", "WFA-9.14"}}
}

func (c telling) leader(id string) pages.Sheet {
	l, _ := rulebook.LeaderOf(id)
	s := pages.Sheet{Kind: c.t("kind.leader", "deck", l.Subfaction), Picture: leaderPicture(l, c.P.T("code."+id)), Rulings: []string{"WFA-3.17", "WFA-5.7", "WFA-9.16"}}
	strip := c.t("strip", "hits", l.Hits, "shields", l.Shields)
	switch {
	case id == rulebook.WildMaker:
		strip = ""
	case l.Hits+l.Shields == 0:
		strip = c.t("strip.none")
	}
	if strip != "" {
		s.Rows = append(s.Rows, c.row("battle", strip))
	}
	special := pages.SheetRow{Name: c.t("row.special")}
	if l.Box != "" {
		special.Name = c.t("row.special.die", "die", string(l.Box))
	}
	switch key := "leader." + id + ".does"; {
	case c.P.Has(key):
		special.Says = c.P.T(key)
	case l.NoSpecial:
		special.Says = c.t("special.none")
	default:
		special.Says = c.P.T("leader.unknown.does")
	}
	s.Rows = append(s.Rows, special)
	if enters := c.enters(l); enters != "" {
		s.Rows = append(s.Rows, c.row("enters", enters))
	}
	return s
}

// entersByCard are the leaders whom a planning card brings.
var entersByCard = map[string]string{
	"gurney-halleck": "smugglers-a", "gaius-helen-mohiam": "hawats-scheming", "shaddam-iv": "rage-shaddam-a", rulebook.WildMaker: "shai-hulud",
}

// enters says how a leader comes into the game.
func (c telling) enters(l rulebook.Leader) string {
	if l.Start {
		return c.t("enters.start")
	}
	for n, what := range supremacyEvents {
		if what == l.ID {
			return c.t("enters.supremacy", "n", n)
		}
	}
	if l.ID == "alia" {
		return c.t("enters.any")
	}
	for _, m := range rulebook.Markers {
		for n, what := range prescienceEvents(m) {
			if what == l.ID {
				return c.t("enters.prescience", "marker", m, "n", n)
			}
		}
	}
	if card := entersByCard[l.ID]; card != "" {
		return c.t("enters.card", "card", card)
	}
	return ""
}

func (c telling) card(id string) pages.Sheet {
	card, _ := rulebook.CardOf(id)
	s := pages.Sheet{Kind: c.t("kind.card", "deck", card.Deck), Picture: arrakisart.Whole("card"), Rulings: []string{"WFA-3.20", "WFA-5.3"}}
	s.Rows = append(s.Rows, c.row("does", c.P.T("planning."+id+".does")), c.row("play", c.t("card.play")), c.row("discard", c.t("card.discard")))
	if id == "hawats-scheming" { // it is neither played nor discarded otherwise [WFA-9.7]
		s.Rows, s.Rulings = s.Rows[:1], []string{"WFA-9.7"}
	}
	s.Rows = append(s.Rows, c.row("copies", c.t("card.copies", "n", card.Copies)))
	return s
}

func (c telling) area(id string) pages.Sheet {
	a := board.Of(board.ID(id))
	s := pages.Sheet{Kind: c.t("kind.area"), Rulings: []string{"WFA-0.7"}}
	s.Rows = append(s.Rows, pages.SheetRow{Name: c.t("row.terrain"), Says: i18n.Capital(c.P.Term(string(a.Terrain))) + ". " + c.t(string(a.Terrain))})
	for _, gives := range c.gives(a) {
		s.Rows = append(s.Rows, c.row("gives", gives))
	}
	s.Rows = append(s.Rows, c.row("sector", names(c, a.Sectors)), c.row("borders", names(c, a.Neighbours)))
	if len(a.RedBorders) > 0 {
		s.Rows = append(s.Rows, c.row("red", names(c, a.RedBorders)))
	}
	var zones []board.ZoneID
	for _, z := range board.Zones {
		if z.ID.Reaches(a.ID) {
			zones = append(zones, z.ID)
		}
	}
	s.Rows = append(s.Rows, c.row("zones", names(c, zones)))
	return s
}

// gives says what lies printed in an area, and what may be had there.
func (c telling) gives(a board.Area) (out []string) {
	if a.Rank > 0 {
		out = append(out, c.t("gives.settlement", "n", a.Rank))
	}
	if a.Sietch {
		out = append(out, c.t("gives.sietch"))
	}
	if a.Station {
		out = append(out, c.t("gives.station"))
	}
	if a.StormProof {
		out = append(out, c.t("gives.proof"))
	}
	if a.Terrain.IsDesert() {
		out = append(out, c.t("gives."+string(a.Terrain)))
	}
	return out
}

func (c telling) zone(id string) pages.Sheet {
	i := slices.IndexFunc(board.Zones, func(z board.Zone) bool { return string(z.ID) == id })
	return pages.Sheet{
		Name: i18n.Capital(c.P.Term(id)), Kind: c.t("kind.zone"), Rulings: []string{"WFA-0.8", "WFA-2.7"},
		Rows: []pages.SheetRow{c.row("reaches", names(c, board.Zones[i].Sectors)), c.row("is", c.t("zone"))},
	}
}

func (c telling) face(id string) pages.Sheet {
	s := pages.Sheet{Kind: c.t("kind.die"), Picture: arrakisart.Whole(id), Rulings: []string{faceRulings[id]}}
	if key := "result." + id + ".does"; c.P.Has(key) {
		s.Rows = append(s.Rows, c.row("does", c.P.T(key)))
	} else {
		for _, side := range []rulebook.Side{rulebook.Atreides, rulebook.Harkonnen} {
			s.Rows = append(s.Rows, pages.SheetRow{Name: c.t("side", "side", string(side)), Says: resultDoes(c.Layout, rulebook.Face(id), side)})
		}
	}
	s.Rows = append(s.Rows, c.row("slots", c.t("die.slots")))
	return s
}

// resultDoes is what a die's result does; some do another thing for each side.
func resultDoes(c pages.Layout, as rulebook.Face, side rulebook.Side) string {
	key := "result." + string(as) + ".does"
	if c.P.Has(key) {
		return c.P.T(key)
	}
	return c.P.T(key + "." + string(side))
}

var faceRulings = map[string]string{"strategy": "WFA-3.9", "leadership": "WFA-3.10", "deployment": "WFA-3.11", "mentat": "WFA-3.13", "house": "WFA-3.15"}

func (c telling) supremacy(thing string) pages.Sheet {
	s := told("track", []string{"is"}, "WFA-9.4", "WFA-7.4")(c, thing)
	s.Rows = append(s.Rows, c.row("steps", c.steps(supremacyEvents)))
	return s
}

func (c telling) marker(id string) pages.Sheet {
	return pages.Sheet{
		Kind: c.t("kind.track"), Rulings: []string{"WFA-9.5", "WFA-8.2"},
		Rows: []pages.SheetRow{c.row("is", c.t("marker.is")), c.row("steps", c.steps(prescienceEvents(id)))},
	}
}

// steps says what the steps of a track bring.
func (c telling) steps(events map[int]string) string {
	var out []string
	for _, n := range slices.Sorted(maps.Keys(events)) {
		what := c.P.Term(events[n])
		if key := "event." + events[n]; c.P.Has(key) {
			what = c.P.T(key)
		}
		out = append(out, c.t("step", "n", n, "what", what))
	}
	return strings.Join(out, " · ")
}

func (c telling) power(id string) pages.Sheet {
	return pages.Sheet{
		Kind: c.t("kind.power"), Picture: arrakisart.Whole(id), Rulings: []string{"WFA-7.3", "WFA-7.6"},
		Rows: []pages.SheetRow{c.row("is", c.t("power.is")), c.row("ban", c.P.T("ban."+id+".does"))},
	}
}

// names says the names of some things.
func names[T ~string](c telling, ids []T) string {
	terms := make([]string, len(ids))
	for i, id := range ids {
		terms[i] = c.P.Term(string(id))
	}
	return c.P.List(terms)
}
