package event

import (
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

// SeatPeople seats a round of people who have no event: it returns the organiser's view of one whose newest round is that draft. Earlier rounds were
// seated as the history says; who is only there has left. Who has dropped or stands by has no seat. The error is a *CSVError if the history cannot be, or
// a refusal if so many people do not fit [ER-R2].
func SeatPeople(c Config, people []Entrant, history []SeatingRow) (*View, error) {
	d := &decision{State: begin(c)}
	for _, p := range people {
		status := Present
		if p.State == Dropped || p.State == Standby {
			status = p.State
		}
		d.enrol(Person{Name: p.Name, Club: p.Club, Number: p.Number, Prefers: p.Prefers, Status: status})
	}
	if no := d.recall(history); no != nil {
		return nil, no
	}
	n := d.newest() + 1
	tables, sit, no := d.seat(n, nil, c.Seed)
	if no != nil {
		return nil, no
	}
	d.lay(n, Round{State: Draft, Sit: sit}, tables)
	return Rules{}.Project(d.State, engine.AtSeat(Organiser)).(*View), nil
}

// enrol adds a person under an id of the program's.
func (d *decision) enrol(p Person) (id string) {
	id = "p" + strconv.Itoa(len(d.order)+1)
	d.order = append(d.order, id)
	d.setPerson(id, p)
	return id
}

// recall adds rounds that were played before. Their numbers go from 1 without a gap.
func (d *decision) recall(history []SeatingRow) error {
	people := (&View{Persons: d.showPersons(nil)}).roll()
	rounds := map[int][]SeatingRow{}
	for _, row := range history {
		_, place := strconv.Atoi(row.Seat)
		switch {
		case row.Round == 0:
			return row.bad("round", "the round is missing", "roundless")
		case row.Seat != "" && place != nil && !slices.Contains(d.facts.Seats, row.Seat):
			return row.bad("seat", "the game has no seat %q", "no_seat", "seat", row.Seat)
		case row.Number > 0 && len(people.handles[strconv.Itoa(row.Number)]) == 0, row.Number == 0 && len(people.names[row.Name]) == 0:
			people.add(d.enrol(Person{Name: row.Name, Number: row.Number, Status: Dropped}), PersonView{Name: row.Name, Number: row.Number})
		}
		rounds[row.Round] = append(rounds[row.Round], row)
	}
	for _, n := range sortedKeys(rounds) {
		if n != d.newest()+1 {
			return rounds[n][0].bad("round", "there is no round %d before", "no_round", "round", d.newest()+1)
		}
		seats, sit, err := gathered(rounds[n], people)
		if err != nil {
			return err
		}
		var tables []Table
		for _, number := range sortedKeys(seats) {
			t := Table{Number: number, State: Playing, Started: true}
			for _, p := range seats[number] {
				seat := Seat{Faction: p.seat, Person: p.person}
				if p.place > 0 {
					seat.Faction = ""
				}
				t.Seats = append(t.Seats, seat)
			}
			tables = append(tables, t)
		}
		d.lay(n, Round{State: Closed, Sit: sit}, tables)
	}
	return nil
}
