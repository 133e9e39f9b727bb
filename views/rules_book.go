package views

import (
	"net/url"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

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

// Ruleset are the rules of this table.
func (c Layout) Ruleset() Ruleset { return Ruleset{Profile: c.Profile, House: c.House} }

// RulesURL is where the catalogue is searched, and RulingURL where one of its rulings is explained; both know the way back
// to this screen.
func (c Layout) RulesURL() string { return c.fromHere("/rules") }

// RulingURL is described with RulesURL.
func (c Layout) RulingURL(id string) string { return c.fromHere("/rules/" + id) }

func (c Layout) fromHere(path string) string {
	switch {
	case c.Code == "" && len(c.Books) > 0:
		return CatalogueURL(path, c.GameID)
	case c.Code == "":
		return path
	}
	place := url.Values{"table": {c.Code}}
	if c.For != "" {
		place.Set("seat", string(c.For))
	}
	return path + "?" + place.Encode()
}

// CatalogueURL is where a page on rules is about one game.
func CatalogueURL(path, game string) string { return path + "?" + url.Values{"game": {game}}.Encode() }

// ScreenURL is this screen's own address.
func (c Layout) ScreenURL() string {
	switch c.For {
	case "":
		return c.URL("screen")
	case engine.Moderator:
		return c.URL("console")
	}
	return c.URL("seat", string(c.For))
}

// URL is the address of a page of this table.
func (c Layout) URL(page ...string) string { return TableURL(c.Code, page...) }

// TableURL is the address of a page of a table: "screen", "console", or "seat" and whose.
func TableURL(code string, page ...string) string {
	return "/t/" + code + "/" + strings.Join(page, "/")
}

// Explanation is what a screen tells of a ruling.
type Explanation struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Source string `json:"source"`
	// Stands says whether the ruling is in force at the table, and by what; empty where there is no table.
	Stands string `json:"stands,omitempty"`
	// Settings are what the table plays of the switches that touch it.
	Settings []string `json:"settings,omitempty"`
	URL      string   `json:"url"`
}

// Explain explains a ruling at this table; ok is false for one that the game's catalogue does not have.
func (c Layout) Explain(id string) (e Explanation, ok bool) {
	if c.Book == nil || !c.P.Has("rule."+id+".title") {
		return e, false
	}
	return explain(c.P, c.Book, id, c.Ruleset(), c.RulingURL(id)), true
}

func explain(p *i18n.Printer, book Book, id string, under Ruleset, at string) Explanation {
	e := Explanation{
		ID: id, Title: p.T("rule." + id + ".title"), Text: p.T("rule." + id + ".text"), Source: p.T("rule." + id + ".source"), URL: at,
	}
	if under.Profile == "" {
		return e
	}
	status := book.Status(id, under)
	e.Stands = stands(p, status, under.Profile)
	for _, s := range status.Shaped {
		e.Settings = append(e.Settings, s.Say(p, under.Profile))
	}
	return e
}

// stands says whether a ruling is in force, and by what: by the table where it has set a switch that decides.
func stands(p *i18n.Printer, status Status, profile string) string {
	key, byTable := "rules.stands", "rules.stands_table"
	if !status.InForce {
		key, byTable = "rules.stands_not", "rules.stands_not_table"
	}
	deciding := status.By
	if i := slices.IndexFunc(deciding, Setting.Changed); i >= 0 {
		key, deciding = byTable, deciding[i:i+1]
	}
	var by []string
	for _, s := range deciding {
		by = append(by, p.T("rules.setting", "switch", p.T("switch."+s.Name), "value", p.Term(s.Value)))
	}
	return p.T(key, "profile", p.T("profile."+profile), "settings", strings.Join(by, "; "))
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
