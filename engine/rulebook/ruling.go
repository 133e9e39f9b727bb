package rulebook

import (
	"maps"
	"slices"
)

// Ruling is one entry of the catalogue: an id and where it is in force.
type Ruling struct {
	ID string `json:"id"`
	// Profiles that have the ruling, by id or family.
	Profiles []string `json:"profiles"`
	// Conditions put the ruling in force if one of them holds: the allowed values by switch.
	Conditions []map[string][]string `json:"when,omitempty"`
	// Switches affect the ruling besides those in Conditions. Switches that name this ruling come first.
	Switches []string `json:"switches,omitempty"`
}

// Status says whether a ruling is in force under a ruleset, and why.
type Status struct {
	InForce bool
	// DecidedBy lists the switches that put it in force or out of force; empty if only the profile decides.
	DecidedBy []Setting
	// ShapedBy lists the other switches that affect the ruling.
	ShapedBy []Setting
}

// Status returns the status of a ruling. An unknown id is never in force.
//
// A ruling that a switch decides follows that switch at every table: choosing the value chooses the ruling. A module is played as
// the table's edition prints it, without rulings that only other editions add.
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

// holds reports whether a condition holds. A module brings only rulings that the table's edition prints; a module that this
// edition lacks is played as in the editions that have it.
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

// hasInFamily reports whether a profile of the family has the ruling.
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
