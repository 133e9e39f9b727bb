package event

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What a table of a game tells its event: how the game ended, as a slip that people then confirm. Everybody may know it.

// SlipOf returns the slip that a table's record gives; ok is false while the game goes on, or if it is not known who sat where. name is how a
// person is called, by which those are found who chose their seats at the table.
func SlipOf(t *referee.Table, seating []event.Seat, name func(person string) string) (slip event.Result, ok bool) {
	return slipOf(t, (*referee.Snapshot).Result, seating, name)
}

// SlipIfEnded returns the slip that a table would give if its game ended now and were judged on time, by what everybody may know; ok is false if that
// cannot be said (EV-23).
func SlipIfEnded(t *referee.Table, seating []event.Seat, name func(person string) string) (slip event.Result, ok bool) {
	slip, ok = slipOf(t, (*referee.Snapshot).IfEnded, seating, name)
	slip.Adjudicated = true
	return slip, ok
}

func slipOf(t *referee.Table, of func(*referee.Snapshot) *engine.Result, seating []event.Seat, name func(person string) string) (slip event.Result, ok bool) {
	now := t.Snapshot()
	result := of(now)
	screen, err := now.Screen(referee.Audience)
	if result == nil || err != nil {
		return slip, false
	}
	people := peopleAt(screen.Seats, seating, name)
	_, chain, _ := strings.Cut(screen.Head.Text, ".")
	slip = event.Result{Way: result.By, Turn: t.Summary().Turn, Chain: chain, Adjudicated: result.OnTime || now.WasEnded()}
	if slip.Winners, ok = those(people, result.Winners); !ok {
		return slip, false
	}
	for _, share := range result.Places {
		placed, ok := those(people, share)
		if !ok {
			return slip, false
		}
		slip.Places = append(slip.Places, placed)
	}
	for seat, points := range result.Points {
		if slip.VP == nil {
			slip.VP = map[string]int{}
		}
		slip.VP[people[seat]] = points
	}
	return slip, true
}

// peopleAt says who sits where: as the seating says, or, where people choose at the table, by the names that they gave there.
func peopleAt(seats []shown.Seat, seating []event.Seat, name func(string) string) map[engine.Seat]string {
	out := map[engine.Seat]string{}
	for _, s := range seating {
		if s.Person == "" {
			continue
		}
		if s.Faction != "" {
			out[engine.Seat(s.Faction)] = s.Person
			continue
		}
		called := func(x shown.Seat) bool { return x.Name == name(s.Person) }
		if i := slices.IndexFunc(seats, called); i >= 0 && !slices.ContainsFunc(seats[i+1:], called) {
			out[seats[i].Faction] = s.Person
		}
	}
	return out
}

// those names the people on some seats; ok is false if one is not known.
func those(people map[engine.Seat]string, seats []engine.Seat) (out []string, ok bool) {
	for _, seat := range seats {
		person, known := people[seat]
		if !known {
			return nil, false
		}
		out = append(out, person)
	}
	return out, true
}

// Differs reports whether a slip that people entered says something else than the table's record (EV-15).
func Differs(recorded, entered event.Result) bool {
	same := func(a, b []string) bool {
		return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
	}
	if entered.Places != nil {
		return !slices.EqualFunc(recorded.Places, entered.Places, same)
	}
	return !same(recorded.Winners, entered.Winners) || entered.Way != "" && entered.Way != recorded.Way ||
		entered.Turn != 0 && entered.Turn != recorded.Turn || entered.Adjudicated != recorded.Adjudicated
}
