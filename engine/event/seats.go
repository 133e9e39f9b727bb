package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Who sits where after a draft was made.

func init() {
	register("seat.swap", (*decision).swap)
	register("seat.add", (*decision).addSeat)
	register("seat.replace", (*decision).replace)
}

type swapArgs struct {
	A string `json:"a" kind:"text"`
	B string `json:"b" kind:"text"`
}

// swap exchanges two seats, or puts somebody who has none in the place of another.
func (d *decision) swap(in swapArgs) error {
	before := d.tables
	r, no := d.round()
	if no := firstOf(no, d.known(in.A, in.B), d.role(d.leads())); no != nil {
		return no
	}
	one, sits := d.at(d.Round, in.A)
	other, both := d.at(d.Round, in.B)
	if d.persons[in.B].Status == Dropped && !both { // [ER-P1]
		return engine.Refuse(ruleDropped, "event.dropped", "person", in.B)
	}
	if no := d.text(r.State != Draft); no != nil {
		return no
	}
	switch {
	case !sits || in.A == in.B: // [ER-R4]
		return engine.Refuse(ruleOnce, "event.unseated", "person", in.A)
	case r.State == Closed, one.Started && (!both || one.Number != other.Number), both && other.Started && one.Number != other.Number,
		one.State == Approved: // [ER-R5]
		return engine.Refuse(rulePublished, "event.started", "table", one.Number)
	case !both && d.persons[in.B].Status != Present && d.persons[in.B].Status != Standby:
		return engine.Refuse(ruleOnce, "event.not_present", "person", in.B)
	}
	if no := thawed(one); no != nil {
		return no
	}
	switch {
	case both && one.Number == other.Number:
		d.setTable(exchanged(one, in.A, in.B))
	case both:
		d.putSeat(one, in.A, in.B)
		d.putSeat(other, in.B, in.A)
	default:
		d.putSeat(one, in.A, in.B)
		r.Sit = without(r.Sit, in.B)
		if d.persons[in.A].Status == Present {
			r.Sit = with(r.Sit, in.A)
		}
	}
	tables := d.tablesOf(d.Round)
	for _, t := range tables {
		if !t.has(in.A) && !t.has(in.B) {
			continue
		}
		if no := d.checkApart("event.apart", t, len(tables)); no != nil {
			return no
		}
	}
	r.Flaws = d.flaws(d.Round, r.Sit)
	d.setRound(d.Round, r)
	d.noteSeats(before)
	return nil
}

// putSeat gives a seat to another person; nobody has it if that is empty.
func (d *decision) putSeat(t Table, out, in string) { d.setTable(t.given(out, in)) }

// given is a table at which another person has somebody's seat.
func (t Table) given(out, in string) Table {
	t.Seats = slices.Clone(t.Seats)
	for i := range t.Seats {
		if t.Seats[i].Person == out {
			t.Seats[i].Person = in
			break
		}
	}
	return t
}

// exchanged is a table at which two have changed places.
func exchanged(t Table, a, b string) Table {
	t.Seats = slices.Clone(t.Seats)
	for i, seat := range t.Seats {
		switch seat.Person {
		case a:
			t.Seats[i].Person = b
		case b:
			t.Seats[i].Person = a
		}
	}
	return t
}

type addSeatArgs struct {
	Person  string `json:"person" kind:"text"`
	Table   int    `json:"table" kind:"number"`
	Faction string `json:"faction" kind:"text,optional"`
}

func (d *decision) addSeat(in addSeatArgs) error {
	before := d.tables
	t, no := d.table(in.Table)
	if no := firstOf(no, d.known(in.Person), d.role(d.leads())); no != nil {
		return no
	}
	if d.persons[in.Person].Status == Dropped { // [ER-P1]
		return engine.Refuse(ruleDropped, "event.dropped", "person", in.Person)
	}
	if no := d.text(true); no != nil {
		return no
	}
	factions := map[string]bool{}
	for _, seat := range t.Seats {
		factions[seat.Faction] = true
	}
	_, sits := d.at(d.Round, in.Person)
	switch {
	case t.Started: // [ER-R5]
		return engine.Refuse(rulePublished, "event.started", "table", t.Number)
	case len(t.Seats) >= d.Sizes.Best: // [ER-R2]
		return engine.Refuse(ruleSizes, "event.full", "table", t.Number)
	case sits || d.persons[in.Person].Status == Registered: // [ER-R4]
		return engine.Refuse(ruleOnce, "event.twice", "person", in.Person)
	}
	if no := d.checkFaction(in.Faction, factions); no != nil {
		return no
	}
	t.Seats = with(t.Seats, Seat{in.Faction, in.Person})
	if no := d.checkApart("event.apart", t, len(d.tablesOf(d.Round))); no != nil {
		return no
	}
	d.setTable(t)
	r := d.rounds[d.Round]
	r.Sit = without(r.Sit, in.Person)
	r.Flaws = d.flaws(d.Round, r.Sit)
	d.setRound(d.Round, r)
	d.noteSeats(before)
	return nil
}

type replaceArgs struct {
	Table  int     `json:"table" kind:"number"`
	Out    string  `json:"out" kind:"text"`
	In     *string `json:"in" kind:"text,optional"`
	NoShow bool    `json:"no-show" kind:"yes"`
}

// replace gives a seat to another person during play, to the moderator, or to nobody.
func (d *decision) replace(in replaceArgs) error {
	before := d.tables
	t, no := d.table(in.Table)
	if in.Out != Filler {
		no = firstOf(no, d.known(in.Out))
	}
	if in.In != nil && *in.In != Filler {
		no = firstOf(no, d.known(*in.In))
	}
	if no := firstOf(no, d.role(d.by == Organiser || d.isJudge(d.by))); no != nil {
		return no
	}
	into := ""
	if in.In != nil {
		into = *in.In
	}
	if into != "" && d.persons[into].Status == Dropped { // [ER-P1]
		return engine.Refuse(ruleDropped, "event.dropped", "person", into)
	}
	if no := d.text(true); no != nil {
		return no
	}
	_, sits := d.at(d.Round, into)
	switch {
	case !t.has(in.Out): // [ER-R4]
		return engine.Refuse(ruleOnce, "event.unseated", "person", in.Out)
	case into != "" && into != Filler && (sits || d.persons[into].Status == Registered): // [ER-R4]
		return engine.Refuse(ruleOnce, "event.twice", "person", into)
	case !t.Started || t.State == Approved: // [ER-R5]
		return engine.Refuse(rulePublished, "event.not_started", "table", t.Number)
	}
	if no := thawed(t); no != nil {
		return no
	}
	if !in.NoShow && in.Out != Filler {
		t.Left = with(t.Left, in.Out)
	}
	d.putSeat(t, in.Out, into)
	d.noteSeats(before)
	return nil
}
