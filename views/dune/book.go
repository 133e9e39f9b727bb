package dune

import (
	"embed"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/search"
)

// Book is the catalogue of classic Dune.
type Book struct {
	// More is what people say beside what the program knows, by language.
	More map[string]search.Sayings
}

//go:embed sayings/*.json
var sayings embed.FS

// Sayings are what players say in a language: sayings/LANGUAGE.json, and what a table has added.
func (b Book) Sayings(lang string) search.Sayings {
	data, err := sayings.ReadFile("sayings/" + lang + ".json")
	var s search.Sayings
	if err == nil {
		s, err = search.ReadSayings(data)
	}
	if err != nil {
		panic(fmt.Errorf("sayings %s: %w", lang, err)) // they are part of the program and read by its tests
	}
	return s.With(b.More[lang])
}

// Quarrels are those of docs/disputes.md.
func (Book) Quarrels() []views.Quarrel { return quarrels }

// parts are the parts of the catalogue that each phase has to do with.
var parts = map[dune.Phase][]string{
	dune.Setup: {"setup"}, dune.Storm: {"storm"}, dune.SpiceBlow: {"spice", "ally"}, dune.Charity: {"charity"}, dune.Bidding: {"bid"},
	dune.Revival: {"revive"}, dune.ShipMove: {"turn", "ship", "move", "bg"}, dune.Battle: {"battle"}, dune.Collection: {"harvest"}, dune.Mentat: {"end", "deal"},
}

// Present lists the parts of the catalogue that the phase of a view has to do with.
func (Book) Present(v engine.View) []string {
	if view, ok := v.(*dune.View); ok {
		return parts[view.Phase]
	}
	return nil
}

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
