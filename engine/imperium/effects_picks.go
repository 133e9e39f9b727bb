package imperium

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Pick answers what the effect leaves open.
func (c EffectChoice) Pick(r engine.Random) (engine.Args, bool) {
	from, card := c.anyCard(r)
	switch c.ask {
	case askPay:
		in := payArgs{Of: c.Of}
		if c.Price.InfluenceAny > 0 {
			in.Lose = gamekit.One(r, c.Factions)
		}
		if c.Price.TrashCard > 0 {
			in.From, in.Card = from, card
		}
		return gamekit.Answer(in)
	case askInfluence:
		faction, factions := oneOrMore(gamekit.Some(r, c.Factions, c.Count))
		return gamekit.Answer(influenceArgs{Faction: faction, Factions: factions, Of: c.Of})
	case askReward:
		faction, factions := oneOrMore(gamekit.Some(r, c.Factions, c.Count))
		return gamekit.Answer(rewardArgs{Faction: faction, Factions: factions, Options: gamekit.Some(r, c.Options, c.Count), Card: card, From: from})
	case askChoose:
		return c.pickOption(r)
	case askDeploy:
		return gamekit.AnswerIf(c.Most > 0, deployArgs{Troops: gamekit.Between(r, 1, c.Most), Of: c.Of})
	case askRetreat:
		return gamekit.Answer(retreatArgs{Troops: gamekit.Between(r, 0, c.Most), Of: c.Of})
	case askTrash:
		return gamekit.AnswerIf(card != "", trashArgs{Card: card, From: from, Of: c.Of})
	case askDiscard:
		return gamekit.Answer(discardArgs{Cards: gamekit.Some(r, c.Cards[inHand], c.Count), Of: c.Of})
	case askTake:
		return gamekit.AnswerIf(card != "", takeArgs{Card: card, Of: c.Of})
	case askRecall, askVoice:
		return gamekit.Answer(spaceArgs{Space: gamekit.One(r, c.Spaces), Of: c.Of})
	case askAlliance:
		return gamekit.Answer(allianceArgs{To: gamekit.One(r, c.Seats)})
	case askMasterstroke:
		in := pairArgs{}
		if c.Factions == nil { // it was not sealed
			in.Factions = gamekit.Some(r, rulebook.Factions, c.Count)
		}
		return gamekit.Answer(in)
	case askAcquire:
		sale := gamekit.One(r, c.Sale.Cards)
		return gamekit.AnswerIf(sale.Card != "", acquireArgs{Card: sale.Card, Of: c.Of})
	}
	return nil, false // a theft is named by who drew the card
}

// oneOrMore names a single Faction by itself.
func oneOrMore(factions []Faction) (one Faction, more []Faction) {
	if len(factions) == 1 {
		return factions[0], nil
	}
	return "", factions
}

// Decline names the effect, too: several may ask the same.
func (c EffectChoice) Decline() (string, engine.Args) {
	return "pass", engine.NewArgs(passArgs{c.ask, c.Of})
}

// anyCard picks a card with its place; none from no cards.
func (c EffectChoice) anyCard(r engine.Random) (from, card string) {
	places := slices.DeleteFunc(slices.Sorted(maps.Keys(c.Cards)), func(place string) bool { return len(c.Cards[place]) == 0 })
	from = gamekit.One(r, places)
	return from, gamekit.One(r, c.Cards[from])
}

// pickOption picks one of several effects, with the card that it needs.
func (c EffectChoice) pickOption(r engine.Random) (engine.Args, bool) {
	in := chooseArgs{Of: c.Of}
	switch {
	case c.Seats != nil:
		in.Seat = gamekit.One(r, c.Seats)
		return gamekit.Answer(in)
	case c.Dearer != nil && gamekit.OneIn(r, 2):
		in.Pay = new(bool)
		*in.Pay = true
		return gamekit.Answer(in)
	}
	switch in.Option = gamekit.One(r, c.Options); {
	case in.Option == "discard":
		in.Card = gamekit.One(r, c.Cards[inHand])
	case in.Option == "trash" && len(c.Cards[onDeck]) == 0:
		in.Option = "draw"
	case in.Option == "trash":
		in.Card = c.Cards[onDeck][0]
	}
	return gamekit.Answer(in)
}
