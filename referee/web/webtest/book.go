package webtest

import "github.com/judgeofthechange/judge/views/book"

// ledger is Tally's catalogue: two rulings, one of which a table may choose by a switch.
type ledger struct{}

func (ledger) Rulings() []book.Ruling {
	return []book.Ruling{{ID: "TALLY-PICK-02", Section: "pick"}, {ID: "TALLY-FLOW-02", Section: "flow"}}
}

func (ledger) Profiles() []string { return []string{"plain", "fancy"} }

func (l ledger) Status(ruling string, under book.Ruleset) book.Status {
	if ruling == "TALLY-PICK-02" {
		return book.Status{InForce: true, Shaped: l.Settings(under)}
	}
	return book.Status{InForce: under.Profile == "fancy"}
}

func (ledger) Settings(under book.Ruleset) []book.Setting {
	s := book.Setting{Name: "loud", Ruling: "TALLY-PICK-02", Value: "off", Profile: "off"}
	if under.Profile == "fancy" {
		s.Value, s.Profile = "on", "on"
	}
	return []book.Setting{s}
}

const ledgerWords = `,"rule.TALLY-PICK-02.title":"Picking","rule.TALLY-PICK-02.text":"Pick à number.","rule.TALLY-PICK-02.source":"Page 2",
	"rule.TALLY-FLOW-02.title":"Flowing","rule.TALLY-FLOW-02.text":"In turn.","rule.TALLY-FLOW-02.source":"Page 3",
	"section.pick":"The pick","section.flow":"The flow","switch.loud":"Say it loud","switch.loud.why":"Loud or not.",
	"profile.plain":"Plain rules","profile.fancy":"Fancy rules"`
