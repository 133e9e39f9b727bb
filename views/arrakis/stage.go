package arrakis

import (
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// stageKinds are the moments: how long each takes the table screen, and whether in place.
var stageKinds = map[string]live.Moment{
	"attack":    {Lasts: 4 * time.Second, InPlace: true},
	"battle":    {Lasts: 6 * time.Second}, // the rolls fall, then the sums
	"destroyed": {Lasts: 5 * time.Second},
	"capital":   {Lasts: 7 * time.Second},
	"strike":    {Lasts: 5 * time.Second, InPlace: true},
	"harvester": {Lasts: 5 * time.Second, InPlace: true},
	"worm":      {Lasts: 6 * time.Second, InPlace: true}, // what it takes of a legion
	"storm":     {Lasts: 6 * time.Second, InPlace: true},
	"claimed":   {Lasts: 5 * time.Second, InPlace: true},
	"atomics":   {Lasts: 6 * time.Second},
	"leader":    {Lasts: 4 * time.Second, InPlace: true},
	"victory":   {Lasts: 8 * time.Second},
}

// stageOf are the moments by their message.
var stageOf = map[string]string{
	"log.attacked": "attack", "log.battle_scored": "battle", "log.destroyed": "destroyed", "log.struck": "strike", "log.atomics": "atomics",
	"log.leader_entered": "leader", "log.won": "victory", "log.harvester_lost": "harvester", "log.claimed": "claimed",
}

// stageMoments are the moments of what was just played.
func (s viewModel) stageMoments(log []*pages.LogLine) live.Moments {
	return live.NewestMoments(log, stageKinds, s.stageKind)
}

// film is how long the table screen shows what an entry told.
func film(v engine.View, told []engine.Message) time.Duration {
	return live.Film(told, stageKinds, newViewModel(pages.Layout{}, v, nil).stageKind)
}

// stageKind is the moment that a message belongs to; empty if it belongs to none.
func (s viewModel) stageKind(m engine.Message) string {
	kind := stageOf[m.Key]
	switch {
	case kind == "victory" && s.Result == nil:
		return ""
	case kind == "destroyed" && m.Args["area"] == board.Arrakeen:
		return "capital"
	case m.Key == "log.casualties" && m.Args["of"] == arrakis.ByStorm:
		return "storm"
	case m.Key == "log.casualties" && (m.Args["of"] == arrakis.ByWorm || m.Args["of"] == rulebook.WildMaker):
		return "worm"
	}
	return kind
}

// momentSays tells a moment with the names of the people it concerns; as the log does where a name is missing, after the name of the partner
// who acted.
func (s viewModel) momentSays(m *live.ToldMoment) string {
	key, side, args := s.momentText(m)
	name, loser := s.playedBy(m, side), s.playedBy(m, side.Other())
	if key == "" || name == "" || loser == "" {
		says := s.P.Message(m.About)
		if isPartner(m.By) && slices.Contains(ownDeeds, m.Kind) {
			return s.t("partners.asked", "who", s.person(m.By), "says", says)
		}
		return says
	}
	for name, value := range m.About.Args {
		args = append(args, name, value)
	}
	return s.t("moment."+key, append(args, "name", name, "loser", loser)...)
}

// ownDeeds are the moments of what somebody does; others befall a side.
var ownDeeds = []string{"attack", "claimed", "destroyed", "capital", "leader", "atomics"}

// playedBy names who plays a side in a moment: the partner who acted, or both together; empty where a name is missing.
func (s viewModel) playedBy(m *live.ToldMoment, side arrakis.Side) string {
	players := s.playersOf(side)
	if isPartner(m.By) && slices.Contains(players, m.By) && slices.Contains(ownDeeds, m.Kind) {
		players = []engine.Seat{m.By}
	}
	if len(players) > 1 && m.Kind == "harvester" { // its sentence is about one person
		return ""
	}
	for _, seat := range players {
		if is, _ := s.Seated(seat); is.Name == "" {
			return ""
		}
	}
	return s.names(players, false)
}

// momentText is the text of a moment that has one with names, whose name comes first in it, and what it says besides its message.
func (s viewModel) momentText(m *live.ToldMoment) (key string, side arrakis.Side, args []any) {
	switch m.Kind {
	case "claimed":
		return "claimed", arrakis.Atreides, nil
	case "storm", "worm":
		return m.Kind, live.Told[arrakis.Side](m, "side"), nil
	case "harvester":
		var areas []string
		for _, says := range m.Says {
			if area, ok := says.Of.Args["area"].(arrakis.Area); ok && says.Of.Key == "log.harvester_lost" {
				areas = append(areas, string(area))
			}
		}
		return "harvesters", arrakis.Harkonnen, []any{"count", len(areas), "areas", areas}
	case "destroyed", "capital":
		if board.Of(live.Told[arrakis.Area](m, "area")).Rank > 0 {
			return "fallen", arrakis.Atreides, nil
		}
		return "sietch", arrakis.Harkonnen, nil // also one that was moved
	}
	return "", "", nil
}

// victory is how the game ended.
func (s viewModel) victory() live.Victory {
	v := live.Victory{Image: victoryImage(s.Result.Side), Winners: s.winners(), How: s.Headline()}
	for _, winner := range v.Winners {
		v.As = append(v.As, string(winner))
	}
	return v
}

// winners are who won: seats, or the side that Mahdi leads, which has none.
func (s viewModel) winners() []engine.Seat {
	if len(s.Result.Winners) == 0 {
		return []engine.Seat{engine.Seat(s.Result.Side)}
	}
	return s.Result.Winners
}

// struckBy is the mark of what struck: a worm, a storm, or dice of a card.
func struckBy(m *live.ToldMoment) string {
	switch live.Told[string](m, "of") {
	case "storm":
		return "storm"
	case "worm", "wild-maker", "":
		return "worm"
	}
	return "hit"
}

// scored are the two sides of a battle round that was just scored: the attacker first, with what each rolled, its sum and what it suffers.
func (s viewModel) scored(m *live.ToldMoment) (out []art.Fighter) {
	suffer, leaders := live.Told[map[arrakis.Side]int](m, "suffer"), live.Told[map[arrakis.Side][]string](m, "leaders")
	for _, side := range arrakis.Sides {
		f := art.Fighter{Side: string(side), Name: term(s, side), Suffers: s.t("battle.suffers", "n", suffer[side])}
		for _, id := range leaders[side] {
			f.Leaders = append(f.Leaders, s.leaderMark(id))
		}
		if b := s.View.Battle; b != nil {
			f.Roll = rollFaces(b.Rolls[side])
			f.Sums = s.sums(b.Sums[side], b.Cancelled[side])
		}
		out = append(out, f)
	}
	return out
}

// leaderSide is the side of the leader that a moment tells about.
func (s viewModel) leaderSide(id string) string {
	for _, side := range arrakis.Sides {
		if _, theirs := s.Sides[side].Leaders[id]; theirs {
			return string(side)
		}
	}
	return ""
}
