package dunepages

import (
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// scene is one screen's view of the game, with what is derived from it for showing.
type scene struct {
	views.Chrome
	*dune.View
	open []engine.Prompt // as this screen may see them
}

func newScene(c views.Chrome, v engine.View, prompts []engine.Prompt) scene {
	return scene{c, v.(*dune.View), prompts}
}

// codes are the two letters that stand beside a faction's mark.
var codes = map[dune.Faction]string{
	dune.Atreides: "AT", dune.BeneGesserit: "BG", dune.Emperor: "EM",
	dune.Fremen: "FR", dune.Guild: "GU", dune.Harkonnen: "HK",
}

// sequence is the phases of a turn in the order of play.
var sequence = []dune.Phase{
	dune.Storm, dune.SpiceBlow, dune.Charity, dune.Bidding, dune.Revival,
	dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat,
}

// phaseNow is the number of the phase in the sequence, -1 in setup.
func (s scene) phaseNow() int { return slices.Index(sequence, s.Phase) }

// t gives a text of the catalogue.
func (s scene) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s scene, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// seatOf is what may be known of a faction; the zero value for one that does not play.
func (s scene) seatOf(f dune.Faction) dune.SeatView {
	if seat := s.View.Seats[f]; seat != nil {
		return *seat
	}
	return dune.SeatView{}
}

// inOrder lists the seats in the order of play, or by circle before it is known.
func (s scene) inOrder() []dune.Faction {
	if len(s.Order) > 0 {
		return s.Order
	}
	out := make([]dune.Faction, 0, len(s.Chrome.Seats))
	for _, seat := range s.Chrome.Seats {
		out = append(out, seat.Faction)
	}
	return out
}

// others lists the seats besides one.
func (s scene) others(f dune.Faction) []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.inOrder()), func(g dune.Faction) bool { return g == f })
}

// awaited lists, each once, those whom play stands still for: the seats, or the moderator when no seat is asked.
func (s scene) awaited() []engine.Seat {
	var seats []engine.Seat
	for _, p := range views.Awaited(s.open) {
		if !slices.Contains(seats, p.For) {
			seats = append(seats, p.For)
		}
	}
	only := slices.DeleteFunc(slices.Clone(seats), func(f engine.Seat) bool { return codes[f] == "" })
	if len(only) == 0 {
		return seats
	}
	return only
}

func (s scene) isAwaited(f engine.Seat) bool { return slices.Contains(s.awaited(), f) }

// now is the first thing that is asked, with all those who are asked the same.
func (s scene) now() (engine.Prompt, []engine.Seat) {
	var first engine.Prompt
	var who []engine.Seat
	awaited := s.awaited()
	for _, p := range views.Awaited(s.open) {
		if !slices.Contains(awaited, p.For) {
			continue
		}
		if first.Ask == "" {
			first = p
		}
		if p.Ask == first.Ask && !slices.Contains(who, p.For) {
			who = append(who, p.For)
		}
	}
	return first, who
}

// headline is the one sentence of the moment: what is asked, of whom.
func (s scene) headline() string {
	first, who := s.now()
	switch {
	case s.Result != nil:
		return s.t("result."+s.Result.By, "factions", s.Result.Winners)
	case s.Question != nil:
		return s.t("now.answer", "factions", []dune.Faction{s.Question.Ask}, "from", s.Question.From)
	case len(s.Raised) > 0:
		return s.t("now.raised", "factions", s.Raised)
	case first.Ask == "":
		return s.t("now.nothing")
	}
	if len(who) > 1 && len(who) == len(s.Chrome.Seats) {
		who = []engine.Seat{"everybody"}
	}
	return s.nowAsked(first, who)
}

// nowAsked says what a prompt asks. A question that is put differently from step to step has a text for each.
func (s scene) nowAsked(p engine.Prompt, who []engine.Seat) string {
	key := "now." + p.Ask
	switch {
	case p.Ask == "play" && s.Window != nil && s.P.Has(key+"."+s.Window.About):
		key += "." + s.Window.About
	case s.P.Has(key + "." + string(s.Phase)):
		key += "." + string(s.Phase)
	}
	args := []any{"factions", who, "turn", s.Turn}
	if c, ok := p.Choices.(dune.Coming); ok {
		args = append(args, "next", c.Next)
	}
	if b := s.Battle; b != nil {
		args = append(args, "territory", b.Territory, "aggressor", b.Aggressor, "defender", b.Defender)
	}
	return s.t(key, args...)
}

// holders lists the factions with fighters in a territory, in play order.
func (s scene) holders(t dune.Territory) []dune.Faction {
	var out []dune.Faction
	for _, f := range s.inOrder() {
		for _, forces := range s.Board[t] {
			if n := forces[f]; n.Normal+n.Special > 0 && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// holding counts the strongholds that a faction holds alone.
func (s scene) holding(f dune.Faction) int {
	n := 0
	for _, t := range s.Strong {
		if there := s.holders(t); len(there) == 1 && there[0] == f {
			n++
		}
	}
	return n
}

// foretold is the Bene Gesserit's prediction, when it has been shown.
func (s scene) foretold() *dune.Prediction { return s.seatOf(dune.BeneGesserit).Prediction }

// count is all forces of a group.
func count(n dune.Forces) int { return n.Normal + n.Special + n.Advisors }
