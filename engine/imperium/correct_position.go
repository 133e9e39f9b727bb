package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// patch is a part of a View as somebody wrote it: what is nil was not named and stays.
type patch struct {
	Round    *int                   `json:"round"`
	Phase    *Phase                 `json:"phase"`
	Step     *string                `json:"step"`
	First    *Color                 `json:"first"`
	Order    []Color                `json:"order"`
	Acting   *Color                 `json:"acting"`
	Conflict *ConflictView          `json:"conflict"`
	Seats    map[Color]*seatPatch   `json:"seats"`
	Spaces   map[string]*spacePatch `json:"spaces"`
	Mentat   *string                `json:"mentat"`
	Next     *Color                 `json:"mentatNext"`
	Row      []string               `json:"row"`
	Reserve  map[string]int         `json:"reserve"`
	Decks    map[string]*deckPatch  `json:"decks"`
	Trashed  []string               `json:"trashed"`
	Turn     *TurnView              `json:"turn"`
	Combat   *CombatView            `json:"combat"`
	Result   *Result                `json:"result"`
}

type seatPatch struct {
	Leader       *string           `json:"leader"`
	VP           *int              `json:"vp"`
	Solari       *int              `json:"solari"`
	Spice        *int              `json:"spice"`
	Water        *int              `json:"water"`
	Influence    map[Faction]int   `json:"influence"`
	Alliances    *[]Faction        `json:"alliances"`
	Agents       *int              `json:"agents"`
	Swordmaster  *bool             `json:"swordmaster"`
	Council      *bool             `json:"council"`
	Revealed     *bool             `json:"revealed"`
	Troops       *troopsPatch      `json:"troops"`
	Persuasion   *int              `json:"persuasion"`
	Swords       *int              `json:"swords"`
	Strength     *int              `json:"strength"`
	Cards        *int              `json:"cards"`
	Hand         *[]string         `json:"hand"`
	Deck         *int              `json:"deck"`
	InPlay       *[]string         `json:"inPlay"`
	Discard      *[]string         `json:"discard"`
	Owns         map[string]int    `json:"owns"`
	Intrigue     *int              `json:"intrigue"`
	IntrigueHand *[]string         `json:"intrigueHand"`
	FaceUp       *[]string         `json:"faceUp"`
	Masterstroke *MasterstrokeView `json:"masterstroke"`
	SetAside     *string           `json:"setAside"`
	Seen         *[]string         `json:"seen"`
}

type troopsPatch struct {
	Supply   *int `json:"supply"`
	Garrison *int `json:"garrison"`
	Conflict *int `json:"conflict"`
}

type spacePatch struct {
	Agents  *[]Color `json:"agents"`
	Control *Color   `json:"control"`
	Voice   *Color   `json:"voice"`
	Bonus   *int     `json:"bonus"`
}

type deckPatch struct {
	Left    *int      `json:"left"`
	Next    *[]string `json:"next"`
	Discard *[]string `json:"discard"`
	Used    *[]string `json:"used"`
}

// enters reports whether the named phase must be entered as play would: no step of it is named. A phase without steps is always
// entered.
func (p patch) enters() bool {
	return p.Phase != nil && *p.Phase != Setup && (p.Step == nil || *p.Phase == Makers || *p.Phase == Recall)
}

func set[T any](into *T, said *T) {
	if said != nil {
		*into = *said
	}
}

func unknown(what string, name any) error {
	return engine.Refuse(correctionRuling, "set.unknown_"+what, what, name)
}

// put assigns what a patch names.
func (s *State) put(p patch, fresh bool) error {
	if p.Phase != nil && !slices.Contains([]Phase{Setup, RoundStart, Turns, Combat, Makers, Recall, Endgame}, *p.Phase) {
		return unknown("phase", string(*p.Phase))
	}
	phase := s.phase
	set(&phase, p.Phase)
	if p.Step != nil && !p.enters() && !slices.Contains(stepsOf[phase], *p.Step) {
		return unknown("step", *p.Step)
	}
	set(&s.round, p.Round)
	set(&s.phase, p.Phase)
	set(&s.step, p.Step)
	set(&s.first, p.First)
	set(&s.acting, p.Acting)
	set(&s.mentatNext, p.Next)
	if s.round < 1 || s.round > lastRound {
		return engine.Refuse("IMP-9.3", "set.round", "last", lastRound)
	}
	for _, c := range []Color{s.first, s.acting, s.mentatNext} {
		if c != "" && !s.has(c) {
			return unknown("seat", string(c))
		}
	}
	if p.Mentat != nil {
		if s.mentat = Color(*p.Mentat); s.mentat == mentatHome {
			s.mentat = ""
		}
		if s.mentat != "" && !s.has(s.mentat) {
			return unknown("seat", *p.Mentat)
		}
	}
	if p.Result != nil {
		s.result = p.Result
	}
	for _, do := range []func(patch) error{s.putConflict, s.putSpaces, s.putDecks} {
		if err := do(p); err != nil {
			return err
		}
	}
	if no := p.allianceTwice(); no != nil {
		return no
	}
	for _, c := range sortedKeys(p.Seats) {
		if !s.has(c) || p.Seats[c] == nil {
			return engine.Refuse("IMP-1.1", "input.unknown_seat", "faction", string(c))
		}
		if err := s.putSeat(c, *p.Seats[c], p); err != nil {
			return err
		}
	}
	if fresh {
		s.dealUnknown(p)
	}
	if no := s.putTurn(p); no != nil {
		return no
	}
	s.forgetOddHands()
	return nil
}

// allianceTwice refuses an Alliance token that two seats are said to have: there is one of each [IMP-10.3].
func (p patch) allianceTwice() error {
	said := map[Faction]bool{}
	for _, c := range sortedKeys(p.Seats) {
		if p.Seats[c] == nil || p.Seats[c].Alliances == nil {
			continue
		}
		for _, f := range *p.Seats[c].Alliances {
			if said[f] {
				return engine.Refuse("IMP-10.3", "law.alliance", "faction", string(f))
			}
			said[f] = true
		}
	}
	return nil
}

// dealUnknown gives five unknown cards to who has not revealed, at a table that is put into its turns, and counts all as revealed
// after them.
func (s *State) dealUnknown(p patch) {
	for _, c := range s.seats {
		player, said := s.players[c], p.Seats[c]
		switch {
		case s.phase == Turns && !player.Revealed && (said == nil || said.Cards == nil && said.Hand == nil):
			player.Cards = min(handSize, player.pileSize())
		case s.phase == Combat || s.phase == Makers || s.phase == Recall || s.phase == Endgame:
			player.Revealed = true
		}
	}
}

func (s *State) putConflict(p patch) error {
	c := p.Conflict
	if c == nil {
		return nil
	}
	if c.Card != "" {
		if _, ok := rulebook.ConflictOf(c.Card); !ok {
			return unknown("card", c.Card)
		}
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

func (s *State) putSpaces(p patch) error {
	for _, id := range sortedKeys(p.Spaces) {
		said := p.Spaces[id]
		if _, ok := rulebook.SpaceOf(id); !ok || said == nil {
			return unknown("space", id)
		}
		post := s.posts[id]
		set(&post.Agents, said.Agents)
		set(&post.Control, said.Control)
		set(&post.Voice, said.Voice)
		set(&post.Bonus, said.Bonus)
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

func (s *State) putDecks(p patch) error {
	isCard := func(id string) bool { _, ok := rulebook.CardOf(id); return ok || id == "" }
	isIntrigue := func(id string) bool { _, ok := rulebook.IntrigueOf(id); return ok }
	isConflict := func(id string) bool { _, ok := rulebook.ConflictOf(id); return ok }
	for _, name := range sortedKeys(p.Decks) {
		deck := map[string]*Deck{"imperium": &s.imperium, "intrigue": &s.intrigue, "conflict": &s.conflicts}[name]
		exists := map[string]func(string) bool{"imperium": isCard, "intrigue": isIntrigue, "conflict": isConflict}[name]
		said := p.Decks[name]
		if deck == nil || said == nil {
			return unknown("deck", name)
		}
		set(&deck.Next, said.Next)
		set(&deck.Discard, said.Discard)
		set(&deck.Discard, said.Used)
		for _, id := range slices.Concat(deck.Next, deck.Discard) {
			if !exists(id) {
				return unknown("card", id)
			}
		}
	}
	if p.Row != nil {
		s.row = slices.Clone(p.Row)
	}
	if p.Trashed != nil {
		s.trashed = slices.Clone(p.Trashed)
	}
	for _, id := range slices.Concat(s.row, s.trashed) {
		if !isCard(id) {
			return unknown("card", id)
		}
	}
	if len(s.row) > rowPlaces {
		return engine.Refuse("IMP-1.4", "row.full")
	}
	for _, id := range sortedKeys(p.Reserve) {
		if c, _ := rulebook.CardOf(id); c.Deck != rulebook.Reserve || p.Reserve[id] < 0 || p.Reserve[id] > c.Copies {
			return unknown("card", id)
		}
		s.reserve[id] = p.Reserve[id]
	}
	return nil
}

// putSeat assigns what a patch names of a seat.
func (s *State) putSeat(c Color, said seatPatch, all patch) error {
	p := s.players[c]
	if said.Leader != nil {
		if _, ok := rulebook.LeaderOf(*said.Leader); !ok {
			return engine.Refuse("IMP-1.12", "setup.leader", "leader", *said.Leader)
		}
		p.Leader = *said.Leader
	}
	set(&p.VP, said.VP)
	set(&p.Purse.Solari, said.Solari)
	set(&p.Purse.Spice, said.Spice)
	set(&p.Purse.Water, said.Water)
	for f, n := range said.Influence {
		if !slices.Contains(rulebook.Factions, f) {
			return unknown("faction", string(f))
		}
		p.setInfluence(f, n)
	}
	if said.Alliances != nil {
		for _, o := range s.opponents(c) {
			for _, f := range *said.Alliances {
				s.players[o].Alliances = pile.Without(s.players[o].Alliances, f)
			}
		}
		p.Alliances = slices.Clone(*said.Alliances)
	}
	set(&p.ThirdAgent, said.Swordmaster)
	set(&p.Council, said.Council)
	set(&p.Revealed, said.Revealed)
	set(&p.Persuasion, said.Persuasion)
	set(&p.Swords, said.Swords)
	if no := p.putTroops(said.Troops); no != nil {
		return no
	}
	if m := said.Masterstroke; m != nil {
		if m.Pair != nil {
			if no := pairRefusal(m.Pair); no != nil {
				return no
			}
			p.Pair = m.Pair
		}
		p.PairUsed = m.Used
	}
	return s.putCards(c, said, all)
}

func (p *Player) putTroops(said *troopsPatch) error {
	if said == nil {
		return nil
	}
	set(&p.Garrison, said.Garrison)
	set(&p.Conflict, said.Conflict)
	switch {
	case said.Supply == nil:
	case said.Garrison == nil:
		p.Garrison = troopsEach - *said.Supply - p.Conflict
	case said.Conflict == nil:
		p.Conflict = troopsEach - *said.Supply - p.Garrison
	case p.supply() != *said.Supply: // [IMP-4.8]
		return engine.Refuse("IMP-4.8", "set.troops", "count", p.Garrison+p.Conflict+*said.Supply)
	}
	return nil
}

// putCards places a seat's cards. A hand or Intrigue hand that is named is complete; cards beyond those owned come from their deck or
// stack.
func (s *State) putCards(c Color, said seatPatch, all patch) error {
	p := s.players[c]
	for id, n := range said.Owns {
		if n < 0 {
			return engine.Refuse(correctionRuling, "law.negative", "seat", string(c))
		}
		p.setOwned(id, n)
	}
	for _, place := range []struct {
		said *[]string
		into *[]string
	}{{said.InPlay, &p.InPlay}, {said.Discard, &p.Discard}, {said.Hand, &p.Hand}, {said.Seen, &p.Top}} {
		if place.said != nil {
			*place.into = slices.Clone(*place.said)
		}
	}
	if said.Seen != nil {
		p.Seen = ""
	}
	if said.Seen != nil && len(p.Top) > 0 {
		p.Seen = p.Top[0]
	}
	set(&p.SetAside, said.SetAside)
	if said.SetAside != nil && *said.SetAside != "" { // [IMP-12.13]
		p.AsideLess = 1
	}
	s.joinOwned(p, all)
	switch {
	case said.Hand != nil:
		p.Cards = len(p.Hand)
	case said.Cards != nil:
		if p.Cards = *said.Cards; len(p.Hand) > p.Cards {
			p.Hand = nil
		}
	}
	if p.Hand = pile.Without(p.Hand, pile.Without(p.Hand, p.unseen()...)...); said.Hand != nil && len(p.Hand) != p.Cards {
		return engine.Refuse("IMP-1.5", "set.hand", "seat", string(c))
	}
	if said.IntrigueHand != nil {
		p.IntrigueHand = slices.Clone(*said.IntrigueHand)
		p.Intrigue = len(p.IntrigueHand)
	}
	if said.Intrigue != nil {
		p.Intrigue = *said.Intrigue
		if stolen := said.IntrigueHand != nil && s.hasUnnamedTheft(c); len(p.IntrigueHand) > p.Intrigue && !stolen {
			p.IntrigueHand = nil
		}
	}
	if said.FaceUp != nil {
		p.FaceUp = slices.Clone(*said.FaceUp)
	}
	for _, id := range slices.Concat(p.IntrigueHand, p.FaceUp) {
		if _, ok := rulebook.IntrigueOf(id); !ok {
			return unknown("card", id)
		}
	}
	for id := range p.Owns {
		if _, ok := rulebook.CardOf(id); !ok {
			return unknown("card", id)
		}
	}
	return nil
}

// joinOwned lets the cards that lie before a player, beyond those owned, join them.
func (s *State) joinOwned(p *Player, all patch) {
	here := pile.Counts(slices.Concat(p.InPlay, p.Discard, p.Hand, p.Top))
	for _, id := range sortedKeys(here) {
		more := here[id] - p.Owns[id]
		if more <= 0 {
			continue
		}
		p.setOwned(id, here[id])
		if _, said := all.Reserve[id]; !said && s.reserve[id] > 0 {
			s.reserve[id] = max(s.reserve[id]-more, 0)
		}
	}
}

// putTurn assigns the turn of the acting seat, and who has passed.
func (s *State) putTurn(p patch) error {
	if p.Combat != nil {
		s.combat.Passed = slices.Clone(p.Combat.Passed)
	}
	if s.phase == Turns && s.acting == "" {
		s.acting = s.first
	}
	if p.Turn == nil {
		if p.Phase != nil || p.Step != nil || p.Acting != nil {
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
	t := p.Turn
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
