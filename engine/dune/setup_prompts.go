package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// PredictChoice is the choice of a "predict" prompt.
type PredictChoice struct {
	Factions []Faction `json:"factions"`
	Turns    int       `json:"turns"`
}

// Pick predicts anything.
func (c PredictChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(predictArgs{gamekit.One(r, c.Factions), gamekit.Between(r, 1, c.Turns)})
}

// PlaceChoice is the choice of a "place" prompt.
type PlaceChoice struct {
	Count int           `json:"count"`
	Among []Destination `json:"among"`
}

// Pick scatters the forces.
func (c PlaceChoice) Pick(r engine.Random) (engine.Args, bool) {
	in, left := placeArgs{At: make([]placedForces, len(c.Among))}, c.Count
	for i, d := range c.Among {
		n := gamekit.Between(r, 0, left)
		if i == len(c.Among)-1 {
			n = left
		}
		in.At[i], left = placedForces{Territory: d.Territory, Sector: gamekit.One(r, d.Sectors), Normal: n}, left-n
	}
	return gamekit.Answer(in)
}

// Destination is a territory that forces may go to.
type Destination struct {
	Territory board.Territory `json:"territory"`
	Sectors   []int           `json:"sectors,omitempty"`
	Cost      int             `json:"cost,omitempty"` // spice per force
}

// TraitorDrawChoice is the choice of a "traitors.draw" prompt.
type TraitorDrawChoice struct {
	Count int               `json:"count"`
	From  []rulebook.Leader `json:"from"`
}

// Pick draws any.
func (c TraitorDrawChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(traitorsDrawArgs{gamekit.Some(r, c.From, c.Count)})
}

// TraitorChoice is the choice of a "traitors.keep" prompt.
type TraitorChoice struct {
	Leaders []rulebook.Leader `json:"leaders"`
}

// Pick keeps any.
func (c TraitorChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(traitorKeepArgs{gamekit.One(r, c.Leaders)})
}

// CardDrawChoice is the choice of a "cards.draw" prompt.
type CardDrawChoice struct {
	Count int             `json:"count"`
	From  []rulebook.Card `json:"from"`
}

// Pick names cards that nobody has shown, whoever holds them.
func (c CardDrawChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(drawArgs{Cards: gamekit.Some(r, c.From, c.Count)})
}

func (s *State) setupPrompts() []engine.Prompt {
	if s.step == stepCards {
		return s.dealPrompts()
	}
	var out []engine.Prompt
	if s.mustPredict() {
		p := secret(s.ask(BeneGesserit, "predict", "DUNE-SETUP-13"))
		out = append(out, withChoices(p, PredictChoice{without(s.seats, BeneGesserit), s.maxTurns()}))
	}
	if s.mustPlace(Fremen) {
		sheet := s.sheet(Fremen).Place
		choices := PlaceChoice{Count: sheet.Count}
		for _, t := range sheet.Among {
			choices.Among = append(choices.Among, Destination{Territory: t, Sectors: t.Sectors()})
		}
		out = append(out, withPublicChoices(canTry(s.ask(Fremen, "place", "DUNE-SETUP-10")), choices))
	}
	if s.mustPlace(BeneGesserit) && !s.mustPlace(Fremen) {
		out = append(out, s.placeAdvisorPrompt())
	}
	picking := slices.ContainsFunc(s.seats, s.mustPick)
	for _, f := range s.seats {
		switch {
		// A seat that drew no leader that it could keep seems to choose, too [DUNE-SETUP-05].
		case picking && !s.mustPick(f) && !s.keepsAll(f):
			out = append(out, final(s.askToKeep(f)))
		case s.mustDraw(f):
			out = append(out, s.drawTraitorsPrompt(f))
		case s.mustPick(f) && len(s.seat[f].Drawn) > 0:
			out = append(out, withChoices(s.askToKeep(f), TraitorChoice{s.keepable(f)}))
		}
	}
	return keyed(out)
}

// keyed gives the prompts of setup their keys, which must not change when another seat answers.
func keyed(prompts []engine.Prompt) []engine.Prompt {
	for i, p := range prompts {
		prompts[i].ID = fmt.Sprintf("setup.%s.%s.%s", p.Ask, p.For, setupSeat(p))
	}
	return prompts
}

// askToKeep asks for the traitor to keep. If only enemies count, some may have drawn none and have no choice, which who has answered
// would tell [DUNE-SETUP-05]; if any leader does, everybody chooses, and everybody may see who is left [DUNE-SETUP-06].
func (s *State) askToKeep(f Faction) engine.Prompt {
	p := secret(s.ask(f, "traitors.keep", s.traitorRuling()))
	if s.rules.Is("traitor.pick", "any") {
		return p
	}
	return hideAnswer(p)
}

func setupSeat(p engine.Prompt) Faction {
	if p.Draw != nil {
		return p.Draw.For
	}
	return p.For
}

func (s *State) drawTraitorsPrompt(f Faction) engine.Prompt {
	if !s.appDeals() { // every leader is offered: the rest would tell what others drew
		return withChoices(secret(s.ask(f, "traitors.draw", s.traitorRuling())), TraitorDrawChoice{traitorsDrawn, s.traitorLeaders()})
	}
	pool := s.traitorPool()
	p := s.ask(engine.App, "traitors.draw", s.traitorRuling())
	from := make([]string, len(pool))
	for i, l := range pool {
		from[i] = string(l)
	}
	p.Draw = &engine.Draw{From: from, Count: traitorsDrawn, Arg: "leaders", For: f}
	return p
}

const traitorsDrawn = 4

func (s *State) traitorRuling() string {
	if s.rules.Is("traitor.pick", "any") {
		return "DUNE-SETUP-06"
	}
	return "DUNE-SETUP-05"
}

// traitorLeaders lists, sorted, the leaders of the factions in play, of whom traitors are drawn [DUNE-SETUP-06].
func (s *State) traitorLeaders() []rulebook.Leader {
	var all []rulebook.Leader
	for _, f := range s.seats {
		for _, l := range s.sheet(f).Leaders {
			if !l.Principal { // [DUNE-SETUP-20]
				all = append(all, l.ID)
			}
		}
	}
	slices.Sort(all)
	return all
}

// traitorPool lists the leaders that nobody has drawn [DUNE-SETUP-05].
func (s *State) traitorPool() []rulebook.Leader {
	return slices.DeleteFunc(s.traitorLeaders(), func(l rulebook.Leader) bool {
		return slices.ContainsFunc(s.seats, func(f Faction) bool { return slices.Contains(s.seat[f].Drawn, l) })
	})
}

// keepable lists the drawn leaders that a seat may keep: all, or only enemies.
func (s *State) keepable(f Faction) []rulebook.Leader {
	if s.rules.Is("traitor.pick", "any") {
		return slices.Clone(s.seat[f].Drawn)
	}
	return s.enemiesDrawn(f)
}

func (s *State) enemiesDrawn(f Faction) []rulebook.Leader {
	return slices.DeleteFunc(slices.Clone(s.seat[f].Drawn), func(l rulebook.Leader) bool { return s.leaderOwner(l) == f })
}

func (s *State) dealPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, f := range s.waiting {
		count := s.sheet(f).StartingCards
		if s.appDeals() {
			out = append(out, s.drawCards(count, f, nil))
			continue
		}
		if s.seat[f].Unknown == 0 {
			continue
		}
		p := optional(secret(s.ask(f, "cards.draw", "DUNE-SETUP-14")))
		out = append(out, opportunity(withChoices(p, CardDrawChoice{count, s.unseenBy(f)})))
	}
	if !s.appDeals() {
		out = append(out, s.advancePrompt("DUNE-SETUP-14", string(Storm)))
	}
	return out
}
