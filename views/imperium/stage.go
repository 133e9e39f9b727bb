package imperium

import (
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// stageKinds are the moments: how long each takes the table screen, and whether in place.
var stageKinds = map[string]live.Moment{
	"conflict":     {Lasts: 6 * time.Second}, // the strengths stand side by side, the rewards fall
	"victory":      {Lasts: 7 * time.Second},
	"alliance":     {Lasts: 4 * time.Second, InPlace: true},
	"masterstroke": {Lasts: 4 * time.Second, InPlace: true},
	"hagal":        {Lasts: 4 * time.Second, InPlace: true}, // what a card of House Hagal did, and why
	"passed-over":  {Lasts: 2 * time.Second, InPlace: true}, // and that it did nothing
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
	switch {
	case m.Key == "log.conflict_won" || m.Key == "log.conflict_tied":
		return "conflict"
	case strings.HasPrefix(m.Key, "log.alliance"):
		return "alliance"
	case m.Key == "log.masterstroke":
		return "masterstroke"
	case m.Key == "log.hagal_sent" || m.Key == "log.hagal_swords":
		return "hagal"
	case strings.HasPrefix(m.Key, "log.hagal_passed") || m.Key == "log.hagal_shuffled":
		return "passed-over"
	case strings.HasPrefix(m.Key, "log.finished") && s.Result != nil:
		return "victory"
	}
	return ""
}

// conflictHead says who won a Conflict, or that nobody did.
func (s viewModel) conflictHead(m *live.ToldMoment, fighters []fighter) string {
	card := live.Told[string](m, "card")
	if m.About.Key == "log.conflict_tied" {
		return s.t("stage.conflict.tied", "card", card, "strength", fighters[0].strength)
	}
	return s.t("stage.conflict.won", "name", s.person(live.Told[imperium.Color](m, "seat")), "card", card)
}

// conflictTie says of seats with one strength what became of their ranks; empty if no tie changed a reward.
func (s viewModel) conflictTie(fighters []fighter) string {
	byStrength := map[int][]imperium.Color{}
	for _, f := range fighters {
		byStrength[f.strength] = append(byStrength[f.strength], f.seat)
	}
	for _, f := range fighters { // the strongest first
		if tied := byStrength[f.strength]; len(tied) > 1 {
			key := "stage.tie." + f.rank
			if f.rank == "" {
				key = "stage.tie.none"
			}
			return s.t(key, "names", s.people(tied))
		}
	}
	return ""
}

// allianceSays tells of an Alliance token with the people's names.
func (s viewModel) allianceSays(m *live.ToldMoment) string {
	to, from := live.Told[imperium.Color](m, "seat"), live.Told[imperium.Color](m, "from")
	key := "stage.alliance"
	switch {
	case to == "":
		key = "stage.alliance.back"
	case from != "":
		key = "stage.alliance.taken"
	}
	return s.t(key, "name", s.person(to), "from", s.person(from), "faction", live.Told[imperium.Faction](m, "faction"))
}

// fighter is a seat in a Conflict that was resolved.
type fighter struct {
	seat     imperium.Color
	strength int
	rank     string       // of the reward; empty for none
	gains    []art.Amount // of the reward
}

// fightersIn are those who fought in a Conflict, the strongest first.
func (s viewModel) fightersIn(m *live.ToldMoment) (out []fighter) {
	card, _ := rulebook.ConflictOf(live.Told[string](m, "card"))
	strengths, ranks := live.Told[[]int](m, "strengths"), live.Told[[]string](m, "ranks")
	for i, c := range live.Told[[]imperium.Color](m, "fighters") {
		out = append(out, fighter{c, strengths[i], ranks[i], s.stepGains("", card.Rewards[ranks[i]]...)})
	}
	return out
}

// hasWon reports whether a seat is among the winners.
func (s viewModel) hasWon(c imperium.Color) bool {
	return s.Result != nil && slices.Contains(s.Result.Winners, c)
}
