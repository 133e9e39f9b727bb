package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Questions that a waiting step asks; each is the "do" of its answer.
const (
	askPay          = "pay"
	askDeploy       = "deploy"
	askInfluence    = "influence"
	askChoose       = "choose"
	askTrash        = "trash"
	askDiscard      = "discard"
	askRetreat      = "retreat"
	askTake         = "take"
	askRecall       = "recall"
	askVoice        = "voice"
	askAlliance     = "alliance"
	askSteal        = "steal"
	askAcquire      = "acquire"
	askReward       = "reward"
	askMasterstroke = "masterstroke"
)

// choices are the answers that a command carries. pay, intrigue, acquire and effect carry at once what they would ask for next.
type choices struct {
	Faction  Faction   `json:"faction" kind:"faction,optional"`
	Factions []Faction `json:"factions" kind:"factions,optional,unlisted"`
	Seat     Color     `json:"seat" kind:"seat,optional"`
	Troops   *int      `json:"troops" kind:"number,optional"`
	Space    string    `json:"space" kind:"space,optional"`
	Option   string    `json:"option" kind:"option,optional"`
	Options  []string  `json:"options" kind:"options,optional,unlisted"`
	Pay      *bool     `json:"pay" kind:"yes,optional"`
}

// answers are the answers to one question: the choices, and what only that question asks for.
type answers struct {
	choices
	card, cardFrom string
	lose           Faction
}

// factions are the Factions named, in either form.
func (in choices) factions() []Faction {
	if in.Faction != "" {
		return append([]Faction{in.Faction}, in.Factions...)
	}
	return in.Factions
}

// isEmpty reports whether nothing is left to carry.
func (in choices) isEmpty() bool {
	return len(in.factions()) == 0 && in.Seat == "" && in.Troops == nil && in.Space == "" && in.Option == "" && in.Pay == nil && in.Options == nil
}

// pending finds the step that an answer belongs to. An opponent answers in turn, from the player's left.
func (d *decision) pending(c Color, ask, of string) (Pending, error) {
	var found []Pending
	for _, p := range d.turn.Pending {
		if p.For == c && p.Ask == ask && (of == "" || p.Of == of) {
			found = append(found, p)
		}
	}
	switch {
	case len(found) == 0:
		return Pending{}, d.notWaiting(c, ask, of)
	case found[0].By != "" && d.firstOpponent() != c: // [IMP-12.5, IMP-12.17]
		return Pending{}, engine.Refuse(opponentRuling(found[0].Step), "choose.in_turn", "seat", string(d.firstOpponent()))
	case found[0].Of != found[len(found)-1].Of:
		return Pending{}, engine.Refuse("IMP-3.13", "choose.of", "ask", ask)
	}
	return found[0], nil
}

func opponentRuling(s rulebook.Step) string {
	if s.EachOpponentChooses != nil {
		return "IMP-12.5"
	}
	return "IMP-12.17"
}

// firstOpponent is whose choice the table waits for.
func (s *State) firstOpponent() Color {
	for _, p := range s.turn.Pending {
		if p.By != "" {
			return p.For
		}
	}
	return ""
}

// waits reports whether a seat has an open question of this kind.
func (s *State) waits(c Color, ask string) bool {
	return slices.ContainsFunc(s.turn.Pending, func(p Pending) bool { return p.For == c && p.Ask == ask })
}

// notWaiting says why nothing asks for an answer: a condition may not hold [IMP-6.13, IMP-6.14].
func (d *decision) notWaiting(c Color, ask, of string) error {
	for _, p := range d.turn.Pending {
		if p.For != c || p.Ask != "" || of != "" && p.Of != of || p.Step.If == nil {
			continue
		}
		if p.Step.If.Bond != "" || p.Step.If.OtherCardInPlay != "" { // [IMP-6.13]
			return engine.Refuse("IMP-6.13", "choose.bond", "of", p.Of)
		}
		return engine.Refuse("IMP-6.14", "choose.condition", "of", p.Of) // [IMP-6.14]
	}
	return engine.Refuse(pendingRuling(Pending{Ask: ask}), "choose.nothing", "ask", ask)
}

// answer answers the one waiting step of a kind.
func (d *decision) answer(c Color, ask, of string, in answers) error {
	p, err := d.pending(c, ask, of)
	if err != nil {
		return err
	}
	if err := d.answerStep(p, in); err != nil {
		return err
	}
	return d.afterAnswer()
}

// afterAnswer carries out what follows from an answer: conditions that hold now, and whoever is next.
func (d *decision) afterAnswer() error {
	d.settle()
	d.goOnAfterChoices()
	return nil
}

func (d *decision) answerStep(p Pending, in answers) error {
	switch p.Ask {
	case askInfluence, askReward:
		return d.answerInfluence(p, in.choices)
	case askChoose:
		return d.answerChoice(p, in)
	case askDeploy, askRetreat:
		return d.answerTroops(p, *in.Troops)
	case askRecall:
		return d.answerRecall(p, in.Space)
	case askVoice:
		return d.answerVoice(p, in.Space)
	case askTrash:
		return d.answerTrash(p, in)
	case askTake:
		return d.answerTake(p, in.card)
	}
	return engine.Refuse("IMP-3.13", "choose.nothing", "ask", p.Ask)
}

// carryAnswers answers the steps that a command has just let wait with what it carries. Whatever nobody asked for is refused.
func (d *decision) carryAnswers(src source, since int, in choices) error {
	for !in.isEmpty() {
		i := slices.IndexFunc(d.turn.Pending, func(p Pending) bool {
			return p.ID > since && p.For == src.seat && p.By == "" && in.fits(p)
		})
		if i < 0 {
			return engine.Refuse("IMP-3.13", "choose.not_asked", "of", src.of)
		}
		p := d.turn.Pending[i]
		if err := d.answerStep(p, answers{choices: in}); err != nil {
			return err
		}
		in = in.without(p)
		d.settle()
	}
	return nil
}

// fits reports whether the answers have one for a waiting step.
func (in choices) fits(p Pending) bool {
	switch p.Ask {
	case askInfluence, askReward:
		return len(in.factions()) > 0 || p.Step.Choose > 0 && (in.Option != "" || in.Options != nil)
	case askChoose:
		switch {
		case p.Step.ChosenOpponentLoses > 0:
			return in.Seat != "" || in.Option != ""
		case p.Step.HasDearer():
			return true
		}
		return in.Option != ""
	case askDeploy, askRetreat:
		return in.Troops != nil
	case askRecall, askVoice:
		return in.Space != ""
	}
	return false
}

// without takes away the answer that a step has used.
func (in choices) without(p Pending) choices {
	switch p.Ask {
	case askInfluence, askReward:
		in.Faction, in.Factions, in.Options = "", nil, nil
	case askChoose:
		in.Option, in.Pay = "", nil
		if p.Step.ChosenOpponentLoses > 0 {
			in.Seat = ""
		}
	case askDeploy, askRetreat:
		in.Troops = nil
	case askRecall, askVoice:
		in.Space = ""
	}
	return in
}

type influenceArgs struct {
	Faction  Faction   `json:"faction" kind:"faction,optional"`
	Factions []Faction `json:"factions" kind:"factions,optional,unlisted"`
	Of       string    `json:"of" kind:"of,optional,unlisted"`
}

// chooseFaction names the Faction of a gain or loss that names none.
func (d *decision) chooseFaction(c Color, in influenceArgs) error {
	return d.answer(c, askInfluence, in.Of, answers{choices: choices{Faction: in.Faction, Factions: in.Factions}})
}

func (d *decision) answerInfluence(p Pending, in choices) error {
	src, named := source{p.For, p.Of}, in.factions()
	if p.Step.Lose != nil {
		if no := d.loseRefusal(p.For, named); no != nil {
			return no
		}
		d.settled(p.ID)
		d.changeInfluence(src, named[0], -1)
		return nil
	}
	steps, no := d.influenceSteps(p, named)
	if no != nil {
		return no
	}
	d.settled(p.ID)
	for _, f := range named {
		for range steps {
			d.changeInfluence(src, f, 1)
		}
	}
	return nil
}

// influenceSteps is how many steps each named Faction gives, or why these Factions cannot be chosen [IMP-10.8].
func (d *decision) influenceSteps(p Pending, named []Faction) (int, error) {
	g := *p.Step.Gain
	if no := d.topRefusal(p.For, named...); no != nil {
		return 0, no
	}
	for _, f := range named {
		if !slices.Contains(rulebook.Factions, f) {
			return 0, engine.Refuse("IMP-10.8", "influence.unknown", "faction", string(f))
		}
	}
	different := slices.Compact(slices.Sorted(slices.Values(named)))
	if distinct := g.InfluenceDistinct; distinct != nil {
		if len(named) != distinct.Factions || len(different) != distinct.Factions { // [IMP-7.12]
			return 0, engine.Refuse("IMP-7.12", "influence.distinct", "count", distinct.Factions)
		}
		return distinct.Each, nil
	}
	if len(named) != 1 { // [IMP-10.8]
		return 0, engine.Refuse("IMP-10.8", "influence.one", "of", p.Of)
	}
	if g.InfluenceOneOf != nil && !slices.Contains(g.InfluenceOneOf, named[0]) { // [IMP-10.8]
		return 0, d.no("IMP-10.8", "influence.among", "factions", g.InfluenceOneOf)
	}
	if p.Step.If != nil && p.Step.If.OpponentHigher && !slices.Contains(d.outranked(p.For), named[0]) { // [IMP-3.23]
		return 0, d.no("IMP-3.23", "influence.higher", "factions", d.outranked(p.For))
	}
	return max(g.InfluenceAny, 1), nil
}

// loseRefusal says why Influence cannot be lost or paid: one Faction, with at least one step [IMP-10.6].
func (d *decision) loseRefusal(c Color, named []Faction) error {
	switch {
	case len(named) != 1 || !slices.Contains(rulebook.Factions, named[0]):
		return engine.Refuse("IMP-10.8", "influence.one")
	case d.players[c].Influence[named[0]] == 0: // [IMP-10.6]
		return engine.Refuse("IMP-10.6", "influence.none", "faction", string(named[0]))
	}
	return nil
}

type spaceArgs struct {
	Space string `json:"space" kind:"space"`
	Of    string `json:"of" kind:"of,optional,unlisted"`
}

// recall takes an own Agent back to its leader [IMP-3.22].
func (d *decision) recall(c Color, in spaceArgs) error {
	return d.answer(c, askRecall, in.Of, answers{choices: choices{Space: in.Space}})
}

func (d *decision) answerRecall(p Pending, space string) error {
	if !slices.Contains(d.spacesOf(p.For), space) { // [IMP-3.22]
		return engine.Refuse("IMP-3.22", "recall.not_there", "space", space)
	}
	d.settled(p.ID)
	d.takeAgent(p.For, space)
	d.emit(AgentRecalled{p.For, space})
	return nil
}

// voice marks a space for The Voice [IMP-12.3].
func (d *decision) voice(c Color, in spaceArgs) error {
	return d.answer(c, askVoice, in.Of, answers{choices: choices{Space: in.Space}})
}

func (d *decision) answerVoice(p Pending, space string) error {
	if _, ok := rulebook.SpaceOf(space); !ok {
		return engine.Refuse("IMP-12.3", "agent.unknown_space", "space", space)
	}
	d.settled(p.ID)
	d.changePost(space, func(post *Post) { post.Voice = p.For })
	d.emit(VoiceHeard{p.For, space})
	return nil
}
