package enginetest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// tally is Tally's state.
type tally struct {
	teams   bool
	dealer  engine.Seat
	round   int
	phase   string
	order   []engine.Seat // as in the header; once turns begin, in the order of this round
	seats   map[engine.Seat]tallySeat
	deck    []string
	discard []string // top last
	over    bool
}

type tallySeat struct {
	spice, points int
	hand          []string
	pick          int         // 0 is none yet
	by            engine.Seat // who picked, in the game of partners
	done          bool        // with the turn, then with playing cards
	cheered       bool        // in this round
}

func (s *tally) clone() *tally {
	c := *s
	c.seats = maps.Clone(s.seats)
	return &c
}

// apply changes s, which must be an unshared copy. Slices are replaced, never written into.
func (s *tally) apply(e tallyEvent) {
	seat := s.seats[e.Seat]
	switch e.Did {
	case "pick":
		seat.pick, seat.by = e.Value, e.By
	case "add":
		seat.spice, seat.points, seat.done = seat.spice-e.Value, seat.points+e.Value, true
	case "play":
		seat.hand = pile.Without(seat.hand, e.Card)
		seat.points, seat.done = seat.points+cardPoints(e.Card), true
		s.discard = append(slices.Clip(s.discard), e.Card)
	case "pass":
		seat.done = true
	case "cheer":
		seat.points, seat.cheered = seat.points+1, true
	case throw:
		s.changeSeat(s.order[len(s.order)-1], func(t *tallySeat) { t.points += e.Faces["hit"] })
	}
	if _, ok := s.seats[e.Seat]; ok {
		s.seats[e.Seat] = seat
	}
	for f, n := range e.Spice {
		s.changeSeat(f, func(t *tallySeat) { t.spice = n })
	}
	for i, card := range e.Cards {
		s.deck = pile.Without(s.deck, card)
		s.changeSeat(s.order[i], func(t *tallySeat) { t.hand = append(slices.Clip(t.hand), card) })
	}
	s.advancePhase(e.Did)
}

func (s *tally) changeSeat(seat engine.Seat, how func(*tallySeat)) {
	t := s.seats[seat]
	how(&t)
	s.seats[seat] = t
}

// advancePhase enters the next phase if the current one is complete.
func (s *tally) advancePhase(did string) {
	all := func(is func(tallySeat) bool) bool {
		return !slices.ContainsFunc(s.order, func(f engine.Seat) bool { return !is(s.seats[f]) })
	}
	done := did == "advance" || all(func(t tallySeat) bool { return t.done })
	switch {
	case s.phase == picking && all(func(t tallySeat) bool { return t.pick > 0 }):
		s.phase = dealing
	case s.phase == dealing && did == "deal":
		s.enter(turns)
		s.order = slices.Clone(s.order)
		slices.SortStableFunc(s.order, func(a, b engine.Seat) int { return cmp.Compare(s.seats[b].pick, s.seats[a].pick) })
	case s.phase == turns && done && s.teams:
		s.enter(throw)
	case s.phase == turns && done, s.phase == throw && did == throw:
		s.enter(window)
	case s.phase == window && done && s.round == tallyRounds:
		s.over = true
	case s.phase == window && done:
		s.round++
		s.enter(picking)
	}
}

func (s *tally) enter(phase string) {
	s.phase = phase
	for _, f := range s.order {
		s.changeSeat(f, func(t *tallySeat) {
			if t.done = false; phase == picking {
				t.pick, t.by, t.cheered = 0, "", false
			}
		})
	}
}

func (s *tally) canDeal(cards []string) bool {
	_, _, ok := pile.Take(s.deck, cards)
	return ok && len(cards) == len(s.order)
}

// findPrompt returns the prompt that a seat's command answers.
func (s *tally) findPrompt(seat engine.Seat, do string) (engine.Prompt, bool) {
	for _, p := range s.prompts() {
		if p.Ask == do && p.For == seat || do == "pass" && p.Optional && p.For == seat {
			return p, true
		}
		if do == "advance" && seat == engine.Moderator && p.Optional {
			return p, true
		}
	}
	return engine.Prompt{}, false
}

// Prompts lists the open decisions in table order.
func (Tally) Prompts(state engine.State) []engine.Prompt { return state.(*tally).prompts() }

func (s *tally) ask(seat engine.Seat, ask, ruling string) engine.Prompt {
	return gamekit.NewPrompt(s.round, seat, ask, ruling)
}

func (s *tally) prompts() []engine.Prompt {
	if s.over {
		return nil
	}
	if s.phase == dealing {
		p := gamekit.WithPublicChoices(s.ask(s.dealer, dealing, "TALLY-DEAL-01"), dealChoice{len(s.order), s.deck})
		p.Draw = &engine.Draw{From: s.deck, Count: len(s.order), Arg: "cards"}
		return []engine.Prompt{p}
	}
	if s.phase == throw {
		p := gamekit.WithPublicChoices(s.ask(s.dealer, throw, "TALLY-THROW-01"), throwChoice{dice, faces})
		p.Draw = &engine.Draw{From: faces, Count: dice, WithReplacement: true, Arg: "faces", Counts: true, OnRequest: true}
		return append(s.cheers(), p)
	}
	open := s.cheers()
	for _, f := range s.order {
		switch t := s.seats[f]; {
		case s.phase == picking:
			p := gamekit.WithPublicChoices(gamekit.Secret(s.ask(f, picking, "TALLY-PICK-02")), pickChoice{3, 1})
			if p.BlindGroup = picking; t.pick > 0 {
				p.Status = engine.Answered // replaceable until the last is in
			}
			open = append(open, p)
		case s.phase == turns && !t.done:
			p := gamekit.CanTry(gamekit.Optional(s.ask(f, "add", "TALLY-ADD-01")))
			return append(open, gamekit.WithPublicChoices(p, addChoice{t.spice, 1}))
		case s.phase == window && !t.done:
			open = append(open, gamekit.WithChoices(gamekit.Optional(s.ask(f, "play", "TALLY-PLAY-01")), playChoice{t.hand}))
		}
	}
	return open
}

// cheers is a hidden prompt for the holder of the highest card.
func (s *tally) cheers() (open []engine.Prompt) {
	for _, f := range s.order {
		if t := s.seats[f]; s.teams && s.phase != picking && !t.cheered && slices.Contains(t.hand, "card-9") {
			p := gamekit.Secret(s.ask(f, "cheer", ""))
			p.Urgency, p.Visibility = engine.Opportunity, engine.Hidden
			open = append(open, p)
		}
	}
	return open
}

const dice = 3

var faces = []string{"hit", "miss"}

func isValidThrow(thrown map[string]int) bool {
	sum := 0
	for face, n := range thrown {
		if sum += n; n < 0 || !slices.Contains(faces, face) {
			return false
		}
	}
	return sum == dice
}

type tallyView struct {
	Turn    int                      `json:"turn"`
	Phase   string                   `json:"phase"`
	Order   []engine.Seat            `json:"order"`
	Seats   map[engine.Seat]seatView `json:"seats"`
	Left    int                      `json:"left"`
	Discard []string                 `json:"discard,omitempty"`
	Result  map[string]any           `json:"result,omitempty"`
	Prompts []engine.Prompt          `json:"prompts,omitempty"`
}

type seatView struct {
	Spice  int      `json:"spice"`
	Points int      `json:"points"`
	Cards  int      `json:"cards"`
	Hand   []string `json:"hand,omitempty"` // only for its phone and the referee
	Pick   int      `json:"pick,omitempty"` // the same, until all are in
	Sealed bool     `json:"sealed,omitempty"`
}

// Project shows hands to their holders, and numbers once all are in.
func (Tally) Project(state engine.State, v engine.Viewer) engine.View {
	s := state.(*tally)
	view := tallyView{
		Turn: s.round, Phase: s.phase, Order: s.order, Left: len(s.deck), Discard: s.discard, Seats: map[engine.Seat]seatView{},
		Prompts: engine.PromptsFor(v, s.prompts()),
	}
	for f, t := range s.seats {
		seat := seatView{Spice: t.spice, Points: t.points, Cards: len(t.hand), Sealed: t.pick > 0}
		if v.Sees(f) {
			seat.Hand = t.hand
		}
		if v.Sees(f) || s.phase != picking {
			seat.Pick = t.pick
		}
		view.Seats[f] = seat
	}
	if s.over {
		view.Result = map[string]any{"winners": s.winners(), "by": "points"}
	}
	return view
}

func (s *tally) winners() (best []engine.Seat) {
	for _, f := range s.order {
		switch {
		case len(best) == 0 || s.seats[f].points > s.seats[best[0]].points:
			best = []engine.Seat{f}
		case s.seats[f].points == s.seats[best[0]].points:
			best = append(best, f)
		}
	}
	return best
}

// cardPoints is the number on a card, 1 to 9.
func cardPoints(card string) int { return int(card[len(card)-1] - '0') }

// EditPrompts edits the prompts with this ask, or all if ask is empty: for variants of a game in tests.
func EditPrompts(prompts []engine.Prompt, ask string, how func(*engine.Prompt)) []engine.Prompt {
	for i := range prompts {
		if ask == "" || prompts[i].Ask == ask {
			how(&prompts[i])
		}
	}
	return prompts
}
