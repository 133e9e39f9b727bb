package dune

import (
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Sheets tell about all that the rulebook names and people may touch: factions, leaders, treachery cards, territories, and what is the
// same at every table, such as the storm. They follow the table's rules and know nothing of its play.
type Sheets struct{}

// aboutKind is a kind of things that have sheets.
type aboutKind int

const (
	noThing aboutKind = iota
	aFaction
	aLeader
	aCard
	aTerritory
	aPiece
)

// kinds are the things that have sheets, by their ids.
var kinds = func() map[string]aboutKind {
	out := map[string]aboutKind{}
	for _, f := range rulebook.Sheets() {
		out[string(f.ID)] = aFaction
		for _, l := range f.Leaders {
			out[string(l.ID)] = aLeader
		}
	}
	for _, c := range rulebook.TreacheryCards() {
		out[string(c.ID)] = aCard
	}
	for _, t := range board.Territories() {
		out[string(t)] = aTerritory
	}
	for id := range pieces {
		out[id] = aPiece
	}
	return out
}()

// thingOf is the thing that an id names: a place is its territory.
func thingOf(id string) string {
	thing, _, _ := strings.Cut(id, ":")
	return thing
}

// Has reports whether a thing has a sheet.
func (Sheets) Has(id string) bool { return kinds[thingOf(id)] != noThing }

// Sheet tells about a thing, as the layout's rules have it.
func (Sheets) Sheet(c pages.Layout, id string) pages.Sheet {
	thing := thingOf(id)
	s := newTeller(c)
	switch kinds[thing] {
	case aFaction:
		s.faction(dune.Faction(thing))
	case aLeader:
		s.leader(rulebook.Leader(thing))
	case aCard:
		s.card(rulebook.Card(thing))
	case aTerritory:
		s.territory(board.Territory(thing))
	default:
		s.piece(thing)
	}
	return s.Sheet
}

// unknownTable is the ruleset of readers who are at no table: it has most to tell.
const unknownTable = "gf9-advanced"

// teller fills a sheet.
type teller struct {
	pages.Sheet
	p     *i18n.Printer
	rules *rulebook.Ruleset
}

func newTeller(c pages.Layout) *teller {
	rules, err := rulebook.New(c.Profile, c.Ruleset().Switches())
	if err != nil {
		rules, err = rulebook.New(unknownTable, nil)
	}
	if err != nil {
		panic(err) // the ruleset is part of the program
	}
	return &teller{p: c.P, rules: rules}
}

// headed names the thing, its kind, and the rules that are told.
func (s *teller) headed(name, kind string) {
	s.Name, s.Kind = i18n.Capital(name), s.p.T("about.kind", "kind", kind, "edition", s.p.T("profile."+s.rules.Profile.ID))
}

// row adds a row; its name is a key.
func (s *teller) row(name, says string) { s.named(s.p.T("about.row."+name), says) }

// named adds a row.
func (s *teller) named(name, says string) {
	s.Rows = append(s.Rows, pages.SheetRow{Name: i18n.Capital(name), Says: says})
}

// cite names rulings, each once, those that are in force.
func (s *teller) cite(rulings ...string) {
	for _, id := range rulings {
		if id = "DUNE-" + id; s.rules.Status(id).InForce && !strings.Contains(strings.Join(s.Rulings, " ")+" ", id+" ") {
			s.Rulings = append(s.Rulings, id)
		}
	}
}
