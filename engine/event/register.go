package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The register of rulings: an answer stands at the same question of every table.

func init() {
	register("rule", (*decision).rule)
	register("ruling.reverse", (*decision).reverseRuling)
}

// The states of a ruling: only one that stands counts.
const (
	Stands    = "stands"
	Overruled = "overruled"
	Reversed  = "reversed"
)

// The effects of a ruling at the table where it was given: what was done stands, it was put right, or there was nothing to change.
const (
	EffectStands    = "stands"
	EffectCorrected = "corrected"
	EffectNone      = "none"
)

// The answers that judges give by one press. Others are as they typed them.
const (
	Allowed   = "allowed"
	Forbidden = "forbidden"
)

// Concerns reports whether a ruling on this is about a question, or about a ruling of the book; an empty one is none.
func (a About) Concerns(ask, ruling string) bool {
	return a.Ask != "" && a.Ask == ask || a.Ruling != "" && a.Ruling == ruling
}

type ruleArgs struct {
	About    About  `json:"about" kind:"json,unlisted"`
	Question string `json:"question" kind:"text,optional"`
	Facts    string `json:"facts" kind:"text,optional"`
	Answer   string `json:"answer" kind:"text"`
	Text     string `json:"text" kind:"text,optional"`
	Effect   string `json:"effect" kind:"text,optional"`
	Table    *int   `json:"table" kind:"number,optional"`
	Minutes  int    `json:"minutes" kind:"number,optional"`
}

func (d *decision) rule(in ruleArgs) error {
	var t Table
	var no error
	if in.Table != nil {
		t, no = d.table(*in.Table)
	}
	if no == nil && (in.About == About{} || in.Answer == "" || !slices.Contains([]string{"", EffectStands, EffectCorrected, EffectNone}, in.Effect) || in.Minutes != 0 && in.Table == nil) {
		no = engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	}
	if no := firstOf(no, d.role(d.isJudge(d.by) && !d.plays(d.by, t)), d.text(false)); no != nil {
		return no
	}
	if in.Minutes != 0 {
		if no := d.lengthen(t, in.Minutes); no != nil {
			return no
		}
	}
	rank := FloorJudge
	if d.isHead(d.by) {
		rank = HeadJudge
	}
	for _, n := range sortedKeys(d.rulings) {
		r := d.rulings[n]
		if r.State != Stands || r.About != in.About {
			continue
		}
		if r.Answer == in.Answer { // it is no second one
			if in.Table != nil && !slices.Contains(r.Tables, t.Number) {
				r.Tables = with(r.Tables, t.Number)
				d.setRuling(n, r)
			}
			return nil
		}
		if rank != HeadJudge || r.Rank == HeadJudge { // [ER-J1]
			return engine.Refuse(ruleOneAnswer, "event.ruled", "number", n, "answer", r.Answer)
		}
		d.undoRuling(n, Overruled)
	}
	r := Ruling{About: in.About, Question: in.Question, Facts: in.Facts, Answer: in.Answer, Text: in.Text, Effect: in.Effect, By: d.by, Rank: rank, State: Stands, Tables: []int{}, At: d.time()}
	if in.Table != nil {
		r.Tables = []int{t.Number}
	}
	d.setRuling(len(d.rulings)+1, r)
	return nil
}

func (d *decision) setRuling(n int, r Ruling) { d.rulings = gamekit.With(d.rulings, n, r) }

// undoRuling lets a ruling stand no more: the tables where it was applied are to be looked at again.
func (d *decision) undoRuling(n int, state string) {
	r := d.rulings[n]
	r.State = state
	d.setRuling(n, r)
	for _, t := range r.Tables {
		d.revisit = with(d.revisit, Revisit{n, t})
	}
}

type reverseArgs struct {
	Number int    `json:"number" kind:"number"`
	Answer string `json:"answer" kind:"text,optional"`
	Text   string `json:"text" kind:"text,optional"`
}

func (d *decision) reverseRuling(in reverseArgs) error {
	r, known := d.rulings[in.Number]
	var no error
	if !known {
		no = engine.Refuse(ruleKnown, "event.ruling", "number", in.Number)
	}
	if no := firstOf(no, d.role(d.isHead(d.by)), d.text(true)); no != nil {
		return no
	}
	if r.State != Stands { // [ER-J2]
		return engine.Refuse(ruleReverse, "event.reversed", "number", in.Number, "state", r.State)
	}
	d.undoRuling(in.Number, Reversed)
	if in.Answer != "" {
		d.setRuling(len(d.rulings)+1, Ruling{About: r.About, Question: r.Question, Answer: in.Answer, Text: in.Text, By: d.by, Rank: HeadJudge, State: Stands, Tables: []int{}, At: d.time()})
	}
	return nil
}
