package dunemap

import (
	"encoding/json"
	"strings"
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
		parts[p.ID] = []any{theLand().chart.Lines.Around(p.Ring).Rough(), middle[0], middle[1], territory, territory + ":0"}
	}
	return json.Marshal(parts)
}
