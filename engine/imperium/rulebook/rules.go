package rulebook

import (
	_ "embed"

	"github.com/judgeofthechange/judge/engine/rulebook"
)

//go:embed data/switches.json
var switchesJSON []byte

//go:embed data/rulings.json
var rulingsJSON []byte

// Standard is the profile for three and four players. Rulings of the profile "hagal", for one and two, are in the catalogue but not
// played yet.
const Standard = "standard"

// Rules are the profile, the house switches for the points that the rulebook leaves open, and the rulings.
var Rules = rulebook.New(
	[]rulebook.Profile{{ID: Standard, Family: Standard}},
	load[rulebook.Switch](switchesJSON), load[rulebook.Ruling](rulingsJSON), "IMP-1.1",
)
