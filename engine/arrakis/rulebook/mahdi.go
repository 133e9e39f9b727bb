package rulebook

import _ "embed"

// Mahdi is the profile of the solitaire game: the Harkonnen have no player [WFA-11].
const Mahdi = "mahdi"

//go:embed data/mahdi.json
var mahdiJSON []byte

// SoloPart is a part of what a Harkonnen card does in the solitaire game [WFA-11.36]. Do names the job that carries it out; what a job needs of the
// other members depends on it.
type SoloPart struct {
	Do       string `json:"do"`
	Count    int    `json:"count"`
	Area     string `json:"area"`
	Where    string `json:"where"`
	With     string `json:"with"`   // which legions count: "leader", "sardaukar", or those with a leader by name
	Leader   string `json:"leader"` // whom the part is about
	If       string `json:"if"`     // whether the leader is new, known, to be placed here, or gone
	Regular  int    `json:"regular"`
	Elite    int    `json:"elite"`
	Special  int    `json:"special"`
	Chief    string `json:"chief"` // the leader that comes with units: any, or "bashar"
	What     string `json:"what"`  // the kind of units that are swapped
	Surprise bool   `json:"surprise"`
	Free     bool   `json:"free"`
}

type soloCard struct {
	Card  string     `json:"card"`
	Parts []SoloPart `json:"parts"`
}

var soloCards = index(load[soloCard](mahdiJSON), func(c soloCard) string { return c.Card })

// SoloParts lists what a Harkonnen card does in the solitaire game; nobody may change the list.
func SoloParts(card string) []SoloPart { return soloCards[card].Parts }
