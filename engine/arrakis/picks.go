package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// deciding is what choices try their answers with where a list does not bound them: the position, and what is asked of which seat. It has
// no place in their JSON.
type deciding struct {
	of   *State
	seat engine.Seat
	ask  string
}

func (x deciding) side() Side { return sideOf(x.seat) }

// mostTries is how often a choice looks for an answer that the position allows.
const mostTries = 30

// first picks the first of some answers that the rules accept.
func (x deciding) first(answer func() any) (engine.Args, bool) {
	for range mostTries {
		args := engine.NewArgs(answer())
		if newDecision(x.of).run(engine.Command{By: x.seat, Do: x.ask, Args: args}) == nil {
			return args, true
		}
	}
	return nil, false
}

// seldom picks like first, but now and then only: for what costs its side something.
func (x deciding) seldom(r engine.Random, answer func() any) (engine.Args, bool) {
	if !gamekit.OneIn(r, 5) {
		return nil, false
	}
	return x.first(answer)
}

// oneKey picks one key of a map.
func oneKey[K ~string, V any](r engine.Random, m map[K]V) K { return gamekit.One(r, sortedKeys(m)) }

// pickUnits picks so many figures and tokens.
func pickUnits(r engine.Random, of Units, n int) (out Units) {
	for range n {
		left := []struct{ has, into *int }{{&of.Regular, &out.Regular}, {&of.Elite, &out.Elite}, {&of.Special, &out.Special}, {&of.Tokens, &out.Tokens}}
		left = slices.DeleteFunc(left, func(x struct{ has, into *int }) bool { return *x.has == 0 })
		if len(left) > 0 {
			kind := gamekit.One(r, left)
			*kind.has, *kind.into = *kind.has-1, *kind.into+1
		}
	}
	return out
}

// pickShown picks what deployment tokens may show.
func pickShown(r engine.Random, tokens int) (out []Shown) {
	for range tokens {
		out = append(out, gamekit.One(r, []Shown{{Regular: 1}, {Regular: 2}, {Elite: 1}, {Regular: 1, Elite: 1}, {Special: 1}, {Regular: 1, Special: 1}}))
	}
	return out
}

// pickCombat throws combat dice.
func pickCombat(r engine.Random, dice int) (out CombatDice) {
	for range dice {
		*gamekit.One(r, []*int{&out.Hit, &out.Shield, &out.Special})++
	}
	return out
}

// pickMarkers picks a number for each marker.
func pickMarkers(r engine.Random, least, most int) Objective {
	return Objective{gamekit.Between(r, least, most), gamekit.Between(r, least, most), gamekit.Between(r, least, most)}
}

// figuresChoice are the figures that the Harkonnen begin with.
type figuresChoice struct{}

// Pick puts what starting tokens may show into each settlement.
func (figuresChoice) Pick(r engine.Random) (engine.Args, bool) {
	var in placesArgs
	for _, a := range board.Areas {
		if a.Rank > 0 {
			in.At = append(in.At, Place{a.ID, Units{Regular: gamekit.Between(r, 2, 3), Elite: r.IntN(2), Special: r.IntN(2)}})
		}
	}
	return gamekit.Answer(in)
}

// objectiveChoice is what a secret objective may ask for.
type objectiveChoice struct{}

// Pick takes any.
func (objectiveChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(pickMarkers(r, 5, 8))
}

// victoryChoice is an objective that has been reached.
type victoryChoice struct{ deciding }

// Pick claims the victory as soon as the markers allow one that most objectives ask for.
func (c victoryChoice) Pick(r engine.Random) (engine.Args, bool) {
	return c.first(func() any { return pickMarkers(r, 6, 6) })
}

// guerrillaChoice is an area where tokens are revealed.
type guerrillaChoice struct{ deciding }

// Pick reveals some tokens now and then.
func (c guerrillaChoice) Pick(r engine.Random) (engine.Args, bool) {
	hidden := slices.DeleteFunc(sortedKeys(c.of.legions), func(area Area) bool { return c.of.legions[area].Tokens == 0 })
	return c.seldom(r, func() any {
		area := gamekit.One(r, hidden)
		return guerrillaArgs{Area: area, Tokens: pickShown(r, gamekit.Between(r, 1, c.of.legions[area].Tokens))}
	})
}

// schemingChoice is how many copies of Hawat's Scheming are discarded.
type schemingChoice struct{ deciding }

// Pick discards two or three now and then.
func (c schemingChoice) Pick(r engine.Random) (engine.Args, bool) {
	f, n := c.of.boards[c.of.ownerOf(Harkonnen, schemersDeck)], gamekit.Between(r, 2, mostSchemed)
	if len(f.Hand)+n > f.Cards || n > c.of.drawn("house-harkonnen") {
		return nil, false
	}
	return c.seldom(r, func() any { return schemingArgs{n} })
}

// distances are the borders between each area and the nearest settlement of a side.
func (s *State) distances(side Side) map[Area]int {
	far, queue := map[Area]int{}, []Area{}
	for _, area := range sortedKeys(s.settlements) {
		if s.settlements[area].side() == side {
			far[area], queue = 1, append(queue, area)
		}
	}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		for _, n := range board.Of(here).Neighbours {
			if far[n] == 0 {
				far[n], queue = far[here]+1, append(queue, n)
			}
		}
	}
	return far
}

// pickMove moves a legion or a part of it, mostly nearer to a settlement of the enemy.
func (c MoveChoice) pickMove(r engine.Random) (engine.Args, bool) {
	far := c.of.distances(c.side().Other())
	return c.first(func() any {
		in := moveArgs{From: oneKey(r, c.From)}
		t := c.From[in.From]
		to := t.To
		if zone := oneKey(r, t.Fly); zone != "" && (len(to) == 0 || gamekit.OneIn(r, 2)) {
			in.Ornithopter, to = zone, t.Fly[zone]
		}
		if in.To = gamekit.One(r, to); !gamekit.OneIn(r, 3) {
			in.To = slices.MinFunc(to, func(a, b Area) int { return far[a] - far[b] })
		}
		whole := c.of.legions[in.From].Units
		if t.Units.Count() == whole.Count() && t.Units.LeaderCount() == whole.LeaderCount() && !gamekit.OneIn(r, 3) {
			return in
		}
		in.Units = pickUnits(r, t.Units, gamekit.Between(r, 1, t.Units.Count()))
		if c.Leaders || gamekit.OneIn(r, 2) {
			if in.Leaders = gamekit.Some(r, t.Units.Leaders, 1); len(in.Leaders) == 0 {
				in.Generic = min(t.Units.Generic, 1)
			}
		}
		return in
	})
}

// pickAttack attacks, a settlement if one is near.
func (c MoveChoice) pickAttack(r engine.Random) (engine.Args, bool) {
	var all, best []attackArgs
	add := func(in attackArgs) {
		if all = append(all, in); c.of.hasSettlement(c.side().Other(), in.At) {
			best = append(best, in)
		}
	}
	for _, from := range sortedKeys(c.From) {
		for _, at := range c.From[from].To {
			add(attackArgs{From: from, At: at})
		}
		for _, zone := range sortedKeys(c.From[from].Fly) {
			for _, at := range c.From[from].Fly[zone] {
				add(attackArgs{from, at, zone})
			}
		}
	}
	if len(best) > 0 {
		all = best
	}
	return gamekit.AnswerIf(len(all) > 0, gamekit.One(r, all))
}

// Pick moves or attacks.
func (c MoveChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.ask == "attack" {
		return c.pickAttack(r)
	}
	return c.pickMove(r)
}

// pickCard picks a planning card that a seat may hold by what was drawn and discarded; none if there is none.
func (s *State) pickCard(r engine.Random, seat engine.Seat) string {
	var able []string
	for _, card := range rulebook.Cards {
		f, deck := s.boards[seat], s.decks[card.Deck]
		gone := slices.DeleteFunc(slices.Clone(deck.Discard), func(id string) bool { return id != card.ID })
		elsewhere := len(f.Hand) == f.Cards && !slices.Contains(f.Hand, card.ID)
		if slices.Contains(DecksOf(seat), card.Deck) && s.drawn(card.Deck) > 0 && len(gone) < card.Copies && !elsewhere && card.ID != hawatsScheming {
			able = append(able, card.ID)
		}
	}
	return gamekit.One(r, able)
}

// drawn is how many cards of a deck are in a hand.
func (s *State) drawn(deck string) int {
	return rulebook.DeckSize - s.decks[deck].Left - len(s.decks[deck].Discard)
}

// Pick spends a die: mostly for its result.
func (c ActionChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.Dice == nil && c.Bene == "" {
		return c.first(func() any { return actionArgs{Card: c.of.pickCard(r, c.seat)} })
	}
	dice := c.Dice
	if c.MustUse != nil {
		dice = c.MustUse
	}
	return c.first(func() any {
		in := actionArgs{Die: gamekit.One(r, dice)}
		if len(dice) == 0 || c.MustUse == nil && c.Bene != "" && gamekit.OneIn(r, 3) {
			in.Die, in.Bene = c.Bene, true
		}
		leaders := slices.DeleteFunc(sortedKeys(c.Leaders), func(id string) bool { return !slices.Contains(c.Leaders[id], in.Die) })
		switch {
		case c.Spend && gamekit.OneIn(r, 20):
			in.Spend = true
		case len(leaders) > 0 && gamekit.OneIn(r, 6):
			in.Leader = gamekit.One(r, leaders)
		case c.Cards > 0 && gamekit.OneIn(r, 6):
			in.Card = c.of.pickCard(r, c.seat)
		case c.side() == Atreides && in.Die == rulebook.House:
			in.As = gamekit.One(r, []Face{rulebook.Leadership, rulebook.Strategy, rulebook.Deployment, rulebook.Mentat})
		}
		return in
	})
}
