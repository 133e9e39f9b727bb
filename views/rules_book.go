package views

import "github.com/judgeofthechange/judge/views/i18n"

// Book is a game's catalogue of rulings: facts alone. Its words stand in the game's catalogue under rule.ID.title, .text and
// .source, section.NAME, switch.NAME and switch.NAME.why, profile.ID, and the values of switches among the terms.
type Book interface {
	// Rulings lists the rulings in the order of the rulebook.
	Rulings() []Ruling
	// Profiles lists the published rulesets by their ids.
	Profiles() []string
	// Status tells how a ruling stands under some rules. What is unknown is in force nowhere.
	Status(ruling string, under Ruleset) Status
	// Settings tells what is played of every switch under some rules.
	Settings(under Ruleset) []Setting
}

// Ruling is one entry of a catalogue.
type Ruling struct{ ID, Section string }

// Ruleset are what a table plays: a profile, and what it sets otherwise.
type Ruleset struct {
	Profile string
	House   []Switch
}

// Status tells whether a ruling is in force, and by what.
type Status struct {
	InForce bool
	By      []Setting // the switches that decide it; none where the profile alone does
	Shaped  []Setting // the other switches that touch it
}

// Setting is what is played of one switch.
type Setting struct {
	Name    string
	Ruling  string // that it belongs to
	Value   string
	Profile string // what the profile plays
}

// Changed reports whether the table plays the switch otherwise than its profile.
func (s Setting) Changed() bool { return s.Value != s.Profile }

// Say tells the setting in words.
func (s Setting) Say(p *i18n.Printer, profile string) string {
	name, value := p.T("switch."+s.Name), p.Term(s.Value)
	if !s.Changed() {
		return p.T("rules.setting", "switch", name, "value", value)
	}
	return p.T("rules.setting_changed", "switch", name, "value", value, "profile", p.T("profile."+profile), "theirs", p.Term(s.Profile))
}

// Difference is a switch that two profiles play differently.
type Difference struct {
	Setting
	Other string // what the second profile plays
}

// Comparison is what differs between two profiles.
type Comparison struct {
	First, Second []Ruling // in force under one of them alone
	Switches      []Difference
}

// Compare tells what differs between two profiles as published.
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
