package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// State is the whole position of a game, with its secrets. It never changes once another package has seen it; only view.go
// shows parts of it.
type State struct {
	rules  *rulebook.Ruleset
	book   *rulebook.Book
	cards  string // engine.CardsTable or engine.CardsPhone
	seats  []Faction
	circle map[Faction]int
	// promptCache holds the prompts of a finished state; nil while events may change it.
	promptCache *promptCache
	lastShown   *lastShown // one for all states of a line of play
	// withoutChoices is set in a copy that only tells who is asked what: choices take long to work out.
	withoutChoices bool

	turn int
	// lastTurn is the last turn if the moderator has set it; 0 if the rules decide.
	lastTurn int
	phase    Phase
	step     string
	serial   int // counts the prompts that were opened, so that each has its own key

	storm     int
	stormMove int // sectors the storm moves this turn, once shown
	moveShown bool
	// stormNext is the number drawn for the next turn, 0 if the app knows none; tokenUnseen is set if nobody has looked at it.
	stormNext   int
	tokenUnseen bool
	stormLosses []board.Place // where the Fremen must still choose their losses to the storm
	shieldWall  bool
	blastTurn   int // the turn in which the Family Atomics were played; 0 before
	worms       int // that appeared from turn 2 on [DUNE-SPICE-23]
	order       []Faction
	wheels      []Faction                   // factions that last used the battle wheels [DUNE-STORM-04]
	cities      map[board.Territory]Faction // the faction that alone held each city when the storm had passed [DUNE-STORM-23]

	seat      map[Faction]*Seat // written through own
	copied    *copied           // nil at the start of a game
	board     map[board.Place]map[Faction]Forces
	spice     map[board.Place]int
	spiceDeck Deck[string]
	blown     map[string]board.Territory // by pile, where spice blew last before a shuffle took the card [DUNE-SPICE-20]
	treachery Deck[rulebook.Card]

	waiting    []Faction   // seats that must still answer a step that asks all alike
	interrupts []interrupt // what interrupts the phase, uppermost first: see interrupts.go
	answers    []Answered
	messages   []Message
	// about is the reasons of the seats that asked the table to wait.
	about   map[Faction]string
	blocked []Block
	lent    map[rulebook.Ability]Faction // a power lent to an ally
	support []Support

	dials   map[Faction]int
	blow    *Blow
	nexus   *Nexus
	claimed []Faction // charity this turn
	auction *Auction
	turns   *Turns
	battle  *BattleState
	// allyRevivals is how many forces an ally of the Bene Tleilax may revive in a turn; 0 until the moderator says it.
	allyRevivals int
	harvest      map[Faction]int
	deals        []Deal
	result       *Result
	paper        bool       // traitors and prediction are on paper
	exempt       Exemptions // deviations from the invariants that this table may have
}

// Seat is what one faction has on and behind its shield.
type Seat struct {
	Spice      int
	Front      int // bribes in front of the shield, collected in the mentat pause [DUNE-DEAL-04]
	Reserves   Forces
	Tanks      Forces
	Hand       []rulebook.Card // the cards whose names the app knows
	Unknown    int             // cards held whose names it does not know
	Unlogged   bool            // the app knows nothing of this hand, not even its size
	Leaders    map[rulebook.Leader]LeaderState
	Drawn      []rulebook.Leader // the four traitors drawn, until one is kept
	Traitors   []rulebook.Leader
	Untold     bool // the app does not know this seat's traitors
	Prediction *Prediction
	Allies     []Faction
	Revived    Forces          // this turn
	Elites     int             // Sardaukar or Fedaykin revived this turn that count towards the limit of one [DUNE-REVIVE-04]
	LeaderBack bool            // a leader was revived this turn
	Seen       []rulebook.Card // auctioned cards that prescience showed
	SpiceSeen  bool            // the top spice card was looked at
	Shown      map[Faction][]rulebook.Card
	Kwisatz    KwisatzHaderach
	// SpecialUsed is set once the faction's own Karama power was used [DUNE-KARAMA-03].
	SpecialUsed bool
}

// LeaderState is where a leader is and how often it died.
type LeaderState struct {
	At      string // "ready", "tanks", "tanks-down", "captured:FACTION" or the territory it fought in this turn
	Died    int
	Ghola   bool // revived in this battle phase: may not fight before the next [DUNE-REVIVE-14]
	ByGhola bool // brought back by a Tleilaxu Ghola: does not count as revived [DUNE-REVIVE-08]
	// Concealed is where most believe a captured leader to be; nil if all know where it is.
	Concealed *Concealed
}

// Where a leader may be besides a territory.
const (
	atReady     = "ready"
	atTanks     = "tanks"
	atTanksDown = "tanks-down"
)

// Deck is a draw pile in unknown order, and its discards.
type Deck[C ~string] struct {
	Next    []C // next cards whose place is known, top first; empty for a name that the app does not know
	Discard []C // top last
	Second  []C // the second discard pile, where spice blows twice [DUNE-SPICE-17]
	Removed []C
	Aside   []C // set aside until the end of the phase
	Gone    int // cards that the moderator says are not in the deck
	Peeked  int // how many cards of Next prescience has shown
}

// Prediction is the Bene Gesserit's secret [DUNE-SETUP-13].
type Prediction struct {
	Faction Faction `json:"faction"`
	Turn    int     `json:"turn"`
}

// Block is a Karama played against an ability; it holds for the next worm use unless its ruling says otherwise.
type Block struct {
	Ability rulebook.Ability `json:"ability"`
	Whole   bool             `json:"whole,omitempty"` // holds until the phase ends [DUNE-BID-07]
}

// Support is what an ally promised to pay of the other's next cost of one kind [DUNE-ALLY-06].
type Support struct {
	From  Faction `json:"from"`
	To    Faction `json:"to"`
	For   string  `json:"for"`
	Spice int     `json:"spice"`
}

// Question is the question of a Truthtrance.
type Question struct {
	From Faction `json:"from"`
	Ask  Faction `json:"ask"`
	Text string  `json:"text"`
	// Doubted is set if the answering seat says that it may not be asked, Kept if the moderator says that it may.
	Doubted bool `json:"doubted,omitempty"`
	Kept    bool `json:"kept,omitempty"`
}

// Deal is a deal or bribe stated aloud.
type Deal struct {
	ID       int             `json:"id"`
	From     Faction         `json:"from"`
	To       Faction         `json:"to"`
	Spice    int             `json:"spice,omitempty"`
	Text     string          `json:"text,omitempty"`
	Leader   rulebook.Leader `json:"leader,omitempty"` // a captive that goes home by it [DUNE-DEAL-03]
	Due      *DealMoment     `json:"due,omitempty"`
	Accepted bool            `json:"accepted,omitempty"`
	Declined bool            `json:"declined,omitempty"`
	Paid     bool            `json:"paid"`
	Done     bool            `json:"done,omitempty"`
	Broken   bool            `json:"broken,omitempty"` // the moderator noted that it was broken
	Void     bool            `json:"void,omitempty"`   // it could not be kept and binds nobody
	IsDue    bool            `json:"now,omitempty"`    // it has come due
}

// Result is how the game ended.
type Result struct {
	Winners []Faction `json:"winners"`
	By      string    `json:"by"` // one of Ways
	// From are the factions from which a prediction took the victory.
	From   []Faction `json:"from,omitempty"`
	ruling string    // empty if a correction set the result without it
}

// Ruling is the ruling by which the game ended.
func (r Result) Ruling() string {
	if r.ruling != "" {
		return r.ruling
	}
	return map[string]string{byStrong: "DUNE-END-01", byPrediction: "DUNE-END-04", byFremen: "DUNE-END-06", byGuild: "DUNE-END-07", byMostForces: "DUNE-SETUP-15", byMostSpice: "DUNE-SETUP-15"}[r.By]
}

// copied tells what one state has copied for itself: a seat is shared with the states before until it is written.
type copied struct {
	seats bool
	own   []Faction
}

// clone is a copy: a change to it does not change the original. Seats are shared until they are written (own); the maps of the
// board, of spice and of leaders too, since a change replaces the map (gamekit.With).
func (s *State) clone() *State {
	c := *s
	c.promptCache, c.copied = nil, &copied{}
	if s.promptCache == nil { // events may still change it: neither may write what both have
		s.copied = &copied{}
	}
	c.order = slices.Clone(s.order)
	c.wheels = slices.Clone(s.wheels)
	c.stormLosses = slices.Clone(s.stormLosses)
	c.cities = maps.Clone(s.cities)
	c.blown = maps.Clone(s.blown)
	c.spiceDeck, c.treachery = s.spiceDeck.clone(), s.treachery.clone()
	c.waiting, c.interrupts, c.claimed = slices.Clone(s.waiting), slices.Clone(s.interrupts), slices.Clone(s.claimed)
	c.answers, c.messages, c.about = slices.Clone(s.answers), slices.Clone(s.messages), maps.Clone(s.about)
	c.blocked, c.support, c.deals = slices.Clone(s.blocked), slices.Clone(s.support), slices.Clone(s.deals)
	c.lent, c.dials, c.harvest = maps.Clone(s.lent), maps.Clone(s.dials), maps.Clone(s.harvest)
	c.blow, c.nexus, c.auction = s.blow.clone(), s.nexus.clone(), s.auction.clone()
	c.turns, c.battle = s.turns.clone(), s.battle.clone()
	c.result = cloned(s.result)
	c.exempt = s.exempt.clone()
	return &c
}

// own returns a seat to be written; nil if the faction is not seated.
func (s *State) own(f Faction) *Seat {
	seat := s.seat[f]
	if seat != nil && s.copied != nil && !slices.Contains(s.copied.own, f) {
		seat = seat.clone()
		s.setSeat(f, seat)
	}
	return seat
}

func (s *State) setSeat(f Faction, seat *Seat) {
	if s.copied != nil && !s.copied.seats {
		s.seat, s.copied.seats = maps.Clone(s.seat), true
	}
	if s.copied != nil {
		s.copied.own = append(s.copied.own, f)
	}
	s.seat[f] = seat
}

func (s *Seat) clone() *Seat {
	c := *s
	c.Hand, c.Drawn, c.Traitors = slices.Clone(s.Hand), slices.Clone(s.Drawn), slices.Clone(s.Traitors)
	c.Allies, c.Seen = slices.Clone(s.Allies), slices.Clone(s.Seen)
	c.Prediction = cloned(s.Prediction)
	if s.Shown != nil {
		c.Shown = make(map[Faction][]rulebook.Card, len(s.Shown))
		for f, cards := range s.Shown {
			c.Shown[f] = slices.Clone(cards)
		}
	}
	return &c
}

func (d Deck[C]) clone() Deck[C] {
	d.Next, d.Discard, d.Second = slices.Clone(d.Next), slices.Clone(d.Discard), slices.Clone(d.Second)
	d.Removed, d.Aside = slices.Clone(d.Removed), slices.Clone(d.Aside)
	return d
}

// cloned copies what a pointer points to; only for types without pointers, maps or slices that change.
func cloned[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

func (s *State) has(f Faction) bool { return s.seat[f] != nil }

// count is how many cards a seat is known to hold.
func (s *Seat) count() int { return len(s.Hand) + s.Unknown }

// inPlayOrder lists the seats in storm order, or by circle before the first storm.
func (s *State) inPlayOrder() []Faction {
	if len(s.order) > 0 {
		return s.order
	}
	return s.seats
}

func (s *State) allied(a, b Faction) bool { return slices.Contains(s.seat[a].Allies, b) }

// alliance lists a faction and its allies, in seat order.
func (s *State) alliance(f Faction) []Faction {
	var out []Faction
	for _, g := range s.seats {
		if g == f || s.allied(f, g) {
			out = append(out, g)
		}
	}
	return out
}

// isBlocked reports whether a Karama holds an ability.
func (s *State) isBlocked(a rulebook.Ability) bool {
	return slices.ContainsFunc(s.blocked, func(b Block) bool { return b.Ability == a })
}
