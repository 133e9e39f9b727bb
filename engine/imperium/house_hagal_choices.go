package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// What House Hagal's sheet leaves to players: ties of least Influence, a signet ring's price, parts of a reward, an Alliance [IMP-13.12].

// rivalChoice is the first choice that a person must make for a Rival.
func (s *State) rivalChoice() (p Pending, open bool) {
	i := slices.IndexFunc(s.turn.Pending, func(p Pending) bool { return p.Ask != "" && s.isRival(p.For) })
	if i < 0 {
		return p, false
	}
	return s.turn.Pending[i], true
}

// settleForRival makes a Rival's choice that leaves nothing to choose, or drops what a Rival never does; done is false if a person must
// choose.
func (d *decision) settleForRival(p Pending) (done bool) {
	switch {
	case p.Ask == askAlliance, p.Ask == askReward && p.Step.Choose > 0, p.Ask == askPay && d.mayPay(p):
		return false
	case (p.Ask == askInfluence || p.Ask == askReward) && p.Step.Gain != nil:
		factions, count := d.factionsForRival(p)
		if len(factions) > count {
			return false
		}
		d.settled(p.ID)
		d.raiseRival(p, factions)
		return true
	}
	d.settled(p.ID) // it trashes no card [IMP-13.21], and cannot pay
	return true
}

// factionsForRival lists the Factions where a Rival may gain Influence, those where it has least; all of them if no more than count
// [IMP-13.12].
func (s *State) factionsForRival(p Pending) (factions []Faction, count int) {
	var choice EffectChoice
	s.rewardChoice(p, &choice)
	factions, count = slices.Clone(choice.Factions), choice.Count
	level := func(f Faction) int { return s.players[p.For].Influence[f] }
	slices.SortStableFunc(factions, func(a, b Faction) int { return level(a) - level(b) })
	count = min(count, len(factions))
	if count == 0 {
		return nil, 0
	}
	last := level(factions[count-1])
	return slices.DeleteFunc(factions, func(f Faction) bool { return level(f) > last }), count
}

// raiseRival gives a Rival its steps with the chosen Factions.
func (d *decision) raiseRival(p Pending, factions []Faction) {
	steps := max(p.Step.Gain.InfluenceAny, 1)
	if distinct := p.Step.Gain.InfluenceDistinct; distinct != nil {
		steps = distinct.Each
	}
	for _, f := range factions {
		for range steps {
			d.changeInfluence(source{p.For, p.Of}, f, 1)
		}
	}
}

// Options of a signet ring with a price.
const (
	optionPay     = "pay"
	optionDecline = "decline"
)

type rivalChoiceArgs struct {
	Rival    Color     `json:"rival" kind:"rival,optional,unlisted"`
	Faction  Faction   `json:"faction" kind:"faction,optional"`
	Factions []Faction `json:"factions" kind:"factions,optional"`
	Space    string    `json:"space" kind:"space,optional,unlisted"`
	Option   string    `json:"option" kind:"option,optional"`
	Options  []string  `json:"options" kind:"options,optional"`
	Seat     Color     `json:"seat" kind:"seat,optional"`
}

// chooseForRival makes a choice for a Rival.
func (d *decision) chooseForRival(c Color, in rivalChoiceArgs) error {
	p, open := d.rivalChoice()
	switch {
	case !open || in.Space != "":
		return engine.Refuse("IMP-13.12", "hagal.no_choice")
	case in.Rival != "" && in.Rival != p.For:
		return engine.Refuse("IMP-13.12", "hagal.other_rival", "seat", string(p.For))
	case c != d.host(): // [IMP-13.19]
		return engine.Refuse("IMP-13.19", "hagal.host", "seat", string(d.host()))
	}
	if err := d.answerForRival(p, in); err != nil {
		return err
	}
	if d.atStep(Turns, stepRival) {
		d.goOnWithRival()
		return nil
	}
	return d.afterAnswer()
}

func (d *decision) answerForRival(p Pending, in rivalChoiceArgs) error {
	switch {
	case p.Ask == askAlliance:
		if !slices.Contains(p.Tied, in.Seat) { // [IMP-10.5]
			return engine.Refuse("IMP-13.12", "alliance.tied", "seats", p.Tied)
		}
		d.settled(p.ID)
		d.giveAlliance(p.Faction, in.Seat, "IMP-10.5")
	case p.Ask == askPay:
		return d.answerRing(p, in.Option)
	case p.Step.Choose > 0: // [IMP-13.21]
		options := in.Options
		if in.Option != "" {
			options = append([]string{in.Option}, options...)
		}
		return d.answerOptions(p, options)
	default:
		return d.answerLeast(p, choices{Faction: in.Faction, Factions: in.Factions}.factions())
	}
	return nil
}

// answerRing pays the price of a Rival's signet ring, or does not [IMP-13.24].
func (d *decision) answerRing(p Pending, option string) error {
	switch option {
	case optionDecline:
		d.settled(p.ID)
		d.emit(Declined{p.For, askPay, p.Of})
		return nil
	case optionPay:
		src, step := source{p.For, p.Of}, p.Step
		if no := d.payPrice(src, *step.Pay, answers{}, "IMP-13.24"); no != nil {
			return no
		}
		d.settled(p.ID)
		step.Pay = nil
		d.carry(src, step)
		return nil
	}
	return engine.Refuse("IMP-13.12", "hagal.pay_or_decline", "of", p.Of)
}

// answerLeast gives Influence where a Rival has least [IMP-13.12].
func (d *decision) answerLeast(p Pending, named []Faction) error {
	factions, count := d.factionsForRival(p)
	last, chosen := d.players[p.For].Influence[factions[len(factions)-1]], map[Faction]bool{}
	for _, f := range named {
		if !slices.Contains(factions, f) || chosen[f] {
			return engine.Refuse("IMP-13.12", "hagal.least", "factions", factions, "count", count)
		}
		chosen[f] = true
	}
	for _, f := range factions { // who has fewer must be among them
		if d.players[p.For].Influence[f] < last && !chosen[f] {
			return engine.Refuse("IMP-13.12", "hagal.least", "factions", factions, "count", count)
		}
	}
	if len(named) != count {
		return engine.Refuse("IMP-13.12", "hagal.least", "factions", factions, "count", count)
	}
	d.settled(p.ID)
	d.raiseRival(p, named)
	return nil
}

func rivalRuling(p Pending) string {
	switch {
	case p.Ask == askPay:
		return "IMP-13.24"
	case p.Step.Choose > 0:
		return "IMP-13.21"
	}
	return "IMP-13.12"
}

// RivalChoice is the choice of a "hagal.choose" prompt. Must are those of Factions that any choice has.
type RivalChoice struct {
	Rival    Color           `json:"rival"`
	Of       string          `json:"of"`
	Factions []Faction       `json:"factions,omitempty"`
	Must     []Faction       `json:"must,omitempty"`
	Options  []string        `json:"options,omitempty"`
	Count    int             `json:"count,omitempty"` // of Factions or options
	Seats    []Color         `json:"seats,omitempty"`
	Price    *rulebook.Price `json:"price,omitempty"` // of a signet ring
}

// rivalChoiceOf bounds a choice for a Rival.
func (s *State) rivalChoiceOf(p Pending) RivalChoice {
	out := RivalChoice{Rival: p.For, Of: p.Of}
	if s.withoutChoices {
		return out
	}
	switch {
	case p.Ask == askAlliance:
		out.Seats = p.Tied
	case p.Ask == askPay:
		out.Options, out.Count, out.Price = []string{optionPay, optionDecline}, 1, p.Step.Pay
	case p.Step.Choose > 0:
		out.Options, out.Count = s.options(p), p.Step.Choose
	default:
		out.Factions, out.Count = s.factionsForRival(p)
		last := s.players[p.For].Influence[out.Factions[len(out.Factions)-1]]
		for _, f := range out.Factions {
			if s.players[p.For].Influence[f] < last {
				out.Must = append(out.Must, f)
			}
		}
	}
	return out
}

// Pick takes any.
func (c RivalChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := rivalChoiceArgs{Seat: gamekit.One(r, c.Seats)}
	if len(c.Options) > 0 {
		in.Options = gamekit.Some(r, c.Options, c.Count)
	}
	if len(in.Options) == 1 {
		in.Option, in.Options = in.Options[0], nil
	}
	if n := c.Count - len(c.Must); len(c.Factions) > 0 {
		tied := slices.DeleteFunc(slices.Clone(c.Factions), func(f Faction) bool { return slices.Contains(c.Must, f) })
		in.Faction, in.Factions = oneOrMore(append(slices.Clone(c.Must), gamekit.Some(r, tied, n)...))
	}
	return gamekit.Answer(in)
}
