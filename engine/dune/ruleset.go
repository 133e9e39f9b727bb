package dune

import (
	"slices"
	"strconv"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// SwitchFacts declares one house switch: its values, and the value that each edition plays.
type SwitchFacts struct {
	ID      string            `json:"id"`
	Ruling  string            `json:"ruling"`
	Module  bool              `json:"module,omitempty"` // a group of rules that is on or off
	Values  []string          `json:"values"`           // "number" stands for any whole number from 0 to 999
	Also    map[string]string `json:"also,omitempty"`   // other words for a value
	Default map[string]string `json:"default"`          // by profile, or by family of profiles
}

// ProfileFacts is one published set of rules.
type ProfileFacts struct {
	ID     string `json:"id"`
	Family string `json:"family"`
}

type profileData struct {
	Profiles []ProfileFacts `json:"profiles"`
	Switches []SwitchFacts  `json:"switches"`
}

var (
	editions = readFacts[profileData]("profiles")
	switches = indexBy(editions.Switches, func(s SwitchFacts) string { return s.ID })
)

// Profiles lists the rulesets in a fixed order.
func Profiles() []ProfileFacts { return slices.Clone(editions.Profiles) }

// Switches lists the house switches and modules in a fixed order.
func Switches() []SwitchFacts { return slices.Clone(editions.Switches) }

// In gives the value that a profile plays when a table sets nothing.
func (s SwitchFacts) In(p ProfileFacts) string {
	if v, ok := s.Default[p.ID]; ok {
		return v
	}
	return s.Default[p.Family]
}

func (s SwitchFacts) accepts(value string) bool {
	if slices.Contains(s.Values, "number") {
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 1000 {
			return true
		}
	}
	return value != "number" && slices.Contains(s.Values, value)
}

// Ruleset is a profile with a table's house switches: the value of every switch.
type Ruleset struct {
	Profile ProfileFacts
	values  map[string]string
	// What follows from the switches alone, worked out when it is first asked for. Nobody may change it.
	blocks  func() []Ability   // what a Karama can block
	strongs func() []Territory // the strongholds of the board as it is played, in board order
}

// NewRuleset expands a profile and its house switches, or refuses what is not one of theirs.
func NewRuleset(profile string, house map[string]engine.Switch) (*Ruleset, error) {
	i := slices.IndexFunc(editions.Profiles, func(p ProfileFacts) bool { return p.ID == profile })
	if i < 0 {
		return nil, engine.Refuse("DUNE-SETUP-04", "setup.unknown_profile", "profile", profile)
	}
	p := editions.Profiles[i]
	r := &Ruleset{Profile: p, values: map[string]string{}}
	for _, s := range editions.Switches {
		r.values[s.ID] = s.In(p)
	}
	for id, value := range house {
		s, known := switches[id]
		if meant, other := s.Also[string(value)]; other {
			value = engine.Switch(meant)
		}
		switch {
		case !known:
			return nil, engine.Refuse("DUNE-SETUP-04", "setup.unknown_switch", "switch", id)
		case !s.accepts(string(value)):
			return nil, engine.Refuse(s.Ruling, "setup.bad_switch_value", "switch", id, "value", string(value))
		}
		r.values[id] = string(value)
	}
	r.blocks, r.strongs = sync.OnceValue(r.stoppables), sync.OnceValue(r.strongholds)
	return r, nil
}

// Settings lists what is played of every switch, in the order in which they are declared.
func (r *Ruleset) Settings() []Setting {
	out := make([]Setting, len(editions.Switches))
	for i, s := range editions.Switches {
		out[i] = r.Setting(s.ID)
	}
	return out
}

// Setting tells what is played of one switch.
func (r *Ruleset) Setting(id string) Setting {
	s := switches[id]
	return Setting{Switch: s, Value: r.values[id], Profile: s.In(r.Profile)}
}

// is reports whether a switch has a value. Asking for a switch that is not declared is a bug.
func (r *Ruleset) is(id, value string) bool {
	if _, ok := r.values[id]; !ok {
		panic("dune: no switch " + id)
	}
	return r.values[id] == value
}

func (r *Ruleset) yes(id string) bool { return r.is(id, "yes") }

// on reports whether a module is played.
func (r *Ruleset) on(module string) bool { return r.is(module, "on") }

// number is a switch's whole number; unlimited values ("none", "off") give fallback.
func (r *Ruleset) number(id string, fallback int) int {
	if n, err := strconv.Atoi(r.values[id]); err == nil {
		return n
	}
	return fallback
}
