package dune

import (
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
)

// prose tells a finished game in a few sentences: how the lead went, how bloody it was, what was foretold, and the dearest card. What
// did not happen is left out.
func (s story) prose() string {
	var says []string
	add := func(key string, args ...any) { says = append(says, s.t(key, args...)) }
	switch f, from, to := s.longestLead(); {
	case f == "":
		add("story.prose.even")
	case s.won(f) > 0:
		add("story.prose.lead_won", "faction", f, "from", from, "to", to)
	default:
		add("story.prose.lead_lost", "faction", f, "from", from, "to", to)
	}
	if n := s.fought(); n == 0 {
		add("story.prose.peace")
	} else {
		add("story.prose.battles", "count", n)
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

// longestLead is the faction that alone held the most strongholds as the most turns in a row ended, at least two; the last of equals.
func (s story) longestLead() (leader dune.Faction, from, to int) {
	var running dune.Faction
	since := 0
	for _, t := range s.Turns {
		if t.Turn == 0 {
			continue
		}
		if now := most(t.Strongholds); now != running {
			running, since = now, t.Turn
		}
		if running != "" && t.Turn > since && t.Turn-since >= to-from {
			leader, from, to = running, since, t.Turn
		}
	}
	return leader, from, to
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
func (s story) fought() int {
	n := 0
	for _, t := range s.Tally {
		n += t.Won + t.Lost
	}
	return n / 2
}

// bloodiest is the faction that alone lost the most forces.
func (s story) bloodiest() (dune.Faction, int) {
	fallen := map[dune.Faction]int{}
	for f, t := range s.Tally {
		fallen[f] = t.Fallen
	}
	f := most(fallen)
	return f, fallen[f]
}

// changed says what a swing changed.
func (s story) changed(w dune.Swing) string {
	var says []string
	if len(w.Side) > 0 {
		says = append(says, s.t("story.swing.held", "factions", w.Side, "before", w.Before, "after", w.After))
	}
	if w.Fallen > 0 {
		says = append(says, s.t("story.swing.fallen", "count", w.Fallen))
	}
	return strings.Join(says, " ")
}
