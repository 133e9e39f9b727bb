// Package rulebook is what every game has that was published more than once: profiles, the switches in which they differ, and the
// catalogue of its rulings. A table plays a profile with some switches set otherwise, and each ruling is in force there or is not. What
// rulings, switches and profiles are called is a matter of words.
package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Profile is one published set of rules. Profiles of one family share what a switch or a ruling says of the family.
type Profile struct {
	ID     string `json:"id"`
	Family string `json:"family"`
}

// Switch declares what tables may set: its values, and the value that each profile plays.
type Switch struct {
	ID      string            `json:"id"`
	Ruling  string            `json:"ruling"`
	Module  bool              `json:"module,omitempty"` // a group of rules that is on or off
	Values  []string          `json:"values"`           // "number" stands for any whole number from 0 to 999
	Aliases map[string]string `json:"also,omitempty"`   // other words for a value
	Default map[string]string `json:"default"`          // by profile, or by family of profiles
}

// DefaultFor gives the value that a profile plays when a table sets nothing.
func (s Switch) DefaultFor(p Profile) string {
	if v, ok := s.Default[p.ID]; ok {
		return v
	}
	return s.Default[p.Family]
}

// Accepts reports whether a switch has a value.
func (s Switch) Accepts(value string) bool {
	if slices.Contains(s.Values, "number") {
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 1000 {
			return true
		}
	}
	return value != "number" && slices.Contains(s.Values, value)
}

// Book is a game's profiles, switches and rulings, in the order of its rulebook. Nobody may change the lists.
type Book struct {
	Profiles []Profile
	Switches []Switch
	Rulings  []Ruling

	unknownRuling string // the ruling that an unknown profile or switch is refused by
	switches      map[string]Switch
	rulings       map[string]Ruling
}

// New puts a book together. A profile or a switch that is not in it is refused by the ruling unknown.
func New(profiles []Profile, switches []Switch, rulings []Ruling, unknown string) *Book {
	b := &Book{profiles, switches, slices.Clone(rulings), unknown, map[string]Switch{}, map[string]Ruling{}}
	for _, s := range switches {
		b.switches[s.ID] = s
	}
	for i, r := range rulings {
		var declared []string
		for _, s := range switches {
			if s.Ruling == r.ID && !s.Module && !slices.Contains(r.deciders(), s.ID) {
				declared = append(declared, s.ID)
			}
		}
		b.Rulings[i].Switches = append(declared, r.Switches...)
		b.rulings[r.ID] = b.Rulings[i]
	}
	return b
}

// Switch gives a switch by its id; its zero value where there is none.
func (b *Book) Switch(id string) Switch { return b.switches[id] }

// Ruling gives a ruling by its id.
func (b *Book) Ruling(id string) (r Ruling, ok bool) {
	r, ok = b.rulings[id]
	return r, ok
}

// Ruleset is a profile with a table's house switches: the value of every switch. Nobody may change it.
type Ruleset struct {
	Profile Profile

	book   *Book
	values map[string]string
}

// Ruleset expands a profile and its house switches, or refuses what is none of the book's.
func (b *Book) Ruleset(profile string, house map[string]engine.Switch) (*Ruleset, error) {
	i := slices.IndexFunc(b.Profiles, func(p Profile) bool { return p.ID == profile })
	if i < 0 {
		return nil, engine.Refuse(b.unknownRuling, "setup.unknown_profile", "profile", profile)
	}
	r := &Ruleset{Profile: b.Profiles[i], book: b, values: map[string]string{}}
	for _, s := range b.Switches {
		r.values[s.ID] = s.DefaultFor(r.Profile)
	}
	for id, value := range house {
		s, known := b.switches[id]
		if meant, other := s.Aliases[string(value)]; other {
			value = engine.Switch(meant)
		}
		switch {
		case !known:
			return nil, engine.Refuse(b.unknownRuling, "setup.unknown_switch", "switch", id)
		case !s.Accepts(string(value)):
			return nil, engine.Refuse(s.Ruling, "setup.bad_switch_value", "switch", id, "value", string(value))
		}
		r.values[id] = string(value)
	}
	return r, nil
}

// Setting is what a table plays of one switch.
type Setting struct {
	Switch  Switch
	Value   string
	Profile string // what the profile plays
}

// Changed reports whether the table has set the switch otherwise than its profile.
func (s Setting) Changed() bool { return s.Value != s.Profile }

// Settings lists what is played of every switch, in the order in which they are declared.
func (r *Ruleset) Settings() []Setting {
	out := make([]Setting, len(r.book.Switches))
	for i, s := range r.book.Switches {
		out[i] = r.Setting(s.ID)
	}
	return out
}

// Setting tells what is played of one switch.
func (r *Ruleset) Setting(id string) Setting {
	s := r.book.switches[id]
	return Setting{Switch: s, Value: r.values[id], Profile: s.DefaultFor(r.Profile)}
}

// Value is what is played of one switch. To ask for a switch that is not declared is a bug.
func (r *Ruleset) Value(id string) string {
	value, ok := r.values[id]
	if !ok {
		panic("rulebook: no switch " + id)
	}
	return value
}

// Is reports whether a switch has a value.
func (r *Ruleset) Is(id, value string) bool { return r.Value(id) == value }

// Yes reports whether a switch is set to "yes".
func (r *Ruleset) Yes(id string) bool { return r.Is(id, "yes") }

// On reports whether a module is played.
func (r *Ruleset) On(module string) bool { return r.Is(module, "on") }

// Number is a switch's whole number; for a value that is none ("none", "off") it is fallback.
func (r *Ruleset) Number(id string, fallback int) int {
	if n, err := strconv.Atoi(r.Value(id)); err == nil {
		return n
	}
	return fallback
}

// Section is the part of the catalogue that a ruling belongs to, as its id names it: "ship" for DUNE-SHIP-09.
func Section(ruling string) string {
	_, id, _ := strings.Cut(ruling, "-")
	section, _, _ := strings.Cut(id, "-")
	return strings.ToLower(section)
}
