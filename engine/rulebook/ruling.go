package rulebook

import (
	"maps"
	"slices"
)

// Ruling is one entry of the catalogue: where it is in force.
type Ruling struct {
	ID string `json:"id"`
	// Profiles have the ruling, by their own names or by those of their families.
	Profiles []string `json:"profiles"`
	// Conditions gives the conditions that put the ruling in force, each of them enough: by switch, the values it takes.
	Conditions []map[string][]string `json:"when,omitempty"`
	// Switches shape the ruling besides those of When, those that it declares first.
	Switches []string `json:"switches,omitempty"`
}

// Status tells whether a ruling is in force under a ruleset, and by what.
type Status struct {
	InForce bool
	// DecidedBy are the switches that put it in force, or out of it; none where the profile alone does.
	DecidedBy []Setting
	// ShapedBy are the other switches that touch the ruling.
	ShapedBy []Setting
}

// Status tells how a ruling stands; an unknown id is in force nowhere.
//
// A ruling that a switch decides follows that switch at every table: whoever plays the switch has chosen the ruling. A module
// is played as the table's edition prints it, so that rulings which only other editions add to it stay out.
func (r *Ruleset) Status(ruling string) Status {
	entry, ok := r.book.rulings[ruling]
	if !ok {
		return Status{}
	}
	out := Status{InForce: len(entry.Conditions) == 0 && entry.IsIn(r.Profile)}
	for _, condition := range entry.Conditions {
		out.InForce = out.InForce || r.holds(entry, condition)
	}
	for _, name := range entry.deciders() {
		out.DecidedBy = append(out.DecidedBy, r.Setting(name))
	}
	for _, name := range entry.Switches {
		out.ShapedBy = append(out.ShapedBy, r.Setting(name))
	}
	return out
}

// holds reports whether a condition holds. A module alone brings what the table's edition prints with it; one that
// this edition does not have is played as those do that have it.
func (r *Ruleset) holds(entry Ruling, condition map[string][]string) bool {
	printed := r.book.hasInFamily(entry, r.Profile.Family)
	for name, values := range condition {
		s := r.book.switches[name]
		if !slices.Contains(values, r.values[name]) {
			return false
		}
		printed = printed || !s.Module || !r.book.hasInFamily(r.book.rulings[s.Ruling], r.Profile.Family)
	}
	return printed
}

// hasInFamily reports whether some profile of a family has a ruling.
func (b *Book) hasInFamily(entry Ruling, family string) bool {
	return slices.ContainsFunc(b.Profiles, func(p Profile) bool { return p.Family == family && entry.IsIn(p) })
}

// IsIn reports whether a profile has the ruling.
func (r Ruling) IsIn(p Profile) bool {
	return slices.Contains(r.Profiles, p.ID) || slices.Contains(r.Profiles, p.Family)
}

// deciders lists the switches that put the ruling in force.
func (r Ruling) deciders() []string {
	var names []string
	for _, condition := range r.Conditions {
		names = slices.AppendSeq(names, maps.Keys(condition))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
