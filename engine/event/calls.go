package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Calls: a request for a judge, until it is resolved or cancelled.

func init() {
	register("call", (*decision).call)
	register("call.claim", (*decision).claimCall)
	register("call.escalate", (*decision).escalateCall)
	register("call.resolve", (*decision).resolveCall)
	register("call.cancel", (*decision).cancelCall)
}

// The states of a call.
const (
	CallOpen      = "open"
	CallClaimed   = "claimed"
	CallEscalated = "escalated"
	CallResolved  = "resolved"
	CallCancelled = "cancelled"
)

// Privately is the reason of a call that only the head judge and the organiser see.
const Privately = "private"

// CallReasons lists what a judge may be called for.
var CallReasons = []string{"rules", "conduct", "count", "time", Privately}

type callArgs struct {
	Table  int    `json:"table" kind:"number"`
	Reason string `json:"reason" kind:"text"`
	Text   string `json:"text" kind:"text,optional"`
}

// IsOver reports whether nobody waits for a judge any more.
func (c Call) IsOver() bool { return c.State == CallResolved || c.State == CallCancelled }

func (d *decision) call(in callArgs) error {
	t, no := d.table(in.Table)
	if no == nil && !slices.Contains(CallReasons, in.Reason) {
		no = engine.Refuse(ruleKnown, "event.call_reason", "reason", in.Reason)
	}
	p, isPerson := d.persons[d.by]
	if no := firstOf(no, d.role(isPerson || d.by == Organiser)); no != nil {
		return no
	}
	if p.Status == Dropped { // [ER-P1]
		return engine.Refuse(ruleDropped, "event.dropped", "person", d.by)
	}
	waits := false
	for _, c := range d.calls {
		waits = waits || c.By == d.by && !c.IsOver()
	}
	if isPerson && !t.has(d.by) || waits { // [ER-C1]
		return engine.Refuse(ruleCalls, "event.call_own", "table", t.Number)
	}
	d.calls = gamekit.With(d.calls, len(d.calls)+1, Call{Round: d.Round, Table: t.Number, By: d.by, Reason: in.Reason, Text: in.Text, State: CallOpen, Since: d.time()})
	return nil
}

type callOfArgs struct {
	Call   int    `json:"call" kind:"number"`
	Text   string `json:"text" kind:"text,optional"`
	Ruling int    `json:"ruling" kind:"number,optional"`
}

// callOf finds a call [ER-G2].
func (d *decision) callOf(n int) (Call, error) {
	c, known := d.calls[n]
	if !known {
		return c, engine.Refuse(ruleKnown, "event.call", "call", n)
	}
	return c, nil
}

// judges reports whether somebody may judge at the table of a call.
func (d *decision) judgesCall(c Call) bool {
	return d.isJudge(d.by) && !d.plays(d.by, d.tables[place(c.Round, c.Table)])
}

func (d *decision) setCall(n int, c Call) { d.calls = gamekit.With(d.calls, n, c) }

func (d *decision) claimCall(in callOfArgs) error {
	c, no := d.callOf(in.Call)
	if no := firstOf(no, d.role(d.judgesCall(c) && (c.Reason != Privately || d.isHead(d.by))), d.text(false)); no != nil {
		return no
	}
	switch {
	case c.State == CallEscalated && !d.isHead(d.by), c.IsOver(): // [ER-C2]
		return engine.Refuse(ruleCallOf, "event.call_of", "call", in.Call, "judge", c.Judge)
	case c.State == CallClaimed: // [ER-C1]
		return engine.Refuse(ruleCalls, "event.call_claimed", "call", in.Call, "judge", c.Judge)
	}
	c.State, c.Judge = CallClaimed, d.by
	d.setCall(in.Call, c)
	return nil
}

// holds refuses who has not claimed a call and is not the head judge [ER-C2].
func (d *decision) holds(n int) (Call, error) {
	c, no := d.callOf(n)
	if no := firstOf(no, d.role(d.judgesCall(c)), d.text(false)); no != nil {
		return c, no
	}
	if c.IsOver() || c.Judge != d.by && !d.isHead(d.by) {
		return c, engine.Refuse(ruleCallOf, "event.call_of", "call", n, "judge", c.Judge)
	}
	return c, nil
}

func (d *decision) escalateCall(in callOfArgs) error {
	c, no := d.holds(in.Call)
	if no != nil {
		return no
	}
	c.State, c.Judge = CallEscalated, ""
	d.setCall(in.Call, c)
	return nil
}

func (d *decision) resolveCall(in callOfArgs) error {
	c, no := d.holds(in.Call)
	if no != nil {
		return no
	}
	if in.Ruling != 0 {
		if _, known := d.rulings[in.Ruling]; !known {
			return engine.Refuse(ruleKnown, "event.ruling", "number", in.Ruling)
		}
	}
	c.State, c.Judge, c.Ruling = CallResolved, d.by, in.Ruling
	d.setCall(in.Call, c)
	return nil
}

func (d *decision) cancelCall(in callOfArgs) error {
	c, no := d.callOf(in.Call)
	if no := firstOf(no, d.text(false)); no != nil {
		return no
	}
	if c.By != d.by || c.IsOver() { // [ER-C2]
		return engine.Refuse(ruleCallOf, "event.call_by", "call", in.Call, "person", c.By)
	}
	c.State = CallCancelled
	d.setCall(in.Call, c)
	return nil
}

// queue is the place of each call among those that wait.
func (s *State) queue() map[int]int {
	places := map[int]int{}
	for _, n := range sortedKeys(s.calls) {
		if !s.calls[n].IsOver() {
			places[n] = len(places) + 1
		}
	}
	return places
}
