package imperium

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Setup: leaders, the first player, the Imperium Row, and the Baron's pair, each asked for until it is complete.
const (
	stepLeaders      = "leaders"
	stepFirst        = "first"
	stepRow          = "row"
	stepMasterstroke = "masterstroke"
)

func init() {
	says("leader.chosen", LeaderChosen{}, "log.leader", "IMP-1.12", "seat", "leader")
	says("first.chosen", FirstChosen{}, "log.first", "IMP-1.8", "seat")
	says("row.filled", RowFilled{}, "log.row_filled", "", "card")
	register(kinds{"pair.chosen": PairChosen{}})
}

// sheet is what a seat's header says besides its colour.
type sheet struct {
	Leader string   `json:"leader"`
	Rivals []string `json:"rivals"` // leaders of the Rivals of one player, from the left on
}

// Setup returns the position before the first input: three or four seats [IMP-1.1], or one or two with House Hagal [IMP-13.5, IMP-13.6],
// decks and board as the rulebook sets them up.
func (Rules) Setup(h engine.Header) (engine.State, error) {
	played, err := rulebook.Rules.Ruleset(h.Profile, h.House)
	if err != nil {
		return nil, err
	}
	if h.Cards != engine.CardsTable && h.Cards != engine.CardsPhone {
		return nil, engine.Refuse("IMP-0.2", "setup.cards", "cards", h.Cards)
	}
	if h.Blind { // no answers are opened together
		return nil, engine.Refuse("IMP-0.2", "setup.blind")
	}
	s := &State{
		rules: played, cards: h.Cards, players: map[Color]*Player{}, round: 1, phase: Setup,
		posts: map[string]Post{}, reserve: map[string]int{}, row: make([]string, rowPlaces),
		cache: &gamekit.Cache[View]{},
	}
	for _, c := range rulebook.Cards {
		if c.Deck == rulebook.Reserve { // [IMP-1.4]
			s.reserve[c.ID] = c.Copies
		}
	}
	if err := s.seat(h.Seats); err != nil {
		return nil, err
	}
	s.step = s.setupStep()
	d := &decision{State: s}
	s.open, s.lastAsked = gamekit.NumberQuestions(d.who().asked(), d.open, d.lastAsked)
	return s, nil
}

// countOf is the number of cards in a deck of the box.
func countOf(deck rulebook.Deck) (n int) {
	for _, c := range rulebook.Cards {
		if c.Deck == deck {
			n += c.Copies
		}
	}
	return n
}

var intrigueCards = func() (n int) {
	for _, c := range rulebook.IntrigueCards {
		n += c.Copies
	}
	return n
}()

// seat gives the players their places, clockwise by circle, and what they begin with.
func (s *State) seat(seats []engine.SeatSetup) error {
	least, most := 3, len(Colors) // [IMP-1.1]
	if s.rules.Profile.ID == rulebook.Hagal {
		least, most = 1, 2
	}
	if len(seats) < least || len(seats) > most { // [IMP-1.1]
		return engine.Refuse("IMP-1.1", "setup.players", "count", len(seats))
	}
	seats = slices.Clone(seats)
	slices.SortStableFunc(seats, func(a, b engine.SeatSetup) int { return a.Circle - b.Circle })
	for i, seat := range seats {
		switch {
		case !slices.Contains(Colors, seat.Faction) || s.has(seat.Faction):
			return engine.Refuse("IMP-1.1", "setup.color", "seat", string(seat.Faction))
		case seat.Circle < 0 || seat.Circle > len(Colors) || seat.Circle > 0 && i > 0 && seats[i-1].Circle == seat.Circle:
			return engine.Refuse("IMP-0.5", "setup.circle", "circle", seat.Circle)
		}
		s.seats, s.players[seat.Faction] = append(s.seats, seat.Faction), newPlayer(len(seats))
	}
	s.seatRivals()
	for _, seat := range seats {
		if len(seat.Sheet) == 0 {
			continue
		}
		var said sheet
		if json.Unmarshal(seat.Sheet, &said) != nil {
			return engine.Refuse("IMP-1.12", "setup.sheet", "seat", string(seat.Faction))
		}
		if no := s.leaderRefusal(said.Leader); said.Leader != "" && no != nil {
			return no
		}
		s.giveLeader(seat.Faction, said.Leader)
		if no := s.leadRivals(said.Rivals); no != nil {
			return no
		}
	}
	return nil
}

// newPlayer is a player's side of the table at the start [IMP-1.5, IMP-1.6].
func newPlayer(players int) *Player {
	p := &Player{Purse: rulebook.Goods{Water: 1}, Influence: map[Faction]int{}, Garrison: 3, Owns: map[string]int{}}
	if players == len(Colors) { // [IMP-1.6]
		p.VP = 1
	}
	for _, c := range rulebook.Cards {
		if c.Deck == rulebook.Starting {
			p.Owns[c.ID] = c.Copies
		}
	}
	return p
}

// giveLeader gives a seat its leader, with what that one begins with besides the usual [IMP-1.7].
func (s *State) giveLeader(c Color, leader string) {
	p := s.players[c]
	p.Leader = leader
	p.Purse = p.Purse.Plus(s.leader(c).Ability.Start)
}

// setupStep is the first step of the setup that is not complete; empty if none is left.
func (s *State) setupStep() string {
	leads := func(c Color) bool { return s.players[c].Leader != "" }
	chosen := func(c Color) bool { return !s.leader(c).Ability.Masterstroke || s.players[c].Pair != nil }
	switch all := func(is func(Color) bool) bool {
		return !slices.ContainsFunc(s.seats, func(c Color) bool { return !is(c) })
	}; {
	case !all(leads) || s.isSolo() && slices.ContainsFunc(s.rivals, func(c Color) bool { return !leads(c) }): // [IMP-13.6]
		return stepLeaders
	case s.first == "":
		return stepFirst
	case slices.Contains(s.row, ""):
		return stepRow
	case !all(chosen): // [IMP-1.9]
		return stepMasterstroke
	}
	return ""
}

// goOnSettingUp enters the next step of the setup, or the first round.
func (d *decision) goOnSettingUp() {
	switch step := d.setupStep(); step {
	case d.step:
	case "":
		d.beginRound(1)
	default:
		d.step, d.acting = step, ""
	}
}

type leaderArgs struct {
	Leader string `json:"leader" kind:"leader"`
	Rival  Color  `json:"rival" kind:"rival,optional,unlisted"`
}

// leaderRefusal says why nobody can take a leader: one sheet of each, chosen or drawn [IMP-1.12]. Two leaders of one House may play
// [IMP-1.10].
func (s *State) leaderRefusal(leader string) error {
	if _, ok := rulebook.LeaderOf(leader); !ok {
		return engine.Refuse("IMP-1.12", "setup.leader", "leader", leader)
	}
	for _, c := range s.everyone("") {
		if s.players[c].Leader == leader {
			return engine.Refuse("IMP-1.12", "setup.leader_taken", "leader", leader, "seat", string(c))
		}
	}
	return nil
}

func (d *decision) chooseLeader(c Color, in leaderArgs) error {
	switch {
	case !d.atStep(Setup, stepLeaders):
		return d.notNow("IMP-1.12")
	case in.Rival != "":
		return d.chooseRivalLeader(in)
	case d.players[c] == nil || d.players[c].Leader != "":
		return engine.Refuse("IMP-1.12", "setup.has_leader")
	}
	if no := d.leaderRefusal(in.Leader); no != nil {
		return no
	}
	d.giveLeader(c, in.Leader)
	d.emit(LeaderChosen{c, in.Leader})
	d.goOnSettingUp()
	return nil
}

// LeaderChosen is a seat's leader.
type LeaderChosen struct {
	Seat   Color  `json:"seat"`
	Leader string `json:"leader"`
}

type firstArgs struct {
	Seat Color `json:"seat" kind:"seat"`
}

// chooseFirst gives the First Player marker to a player at random [IMP-1.8].
func (d *decision) chooseFirst(_ Color, in firstArgs) error {
	switch {
	case !d.atStep(Setup, stepFirst):
		return d.notNow("IMP-1.8")
	case !d.isSeat(in.Seat): // [IMP-1.8]
		return engine.Refuse("IMP-1.8", "first.unknown", "seat", string(in.Seat))
	}
	d.first = in.Seat
	d.emit(FirstChosen(in))
	d.goOnSettingUp()
	return nil
}

// FirstChosen is who begins.
type FirstChosen struct {
	Seat Color `json:"seat"`
}

type pairArgs struct {
	Factions []Faction `json:"factions" kind:"factions"`
}

// choosePair seals the Baron's two different Factions before the first round [IMP-1.9].
func (d *decision) choosePair(c Color, in pairArgs) error {
	p := d.players[c]
	switch {
	case !d.leader(c).Ability.Masterstroke:
		return engine.Refuse("IMP-1.9", "masterstroke.not_baron")
	case d.phase != Setup || p.Pair != nil: // [IMP-1.9]
		return engine.Refuse("IMP-1.9", "masterstroke.too_late")
	}
	if no := pairRefusal(in.Factions); no != nil {
		return no
	}
	p.Pair = in.Factions
	d.emit(PairChosen{c, in.Factions})
	d.goOnSettingUp()
	return nil
}

func pairRefusal(f []Faction) error {
	if len(f) != 2 || f[0] == f[1] || !slices.Contains(rulebook.Factions, f[0]) || !slices.Contains(rulebook.Factions, f[1]) { // [IMP-1.9]
		return engine.Refuse("IMP-1.9", "masterstroke.two_different")
	}
	return nil
}

// PairChosen is the Baron's sealed pair.
type PairChosen struct {
	Seat     Color     `json:"seat"`
	Factions []Faction `json:"factions"`
}

func (e PairChosen) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Seat) {
		return told("log.pair_own", "IMP-1.9", "seat", e.Seat, "factions", e.Factions)
	}
	return told("log.pair", "IMP-1.9", "seat", e.Seat)
}

type rowArgs struct {
	Card  string   `json:"card" kind:"card,optional"`
	Cards []string `json:"cards" kind:"cards,optional"`
}

// rowChoice is an Imperium card that may have been turned over.
type rowChoice struct{ of *State }

// Pick takes any.
func (c rowChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(rowArgs{Card: gamekit.One(r, c.of.unlocatedCards())})
}

// fillRow names cards that were turned over for the row, from the leftmost unnamed place on [IMP-6.6].
func (d *decision) fillRow(_ Color, in rowArgs) error {
	cards := in.Cards
	if in.Card != "" {
		cards = append([]string{in.Card}, cards...)
	}
	if len(cards) == 0 {
		return engine.Refuse("IMP-6.6", "row.no_card")
	}
	for _, card := range cards {
		place := slices.Index(d.row, "")
		if place < 0 {
			return engine.Refuse("IMP-6.6", "row.full")
		}
		if no := d.rowCardRefusal(card); no != nil {
			return no
		}
		d.row[place], d.imperium.Next = card, pile.Without(d.imperium.Next, card)
		d.emit(RowFilled{card})
	}
	if d.phase == Setup {
		d.goOnSettingUp()
	}
	return nil
}

// rowCardRefusal says why a card cannot have been turned over: it is no Imperium card, or all copies are elsewhere.
func (s *State) rowCardRefusal(card string) error {
	switch c, ok := rulebook.CardOf(card); {
	case !ok || c.Deck != rulebook.Imperium:
		return engine.Refuse("IMP-1.4", "row.unknown_card", "card", card)
	case s.unlocated(card) == 0:
		return engine.Refuse("IMP-1.4", "row.no_copy", "card", card)
	}
	return nil
}

// unlocated is the number of copies of an Imperium card of which the app does not know where they are: in the deck, or in a place of
// the row that was not named.
func (s *State) unlocated(card string) int {
	c, _ := rulebook.CardOf(card)
	n := c.Copies
	for _, p := range s.players {
		n -= p.Owns[card]
		if p.SetAside == card {
			n--
		}
	}
	for _, other := range slices.Concat(s.row, s.trashed) {
		if other == card {
			n--
		}
	}
	return n
}

// RowFilled names the card in a place of the row.
type RowFilled struct {
	Card string `json:"card"`
}
