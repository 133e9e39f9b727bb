package dune

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Factions that the rules of 1979 name and no source describes [DUNE-EXP-01]. The moderator types their sheets when the
// table begins [DUNE-EXP-06]; their powers are the table's to judge.
const (
	Landsraad   Faction = "landsraad"
	BeneTleilax Faction = "bene-tleilax"
	Ixians      Faction = "ixians"
)

// TypedFactions lists the factions whose sheets are typed.
func TypedFactions() []Faction { return []Faction{Landsraad, BeneTleilax, Ixians} }

// otherDesigns are the factions of GF9's expansions that people may mean instead [DUNE-EXP-05].
var otherDesigns = []Faction{Ixians, "tleilaxu"}

// TypedSheet is what a seat's header says of its own faction. For one of the six it can only name a principal leader.
type TypedSheet struct {
	Spice         int         `json:"spice,omitempty" kind:"number"`
	Forces        int         `json:"forces,omitempty" kind:"number"` // 20 when it says nothing
	FreeRevival   int         `json:"freeRevival,omitempty" kind:"number"`
	HandLimit     int         `json:"handLimit,omitempty" kind:"number"`     // 4
	StartingCards int         `json:"startingCards,omitempty" kind:"number"` // 1
	Traitors      int         `json:"traitors,omitempty" kind:"number"`      // kept of the four drawn: 1, or 4 for all that may be kept
	Leaders       []TypedDisc `json:"leaders,omitempty" kind:"rows"`
	Start         []StartAt   `json:"start,omitempty" kind:"rows"`
	// AllyRevivals is how many forces an ally may revive in a turn, for the Bene Tleilax [DUNE-EXP-02].
	AllyRevivals int    `json:"allyRevivals,omitempty" kind:"count"`
	Principal    Leader `json:"principal,omitempty" kind:"text"` // a leader whose value the table's rules say [DUNE-SETUP-20]
}

// TypedDisc is a leader as the moderator typed it.
type TypedDisc struct {
	ID       Leader `json:"id" kind:"text"`
	Strength int    `json:"strength" kind:"count"`
}

// StartAt is where forces stand when the game begins.
type StartAt struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector,omitempty" kind:"number"`
	Count     int             `json:"count" kind:"count"`
}

// place is where such forces stand; a territory in one sector alone needs no sector.
func (a StartAt) place() (board.Place, bool) {
	p := board.At(a.Territory, a.Sector)
	if only, ok := a.Territory.OnlyPlace(); ok && a.Sector == 0 {
		p = only
	}
	return p, p.Exists()
}

// mayBeSeated says why a faction may not sit at a table with these rules, if it may not.
func (r *Ruleset) mayBeSeated(f Faction) error {
	typed := slices.Contains(TypedFactions(), f)
	_, known := printed.sheets[f]
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

// bookOf reads the sheets of a table: those printed, and those that its header says.
func (r *Ruleset) bookOf(setups []engine.SeatSetup) (*book, error) {
	sheets := slices.Clone(factions)
	pool := 0
	for _, seat := range setups {
		f, err := r.sheetOf(seat)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(sheets, func(x FactionFacts) bool { return x.ID == f.ID })
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
	return newBook(sheets), uniqueDiscs(sheets)
}

// sheetOf is a seat's sheet: printed, or as its header says.
func (r *Ruleset) sheetOf(seat engine.SeatSetup) (FactionFacts, error) {
	f, known := printed.sheets[seat.Faction]
	if len(seat.Sheet) == 0 {
		if !known {
			return f, engine.Refuse("DUNE-EXP-06", "setup.sheet_missing", "faction", string(seat.Faction))
		}
		return f, nil
	}
	var typed TypedSheet
	if err := readSheet(seat, &typed); err != nil {
		return f, err
	}
	if !known {
		if no := typed.refusal(seat.Faction); no != nil {
			return f, no
		}
		f = typed.facts(seat.Faction)
	} else if typed.saysMore() {
		return f, engine.Refuse("DUNE-EXP-06", "setup.sheet_printed", "faction", string(seat.Faction))
	}
	f.Typed = &typed
	return r.withPrincipal(f, typed.Principal)
}

// namedDecks are components that the rules of 1979 name without a rule for them.
var namedDecks = regexp.MustCompile(`(?i)vote|title|access|harvest|duel|deck`)

// readSheet reads a sheet and names what does not belong on one. Vote, Title, Access, Harvest and Duel decks have no rules
// in any source [DUNE-EXP-03].
func readSheet(seat engine.SeatSetup, into *TypedSheet) error {
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

// saysMore reports whether a sheet says anything but a principal leader.
func (t TypedSheet) saysMore() bool {
	t.Principal = ""
	raw, err := json.Marshal(t)
	return err != nil || string(raw) != "{}"
}

// leaderName is what a typed leader may be called: it also stands in paths and tables.
var leaderName = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} '-]{0,39}$`)

const (
	mostLeaders  = 8
	mostStrength = 9 // a principal leader alone is stronger
)

// bound is a number of a typed sheet and what it may be.
type bound struct {
	name        string
	is          int
	least, most int
}

// refusal says what on a typed sheet cannot be, if anything.
func (t TypedSheet) refusal(f Faction) error {
	whole := t.facts(f)
	for _, b := range []bound{
		{"spice", whole.Spice, 0, 99}, {"forces", whole.forces(), 1, 40}, {"freeRevival", whole.FreeRevival, 0, 20},
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
		if _, ok := at.place(); !ok || at.Count < 1 {
			return engine.Refuse("DUNE-EXP-06", "setup.sheet_start", "territory", at.Territory, "sector", at.Sector)
		}
		placed += at.Count
	}
	if placed > whole.forces() {
		return engine.Refuse("DUNE-EXP-06", "setup.sheet_placed", "count", placed, "most", whole.forces())
	}
	return nil
}

// facts is a typed sheet with what it leaves out.
func (t TypedSheet) facts(f Faction) FactionFacts {
	out := FactionFacts{
		ID: f, Spice: t.Spice, Forces: t.Forces, FreeRevival: t.FreeRevival, HandLimit: t.HandLimit, StartingCards: t.StartingCards,
	}
	if out.HandLimit == 0 {
		out.HandLimit = 4
	}
	if out.StartingCards == 0 {
		out.StartingCards = 1
	}
	for _, l := range t.Leaders {
		out.Leaders = append(out.Leaders, LeaderFacts{ID: l.ID, Strength: l.Strength})
	}
	return out
}

// withPrincipal adds a principal leader at the value that the table plays [DUNE-SETUP-20].
func (r *Ruleset) withPrincipal(f FactionFacts, l Leader) (FactionFacts, error) {
	if l == "" {
		return f, nil
	}
	if r.Is("leaders.principal", "none") {
		return f, engine.Refuse("DUNE-SETUP-20", "setup.no_principals", "leader", l)
	}
	disc := LeaderFacts{ID: l, Strength: r.Number("leaders.principal", 0), Principal: true}
	f.Leaders = append(slices.Clone(f.Leaders), disc)
	return f, nil
}

// uniqueDiscs refuses a typed leader that cannot be told from another, or from something else of the game.
func uniqueDiscs(sheets []FactionFacts) error {
	seen := map[Leader]bool{}
	for _, f := range sheets {
		for _, l := range f.Leaders {
			_, faction := printed.sheets[Faction(l.ID)]
			if !leaderName.MatchString(string(l.ID)) || seen[l.ID] || KindOf(Card(l.ID)) != "" || board.Territory(l.ID).Exists() || faction {
				return engine.Refuse("DUNE-EXP-06", "setup.sheet_leader", "leader", l.ID)
			}
			seen[l.ID] = true
		}
	}
	return nil
}

// placeTyped puts a faction's forces where its typed sheet says.
func (s *State) placeTyped(f Faction) {
	typed := s.sheet(f).Typed
	if typed == nil {
		return
	}
	for _, at := range typed.Start {
		p, _ := at.place()
		n := Forces{Normal: at.Count}
		s.setForces(p, f, s.at(p, f).plus(n))
		s.seat[f].Reserves = s.seat[f].Reserves.minus(n)
	}
}

// keepsAll reports whether a faction keeps every traitor that it may: the Harkonnen [DUNE-SETUP-07], and a typed one whose
// sheet says so.
func (s *State) keepsAll(f Faction) bool {
	typed := s.sheet(f).Typed
	return f == Harkonnen || typed != nil && typed.Traitors > 1
}
