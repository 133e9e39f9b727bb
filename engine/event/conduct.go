package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Infractions, statements for an appeal, announcements.

func init() {
	register("infraction", (*decision).infraction)
	register("statement", (*decision).statement)
	register("announce", (*decision).announceText)
}

const disqualification = "disqualification"

// ladder are the kinds of infractions, the lightest first.
var ladder = []string{"caution", "warning", "penalty", disqualification}

// Ladder lists the kinds of infractions, the lightest first.
func Ladder() []string { return slices.Clone(ladder) }

// NextInfraction proposes the kind that follows the heaviest of those that a person has.
func NextInfraction(had []Infraction) string {
	next := 0
	for _, i := range had {
		next = max(next, slices.Index(ladder, i.Kind)+1)
	}
	return ladder[min(next, len(ladder)-1)]
}

type infractionArgs struct {
	Person string `json:"person" kind:"text"`
	Kind   string `json:"kind" kind:"text"`
	Table  int    `json:"table" kind:"number,optional"`
	Text   string `json:"text" kind:"text,optional"`
	Points int    `json:"points" kind:"number,optional"`
}

func (d *decision) infraction(in infractionArgs) error {
	no := d.known(in.Person)
	if no == nil && in.Table != 0 {
		_, no = d.table(in.Table)
	}
	if no == nil && !slices.Contains(ladder, in.Kind) {
		no = engine.Refuse(ruleKnown, "event.infraction", "kind", in.Kind)
	}
	may := d.isJudge(d.by)
	if in.Kind == disqualification {
		may = d.isHead(d.by)
	}
	if no := firstOf(no, d.role(may), d.text(false)); no != nil {
		return no
	}
	if in.Points < 0 { // [ER-I1]
		return engine.Refuse(rulePoints, "event.points", "points", in.Points)
	}
	p := d.persons[in.Person]
	p.Infractions = with(p.Infractions, Infraction{in.Kind, in.Points, in.Text, in.Table, d.by})
	if in.Kind == disqualification {
		p.Status, p.Disqualified = Dropped, true
	}
	d.setPerson(in.Person, p)
	return nil
}

type statementArgs struct {
	Table int    `json:"table" kind:"number"`
	Text  string `json:"text" kind:"text"`
}

func (d *decision) statement(in statementArgs) error {
	t, no := d.table(in.Table)
	if no == nil && in.Text == "" {
		no = engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	}
	if no := firstOf(no, d.role(t.has(d.by) || d.isJudge(d.by)), d.text(false)); no != nil {
		return no
	}
	d.said = gamekit.With(d.said, saidAt(t, d.by), in.Text)
	return nil
}

// saidAt is the key of what somebody says about a table.
func saidAt(t Table, by string) string { return place(t.Round, t.Number) + " " + by }

type announceArgs struct {
	Text  string `json:"text" kind:"text"`
	Table *int   `json:"table" kind:"number,optional"`
}

func (d *decision) announceText(in announceArgs) error {
	var no error
	if in.Table != nil {
		_, no = d.table(*in.Table)
	}
	if no == nil && in.Text == "" {
		no = engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	}
	if no := firstOf(no, d.role(d.by == Organiser || d.isJudge(d.by)), d.text(false)); no != nil {
		return no
	}
	said := Announcement{Text: in.Text, By: d.by, At: max(d.now, d.At)}
	if in.Table != nil {
		said.Round, said.Table = d.Round, *in.Table
	}
	d.announcements = with(d.announcements, said)
	return nil
}
