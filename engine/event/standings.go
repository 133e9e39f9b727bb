package event

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/event/seating"
)

// The standings: what each person has, metric by metric, and which metric decides.

// Row is a person in the standings.
type Row struct {
	Rank    int            `json:"rank"`
	Person  string         `json:"person"`
	Values  map[string]int `json:"values"`
	Decided string         `json:"decided"` // the metric that separates the person from the one above, or byTie
}

// byTie decides where two people have one rank.
const byTie = "tied"

// equals are people whom no metric has separated yet.
type equals struct {
	people  []*score
	decided string // the metric that separates them from those above
}

// standings ranks who has a game or a bye in the current stage, by approved results alone.
func (s *State) standings() []Row { return s.rank(s.scores()) }

// rank ranks people by their scores. Everybody is equal at first; each metric parts who is still equal then.
func (s *State) rank(scores map[string]*score) []Row {
	metrics := s.metrics()
	everybody := equals{decided: metrics[0].name}
	for _, id := range s.order {
		if x, plays := scores[id]; plays && !s.persons[id].Disqualified {
			everybody.people = append(everybody.people, x)
		}
	}
	groups := []equals{everybody}
	for _, m := range metrics {
		var parted []equals
		for _, group := range groups {
			parted = append(parted, s.part(group, m, scores)...)
		}
		groups = parted
	}
	rows := make([]Row, 0, len(everybody.people))
	for _, group := range groups {
		rank, decided := len(rows)+1, group.decided
		for _, x := range group.people {
			rows = append(rows, Row{rank, x.person, x.shown, decided})
			decided = byTie
		}
	}
	return rows
}

// part orders equals by a metric, and parts those who are equal no longer. It notes what each has of it.
func (s *State) part(group equals, m metric, scores map[string]*score) (parts []equals) {
	values := make(map[*score]int, len(group.people))
	for _, x := range group.people {
		values[x] = s.value(m.name, x, group.people, scores)
		if m.isShown() {
			x.shown[m.name] = values[x]
		}
	}
	ordered := slices.SortedStableFunc(slices.Values(group.people), func(a, b *score) int {
		if m.lessIsBetter {
			a, b = b, a
		}
		return cmp.Compare(values[b], values[a])
	})
	for i, x := range ordered {
		switch last := len(parts) - 1; {
		case i == 0:
			parts = append(parts, equals{[]*score{x}, group.decided})
		case values[x] != values[ordered[i-1]]:
			parts = append(parts, equals{[]*score{x}, m.name})
		default:
			parts[last].people = append(parts[last].people, x)
		}
	}
	return parts
}

// metric is one of those that a ranking goes by.
type metric struct {
	name         string
	lessIsBetter bool
}

func metricOf(order string) metric {
	name, less := strings.CutPrefix(order, "-")
	return metric{name, less}
}

// Metrics that only break ties: what each person has of them says nothing.
const (
	theLot      = "lot"
	earlierRank = "stage" // in the standings that the cut rests on
)

func (m metric) isShown() bool { return m.name != theLot && m.name != earlierRank }

// metrics are those of the ranking in order; in a later stage the rank in the one before stands before the lot.
func (s *State) metrics() (out []metric) {
	for _, order := range s.Scoring.Order {
		out = append(out, metricOf(order))
	}
	if s.stage > 0 && s.cut != nil {
		at := slices.IndexFunc(out, func(m metric) bool { return m.name == theLot })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, metric{earlierRank, true})
	}
	return out
}

// value is what a person has of a metric, among people who are equal so far.
func (s *State) value(name string, x *score, group []*score, scores map[string]*score) int {
	switch name {
	case "wins":
		return x.count(game.Won)
	case "solo":
		return x.count(func(g game) bool { return g.alone })
	case "full":
		return x.count(func(g game) bool { return g.Won() && !g.Adjudicated })
	case "games":
		return x.count(func(g game) bool { return g.Table > 0 })
	case "points":
		return x.points
	case "places":
		return x.sum(func(g game) int { return g.Place })
	case "vp":
		return x.sum(func(g game) int { return g.VP })
	case "opponents":
		return opponents(x, scores)
	case "direct":
		return direct(x, group)
	case theLot:
		return int(seating.Lot(s.Seed, x.added))
	case earlierRank:
		if i := slices.Index(s.cut.Order, x.person); i >= 0 {
			return i
		}
		return len(s.cut.Order) // was in no standings
	}
	return 0
}

// opponents are the points of everybody whom a person met, once for each meeting, in all games.
func opponents(x *score, scores map[string]*score) (sum int) {
	for _, g := range x.games {
		for _, id := range g.with {
			if o := scores[id]; o != nil {
				sum += o.points
			}
		}
	}
	return sum
}

// direct are the points of a person in games in which all people of a group sat.
func direct(x *score, group []*score) int {
	return x.sum(func(g game) int {
		if slices.ContainsFunc(group, func(o *score) bool { return o != x && !slices.Contains(g.with, o.person) }) {
			return 0
		}
		return g.Points
	})
}
