// Package book has a game's rulings as pages use them: the catalogue, what is in force under a ruleset, and the search for them.
package book

import (
	"strings"

	"github.com/judgeofthechange/judge/views/i18n"
)

// Book is a game's catalogue of rulings, without words. The words are in the game's texts under rule.ID.title, .text and
// .source, section.NAME, switch.NAME and switch.NAME.why, profile.ID, and the values of switches among the terms.
type Book interface {
	// Rulings lists the rulings in the order of the rulebook.
	Rulings() []Ruling
	// Profiles lists the published rulesets by their ids.
	Profiles() []string
	// Status says how a ruling stands under a ruleset. An unknown one is never in force.
	Status(ruling string, under Ruleset) Status
	// Settings lists the setting of every switch under a ruleset.
	Settings(under Ruleset) []Setting
}

// Ruling is one entry of a catalogue.
type Ruling struct{ ID, Section string }

// Ruleset is what a table plays: a profile and the switches set differently.
type Ruleset struct {
	Profile string
	House   []Switch
}

// Status says whether a ruling is in force, and why.
type Status struct {
	InForce bool
	By      []Setting // the switches that decide it; none if only the profile does
	Shaped  []Setting // other switches that affect it
}

// Setting is the value of one switch.
type Setting struct {
	Name    string
	Ruling  string // the ruling it belongs to
	Value   string
	Profile string // the profile's value
}

// Changed reports whether the table's value differs from its profile's.
func (s Setting) Changed() bool { return s.Value != s.Profile }

// Say puts the setting into words.
func (s Setting) Say(p *i18n.Printer, profile string) string {
	name, value := p.T("switch."+s.Name), SayValue(p, s.Value)
	if !s.Changed() {
		return p.T("rules.setting", "switch", name, "value", value)
	}
	return p.T("rules.setting_changed", "switch", name, "value", value, "profile", p.T("profile."+profile), "theirs", SayValue(p, s.Profile))
}

// SayValue names a switch's value: by a term, or thing by thing if it lists some.
func SayValue(p *i18n.Printer, value string) string {
	var things []string
	for _, thing := range strings.Fields(value) {
		things = append(things, p.Term(thing))
	}
	return p.List(things)
}

// Difference is a switch that two profiles play differently.
type Difference struct {
	Setting
	Other string // the second profile's value
}

// Comparison is what differs between two profiles.
type Comparison struct {
	First, Second []Ruling // in force under this one only
	Switches      []Difference
}

// Compare compares two profiles as published.
func Compare(book Book, a, b string) Comparison {
	var c Comparison
	for _, r := range book.Rulings() {
		inA, inB := book.Status(r.ID, Ruleset{Profile: a}).InForce, book.Status(r.ID, Ruleset{Profile: b}).InForce
		switch {
		case inA && !inB:
			c.First = append(c.First, r)
		case inB && !inA:
			c.Second = append(c.Second, r)
		}
	}
	others := book.Settings(Ruleset{Profile: b})
	for i, s := range book.Settings(Ruleset{Profile: a}) {
		if s.Value != others[i].Value {
			c.Switches = append(c.Switches, Difference{s, others[i].Value})
		}
	}
	return c
}

// Switch is a house rule and its setting.
type Switch struct{ Name, Value string }
