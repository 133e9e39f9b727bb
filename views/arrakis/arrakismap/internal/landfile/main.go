// Command landfile writes the land of the board as an SVG file, and the outlines of its areas and air zones.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
)

// svgNamespace makes a file of its own out of a drawing.
const svgNamespace = "http://www.w3.org/2000/svg"

func main() {
	log.SetFlags(0)
	log.SetPrefix("landfile: ")
	out := flag.String("out", "map.svg", "file to write the land to")
	outlines := flag.String("parts", "parts.json", "file to write the outlines to")
	flag.Parse()
	if err := run(*out, *outlines); err != nil {
		log.Fatal(err)
	}
}

func run(out, outlines string) error {
	var b bytes.Buffer
	if err := land(chart.Drawn()).Render(context.Background(), &b); err != nil {
		return err
	}
	if err := os.WriteFile(out, b.Bytes(), 0o644); err != nil {
		return err
	}
	data, err := parts(chart.Drawn())
	if err != nil {
		return err
	}
	return os.WriteFile(outlines, data, 0o644)
}

// parts gives, by the id of every area and air zone, the path data of its outline and the x and y of its middle, as JSON, for the script
// that lets people choose a part.
func parts(c chart.Chart) ([]byte, error) {
	all := map[string][]any{}
	for _, a := range c.Areas {
		all[a.ID] = []any{roughly(c.Outline(a)), a.Spots[0].X, a.Spots[0].Y}
	}
	for _, z := range c.Zones {
		r := strconv.Itoa(chart.ZoneRadius)
		all[z.ID] = []any{"M" + strconv.Itoa(z.X-chart.ZoneRadius) + " " + strconv.Itoa(z.Y) + "a" + r + " " + r + " 0 1 0 " +
			strconv.Itoa(2*chart.ZoneRadius) + " 0a" + r + " " + r + " 0 1 0-" + strconv.Itoa(2*chart.ZoneRadius) + " 0z", z.X, z.Y}
	}
	return json.Marshal(all)
}

// roughly is an outline in whole units: as much as a finger can tell.
func roughly(course []int) string {
	var b strings.Builder
	lastX, lastY := 0, 0
	for i := 0; i < len(course); i += 2 {
		x, y := (course[i]+5)/10, (course[i+1]+5)/10
		switch {
		case b.Len() == 0:
			b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "l")
		case x != lastX || y != lastY:
			b.WriteString(strconv.Itoa(x-lastX) + " " + strconv.Itoa(y-lastY) + " ")
		}
		lastX, lastY = x, y
	}
	return strings.TrimSpace(b.String()) + "z"
}
