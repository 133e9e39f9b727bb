package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The cut: who goes on to a later stage, who answers, who picks what.

func init() {
	register("cut", (*decision).makeCut)
	register("cut.answer", (*decision).answerCut)
	register("pick", (*decision).pick)
}

type cutArgs struct {
	Stage string `json:"stage" kind:"text"`
}

func (d *decision) makeCut(in cutArgs) error {
	stage := d.Config.stage(in.Stage)
	var no error
	if stage < 0 {
		no = engine.Refuse(ruleKnown, "event.stage", "stage", in.Stage)
	}
	if no := firstOf(no, d.role(d.leads()), d.text(false)); no != nil {
		return no
	}
	again := d.cut != nil && d.cut.Stage == stage
	if again && d.cut.Fixed { // [ER-Q3]
		return engine.Refuse(ruleCutFixed, "event.cut_fixed", "stage", in.Stage)
	}
	from := d.State.stage
	if again {
		from--
		if d.Reason == "" {
			return engine.Refuse(ruleText, "event.reason", "do", d.do)
		}
	}
	if stage <= from { // [ER-Q1]
		return engine.Refuse(ruleCut, "event.cut_stage", "stage", in.Stage)
	}
	if no := d.passes(d.unplayed(from)); no != nil {
		return no
	}
	d.State.stage = from
	cut := Cut{Stage: stage, Order: d.ranked(), Answers: map[string]string{}, Picks: map[string]string{}}
	was := d.cut
	if again {
		cut.Answers = was.Answers
	}
	d.cut, d.State.stage = &cut, stage
	if again {
		d.changes = with(d.changes, Change{Line: d.line, By: d.by, Do: d.do, Reason: d.Reason, Cut: d.cutChange(was)})
	}
	return nil
}

// unplayed refuses a cut while rounds of the stage are left [ER-Q1].
func (d *decision) unplayed(stage int) *engine.Refusal {
	n := 0
	for _, r := range d.rounds {
		if r.Stage == stage && r.State == Closed {
			n++
		} else if r.Stage == stage {
			return engine.Refuse(ruleCut, "event.cut_rounds", "stage", d.Stages[stage].ID)
		}
	}
	if n < max(d.Stages[stage].Rounds, 1) {
		return engine.Refuse(ruleCut, "event.cut_rounds", "stage", d.Stages[stage].ID)
	}
	return nil
}

// ranked are the people of the standings who may go on, best first.
func (s *State) ranked() (out []string) {
	for _, row := range s.standings() {
		if s.persons[row.Person].Status != Dropped {
			out = append(out, row.Person)
		}
	}
	return out
}

// remakeCut makes a cut again that rests on results that have changed, until its stage has started [ER-Q3].
func (d *decision) remakeCut() {
	if d.cut == nil || d.cut.Fixed {
		return
	}
	now := d.State.stage
	d.State.stage = d.cut.Stage - 1
	cut := *d.cut
	cut.Order = d.ranked()
	d.cut, d.State.stage = &cut, now
	for _, id := range notIn(d.qualifiers(), sortedKeys(cut.Picks)) {
		cut.Picks = gamekit.Without(cut.Picks, id) // another may pick it
	}
}

// standingsOf are the standings of a stage that has been.
func (s *State) standingsOf(stage int) []Row {
	of := *s
	of.stage = stage
	return of.standings()
}

// edge is the metric by which the last qualifier is before the first alternate; empty if there are not both.
func (s *State) edge() string {
	in, out := s.qualifiers(), s.alternates()
	if len(in) == 0 || len(out) == 0 {
		return ""
	}
	rows := s.standingsOf(s.cut.Stage - 1)
	at := func(id string) int { return slices.IndexFunc(rows, func(r Row) bool { return r.Person == id }) }
	last, next := at(in[len(in)-1]), at(out[0])
	if last < 0 || next <= last {
		return "" // results were corrected after the stage had started
	}
	decided := rows[next].Decided
	for _, row := range rows[last+1 : next] { // of those who do not come; the first metric of all decides
		for _, m := range s.metrics() {
			if m.name == row.Decided || m.name == decided {
				decided = m.name
				break
			}
		}
	}
	return decided
}

// qualifiers are who goes on: the first who have not declined. The others who have not are the alternates.
func (s *State) qualifiers() []string { return s.qualifiersOf(s.cut) }

func (s *State) qualifiersOf(cut *Cut) []string {
	come := cut.willing()
	return come[:min(s.Stages[cut.Stage].Take, len(come))]
}

func (s *State) alternates() []string { return s.cut.willing()[len(s.qualifiers()):] }

func (c *Cut) willing() []string {
	return slices.DeleteFunc(slices.Clone(c.Order), func(id string) bool { return c.Answers[id] == "no" })
}

type answerArgs struct {
	Person string `json:"person" kind:"text,optional"`
	Come   *bool  `json:"come" kind:"yes"`
	NoShow bool   `json:"no-show" kind:"yes"`
}

func (d *decision) answerCut(in answerArgs) error {
	ids := d.selves(in.Person)
	if no := firstOf(d.known(ids...), d.role(d.forSelf(ids)), d.text(false)); no != nil {
		return no
	}
	id := ids[0]
	switch {
	case d.cut == nil:
		return engine.Refuse(ruleQualifier, "event.no_cut")
	case !slices.Contains(d.qualifiers(), id): // [ER-Q2]
		return engine.Refuse(ruleQualifier, "event.no_qualifier", "person", id)
	case d.cut.Fixed: // [ER-Q3]
		return engine.Refuse(ruleCutFixed, "event.cut_fixed", "stage", d.Stages[d.cut.Stage].ID)
	}
	cut := *d.cut
	says := "yes"
	if in.NoShow || in.Come != nil && !*in.Come {
		says = "no"
	}
	cut.Answers = gamekit.With(cut.Answers, id, says)
	cut.Picks = gamekit.Without(cut.Picks, id)
	d.cut = &cut
	return nil
}

type pickArgs struct {
	Person  string `json:"person" kind:"text,optional"`
	Faction string `json:"faction" kind:"text"`
}

func (d *decision) pick(in pickArgs) error {
	ids := d.selves(in.Person)
	if no := firstOf(d.known(ids...), d.role(d.by == Organiser || len(ids) == 1 && ids[0] == d.by), d.text(false)); no != nil {
		return no
	}
	next := ""
	if d.cut != nil {
		for _, id := range d.qualifiers() {
			if _, picked := d.cut.Picks[id]; !picked {
				next = id
				break
			}
		}
	}
	switch { // [ER-Q4]
	case next == "" || ids[0] != next:
		return engine.Refuse(rulePick, "event.pick_turn", "person", next)
	case !slices.Contains(d.facts.Seats, in.Faction):
		return engine.Refuse(rulePick, "event.faction", "faction", in.Faction)
	}
	for _, faction := range d.cut.Picks {
		if faction == in.Faction {
			return engine.Refuse(rulePick, "event.faction_twice", "faction", in.Faction)
		}
	}
	cut := *d.cut
	cut.Picks = gamekit.With(cut.Picks, next, in.Faction)
	d.cut = &cut
	return nil
}
