// Package board is the map of Arrakis: territories, the sectors they lie in, what borders on what, and distances. It
// knows no position of a game.
package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Territory is one of the 42 territories of the board.
type Territory string

// Territories that a rule names.
const (
	PolarSink  Territory = "polar-sink"
	ShieldWall Territory = "shield-wall"
	// The sietches that a longer game adds.
	FalseWallEast Territory = "false-wall-east"
	HargPass      Territory = "harg-pass"
)

// Sectors is the number of storm sectors, counted counterclockwise from 1.
const Sectors = 18

// Territories lists the territories in the order of the alphabet. The list is shared: nobody may change it.
func Territories() []Territory { return arrakis.territories }

// Exists reports whether the board has the territory.
func (t Territory) Exists() bool { _, ok := arrakis.terrain[t]; return ok }

// Places lists a territory's places counterclockwise. The list is shared: nobody may change it.
func (t Territory) Places() []Place { return arrakis.places[t] }

// Sectors lists the sectors of a territory counterclockwise; the Polar Sink has none.
func (t Territory) Sectors() []int { return slices.Clone(arrakis.terrain[t].Sectors) }

// OnlyPlace is the place of a territory that lies in one sector; false for every other territory.
func (t Territory) OnlyPlace() (Place, bool) {
	p := t.Places()
	if len(p) == 0 {
		return Place{}, false
	}
	return p[0], len(p) == 1
}

// IsSand reports whether a territory is printed as desert.
func (t Territory) IsSand() bool { return arrakis.terrain[t].Type == "sand" }

// IsStronghold reports whether a territory is printed as a stronghold.
func (t Territory) IsStronghold() bool { return arrakis.terrain[t].Type == "stronghold" }

// Blow is where spice blows in a territory and how much; false where the spice deck has no card for it.
func (t Territory) Blow() (at Place, spice int, ok bool) {
	blow := arrakis.terrain[t].Spice
	if blow == nil {
		return Place{}, 0, false
	}
	return At(t, blow.Sector), blow.Amount, true
}

// Neighbours lists the territories that border on one.
func (t Territory) Neighbours() []Territory {
	var out []Territory
	for _, p := range t.Places() {
		for _, q := range p.Borders() {
			out = append(out, q.Territory)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Place is a territory's part in one sector; the Polar Sink is in sector 0. Forces stand in places, storms sweep them and
// spice lies in them.
type Place struct {
	Territory Territory
	Sector    int
}

// At is a territory's place in a sector. It need not exist.
func At(t Territory, sector int) Place { return Place{t, sector} }

// String is the form in which events and maps keep a place: "arrakeen:9", "polar-sink:0".
func (p Place) String() string { return fmt.Sprintf("%s:%d", p.Territory, p.Sector) }

// MarshalText writes a place as String does, so that it may be a key of JSON.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *Place) UnmarshalText(text []byte) (err error) {
	*p, err = parse(string(text))
	return err
}

// Parse reads what String writes; false if the board has no such place.
func Parse(s string) (Place, bool) {
	p, err := parse(s)
	return p, err == nil && p.Exists()
}

func parse(s string) (Place, error) {
	name, sector, _ := strings.Cut(s, ":")
	if sector == "" {
		return At(Territory(name), 0), nil
	}
	n, err := strconv.Atoi(sector)
	if err != nil {
		return Place{}, err
	}
	return At(Territory(name), n), nil
}

// Keyed is a place by its keys in the record; a territory in one sector may also be written under "0".
func Keyed(t Territory, sector string) (Place, bool) {
	n, err := strconv.Atoi(sector)
	if err != nil || !t.Exists() {
		return Place{}, false
	}
	if p, only := t.OnlyPlace(); only && n == 0 {
		return p, true
	}
	p := At(t, n)
	return p, p.Exists()
}

// Exists reports whether the board has the place.
func (p Place) Exists() bool { return slices.Contains(p.Territory.Places(), p) }

// Compare orders places by territory, then counterclockwise.
func Compare(p, q Place) int { return arrakis.nth[p] - arrakis.nth[q] }

// Borders lists the places across a territory border, which cost one territory of movement. The list is shared: nobody may
// change it.
func (p Place) Borders() []Place { return arrakis.borders[p] }

// Beside lists the places across a sector line of the same territory, which cost nothing. The list is shared: nobody may
// change it.
func (p Place) Beside() []Place { return arrakis.beside[p] }

// SectorsFrom lists the n sectors that the storm enters when it moves n from a sector, counterclockwise.
func SectorsFrom(sector, n int) []int {
	out := make([]int, 0, n)
	for i := 1; i <= n; i++ {
		out = append(out, (sector+i-1)%Sectors+1)
	}
	return out
}

// BehindShieldWall lists the territories that the Shield Wall shelters while it stands.
func BehindShieldWall() []Territory { return arrakis.printed.BehindShieldWall }

// NearShieldWall lists the territories from which the Family Atomics reach the Shield Wall.
func NearShieldWall() []Territory { return arrakis.printed.NearShieldWall }

// Cities lists the two cities that give ornithopters.
func Cities() []Territory { return arrakis.printed.Ornithopters }

// FremenArrivals lists the territories in which Fremen arrive from their reserves.
func FremenArrivals() []Territory { return arrakis.printed.FremenArrivals }

// Circles lists the sector of each player circle.
func Circles() []int { return arrakis.printed.Circles }
