package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	books "github.com/judgeofthechange/judge/engine/rulebook"
)

// View is what one viewer may know of a game, in the record's terms. What is not public is filled in only for who may see it.
type View struct {
	Round    int                  `json:"round"`
	Phase    Phase                `json:"phase"`
	Step     string               `json:"step,omitempty"`
	First    Color                `json:"first,omitempty"`
	Order    []Color              `json:"order,omitempty"`
	Acting   Color                `json:"acting,omitempty"`
	Conflict *ConflictView        `json:"conflict,omitempty"`
	Seats    map[Color]*SeatView  `json:"seats"`
	Rivals   map[Color]*RivalView `json:"rivals,omitempty"`
	Spaces   map[string]SpaceView `json:"spaces,omitempty"`

	Mentat     string          `json:"mentat,omitempty"` // "mentat" on its space, else who has it
	MentatNext Color           `json:"mentatNext,omitempty"`
	Row        []string        `json:"row"`
	Reserve    map[string]int  `json:"reserve"`
	Decks      DecksView       `json:"decks"`
	Trashed    []string        `json:"trashed,omitempty"`
	Turn       *TurnView       `json:"turn,omitempty"`
	Combat     *CombatView     `json:"combat,omitempty"`
	Result     *Result         `json:"result,omitempty"`
	Prompts    []engine.Prompt `json:"prompts,omitempty"`

	Rules *books.Ruleset `json:"-"` // that the table plays
	Cards string         `json:"-"` // engine.CardsTable or CardsPhone
}

// ConflictView is the round's Conflict.
type ConflictView struct {
	Card    string       `json:"card,omitempty"`
	Level   string       `json:"level,omitempty"`
	Outcome *OutcomeView `json:"outcome,omitempty"`
}

// OutcomeView is who won the Conflict and who takes which reward.
type OutcomeView struct {
	Winner  Color            `json:"winner,omitempty"`
	Rewards map[Color]string `json:"rewards,omitempty"`
}

// SeatView is a player's side of the table.
type SeatView struct {
	Leader string `json:"leader,omitempty"`
	VP     int    `json:"vp"`
	Solari int    `json:"solari"`
	Spice  int    `json:"spice"`
	Water  int    `json:"water"`

	Influence   map[Faction]int `json:"influence"`
	Alliances   []Faction       `json:"alliances,omitempty"`
	Agents      int             `json:"agents"`
	Swordmaster bool            `json:"swordmaster"`
	Council     bool            `json:"council"`
	Revealed    bool            `json:"revealed"`
	Troops      TroopsView      `json:"troops"`
	Persuasion  int             `json:"persuasion"`
	Swords      int             `json:"swords"`
	Strength    int             `json:"strength"`

	Cards   int            `json:"cards"`
	Hand    []string       `json:"hand,omitempty"`
	Deck    int            `json:"deck"`
	InPlay  []string       `json:"inPlay,omitempty"`
	Discard []string       `json:"discard,omitempty"`
	Owns    map[string]int `json:"owns,omitempty"`

	Intrigue     int               `json:"intrigue"`
	IntrigueHand []string          `json:"intrigueHand,omitempty"`
	FaceUp       []string          `json:"faceUp,omitempty"`
	Masterstroke *MasterstrokeView `json:"masterstroke,omitempty"`
	SetAside     string            `json:"setAside,omitempty"`
	Seen         []string          `json:"seen,omitempty"`
}

// RivalView is a Rival's side of the table.
type RivalView struct {
	Influence map[Faction]int `json:"influence"`
	Alliances []Faction       `json:"alliances,omitempty"`
	Agents    int             `json:"agents"`
	Troops    TroopsView      `json:"troops"`
	Swords    int             `json:"swords"`
	Strength  int             `json:"strength"`
	*Collected
}

// Collected is what a Rival of one player has besides [IMP-13.6].
type Collected struct {
	Leader      string `json:"leader,omitempty"`
	VP          int    `json:"vp"`
	Solari      int    `json:"solari"`
	Spice       int    `json:"spice"`
	Water       int    `json:"water"`
	Intrigue    int    `json:"intrigue"`
	Swordmaster bool   `json:"swordmaster"`
}

// TroopsView is where a player's twelve troops are.
type TroopsView struct {
	Supply   int `json:"supply"`
	Garrison int `json:"garrison"`
	Conflict int `json:"conflict"`
}

// MasterstrokeView is the Baron's; the pair is the Baron's own until it is used.
type MasterstrokeView struct {
	Pair []Faction `json:"pair,omitempty"`
	Used bool      `json:"used"`
}

// SpaceView is what stands and lies on a space.
type SpaceView struct {
	Agents  []Color `json:"agents,omitempty"`
	Control Color   `json:"control,omitempty"`
	Voice   Color   `json:"voice,omitempty"`
	Bonus   int     `json:"bonus,omitempty"`
}

// DecksView are the three common decks, and House Hagal's where it plays.
type DecksView struct {
	Imperium DeckView  `json:"imperium"`
	Intrigue DeckView  `json:"intrigue"`
	Conflict DeckView  `json:"conflict"`
	Hagal    *DeckView `json:"hagal,omitempty"`
}

// DeckView is one of them. Next, the coming cards as far as the app knows them, is the referee's alone.
type DeckView struct {
	Left    int      `json:"left"`
	Next    []string `json:"next,omitempty"`
	Discard []string `json:"discard,omitempty"`
	Used    []string `json:"used,omitempty"`
}

// TurnView is the turn of the acting seat.
type TurnView struct {
	Kind      string        `json:"kind,omitempty"`
	Card      string        `json:"card,omitempty"`
	Space     string        `json:"space,omitempty"`
	Recruited int           `json:"recruited"`
	Deployed  int           `json:"deployed"`
	MayDeploy int           `json:"mayDeploy"`
	Active    []string      `json:"active,omitempty"`
	Pending   []PendingView `json:"pending,omitempty"`
}

// PendingView is what is open or waits for its condition; then it asks nothing.
type PendingView struct {
	For Color  `json:"for"`
	Of  string `json:"of"`
	Ask string `json:"ask,omitempty"`
}

// CombatView is who has passed in a row.
type CombatView struct {
	Passed []Color `json:"passed"`
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

// position is the view without prompts. Nobody may change it.
func (s *State) position(v engine.Viewer) *View { return s.cache.View(v, s.positionNow) }

func (s *State) positionNow(v engine.Viewer) *View {
	view := &View{
		Round: s.round, Phase: s.phase, Step: s.step, First: s.first, Acting: s.acting, Seats: map[Color]*SeatView{},
		Spaces: map[string]SpaceView{}, Mentat: mentatHome, MentatNext: s.mentatNext, Row: slices.Clone(s.row), Reserve: s.reserve,
		Trashed: s.trashed, Result: s.result, Rules: s.rules, Cards: s.cards,
		Decks: DecksView{
			Imperium: s.deckView(v, s.imperium, s.imperiumLeft()), Intrigue: s.deckView(v, s.intrigue, s.intrigueLeft()),
			Conflict: s.deckView(v, s.conflicts, s.conflictsLeft()),
		},
	}
	view.Decks.Conflict.Used, view.Decks.Conflict.Discard = s.conflicts.Discard, nil
	if s.first != "" {
		view.Order = s.order()
	}
	if s.mentat != "" { // [IMP-1.11]
		view.Mentat = string(s.mentat)
	}
	if card, ok := rulebook.ConflictOf(s.conflict.Card); ok {
		view.Conflict = &ConflictView{Card: card.ID, Level: card.Level}
		if s.conflict.Rewards != nil {
			view.Conflict.Outcome = &OutcomeView{s.conflict.Winner, s.conflict.Rewards}
		}
	}
	for id, p := range s.posts {
		view.Spaces[id] = SpaceView(p)
	}
	for _, c := range s.seats {
		view.Seats[c] = s.seatView(c, v) // [IMP-0.3]
	}
	if len(s.rivals) > 0 {
		view.Decks.Hagal, view.Rivals = &DeckView{Left: len(s.hagalLeft()), Discard: s.hagal.Discard}, map[Color]*RivalView{}
	}
	for _, c := range s.rivals {
		view.Rivals[c] = s.rivalView(c)
	}
	if s.phase == Turns || s.phase == Combat || s.phase == Endgame {
		view.Turn = s.turnView(v)
	}
	if s.phase == Combat || s.phase == Endgame {
		view.Combat = &CombatView{slices.Clone(s.combat.Passed)}
	}
	return view
}

func (s *State) deckView(v engine.Viewer, d Deck, left int) DeckView {
	view := DeckView{Left: left, Discard: d.Discard}
	if v.SeesAll() {
		view.Next = d.Next
	}
	return view
}

func (s *State) seatView(c Color, v engine.Viewer) *SeatView {
	p := s.players[c]
	view := &SeatView{
		Leader: p.Leader, VP: p.VP, Solari: p.Purse.Solari, Spice: p.Purse.Spice, Water: p.Purse.Water, Influence: map[Faction]int{},
		Alliances: p.Alliances, Agents: s.agents(c), Swordmaster: p.ThirdAgent, Council: p.Council, Revealed: p.Revealed,
		Troops: TroopsView{p.supply(), p.Garrison, p.Conflict}, Persuasion: p.Persuasion, Swords: p.Swords, Strength: p.strength(),
		Cards: p.Cards, Deck: p.pileSize(), InPlay: p.InPlay, Discard: p.Discard, Owns: p.Owns,
		Intrigue: p.Intrigue, FaceUp: p.FaceUp, SetAside: p.SetAside,
	}
	for _, f := range rulebook.Factions {
		view.Influence[f] = p.Influence[f]
	}
	if s.leader(c).Ability.Masterstroke {
		view.Masterstroke = &MasterstrokeView{Used: p.PairUsed}
		if v.Sees(c) || p.PairUsed { // [IMP-0.2]
			view.Masterstroke.Pair = p.Pair
		}
	}
	if v.Sees(c) { // [IMP-0.2]
		view.Hand, view.IntrigueHand = sorted(p.Hand), sorted(p.IntrigueHand)
		if p.Seen != "" {
			view.Seen = []string{p.Seen}
		}
	}
	return view
}

func (s *State) rivalView(c Color) *RivalView {
	p := s.players[c]
	view := &RivalView{
		Influence: map[Faction]int{}, Alliances: p.Alliances, Agents: s.agents(c), Troops: TroopsView{p.supply(), p.Garrison, p.Conflict},
		Swords: p.Swords, Strength: p.strength(),
	}
	for _, f := range rulebook.Factions {
		view.Influence[f] = p.Influence[f]
	}
	if s.collects(c) {
		view.Collected = &Collected{p.Leader, p.VP, p.Purse.Solari, p.Purse.Spice, p.Purse.Water, p.Intrigue, p.ThirdAgent}
	}
	return view
}

func (s *State) turnView(v engine.Viewer) *TurnView {
	t := s.turn
	view := &TurnView{
		Kind: t.Kind, Card: t.Card, Space: t.Space, Recruited: t.Recruited, Deployed: t.Deployed, MayDeploy: s.mayDeploy(), Active: t.Active,
	}
	for _, p := range t.Pending {
		if p.Ask != askMasterstroke || p.Must || v.Sees(p.For) { // [IMP-12.1]
			view.Pending = append(view.Pending, PendingView{p.For, p.Of, p.Ask})
		}
	}
	return view
}
