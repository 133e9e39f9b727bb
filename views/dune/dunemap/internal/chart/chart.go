// Package chart describes the drawn map of Arrakis as a topology: lines that are drawn once and shared by the two parts
// beside them, so that neighbours can neither overlap nor leave a gap. The generator writes it, the components read it.
package chart

import "github.com/judgeofthechange/judge/views/mapkit"

// The sheet is a square; the land is a disc in its middle. All lengths are in units of the sheet.
const (
	Size       = 1000.0 // side of the square sheet
	Centre     = 500.0  // both coordinates of the middle of the disc
	Radius     = 432.0  // of the land's rim
	RingRadius = 462.0  // outer edge of the storm ring, which starts at the rim
	Sectors    = 18     // equal sectors of 20 degrees, counted counterclockwise
)

// Chart is the whole drawing.
type Chart struct {
	Lines       mapkit.Lines `json:"lines"`
	Parts       []Part       `json:"parts"`
	Territories []Territory  `json:"territories"`
	Dunes       string       `json:"dunes"` // path data of the dune strokes on open sand
}

// Kinds of line, from what lies on its two sides.
const (
	Sector = "sector" // between two parts of one territory
	Sand   = "sand"   // between two sand territories
	Cliff  = "cliff"  // with rock or a stronghold on one side
	Ice    = "ice"    // rim of the Polar Sink
	Rim    = "rim"    // outer rim of the land
)

// Part is a territory's share of one sector.
type Part struct {
	ID        string `json:"id"` // territory:sector, or polar-sink
	Territory string `json:"territory"`
	Sector    int    `json:"sector"` // 1 to 18; 0 for the Polar Sink
	// Ring is the part's outline, as mapkit.Lines has it.
	Ring []int `json:"ring"`
	// Spots holds, for one to six stacks of forces, where their middles go.
	Spots []Spots `json:"spots"`
}

// Spots are the places for a given number of stacks in a part.
type Spots struct {
	At [][2]int `json:"at"`
	// Room is the width that a stack may take before it hides its neighbour or leaves the part by more than half.
	Room int `json:"room"`
}

// Territory is one of the 42 areas of the board.
type Territory struct {
	ID   string `json:"id"`
	Type string `json:"type"` // sand, rock, stronghold or polar
	// Rings are the outline, in the notation of Part.Ring: the outer one and, where a sietch lies inside, the hole.
	Rings [][]int `json:"rings"`
	// Boxes are the places where a name fits, of different proportions.
	Boxes []Box `json:"boxes"`
	// Spice is the place of the printed spice mark and SpicePart its part; nil and empty where spice never blows.
	Spice     *[2]int `json:"spice,omitempty"`
	SpicePart string  `json:"spicePart,omitempty"`
	// Seal is x, y and radius of a stronghold's seal.
	Seal *[3]int `json:"seal,omitempty"`
	// Hatching is path data of the strokes that shade a rock territory.
	Hatching string `json:"hatching,omitempty"`
}

// Box is a rectangle for a name, turned around its middle by Turn degrees clockwise.
type Box struct {
	X, Y, W, H, Turn int
}
