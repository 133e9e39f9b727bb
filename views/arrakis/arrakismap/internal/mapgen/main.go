// Command mapgen draws the board of War for Arrakis from its graph of areas and writes it as a chart.
//
// The survey holds the middle of every area, in thousandths of the board's width and height, and the areas around each air zone's circle.
// Straight lines between the middles of bordering areas cross nowhere, so they are a plan of the graph: each of its faces becomes a corner
// of the map, and each border a line between the corners on its two sides. So two areas touch exactly where the board says so. Mapgen
// then moves the corners until all areas are round and of like size, roughens the borders as a graver would, and finds room for pieces.
// It uses no randomness and no clock: the same survey gives the same chart.
package main

import (
	_ "embed"
	"encoding/json"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit/mapfile"
)

//go:embed survey.json
var surveyData []byte

// survey is where areas and air zones lie, roughly.
type survey struct {
	Middles map[board.ID][2]float64     `json:"middles"`
	Zones   map[board.ZoneID][]board.ID `json:"zones"`
}

func main() { mapfile.Main(mapfile.File{Flag: "out", Name: "map.json", Make: drawn}) }

func drawn() ([]byte, error) {
	var s survey
	if err := json.Unmarshal(surveyData, &s); err != nil {
		return nil, err
	}
	p, err := newPlan(s)
	if err != nil {
		return nil, err
	}
	p.relax()
	c := chart.Chart{Lines: p.lines()}
	c.Areas = p.areas(c.Lines)
	c.Zones = p.zones(s)
	findRoom(&c)
	return mapfile.Chart(c)
}
