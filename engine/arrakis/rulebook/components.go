package rulebook

import (
	_ "embed"
	"encoding/json"
	"slices"
)

// Side is one of the two sides.
type Side string

// The two sides.
const (
	Atreides  Side = "atreides"
	Harkonnen Side = "harkonnen"
)

// Other is the opponent of a side.
func (s Side) Other() Side {
	if s == Atreides {
		return Harkonnen
	}
	return Atreides
}

// Face is a result of an action die.
type Face string

// The results of action dice.
const (
	Leadership Face = "leadership"
	Strategy   Face = "strategy"
	Deployment Face = "deployment"
	Mentat     Face = "mentat"
	House      Face = "house"
)

// Faces lists the results as the dashboards do.
var Faces = []Face{Leadership, Strategy, Deployment, Mentat, House}

// DieFaces are the six faces of an action die. Only those of the Harkonnen dice have a source; the Atreides dice are taken to be alike.
var DieFaces = []Face{Deployment, House, Leadership, Mentat, Strategy, Strategy}

// CombatFaces are the six faces of a combat die.
var CombatFaces = []string{"hit", "hit", "hit", "shield", "shield", "special"}

// Figures are the units of a side.
type Figures struct{ Regular, Elite, Special, Generic int }

// Box is what each side has in the box [WFA-0.5].
var Box = map[Side]Figures{
	Atreides:  {Regular: 16, Elite: 8, Special: 6, Generic: 12},
	Harkonnen: {Regular: 24, Elite: 12, Special: 8, Generic: 6},
}

// Numbers of the box.
const (
	AtreidesDice  = 4
	HarkonnenDice = 8
	Harvesters    = 8
	Ornithopters  = 6
	Carryalls     = 3
	Worms         = 4
	Signs         = 16
	BeneGesserit  = 5
	Tokens        = 8 // standard deployment tokens
	// HarkonnenTokens is the number of their starting tokens of each colour, which the solitaire game uses again [WFA-11.1].
	HarkonnenTokens = 6
	Sietches        = 8
	DeckSize        = 18
	Prescience      = 16
	MostUnits       = 6 // in an area [WFA-0.3]
	MostDice        = 6 // in a battle [WFA-5.4]
	HandLimit       = 6
	// PartnerHandLimit is that of each of two partners [WFA-10.6], PartnerSlots those of a result on their boards [WFA-10.2].
	PartnerHandLimit = 4
	TopLevel         = 5 // of the imperium markers
	WinningTrack     = 10
)

// Leader is a named leader. The Wild Maker has a leader's card, too.
type Leader struct {
	ID         string `json:"id"`
	Side       Side   `json:"side"`
	Subfaction string `json:"subfaction"`
	Box        Face   `json:"box"`       // whose die its special action takes; empty if no source tells
	Hits       int    `json:"hits"`      // that a special result becomes in its hands
	Shields    int    `json:"shields"`   //
	Start      bool   `json:"start"`     // in play from the start
	NoSpecial  bool   `json:"noSpecial"` // has no special action
}

// WildMaker is the leader that is a worm in every respect [WFA-9.10].
const WildMaker = "wild-maker"

// Card is a planning card.
type Card struct {
	ID     string `json:"id"`
	Deck   string `json:"deck"`
	Copies int    `json:"copies"`
	// Effects are presets for what the card says, as the effects that a player enters; a table reads the printed card.
	Effects json.RawMessage `json:"effects,omitempty"`
}

// Level is a row of The Spice Must Flow, from 5 at the top to 1 at the bottom.
type Level struct {
	Level        int `json:"level"`
	Blocked      int `json:"blocked"` // Harkonnen dice
	Harvesters   int `json:"harvesters"`
	Ornithopters int `json:"ornithopters"`
	Carryalls    int `json:"carryalls"`
}

//go:embed data/leaders.json
var leadersJSON []byte

//go:embed data/cards.json
var cardsJSON []byte

//go:embed data/levels.json
var levelsJSON []byte

// The components, in a fixed order. Callers must not change them.
var (
	Leaders = load[Leader](leadersJSON)
	Cards   = load[Card](cardsJSON)
	Levels  = load[Level](levelsJSON)
	// Decks are the planning decks of each side.
	Decks = map[Side][]string{Atreides: {"house-atreides", "fremen-ally"}, Harkonnen: {"house-harkonnen", "corrino-ally"}}
	// Markers are the three prescience markers, Powers those of the imperium.
	Markers = []string{"kwisatz-haderach", "sand-dwellers", "jihad"}
	Powers  = []string{"choam", "spacing-guild", "landsraad"}
)

var (
	leaderByID = index(Leaders, func(l Leader) string { return l.ID })
	cardByID   = index(Cards, func(c Card) string { return c.ID })
)

// LeaderOf and CardOf find a component by its id.
func LeaderOf(id string) (l Leader, ok bool) { l, ok = leaderByID[id]; return l, ok }
func CardOf(id string) (c Card, ok bool)     { c, ok = cardByID[id]; return c, ok }

// LevelOf returns a row of The Spice Must Flow.
func LevelOf(level int) Level {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Level == level })
	return Levels[i]
}
