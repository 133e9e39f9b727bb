package event

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Who is in the event: judges, people, and whether they are here.

func init() {
	register("judge.add", (*decision).addJudge)
	register("person.add", (*decision).addPersons)
	register("check-in", (*decision).checkIn)
	register("drop", (*decision).drop)
	register("apart", (*decision).keepApart)
}

// taken are ids that nobody can have.
var taken = []string{Filler, "app", Organiser, "judge", "public", "referee", "moderator", drawn, ""}

// isFree refuses an id that somebody has, or that a table of results could not name [ER-G2].
func (d *decision) isFree(id string) error {
	_, person := d.persons[id]
	_, judge := d.judges[id]
	if person || judge || slices.Contains(taken, id) || strings.ContainsAny(id, "= \t\r\n") {
		return engine.Refuse(ruleKnown, "event.taken", "id", id)
	}
	return nil
}

// numberIsFree refuses a number that somebody has: a badge, a table of results and a typed line name one person by it [ER-G2]. It says which is free.
func (d *decision) numberIsFree(number int) error {
	has := func(n int) func(string) bool { return func(id string) bool { return d.persons[id].Number == n } }
	at := slices.IndexFunc(d.order, has(number))
	if number == 0 || at < 0 {
		return nil
	}
	free := number + 1
	for slices.ContainsFunc(d.order, has(free)) {
		free++
	}
	return engine.Refuse(ruleKnown, "event.number", "number", number, "person", d.order[at], "free", free)
}

type judgeArgs struct {
	Judge  string `json:"judge" kind:"text"`
	Name   string `json:"name" kind:"text,optional"`
	Rank   string `json:"rank" kind:"text,optional"`
	Person string `json:"person" kind:"text,optional"`
}

func (d *decision) addJudge(in judgeArgs) error {
	if in.Rank == "" {
		in.Rank = FloorJudge
	}
	var no error
	switch {
	case in.Rank != FloorJudge && in.Rank != HeadJudge:
		no = engine.Refuse(ruleKnown, "event.rank", "rank", in.Rank)
	case in.Person != "":
		no = d.known(in.Person)
	}
	if no := firstOf(d.isFree(in.Judge), no, d.role(d.by == Organiser), d.text(false)); no != nil {
		return no
	}
	d.judges = gamekit.With(d.judges, in.Judge, Judge{Name: in.Name, Rank: in.Rank, Person: in.Person})
	return nil
}

type personArgs struct {
	Person  string   `json:"person" kind:"text,optional"`
	Persons []string `json:"persons" kind:"seats,optional"`
	Name    string   `json:"name" kind:"text,optional"`
	Club    string   `json:"club" kind:"text,optional"`
	Number  int      `json:"number" kind:"number,optional"`
	Prefers []string `json:"prefers" kind:"seats,optional"`
}

func (d *decision) addPersons(in personArgs) error {
	ids := in.Persons
	if in.Person != "" {
		ids = []string{in.Person}
	}
	if (in.Person == "") == (len(in.Persons) == 0) || in.Person == "" && (in.Name+in.Club != "" || in.Number != 0) || in.Number < 0 {
		return engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	}
	if no := d.numberIsFree(in.Number); no != nil {
		return no
	}
	for i, id := range ids {
		if no := d.isFree(id); no != nil {
			return no
		}
		if slices.Contains(ids[:i], id) {
			return engine.Refuse(ruleKnown, "event.taken", "id", id)
		}
	}
	if no := firstOf(d.role(d.by == Organiser), d.text(false)); no != nil {
		return no
	}
	for _, id := range ids {
		d.setPerson(id, Person{Name: in.Name, Club: in.Club, Number: in.Number, Prefers: in.Prefers, Status: Registered})
	}
	d.order = with(d.order, ids...)
	return nil
}

// selves are the people whom a command names, or who sends it.
func (d *decision) selves(ids ...string) []string {
	if len(ids) == 0 || len(ids) == 1 && ids[0] == "" {
		return []string{d.by}
	}
	return ids
}

// forSelf reports whether somebody acts for nobody else, or is the organiser or a judge.
func (d *decision) forSelf(ids []string) bool {
	return d.by == Organiser || d.isJudge(d.by) || len(ids) == 1 && ids[0] == d.by
}

type checkInArgs struct {
	Persons []string `json:"persons" kind:"seats,optional"`
	Standby bool     `json:"standby" kind:"yes"`
	Away    bool     `json:"away" kind:"yes"`
}

func (d *decision) checkIn(in checkInArgs) error {
	ids := d.selves(in.Persons...)
	if no := firstOf(d.known(ids...), d.role(d.forSelf(ids))); no != nil {
		return no
	}
	for _, id := range ids {
		if d.persons[id].Disqualified { // [ER-P1]
			return engine.Refuse(ruleDropped, "event.disqualified", "person", id)
		}
	}
	status := Present
	switch {
	case in.Away:
		status = Registered
	case in.Standby:
		status = Standby
	}
	for _, id := range ids {
		p := d.persons[id]
		p.Status = status
		d.setPerson(id, p)
	}
	return d.text(false)
}

type dropArgs struct {
	Person string `json:"person" kind:"text,optional"`
}

func (d *decision) drop(in dropArgs) error {
	ids := d.selves(in.Person)
	if no := firstOf(d.known(ids...), d.role(d.forSelf(ids))); no != nil {
		return no
	}
	p := d.persons[ids[0]]
	if p.Status == Dropped { // [ER-P1]
		return engine.Refuse(ruleDropped, "event.dropped", "person", ids[0])
	}
	p.Status = Dropped
	d.setPerson(ids[0], p)
	return d.text(false)
}

type apartArgs struct {
	Persons []string `json:"persons" kind:"seats"`
	Why     string   `json:"why" kind:"text,optional"`
}

func (d *decision) keepApart(in apartArgs) error {
	if len(in.Persons) < 2 {
		return engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
	}
	if no := firstOf(d.known(in.Persons...), d.role(d.by == Organiser), d.text(false)); no != nil {
		return no
	}
	d.State.apart = with(d.State.apart, Apart(in))
	return nil
}
