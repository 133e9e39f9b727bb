package rules

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Explanation is what a screen says about a ruling.
type Explanation struct {
	ID     string
	Title  string
	Text   string
	Source string
	// InForceText says whether the ruling is in force at the table, and why; empty without a table.
	InForceText string
	// Settings are the table's settings of the switches that affect it.
	Settings []string
	URL      string
}

// Explain explains a ruling at this table; ok is false if the game's catalogue does not have it.
func Explain(c pages.Layout, id string) (e Explanation, ok bool) {
	if c.Book == nil || !c.P.Has("rule."+id+".title") {
		return e, false
	}
	return explain(c.P, c.Book, id, c.Ruleset(), c.RulingURL(id)), true
}

func explain(p *i18n.Printer, rulings book.Book, id string, under book.Ruleset, at string) Explanation {
	e := Explanation{
		ID: id, Title: p.T("rule." + id + ".title"), Text: p.T("rule." + id + ".text"), Source: p.T("rule." + id + ".source"), URL: at,
	}
	if under.Profile == "" {
		return e
	}
	status := rulings.Status(id, under)
	e.InForceText = stands(p, status, under.Profile)
	for _, s := range status.Shaped {
		e.Settings = append(e.Settings, s.Say(p, under.Profile))
	}
	return e
}

// stands says whether a ruling is in force, and why: because of the table if it set a switch that decides.
func stands(p *i18n.Printer, status book.Status, profile string) string {
	key, byTable := "rules.in_force_here", "rules.in_force_by_table"
	if !status.InForce {
		key, byTable = "rules.not_in_force_here", "rules.not_in_force_by_table"
	}
	deciding := status.By
	if i := slices.IndexFunc(deciding, book.Setting.Changed); i >= 0 {
		key, deciding = byTable, deciding[i:i+1]
	}
	var by []string
	for _, s := range deciding {
		by = append(by, p.T("rules.setting", "switch", p.T("switch."+s.Name), "value", book.SayValue(p, s.Value)))
	}
	return p.T(key, "profile", p.T("profile."+profile), "settings", strings.Join(by, "; "))
}

// WhereInForce names the profiles in which a ruling is in force as published.
func WhereInForce(p *i18n.Printer, rulings book.Book, id string) string {
	var in []string
	for _, profile := range rulings.Profiles() {
		if rulings.Status(id, book.Ruleset{Profile: profile}).InForce {
			in = append(in, p.T("profile."+profile))
		}
	}
	switch len(in) {
	case len(rulings.Profiles()):
		return p.T("rules.everywhere")
	case 0:
		return p.T("rules.nowhere")
	}
	return p.T("rules.where", "profiles", strings.Join(in, " · "))
}

// SettingsOf lists the settings of the switches that decide or affect a ruling.
func SettingsOf(rulings book.Book, id string, under book.Ruleset) []book.Setting {
	if under.Profile == "" {
		under.Profile = rulings.Profiles()[0] // the switches are the same in every profile
	}
	status := rulings.Status(id, under)
	return slices.Concat(status.By, status.Shaped)
}

func settingOf(rulings book.Book, under book.Ruleset, name string) book.Setting {
	for _, s := range rulings.Settings(under) {
		if s.Name == name {
			return s
		}
	}
	return book.Setting{}
}
