package rulebook

import (
	_ "embed"

	"github.com/judgeofthechange/judge/engine/rulebook"
)

//go:embed data/switches.json
var switchesJSON []byte

//go:embed data/rulings.json
var rulingsJSON []byte

// The profiles: for three and four players, and for one and two with House Hagal.
const (
	Standard = "standard"
	Hagal    = "hagal"
)

// Rules are the profiles, the house switches for the points that the rulebook leaves open, and the rulings.
var Rules = rulebook.New(
	[]rulebook.Profile{{ID: Standard, Family: Standard}, {ID: Hagal, Family: Standard}},
	load[rulebook.Switch](switchesJSON), load[rulebook.Ruling](rulingsJSON), "IMP-1.1",
)
