package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The text of a card is not the app's: a pick makes up a step that the position allows, or says in words that the card was followed.

// Pick enters one step or two.
func (c EffectChoice) Pick(r engine.Random) (engine.Args, bool) {
	entered := func(effects ...Effect) any { return effectArgs{c.Card, c.Leader, gamekit.MustEncode(effects)} }
	inWords := Effect{Kind: "note", Text: "As the card says"}
	args, ok := c.first(func() any {
		if gamekit.OneIn(r, 4) {
			return entered(inWords, c.step(r))
		}
		return entered(c.step(r))
	})
	if !ok {
		return gamekit.Answer(entered(inWords))
	}
	return args, true
}

// step is a step of any kind; most are legal.
func (c EffectChoice) step(r engine.Random) Effect {
	e, one := Effect{Kind: gamekit.One(r, EffectKinds())}, func(words ...string) string { return gamekit.One(r, words) }
	switch s := c.of; e.Kind {
	case "draw":
		e.Deck, e.Count = one(append(slices.Clone(DrawsFrom(c.seat)), prescienceDeck)...), 1
	case "discard":
		e.Side, e.Count = gamekit.One(r, Sides), 1
	case "track":
		e.Track, e.By = one(slices.Concat(rulebook.Markers, rulebook.Powers, []string{"supremacy"})...), 1
	case "die":
		e.Side, e.Result, e.To = c.side().Other(), gamekit.One(r, rulebook.Faces), one("lost", "next")
	case "bene":
		e.Side = gamekit.One(r, Sides)
	case "prescience":
		e.Card, e.To = one(s.row...), one("kept", "deck", removed)
	case "vehicle":
		e.What, e.To = "carryall", string(gamekit.One(r, board.Zones).ID)
	case "note":
		e.Text = "As the card says"
	case "desert-power", "objective", "play", "storms":
	default:
		c.stepOnBoard(r, &e)
	}
	return e
}

// stepOnBoard fills a step with legions, leaders, worms and what the desert hides.
func (c EffectChoice) stepOnBoard(r engine.Random, e *Effect) {
	s := c.of
	own, foe := gamekit.One(r, s.areasOf(c.side())), gamekit.One(r, s.areasOf(c.side().Other()))
	near := gamekit.One(r, board.Of(own).Neighbours)
	desert := gamekit.One(r, slices.DeleteFunc(areaIDs(), func(a Area) bool { return !s.terrain(a).IsDesert() || !s.isEmpty(a) }))
	sietches := gamekit.Some(r, slices.DeleteFunc(sortedKeys(s.settlements), func(a Area) bool { return !s.settlements[a].Sietch }), 2)
	switch e.Kind {
	case "deploy", "place":
		e.Area = own
		e.Units = gamekit.One(r, []Units{{Regular: 1}, {Elite: 1}, {Leaders: []string{s.pickLeader(r, c.side())}}})
	case "remove":
		e.Area, e.Units = foe, pickUnits(r, s.legions[foe].Units, 1)
	case "upgrade":
		e.Area, e.From, e.To, e.Count = own, "regular", "elite", 1
	case "move":
		e.From, e.To = string(own), string(near)
	case "attack":
		e.From, e.At, e.Surprise, e.Free = string(own), near, gamekit.OneIn(r, 2), gamekit.OneIn(r, 2)
	case "strike":
		e.Area, e.Dice = foe, gamekit.Between(r, 1, 3)
	case "leader":
		e.Leader, e.To = s.pickLeader(r, c.side()), gamekit.One(r, []string{aside, inTanks, string(own)})
		if e.Leader == rulebook.WildMaker {
			e.To = string(desert)
		}
	case "sign":
		if e.Area, e.On = desert, true; len(s.signs) > 0 && gamekit.OneIn(r, 3) {
			e.Area, e.On = gamekit.One(r, s.signs), false
		}
	case "worm":
		e.To = string(desert)
		if len(s.worms) == rulebook.Worms {
			e.From = string(gamekit.One(r, s.worms))
		}
	case "sietch", "tokens":
		if len(sietches) == 2 {
			e.From, e.To = string(sietches[0]), string(sietches[1])
		}
		if e.Kind == "sietch" {
			e.To = string(gamekit.One(r, board.Of(Area(e.From)).Neighbours))
		}
	case "reveal":
		e.Area = gamekit.One(r, s.areasOf(Atreides))
	}
}

// areasOf lists where legions of a side stand.
func (s *State) areasOf(side Side) []Area {
	return slices.DeleteFunc(sortedKeys(s.legions), func(a Area) bool { return s.legions[a].Side != side })
}

func areaIDs() (out []Area) {
	for _, a := range board.Areas {
		out = append(out, a.ID)
	}
	return out
}

func (s *State) pickLeader(r engine.Random, side Side) string {
	return gamekit.One(r, slices.DeleteFunc(sortedKeys(s.leaders), func(id string) bool {
		l, _ := rulebook.LeaderOf(id)
		return l.Side != side
	}))
}
