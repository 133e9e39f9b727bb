package dunemap

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// PartsFile is the name under which package static serves the outlines of the parts.
const PartsFile = "dune-parts.json"

// Parts gives, by the id of every part, the path data of its outline, the x and y of its middle, its territory, and how a field of
// two arguments says the whole territory, as JSON: go generate writes it into package static, for the script that lets people choose a
// part.
func Parts() ([]byte, error) {
	parts := map[string][]any{}
	for _, p := range theLand().chart.Parts {
		middle := p.Spots[0].At[0]
		territory, _, _ := strings.Cut(p.ID, ":")
		parts[p.ID] = []any{roughly(p), middle[0], middle[1], territory, territory + ":0"}
	}
	return json.Marshal(parts)
}

// roughly is a part's outline in whole units: as much as a finger can tell.
func roughly(p chart.Part) string {
	var b strings.Builder
	lastX, lastY := 0, 0
	for _, n := range p.Ring {
		course := theLand().walk(n)
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
	}
	return strings.TrimSpace(b.String()) + "z"
}
