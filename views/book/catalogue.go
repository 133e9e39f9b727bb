package book

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
	"github.com/judgeofthechange/judge/views/setup"
)

// Catalogue makes a Book of a rulebook. A game may embed it in its own.
type Catalogue struct {
	*rulebook.Book
	// SayingsOf names the game whose players' words are among the texts; empty if there are none.
	SayingsOf string
	// More is a table's own sayings, by language.
	More map[string]search.Sayings
	// Disputed lists what tables often disagree about.
	Disputed []Dispute
}

var _ Searchable = Catalogue{}

// Sayings are players' words in a language, and what a table has added.
func (c Catalogue) Sayings(lang string) search.Sayings {
	if c.SayingsOf == "" {
		return c.More[lang]
	}
	data, err := i18n.Sayings(lang, c.SayingsOf)
	var s search.Sayings
	if err == nil {
		s, err = search.ReadSayings(data)
	}
	if err != nil {
		panic(fmt.Errorf("sayings of %s in %s: %w", c.SayingsOf, lang, err)) // they are embedded, and tests read them
	}
	return s.With(c.More[lang])
}

// Disputes lists what tables often disagree about.
func (c Catalogue) Disputes() []Dispute { return c.Disputed }

// Rulings lists the rulings in the order of the rulebook.
func (c Catalogue) Rulings() []Ruling {
	out := make([]Ruling, len(c.Book.Rulings))
	for i, r := range c.Book.Rulings {
		out[i] = Ruling{ID: r.ID, Section: rulebook.SectionOf(r.ID)}
	}
	return out
}

// Profiles lists the published rulesets.
func (c Catalogue) Profiles() []string {
	out := make([]string, len(c.Book.Profiles))
	for i, p := range c.Book.Profiles {
		out[i] = p.ID
	}
	return out
}

// ProfileChoices lists the profiles for a new table. Their texts are profile.ID and profile.ID.text.
func (c Catalogue) ProfileChoices() []setup.Choice {
	out := make([]setup.Choice, len(c.Book.Profiles))
	for i, p := range c.Book.Profiles {
		out[i] = setup.Choice{ID: p.ID, Title: "profile." + p.ID, Text: "profile." + p.ID + ".text"}
	}
	return out
}

// HouseSwitches lists the switches for a new table: modules first, then by the rulings' sections in the order of the rulebook. Their
// texts are switch.ID and switch.ID.why. A switch that takes any number offers those of numbers, by its id.
func (c Catalogue) HouseSwitches(numbers map[string][]string) []setup.HouseSwitch {
	out := make([]setup.HouseSwitch, len(c.Book.Switches))
	for i, s := range c.Book.Switches {
		out[i] = c.houseSwitch(s, numbers[s.ID])
	}
	place := map[string]int{} // of each section's first ruling, from 1; modules have none
	for i, ruling := range slices.Backward(c.Book.Rulings) {
		place[sectionKey(ruling.ID)] = i + 1
	}
	slices.SortStableFunc(out, func(a, b setup.HouseSwitch) int { return place[a.Group] - place[b.Group] })
	return out
}

func (c Catalogue) houseSwitch(s rulebook.Switch, numbers []string) setup.HouseSwitch {
	out := setup.HouseSwitch{Name: s.ID, Text: "switch." + s.ID, Why: "switch." + s.ID + ".why", Group: sectionKey(s.Ruling), Items: s.Items, Default: map[string]string{}}
	if s.Module {
		out.Group = "section.modules"
	}
	for _, v := range s.Values {
		if v == "number" {
			out.Values = append(out.Values, numbers...)
		} else {
			out.Values = append(out.Values, v)
		}
	}
	for _, p := range c.Book.Profiles {
		out.Default[p.ID] = s.DefaultFor(p)
	}
	return out
}

func sectionKey(ruling string) string { return "section." + rulebook.SectionOf(ruling) }

// Status says how a ruling stands under a ruleset.
func (c Catalogue) Status(ruling string, under Ruleset) Status {
	rules := c.ruleset(under)
	if rules == nil {
		return Status{}
	}
	s := rules.Status(ruling)
	return Status{InForce: s.InForce, By: settings(s.DecidedBy), Shaped: settings(s.ShapedBy)}
}

// Settings lists the setting of every switch.
func (c Catalogue) Settings(under Ruleset) []Setting {
	if rules := c.ruleset(under); rules != nil {
		return settings(rules.Settings())
	}
	return nil
}

// ruleset expands a table's rules; nil if no table can be set to them.
func (c Catalogue) ruleset(under Ruleset) *rulebook.Ruleset {
	rules, err := c.Book.Ruleset(under.Profile, under.Switches())
	if err != nil {
		return nil
	}
	return rules
}

// Switches lists the house switches as a record's header has them.
func (r Ruleset) Switches() map[string]engine.SwitchValue {
	house := map[string]engine.SwitchValue{}
	for _, s := range r.House {
		house[s.Name] = engine.SwitchValue(s.Value)
	}
	return house
}

func settings(list []rulebook.Setting) []Setting {
	var out []Setting
	for _, s := range list {
		out = append(out, Setting{Name: s.Switch.ID, Ruling: s.Switch.Ruling, Value: s.Value, Profile: s.Default})
	}
	return out
}
