// Package board is the board of War for Arrakis: 101 areas with their terrain and borders, and the eight air zones. It knows no
// position of a game.
package board

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

// ID names an area.
type ID string

// Areas that a rule names.
const (
	Arrakeen      ID = "arrakeen"
	Carthag       ID = "carthag"
	HaggaBasin    ID = "hagga-basin"
	ImperialBasin ID = "imperial-basin"
	RimwallWest   ID = "rimwall-west"
)

// ZoneID names an air zone.
type ZoneID string

// Sector names one of the eight sectors, four outer and four central ones.
type Sector string

// Terrain is what an area consists of.
type Terrain string

// The kinds of terrain. Deep desert is desert too [WFA-0.9].
const (
	Mountain   Terrain = "mountain"
	Plateau    Terrain = "plateau"
	MinorErg   Terrain = "minor-erg"
	Desert     Terrain = "desert"
	DeepDesert Terrain = "deep-desert"
)

// IsDesert reports whether a terrain is desert, deep or not [WFA-0.9].
func (t Terrain) IsDesert() bool { return t == Desert || t == DeepDesert }

// Area is an area of the board.
type Area struct {
	ID         ID       `json:"id"`
	Terrain    Terrain  `json:"terrain"`
	Sectors    []Sector `json:"sectors"`    // several only for the North Pole
	Neighbours []ID     `json:"neighbours"` // without those behind a red border
	RedBorders []ID     `json:"redBorders"` // areas behind a red-and-white border
	Rank       int      `json:"rank"`       // of the Harkonnen settlement printed there; 0 without one
	Sietch     bool     `json:"sietch"`
	Station    bool     `json:"station"`
	StormProof bool     `json:"stormProof"` // a plateau that mountains shelter
}

// Zone is an air zone. It is connected to every area of its two sectors [WFA-0.8].
type Zone struct {
	ID      ZoneID   `json:"id"`
	Sectors []Sector `json:"sectors"`
}

//go:embed areas.json
var areasJSON []byte

//go:embed zones.json
var zonesJSON []byte

// Areas and Zones are those of the board, in a fixed order. Nobody may change them.
var (
	Areas = load[Area](areasJSON)
	Zones = load[Zone](zonesJSON)
)

var (
	areaByID = index(Areas, func(a Area) ID { return a.ID })
	zoneByID = index(Zones, func(z Zone) ZoneID { return z.ID })
)

// Of returns an area; the zero value if there is none.
func Of(id ID) Area { return areaByID[id] }

// Exists reports whether the board has the area.
func (id ID) Exists() bool { _, ok := areaByID[id]; return ok }

// Exists reports whether the board has the zone.
func (id ZoneID) Exists() bool { _, ok := zoneByID[id]; return ok }

// Reaches reports whether a zone is connected to an area [WFA-0.8].
func (id ZoneID) Reaches(area ID) bool { return reached[id][area] }

// reached are the areas that each zone is connected to: the board never changes.
var reached = func() map[ZoneID]map[ID]bool {
	all := map[ZoneID]map[ID]bool{}
	for _, zone := range Zones {
		all[zone.ID] = map[ID]bool{}
		for _, area := range Areas {
			all[zone.ID][area.ID] = slices.ContainsFunc(area.Sectors, func(s Sector) bool { return slices.Contains(zone.Sectors, s) })
		}
	}
	return all
}()

// SameSector reports whether two areas lie in one sector.
func SameSector(a, b ID) bool {
	return slices.ContainsFunc(Of(a).Sectors, func(s Sector) bool { return slices.Contains(Of(b).Sectors, s) })
}

// Borders reports whether two areas share a border, red or not.
func Borders(a, b ID) bool { return slices.Contains(Of(a).Neighbours, b) || IsRedBorder(a, b) }

// IsRedBorder reports whether a red-and-white border parts two areas.
func IsRedBorder(a, b ID) bool { return slices.Contains(Of(a).RedBorders, b) }

// AllNeighbours lists the areas that share a border with one, also behind red borders.
func AllNeighbours(id ID) []ID { return slices.Concat(Of(id).Neighbours, Of(id).RedBorders) }

// Apart is the number of areas entered on the shortest way from one area to another, whatever they hold, also over red borders.
func Apart(a, b ID) int { return apart[a][b] }

// apart are those numbers: the board never changes.
var apart = func() map[ID]map[ID]int {
	all := map[ID]map[ID]int{}
	for _, from := range Areas {
		all[from.ID] = map[ID]int{from.ID: 0}
		for ring, n := []ID{from.ID}, 1; len(ring) > 0; n++ {
			var next []ID
			for _, here := range ring {
				for _, there := range AllNeighbours(here) {
					if _, seen := all[from.ID][there]; !seen {
						all[from.ID][there], next = n, append(next, there)
					}
				}
			}
			ring = next
		}
	}
	return all
}()

func load[T any](raw []byte) (rows []T) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&rows); err != nil {
		panic(fmt.Sprintf("board: %T: %v", rows, err)) // the data is part of the program
	}
	return rows
}

func index[T any, K comparable](rows []T, id func(T) K) map[K]T {
	out := make(map[K]T, len(rows))
	for _, row := range rows {
		out[id(row)] = row
	}
	return out
}
