package imperium

import (
	"strings"

	"github.com/judgeofthechange/judge/engine/imperium"
)

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
