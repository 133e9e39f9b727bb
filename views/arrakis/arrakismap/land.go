package arrakismap

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// The names under which package static serves the land and the outlines of areas and zones.
const (
	LandFile  = "arrakis-map.svg"
	PartsFile = "arrakis-parts.json"
)

// land is the chart by id.
type land struct {
	areas map[string]area
	zones map[string]chart.Zone
}

// area is an area with its outline.
type area struct {
	chart.Area
	outline mapkit.Outline
	path    string // the outline as path data
}

var theLand = sync.OnceValue(func() land {
	l := land{areas: map[string]area{}, zones: map[string]chart.Zone{}}
	for _, a := range chart.Drawn().Areas {
		outline := chart.Drawn().Around(a).Outline()
		l.areas[a.ID] = area{a, outline, pathOf(outline)}
	}
	for _, z := range chart.Drawn().Zones {
		l.zones[z.ID] = z
	}
	return l
})

// pathOf is a closed outline as path data in whole units.
func pathOf(outline mapkit.Outline) string {
	var b strings.Builder
	for i, p := range outline {
		b.WriteString([]string{"M", "L"}[min(i, 1)] + whole(p.X) + " " + whole(p.Y))
	}
	return b.String() + "z"
}

// outlines are the outlines of areas; those that do not exist have none.
func outlines(ids []string) (paths []string) {
	for _, id := range ids {
		if a, ok := theLand().areas[id]; ok {
			paths = append(paths, a.path)
		}
	}
	return paths
}

func whole(f float64) string { return strconv.Itoa(int(math.Round(f))) }
