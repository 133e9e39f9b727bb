package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// saidPosition is a position as a correction says that it is.
type saidPosition = gamekit.Position[View]

// takeSaid takes a value that was said.
func takeSaid[T any](p saidPosition, path string, into *T, value T) {
	if p.Has(path) {
		*into = value
	}
}

func unknown(what string, name any) error {
	return engine.Refuse(correctionRuling, "set.unknown_"+what, what, name)
}

// enters reports whether the named phase must be entered as play would: no step of it is named. A phase without steps is always
// entered.
func enters(p saidPosition) bool {
	phase := p.View.Phase
	return p.Has("phase") && phase != Setup && (!p.Has("step") || phase == Makers || phase == Recall)
}

// take puts the table as a view shows it. What was not said stays, above all what the view does not show.
func (s *State) take(p saidPosition) error {
	v := p.View
	if p.Has("phase") && !slices.Contains([]Phase{Setup, RoundStart, Turns, Combat, Makers, Recall, Endgame}, v.Phase) {
		return unknown("phase", string(v.Phase))
	}
	if p.Has("step") && !enters(p) && !slices.Contains(stepsOf[v.Phase], v.Step) {
		return unknown("step", v.Step)
	}
	s.round, s.phase, s.step, s.first, s.acting, s.mentatNext = v.Round, v.Phase, v.Step, v.First, v.Acting, v.MentatNext
	if s.round < 1 || s.round > lastRound {
		return engine.Refuse("IMP-9.3", "set.round", "last", lastRound)
	}
	if s.mentat = Color(v.Mentat); v.Mentat == mentatHome {
		s.mentat = ""
	}
	for _, c := range []Color{s.first, s.acting, s.mentatNext, s.mentat} {
		if c != "" && !s.has(c) {
			return unknown("seat", string(c))
		}
	}
	takeSaid(p, "result", &s.result, v.Result)
	for _, do := range []func(saidPosition) error{s.takeConflict, s.takeSpaces, s.takeDecks, s.takeSeats, s.takeRivals, s.takeTurn} {
		if no := do(p); no != nil {
			return no
		}
	}
	s.forgetOddHands()
	switch level := s.conflictLevel(); { // they follow from the rest
	case p.Has("order") && !slices.Equal(v.Order, s.position(engine.Referee).Order):
		return engine.Refuse(correctionRuling, "set.computed", "what", "order")
	case p.Text("conflict.level") != "" && p.Text("conflict.level") != level:
		return engine.Refuse(correctionRuling, "set.computed", "what", "conflict.level")
	}
	return nil
}

// conflictLevel is the level of the round's Conflict card; empty if there is none.
func (s *State) conflictLevel() string {
	card, _ := rulebook.ConflictOf(s.conflict.Card)
	return card.Level
}

// takeSeats takes what the seats have. An Alliance token that two are said to have is refused: there is one of each [IMP-10.3].
func (s *State) takeSeats(p saidPosition) error {
	allied := map[Faction]bool{}
	for _, of := range []string{"seats", "rivals"} {
		for _, c := range p.Names(of) {
			if !p.Has(of + "." + c + ".alliances") {
				continue
			}
			for _, f := range p.View.alliances(Color(c)) {
				if allied[f] {
					return engine.Refuse("IMP-10.3", "law.alliance", "faction", string(f))
				}
				allied[f] = true
			}
		}
	}
	for _, name := range p.Names("seats") {
		c := Color(name)
		if !s.isSeat(c) {
			return engine.Refuse("IMP-1.1", "input.unknown_seat", "faction", name)
		}
		if no := s.takeSeat(p, c, p.View.Seats[c]); no != nil {
			return no
		}
	}
	if p.Fresh {
		s.dealUnknown(p)
	}
	return nil
}

// dealUnknown gives five unknown cards to who has not revealed, at a table that is put into its turns, and counts all as revealed
// after them.
func (s *State) dealUnknown(p saidPosition) {
	for _, c := range s.seats {
		player, own := s.players[c], "seats."+string(c)
		switch {
		case s.phase == Turns && !player.Revealed && !p.Has(own+".cards") && !p.Has(own+".hand"):
			player.Cards = min(handSize, player.pileSize())
		case s.phase == Combat || s.phase == Makers || s.phase == Recall || s.phase == Endgame:
			player.Revealed = true
		}
	}
}

func (s *State) takeConflict(p saidPosition) error {
	c := p.View.Conflict
	if !p.Has("conflict") {
		return nil
	}
	if c.Card != "" {
		if c.Card != s.conflict.Card { // its outcome is still to come
			s.conflict = Fight{Card: c.Card}
		}
		if !slices.Contains(s.conflicts.Discard, c.Card) {
			s.conflicts.Discard = append(slices.Clone(s.conflicts.Discard), c.Card)
		}
	}
	if c.Outcome != nil {
		s.conflict.Winner, s.conflict.Rewards = c.Outcome.Winner, c.Outcome.Rewards
		if s.conflict.Rewards == nil {
			s.conflict.Rewards = map[Color]string{}
		}
	}
	return nil
}

func (s *State) takeSpaces(p saidPosition) error {
	for _, id := range p.Names("spaces") {
		post := Post(p.View.Spaces[id])
		for _, c := range append(slices.Clone(post.Agents), post.Control, post.Voice) {
			if c != "" && !s.has(c) {
				return unknown("seat", string(c))
			}
		}
		space, _ := rulebook.SpaceOf(id)
		switch {
		case post.Bonus < 0:
			return engine.Refuse("IMP-8.1", "set.negative", "what", id)
		case post.Bonus > 0 && space.BaseSpice() == 0: // [IMP-8.1]
			return engine.Refuse("IMP-8.1", "set.no_maker", "space", id)
		case post.Control != "" && space.ControlBonus.IsZero(): // [IMP-5.1]
			return engine.Refuse("IMP-5.1", "set.no_control", "space", id)
		}
		s.changePost(id, func(p *Post) { *p = post })
	}
	return nil
}

func (s *State) takeDecks(p saidPosition) error {
	v := p.View
	for _, deck := range []struct {
		path string
		into *Deck
		is   DeckView
	}{{"decks.imperium.", &s.imperium, v.Decks.Imperium}, {"decks.intrigue.", &s.intrigue, v.Decks.Intrigue}, {"decks.conflict.", &s.conflicts, v.Decks.Conflict}} {
		takeSaid(p, deck.path+"next", &deck.into.Next, deck.is.Next)
		takeSaid(p, deck.path+"discard", &deck.into.Discard, deck.is.Discard)
		takeSaid(p, deck.path+"used", &deck.into.Discard, deck.is.Used)
	}
	if v.Decks.Hagal != nil {
		takeSaid(p, "decks.hagal.discard", &s.hagal.Discard, v.Decks.Hagal.Discard)
	}
	takeSaid(p, "row", &s.row, v.Row)
	takeSaid(p, "trashed", &s.trashed, v.Trashed)
	if len(s.row) > rowPlaces {
		return engine.Refuse("IMP-1.4", "row.full")
	}
	for _, id := range p.Names("reserve") {
		if c, _ := rulebook.CardOf(id); c.Deck != rulebook.Reserve || v.Reserve[id] < 0 || v.Reserve[id] > c.Copies {
			return unknown("card", id)
		}
		s.reserve = gamekit.With(s.reserve, id, v.Reserve[id])
	}
	return nil
}

// takeSeat takes what was said of a seat.
func (s *State) takeSeat(said saidPosition, c Color, v *SeatView) error {
	p := s.players[c]
	has := func(name string) bool { return said.Has("seats." + string(c) + "." + name) }
	if _, ok := rulebook.LeaderOf(v.Leader); has("leader") && !ok {
		return engine.Refuse("IMP-1.12", "setup.leader", "leader", v.Leader)
	}
	p.Leader, p.VP, p.Purse.Solari, p.Purse.Spice, p.Purse.Water = v.Leader, v.VP, v.Solari, v.Spice, v.Water
	p.ThirdAgent, p.Council, p.Revealed, p.Persuasion, p.Swords = v.Swordmaster, v.Council, v.Revealed, v.Persuasion, v.Swords
	if no := s.takeTokens(said, "seats."+string(c)+".", c, v.Influence, v.Alliances, v.Troops); no != nil {
		return no
	}
	if has("masterstroke.pair") {
		if no := pairRefusal(v.Masterstroke.Pair); no != nil {
			return no
		}
		p.Pair = v.Masterstroke.Pair
	}
	if has("masterstroke") {
		p.PairUsed = v.Masterstroke.Used
	}
	return s.takeCards(said, c, v)
}

// takeTokens takes what was said of Influence, Alliances and troops of a seat or Rival.
func (s *State) takeTokens(said saidPosition, own string, c Color, influence map[Faction]int, alliances []Faction, t TroopsView) error {
	p := s.players[c]
	has := func(name string) bool { return said.Has(own + name) }
	for _, f := range said.Names(own + "influence") {
		p.setInfluence(Faction(f), influence[Faction(f)])
	}
	if has("alliances") {
		for _, o := range s.opponents(c) {
			s.players[o].Alliances = pile.Without(s.players[o].Alliances, alliances...)
		}
		p.Alliances = slices.Clone(alliances)
	}
	switch {
	case !has("troops.supply"):
		p.Garrison, p.Conflict = t.Garrison, t.Conflict
	case !has("troops.garrison"):
		p.Garrison, p.Conflict = troopsEach-t.Supply-t.Conflict, t.Conflict
	case !has("troops.conflict"):
		p.Garrison, p.Conflict = t.Garrison, troopsEach-t.Supply-t.Garrison
	default:
		p.Garrison, p.Conflict = t.Garrison, t.Conflict
		if p.supply() != t.Supply { // [IMP-4.8]
			return engine.Refuse("IMP-4.8", "set.troops", "count", p.Garrison+p.Conflict+t.Supply)
		}
	}
	return nil
}

// takeCards places a seat's cards. A hand or Intrigue hand that is named is complete; cards beyond those owned come from their deck or
// stack.
func (s *State) takeCards(said saidPosition, c Color, v *SeatView) error {
	p, own := s.players[c], "seats."+string(c)+"."
	has := func(name string) bool { return said.Has(own + name) }
	for _, id := range said.Names(own + "owns") {
		if v.Owns[id] < 0 {
			return engine.Refuse(correctionRuling, "law.negative", "seat", string(c))
		}
		p.setOwned(id, v.Owns[id])
	}
	takeSaid(said, own+"inPlay", &p.InPlay, v.InPlay)
	takeSaid(said, own+"discard", &p.Discard, v.Discard)
	takeSaid(said, own+"hand", &p.Hand, v.Hand)
	if takeSaid(said, own+"seen", &p.Top, v.Seen); has("seen") {
		p.Seen = ""
		if len(p.Top) > 0 {
			p.Seen = p.Top[0]
		}
	}
	takeSaid(said, own+"setAside", &p.SetAside, v.SetAside)
	if has("setAside") && p.SetAside != "" { // [IMP-12.13]
		p.AsideLess = 1
	}
	s.joinOwned(p, said)
	switch {
	case has("hand"):
		p.Cards = len(p.Hand)
	case has("cards"):
		if p.Cards = v.Cards; len(p.Hand) > p.Cards {
			p.Hand = nil
		}
	}
	if p.Hand = pile.Without(p.Hand, pile.Without(p.Hand, p.unseen()...)...); has("hand") && len(p.Hand) != p.Cards {
		return engine.Refuse("IMP-1.5", "set.hand", "seat", string(c))
	}
	if takeSaid(said, own+"intrigueHand", &p.IntrigueHand, v.IntrigueHand); has("intrigueHand") {
		p.Intrigue = len(p.IntrigueHand)
	}
	if has("intrigue") {
		p.Intrigue = v.Intrigue
		if stolen := has("intrigueHand") && s.hasUnnamedTheft(c); len(p.IntrigueHand) > p.Intrigue && !stolen {
			p.IntrigueHand = nil
		}
	}
	takeSaid(said, own+"faceUp", &p.FaceUp, v.FaceUp)
	for id := range p.Owns {
		if _, ok := rulebook.CardOf(id); !ok {
			return unknown("card", id)
		}
	}
	return nil
}

// joinOwned lets the cards that lie before a player, beyond those owned, join them.
func (s *State) joinOwned(p *Player, all saidPosition) {
	here := pile.Counts(slices.Concat(p.InPlay, p.Discard, p.Hand, p.Top))
	for _, id := range sortedKeys(here) {
		more := here[id] - p.Owns[id]
		if more <= 0 {
			continue
		}
		p.setOwned(id, here[id])
		if !all.Has("reserve."+id) && s.reserve[id] > 0 {
			s.changeReserve(id, -min(more, s.reserve[id]))
		}
	}
}

// takeTurn takes the turn of the acting seat, and who has passed.
func (s *State) takeTurn(p saidPosition) error {
	if p.Has("combat") {
		s.combat.Passed = slices.Clone(p.View.Combat.Passed)
	}
	if s.phase == Turns && s.acting == "" {
		s.acting = s.first
	}
	if !p.Has("turn") {
		if p.Has("phase") || p.Has("step") || p.Has("acting") {
			s.turn = Turn{LastID: s.turn.LastID}
			if player := s.players[s.acting]; player != nil {
				s.turn.Garrison = player.Garrison
			}
			if s.step == stepAgent || s.step == stepReveal {
				s.turn.Kind, s.turn.Begun = s.step, true
			}
		}
		return nil
	}
	t := p.View.Turn
	player := s.players[s.acting]
	if player == nil {
		return unknown("seat", string(s.acting))
	}
	s.turn = Turn{
		LastID: s.turn.LastID, Kind: t.Kind, Begun: t.Kind != "", Card: t.Card, Space: t.Space, Recruited: t.Recruited, Deployed: t.Deployed,
		BySpace: t.Deployed, Active: slices.Clone(t.Active), Garrison: max(player.Garrison+t.Deployed-t.Recruited, 0),
	}
	for _, id := range t.Active {
		card, _ := rulebook.IntrigueOf(id)
		for _, step := range card.Effects {
			s.turn.Ignores += step.IgnoreEnemyAgents
			s.turn.Icons = append(s.turn.Icons, step.GainsIcons...)
			s.turn.OnTop = s.turn.OnTop || step.AcquiredOnTop
		}
		played, _ := rulebook.CardOf(id)
		for _, step := range played.Reveal {
			if step.Discount != nil {
				s.turn.Discounts = append(s.turn.Discounts, *step.Discount)
			}
		}
	}
	return s.putPending(t.Pending)
}
