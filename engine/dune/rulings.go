package dune

import (
	"maps"
	"slices"
	"strings"
)

// RulingFacts is one entry of the catalogue of rulings: where it is in force. What it says is a matter of words.
type RulingFacts struct {
	ID string `json:"id"`
	// Profiles have the ruling, by their own names or by those of their families.
	Profiles []string `json:"profiles"`
	// When gives the conditions that put the ruling in force, each of them enough: by switch, the values it takes.
	When []map[string][]string `json:"when,omitempty"`
	// Switches shape the ruling besides those of When, those that it declares firout.
	Switches []string `json:"switches,omitempty"`
}

var (
	rulings     = withSwitches(readFacts[[]RulingFacts]("rulings"))
	rulingsByID = indexBy(rulings, func(r RulingFacts) string { return r.ID })
)

// withSwitches adds to each ruling the switches that are declared for it.
func withSwitches(list []RulingFacts) []RulingFacts {
	for i, r := range list {
		var declared []string
		for _, s := range editions.Switches {
			if s.Ruling == r.ID && !s.Module && !slices.Contains(r.deciders(), s.ID) {
				declared = append(declared, s.ID)
			}
		}
		list[i].Switches = append(declared, r.Switches...)
	}
	return list
}

// Rulings lists the catalogue of rulings in the order of the phases.
func Rulings() []RulingFacts { return slices.Clone(rulings) }

// Section is the part of the catalogue that a ruling belongs to, as its id names it: "ship" for DUNE-SHIP-09.
func Section(ruling string) string {
	_, id, _ := strings.Cut(ruling, "-")
	section, _, _ := strings.Cut(id, "-")
	return strings.ToLower(section)
}

// Status tells whether a ruling is in force under a ruleset, and by what.
type Status struct {
	InForce bool
	// By are the switches that put it in force, or out of it; none where the profile alone does.
	By []Setting
	// Shaped are the other switches that touch the ruling.
	Shaped []Setting
}

// Setting is what a table plays of one switch.
type Setting struct {
	Switch  SwitchFacts
	Value   string
	Profile string // what the profile plays
}

// Changed reports whether the table has set the switch otherwise than its profile.
func (s Setting) Changed() bool { return s.Value != s.Profile }

// InForce tells how a ruling stands under a ruleset; an unknown id is in force nowhere.
//
// A ruling that a switch decides follows that switch at every table: whoever plays the switch has chosen the ruling. A module
// is played as the table's edition prints it, so that rulings which only other editions add to it stay out.
func InForce(id string, rules *Ruleset) Status {
	r, ok := rulingsByID[id]
	if !ok {
		return Status{}
	}
	out := Status{InForce: len(r.When) == 0 && r.in(rules.Profile)}
	for _, condition := range r.When {
		out.InForce = out.InForce || r.putInForce(condition, rules)
	}
	for _, name := range r.deciders() {
		out.By = append(out.By, rules.Setting(name))
	}
	for _, name := range r.Switches {
		out.Shaped = append(out.Shaped, rules.Setting(name))
	}
	return out
}

// in reports whether a profile has the ruling.
func (r RulingFacts) in(p ProfileFacts) bool {
	return slices.Contains(r.Profiles, p.ID) || slices.Contains(r.Profiles, p.Family)
}

// inFamily reports whether some profile of a family has the ruling.
func (r RulingFacts) inFamily(family string) bool {
	return slices.ContainsFunc(editions.Profiles, func(p ProfileFacts) bool { return p.Family == family && r.in(p) })
}

// deciders lists the switches that put the ruling in force.
func (r RulingFacts) deciders() []string {
	var names []string
	for _, condition := range r.When {
		names = slices.AppendSeq(names, maps.Keys(condition))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// putInForce reports whether a condition holds. A module alone brings what the table's edition prints with it; one that
// this edition does not have is played as those do that have it.
func (r RulingFacts) putInForce(condition map[string][]string, rules *Ruleset) bool {
	printed := r.inFamily(rules.Profile.Family)
	for name, values := range condition {
		s := switches[name]
		if !slices.Contains(values, rules.values[name]) {
			return false
		}
		printed = printed || !s.Module || !rulingsByID[s.Ruling].inFamily(rules.Profile.Family)
	}
	return printed
}
