package dune

import (
	"maps"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// View is what one viewer may know of a game, in the record's terms. A member that is not public is filled in only for
// viewers who may see it: nothing is removed afterwards.
type View struct {
	Turn       int               `json:"turn"`
	MaxTurns   int               `json:"maxTurns"`
	Phase      Phase             `json:"phase"`
	Step       string            `json:"step,omitempty"`
	Storm      int               `json:"storm"`
	StormMove  *int              `json:"stormMove,omitempty"` // sectors the storm moves this turn, once shown
	StormNext  int               `json:"stormNext,omitempty"` // the number drawn for the next turn
	ShieldWall bool              `json:"shieldWall"`
	Worms      int               `json:"worms,omitempty"`
	Order      []Faction         `json:"order,omitempty"`
	First      Faction           `json:"first,omitempty"`
	Wheels     []Faction         `json:"wheels,omitempty"` // factions that last used the battle wheels
	Seats      SeatsView         `json:"seats"`
	Board      BoardView         `json:"board,omitempty"`
	Spice      SpiceView         `json:"spice,omitempty"`
	Strong     []board.Territory `json:"strongholds"`
	Rules      *rulebook.Ruleset `json:"-"` // that the table plays
	Contenders []Contender       `json:"-"` // to victory by strongholds; it follows from the board
	Decks      DecksView         `json:"decks"`

	Window       *Window         `json:"window,omitempty"`
	Raised       []Faction       `json:"raised,omitempty"`
	Question     *Question       `json:"question,omitempty"`
	Declaration  *Declaration    `json:"declaration,omitempty"` // that the Bene Gesserit owe
	Blow         *BlowView       `json:"blow,omitempty"`
	Nexus        *NexusView      `json:"nexus,omitempty"`
	Auction      *AuctionView    `json:"auction,omitempty"`
	Turns        *TurnsView      `json:"turns,omitempty"`
	Ornithopters []Faction       `json:"ornithopters,omitempty"`
	Battle       *BattleView     `json:"battle,omitempty"`
	Collected    map[Faction]int `json:"collected,omitempty"`
	// Advice are the factions advised for this number of seats, in setup if others sit.
	Advice []Faction `json:"advice,omitempty"`
	// AllyRevivals is how many forces an ally of the Bene Tleilax may revive in a turn, once the moderator has said it.
	AllyRevivals int     `json:"allyRevivals,omitempty"`
	Deals        []Deal  `json:"deals,omitempty"`
	Result       *Result `json:"result,omitempty"`
	// OnPaper tells that traitors and prediction are on paper; MayBeOnPaper, for the moderator, that it may still be said.
	OnPaper      bool            `json:"paper,omitempty"`
	MayBeOnPaper bool            `json:"-"`
	ResultNow    *Result         `json:"ending,omitempty"` // for the moderator: the result if the game ended now, by the public board
	Exempt       *Exemptions     `json:"exempt,omitempty"`
	Reminders    []Reminder      `json:"triggers,omitempty"`
	Readable     []Faction       `json:"-"` // combatants whose plan the Atreides could ask to see by a Karama
	Karama       []KaramaUse     `json:"-"` // what the viewer's seat, or without one any seat, could use a Karama for
	Prompts      []engine.Prompt `json:"prompts"`

	InterruptsView
}

// Maps of the view, by the record's keys.
type (
	SeatsView map[Faction]*SeatView
	BoardView map[board.Territory]map[string]map[Faction]Forces
	SpiceView map[board.Territory]map[string]int
)

// SeatView is what a viewer may know of a seat. Spice, Reserves, Cards are absent where they are hidden.
type SeatView struct {
	Spice      *int                           `json:"spice,omitempty"`
	Front      int                            `json:"front,omitempty"` // bribes in front of the shield
	Reserves   *Forces                        `json:"reserves,omitempty"`
	Tanks      Forces                         `json:"tanks"`
	Allies     []Faction                      `json:"allies,omitempty"`
	Cards      *int                           `json:"cards,omitempty"`
	Hand       []rulebook.Card                `json:"hand,omitempty"` // the names that the viewer knows
	Revived    *Forces                        `json:"revived,omitempty"`
	Elites     int                            `json:"elitesRevived,omitempty"` // this turn, as far as they count to the one a turn
	Leaders    map[rulebook.Leader]LeaderView `json:"leaders"`
	Drawn      []rulebook.Leader              `json:"drawn,omitempty"`
	Traitors   []rulebook.Leader              `json:"traitors,omitempty"`
	Prediction *Prediction                    `json:"prediction,omitempty"`
	Seen       []rulebook.Card                `json:"seen,omitempty"`    // auctioned cards that prescience showed
	Lent       []rulebook.Ability             `json:"lent,omitempty"`    // powers that an ally has lent to this seat
	Helps      []string                       `json:"helps,omitempty"`   // on its own phone and the console: costs of an ally that it may help to pay
	Lends      []rulebook.Ability             `json:"lends,omitempty"`   // on its own phone: powers that it may lend to an ally
	Gives      []Faction                      `json:"gives,omitempty"`   // on its own phone and the console: seats to which it may give spice now
	Support    []Support                      `json:"support,omitempty"` // on its own phone: what it and its allies promised each other to pay
	// Sheet is the custom sheet in the table's header, if there is one.
	Sheet *rulebook.CustomSheet `json:"sheet,omitempty"`
	// SpecialUsed tells that its own Karama power was used.
	SpecialUsed bool         `json:"specialUsed,omitempty"`
	Kwisatz     *KwisatzView `json:"kwisatz,omitempty"`
	// Concealed counts its leaders whose places only this seat and their captor know.
	Concealed map[string]int `json:"concealed,omitempty"`
}

// LeaderView is where a leader is.
type LeaderView struct {
	At   string `json:"at"`
	Died int    `json:"died,omitempty"` // times killed
	// Strength is set for a leader whom no sheet prints.
	Strength int `json:"strength,omitempty"`
}

// DecksView is what is known of the two decks.
type DecksView struct {
	Spice     SpiceDeckView     `json:"spice"`
	Treachery TreacheryDeckView `json:"treachery"`
}

// SpiceDeckView is the spice deck: cards left, its discard pile with the top last, and known coming cards.
type SpiceDeckView struct {
	Left int      `json:"left"`
	A    []string `json:"a"`
	B    []string `json:"b"`
	// Last is, by pile, where spice blew last, if a shuffle has taken that card away.
	Last map[string]board.Territory `json:"last,omitempty"`
	Next []string                   `json:"next,omitempty"`
}

// TreacheryDeckView is the treachery deck.
type TreacheryDeckView struct {
	Left    int             `json:"left"`
	Discard []rulebook.Card `json:"discard"`
	Removed []rulebook.Card `json:"removed"`
	Next    []rulebook.Card `json:"next,omitempty"`
}

// Project shows a state to a viewer.
func (Rules) Project(state engine.State, v engine.Viewer) engine.View {
	return state.(*State).project(v)
}

// Position is the referee's view as records note it.
func (Rules) Position(state engine.State) engine.View {
	return state.(*State).position(engine.Referee)
}

func (s *State) project(v engine.Viewer) *View {
	prompts := Rules{}.Prompts(s)
	out := s.position(v)
	out.Rules, out.Readable, out.Contenders = s.rules, s.readable(), s.contenders()
	out.Reminders, out.Prompts = s.reminders(prompts), engine.PromptsFor(v, prompts)
	if v != engine.Public {
		out.Karama = s.viewKarama(v)
	}
	return out
}

// position is a view without what follows from the rest.
func (s *State) position(v engine.Viewer) *View {
	out := &View{
		Turn: s.turn, MaxTurns: s.maxTurns(), Phase: s.phase, Step: s.step,
		Storm: s.storm, ShieldWall: s.shieldWall, Worms: s.worms,
		Order: slices.Clone(s.order), Wheels: slices.Clone(s.wheels),
		Seats: SeatsView{}, Board: s.sharedBoard(), Spice: s.sharedSpice(), Strong: s.strongholds(),
		Decks:  s.viewDecks(v),
		Window: s.viewWindow(), Raised: slices.Clone(s.raised()), Question: interruptOf[Question](s),
		InterruptsView: s.viewInterrupts(v), Declaration: interruptOf[Declaration](s),
		Blow: s.viewBlow(), Nexus: s.viewNexus(), Auction: s.viewAuction(v), Turns: s.viewTurns(),
		Ornithopters: s.ornithopters(), Battle: s.viewBattle(v),
		Advice: s.advice(), AllyRevivals: s.allyRevivals,
		Deals: slices.Clone(s.deals), Result: cloned(s.result), OnPaper: s.paper, Exempt: s.viewExempt(v),
	}
	if v == engine.AtModerator {
		out.ResultNow, out.MayBeOnPaper = s.resultNow(), s.mayKeepOnPaper()
	}
	if s.moveShown {
		move := s.stormMove
		out.StormMove = &move
	}
	if s.seesToken(v) {
		out.StormNext = s.stormNext
	}
	if len(s.order) > 0 {
		out.First = s.order[0]
	}
	for f, n := range s.harvest {
		if out.Collected == nil {
			out.Collected = map[Faction]int{}
		}
		out.Collected[f] = n
	}
	for _, f := range s.seats {
		out.Seats[f] = s.viewSeat(f, v)
	}
	return out
}

// viewSeat shows one seat [DUNE-DEAL-01].
func (s *State) viewSeat(f Faction, v engine.Viewer) *SeatView {
	seat := s.seat[f]
	out := &SeatView{
		SpecialUsed: seat.SpecialUsed,
		Front:       seat.Front, Tanks: seat.Tanks, Allies: slices.Clone(seat.Allies),
		Kwisatz: s.viewKwisatz(f, v), Concealed: s.concealed(f),
	}
	if s.promptCache == nil || out.Concealed != nil {
		out.Leaders = s.viewLeaders(f, v)
	} else {
		out.Leaders = s.sharedLeaders(f)
	}
	out.Elites = seat.Elites
	if seat.Revived != (Forces{}) {
		out.Revived = cloned(&seat.Revived)
	}
	out.Sheet = cloned(s.sheet(f).Custom)
	own := v.Sees(f)
	if own {
		out.Spice = cloned(&seat.Spice)
		out.Hand = slices.Clone(seat.Hand)
		out.Drawn, out.Traitors = slices.Clone(seat.Drawn), slices.Clone(seat.Traitors)
		out.Prediction = cloned(seat.Prediction)
		out.Seen = slices.Clone(seat.Seen)
	} else if to, ok := v.Seat(); ok {
		out.Hand = slices.Clone(seat.Shown[to])
	} else {
		out.Hand = slices.Clone(seat.Shown[toAll])
	}
	if s.predictionOut() {
		out.Prediction = cloned(seat.Prediction)
	}
	if own || s.rules.Is("reserves.shown", "open") {
		out.Reserves = cloned(&seat.Reserves)
	}
	if own || s.phase == Bidding { // counts are public only in the auction [DUNE-BID-24]
		n := seat.count()
		out.Cards = &n
	}
	if to, ok := v.Seat(); ok && to == f {
		out.Helps, out.Lends, out.Gives, out.Support = s.helps(f), s.lentBy(f), s.gives(f), s.supportOf(f)
	} else if v == engine.AtModerator { // the moderator may enter payments for a seat
		out.Helps, out.Gives = s.helps(f), s.gives(f)
	}
	for _, a := range s.lentTo(f) {
		if s.sharesSecrets(v, f) {
			out.Lent = append(out.Lent, a)
		}
	}
	return out
}

// predictionOut reports whether the Bene Gesserit's prediction was shown: only by winning [DUNE-SETUP-13].
func (s *State) predictionOut() bool { return s.result != nil && s.result.By == byPrediction }

// sharesSecrets reports whether a viewer is the seat itself or its ally.
func (s *State) sharesSecrets(v engine.Viewer, f Faction) bool {
	return slices.ContainsFunc(s.alliance(f), v.Sees)
}

func (s *State) viewLeaders(f Faction, v engine.Viewer) map[rulebook.Leader]LeaderView {
	out := map[rulebook.Leader]LeaderView{}
	for l := range s.seat[f].Leaders {
		out[l] = s.viewLeader(f, l, v)
	}
	return out
}

func (s *State) lentTo(f Faction) []rulebook.Ability {
	var out []rulebook.Ability
	for a, to := range s.lent {
		if to == f {
			out = append(out, a)
		}
	}
	slices.Sort(out)
	return out
}

func (s *State) viewBoard() BoardView {
	out := BoardView{}
	for p, forces := range s.board {
		if out[p.Territory] == nil {
			out[p.Territory] = map[string]map[Faction]Forces{}
		}
		here := map[Faction]Forces{}
		for f, n := range forces {
			here[f] = n
		}
		out[p.Territory][strconv.Itoa(p.Sector)] = here
	}
	return out
}

func (s *State) viewSpice() SpiceView {
	out := SpiceView{}
	for p, n := range s.spice {
		if out[p.Territory] == nil {
			out[p.Territory] = map[string]int{}
		}
		out[p.Territory][strconv.Itoa(p.Sector)] = n
	}
	return out
}

func (s *State) viewDecks(v engine.Viewer) DecksView {
	out := DecksView{
		SpiceDeckView{
			Left: s.spiceLeft(), A: present(s.spiceDeck.Discard), B: present(s.spiceDeck.Second), Last: maps.Clone(s.blown),
		},
		TreacheryDeckView{Left: s.treacheryLeft(), Discard: present(s.treachery.Discard), Removed: present(s.treachery.Removed)},
	}
	if v.SeesAll() {
		out.Spice.Next, out.Treachery.Next = slices.Clone(s.spiceDeck.Next), slices.Clone(s.treachery.Next)
	}
	if v.Sees(Atreides) && !v.SeesAll() { // cards that they saw and nobody bought [DUNE-BID-14]
		top := s.treachery.Next[:min(s.treachery.Peeked, len(s.treachery.Next))]
		out.Treachery.Next = slices.DeleteFunc(slices.Clone(top), func(c rulebook.Card) bool { return c == "" })
	}
	if s.seesSpiceTop(v) {
		out.Spice.Next = slices.Clone(s.spiceDeck.Next)
	}
	return out
}

// present is a list that records show even if it is empty.
func present[T any](list []T) []T { return append([]T{}, list...) }
