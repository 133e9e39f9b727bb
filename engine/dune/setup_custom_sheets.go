package dune

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Factions that the rules of 1979 name but no source describes [DUNE-EXP-01]. The moderator types their sheets when the
// table begins [DUNE-EXP-06]; the table judges their powers.
const (
	Landsraad   Faction = "landsraad"
	BeneTleilax Faction = "bene-tleilax"
	Ixians      Faction = "ixians"
)

// CustomFactions lists the factions whose sheets the moderator types.
func CustomFactions() []Faction { return []Faction{Landsraad, BeneTleilax, Ixians} }

// otherDesigns are factions of GF9's expansions that people may mean instead [DUNE-EXP-05].
var otherDesigns = []Faction{Ixians, "tleilaxu"}

// mayBeSeated says why a faction may not sit at a table with some rules; nil if it may.
func mayBeSeated(r *rulebook.Ruleset, f Faction) error {
	typed := slices.Contains(CustomFactions(), f)
	_, known := rulebook.Printed.Sheet(f)
	switch {
	case known, typed && r.Yes("factions.typed"):
		return nil
	case slices.Contains(otherDesigns, f):
		return engine.Refuse("DUNE-EXP-05", "setup.other_design", "faction", string(f))
	case typed:
		return engine.Refuse("DUNE-EXP-01", "setup.not_typed_here", "faction", string(f))
	}
	return engine.Refuse("DUNE-SETUP-02", "setup.unknown_faction", "faction", string(f))
}

// bookOf gives the sheets of a table: the printed ones and those in its header.
func bookOf(r *rulebook.Ruleset, setups []engine.SeatSetup) (*rulebook.Book, error) {
	sheets := rulebook.Sheets()
	pool := 0
	for _, seat := range setups {
		f, err := sheetOf(r, seat)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(sheets, func(x rulebook.Sheet) bool { return x.ID == f.ID })
		if i < 0 {
			i, sheets = len(sheets), append(sheets, f)
		}
		sheets[i] = f
		for _, l := range f.Leaders {
			if !l.Principal {
				pool++
			}
		}
	}
	if pool < traitorsDrawn*len(setups) {
		return nil, engine.Refuse("DUNE-EXP-06", "setup.sheet_pool", "count", traitorsDrawn*len(setups))
	}
	return rulebook.NewBook(sheets), uniqueDiscs(sheets)
}

// sheetOf is a seat's sheet: the printed one or the one in its header.
func sheetOf(r *rulebook.Ruleset, seat engine.SeatSetup) (rulebook.Sheet, error) {
	f, known := rulebook.Printed.Sheet(seat.Faction)
	if len(seat.Sheet) == 0 {
		if !known {
			return f, engine.Refuse("DUNE-EXP-06", "setup.sheet_missing", "faction", string(seat.Faction))
		}
		return f, nil
	}
	var typed rulebook.CustomSheet
	if err := readSheet(seat, &typed); err != nil {
		return f, err
	}
	if !known {
		if no := customRefusal(typed, seat.Faction); no != nil {
			return f, no
		}
		f = typed.Sheet(seat.Faction)
	} else if typed.SaysMore() {
		return f, engine.Refuse("DUNE-EXP-06", "setup.sheet_printed", "faction", string(seat.Faction))
	}
	f.Custom = &typed
	return withPrincipal(r, f, typed.Principal)
}

// namedDecks matches components that the rules of 1979 name without rules for them.
var namedDecks = regexp.MustCompile(`(?i)vote|title|access|harvest|duel|deck`)

// readSheet reads a sheet and refuses what does not belong on one. No source has rules for Vote, Title, Access, Harvest and
// Duel decks [DUNE-EXP-03].
func readSheet(seat engine.SeatSetup, into *rulebook.CustomSheet) error {
	dec := json.NewDecoder(bytes.NewReader(seat.Sheet))
	dec.DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil {
		return nil
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown && namedDecks.MatchString(name) {
		return engine.Refuse("DUNE-EXP-03", "setup.sheet_deck", "argument", strings.Trim(name, `"`))
	}
	return malformed("DUNE-EXP-06", err)
}

// leaderName matches the names that a custom leader may have: they also stand in paths and tables.
var leaderName = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} '-]{0,39}$`)

const (
	mostLeaders  = 8
	mostStrength = 9 // only a principal leader is stronger
)

// sheetLimit is a number on a custom sheet with its range.
type sheetLimit struct {
	name        string
	is          int
	least, most int
}

// customRefusal refuses a custom sheet with an impossible entry.
func customRefusal(t rulebook.CustomSheet, f Faction) error {
	whole := t.Sheet(f)
	for _, b := range []sheetLimit{
		{"spice", whole.Spice, 0, 99}, {"forces", whole.ForceCount(), 1, 40}, {"freeRevival", whole.FreeRevival, 0, 20},
		{"handLimit", whole.HandLimit, 1, 12}, {"startingCards", whole.StartingCards, 1, whole.HandLimit},
		{"traitors", max(1, t.Traitors), 1, traitorsDrawn}, {"allyRevivals", t.AllyRevivals, 0, 40}, {"leaders", len(t.Leaders), 1, mostLeaders},
	} {
		if b.is < b.least || b.is > b.most {
			return engine.Refuse("DUNE-EXP-06", "setup.sheet_number", "faction", string(f), "argument", b.name, "least", b.least, "most", b.most)
		}
	}
	if t.AllyRevivals > 0 && f != BeneTleilax {
		return engine.Refuse("DUNE-EXP-02", "setup.sheet_revivals", "faction", string(f))
	}
	for _, l := range t.Leaders {
		if l.Strength < 1 || l.Strength > mostStrength {
			return engine.Refuse("DUNE-EXP-06", "setup.sheet_strength", "leader", l.ID, "most", mostStrength)
		}
	}
	placed := 0
	for _, at := range t.Start {
		if _, ok := at.Place(); !ok || at.Count < 1 {
			return engine.Refuse("DUNE-EXP-06", "setup.sheet_start", "territory", at.Territory, "sector", at.Sector)
		}
		placed += at.Count
	}
	if placed > whole.ForceCount() {
		return engine.Refuse("DUNE-EXP-06", "setup.sheet_placed", "count", placed, "most", whole.ForceCount())
	}
	return nil
}

// withPrincipal adds a principal leader with the strength that the table plays [DUNE-SETUP-20].
func withPrincipal(r *rulebook.Ruleset, f rulebook.Sheet, l rulebook.Leader) (rulebook.Sheet, error) {
	if l == "" {
		return f, nil
	}
	if r.Is("leaders.principal", "none") {
		return f, engine.Refuse("DUNE-SETUP-20", "setup.no_principals", "leader", l)
	}
	disc := rulebook.Disc{ID: l, Strength: r.Number("leaders.principal", 0), Principal: true}
	f.Leaders = append(slices.Clone(f.Leaders), disc)
	return f, nil
}

// uniqueDiscs refuses a custom leader with the name of another leader or of something else in the game.
func uniqueDiscs(sheets []rulebook.Sheet) error {
	seen := map[rulebook.Leader]bool{}
	for _, f := range sheets {
		for _, l := range f.Leaders {
			_, faction := rulebook.Printed.Sheet(Faction(l.ID))
			if !leaderName.MatchString(string(l.ID)) || seen[l.ID] || rulebook.KindOf(rulebook.Card(l.ID)) != "" || board.Territory(l.ID).Exists() || faction {
				return engine.Refuse("DUNE-EXP-06", "setup.sheet_leader", "leader", l.ID)
			}
			seen[l.ID] = true
		}
	}
	return nil
}

// placeCustom places a faction's forces as its custom sheet says.
func (s *State) placeCustom(f Faction) {
	typed := s.sheet(f).Custom
	if typed == nil {
		return
	}
	for _, at := range typed.Start {
		p, _ := at.Place()
		n := Forces{Normal: at.Count}
		s.setForces(p, f, s.at(p, f).plus(n))
		s.own(f).Reserves = s.seat[f].Reserves.minus(n)
	}
}

// keepsAll reports whether a faction keeps all traitors that it may: the Harkonnen [DUNE-SETUP-07], and a custom faction
// whose sheet says so.
func (s *State) keepsAll(f Faction) bool {
	typed := s.sheet(f).Custom
	return f == Harkonnen || typed != nil && typed.Traitors > 1
}
