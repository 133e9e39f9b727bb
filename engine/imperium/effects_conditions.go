package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// holds reports whether a condition holds for whose effect it is. No condition always holds.
func (s *State) holds(src source, c *rulebook.Condition) bool {
	if c == nil {
		return true
	}
	p := s.players[src.seat]
	for f, least := range c.InfluenceAtLeast { // [IMP-6.14]
		if p.Influence[f] < least {
			return false
		}
	}
	for card, least := range c.CopiesAtLeast { // [IMP-12.15]
		if p.Owns[card] < least {
			return false
		}
	}
	switch {
	case c.Bond != "" && !s.hasOther(src, c.Bond): // [IMP-6.13]
		return false
	case c.OtherCardInPlay != "" && !s.hasOther(src, c.OtherCardInPlay):
		return false
	case c.Alliance == "any" && len(p.Alliances) == 0, // [IMP-6.14]
		c.Alliance != "" && c.Alliance != "any" && !slices.Contains(p.Alliances, Faction(c.Alliance)):
		return false
	case c.CouncilSeat && !p.Council:
		return false
	case c.PlayedIn != "" && c.PlayedIn != string(s.phase):
		return false
	case c.MostCopies != "" && !s.hasMost(src.seat, c.MostCopies): // [IMP-12.15]
		return false
	case c.TracksAtLeast != nil && s.tracksAt(src.seat, c.TracksAtLeast.Influence) < c.TracksAtLeast.Tracks: // [IMP-12.14]
		return false
	case c.OpponentInFight && !slices.ContainsFunc(s.opponents(src.seat), func(o Color) bool { return s.players[o].Conflict > 0 }):
		return false
	case c.OpponentHigher && len(s.outranked(src.seat)) == 0:
		return false
	case c.ConflictWon && s.conflict.Winner != src.seat: // [IMP-7.4]
		return false
	}
	return true
}

// hasOther reports whether another card of a Faction is in play: of this round's Agent turns or of the reveal [IMP-6.13].
func (s *State) hasOther(src source, f Faction) bool {
	n := 0
	for _, id := range s.players[src.seat].InPlay {
		if isOf(f)(id) {
			n++
		}
	}
	if isOf(f)(src.of) && slices.Contains(s.players[src.seat].InPlay, src.of) {
		n--
	}
	return n > 0
}

// isOf tells the cards of a Faction.
func isOf(f Faction) func(card string) bool {
	return func(card string) bool {
		c, _ := rulebook.CardOf(card)
		return c.IsOf(f)
	}
}

// inPlay counts the cards that multiply a step [IMP-12.17].
func (s *State) inPlay(src source, per rulebook.Per) (n int) {
	for _, id := range s.players[src.seat].InPlay {
		if isOf(per.CardInPlay)(id) && (per.IncludingThis || id != src.of) {
			n++
		}
	}
	return n
}

// hasMost reports whether a seat owns more copies of a card than every single opponent.
func (s *State) hasMost(c Color, card string) bool {
	own := s.copiesOf(c, card)
	return !slices.ContainsFunc(s.opponents(c), func(o Color) bool { return s.copiesOf(o, card) >= own })
}

// tracksAt counts the tracks on which a seat stands at a number or higher.
func (s *State) tracksAt(c Color, least int) (n int) {
	for _, f := range rulebook.Factions {
		if s.players[c].Influence[f] >= least {
			n++
		}
	}
	return n
}

// outranked lists the Factions on whose track an opponent stands higher than a seat.
func (s *State) outranked(c Color) (out []Faction) {
	for _, f := range rulebook.Factions {
		if slices.ContainsFunc(s.opponents(c), func(o Color) bool { return s.players[o].Influence[f] > s.players[c].Influence[f] }) {
			out = append(out, f)
		}
	}
	return out
}
