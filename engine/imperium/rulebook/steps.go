package rulebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Faction is one of the four with an Influence track.
type Faction string

// Factions in the order of the board.
const (
	Emperor      Faction = "emperor"
	Guild        Faction = "guild"
	BeneGesserit Faction = "bene-gesserit"
	Fremen       Faction = "fremen"
)

// Factions lists them in that order.
var Factions = []Faction{Emperor, Guild, BeneGesserit, Fremen}

// Icon is an Agent icon: a faction's, or one of the three groups without a track.
type Icon string

// The groups without a track.
const (
	Landsraad  Icon = "landsraad"
	City       Icon = "city"
	SpiceTrade Icon = "spice-trade"
)

// Goods are resources that come from the bank and go back to it.
type Goods struct {
	Solari int `json:"solari,omitempty"`
	Spice  int `json:"spice,omitempty"`
	Water  int `json:"water,omitempty"`
}

// IsZero reports whether there are none.
func (g Goods) IsZero() bool { return g == Goods{} }

// Plus and Minus add and take away.
func (g Goods) Plus(h Goods) Goods {
	return Goods{g.Solari + h.Solari, g.Spice + h.Spice, g.Water + h.Water}
}
func (g Goods) Minus(h Goods) Goods {
	return Goods{g.Solari - h.Solari, g.Spice - h.Spice, g.Water - h.Water}
}

// Times returns n times as much.
func (g Goods) Times(n int) Goods { return Goods{n * g.Solari, n * g.Spice, n * g.Water} }

// Lacks returns what a purse lacks to pay g.
func (g Goods) Lacks(purse Goods) Goods {
	return Goods{max(g.Solari-purse.Solari, 0), max(g.Spice-purse.Spice, 0), max(g.Water-purse.Water, 0)}
}

// Step is one thing that an effect does. It has exactly one kind, and may have a condition, a multiple and a price.
type Step struct {
	If       *Condition `json:"if,omitempty"`
	Per      *Per       `json:"per,omitempty"`
	Optional bool       `json:"optional,omitempty"`
	Pay      *Price     `json:"pay,omitempty"` // an arrow

	Gain       *Gain  `json:"gain,omitempty"`
	Lose       *Loss  `json:"lose,omitempty"`
	Choose     int    `json:"choose,omitempty"` // that many of Of
	Of         []Step `json:"of,omitempty"`
	ChooseBest []Step `json:"choose_best,omitempty"`

	// Troops. MayDeployThese and OnRevealMayDeploy stand beside a gain of troops.
	Retreat            *Limit `json:"retreat,omitempty"`
	DeployFromGarrison *Limit `json:"deploy_from_garrison,omitempty"`
	DeployFromSupply   int    `json:"deploy_from_supply,omitempty"`
	MayDeployThese     bool   `json:"may_deploy_these,omitempty"`
	OnRevealMayDeploy  bool   `json:"on_reveal_turn_may_deploy_these,omitempty"`

	// Opponents.
	EachOpponentLoses    *Loss          `json:"each_opponent_loses,omitempty"`
	EachOpponentDiscards int            `json:"each_opponent_discards,omitempty"`
	EachOpponentChooses  []OpponentLoss `json:"each_opponent_chooses,omitempty"`
	ChosenOpponentLoses  int            `json:"chosen_opponent_loses_troop_in_conflict,omitempty"`
	StealIntrigue        *Theft         `json:"steal_intrigue,omitempty"`

	// Own cards.
	TrashCard       int       `json:"trash_card,omitempty"`
	TrashSelf       bool      `json:"trash_self,omitempty"`
	TakeFromDiscard *FromPile `json:"take_from_discard,omitempty"`
	ShuffleDiscard  bool      `json:"shuffle_discard_into_deck,omitempty"`
	LookAtTopCard   int       `json:"look_at_top_card,omitempty"`

	// Acquiring.
	AcquireCard     *Acquisition `json:"acquire_card,omitempty"`
	Discount        *Discount    `json:"discount,omitempty"`
	AcquiredOnTop   bool         `json:"acquired_cards_may_go_on_top_of_deck,omitempty"`
	SetAsideRowCard int          `json:"set_aside_row_card,omitempty"`
	RevealDiscount  int          `json:"reveal_discount,omitempty"` // on that card

	// Agents and spaces.
	RecallOwnAgent    int            `json:"recall_own_agent,omitempty"`
	TakeMentat        bool           `json:"take_mentat,omitempty"`
	IgnoreEnemyAgents int            `json:"ignore_enemy_agents_for,omitempty"` // of that many next Agents this turn
	GainsIcons        []Icon         `json:"card_played_this_turn_gains_icons,omitempty"`
	MayPassTurn       bool           `json:"may_pass_turn,omitempty"`
	Special           Special        `json:"special,omitempty"`
	Harvest           *Harvest       `json:"harvest,omitempty"`
	DoubleBaseHarvest bool           `json:"double_base_harvest,omitempty"`
	Replace           *Replacement   `json:"replace,omitempty"`
	SolariBySpicePaid map[string]int `json:"solari_by_spice_paid,omitempty"`
	SignetRing        bool           `json:"signet_ring,omitempty"`

	// What spaces and leaders have beside their effects: a step has these by hand only.
	Ongoing   *RevealBonus `json:"ongoing,omitempty"`
	WhileHere *RevealBonus `json:"while_agent_here,omitempty"` // on the space that the effect is of, or that its card was played to
	Exchange  *Exchange    `json:"optional_exchange,omitempty"`
	Start     Goods        `json:"start,omitzero"`
	Lasting                // with Gain
}

// Exchange is an arrow that may be declined [IMP-3.12].
type Exchange struct {
	Pay  *Price `json:"pay"`
	Gain *Gain  `json:"gain"`
}

// IsOfTurn reports whether a step changes what its player may do for the rest of the own turn.
func (s Step) IsOfTurn() bool {
	return !s.Lasting.IsZero() || s.IgnoreEnemyAgents > 0 || s.GainsIcons != nil || s.Discount != nil || s.AcquiredOnTop || s.MayPassTurn
}

// Special names the two effects that are like no other.
type Special string

// The specials: Kwisatz Haderach and The Voice.
const (
	SendAnywhere Special = "send-any-own-agent-anywhere"
	BlockSpace   Special = "block-one-space-for-opponents-until-own-next-turn"
)

// Gain is what comes from the bank, the supply or a deck.
type Gain struct {
	Goods
	Troops     int `json:"troops,omitempty"` // from supply to garrison
	Draw       int `json:"draw,omitempty"`
	Intrigue   int `json:"intrigue,omitempty"`
	VP         int `json:"vp,omitempty"`
	Persuasion int `json:"persuasion,omitempty"`
	Swords     int `json:"swords,omitempty"`

	Influence         map[Faction]int `json:"influence,omitempty"`
	InfluenceAny      int             `json:"influence_any,omitempty"` // with one Faction of choice
	InfluenceOneOf    []Faction       `json:"influence_one_of,omitempty"`
	InfluenceDistinct *Distinct       `json:"influence_distinct,omitempty"`

	Control          string         `json:"control,omitempty"` // of a space
	MentatNextRound  int            `json:"mentat_next_round,omitempty"`
	CouncilSeat      int            `json:"council_seat,omitempty"`
	ThirdAgent       int            `json:"third_agent,omitempty"`
	AcquireReserve   map[string]int `json:"acquire_reserve,omitempty"`
	TakeMentatIfHere bool           `json:"take_mentat_if_present,omitempty"`
}

// Distinct is Influence with several different Factions.
type Distinct struct {
	Factions int `json:"factions"`
	Each     int `json:"each"`
}

// Loss is what goes back.
type Loss struct {
	Influence        map[Faction]int `json:"influence,omitempty"`
	InfluenceAny     int             `json:"influence_any,omitempty"`
	VP               int             `json:"vp,omitempty"`
	GarrisonedTroops int             `json:"garrisoned_troops,omitempty"`
	DeployedTroops   int             `json:"deployed_troops,omitempty"`
}

// Price is what stands before an arrow.
type Price struct {
	Goods
	InfluenceAny         int  `json:"influence_any,omitempty"`
	TrashCard            int  `json:"trash_card,omitempty"`
	TrashSelf            bool `json:"trash_self,omitempty"`
	LoseTroopsInConflict int  `json:"lose_own_troops_in_conflict,omitempty"`
}

// Condition must hold for a step, a card or a space. All that is named must hold.
type Condition struct {
	Bond             Faction         `json:"bond,omitempty"`     // another card of the Faction in play
	Alliance         string          `json:"alliance,omitempty"` // a Faction, or "any"
	InfluenceAtLeast map[Faction]int `json:"influence_at_least,omitempty"`
	OtherCardInPlay  Faction         `json:"other_card_in_play,omitempty"`
	CouncilSeat      bool            `json:"council_seat,omitempty"`
	PlayedIn         string          `json:"played_in,omitempty"` // "combat" or "endgame"
	CopiesAtLeast    map[string]int  `json:"copies_at_least,omitempty"`
	MostCopies       string          `json:"most_copies,omitempty"`
	TracksAtLeast    *Tracks         `json:"tracks_at_least,omitempty"`
	OpponentInFight  bool            `json:"opponent_in_conflict,omitempty"`
	OpponentHigher   bool            `json:"opponent_higher,omitempty"` // on the track of the Faction that gains
	ConflictWon      bool            `json:"conflict_won,omitempty"`
}

// Tracks counts Influence tracks.
type Tracks struct {
	Influence int `json:"influence"` // at least, on each
	Tracks    int `json:"tracks"`
}

// Per multiplies a step.
type Per struct {
	CardInPlay    Faction `json:"card_in_play"`
	IncludingThis bool    `json:"including_this,omitempty"`
}

// OpponentLoss is one of the things that an opponent may choose to lose.
type OpponentLoss struct {
	DiscardCard       int `json:"discard_card,omitempty"`
	LoseDeployedTroop int `json:"lose_deployed_troop,omitempty"`
}

// Theft takes Intrigue cards from each opponent who has From or more.
type Theft struct {
	From  int `json:"from"`
	Count int `json:"count"`
}

// FromPile takes cards of a Faction.
type FromPile struct {
	Faction Faction `json:"faction"`
	Count   int     `json:"count"`
}

// Acquisition takes a card from row or Reserve by its cost, to "discard" or to the top of the "deck".
type Acquisition struct {
	MaxCost int    `json:"max_cost"`
	To      string `json:"to"`
}

// Discount makes every copy of a card cheaper for a turn.
type Discount struct {
	Card       string `json:"card"`
	Persuasion int    `json:"persuasion"`
}

// Harvest takes spice from a Maker space.
type Harvest struct {
	Base      int  `json:"base"`
	PlusBonus bool `json:"plus_bonus"`
}

// Replacement changes what a Faction space gives.
type Replacement struct {
	FactionSpaceInfluence int `json:"faction_space_influence"`
}

// Any is the Limit without a number.
const Any = -1

// Limit is a largest number, or Any. In JSON it is {"max": 2} or {"max": "any"}.
type Limit struct{ Max int }

// UnmarshalJSON reads a number or "any".
func (l *Limit) UnmarshalJSON(raw []byte) error {
	var said struct{ Max any }
	if err := json.Unmarshal(raw, &said); err != nil {
		return err
	}
	switch most := said.Max.(type) {
	case float64:
		l.Max = int(most)
	case string:
		if most != "any" {
			return fmt.Errorf("a limit of %q", most)
		}
		l.Max = Any
	default:
		return fmt.Errorf("a limit of %v", most)
	}
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (l Limit) MarshalJSON() ([]byte, error) {
	if l.Max == Any {
		return []byte(`{"max":"any"}`), nil
	}
	return fmt.Appendf(nil, `{"max":%d}`, l.Max), nil
}

// SolariFor is what selling spice brings; ok is false if that much cannot be sold.
func (s Step) SolariFor(spice int) (solari int, ok bool) {
	solari, ok = s.SolariBySpicePaid[strconv.Itoa(spice)]
	return solari, ok
}

// IsSettled reports whether waiting cannot make the condition hold in the same turn.
func (c *Condition) IsSettled() bool {
	return c.PlayedIn != "" || c.CopiesAtLeast != nil || c.MostCopies != "" || c.TracksAtLeast != nil || c.ConflictWon
}

// HasChoice reports whether a Faction must be chosen.
func (g Gain) HasChoice() bool {
	return g.InfluenceAny > 0 || g.InfluenceOneOf != nil || g.InfluenceDistinct != nil
}

// IsOfCards reports whether a step concerns the player's own cards and Agents.
func (s Step) IsOfCards() bool {
	return s.TrashCard > 0 || s.TrashSelf || s.TakeFromDiscard != nil || s.ShuffleDiscard || s.LookAtTopCard > 0 || s.SetAsideRowCard > 0 || s.RevealDiscount > 0 || s.RecallOwnAgent > 0
}

// Name names a step among several by what it does.
func (s Step) Name() string {
	switch g := s.Gain; {
	case s.Retreat != nil:
		return "retreat"
	case s.TakeFromDiscard != nil:
		return "take_from_discard"
	case s.AcquireCard != nil:
		return "acquire_card"
	case g == nil:
		return "other"
	case g.Persuasion > 0:
		return "persuasion"
	case g.Swords > 0:
		return "swords"
	case g.Influence != nil || g.HasChoice():
		return "influence"
	case g.Spice > 0:
		return "spice"
	case g.Solari > 0:
		return "solari"
	case g.Water > 0:
		return "water"
	case g.Intrigue > 0:
		return "intrigue"
	case g.Draw > 0:
		return "draw"
	}
	return "other"
}

// HasDearer reports whether one of two options costs something and they do the same.
func (s Step) HasDearer() bool {
	return len(s.Of) == 2 && s.Of[0].Pay == nil && s.Of[1].Pay != nil && s.Of[0].Name() == s.Of[1].Name()
}

// Option finds one of several by its name; of two that do the same, dearer takes the one that costs something.
func (s Step) Option(name string, dearer bool) (Step, bool) {
	if s.HasDearer() && (name == "" || name == s.Of[0].Name()) {
		if dearer {
			return s.Of[1], true
		}
		return s.Of[0], true
	}
	for _, option := range s.Of {
		if option.Name() == name {
			return option, true
		}
	}
	return Step{}, false
}

// TakesFromDiscard reports whether one of several options takes a card from the discard pile.
func (s Step) TakesFromDiscard() bool {
	return slices.ContainsFunc(s.Of, func(o Step) bool { return o.TakeFromDiscard != nil })
}

// ReadSteps reads steps that somebody has written.
func ReadSteps(raw json.RawMessage) (steps []Step, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return steps, d.Decode(&steps)
}
