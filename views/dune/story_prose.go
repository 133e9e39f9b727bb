package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
)

// prose tells a finished game in a few sentences: how the lead went, how bloody it was, who was betrayed, what was foretold, and the dearest card. What
// did not happen is left out.
func (s chronicle) prose() string {
	var says []string
	add := func(key string, args ...any) { says = append(says, s.t(key, args...)) }
	if side, from, to := s.longestLead(); len(side) > 0 {
		add("story.prose.lead", "factions", side, "from", from, "to", to)
	} else {
		add("story.prose.even")
	}
	if n := s.fought(); n == 0 {
		add("story.prose.peace")
	} else {
		add("story.prose.battles", "count", n)
	}
	if n := s.betrayed(); n > 0 {
		add("story.prose.betrayed", "count", n)
	}
	if f, n := s.bloodiest(); f != "" {
		add("story.prose.fallen", "faction", f, "count", n)
	}
	for _, f := range s.Statistics.Seats {
		if p := s.seatOf(f).Prediction; p != nil && s.Result != nil {
			key := "story.prose.foretold_wrong"
			if s.Result.By == "prediction" {
				key = "story.prose.foretold"
			}
			add(key, "by", f, "faction", p.Faction, "turn", p.Turn)
		}
	}
	if d := s.Dearest; d != nil && d.Amount > 0 {
		add("story.prose.dearest", "amount", d.Amount, "faction", d.Buyer, "turn", d.Turn)
	}
	return strings.Join(says, " ")
}

// longestLead is the side that alone held the most strongholds as the most turns in a row ended, at least two; the last of equals.
func (s chronicle) longestLead() (leaders []dune.Faction, from, to int) {
	var running []dune.Faction
	since := 0
	for _, t := range s.Turns {
		if t.Turn == 0 {
			continue
		}
		if !slices.Equal(t.Leaders, running) {
			running, since = t.Leaders, t.Turn
		}
		if len(running) > 0 && t.Turn > since && t.Turn-since >= to-from {
			leaders, from, to = running, since, t.Turn
		}
	}
	return leaders, from, to
}

// most is the only faction with the largest number; empty if two share it or all have none.
func most(of map[dune.Faction]int) dune.Faction {
	var leader dune.Faction
	top := 0
	for f, n := range of {
		switch {
		case n > top:
			leader, top = f, n
		case n == top:
			leader = ""
		}
	}
	return leader
}

// fought counts the battles.
func (s chronicle) fought() int {
	n := 0
	for _, t := range s.Tally {
		n += t.Won + t.Lost
	}
	return n / 2
}

// betrayed counts the leaders whom traitors' holders called in battle.
func (s chronicle) betrayed() int {
	n := 0
	for _, t := range s.Tally {
		n += t.Betrayed
	}
	return n
}

// bloodiest is the faction that alone lost the most forces.
func (s chronicle) bloodiest() (dune.Faction, int) {
	fallen := map[dune.Faction]int{}
	for f, t := range s.Tally {
		fallen[f] = t.Fallen
	}
	f := most(fallen)
	return f, fallen[f]
}

// changed says what a swing changed.
func (s chronicle) changed(w dune.Swing) string {
	var says []string
	if len(w.Side) > 0 {
		says = append(says, s.t("story.swing.held", "factions", w.Side, "before", w.Before, "after", w.After))
	}
	if w.Fallen > 0 {
		says = append(says, s.t("story.swing.fallen", "count", w.Fallen))
	}
	return strings.Join(says, " ")
}
