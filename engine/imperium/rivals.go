package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Rivals are whom House Hagal plays: one against two players, two against one player. A Rival is a player without cards and without a
// seat: nobody waits for it, and what the rules leave open for it a person at the table decides.

// The Rivals by name.
const (
	HouseHagal  Color = "hagal" // with two players [IMP-13.5]
	rivalOnLeft Color = "rival-1"
	rivalBeyond Color = "rival-2"
)

// Rivals lists them all.
var Rivals = []Color{HouseHagal, rivalOnLeft, rivalBeyond}

// notLedByRivals are the leaders that a Rival cannot have [IMP-13.6].
var notLedByRivals = []string{"paul-atreides", "helena-richese"}

// spiceMustFlow is owned twice by each Rival of one player [IMP-13.12].
const spiceMustFlow, spiceMustFlowOfRival = "the-spice-must-flow", 2

func (s *State) isSeat(c Color) bool  { return slices.Contains(s.seats, c) }
func (s *State) isRival(c Color) bool { return slices.Contains(s.rivals, c) }
func (s *State) isSolo() bool         { return len(s.seats) == 1 }

// seatRivals gives House Hagal its places [IMP-13.5, IMP-13.6, IMP-13.11].
func (s *State) seatRivals() {
	s.circle = s.seats
	switch len(s.seats) {
	case 1:
		s.rivals, s.first = []Color{rivalOnLeft, rivalBeyond}, rivalOnLeft // [IMP-13.6, IMP-13.20]
		s.circle = append(slices.Clone(s.seats), s.rivals...)
		d := s.difficulty()
		s.players[s.seats[0]].Purse = s.players[s.seats[0]].Purse.Plus(d.Extra) // [IMP-13.25]
		for _, r := range s.rivals {
			s.players[r] = &Player{Purse: rulebook.Goods{Water: 1}, Influence: map[Faction]int{}, Garrison: d.Garrison, Intrigue: d.Intrigue}
		}
	case 2:
		s.rivals = []Color{HouseHagal}
		s.players[HouseHagal] = &Player{Influence: map[Faction]int{}, ThirdAgent: true} // [IMP-13.5]
	}
}

// difficulty is that of a game for one player; the zero value elsewhere.
func (s *State) difficulty() rulebook.Difficulty {
	if !s.isSolo() {
		return rulebook.Difficulty{}
	}
	d, _ := rulebook.DifficultyOf(s.rules.Value("hagal.difficulty"))
	return d
}

// leadRivals gives the Rivals the leaders that the header names.
func (s *State) leadRivals(leaders []string) error {
	if len(leaders) > 0 && len(leaders) != len(s.rivals) || len(leaders) > 0 && !s.isSolo() {
		return engine.Refuse("IMP-13.6", "setup.rivals", "count", len(leaders))
	}
	for i, leader := range leaders {
		if no := s.rivalLeaderRefusal(leader); no != nil {
			return no
		}
		s.players[s.rivals[i]].Leader = leader
	}
	return nil
}

// rivalLeaderRefusal says why a Rival cannot have a leader [IMP-13.6].
func (s *State) rivalLeaderRefusal(leader string) error {
	if slices.Contains(notLedByRivals, leader) { // [IMP-13.6]
		return engine.Refuse("IMP-13.6", "setup.rival_leader", "leader", leader)
	}
	return s.leaderRefusal(leader)
}

// chooseRivalLeader gives a Rival of one player its leader.
func (d *decision) chooseRivalLeader(in leaderArgs) error {
	switch {
	case !d.isSolo() || !d.isRival(in.Rival): // [IMP-13.6]
		return engine.Refuse("IMP-13.6", "hagal.unknown_rival", "rival", string(in.Rival))
	case d.players[in.Rival].Leader != "":
		return engine.Refuse("IMP-1.12", "setup.has_leader")
	}
	if no := d.rivalLeaderRefusal(in.Leader); no != nil {
		return no
	}
	d.players[in.Rival].Leader = in.Leader
	d.emit(LeaderChosen{in.Rival, in.Leader})
	d.goOnSettingUp()
	return nil
}

// host is the seat that answers what the table must say for the first player: with one player the First Player may be a Rival
// [IMP-13.19, IMP-13.12].
func (s *State) host() Color {
	if s.isSeat(s.first) {
		return s.first
	}
	return s.seats[0]
}

// collects reports whether a player or Rival scores points and takes goods: House Hagal of two players does not [IMP-13.5].
func (s *State) collects(c Color) bool { return c != HouseHagal }

// everyone lists all who have troops and Influence, clockwise from one of them; House Hagal of two players comes last.
func (s *State) everyone(first Color) []Color {
	all := s.clockwiseFrom(first)
	if len(s.circle) == len(s.seats) {
		all = append(all, s.rivals...)
	}
	return all
}

// copiesOf is how many copies of a card somebody owns [IMP-12.15].
func (s *State) copiesOf(c Color, card string) int {
	if card == spiceMustFlow && s.isRival(c) && s.collects(c) { // [IMP-13.12]
		return spiceMustFlowOfRival
	}
	return s.players[c].Owns[card]
}

// hireSwordmasters gives the Rivals of one player their third Agents when the Conflict above them is revealed [IMP-13.11].
func (d *decision) hireSwordmasters() {
	if !d.isSolo() || d.round != d.difficulty().SwordmasterRound {
		return
	}
	for _, r := range d.rivals {
		if !d.players[r].ThirdAgent {
			d.players[r].ThirdAgent = true
			d.emit(RivalReinforced{r})
		}
	}
}

// RivalReinforced is a Rival's third Agent.
type RivalReinforced struct {
	Seat Color `json:"seat"`
}

// What a Rival spends for a Victory Point [IMP-13.22].
const (
	spiceForPoint    = 7
	solariForPoint   = 7
	waterForPoint    = 3
	intrigueForPoint = 3
)

// spend turns what a Rival of one player has gathered into Victory Points, at once and again and again [IMP-13.22].
func (d *decision) spend(c Color) {
	if !d.isRival(c) || !d.collects(c) {
		return
	}
	p := d.players[c]
	for _, price := range []rulebook.Goods{{Spice: spiceForPoint}, {Solari: solariForPoint}, {Water: waterForPoint}} {
		for lacks := price.Lacks(p.Purse); lacks.IsZero(); lacks = price.Lacks(p.Purse) {
			p.Purse = p.Purse.Minus(price)
			d.emit(RivalSpent{Seat: c, Goods: price})
			d.changePoints(PointsChanged{c, 1, whySpent, "", "IMP-13.22"})
		}
	}
	for p.Intrigue >= intrigueForPoint {
		p.Intrigue -= intrigueForPoint
		d.intrigue.Discard = append(d.intrigue.Discard, slices.Repeat([]string{""}, intrigueForPoint)...) // nobody has seen them
		d.emit(RivalSpent{Seat: c, Intrigue: intrigueForPoint})
		d.changePoints(PointsChanged{c, 1, whySpent, "", "IMP-13.22"})
	}
}

// whySpent is the reason of points that a Rival buys.
const whySpent = "spent"

// RivalSpent is a Victory Point for what a Rival has gathered.
type RivalSpent struct {
	Seat Color `json:"seat"`
	rulebook.Goods
	Intrigue int `json:"intrigue,omitempty"`
}

func (e RivalSpent) tell(engine.Viewer) (engine.Message, bool) {
	goods := said(e.Goods)
	if e.Intrigue > 0 {
		goods = append(goods, engine.NewMessage("goods.intrigue", "", "n", e.Intrigue))
	}
	return told("log.rival_spent", "IMP-13.22", "seat", e.Seat, "goods", goods)
}

// rivalLeaderPrompts ask the player for the leader of the next Rival without one [IMP-13.6].
func (s *State) rivalLeaderPrompts() []engine.Prompt {
	free := slices.DeleteFunc(s.freeLeaders(), func(l string) bool { return slices.Contains(notLedByRivals, l) })
	for _, r := range s.rivals {
		if s.isSolo() && s.players[r].Leader == "" { // [IMP-13.9]
			q := question(s.seats[0], "leader", "IMP-13.6", string(r))
			return []engine.Prompt{gamekit.WithPublicChoices(q, LeaderChoice{free, r})}
		}
	}
	return nil
}
