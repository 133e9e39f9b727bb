package arrakis

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What the results Deployment, Mentat and House allow besides vehicles. Each may be carried out in part [WFA-0.11].

func init() {
	says("deployed", Deployed{}, "log.deployed", "ruling", "side", "at")
	says("upgraded", Upgraded{}, "log.upgraded", "ruling", "side", "at", "to")
}

// deploy puts units and a leader on the own settlements: the Atreides a token and a leader on one sietch [WFA-3.11], the Harkonnen three
// regulars and a leader, split as they like [WFA-3.12].
func (d *decision) deploy(side Side, in placesArgs) error {
	ruling := resultRuling(side, rulebook.Deployment)
	if no := d.uses(side, ruling, rulebook.Deployment); no != nil {
		return no
	}
	var sum Units
	for _, p := range in.At {
		if !p.isWhole() || p.isEmpty() {
			return engine.Refuse(ruling, "deploy.nothing", "area", string(p.Area))
		}
		if !d.hasSettlement(side, p.Area) {
			return engine.Refuse(ruling, "deploy.where", "area", string(p.Area))
		}
		sum = sum.plus(p.Units)
	}
	most := Units{Regular: 3}
	if side == Atreides {
		most = Units{Tokens: 1}
	}
	if len(in.At) == 0 || side == Atreides && len(in.At) > 1 || sum.LeaderCount() > 1 ||
		sum.Regular > most.Regular || sum.Tokens > most.Tokens || sum.Elite > 0 || sum.Special > 0 {
		return engine.Refuse(ruling, "deploy.what")
	}
	for _, p := range in.At {
		if no := d.deployable(side, p.Area, p.Units, ruling); no != nil {
			return no
		}
		d.deployUnits(side, p.Area, p.Units)
	}
	d.turn.Left = 0
	d.emit(Deployed{Side: side, At: in.At, Ruling: ruling})
	for _, p := range in.At {
		d.checkStack(side, p.Area)
	}
	return nil
}

// deployable says why units cannot be deployed in an area: they come from off the board, neither from the tanks nor beyond the supply
// [WFA-0.5, WFA-0.10], the area must be free for them [WFA-0.6], and a leader needs a unit there [WFA-0.4].
func (s *State) deployable(side Side, area Area, u Units, ruling string) error {
	left := s.supply(side)
	switch {
	case !area.Exists():
		return engine.Refuse(ruling, "deploy.unknown", "area", string(area))
	case !s.isFree(side, area):
		return engine.Refuse("WFA-0.6", "deploy.not_free", "area", string(area))
	case u.Regular > left.Regular || u.Elite > left.Elite || u.Special > left.Special || u.Generic > left.Generic: // [WFA-0.5]
		return engine.Refuse("WFA-0.5", "deploy.supply", "regular", left.Regular, "elite", left.Elite, "special", left.Special, "generic", left.Generic)
	case u.Tokens > 0 && (side != Atreides || u.Tokens > s.sides[Atreides].Tokens):
		return engine.Refuse("WFA-3.11", "deploy.tokens", "count", s.sides[Atreides].Tokens)
	case u.LeaderCount() > 0 && u.Count()+s.legions[area].Count() == 0: // [WFA-0.4]
		return engine.Refuse("WFA-0.4", "deploy.alone", "area", string(area))
	}
	for _, id := range u.Leaders {
		if no := s.leaderDeployable(side, id, aside); no != nil {
			return no
		}
	}
	return nil
}

// leaderDeployable says why a named leader cannot be put on the board from one of some places.
func (s *State) leaderDeployable(side Side, id string, from ...string) error {
	card, known := rulebook.LeaderOf(id)
	at := s.leaders[id].At
	switch {
	case !known || card.Side != side || id == rulebook.WildMaker: // [WFA-9.10]
		return engine.Refuse("WFA-0.10", "leader.unknown", "leader", id)
	case at == inTanks || at == leaving: // [WFA-0.10]
		return engine.Refuse("WFA-0.10", "leader.tanks", "leader", id)
	case !slices.Contains(from, at):
		return engine.Refuse("WFA-0.10", "leader.not_available", "leader", id, "at", at)
	}
	return nil
}

// deployUnits puts units from off the board into an area; tokens come from the stock.
func (d *decision) deployUnits(side Side, area Area, u Units) {
	d.addUnits(side, area, u)
	if u.Tokens > 0 {
		d.change(side, func(f *Force) { f.Tokens -= u.Tokens })
	}
}

// Deployed is units that came onto the board.
type Deployed struct {
	told
	Side   Side    `json:"side"`
	At     []Place `json:"at"`
	Ruling string  `json:"ruling"`
}

type drawArgs struct {
	HouseAtreides  int `json:"house-atreides" kind:"count"`
	FremenAlly     int `json:"fremen-ally" kind:"count"`
	HouseHarkonnen int `json:"house-harkonnen" kind:"count"`
	CorrinoAlly    int `json:"corrino-ally" kind:"count"`
}

// of is the count of one deck, to change.
func (a *drawArgs) of(deck string) *int {
	return map[string]*int{"house-atreides": &a.HouseAtreides, "fremen-ally": &a.FremenAlly, "house-harkonnen": &a.HouseHarkonnen, "corrino-ally": &a.CorrinoAlly}[deck]
}

func (a drawArgs) byDeck() map[string]int {
	out := map[string]int{"house-atreides": a.HouseAtreides, "fremen-ally": a.FremenAlly, "house-harkonnen": a.HouseHarkonnen, "corrino-ally": a.CorrinoAlly}
	maps.DeleteFunc(out, func(_ string, n int) bool { return n == 0 })
	return out
}

// draw draws two planning cards; from which decks is said before [WFA-3.13].
func (d *decision) draw(side Side, in drawArgs) error {
	if no := d.uses(side, "WFA-3.13", rulebook.Mentat); no != nil {
		return no
	}
	if no := d.drawFrom(d.seat, in.byDeck(), 2, "WFA-3.13"); no != nil {
		return no
	}
	d.turn.Left = 0
	return nil
}

// drawFrom draws cards from some decks, at most so many in all. What House Atreides draws for its partner is handed over [WFA-10.13].
func (d *decision) drawFrom(seat engine.Seat, from map[string]int, most int, ruling string) error {
	sum, legal := 0, DrawsFrom(seat)
	for _, deck := range slices.Sorted(maps.Keys(from)) {
		switch sum += from[deck]; {
		case from[deck] < 0 || !slices.Contains(rulebook.Decks[sideOf(seat)], deck):
			return engine.Refuse(ruling, "draw.deck", "deck", deck)
		case !slices.Contains(legal, deck): // [WFA-10.13]
			return engine.Refuse("WFA-10.13", "draw.deck", "deck", deck)
		}
	}
	if sum == 0 || sum > most {
		return engine.Refuse(ruling, "draw.count", "count", sum, "most", most)
	}
	drawn, count := map[string]int{}, 0
	for _, deck := range legal {
		if n := d.drawCards(d.ownerOf(sideOf(seat), deck), deck, from[deck]); n > 0 { // an empty deck gives nothing [WFA-2.1]
			drawn[deck] = n
			count += n
		}
	}
	d.emit(CardsDrawn{Side: sideOf(seat), Seat: d.partner(seat), Decks: drawn, Count: count, Ruling: ruling})
	return nil
}

// upgrade swaps up to two regulars of the Harkonnen for elites, as far as the supply has elites [WFA-3.15, WFA-0.5].
func (d *decision) upgrade(side Side, in placesArgs) error {
	if no := d.uses(side, "WFA-3.15", rulebook.House); no != nil {
		return no
	}
	if side != Harkonnen || d.turn.Left != 2 {
		return engine.Refuse("WFA-3.15", "upgrade.not_now")
	}
	sum := 0
	for _, p := range in.At {
		if p.Units.isEmpty() || p.Count() != p.Regular || p.LeaderCount() > 0 || p.Regular < 0 {
			return engine.Refuse("WFA-3.15", "upgrade.what", "area", string(p.Area))
		}
		sum += p.Regular
	}
	if sum == 0 || sum > 2 {
		return engine.Refuse("WFA-3.15", "upgrade.count", "count", sum)
	}
	for _, p := range in.At {
		if no := d.upgradeUnits(side, p.Area, "regular", "elite", p.Regular); no != nil {
			return no
		}
	}
	d.turn.Left = 0
	d.emit(Upgraded{Side: side, At: in.At, To: "elite", Ruling: "WFA-3.15"})
	return nil
}

// upgradeUnits turns units of a legion into better ones from the supply [WFA-0.5].
func (d *decision) upgradeUnits(side Side, area Area, from, to string, n int) error {
	l, ok := d.legionOf(side, area)
	has, gets := l.of(from), l.of(to)
	supply := d.supply(side)
	left := map[string]int{"regular": supply.Regular, "elite": supply.Elite, "special": supply.Special}[to]
	switch {
	case !ok || has == nil || gets == nil || *has < n || n < 0:
		return engine.Refuse("WFA-3.15", "upgrade.units", "area", string(area), "from", from)
	case left < n: // [WFA-0.5]
		return engine.Refuse("WFA-0.5", "upgrade.supply", "to", to, "count", left)
	}
	*has -= n
	*gets += n
	d.putLegion(area, l)
	return nil
}

// of is a kind of units of a legion, to read or to change; nil for no kind.
func (l *Legion) of(kind string) *int {
	switch kind {
	case "regular":
		return &l.Regular
	case "elite":
		return &l.Elite
	case "special":
		return &l.Special
	}
	return nil
}

// Upgraded is units that became better ones.
type Upgraded struct {
	told
	Side   Side    `json:"side"`
	At     []Place `json:"at"`
	To     string  `json:"to"`
	Ruling string  `json:"ruling"`
}

// DeployChoice says what may be deployed and where.
type DeployChoice struct {
	Areas   []Area   `json:"areas"`
	Most    Units    `json:"most"` // with one leader besides
	Leaders []string `json:"leaders,omitempty"`
	Generic int      `json:"generic"` // leaders without a name left
	deciding
}

// Pick deploys all that one deployment allows, with a leader now and then.
func (c DeployChoice) Pick(r engine.Random) (engine.Args, bool) {
	return c.first(func() any {
		at := Place{gamekit.One(r, c.Areas), Units{Tokens: c.Most.Tokens, Regular: c.Most.Regular}}
		switch {
		case len(c.Leaders) > 0 && gamekit.OneIn(r, 2):
			at.Leaders = gamekit.Some(r, c.Leaders, 1)
		case c.Generic > 0 && gamekit.OneIn(r, 2):
			at.Generic = 1
		}
		other := gamekit.One(r, c.Areas)
		if at.Regular < 2 || other == at.Area || gamekit.OneIn(r, 2) {
			return placesArgs{[]Place{at}}
		}
		at.Regular--
		return placesArgs{[]Place{at, {other, Units{Regular: 1}}}}
	})
}

func (s *State) deployChoice(side Side) DeployChoice {
	left := s.supply(side)
	c := DeployChoice{Generic: left.Generic, Leaders: s.leadersAside(side), deciding: deciding{s, s.seatFor(side, "deploy"), "deploy"}}
	if side == Atreides {
		c.Most.Tokens = min(1, s.sides[side].Tokens)
	} else {
		c.Most.Regular = min(3, left.Regular)
	}
	if c.Most.Count() == 0 && c.Generic == 0 && len(c.Leaders) == 0 {
		return DeployChoice{}
	}
	for _, a := range board.Areas {
		if s.hasSettlement(side, a.ID) && s.isFree(side, a.ID) {
			c.Areas = append(c.Areas, a.ID)
		}
	}
	return c
}

// leadersAside lists the named leaders of a side that may be deployed.
func (s *State) leadersAside(side Side) (out []string) {
	for _, l := range rulebook.Leaders {
		if s.leaderDeployable(side, l.ID, aside) == nil {
			out = append(out, l.ID)
		}
	}
	return out
}

// DrawChoice says how many cards may be drawn, and what is left in each deck.
type DrawChoice struct {
	Most  int            `json:"most"`
	Decks map[string]int `json:"decks"`
	deciding
}

// Pick draws all, of any decks.
func (c DrawChoice) Pick(r engine.Random) (engine.Args, bool) {
	return c.first(func() any {
		in := drawArgs{}
		for range c.Most {
			*in.of(oneKey(r, c.Decks))++
		}
		return in
	})
}

func (s *State) drawChoice(side Side) DrawChoice {
	c := DrawChoice{Most: 2, Decks: map[string]int{}, deciding: deciding{s, s.seatFor(side, "draw"), "draw"}}
	for _, deck := range DrawsFrom(s.seatFor(side, "draw")) {
		if n := s.decks[deck].Left; n > 0 {
			c.Decks[deck] = n
		}
	}
	return c
}

// UpgradeChoice says how many regulars may become elites, and how many stand where.
type UpgradeChoice struct {
	Most  int          `json:"most"`
	Areas map[Area]int `json:"areas"`
}

// Pick upgrades what one area has.
func (c UpgradeChoice) Pick(r engine.Random) (engine.Args, bool) {
	area := oneKey(r, c.Areas)
	return gamekit.AnswerIf(area != "", placesArgs{[]Place{{area, Units{Regular: min(c.Most, c.Areas[area])}}}})
}

func (s *State) upgradeChoice() UpgradeChoice {
	c := UpgradeChoice{Areas: map[Area]int{}}
	sum := 0
	for area, l := range s.legions {
		if l.Side == Harkonnen && l.Regular > 0 {
			c.Areas[area] = l.Regular
			sum += l.Regular
		}
	}
	c.Most = min(2, s.supply(Harkonnen).Elite, sum)
	return c
}
