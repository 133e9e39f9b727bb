package event

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Results: entered by somebody at the table, confirmed by two parties, approved by a judge.

func init() {
	register("result.enter", (*decision).enterResult)
	register("result.confirm", (*decision).confirmResult)
	register("result.dispute", (*decision).disputeResult)
	register("result.approve", (*decision).approveResult)
	register("result.correct", (*decision).correctResult)
	register("result.reopen", (*decision).reopenResult)
}

type resultArgs struct {
	Table       int            `json:"table" kind:"number"`
	Winners     []string       `json:"winners" kind:"seats,optional"`
	Way         string         `json:"way" kind:"text,optional"`
	Turn        int            `json:"turn" kind:"number,optional"`
	Adjudicated bool           `json:"adjudicated" kind:"yes"`
	Places      [][]string     `json:"places" kind:"json,unlisted"`
	VP          map[string]int `json:"vp" kind:"json,unlisted"`
	Chain       string         `json:"chain" kind:"text,optional,unlisted"`
}

func (in resultArgs) result(by string) Result {
	r := Result{Winners: in.Winners, Way: in.Way, Turn: in.Turn, Adjudicated: in.Adjudicated, Places: in.Places, VP: in.VP, Chain: in.Chain, Entered: by}
	if len(in.Places) > 0 {
		r.Winners = in.Places[0]
	}
	if r.Winners == nil {
		r.Winners = []string{}
	}
	r.Confirmed, r.Disputed = []string{}, []string{}
	return r
}

// says reports whether two slips say the same.
func (r Result) says(o Result) bool {
	set := func(list []string) []string { return slices.Sorted(slices.Values(list)) }
	return slices.Equal(set(r.Winners), set(o.Winners)) && r.Way == o.Way && r.Turn == o.Turn && r.Adjudicated == o.Adjudicated && maps.Equal(r.VP, o.VP) &&
		slices.EqualFunc(r.Places, o.Places, func(a, b []string) bool { return slices.Equal(set(a), set(b)) })
}

// state is how far a slip is: disputed, confirmed by a winner and by one who did not win (of a draw by two people), or entered [ER-S3].
func (t Table) slipState() string {
	r := t.Result
	won, lost := 0, 0
	for _, id := range r.Confirmed {
		if slices.Contains(r.Winners, id) {
			won++
		} else {
			lost++
		}
	}
	all := len(r.Winners) == 0 || len(r.Winners) == len(t.people())
	switch {
	case r.Approved != "":
		return Approved
	case len(r.Disputed) > 0:
		return Disputed
	case won > 0 && lost > 0, all && won+lost > 1:
		return Confirmed
	}
	return Entered
}

// confirmedBy is the slip once somebody at the table has confirmed it. Who has signed on paper and confirms again by phone has confirmed by phone.
func (r Result) confirmedBy(who string, onPaper bool) Result {
	r.Disputed = without(r.Disputed, who)
	if !onPaper {
		r.FromPaper = without(r.FromPaper, who)
	}
	if !slices.Contains(r.Confirmed, who) {
		if r.Confirmed = with(r.Confirmed, who); onPaper {
			r.FromPaper = with(r.FromPaper, who)
		}
	}
	return r
}

// disputedBy is the slip once somebody at the table has disputed it.
func (r Result) disputedBy(who string) Result {
	r.Confirmed, r.FromPaper = without(r.Confirmed, who), without(r.FromPaper, who)
	if !slices.Contains(r.Disputed, who) {
		r.Disputed = with(r.Disputed, who)
	}
	return r
}

// setResult puts a slip on a table. Whose dispute is over objects no more.
func (d *decision) setResult(t Table, r Result) {
	t.Result = &r
	for _, id := range t.people() {
		if key := saidAt(t, id); d.objections[key] != "" && !slices.Contains(r.Disputed, id) {
			d.objections = gamekit.Without(d.objections, key)
		}
	}
	t.State = t.slipState()
	d.setTable(t)
	d.remakeCut()
}

// mayEnter refuses who neither sits at a table nor judges [ER-S1], and a table that has not started.
func (d *decision) mayEnter(t Table) error {
	if !t.Started || !t.has(d.by) && !d.isJudge(d.by) && d.by != Organiser {
		return engine.Refuse(ruleWhoEnters, "event.who_enters", "table", t.Number)
	}
	return nil
}

func (d *decision) enterResult(in resultArgs) error {
	t, no := d.table(in.Table)
	if no := firstOf(no, d.role(true), d.text(false), d.mayEnter(t)); no != nil {
		return no
	}
	r := in.result(d.by)
	if no := d.fits(t, in); no != nil {
		return no
	}
	if t.Result == nil {
		if no := thawed(t); no != nil {
			return no
		}
		if t.has(d.by) {
			r.Confirmed = []string{d.by}
		}
		d.setResult(t, r)
		return nil
	}
	was := *t.Result
	if was.Approved != "" { // [ER-S6]
		return engine.Refuse(ruleApproved, "event.approved", "table", t.Number)
	}
	if no := thawed(t); no != nil {
		return no
	}
	if was.Disputed = without(was.Disputed, d.by); !r.says(was) { // [ER-S4]
		was = was.disputedBy(d.by)
	} else if t.has(d.by) {
		was = was.confirmedBy(d.by, false)
	}
	d.setResult(t, was)
	return nil
}

// fits refuses a result that a table cannot have [ER-S2].
func (d *decision) fits(t Table, in resultArgs) error {
	no := func(key string, args ...any) error { return engine.Refuse(ruleFits, key, args...) }
	people := t.people()
	for _, id := range in.Winners {
		if !slices.Contains(people, id) {
			return no("event.winner", "person", id, "table", t.Number)
		}
	}
	for id := range in.VP {
		if !slices.Contains(people, id) {
			return no("event.winner", "person", id, "table", t.Number)
		}
	}
	if slices.Sort(in.Winners); len(slices.Compact(slices.Clone(in.Winners))) != len(in.Winners) {
		return no("event.winner", "person", "", "table", t.Number)
	}
	if in.Adjudicated && !t.LastTurn && !t.Time {
		return no("event.adjudicated", "table", t.Number)
	}
	switch d.Scoring.Score.By {
	case "place":
		var placed []string
		for _, share := range in.Places {
			placed = append(placed, share...)
		}
		unshared := slices.ContainsFunc(in.Places, func(share []string) bool { return len(share) == 0 })
		if slices.Sort(placed); unshared || !slices.Equal(placed, slices.Sorted(slices.Values(people))) || in.Winners != nil {
			return no("event.places", "table", t.Number)
		}
	case "result":
		if len(in.Winners) > 1 || in.Places != nil {
			return no("event.one_winner", "table", t.Number)
		}
	default:
		ways := d.ways
		kind := d.facts.Ways[in.Way]
		switch {
		case in.Places != nil, ways != nil && !slices.Contains(ways(d.Config.Game), in.Way):
			return no("event.way", "way", in.Way)
		case kind.Winners > 0 && len(in.Winners) != kind.Winners, (kind.Kind == drawn) != (len(in.Winners) == 0):
			return no("event.way_winners", "way", in.Way, "winners", len(in.Winners))
		}
	}
	return nil
}

type confirmArgs struct {
	Table int    `json:"table" kind:"number"`
	For   string `json:"for" kind:"text,optional"`
	Text  string `json:"text" kind:"text,optional"`
}

// slip is the slip that somebody confirms or disputes, and for whom.
func (d *decision) slip(in confirmArgs) (t Table, who string, no error) {
	if t, no = d.table(in.Table); no != nil {
		return t, "", no
	}
	_, isPerson := d.persons[d.by]
	if who = in.For; who == "" {
		who = d.by
	} else if no := d.known(who); no != nil {
		return t, "", no
	}
	if who == d.by && !isPerson {
		return t, "", engine.Refuse(ruleKnown, "event.for", "do", d.do)
	}
	if no := firstOf(d.role(who == d.by || d.by == Organiser || d.isJudge(d.by)), d.text(false)); no != nil {
		return t, "", no
	}
	if !t.has(who) || t.Result == nil { // [ER-S1]
		return t, "", engine.Refuse(ruleWhoEnters, "event.who_enters", "table", t.Number)
	}
	if t.Result.Approved != "" { // [ER-S6]
		return t, "", engine.Refuse(ruleApproved, "event.approved", "table", t.Number)
	}
	return t, who, thawed(t)
}

func (d *decision) confirmResult(in confirmArgs) error {
	t, who, no := d.slip(in)
	if no != nil {
		return no
	}
	d.setResult(t, t.Result.confirmedBy(who, who != d.by))
	return nil
}

func (d *decision) disputeResult(in confirmArgs) error {
	t, who, no := d.slip(in)
	if no != nil {
		return no
	}
	d.setResult(t, t.Result.disputedBy(who))
	if in.Text != "" {
		d.objections = gamekit.With(d.objections, saidAt(t, who), in.Text)
	}
	return nil
}

func (d *decision) approveResult(in oneTable) error {
	t, no := d.table(in.Table)
	if no := firstOf(no, d.role((d.by == Organiser || d.isJudge(d.by)) && !d.plays(d.by, t)), d.text(false)); no != nil {
		return no
	}
	switch {
	case t.Result == nil, t.State != Confirmed && t.State != Approved && d.Reason == "": // [ER-S5]
		return engine.Refuse(ruleApprove, "event.unconfirmed", "table", t.Number, "state", t.State)
	case t.State == Approved: // [ER-S6]
		return engine.Refuse(ruleApproved, "event.approved", "table", t.Number)
	}
	if no := thawed(t); no != nil {
		return no
	}
	r := *t.Result
	r.Approved = d.by
	d.changeResult(t, r)
	return nil
}

func (d *decision) correctResult(in resultArgs) error {
	t, no := d.table(in.Table)
	if no := firstOf(no, d.role((d.by == Organiser || d.isJudge(d.by)) && !d.plays(d.by, t)), d.text(true), d.mayEnter(t), d.fits(t, in)); no != nil {
		return no
	}
	r := in.result(d.by)
	if t.State == Approved { // [ER-S6]
		if !d.leads() {
			return engine.Refuse(ruleApproved, "event.approved", "table", t.Number)
		}
		r.Approved = t.Result.Approved
		r.Confirmed, r.FromPaper = t.Result.Confirmed, t.Result.FromPaper
	}
	if no := thawed(t); no != nil {
		return no
	}
	d.changeResult(t, r)
	return nil
}

func (d *decision) reopenResult(in oneTable) error {
	t, no := d.table(in.Table)
	if no := firstOf(no, d.role(d.leads()), d.text(true)); no != nil {
		return no
	}
	if t.State != Approved { // [ER-S6]
		return engine.Refuse(ruleApproved, "event.not_approved", "table", t.Number)
	}
	if no := thawed(t); no != nil {
		return no
	}
	r := *t.Result
	r.Approved = ""
	d.changeResult(t, r)
	round := d.rounds[t.Round]
	round.State = Running
	d.setRound(t.Round, round)
	return nil
}
