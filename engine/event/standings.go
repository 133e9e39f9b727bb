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
	Decided string         `json:"decided"`
}

const byTie = "tied"

func metricOf(order string) string { return strings.TrimPrefix(order, "-") }

// score are a person's games in a stage.
type score struct {
	person    string
	games     []game // that count
	all       []game
	penalties int
}

// standings ranks who has a game or a bye in the current stage, by approved results alone.
func (s *State) standings() []Row {
	scores := s.scores()
	group := make([]*score, 0, len(scores))
	for _, id := range s.order {
		if x, plays := scores[id]; plays && !s.persons[id].Disqualified {
			group = append(group, x)
		}
	}
	rows := make([]Row, 0, len(group))
	s.rank(&rows, group, scores, 0)
	return rows
}

// scores are the games of everybody in the current stage.
func (s *State) scores() map[string]*score {
	out := map[string]*score{}
	add := func(id string, g game) {
		if id == filler || id == "" {
			return
		}
		if out[id] == nil {
			out[id] = &score{person: id}
		}
		out[id].all = append(out[id].all, g)
	}
	for n := 1; n <= s.newest(); n++ {
		r := s.rounds[n]
		if r.Stage != s.stage {
			continue
		}
		for _, t := range s.tablesOf(n) {
			if t.State == approved {
				s.addGames(t, add)
			}
		}
		if r.State == closed && s.Scoring.Bye > 0 {
			for _, id := range r.Sit {
				add(id, game{round: n, points: s.Scoring.Bye, isBye: true})
			}
		}
	}
	for id, x := range out {
		x.games = s.counting(x.all)
		for _, i := range s.persons[id].Infractions {
			x.penalties += i.Points
		}
	}
	return out
}

// addGames adds what a table's result was to each of its people.
func (s *State) addGames(t Table, add func(string, game)) {
	r := *t.Result
	people := t.people()
	winner, other := s.worth(r)
	byPlace := s.Scoring.Score.By == "place"
	places := map[string]int{}
	if byPlace {
		ahead := 0
		for _, share := range r.Places {
			for _, id := range share {
				places[id] = ahead + 1
			}
			ahead += len(share)
		}
	}
	for _, id := range people {
		won := slices.Contains(r.Winners, id)
		g := game{
			round: t.Round, table: t.Number, won: won, solo: won && len(r.Winners) == 1, full: won && !r.Adjudicated, vp: r.VP[id], points: other,
			with: slices.DeleteFunc(without(people, id), func(o string) bool { return o == filler }),
		}
		switch {
		case byPlace:
			share := 0
			for _, place := range places {
				if place == places[id] {
					share++
				}
			}
			g.place, g.points = places[id], s.Scoring.placePoints(places[id], share)
		case won:
			g.points = winner
		}
		add(id, g)
	}
	for _, id := range t.Left { // no points, no win, the last place
		add(id, game{round: t.Round, table: t.Number, place: len(t.Seats)})
	}
}

// counting are the games that count: all, or those with most points, then the earlier.
func (s *State) counting(all []game) []game {
	most := s.Scoring.Count.Best
	if most == 0 || len(all) <= most {
		return all
	}
	best := slices.Clone(all)
	slices.SortStableFunc(best, func(a, b game) int { return cmp.Compare(b.points, a.points) })
	return best[:most]
}

// points are a person's in the current stage.
func (x *score) points() (sum int) {
	for _, g := range x.games {
		sum += g.points
	}
	return sum - x.penalties
}

// value is a metric of a person among people who are equal so far.
func (s *State) value(metric string, x *score, group []*score, scores map[string]*score) (n int) {
	count := func(holds func(game) bool) {
		for _, g := range x.games {
			if holds(g) {
				n++
			}
		}
	}
	switch metric {
	case "wins":
		count(func(g game) bool { return g.won })
	case "solo":
		count(func(g game) bool { return g.solo })
	case "full":
		count(func(g game) bool { return g.full })
	case "games":
		count(func(g game) bool { return !g.isBye })
	case "points":
		n = x.points()
	case "places":
		for _, g := range x.games {
			n += g.place
		}
	case "vp":
		for _, g := range x.games {
			n += g.vp
		}
	case "opponents":
		for _, g := range x.all {
			for _, id := range g.with {
				if o := scores[id]; o != nil {
					n += o.points()
				}
			}
		}
	case "direct":
		for _, g := range x.games {
			if !slices.ContainsFunc(group, func(o *score) bool { return o != x && !slices.Contains(g.with, o.person) }) {
				n += g.points
			}
		}
	case "lot":
		n = int(seating.Lot(s.Seed, slices.Index(s.order, x.person)))
	}
	return n
}

// rank appends a group of equals, ordered by the metrics from the n-th on.
func (s *State) rank(rows *[]Row, group []*score, scores map[string]*score, n int) {
	order := s.metrics()
	if len(group) == 0 {
		return
	}
	if n == len(order) || len(group) == 1 {
		first := len(*rows) + 1
		for i, x := range group {
			decided := byTie
			if i == 0 {
				decided = ""
			}
			*rows = append(*rows, Row{Rank: first, Person: x.person, Values: s.values(x, group, scores, n), Decided: decided})
		}
		return
	}
	metric := metricOf(order[n])
	values := map[*score]int{}
	for _, x := range group {
		if values[x] = s.metric(metric, x, group, scores); order[n] != metric {
			values[x] = -values[x]
		}
	}
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b *score) int { return cmp.Compare(values[b], values[a]) })
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && values[sorted[j]] == values[sorted[i]] {
			j++
		}
		first := len(*rows)
		s.rank(rows, sorted[i:j], scores, n+1)
		if row := &(*rows)[first]; row.Decided == "" && i > 0 || first == 0 && row.Decided == "" && n == 0 {
			row.Decided = metric
		}
		i = j
	}
	// "direct" hangs on who is equal: it is noted where it was asked.
	for k := len(*rows) - len(group); k < len(*rows); k++ {
		row := &(*rows)[k]
		for _, x := range group {
			if x.person == row.Person && metric != "lot" && metric != earlierRank {
				v := values[x]
				if order[n] != metric {
					v = -v
				}
				row.Values[metric] = v
			}
		}
	}
}

// earlierRank stands in front of the lot in a later stage.
const earlierRank = "stage"

// metrics is the order of the ranking; in a later stage the rank in the one before stands before the lot.
func (s *State) metrics() []string {
	order := s.Scoring.Order
	if s.stage > 0 && s.cut != nil {
		at := slices.Index(order, "lot")
		if at < 0 {
			at = len(order)
		}
		order = slices.Insert(slices.Clone(order), at, "-"+earlierRank)
	}
	return order
}

func (s *State) metric(metric string, x *score, group []*score, scores map[string]*score) int {
	if metric == earlierRank {
		return slices.Index(s.cut.Order, x.person)
	}
	return s.value(metric, x, group, scores)
}

// values are the metrics from the n-th on, of a person alone: those before are noted where they decided.
func (s *State) values(x *score, group []*score, scores map[string]*score, n int) map[string]int {
	out := map[string]int{}
	for _, order := range s.metrics()[n:] {
		if metric := metricOf(order); metric != "lot" && metric != earlierRank {
			out[metric] = s.value(metric, x, group, scores)
		}
	}
	return out
}

// pair is the key of two people, in any order.
func pair(a, b string) [2]string {
	if a > b {
		a, b = b, a
	}
	return [2]string{a, b}
}

// meetings are how often people have met in rounds that run or are closed.
func (s *State) meetings() map[[2]string]int { return s.meetingsBut(0) }

// had is how often people have had each faction in them.
func (s *State) had() map[string]map[string]int { return s.hadBut(0) }

// played calls do for the tables of rounds that run or are closed, but for one.
func (s *State) played(but int, do func(Table)) {
	for _, t := range s.tables {
		if r := s.rounds[t.Round]; t.Round != but && (r.State == running || r.State == closed) {
			do(t)
		}
	}
}

func (s *State) meetingsBut(round int) map[[2]string]int {
	met := map[[2]string]int{}
	s.played(round, func(t Table) {
		people := t.people()
		for i, a := range people {
			for _, b := range people[:i] {
				met[pair(a, b)]++
			}
		}
	})
	return met
}

func (s *State) hadBut(round int) map[string]map[string]int {
	had := map[string]map[string]int{}
	s.played(round, func(t Table) {
		for _, seat := range t.Seats {
			if had[seat.Person] == nil {
				had[seat.Person] = map[string]int{}
			}
			if seat.Faction != "" {
				had[seat.Person][seat.Faction]++
			}
		}
	})
	return had
}

// byes are how often people sat out a closed round.
func (s *State) byes() map[string]int {
	out := map[string]int{}
	for _, r := range s.rounds {
		if r.State == closed {
			for _, id := range r.Sit {
				out[id]++
			}
		}
	}
	return out
}
