package arrakis

import (
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
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
	"atomics":   {Lasts: 6 * time.Second},
	"leader":    {Lasts: 4 * time.Second, InPlace: true},
	"victory":   {Lasts: 8 * time.Second},
}

// stageOf are the moments by their message.
var stageOf = map[string]string{
	"log.attacked": "attack", "log.battle_scored": "battle", "log.destroyed": "destroyed", "log.struck": "strike", "log.atomics": "atomics",
	"log.leader_entered": "leader", "log.won": "victory",
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
	}
	return kind
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
