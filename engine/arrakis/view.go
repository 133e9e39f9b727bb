package arrakis

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	books "github.com/judgeofthechange/judge/engine/rulebook"
)

// View is what one viewer may know of a position. Its JSON is the record's state.
type View struct {
	Round       int    `json:"round"`
	Phase       Phase  `json:"phase"`
	Step        string `json:"step,omitempty"`
	Acting      Side   `json:"acting,omitempty"`
	Actor       string `json:"actor,omitempty"`
	DesertPower bool   `json:"desertPower"`

	Seats       map[engine.Seat]SeatView `json:"seats"`
	Sides       map[Side]SideView        `json:"sides"`
	Dashboards  map[string]DashboardView `json:"dashboards"`
	Board       map[Area]LegionView      `json:"board"`
	Settlements map[Area]SettlementView  `json:"settlements"`
	Vehicles    VehiclesView             `json:"vehicles"`
	Signs       []Area                   `json:"signs"`
	Worms       []Area                   `json:"worms"`
	WildMaker   Area                     `json:"wildMaker,omitempty"`
	SignPool    int                      `json:"signPool"`
	Stations    []Area                   `json:"stations"`
	Atomics     Area                     `json:"atomics,omitempty"`
	Markers     map[string]int           `json:"markers"`
	Blocked     int                      `json:"blocked"`
	Spice       int                      `json:"spice"`
	Reserve     int                      `json:"reserve"`
	Bans        []string                 `json:"bans"`
	BeneReserve int                      `json:"beneReserve"`
	Supremacy   int                      `json:"supremacy"`
	Prescience  map[string]int           `json:"prescience"`
	Claims      int                      `json:"claims"`
	Decks       map[string]DeckView      `json:"decks"`
	Action      *ActionView              `json:"action,omitempty"`
	Battle      *BattleView              `json:"battle,omitempty"`
	Hazards     *HazardsView             `json:"hazards,omitempty"`
	Raised      []engine.Seat            `json:"raised,omitempty"`   // who holds the table
	Messages    []Message                `json:"messages,omitempty"` // of the own cone of silence
	Mahdi       *MahdiView               `json:"mahdi,omitempty"`
	Result      *Result                  `json:"result,omitempty"`
	Prompts     []engine.Prompt          `json:"prompts"`
	Rules       *books.Ruleset           `json:"-"`
	Turn        TurnView                 `json:"-"`
	Cone        Side                     `json:"-"` // whose cone of silence is open
}

// SeatView is a seat's hand.
type SeatView struct {
	Side  Side     `json:"side"`
	Cards int      `json:"cards"`
	Hand  []string `json:"hand,omitempty"`
}

// SideView is what a side has off the board.
type SideView struct {
	Bene       int                   `json:"bene"`
	Tokens     int                   `json:"tokens"`
	Cones      *int                  `json:"cones,omitempty"` // cone of silence tokens of partners
	Objectives []Objective           `json:"objectives,omitempty"`
	Leaders    map[string]LeaderView `json:"leaders"`
	Supply     SupplyView            `json:"supply"`
}

// LeaderView is a named leader.
type LeaderView struct {
	At   string `json:"at"`
	Card string `json:"card,omitempty"`
}

// SupplyView counts figures off the board.
type SupplyView struct {
	Regular int `json:"regular"`
	Elite   int `json:"elite"`
	Special int `json:"special"`
	Generic int `json:"generic"`
}

// DashboardView is a side's dice and tanks.
type DashboardView struct {
	Dice   Dice      `json:"dice"`
	Bene   Face      `json:"bene,omitempty"`
	Unused int       `json:"unused"`
	Spent  Dice      `json:"spent"`
	Aside  *Dice     `json:"aside,omitempty"` // those of Dice that are beyond the slots, to be changed
	Tanks  []*string `json:"tanks"`
}

// LegionView is a legion. The faces of its tokens are the Atreides' own.
type LegionView struct {
	Side Side `json:"side"`
	Units
	Faces []Shown `json:"faces,omitempty"`
}

// SettlementView is a settlement; the rank of a hidden sietch is the Atreides' own.
type SettlementView struct {
	Rank   int  `json:"rank,omitempty"`
	Hidden bool `json:"hidden,omitempty"`
	Sietch bool `json:"-"`
}

// VehiclesView is where vehicles are.
type VehiclesView struct {
	Harvesters   []Area `json:"harvesters"`
	Ornithopters []Zone `json:"ornithopters"`
	Carryalls    []Zone `json:"carryalls"`
}

// DeckView is a deck: planning cards with their discard pile, or prescience cards with those revealed and removed.
type DeckView struct {
	Left    int      `json:"left"`
	Discard []string `json:"discard,omitempty"`
	Row     []string `json:"row,omitempty"`
	Removed []string `json:"removed,omitempty"`
}

// ActionView is this turn's die and its use.
type ActionView struct {
	Die    Face    `json:"die"`
	As     Face    `json:"as,omitempty"`
	Leader *string `json:"leader"`
	Card   *string `json:"card"`
	Left   int     `json:"left"`
}

// TurnView is what pages need of a turn besides.
type TurnView struct {
	Acted  bool
	Desert bool
	Moved  []Stack
}

// BattleView is the battle of this turn.
type BattleView struct {
	From     Area                `json:"from"`
	At       Area                `json:"at"`
	Attacker Side                `json:"attacker"`
	Round    int                 `json:"round"`
	Surprise bool                `json:"surprise"`
	Dice     map[Side]int        `json:"dice,omitempty"`
	Cards    map[Side]int        `json:"cards,omitempty"`
	Rolls    map[Side]CombatDice `json:"rolls,omitempty"`
	Sums     map[Side]Sum        `json:"sums,omitempty"`
	Suffer   map[Side]int        `json:"suffer,omitempty"`
	Winner   Side                `json:"winner,omitempty"`
	Over     bool                `json:"-"`
	// More dice are the attacker's by the card that attacks; Most bounds the defender's in the first round, if it is not 0 [WFA-3.20].
	More, Most int `json:"-"`
	// Leaders are those who turn special results in this round, Cancelled the shields that special elites cancelled [WFA-5.7, WFA-5.8].
	Leaders   map[Side][]string `json:"-"`
	Cancelled map[Side]int      `json:"-"`
}

// HazardsView is the areas that wait for each step.
type HazardsView struct {
	Flip   []Area `json:"flip,omitempty"`
	Flee   []Area `json:"flee,omitempty"`
	Rescue []Area `json:"rescue,omitempty"`
	Strike []Area `json:"strike,omitempty"`
	Storms []Area `json:"storms,omitempty"`
}

var _ engine.PositionRules = Rules{}

// Project is the only way from a state to a client.
func (Rules) Project(state engine.State, v engine.Viewer) engine.View {
	s := state.(*State)
	view := *s.position(v)
	view.Prompts = engine.PromptsFor(v, Rules{}.Prompts(state))
	return &view
}

// Position is the referee's view without prompts.
func (Rules) Position(state engine.State) engine.View { return state.(*State).position(engine.Referee) }

// sees reports whether a viewer may know what only a side knows, both its partners [WFA-0.1, WFA-10.14].
func (s *State) sees(v engine.Viewer, side Side) bool {
	return slices.ContainsFunc(s.seatsOf(side), v.Sees)
}

// position is the view without prompts. Nobody may change it.
func (s *State) position(v engine.Viewer) *View { return s.cache.View(v, s.positionNow) }

func (s *State) positionNow(v engine.Viewer) *View {
	view := &View{
		Round: s.round, Phase: s.phase, Step: s.shownStep(), Acting: s.acting, DesertPower: s.desertPower(),
		Seats: make(map[engine.Seat]SeatView, len(Sides)), Sides: make(map[Side]SideView, len(Sides)), Dashboards: make(map[string]DashboardView, len(Sides)),
		Board: make(map[Area]LegionView, len(s.legions)), Settlements: make(map[Area]SettlementView, len(s.settlements)),
		Vehicles: VehiclesView{sorted(s.harvesters), sorted(s.ornithopters), sorted(s.carryalls)},
		Signs:    sorted(s.signs), Worms: sorted(s.worms), WildMaker: s.wildMaker, SignPool: s.signPool(), Stations: sorted(s.stations), Atomics: s.atomics,
		Markers: maps.Clone(s.markers), Blocked: s.blocked, Spice: s.spice, Reserve: s.reserve, Bans: sorted(s.bans), BeneReserve: s.beneReserve,
		Supremacy: s.supremacy, Prescience: maps.Clone(s.prescience), Claims: s.claims, Decks: make(map[string]DeckView, len(s.decks)), Rules: s.rules,
		Turn: TurnView{s.turn.Acted, s.turn.Desert, s.turn.Moved},
	}
	view.Actor = string(s.actor())
	for _, side := range Sides {
		s.showSide(view, side, v)
	}
	for _, seat := range s.dashboards() {
		s.showBoard(view, seat, v)
	}
	if s.cone.Open {
		view.Cone = s.cone.Side
	}
	if s.isSolo() {
		s.showMahdi(view)
	}
	if s.cone.Side != "" && s.sees(v, s.cone.Side) { // [WFA-10.5]
		view.Messages = s.cone.Messages
	}
	for area, l := range s.legions {
		shown := LegionView{Side: l.Side, Units: l.Units}
		if s.sees(v, Atreides) { // [WFA-0.1]
			shown.Faces = l.Faces
		}
		view.Board[area] = shown
	}
	for area, t := range s.settlements {
		shown := SettlementView(t)
		if t.Hidden && !s.sees(v, Atreides) { // [WFA-0.1]
			shown.Rank = 0
		}
		view.Settlements[area] = shown
	}
	for id, deck := range s.decks {
		view.Decks[id] = DeckView{Left: deck.Left, Discard: deck.Discard}
	}
	view.Decks[prescienceDeck] = DeckView{Left: s.decks[prescienceDeck].Left, Row: s.row, Removed: s.gone}
	if s.turn.Die != "" {
		view.Action = &ActionView{Die: s.turn.Die, As: s.turn.As, Leader: pointer(s.turn.Leader), Card: pointer(s.turn.Card), Left: s.turn.Left}
	}
	if s.battle.Attacker != "" {
		view.Battle = s.battle.view()
		s.showLeaders(view.Battle)
	}
	if h := s.hazards; h.isOpen() {
		view.Hazards = &HazardsView{Flip: h.Flip, Flee: h.Flee, Rescue: h.Rescue, Storms: h.Storms}
		for _, x := range h.Come {
			view.Hazards.Flip = append(view.Hazards.Flip, x.Area)
		}
		for _, x := range h.Strike {
			view.Hazards.Strike = append(view.Hazards.Strike, x.Area)
		}
	}
	view.Raised = s.raised
	if s.result.Side != "" {
		result := s.result
		view.Result = &result
	}
	return view
}

func (s *State) showSide(view *View, side Side, v engine.Viewer) {
	f := s.sides[side]
	shown := SideView{Bene: f.Bene, Tokens: f.Tokens, Leaders: make(map[string]LeaderView, len(rulebook.Leaders)/2), Supply: SupplyView(s.supply(side))}
	if s.isShared(side) && !s.isSolo() {
		shown.Cones = &f.Cones
	}
	if s.sees(v, side) { // [WFA-0.1]
		shown.Objectives = f.Objectives
	} else if f.Shown != nil { // [WFA-8.2]
		shown.Objectives = []Objective{*f.Shown}
	}
	for _, l := range rulebook.Leaders {
		if l.Side == side {
			shown.Leaders[l.ID] = LeaderView(s.leaders[l.ID])
		}
	}
	view.Sides[side] = shown
}

func (s *State) showBoard(view *View, seat engine.Seat, v engine.Viewer) {
	b := s.boards[seat]
	shown := SeatView{Side: sideOf(seat), Cards: b.Cards}
	if v.Sees(seat) { // [WFA-0.1]; a partner's hand is a secret, too [WFA-10.5]
		shown.Hand = sorted(b.Hand)
	}
	// the dice beyond the slots, which have not been changed yet, are unused, too [WFA-3.3]
	board := DashboardView{Dice: b.Dice.plus(b.Aside), Bene: b.Token, Unused: s.unusedOn(seat) + b.Aside.Sum(), Spent: b.Spent}
	if seat == harkonnenBoard && s.isSolo() {
		board.Unused = s.mahdi.Unused
	}
	if b.Aside != (Dice{}) {
		board.Aside = &b.Aside
	}
	for _, id := range b.Tanks {
		board.Tanks = append(board.Tanks, pointer(id))
	}
	if view.Dashboards[string(seat)] = board; s.has(seat) {
		view.Seats[seat] = shown
	}
}

func (b Battle) view() *BattleView {
	view := &BattleView{
		From: b.From, At: b.At, Attacker: b.Attacker, Round: max(b.Round, 1), Surprise: b.Surprise, Winner: b.Winner, Over: b.Step == "" || b.Step == stepEnter,
		More: b.More, Most: b.Most,
		Dice: map[Side]int{}, Cards: map[Side]int{}, Rolls: map[Side]CombatDice{}, Sums: map[Side]Sum{}, Suffer: map[Side]int{},
	}
	for side, f := range b.Fighters {
		if f.Dice > 0 {
			view.Dice[side] = f.Dice
		}
		if f.Cards > 0 {
			view.Cards[side] = f.Cards
		}
		if f.Rolled {
			view.Rolls[side] = f.Roll
		}
		if b.Scored || b.Round > 1 && !b.Fighters[Atreides].Rolled && !b.Fighters[Harkonnen].Rolled { // until the next roll
			view.Sums[side], view.Suffer[side] = f.Sum, f.Suffer
		}
	}
	return view
}

// showLeaders shows what leaders made of a round's roll, and how many of its shields did not count.
func (s *State) showLeaders(view *BattleView) {
	view.Leaders, view.Cancelled = map[Side][]string{}, map[Side]int{}
	for side, f := range s.battle.Fighters {
		if !f.Rolled || !s.battle.Scored {
			continue
		}
		shields := f.Roll.Shield - f.Sum.Shields
		for _, id := range f.Leaders {
			shields += s.strip(id).Shield
		}
		view.Leaders[side], view.Cancelled[side] = f.Leaders, shields
	}
}

func pointer(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// sorted is a list in the order of the alphabet: the order in which things came tells nothing.
func sorted[T ~string](list []T) []T {
	out := slices.Sorted(slices.Values(list))
	if out == nil {
		out = []T{}
	}
	return out
}
