package event

import "slices"

// What was changed of what everybody had read: a published seating (EV-12), a result on which a later round or the cut rests (EV-20, EV-25), and the
// cut itself. Everybody reads who changed it, why, and what it was before.

// Change is what somebody did to a published seating, to the cut, or to a result after a later round was published or the cut was made.
type Change struct {
	Line   int       `json:"line"`
	By     string    `json:"by"`
	Do     string    `json:"do"` // the command
	Round  int       `json:"round"`
	Table  int       `json:"table,omitempty"` // of the result; 0 for a seating
	Reason string    `json:"reason,omitempty"`
	Seats  []NewSeat `json:"seats,omitempty"` // by table
	Moved  []Move    `json:"moved,omitempty"` // in the order of the standings since

	Cut *CutChange `json:"cut,omitempty"` // nil if no cut rests on it
}

// CutChange is what a change does to who goes on to a stage [ER-Q3].
type CutChange struct {
	Stage int      `json:"stage"`
	In    []string `json:"in,omitempty"`
	Out   []string `json:"out,omitempty"`
	Fixed bool     `json:"fixed,omitempty"` // the stage had started: who plays in it stays
}

// NewSeat is a seat that changed hands.
type NewSeat struct {
	Table   int    `json:"table"`
	Faction string `json:"faction,omitempty"`
	From    string `json:"from,omitempty"` // empty for a seat that nobody had
	To      string `json:"to,omitempty"`   // empty for a seat that nobody has
}

// Move is a person whose rank changed.
type Move struct {
	Person string `json:"person"`
	From   int    `json:"from"` // 0 for none
	To     int    `json:"to"`
}

// changeResult sets what counts of a result, and notes the change if a later round was published or a cut rests on it.
func (d *decision) changeResult(t Table, r Result) {
	stage, was := d.rounds[t.Round].Stage, d.cut
	before := d.standingsOf(stage)
	d.setResult(t, r)
	rests := was != nil && was.Stage > stage
	if !rests && t.Round >= d.newestPublished() {
		return
	}
	c := Change{Line: d.line, By: d.by, Do: d.do, Round: t.Round, Table: t.Number, Reason: d.Reason, Moved: moves(before, d.standingsOf(stage))}
	if rests {
		c.Cut = d.cutChange(was)
	}
	d.changes = with(d.changes, c)
}

// cutChange is what has become of a cut.
func (d *decision) cutChange(was *Cut) *CutChange {
	before, after := d.qualifiersOf(was), d.qualifiers()
	return &CutChange{Stage: was.Stage, In: notIn(before, after), Out: notIn(after, before), Fixed: was.Fixed}
}

// notIn are the ids that are not in a list.
func notIn(list, ids []string) (left []string) {
	for _, id := range ids {
		if !slices.Contains(list, id) {
			left = append(left, id)
		}
	}
	return left
}

// noteSeats notes which seats of the round are others than before, once everybody knows the seating.
func (d *decision) noteSeats(before map[string]Table) {
	if d.rounds[d.Round].State == Draft {
		return
	}
	c := Change{Line: d.line, By: d.by, Do: d.do, Round: d.Round, Reason: d.Reason}
	for _, t := range d.tablesOf(d.Round) {
		was := before[place(t.Round, t.Number)].Seats
		for i, seat := range t.Seats {
			var from string
			if i < len(was) {
				from = was[i].Person
			}
			if from != seat.Person {
				c.Seats = append(c.Seats, NewSeat{t.Number, seat.Faction, from, seat.Person})
			}
		}
	}
	d.changes = with(d.changes, c)
}

// newestPublished is the number of the newest round that everybody knows of; 0 for none.
func (s *State) newestPublished() int {
	if n := s.newest(); s.rounds[n].State != Draft {
		return n
	}
	return s.newest() - 1
}

// moves are the people whose rank is another in a later ranking.
func moves(before, after []Row) (out []Move) {
	ranks := make(map[string]int, len(before))
	for _, row := range before {
		ranks[row.Person] = row.Rank
	}
	for _, row := range after {
		if from := ranks[row.Person]; from != row.Rank {
			out = append(out, Move{row.Person, from, row.Rank})
		}
		delete(ranks, row.Person)
	}
	for _, row := range before {
		if from, left := ranks[row.Person]; left {
			out = append(out, Move{row.Person, from, 0})
		}
	}
	return out
}
