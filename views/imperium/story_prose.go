package imperium

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/imperium"
)

// how says how the victory came about: by the points, or by what broke the tie [IMP-9.5, IMP-9.6].
func (s chronicle) how() string {
	args := []any{"round", s.Round, "points", s.winning(), "seats", s.tied(), "by", s.Result.By}
	switch s.Result.By {
	case "vp":
		return s.t("story.how.vp", append(args, "next", s.second())...)
	case "shared", "marker":
		return s.t("story.how."+s.Result.By, args...)
	}
	has, next := s.tieBreak()
	return s.t("story.how.tie", append(args, "has", has, "next", next)...)
}

// winning are the winner's Victory Points.
func (s chronicle) winning() int { return s.seatOf(s.Result.Winners[0]).VP }

// second are the most Victory Points of those who did not win.
func (s chronicle) second() (most int) {
	for _, c := range s.Statistics.Seats {
		if !s.won(c) {
			most = max(most, s.seatOf(c).VP)
		}
	}
	return most
}

// tied lists who had as many Victory Points as the winner.
func (s chronicle) tied() (out []imperium.Color) {
	for _, c := range s.ranked() {
		if s.seatOf(c).VP == s.winning() {
			out = append(out, c)
		}
	}
	return out
}

// tieBreaks are what is compared after the points, in order [IMP-9.6].
var tieBreaks = []struct {
	name string
	of   func(imperium.SeatView) int
}{
	{"spice", func(v imperium.SeatView) int { return v.Spice }},
	{"solari", func(v imperium.SeatView) int { return v.Solari }},
	{"water", func(v imperium.SeatView) int { return v.Water }},
	{"garrison", func(v imperium.SeatView) int { return v.Troops.Garrison }},
}

// tieBreak is what the winner has of that which broke the tie, and the most that another has who was still tied.
func (s chronicle) tieBreak() (has, next int) {
	winner := s.Result.Winners[0]
	others := slices.DeleteFunc(s.tied(), func(c imperium.Color) bool { return c == winner })
	for _, t := range tieBreaks {
		has, next = t.of(s.seatOf(winner)), 0
		for _, c := range others {
			next = max(next, t.of(s.seatOf(c)))
		}
		if t.name == s.Result.By {
			break
		}
		others = slices.DeleteFunc(others, func(c imperium.Color) bool { return t.of(s.seatOf(c)) < has })
	}
	return has, next
}

// prose tells a game in a few sentences: who led, who won the Conflicts, what became of the Alliances, the Masterstroke, and how many cards
// came into play. What did not happen is left out.
func (s chronicle) prose() string {
	var says []string
	add := func(key string, args ...any) { says = append(says, s.t(key, args...)) }
	if leader, from, to := s.longestLead(); leader != "" {
		add("story.prose.lead", "seat", leader, "from", from, "to", to)
	} else {
		add("story.prose.even")
	}
	if won, fought := s.conflicts(); fought > 0 {
		add("story.prose.conflicts", "count", fought, "tied", fought-won)
		if c, n := s.champion(); c != "" {
			add("story.prose.champion", "seat", c, "count", n)
		}
	}
	total := imperium.Tally{}
	for _, t := range s.Tally {
		total.Allied += t.Allied
		total.Lost += t.Lost
		total.Intrigue += t.Intrigue
		total.Acquired += t.Acquired
	}
	if total.Allied > 0 {
		add("story.prose.allied", "count", total.Allied, "lost", total.Lost)
	}
	for _, r := range s.Rounds {
		for _, n := range r.News {
			if n.Kind == imperium.NewsMasterstroke {
				add("story.prose.masterstroke", "seat", n.Args["seat"], "round", r.Round, "factions", n.Args["factions"])
			}
		}
	}
	if total.Intrigue+total.Acquired > 0 {
		add("story.prose.cards", "acquired", total.Acquired, "intrigue", total.Intrigue)
	}
	return strings.Join(says, " ")
}

// longestLead is who alone had the most points as the most rounds in a row ended, at least two; the last of equals.
func (s chronicle) longestLead() (leader imperium.Color, from, to int) {
	var running imperium.Color
	since := 0
	for _, r := range s.charted() {
		if r.Round == 0 {
			continue
		}
		if ahead := most(r.Points); ahead != running {
			running, since = ahead, r.Round
		}
		if running != "" && r.Round > since && r.Round-since >= to-from {
			leader, from, to = running, since, r.Round
		}
	}
	return leader, from, to
}

// most is the only seat with the largest number; empty if two share it or all have none.
func most(of map[imperium.Color]int) (leader imperium.Color) {
	top := 0
	for c, n := range of {
		switch {
		case n > top:
			leader, top = c, n
		case n == top:
			leader = ""
		}
	}
	return leader
}

// conflicts counts those that were won, and those that were resolved.
func (s chronicle) conflicts() (won, fought int) {
	for _, r := range s.Rounds {
		if r.Conflict.Fought {
			fought++
		}
		if r.Conflict.Winner != "" {
			won++
		}
	}
	return won, fought
}

// champion is who alone won the most Conflicts.
func (s chronicle) champion() (imperium.Color, int) {
	won := map[imperium.Color]int{}
	for c, t := range s.Tally {
		won[c] = t.Won
	}
	c := most(won)
	return c, won[c]
}

// changed says what a swing changed, seat by seat.
func (s chronicle) changed(w imperium.Swing) string {
	var says []string
	for _, c := range s.Statistics.Seats {
		if before, ok := w.Before[c]; ok {
			says = append(says, s.t("story.swing.points", "seat", c, "before", before, "after", w.After[c]))
		}
	}
	return strings.Join(says, " ")
}
