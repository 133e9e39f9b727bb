package event

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Who is not at a table of a later stage follows it late (EV-47).

// InLaterStage reports whether a round of a later stage than the first has started.
func (v *View) InLaterStage() bool {
	for _, r := range v.Rounds {
		if r.Stage != v.firstStage() && (r.State == Running || r.State == Closed) {
			return true
		}
	}
	return false
}

// firstStage is the stage of the first round.
func (v *View) firstStage() string { return v.Rounds["1"].Stage }

// Late returns the view of a reader who knows of the play and the results of later stages only what past has. Who sits where, clocks and
// announcements are never late. A reader who sits at a table of the newest round, own, sees that table as it is, the cut that asks for an
// answer, and the standings as soon as they rest on nothing of later stages but that table and what past has; own is 0 for everybody else.
func (v *View) Late(past *View, own int) *View {
	late := *past // so that what a view gets one day is late too
	late.Round, late.Calls, late.Judges, late.Announcements = v.Round, v.Calls, v.Judges, v.Announcements
	late.Statements, late.Objections = v.Statements, v.Objections
	late.Changes = slices.DeleteFunc(slices.Clone(v.Changes), func(c Change) bool {
		return c.Seats == nil && !slices.ContainsFunc(past.Changes, func(old Change) bool { return old.Line == c.Line })
	})
	if own > 0 {
		late.Stage, late.Closed, late.Cut = v.Stage, v.Closed, v.Cut
		if late.Behind = !v.knownAt(past, own); !late.Behind {
			late.Standings, late.Sums, late.Penalties = v.Standings, v.Sums, v.Penalties
		}
	}
	late.Rounds = v.Rounds
	late.Persons = make(map[string]PersonView, len(v.Persons))
	for id, p := range v.Persons {
		before := past.Persons[id]
		p.Games, p.Byes, p.Factions, p.Met, p.Points = before.Games, before.Byes, before.Factions, before.Met, before.Points
		late.Persons[id] = p
	}
	for n, r := range v.Rounds {
		if r.Stage == v.firstStage() {
			continue
		}
		at := 0
		if n == strconv.Itoa(v.Round) {
			at = own
		}
		late.Rounds = gamekit.With(late.Rounds, n, r.late(past.Rounds[n], at))
	}
	return &late
}

// knownAt reports whether past has every result of later stages but that of a table of the newest round.
func (v *View) knownAt(past *View, own int) bool {
	for n, r := range v.Rounds {
		for number, t := range r.Tables {
			here := n == strconv.Itoa(v.Round) && number == strconv.Itoa(own)
			if r.Stage != v.firstStage() && !here && !reflect.DeepEqual(t.Result, past.Rounds[n].Tables[number].Result) {
				return false
			}
		}
	}
	return true
}

// late is a round whose tables but one are as they were.
func (r RoundView) late(past RoundView, own int) RoundView {
	if r.State == Closed && past.State != Closed {
		r.State = Running
	}
	tables := r.Tables
	for n, t := range tables {
		if n == strconv.Itoa(own) || t.State == Seated {
			continue
		}
		before, known := past.Tables[n]
		t.State, t.Result, t.Frozen = before.State, before.Result, before.Frozen
		if !known || t.State == Seated {
			t.State = Playing // that it has started is the clock's
		}
		r.Tables = gamekit.With(r.Tables, n, t)
	}
	return r
}
