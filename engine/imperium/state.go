package imperium

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
	books "github.com/judgeofthechange/judge/engine/rulebook"
)

// Color is a player's colour, which names the seat.
type Color = engine.Seat

// Colors are the four colours of the box.
var Colors = []Color{"red", "green", "blue", "yellow"}

// Faction is one of the four with an Influence track.
type Faction = rulebook.Faction

// Phase is a phase of a round; setup and endgame stand outside the rounds.
type Phase string

// Phases in their order.
const (
	Setup      Phase = "setup"
	RoundStart Phase = "round-start"
	Turns      Phase = "turns"
	Combat     Phase = "combat"
	Makers     Phase = "makers"
	Recall     Phase = "recall"
	Endgame    Phase = "endgame"
)

// Numbers of the box and the board.
const (
	troopsEach   = 12
	markersEach  = 3
	agentsEach   = 2 // without the Swordmaster's
	topInfluence = 6
	rowPlaces    = 5
	handSize     = 5
	lastRound    = 10
	winningVP    = 10
)

// mentatHome is where the Mentat stands if nobody has it.
const mentatHome = "mentat"

// State is the whole position. A command changes a copy; a state that was decided does not change any more.
type State struct {
	rules   *books.Ruleset
	cards   string            // engine.CardsTable or CardsPhone
	seats   []Color           // of people, clockwise
	rivals  []Color           // of House Hagal, clockwise from the left of the player
	circle  []Color           // all who take turns, clockwise
	players map[Color]*Player // of seats and Rivals

	round         int
	phase         Phase
	step          string
	first, acting Color // who has the First Player marker, and whose turn it is
	conflict      Fight
	posts         map[string]Post // spaces that are not empty
	mentat        Color           // who has it; empty on its space
	mentatNext    Color           // who takes it next round
	row           []string        // empty for a card whose name was not told
	reserve       map[string]int
	imperium      Deck
	intrigue      Deck
	conflicts     Deck // its Discard are those revealed so far
	hagal         Deck // its Discard are those turned over since the last shuffle
	trashed       []string
	combat        Loop
	turn          Turn
	result        *Result

	// open are the questions that stand open, each with the number that makes its id unique; lastAsked is the last number given.
	open      map[string]int
	lastAsked int

	cache *gamekit.Cache[View]
	// withoutChoices is set in a copy that only tells who is asked what: choices take long to work out.
	withoutChoices bool
}

// Player is one seat's or Rival's side of the table.
type Player struct {
	Leader     string          `json:"leader,omitempty"`
	VP         int             `json:"vp"`
	Purse      rulebook.Goods  `json:"purse"`
	Influence  map[Faction]int `json:"influence"`
	Alliances  []Faction       `json:"alliances,omitempty"`
	ThirdAgent bool            `json:"third,omitempty"` // the Swordmaster's
	Council    bool            `json:"council,omitempty"`
	Revealed   bool            `json:"revealed,omitempty"`
	Garrison   int             `json:"garrison"`
	Conflict   int             `json:"conflict"`
	Persuasion int             `json:"persuasion,omitempty"`
	Swords     int             `json:"swords,omitempty"`

	// Owns are all the player's cards, InPlay and Discard those that lie open. The others are in the hand and the draw pile: Cards of
	// them in the hand, of which Hand are known, and Top known on top of the draw pile.
	Owns    map[string]int `json:"owns"`
	InPlay  []string       `json:"inPlay,omitempty"`
	Discard []string       `json:"discard,omitempty"` // top last
	Cards   int            `json:"cards"`
	Hand    []string       `json:"hand,omitempty"`
	Top     []string       `json:"top,omitempty"` // top first

	Intrigue     int      `json:"intrigue"`
	IntrigueHand []string `json:"intrigueHand,omitempty"` // those known
	FaceUp       []string `json:"faceUp,omitempty"`       // played, waiting for the Reveal turn

	Pair      []Faction `json:"pair,omitempty"` // the Baron's
	PairUsed  bool      `json:"pairUsed,omitempty"`
	SetAside  string    `json:"setAside,omitempty"`  // the row card that Helena took
	AsideLess int       `json:"asideLess,omitempty"` // by how much it costs less
	Seen      string    `json:"seen,omitempty"`      // the card looked at on the draw pile
	WantsLook bool      `json:"wantsLook,omitempty"` // the app must say what is there

	Standing []StandingBonus `json:"standing,omitempty"` // Persuasion in each Reveal turn, by effects by hand
}

// Post is what stands and lies on a space.
type Post struct {
	Agents  []Color `json:"agents,omitempty"`
	Control Color   `json:"control,omitempty"`
	Voice   Color   `json:"voice,omitempty"`
	Bonus   int     `json:"bonus,omitempty"`
}

// Deck is a pile that all draw from. How many cards are left in it follows from where the others are.
type Deck struct {
	Next    []string `json:"next,omitempty"`    // known, top first
	Discard []string `json:"discard,omitempty"` // top last
}

// Fight is the round's Conflict. The outcome stands until the next card.
type Fight struct {
	Card    string           `json:"card,omitempty"`
	Winner  Color            `json:"winner,omitempty"`
	Rewards map[Color]string `json:"rewards"` // "first", "second", "third"; nil until the Conflict is resolved
}

// Loop is the combat loop, and the asking of Endgame cards: who has passed since the last card.
type Loop struct {
	Passed []Color `json:"passed,omitempty"`
	Due    []Color `json:"due,omitempty"` // whose rewards are still to come, in their order
}

// Result is how the game ended.
type Result struct {
	Winners []Color `json:"winners"`
	By      string  `json:"by"` // one of Ways
}

// Turn is what a turn has brought so far, and what it still leaves to decide.
type Turn struct {
	Kind      string `json:"kind,omitempty"` // "agent" or "reveal", once begun
	Begun     bool   `json:"begun,omitempty"`
	Card      string `json:"card,omitempty"`
	Space     string `json:"space,omitempty"`
	Garrison  int    `json:"garrison,omitempty"`  // when the turn began
	Recruited int    `json:"recruited,omitempty"` // in this turn
	Deployed  int    `json:"deployed,omitempty"`  // in this turn, by whatever means
	BySpace   int    `json:"bySpace,omitempty"`   // of them by the space

	Active    []string            `json:"active,omitempty"`    // cards whose effect lasts for the turn
	Icons     []rulebook.Icon     `json:"icons,omitempty"`     // that the card of the turn has besides its own
	Ignores   int                 `json:"ignores,omitempty"`   // for how many more Agents enemy Agents do not count
	Discounts []rulebook.Discount `json:"discounts,omitempty"` //
	OnTop     bool                `json:"onTop,omitempty"`     // acquired cards may go on top of the draw pile
	MayPass   bool                `json:"mayPass,omitempty"`
	ForCard   []rulebook.Step     `json:"forCard,omitempty"`   // of an effect by hand: the card of the turn has them too
	Abilities []Ability           `json:"abilities,omitempty"` // by hand, beside the leader's

	Pending []Pending `json:"pending,omitempty"`
	LastID  int       `json:"lastID,omitempty"` // of Pending
}

// Pending is a step of an effect that waits: for an answer, or, if Ask is empty, for its condition.
type Pending struct {
	ID   int           `json:"id"`
	For  Color         `json:"for"`          // who answers
	By   Color         `json:"by,omitempty"` // whose effect it is, if an opponent answers
	Of   string        `json:"of"`           // the card, space or leader whose effect it is
	Ask  string        `json:"ask,omitempty"`
	Step rulebook.Step `json:"step"`

	Done    int     `json:"done,omitempty"`    // how often the step was carried out so far
	Most    int     `json:"most,omitempty"`    // troops that may be deployed
	Faction Faction `json:"faction,omitempty"` // whose Alliance token is to be given
	Tied    []Color `json:"tied,omitempty"`    // to one of these
	From    Color   `json:"from,omitempty"`    // from whom a card was taken
	Must    bool    `json:"must,omitempty"`    // the turn cannot end before it is answered
}

// clone returns a copy to change. Lists that only grow and shrink are shared until then: who shortens one makes another. Maps are shared:
// who changes one makes another.
func (s *State) clone() *State {
	c := *s
	c.cache = nil
	c.players = make(map[Color]*Player, len(s.players))
	for color, p := range s.players {
		c.players[color] = p.clone()
	}
	c.row, c.turn.Pending = slices.Clone(s.row), slices.Clone(s.turn.Pending)
	clip(&c.trashed, &c.imperium.Next, &c.imperium.Discard, &c.intrigue.Next, &c.intrigue.Discard, &c.conflicts.Next, &c.conflicts.Discard, &c.hagal.Discard)
	clip(&c.combat.Passed, &c.combat.Due)
	t := &c.turn
	clip(&t.Active)
	clip(&t.Icons)
	clip(&t.Discounts)
	clip(&t.ForCard)
	clip(&t.Abilities)
	return &c
}

// clone shares the maps, too: setInfluence and setOwned replace them.
func (p *Player) clone() *Player {
	c := *p
	clip(&c.Alliances)
	clip(&c.InPlay, &c.Discard, &c.Hand, &c.Top, &c.IntrigueHand, &c.FaceUp)
	clip(&c.Pair)
	clip(&c.Standing)
	return &c
}

// clip makes what is appended to a shared list go elsewhere.
func clip[T any](lists ...*[]T) {
	for _, l := range lists {
		*l = slices.Clip(*l)
	}
}

func (p *Player) setInfluence(f Faction, n int) {
	p.Influence = maps.Clone(p.Influence)
	p.Influence[f] = n
}

func (p *Player) setOwned(card string, n int) {
	p.Owns = maps.Clone(p.Owns)
	if n == 0 {
		delete(p.Owns, card)
	} else {
		p.Owns[card] = n
	}
}

func (s *State) changeReserve(card string, by int) {
	s.reserve = gamekit.With(s.reserve, card, s.reserve[card]+by)
}

func (s *State) has(c Color) bool { return s.players[c] != nil }

// clockwiseFrom lists who takes turns clockwise, beginning with one of them [IMP-0.5].
func (s *State) clockwiseFrom(first Color) []Color {
	i := max(slices.Index(s.circle, first), 0)
	return slices.Concat(s.circle[i:], s.circle[:i])
}

// order is the order of turns: clockwise from the First Player marker.
func (s *State) order() []Color { return s.clockwiseFrom(s.first) }

// opponents lists the others clockwise from somebody's left, Rivals among them [IMP-13.10].
func (s *State) opponents(of Color) []Color { return pile.Without(s.everyone(of), of) }

// after is who comes next clockwise.
func (s *State) after(c Color) Color { return s.clockwiseFrom(c)[1] }

// supply is the number of troops that are neither in the garrison nor in the Conflict [IMP-4.8].
func (p *Player) supply() int { return troopsEach - p.Garrison - p.Conflict }

// strength is 2 for each troop in the Conflict and 1 for each sword, above 20 too; without a troop it is 0. It follows every change at
// once [IMP-6.8, IMP-6.9, IMP-6.10].
func (p *Player) strength() int {
	if p.Conflict == 0 {
		return 0
	}
	return 2*p.Conflict + p.Swords
}

// agents is the number of Agents on a seat's leader, the Mentat among them.
func (s *State) agents(of Color) int {
	n := agentsEach
	if s.players[of].ThirdAgent {
		n++
	}
	if s.mentat == of {
		n++
	}
	return n - len(s.spacesOf(of))
}

// spacesOf lists the spaces where a seat has an Agent, once for each.
func (s *State) spacesOf(c Color) (out []string) {
	for _, space := range rulebook.Spaces {
		for _, agent := range s.posts[space.ID].Agents {
			if agent == c {
				out = append(out, space.ID)
			}
		}
	}
	return out
}

// ally returns who has a Faction's Alliance token; empty if it is on the board.
func (s *State) ally(f Faction) Color {
	for _, c := range s.everyone("") {
		if slices.Contains(s.players[c].Alliances, f) {
			return c
		}
	}
	return ""
}

// leader returns the leader of a seat or Rival; the zero value until one is chosen.
func (s *State) leader(c Color) rulebook.Leader {
	l, _ := rulebook.LeaderOf(s.players[c].Leader)
	return l
}

// Ability is what a leader, or for the turn a card by hand, changes; Of is whose it is.
type Ability struct {
	Of string `json:"of"`
	rulebook.Ability
}

// abilities lists those of a seat that wait for something, or all. A Rival has none [IMP-13.24].
func (s *State) abilities(c Color, on string) (out []Ability) {
	if s.isRival(c) {
		return nil
	}
	leader := s.leader(c)
	if on == "" || leader.Ability.On == on {
		out = append(out, Ability{leader.ID, leader.Ability})
	}
	if c != s.acting {
		return out
	}
	for _, a := range s.turn.Abilities {
		if on == "" || a.On == on {
			out = append(out, a)
		}
	}
	return out
}

// unseen are the cards in a seat's hand and draw pile, as everybody knows them: as a set.
func (p *Player) unseen() []string {
	all := make([]string, 0, max(p.pileSize()+p.Cards, 0))
	for _, card := range rulebook.Cards {
		if p.Owns[card.ID] == 0 {
			continue
		}
		for range p.Owns[card.ID] - count(p.InPlay, card.ID) - count(p.Discard, card.ID) {
			all = append(all, card.ID)
		}
	}
	return all
}

// hidden are the cards in a seat's hand and draw pile of which the app does not know where they are.
func (p *Player) hidden() []string {
	return pile.Without(pile.Without(p.unseen(), p.Hand...), p.Top...)
}

// pileSize is the number of cards in the draw pile.
func (p *Player) pileSize() int {
	n := -p.Cards - len(p.InPlay) - len(p.Discard)
	for _, copies := range p.Owns {
		n += copies
	}
	return n
}

// mayHold reports whether a seat's hand may have these cards, as far as the app knows.
func (p *Player) mayHold(cards ...string) bool {
	unknown := p.Cards - len(p.Hand)
	return len(cards) <= p.Cards && pile.CanHold(p.Hand, unknown, p.hidden(), cards)
}

// knowsHand reports whether the app knows the whole hand.
func (p *Player) knowsHand() bool { return len(p.Hand) == p.Cards }

// imperiumLeft is the number of cards left in the Imperium deck.
func (s *State) imperiumLeft() int {
	n := countOf(rulebook.Imperium) - len(s.row)
	isImperium := func(id string) bool { c, _ := rulebook.CardOf(id); return c.Deck == rulebook.Imperium }
	for _, p := range s.players {
		for id, copies := range p.Owns {
			if isImperium(id) {
				n -= copies
			}
		}
		if p.SetAside != "" {
			n--
		}
	}
	for _, id := range s.trashed {
		if isImperium(id) {
			n--
		}
	}
	return n
}

// intrigueLeft is the number of cards left in the Intrigue deck.
func (s *State) intrigueLeft() int {
	n := intrigueCards - len(s.intrigue.Discard)
	for _, p := range s.players {
		n -= p.Intrigue + len(p.FaceUp)
	}
	return n
}

// conflictsLeft is the number of cards left in the Conflict deck.
func (s *State) conflictsLeft() int {
	if s.phase == Setup || s.atStep(RoundStart, stepConflict) {
		return lastRound - s.round + 1
	}
	return lastRound - s.round
}

// level is the level of a round's Conflict: one of level I, five of II, four of III [IMP-1.2, IMP-1.3].
func level(round int) string {
	switch {
	case round <= 1:
		return "I"
	case round <= 6:
		return "II"
	}
	return "III"
}
