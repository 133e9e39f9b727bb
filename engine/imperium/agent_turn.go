package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// An Agent turn: a card is played, an Agent is sent to a space that one of its icons names, and space and card take effect.

func init() { register(kinds{"agent.sent": AgentSent{}}) }

type agentArgs struct {
	Card  string   `json:"card" kind:"card"`
	Space string   `json:"space" kind:"space"`
	From  string   `json:"from" kind:"origin,optional,unlisted"`
	Spice int      `json:"spice" kind:"count,optional"`
	Order []string `json:"order" kind:"groups,optional,unlisted"`
}

// fromLeader is the origin of an Agent that stands on its leader.
const fromLeader = "leader"

// Groups of effects that a player may order [IMP-3.10].
const (
	groupInfluence = "influence"
	groupSpace     = "space"
	groupCard      = "card"
)

// sendAgent plays a card and sends an Agent.
func (d *decision) sendAgent(c Color, in agentArgs) error {
	if no := d.mine(c); no != nil {
		return no
	}
	if d.step != stepTurn { // [IMP-3.1]
		return engine.Refuse("IMP-3.1", "agent.one_a_turn")
	}
	space, ok := rulebook.SpaceOf(in.Space)
	if !ok {
		return engine.Refuse("IMP-3.4", "agent.unknown_space", "space", in.Space)
	}
	order, err := effectOrder(in.Order)
	if err != nil {
		return err
	}
	card, err := d.playable(c, in.Card)
	if err != nil {
		return err
	}
	from, err := d.origin(c, card, in.From)
	if err != nil {
		return err
	}
	if no := d.spaceRefusal(c, card, space); no != nil {
		return no
	}
	if space.ID == "sell-melange" {
		if _, ok := space.Effects[0].SolariFor(in.Spice); !ok { // [IMP-3.16]
			return engine.Refuse("IMP-3.16", "agent.sell", "spice", in.Spice)
		}
	} else if in.Spice != 0 {
		return engine.Refuse("IMP-3.16", "agent.no_sale", "space", in.Space)
	}
	cost := d.costFor(c, card, space, in.Spice)
	if lacks := cost.Lacks(d.players[c].Purse); !lacks.IsZero() { // [IMP-3.6]
		if no := d.no("IMP-3.6", "agent.cost", "space", in.Space, "lacks", said(lacks)); no != nil {
			return no
		}
		cost = cost.Minus(lacks)
	}
	d.send(c, card, space, from, cost)
	d.spaceEffects(source{c, space.ID}, card, space, in.Spice, order)
	d.settle()
	return nil
}

// playable returns a card that a seat may play on an Agent turn: it may be in the hand, and it has an Agent icon or sends by its own
// permission [IMP-3.3].
func (d *decision) playable(c Color, id string) (rulebook.Card, error) {
	card, ok := rulebook.CardOf(id)
	card.Agent = slices.Concat(card.Agent, d.turn.ForCard) // [IMP-0.1]
	switch p := d.players[c]; {
	case !ok:
		return card, engine.Refuse("IMP-3.3", "card.unknown", "card", id)
	case !p.mayHold(id):
		return card, private("IMP-3.3", "card.not_in_hand", "card", id)
	case len(card.Icons)+len(d.turn.Icons) == 0 && !card.SendsAnywhere(): // [IMP-3.3]
		return card, d.no("IMP-3.3", "agent.no_icon", "card", id)
	}
	return card, nil
}

// origin is where the Agent comes from: the leader, or for Kwisatz Haderach any space with an own Agent [IMP-12.2].
func (d *decision) origin(c Color, card rulebook.Card, from string) (string, error) {
	own := d.spacesOf(c)
	if from == "" {
		if from = fromLeader; d.agents(c) == 0 && card.SendsAnywhere() && len(own) == 1 {
			from = own[0]
		}
	}
	switch {
	case from == fromLeader && d.agents(c) == 0 && card.SendsAnywhere() && len(own) > 1: // [IMP-12.2]
		return from, engine.Refuse("IMP-12.2", "agent.which", "spaces", own)
	case from == fromLeader && d.agents(c) == 0: // [IMP-3.2]
		return from, engine.Refuse("IMP-3.2", "agent.none_left")
	case from != fromLeader && !card.SendsAnywhere():
		return from, engine.Refuse("IMP-3.3", "agent.from_leader", "card", card.ID)
	case from != fromLeader && !slices.Contains(own, from):
		return from, engine.Refuse("IMP-12.2", "agent.not_there", "space", from)
	}
	return from, nil
}

// spaceRefusal says why a card cannot send an Agent to a space, whatever it costs; nil if it can.
func (d *decision) spaceRefusal(c Color, card rulebook.Card, space rulebook.Space) error {
	post, p := d.posts[space.ID], d.players[c]
	icons := slices.Concat(card.Icons, d.turn.Icons)
	met := d.holds(source{c, space.ID}, space.Requires) || card.SendsAnywhere() && !d.rules.Yes("kwisatz.cost")
	noIconNeeded := len(icons) == 0 && d.overridden == "IMP-3.3" // a card without icons has none to match [IMP-0.1]
	taken := space.ID == "high-council" && p.Council || space.ID == "swordmaster" && p.ThirdAgent
	switch {
	case !card.SendsAnywhere() && !slices.Contains(icons, space.Icon) && !noIconNeeded: // [IMP-3.4]
		return d.no("IMP-3.4", "agent.icon", "card", card.ID, "space", space.ID)
	case post.Voice != "" && post.Voice != c && !d.seesThroughVoice(c, space): // [IMP-12.3]
		return d.no("IMP-12.3", "agent.voice", "space", space.ID, "seat", string(post.Voice))
	case space.ID == "swordmaster" && d.difficulty().NoSwordmaster: // [IMP-13.25]
		return d.no("IMP-13.25", "agent.no_swordmaster", "space", space.ID)
	case taken: // [IMP-3.9, IMP-12.2]
		return d.no("IMP-3.9", "agent.once", "space", space.ID)
	case !card.SendsAnywhere() && d.isOccupied(c, space): // [IMP-3.5, IMP-12.2]
		return d.no("IMP-3.5", "agent.occupied", "space", space.ID, "seats", post.Agents)
	case !met: // [IMP-3.8, IMP-12.2]
		return d.no("IMP-3.8", "agent.requires", "space", space.ID)
	}
	return d.topRefusal(c, gainedBy(space.Effects...)...)
}

// seesThroughVoice reports whether a leader's eyes count against The Voice, where the table plays so.
func (s *State) seesThroughVoice(c Color, space rulebook.Space) bool {
	return s.rules.Is("voice.helena", "free") && s.ignoresAgentsAt(c, space)
}

// ignoresAgentsAt reports whether an ability lets a seat ignore enemy Agents on a space [IMP-3.5].
func (s *State) ignoresAgentsAt(c Color, space rulebook.Space) bool {
	return slices.ContainsFunc(s.abilities(c, ""), func(a Ability) bool { return slices.Contains(a.IgnoreOccupancy, space.Icon) })
}

// isOccupied reports whether an Agent there keeps a seat out: an own one always, an enemy's unless a card or a leader ignores it.
func (s *State) isOccupied(c Color, space rulebook.Space) bool {
	agents := s.posts[space.ID].Agents
	if s.turn.Ignores > 0 || s.ignoresAgentsAt(c, space) { // [IMP-3.5]
		return slices.Contains(agents, c)
	}
	return len(agents) > 0
}

// costFor is what a seat pays to send an Agent to a space with a card.
func (s *State) costFor(c Color, card rulebook.Card, space rulebook.Space, spice int) rulebook.Goods {
	if card.SendsAnywhere() && !s.rules.Yes("kwisatz.cost") {
		return rulebook.Goods{Spice: spice}
	}
	cost := space.Cost
	cost.Spice += spice
	if s.isSolo() && space.ID == mentatHome { // [IMP-13.25]
		cost.Solari = s.difficulty().MentatCost
	}
	for _, a := range s.abilities(c, "") {
		if a.Spaces == space.Icon { // [IMP-3.7]
			cost.Solari = max(cost.Solari+a.Solari, 0)
		}
	}
	return cost
}

// send moves card and Agent and pays. The Reveal box of the card no longer counts this round [IMP-3.11].
func (d *decision) send(c Color, card rulebook.Card, space rulebook.Space, from string, cost rulebook.Goods) {
	d.playCard(c, card.ID)
	d.takeAgent(c, from)
	d.changePost(space.ID, func(p *Post) { p.Agents = append(slices.Clip(p.Agents), c) })
	d.emit(AgentSent{c, card.ID, from, space.ID})
	d.step, d.turn.Kind, d.turn.Begun, d.turn.Card, d.turn.Space = stepAgent, stepAgent, true, card.ID, space.ID
	d.turn.Ignores = max(d.turn.Ignores-1, 0)
	d.pay(source{c, space.ID}, cost)
	if cost.Solari > 0 {
		for _, a := range d.abilities(c, rulebook.OnSolariPaid) { // [IMP-3.7]
			d.gain(source{c, a.Of}, *a.Gain, 1)
		}
	}
	d.payController(space)
}

// payController gives the bonus of a space to who controls it [IMP-5.2].
func (d *decision) payController(space rulebook.Space) {
	if keeper := d.posts[space.ID].Control; keeper != "" { // [IMP-5.2]
		d.gain(source{keeper, space.ID}, rulebook.Gain{Goods: space.ControlBonus}, 1)
	}
}

// takeAgent takes one of a seat's Agents off a space, if it stands there.
func (s *State) takeAgent(c Color, space string) {
	s.changePost(space, func(p *Post) { p.Agents = pile.Without(p.Agents, c) })
}

// effectGroups are the groups in the usual order.
var effectGroups = []string{groupInfluence, groupSpace, groupCard}

// effectOrder reads the order that a player gives to the groups of effects; those not named follow in the usual order.
func effectOrder(said []string) ([]string, error) {
	order := slices.Clone(said)
	for _, group := range effectGroups {
		if !slices.Contains(order, group) {
			order = append(order, group)
		}
	}
	if len(order) > 3 { // one twice, or an unknown one
		return nil, engine.Refuse("IMP-3.10", "agent.order")
	}
	return order, nil
}

// spaceEffects carries out the space, the Influence step of a Faction space and the Agent box of the card, in the player's order
// [IMP-3.10].
func (d *decision) spaceEffects(at source, card rulebook.Card, space rulebook.Space, spice int, order []string) {
	influence, rest := splitInfluence(space)
	for _, s := range card.Agent {
		if s.Replace != nil && influence != nil { // [IMP-3.14]
			influence.Gain.Influence = map[Faction]int{space.Faction: s.Replace.FactionSpaceInfluence}
		}
	}
	for _, group := range order {
		switch group {
		case groupInfluence:
			if influence != nil { // [IMP-3.14]
				d.carryOut(at, *influence)
			}
		case groupCard:
			d.carryOut(source{at.seat, card.ID}, card.Agent...)
		default:
			d.carryOut(at, rest...)
			if solari, ok := space.Effects[0].SolariFor(spice); ok { // [IMP-3.16]
				d.gain(at, rulebook.Gain{Goods: rulebook.Goods{Solari: solari}}, 1)
			}
		}
	}
}

// splitInfluence separates the Influence step of a Faction space from what else it gives.
func splitInfluence(space rulebook.Space) (influence *rulebook.Step, rest []rulebook.Step) {
	for _, s := range space.Effects {
		if s.Gain != nil && s.Gain.Influence != nil && space.Faction != "" {
			influence = &rulebook.Step{Gain: &rulebook.Gain{Influence: s.Gain.Influence}}
			other := *s.Gain
			other.Influence = nil
			s.Gain = &other
		}
		rest = append(rest, s)
	}
	return influence, rest
}

// AgentSent is a card played and an Agent sent, from the leader or from a space.
type AgentSent struct {
	Seat  Color  `json:"seat"`
	Card  string `json:"card"`
	From  string `json:"from"`
	Space string `json:"space"`
}

func (e AgentSent) tell(engine.Viewer) (engine.Message, bool) {
	if e.From != fromLeader {
		return told("log.agent_moved", "IMP-12.2", "seat", e.Seat, "card", e.Card, "from", e.From, "space", e.Space)
	}
	return told("log.agent_sent", "IMP-3.3", "seat", e.Seat, "card", e.Card, "space", e.Space)
}

// harvest takes the base spice of a Maker space and all bonus spice that lies there [IMP-3.15].
func (d *decision) harvest(src source, h rulebook.Harvest) {
	n := h.Base
	card, _ := rulebook.CardOf(d.turn.Card)
	if slices.ContainsFunc(slices.Concat(card.Agent, d.turn.ForCard), func(s rulebook.Step) bool { return s.DoubleBaseHarvest }) {
		n *= 2 // [IMP-3.15]
	}
	if bonus := d.posts[src.of].Bonus; h.PlusBonus && bonus > 0 {
		n += bonus
		d.changeBonus(src.of, -bonus)
	}
	for _, a := range d.abilities(src.seat, rulebook.OnHarvest) { // [IMP-3.15]
		n = max(n+a.Spice, 0)
		d.gain(source{src.seat, a.Of}, *a.Gain, 1)
	}
	d.gain(src, rulebook.Gain{Goods: rulebook.Goods{Spice: n}}, 1)
}
