// Package rulebook describes a game that was published in several editions: profiles, the switches in which they differ, and the
// catalogue of rulings. A table plays a profile with some switches set differently, which puts each ruling in force or not. Names
// and texts live elsewhere.
package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Profile is one published set of rules. Switches and rulings may name a family of profiles instead.
type Profile struct {
	ID     string `json:"id"`
	Family string `json:"family"`
}

// Switch declares a house rule that tables may set: its values and each profile's default.
type Switch struct {
	ID      string            `json:"id"`
	Ruling  string            `json:"ruling"`
	Module  bool              `json:"module,omitempty"` // a group of rules that is on or off
	Values  []string          `json:"values"`           // "number" stands for any whole number from 0 to 999
	Items   []string          `json:"items,omitempty"`  // a value may also be some of these, each once, with spaces between
	Aliases map[string]string `json:"also,omitempty"`   // other spellings of a value
	Default map[string]string `json:"default"`          // by profile or family
}

// DefaultFor returns the value that a profile plays.
func (s Switch) DefaultFor(p Profile) string {
	if v, ok := s.Default[p.ID]; ok {
		return v
	}
	return s.Default[p.Family]
}

// Accepts reports whether a value is allowed.
func (s Switch) Accepts(value string) bool {
	if slices.Contains(s.Values, "number") {
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 1000 {
			return true
		}
	}
	return value != "number" && (slices.Contains(s.Values, value) || s.lists(value))
}

// lists reports whether a value names some of the items, each once.
func (s Switch) lists(value string) bool {
	named := strings.Fields(value)
	for i, item := range named {
		if !slices.Contains(s.Items, item) || slices.Contains(named[:i], item) {
			return false
		}
	}
	return len(named) > 0
}

// Book has a game's profiles, switches and rulings in the order of its rulebook. Callers must not change the lists.
type Book struct {
	Profiles []Profile
	Switches []Switch
	Rulings  []Ruling

	unknownRuling string // refuses an unknown profile or switch
	switches      map[string]Switch
	rulings       map[string]Ruling
	plain         map[string]*Ruleset // of each profile, without house switches
}

// New makes a book. The ruling unknown refuses a profile or switch that is not in it.
func New(profiles []Profile, switches []Switch, rulings []Ruling, unknown string) *Book {
	b := &Book{profiles, switches, slices.Clone(rulings), unknown, map[string]Switch{}, map[string]Ruling{}, map[string]*Ruleset{}}
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
	for _, p := range profiles {
		b.plain[p.ID] = b.expand(p)
	}
	return b
}

// expand gives every switch the value that a profile plays.
func (b *Book) expand(p Profile) *Ruleset {
	r := &Ruleset{Profile: p, book: b, values: make(map[string]string, len(b.Switches))}
	for _, s := range b.Switches {
		r.values[s.ID] = s.DefaultFor(p)
	}
	return r
}

// Switch returns the switch with this id; the zero value if there is none.
func (b *Book) Switch(id string) Switch { return b.switches[id] }

// Ruling returns the ruling with this id.
func (b *Book) Ruling(id string) (r Ruling, ok bool) {
	r, ok = b.rulings[id]
	return r, ok
}

// Ruleset is a profile with a table's house switches: the value of every switch. Callers must not change it.
type Ruleset struct {
	Profile Profile

	book   *Book
	values map[string]string
}

// Ruleset expands a profile and house switches. It refuses unknown profiles, switches and values.
func (b *Book) Ruleset(profile string, house map[string]engine.SwitchValue) (*Ruleset, error) {
	r, known := b.plain[profile]
	if !known {
		return nil, engine.Refuse(b.unknownRuling, "setup.unknown_profile", "profile", profile)
	}
	if len(house) > 0 {
		r = b.expand(r.Profile)
	}
	for id, value := range house {
		s, known := b.switches[id]
		if meant, other := s.Aliases[string(value)]; other {
			value = engine.SwitchValue(meant)
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

// Setting is the value that a table plays of one switch.
type Setting struct {
	Switch  Switch
	Value   string
	Default string // the profile's default
}

// Changed reports whether the table's value differs from the profile's.
func (s Setting) Changed() bool { return s.Value != s.Default }

// Settings returns the setting of every switch, in the book's order.
func (r *Ruleset) Settings() []Setting {
	out := make([]Setting, len(r.book.Switches))
	for i, s := range r.book.Switches {
		out[i] = r.Setting(s.ID)
	}
	return out
}

// Setting returns the setting of one switch.
func (r *Ruleset) Setting(id string) Setting {
	s := r.book.switches[id]
	return Setting{Switch: s, Value: r.values[id], Default: s.DefaultFor(r.Profile)}
}

// Value returns the value of a switch. It panics if the switch is not declared.
func (r *Ruleset) Value(id string) string {
	value, ok := r.values[id]
	if !ok {
		panic("rulebook: no switch " + id)
	}
	return value
}

// Is reports whether a switch has this value.
func (r *Ruleset) Is(id, value string) bool { return r.Value(id) == value }

// Yes reports whether a switch is set to "yes".
func (r *Ruleset) Yes(id string) bool { return r.Is(id, "yes") }

// On reports whether a module is played.
func (r *Ruleset) On(module string) bool { return r.Is(module, "on") }

// Number returns a switch's whole number, or fallback if its value is no number ("none", "off").
func (r *Ruleset) Number(id string, fallback int) int {
	if n, err := strconv.Atoi(r.Value(id)); err == nil {
		return n
	}
	return fallback
}

// SectionOf returns the catalogue section in a ruling's id: "ship" for DUNE-SHIP-09, "3" for IMP-3.6.
func SectionOf(ruling string) string {
	_, id, _ := strings.Cut(ruling, "-")
	if end := strings.IndexAny(id, "-."); end >= 0 {
		id = id[:end]
	}
	return strings.ToLower(id)
}
