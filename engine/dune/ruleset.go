package dune

import (
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/rulebook"
)

// Rulebook is the six editions of classic Dune: data/profiles.json and data/rulings.json.
var Rulebook = func() *rulebook.Book {
	editions := readFacts[struct {
		Profiles []rulebook.Profile `json:"profiles"`
		Switches []rulebook.Switch  `json:"switches"`
	}]("profiles")
	return rulebook.New(editions.Profiles, editions.Switches, readFacts[[]rulebook.Ruling]("rulings"), "DUNE-SETUP-04")
}()

// Ruleset is what a table plays, and what follows from that alone.
type Ruleset struct {
	*rulebook.Ruleset
	// Both are worked out when they are first asked for. Nobody may change what they give.
	blocks  func() []Ability         // what a Karama can block
	strongs func() []board.Territory // the strongholds of the board as it is played, in board order
}

// NewRuleset expands a profile and its house switches, or refuses what is not one of theirs.
func NewRuleset(profile string, house map[string]engine.Switch) (*Ruleset, error) {
	played, err := Rulebook.Ruleset(profile, house)
	if err != nil {
		return nil, err
	}
	r := &Ruleset{Ruleset: played}
	r.blocks, r.strongs = sync.OnceValue(r.stoppables), sync.OnceValue(r.strongholds)
	return r, nil
}
