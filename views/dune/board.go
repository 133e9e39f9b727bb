package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

// board is the map as this viewer may see it.
func (s *viewModel) board() dunemap.Model {
	m := dunemap.Model{
		Title: s.t("map.title"), Desc: strings.Join(s.boardInWords(), " "),
		StormSector: s.Storm, ShieldWallBroken: !s.ShieldWall, Names: map[string]string{},
	}
	if s.Phase == dune.Setup || s.Phase == dune.Storm && s.Turn == 1 {
		m.StormSector = 0
	}
	if s.StormMove != nil && (s.Phase == dune.SpiceBlow || s.Phase == dune.Charity) {
		m.StormFrom = (s.Storm-*s.StormMove%sectors+sectors-1)%sectors + 1
	}
	for _, t := range board.Territories() {
		m.Names[string(t)] = term(s, t)
	}
	m.Forces, m.Spice = s.stacks(), s.spiceHeaps()
	for _, t := range s.Strong {
		there := s.holders(t)
		hold := dunemap.Hold{Territory: string(t), Contested: len(there) > 1}
		if len(there) == 1 {
			hold.Faction = string(there[0])
		}
		m.Strongholds = append(m.Strongholds, hold)
	}
	if s.Blow != nil && s.Blow.Worm != "" {
		m.Worm = string(s.Blow.Worm)
	}
	if s.Battle != nil {
		for _, b := range s.Battle.At {
			m.Battles = append(m.Battles, string(b.Territory))
		}
	}
	for _, seat := range s.Layout.Seats {
		m.Circles = append(m.Circles, dunemap.Circle{
			Position: seat.Circle, Faction: string(seat.Faction), Code: seatCodes[seat.Faction], First: seat.Faction == s.First,
		})
	}
	return m
}

const sectors = 18

func (s *viewModel) stacks() []dunemap.Stack {
	var out []dunemap.Stack
	for _, g := range s.groups() {
		code := seatCodes[g.faction]
		if g.Advisors > 0 && g.Normal+g.Special == 0 { // a hollow mark shows whose they are
			code = s.t("label.stance.code")
		}
		out = append(out, dunemap.Stack{
			Part: partOf(g.at), Territory: string(g.at.territory), Faction: string(g.faction), Code: code,
			Normal: g.Normal, Special: g.Special, Advisors: g.Advisors,
		})
	}
	return out
}

func (s *viewModel) spiceHeaps() []dunemap.Heap {
	var out []dunemap.Heap
	for _, at := range s.spicePlaces() {
		out = append(out, dunemap.Heap{Part: partOf(at), Amount: s.Spice[at.territory][itoa(at.sector)]})
	}
	return out
}

// partOf names a place as dunemap does.
func partOf(at place) string {
	if at.territory == board.PolarSink {
		return string(at.territory)
	}
	return at.value()
}

// group is the forces of one faction in one place.
type group struct {
	at      place
	faction dune.Faction
	dune.Forces
}

// groups lists all forces on the board, territory by territory.
func (s *viewModel) groups() []group {
	var out []group
	for _, t := range board.Territories() {
		for _, sector := range inNumber(s.Board[t]) {
			for _, f := range s.InOrder() {
				if n, ok := s.Board[t][sector][f]; ok {
					out = append(out, group{placeAt(t, sector), f, n})
				}
			}
		}
	}
	return out
}

// spicePlaces lists the places with spice.
func (s *viewModel) spicePlaces() []place {
	var out []place
	for _, t := range board.Territories() {
		for _, sector := range inNumber(s.Spice[t]) {
			out = append(out, placeAt(t, sector))
		}
	}
	return out
}

// boardInWords is the map in words, for people who cannot see it.
func (s *viewModel) boardInWords() []string {
	lines := []string{s.t("map.storm", "sector", s.Storm)}
	if !s.ShieldWall {
		lines = append(lines, s.t("map.wall", "territory", board.ShieldWall))
	}
	for _, g := range s.groups() {
		lines = append(lines, s.groupInWords(g))
	}
	for _, t := range s.Strong {
		switch there := s.holders(t); len(there) {
		case 0:
		case 1:
			lines = append(lines, s.t("map.hold", "place", term(s, t), "faction", there[0]))
		default:
			lines = append(lines, s.t("map.contested", "place", term(s, t)))
		}
	}
	for _, at := range s.spicePlaces() {
		lines = append(lines, s.t("map.spice", "place", s.placeName(at), "amount", s.Spice[at.territory][itoa(at.sector)]))
	}
	if s.Blow != nil && s.Blow.Worm != "" {
		lines = append(lines, s.t("map.worm", "territory", s.Blow.Worm))
	}
	if s.Battle != nil {
		for _, b := range s.Battle.At {
			lines = append(lines, s.t("map.battle", "place", term(s, b.Territory)))
		}
	}
	return lines
}

// groupInWords says how many forces are in a place, and of what kind if that matters.
func (s *viewModel) groupInWords(g group) string {
	key, args := "map.forces", []any{"place", s.placeName(g.at), "faction", g.faction, "count", count(g.Forces)}
	switch {
	case g.Special > 0:
		key, args = "map.special", append(args, "special", g.Special, "elites", s.elitesName(g.faction))
	case g.Advisors > 0 && g.Normal == 0:
		key = "map.advisors"
	}
	return s.t(key, args...)
}

// inNumber sorts sectors by number.
func inNumber[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int { return number(a) - number(b) })
	return keys
}

func kindOf(c rulebook.Card) string { return rulebook.KindOf(c) }

func number(s string) int {
	n, _ := strconv.Atoi(s) // sectors are written by the engine
	return n
}

// otherAnswer is the "fight" prompt whose "coexist" prompt is shown.
func (s *viewModel) otherAnswer(p engine.Prompt) (engine.Prompt, bool) {
	i := slices.IndexFunc(s.allPrompts, func(q engine.Prompt) bool { return isOtherAnswer(p, q) })
	if i < 0 {
		return engine.Prompt{}, false
	}
	return s.allPrompts[i], true
}

func isOtherAnswer(p, q engine.Prompt) bool {
	return p.Ask == "coexist" && q.Ask == "fight" && p.For == q.For && !p.Optional && !q.Optional
}

// askedOnce removes the second prompt of a question that has two.
func askedOnce(prompts []engine.Prompt) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(prompts), func(q engine.Prompt) bool {
		return slices.ContainsFunc(prompts, func(p engine.Prompt) bool { return isOtherAnswer(p, q) })
	})
}

// besides lists who else has forces in a territory, in play order.
func (s *viewModel) besides(t board.Territory, f dune.Faction) []dune.Faction {
	return slices.DeleteFunc(s.Others(f), func(g dune.Faction) bool {
		return !slices.ContainsFunc(s.groups(), func(x group) bool { return x.faction == g && x.at.territory == t })
	})
}

// stances lists a faction's groups if some of them coexist: only then there are two kinds.
func (s *viewModel) stances(f dune.Faction) []dune.ForceGroup {
	groups := s.standings(f)
	if !slices.ContainsFunc(groups, func(g dune.ForceGroup) bool { return g.Advisors > 0 }) {
		return nil
	}
	return groups
}

// stanceOf says of a group what it is.
func (s *viewModel) stanceOf(g dune.ForceGroup) string {
	key := "label.stance.fighters"
	if g.Advisors > 0 {
		key = "label.stance.advisors"
	}
	return s.t(key, "place", s.placeName(place{g.Territory, g.Sector}), "count", count(g.Forces))
}
