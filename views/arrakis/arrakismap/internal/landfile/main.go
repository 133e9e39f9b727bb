// Command landfile writes the land of the board as an SVG file, and the outlines of its areas and air zones.
package main

import (
	"encoding/json"
	"strconv"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit/mapfile"
)

func main() {
	mapfile.Main(mapfile.File{Flag: "out", Name: "map.svg", Make: drawing}, mapfile.File{Flag: "parts", Name: "parts.json", Make: parts})
}

func drawing() ([]byte, error) { return mapfile.SVG(land(chart.Drawn())) }

// parts gives, by the id of every area and air zone, the path data of its outline and the x and y of its middle, as JSON, for the script
// that lets people choose a part.
func parts() ([]byte, error) {
	c := chart.Drawn()
	all := map[string][]any{}
	for _, a := range c.Areas {
		all[a.ID] = []any{c.Around(a).Rough(), a.Spots[0].X, a.Spots[0].Y}
	}
	for _, z := range c.Zones {
		r := strconv.Itoa(chart.ZoneRadius)
		all[z.ID] = []any{"M" + strconv.Itoa(z.X-chart.ZoneRadius) + " " + strconv.Itoa(z.Y) + "a" + r + " " + r + " 0 1 0 " +
			strconv.Itoa(2*chart.ZoneRadius) + " 0a" + r + " " + r + " 0 1 0-" + strconv.Itoa(2*chart.ZoneRadius) + " 0z", z.X, z.Y}
	}
	return json.Marshal(all)
}
