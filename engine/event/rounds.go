package event

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// A round from its draft to its close.

func init() {
	register("round.draft", (*decision).draftRound)
	register("round.publish", (*decision).publish)
	register("round.withdraw", (*decision).withdraw)
	register("round.start", (*decision).start)
	register("round.close", (*decision).closeRound)
	register("close", (*decision).closeEvent)
}

// drafted is a table as a draft names it: seats by faction, or a list where factions are chosen at the table.
type drafted struct {
	Table int             `json:"table"`
	Seats json.RawMessage `json:"seats"`
}

type draftArgs struct {
	Tables []drafted `json:"tables" kind:"json,unlisted"`
	Sit    []string  `json:"sit" kind:"seats,optional"`
	Seed   *uint64   `json:"seed" kind:"number,optional"`
}

func (d *decision) draftRound(in draftArgs) error {
	tables, no := d.draftedTables(in.Tables)
	if no != nil {
		return no
	}
	if no := firstOf(d.known(in.Sit...), d.role(d.leads()), d.stillHere(tables), d.text(false)); no != nil {
		return no
	}
	n, no := d.nextRound()
	if no != nil {
		return no
	}
	d.Round = n
	if no := d.passes(d.cancelled()); no != nil {
		return no
	}
	r := Round{Stage: d.stage, State: Draft, Sit: in.Sit}
	if in.Tables == nil {
		seed := d.Seed
		if in.Seed != nil {
			seed = *in.Seed
		}
		if tables, r.Sit, no = d.seat(n, in.Sit, seed); no != nil {
			return no
		}
	}
	if no := d.checkSeating(tables, r.Sit); no != nil {
		return no
	}
	d.lay(n, r, tables)
	return nil
}

// stillHere refuses to seat who is dropped [ER-P1].
func (d *decision) stillHere(tables []Table) error {
	for _, t := range tables {
		for _, id := range t.people() {
			if d.persons[id].Status == Dropped {
				return engine.Refuse(ruleDropped, "event.dropped", "person", id)
			}
		}
	}
	return nil
}

// lay makes tables those of a round, and lists their flaws.
func (d *decision) lay(n int, r Round, tables []Table) {
	d.dropTables(n)
	for _, t := range tables {
		t.Round = n
		d.setTable(t)
	}
	r.Flaws = d.flaws(n, r.Sit)
	d.setRound(n, r)
}

// draftedTables reads the tables of a draft [ER-G2].
func (d *decision) draftedTables(in []drafted) (out []Table, no error) {
	malformed := engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	for _, x := range in {
		t := Table{Number: x.Table, State: Seated}
		if x.Table < 1 || slices.ContainsFunc(out, func(o Table) bool { return o.Number == x.Table }) {
			return nil, malformed
		}
		var list []string
		if json.Unmarshal(x.Seats, &list) == nil {
			for _, person := range list {
				t.Seats = append(t.Seats, Seat{Person: person})
			}
		} else if t.Seats, no = readSeats(x.Seats); no != nil {
			return nil, malformed
		}
		for _, id := range t.people() {
			if id == Filler {
				continue
			}
			if no := d.known(id); no != nil {
				return nil, no
			}
		}
		out = append(out, t)
	}
	return out, nil
}

// readSeats reads seats by faction, in the order in which they are written.
func readSeats(raw json.RawMessage) (out []Seat, err error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	for dec.More() {
		faction, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var person string
		if err := dec.Decode(&person); err != nil {
			return nil, err
		}
		name, _ := faction.(string)
		out = append(out, Seat{name, person})
	}
	return out, nil
}

// nextRound is the number of the round that a draft is for [ER-R1].
func (d *decision) nextRound() (int, error) {
	n := d.newest()
	switch r := d.rounds[n]; {
	case n == 0 || r.State == Closed:
		return n + 1, nil
	case r.State == Draft:
		return n, nil
	case r.State == Published:
		return 0, engine.Refuse(ruleNext, "event.published", "round", n)
	}
	var waits []int
	for _, t := range d.tablesOf(n) {
		if t.State != Approved {
			waits = append(waits, t.Number)
		}
	}
	if d.Round = n + 1; len(waits) > 0 {
		if no := d.passes(engine.Refuse(ruleNext, "event.waits", "tables", waits)); no != nil {
			return 0, no
		}
	}
	return n + 1, nil
}

// cancelled refuses a round of a stage for which fewer are here than it needs [ER-R2].
func (d *decision) cancelled() *engine.Refusal {
	stage := d.Stages[d.stage]
	if here := len(d.pool()); here < stage.Least {
		return engine.Refuse(ruleSizes, "event.cancelled", "stage", stage.ID, "people", here, "least", stage.Least)
	}
	return nil
}

// pool lists who plays in a round of this stage, in the order in which they came: who is present, after a cut the qualifiers.
func (s *State) pool() (out []string) {
	var only []string
	if s.stage > 0 && s.cut != nil {
		only = s.qualifiers()
	}
	for _, id := range s.order {
		if s.persons[id].Status == Present && (s.stage == 0 || slices.Contains(only, id)) {
			out = append(out, id)
		}
	}
	return out
}

// checkSeating checks a seating by the rules [ER-R2, ER-R3, ER-R4].
func (d *decision) checkSeating(tables []Table, sit []string) error {
	for _, t := range tables {
		if n := len(t.Seats); n < d.Sizes.Least || n > d.Sizes.Best { // [ER-R2]
			if no := d.passes(engine.Refuse(ruleSizes, "event.size", "table", t.Number, "size", n, "least", d.Sizes.Least, "best", d.Sizes.Best)); no != nil {
				return no
			}
		}
	}
	for _, t := range tables {
		if no := d.checkApart("event.draft_apart", t, len(tables)); no != nil {
			return no
		}
	}
	return d.checkOnce(tables, sit)
}

// checkApart checks that nobody sits at a table, one of so many in its round, with somebody from whom they are kept apart [ER-R3]. key is that of the
// sentence which refuses it.
func (d *decision) checkApart(key string, t Table, tables int) error {
	if together := d.together(t.people()); together != nil {
		return d.passes(engine.Refuse(ruleApart, key, "table", t.Number, "persons", together, "tables", tables))
	}
	return nil
}

// checkOnce checks that everybody sits once, and nobody else [ER-R4].
func (d *decision) checkOnce(tables []Table, sit []string) error {
	seen := map[string]bool{}
	for _, id := range sit {
		seen[id] = true
	}
	pool := d.pool()
	for _, t := range tables {
		factions := map[string]bool{}
		for _, seat := range t.Seats {
			switch id := seat.Person; {
			case id != Filler && seen[id]:
				return engine.Refuse(ruleOnce, "event.twice", "person", id)
			case id != Filler && !slices.Contains(pool, id):
				return engine.Refuse(ruleOnce, "event.not_present", "person", id)
			default:
				seen[id] = true
			}
			if no := d.checkFaction(seat.Faction, factions); no != nil {
				return no
			}
			factions[seat.Faction] = true
		}
	}
	for _, id := range pool {
		if !seen[id] {
			return engine.Refuse(ruleOnce, "event.unseated", "person", id)
		}
	}
	return nil
}

// checkFaction checks that a seat has a faction of the game that nobody else at the table has [ER-R4].
func (d *decision) checkFaction(faction string, taken map[string]bool) error {
	switch {
	case faction == "":
		if !d.chooses() && len(d.facts.Seats) > 0 {
			return engine.Refuse(ruleOnce, "event.faction", "faction", faction)
		}
	case !slices.Contains(d.facts.Seats, faction):
		return engine.Refuse(ruleOnce, "event.faction", "faction", faction)
	case taken[faction]:
		return engine.Refuse(ruleOnce, "event.faction_twice", "faction", faction)
	}
	return nil
}

// together are people at a table who are to be kept apart; nil if there are none.
func (s *State) together(people []string) []string {
	for _, a := range s.apart {
		var here []string
		for _, id := range a.Persons {
			if slices.Contains(people, id) {
				here = append(here, id)
			}
		}
		if len(here) > 1 {
			return here
		}
	}
	return nil
}

type noArgs struct{}

// round refuses a round that does not exist [ER-G2].
func (d *decision) round() (Round, error) {
	r, known := d.rounds[d.Round]
	if !known {
		return r, engine.Refuse(ruleKnown, "event.round", "round", d.Round)
	}
	return r, nil
}

func (d *decision) publish(noArgs) error {
	r, no := d.round()
	if no := firstOf(no, d.role(d.leads()), d.text(false)); no != nil {
		return no
	}
	if r.State != Draft { // [ER-R6]
		return engine.Refuse(ruleState, "event.publish", "state", r.State)
	}
	r.State = Published
	d.setRound(d.Round, r)
	return nil
}

func (d *decision) withdraw(noArgs) error {
	r, no := d.round()
	if no := firstOf(no, d.role(d.leads()), d.text(true)); no != nil {
		return no
	}
	if r.State != Published { // [ER-R6]
		return engine.Refuse(ruleState, "event.withdraw", "state", r.State)
	}
	r.State = Draft
	d.setRound(d.Round, r)
	return nil
}

type startArgs struct {
	Table   *int `json:"table" kind:"number,optional"`
	Minutes *int `json:"minutes" kind:"number,optional"`
}

func (d *decision) start(in startArgs) error {
	r, no := d.round()
	if no == nil && in.Table != nil {
		_, no = d.table(*in.Table)
	}
	if no == nil && in.Minutes != nil && *in.Minutes < 0 {
		no = engine.Refuse(ruleKnown, "event.minutes", "minutes", *in.Minutes)
	}
	if no := firstOf(no, d.role(d.leads()), d.text(false)); no != nil {
		return no
	}
	var due []Table
	for _, t := range d.tablesOf(d.Round) {
		if !t.Started && (in.Table == nil || t.Number == *in.Table) {
			due = append(due, t)
		}
	}
	if r.State != Published && r.State != Running || len(due) == 0 { // [ER-R6]
		return engine.Refuse(ruleState, "event.start", "state", r.State)
	}
	minutes := d.Slot
	if in.Minutes != nil {
		minutes = *in.Minutes
	}
	for _, t := range due {
		t.Started, t.State = true, Playing
		if minutes > 0 {
			t.Ends = d.time() + 60*minutes
		}
		d.setTable(t)
	}
	r.State = Running
	d.setRound(d.Round, r)
	if r.Stage > 0 && d.cut != nil && d.cut.Stage == r.Stage { // [ER-Q3]
		cut := *d.cut
		cut.Fixed = true
		d.cut = &cut
	}
	return nil
}

func (d *decision) closeRound(noArgs) error {
	r, no := d.round()
	if no := firstOf(no, d.role(d.leads()), d.text(false)); no != nil {
		return no
	}
	left := slices.ContainsFunc(d.tablesOf(d.Round), func(t Table) bool { return t.State != Approved })
	if r.State != Running || left { // [ER-R6]
		return engine.Refuse(ruleState, "event.close", "state", r.State)
	}
	r.State = Closed
	d.setRound(d.Round, r)
	return nil
}

func (d *decision) closeEvent(noArgs) error {
	if no := firstOf(d.role(d.by == Organiser), d.text(false)); no != nil {
		return no
	}
	d.closed = true
	return nil
}
