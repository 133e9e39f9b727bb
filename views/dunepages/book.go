package dunepages

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// Book is the catalogue of classic Dune.
type Book struct{}

// Rulings lists the rulings in the order of the phases.
func (Book) Rulings() []views.Ruling {
	rulings := dune.Rulings()
	out := make([]views.Ruling, len(rulings))
	for i, r := range rulings {
		out[i] = views.Ruling{ID: r.ID, Section: dune.Section(r.ID)}
	}
	return out
}

// Profiles lists the published rulesets.
func (Book) Profiles() []string {
	profiles := dune.Profiles()
	out := make([]string, len(profiles))
	for i, p := range profiles {
		out[i] = p.ID
	}
	return out
}

// Status tells how a ruling stands.
func (Book) Status(ruling string, under views.Rules) views.Status {
	rules := ruleset(under)
	if rules == nil {
		return views.Status{}
	}
	s := dune.InForce(ruling, rules)
	return views.Status{InForce: s.InForce, By: settings(s.By), Shaped: settings(s.Shaped)}
}

// Settings tells what is played of every switch.
func (Book) Settings(under views.Rules) []views.Setting {
	if rules := ruleset(under); rules != nil {
		return settings(rules.Settings())
	}
	return nil
}

// ruleset expands a table's rules; nil for what no table can be set to.
func ruleset(under views.Rules) *dune.Ruleset {
	house := map[string]engine.Switch{}
	for _, s := range under.House {
		house[s.Name] = engine.Switch(s.Value)
	}
	rules, err := dune.NewRuleset(under.Profile, house)
	if err != nil {
		return nil
	}
	return rules
}

func settings(list []dune.Setting) []views.Setting {
	var out []views.Setting
	for _, s := range list {
		out = append(out, views.Setting{Name: s.Switch.ID, Ruling: s.Switch.Ruling, Value: s.Value, Profile: s.Profile})
	}
	return out
}
