// Package rulebook is what the published rules of classic Dune print: the six editions with their switches and rulings, the
// factions' sheets, the treachery cards and the abilities. It knows no position of a game.
package rulebook

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/rulebook"
)

//go:embed data/*.json
var data embed.FS

// read reads one of the embedded files; they are part of the program, so a fault in them is a bug.
func read[T any](name string) (into T) {
	raw, err := data.ReadFile("data/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(raw, &into)
	}
	if err != nil {
		panic(fmt.Sprintf("rulebook: data/%s.json: %v", name, err))
	}
	return into
}

// Editions are the six editions of classic Dune: data/profiles.json and data/rulings.json.
var Editions = func() *rulebook.Book {
	editions := read[struct {
		Profiles []rulebook.Profile `json:"profiles"`
		Switches []rulebook.Switch  `json:"switches"`
	}]("profiles")
	return rulebook.New(editions.Profiles, editions.Switches, read[[]rulebook.Ruling]("rulings"), "DUNE-SETUP-04")
}()

// Ruleset is the rules that a table plays.
type Ruleset struct {
	*rulebook.Ruleset
	stoppable   func() []Ability
	strongholds func() []board.Territory
}

// New expands a profile and its house switches, or refuses what is not one of theirs.
func New(profile string, house map[string]engine.SwitchValue) (*Ruleset, error) {
	played, err := Editions.Ruleset(profile, house)
	if err != nil {
		return nil, err
	}
	r := &Ruleset{Ruleset: played}
	r.stoppable, r.strongholds = sync.OnceValue(r.listStoppable), sync.OnceValue(r.listStrongholds)
	return r, nil
}

// Stoppable lists the abilities that a Karama can block under a table's rules, faction by faction. The list is shared:
// nobody may change it.
func (r *Ruleset) Stoppable() []Ability { return r.stoppable() }

func (r *Ruleset) listStoppable() []Ability {
	return slices.DeleteFunc(AllStoppable(), func(a Ability) bool { return !r.stops(a) })
}

// stops reports whether a Karama stops an ability under a table's rules.
func (r *Ruleset) stops(a Ability) bool {
	for name, values := range stoppedUnder[a] {
		if !slices.Contains(values, r.Value(name)) {
			return false
		}
	}
	return true
}

// Strongholds lists the strongholds of the board and the sietches that a longer game adds, in board order. The list is
// shared: nobody may change it.
func (r *Ruleset) Strongholds() []board.Territory { return r.strongholds() }

func (r *Ruleset) listStrongholds() []board.Territory {
	return slices.DeleteFunc(slices.Clone(board.Territories()), func(t board.Territory) bool {
		return !t.IsStronghold() && !slices.Contains(r.ExtraSietches(), t)
	})
}

// ExtraSietches are the territories that a longer game turns into strongholds [DUNE-END-11, DUNE-EXP-04].
func (r *Ruleset) ExtraSietches() []board.Territory {
	switch r.Value("victory.extra_sietch") {
	case string(board.FalseWallEast):
		return []board.Territory{board.FalseWallEast}
	case string(board.HargPass):
		return []board.Territory{board.HargPass}
	case "both":
		return []board.Territory{board.FalseWallEast, board.HargPass}
	}
	return nil
}
