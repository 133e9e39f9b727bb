package arrakis

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The Harkonnen cards of a solitaire game: drawn and played at once, part by part; a card of which no part can be done reinforces them
// [WFA-11.11, WFA-11.35, WFA-11.36].

const (
	jobMentat    = "mentat"
	jobDraw      = "draw"
	jobCard      = "card"
	jobReinforce = "reinforce"
	jobEffect    = "effect"
	jobScheming  = "scheming"
)

func init() {
	jobs[jobMentat] = jobRules{options: (*State).deckOptions, do: (*decision).drawFromBoth, ruling: "WFA-11.11"}
	jobs[jobDraw] = jobRules{options: (*State).drawOptions, do: (*decision).drawCard, ruling: "WFA-11.35"}
	jobs[jobCard] = jobRules{options: only}
	jobs[jobScheming] = jobRules{options: (*State).schemingOptions, do: func(d *decision, _ Job, _ Choice) { d.scheming() }, ruling: "WFA-11.26"}
	jobs[jobReinforce] = jobRules{options: (*State).reinforceOptions, do: (*decision).reinforceBy, ruling: "WFA-11.35"}
	jobs[jobEffect] = jobRules{options: only, do: (*decision).effectBy, ruling: "WFA-11.36"}
	says("mahdi.card", MahdiCard{}, "log.mahdi_card", "ruling", "card", "deck", "use")
}

// deckOptions lists the deck of the first card: the other than that of the card discarded last, House Harkonnen if there is none [WFA-11.11].
func (s *State) deckOptions(Job) []Choice {
	switch last := s.mahdi.Last; {
	case last == nil:
		return []Choice{{Deck: schemersDeck}}
	case *last == "":
		return []Choice{{Deck: schemersDeck}, {Deck: corrinoDeck}}
	default:
		return []Choice{{Deck: otherDeck(*last)}}
	}
}

// drawFromBoth draws and plays a card of each deck.
func (d *decision) drawFromBoth(_ Job, c Choice) {
	d.plan(Job{Do: jobDraw, Deck: c.Deck}, Job{Do: jobDraw, Deck: otherDeck(c.Deck)})
}

// drawOptions is the draw of a card, if there is one.
func (s *State) drawOptions(j Job) []Choice {
	if !s.hasCards(j.Deck) {
		return nil
	}
	return []Choice{{}}
}

func (d *decision) drawCard(j Job, _ Choice) {
	d.takeFromDeck(j.Deck)
	d.plan(Job{Do: jobCard, Deck: j.Deck})
}

// reinforceOptions is the deck of the next reinforcement card, if one is left.
func (s *State) reinforceOptions(j Job) (out []Choice) {
	if j.Count == 0 || !s.hasCards(schemersDeck) && !s.hasCards(corrinoDeck) {
		return nil
	}
	if j.Deck != "" {
		return []Choice{{Deck: s.nextDeck(j.Deck)}}
	}
	return s.deckOptions(j)
}

// reinforceBy puts cards onto the reinforcement cards; the decks alternate [WFA-11.35].
func (d *decision) reinforceBy(j Job, c Choice) {
	deck := c.Deck
	if !d.hasCards(deck) {
		deck = otherDeck(deck)
	}
	d.reinforceFrom(deck, j.Of)
	if j.Count--; j.Count > 0 {
		j.Deck, j.Picked = deck, Choice{}
		d.interrupt(j)
	}
}

// reinforceFor puts cards onto the reinforcement cards for what the Atreides revealed of their own will; not under the Guild ban [WFA-11.25].
func (d *decision) reinforceFor(revealed int) {
	if d.isSolo() && revealed > 0 && !d.banned("spacing-guild") {
		d.interrupt(Job{Do: jobReinforce, Count: revealed, Of: "WFA-11.25"})
	}
}

type mahdiCardArgs struct {
	Card    string          `json:"card" kind:"card,optional"`
	Effects json.RawMessage `json:"effects" kind:"effects,optional"`
	None    bool            `json:"none" kind:"yes,rare"`
}

// enterCard enters the card that was drawn, and what its parts do: what is not said follows the criteria [WFA-11.11, WFA-11.36].
func (d *decision) enterCard(side Side, in mahdiCardArgs) error {
	j, ok := d.job()
	if side != Atreides || !ok || j.Do != jobCard {
		return d.notNow("WFA-11.11")
	}
	if in.Card == "" {
		in.Card = d.mahdi.Card
	}
	if no := d.cardRefusal(j.Deck, in.Card); no != nil {
		return no
	}
	effects, no := effectsOf(in.Effects)
	if no != nil {
		return no
	}
	parts := d.partsOf(in.Card)
	can := slices.ContainsFunc(parts, d.canDo)
	if in.None && can { // [WFA-11.11]
		return engine.Refuse("WFA-11.11", "mahdi.can", "card", in.Card)
	}
	if in.Card == hawatsScheming && can {
		d.finish()
		d.mahdi.Card = ""
		d.scheming()
		return nil
	}
	d.finish()
	d.mahdi.Card = ""
	if !can && len(effects) == 0 {
		d.mahdi.Stack = with(d.mahdi.Stack, j.Deck)
		d.emit(MahdiCard{Card: in.Card, Deck: j.Deck, Use: "kept", Ruling: "WFA-11.11"})
		d.order(Order{Do: "reinforce", Count: 1, Decks: []string{j.Deck}}, "WFA-11.11")
		return nil
	}
	d.discardFor(j.Deck, in.Card)
	d.turn.Card = in.Card
	d.emit(MahdiCard{Card: in.Card, Deck: j.Deck, Use: "played", Ruling: "WFA-11.36"})
	d.plan(said(parts, effects, in.Card, j.Deck)...)
	return nil
}

// cardRefusal says why a card cannot be the one that was drawn.
func (s *State) cardRefusal(deck, id string) error {
	card, known := rulebook.CardOf(id)
	if !known || card.Deck != deck {
		return engine.Refuse("WFA-11.11", "mahdi.deck", "card", id, "deck", deck)
	}
	n := 0
	for _, other := range s.decks[deck].Discard {
		if other == id {
			n++
		}
	}
	if id == hawatsScheming {
		n += s.mahdi.Scheming
	}
	if n >= card.Copies {
		return engine.Refuse("WFA-11.11", "card.copies", "card", id, "count", card.Copies)
	}
	return nil
}

// effectsOf reads the steps of a card.
func effectsOf(raw json.RawMessage) (effects []Effect, no error) {
	if len(raw) == 0 {
		return nil, nil
	}
	if err := (engine.Args{"effects": raw}).Decode(&struct {
		Effects *[]Effect `json:"effects"`
	}{&effects}); err != nil {
		return nil, gamekit.Malformed("WFA-3.20", err)
	}
	for _, e := range effects {
		if _, ok := effectKinds[e.Kind]; !ok {
			return nil, engine.Refuse("WFA-3.20", "effect.kind", "kind", e.Kind)
		}
		if e.Side != "" && e.Side != Atreides && e.Side != Harkonnen {
			return nil, engine.Refuse("WFA-3.20", "effect.side", "side", string(e.Side))
		}
	}
	return effects, nil
}

// MahdiCard is a card that the Harkonnen drew: played, kept as a reinforcement, or laid beside the board.
type MahdiCard struct {
	told
	Card   string `json:"card"`
	Deck   string `json:"deck"`
	Use    string `json:"use"`
	Ruling string `json:"ruling"`
}

// canDo reports whether a part of a card can be done.
func (s *State) canDo(j Job) bool {
	if j.Do == jobGoal { // the move tells
		return false
	}
	if j.Do == jobMove && s.mahdi.Temporary == "" {
		for _, c := range s.goalOptions(j) {
			t := s.clone()
			if t.setTemporary(c); len(t.options(j)) > 0 {
				return true
			}
		}
		return false
	}
	if j.Do == jobAttack && j.Count > 0 {
		move := j
		move.Do = jobMove
		return len(s.options(j)) > 0 || s.canDo(move)
	}
	return len(s.options(j)) > 0
}

// said are the parts of a card as the players say them: steps with their places are done as said, others by the criteria of the part that they are;
// without any all parts follow the criteria [WFA-11.36].
func said(parts []Job, effects []Effect, card, deck string) []Job {
	if len(effects) == 0 {
		return parts
	}
	rest := slices.Clone(parts)
	var out []Job
	for _, e := range effects {
		e.of = card
		if e.hasPlace() {
			out = append(out, Job{Do: jobEffect, Effect: &e, Of: card, Deck: deck})
			continue
		}
		out = append(out, takeParts(&rest, e)...)
	}
	return out
}

// hasPlace reports whether a step says where or with whom it is done.
func (e Effect) hasPlace() bool {
	return e.Area != "" || e.At != "" || e.From != "" && e.Kind != "upgrade" || e.Kind == "vehicle" && e.To != "" || e.Leader != "" && e.To != "" ||
		e.Kind == "prescience" && e.Card != "" || e.Kind == "note" || e.Kind == "track" || e.Kind == "die" && e.Result != ""
}

// partKinds are the jobs that carry out each kind of step.
var partKinds = map[string][]string{
	"deploy": {jobDeploy, jobPatrol, jobMuster}, "place": {jobPlace}, "move": {jobGoal, jobMove, jobLift, jobAttack}, "attack": {jobAttack}, "upgrade": {jobUpgrade},
	"vehicle": {jobHarvesters, jobCarryalls, jobOrnithopters, jobPlaced}, "sign": {jobSigns}, "strike": {jobArtillery}, "leader": {jobLeader, jobHunt},
	"draw": {jobReinforce}, "play": {jobPlay}, "discard": {jobDiscard}, "bene": {jobBene}, "prescience": {jobPrescience}, "reveal": {jobSpy}, "die": {jobDie},
}

// takeParts takes the next parts of a card that a step says.
func takeParts(rest *[]Job, e Effect) (out []Job) {
	kinds := partKinds[e.Kind]
	for i := 0; i < len(*rest); {
		if !slices.Contains(kinds, (*rest)[i].Do) {
			i++
			continue
		}
		out = append(out, (*rest)[i])
		*rest = slices.Delete(*rest, i, i+1)
	}
	if len(out) > 0 && e.Kind == "deploy" && !e.Units.isEmpty() && out[0].Do == jobDeploy {
		out[0].Units = Units{Regular: e.Regular, Elite: e.Elite, Special: e.Special}
	}
	return out
}

// effectBy carries out a step with its places, checked like one of a player; one that is not legal cannot be done.
func (d *decision) effectBy(j Job, _ Choice) {
	trial := newDecision(d.State)
	e := *j.Effect
	e.of = j.Of
	if effectKinds[e.Kind](trial, Harkonnen, e) != nil {
		return
	}
	d.emit(EffectDone{Side: Harkonnen, Of: j.Of, Effect: e})
	_ = effectKinds[e.Kind](d, Harkonnen, e)
}

// cardPrompts ask for the card that was drawn.
func (s *State) cardPrompts(j Job) []engine.Prompt {
	p := s.must(Atreides, "mahdi.card", "WFA-11.11", CardChoice{Deck: j.Deck, Card: s.mahdi.Card, Cards: slices.Compact(s.drawable(j.Deck)), deciding: deciding{s, s.seatsOf(Atreides)[0], "mahdi.card"}}, j.Deck)
	if s.mahdi.Card != "" || !s.rules.Is("solo.cards", "app") {
		return []engine.Prompt{p}
	}
	p.Ask, p.ID = "mahdi.draw", strings.Replace(p.ID, "mahdi.card", "mahdi.draw", 1)
	return []engine.Prompt{s.shuffled(p, "card", s.drawable(j.Deck))}
}

// drawable lists, with repetitions, the cards of a deck that may be drawn.
func (s *State) drawable(deck string) (out []string) {
	for _, card := range rulebook.Cards {
		for n := range card.Copies {
			if card.Deck == deck && s.cardRefusal(deck, card.ID) == nil && n < card.Copies-s.away(card.ID) {
				out = append(out, card.ID)
			}
		}
	}
	slices.Sort(out)
	return out
}

// away is the number of copies of a card that lie on a discard pile or beside the board.
func (s *State) away(id string) (n int) {
	card, _ := rulebook.CardOf(id)
	for _, other := range s.decks[card.Deck].Discard {
		if other == id {
			n++
		}
	}
	if id == hawatsScheming {
		n += s.mahdi.Scheming
	}
	return n
}

type drawnArgs struct {
	Card string `json:"card" kind:"card"`
}

// nameDrawn is the card that the app drew.
func (d *decision) nameDrawn(_ Side, in drawnArgs) error {
	j, ok := d.job()
	if !ok || j.Do != jobCard || d.mahdi.Card != "" || !d.rules.Is("solo.cards", "app") {
		return d.notNow("WFA-11.11")
	}
	if no := d.cardRefusal(j.Deck, in.Card); no != nil {
		return no
	}
	d.mahdi.Card = in.Card
	return nil
}

// CardChoice says of which deck a card was drawn, which the app drew, and otherwise which it may be.
type CardChoice struct {
	Deck  string   `json:"deck"`
	Card  string   `json:"card,omitempty"`
	Cards []string `json:"cards"`
	deciding
}

// Pick names a card that may be it.
func (c CardChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := mahdiCardArgs{Card: c.Card}
	if in.Card == "" {
		in.Card = gamekit.One(r, c.of.drawable(c.Deck))
	}
	return gamekit.Answer(in)
}

// schemingOptions is what a copy of Hawat's Scheming does: with Hawat gone for good nothing, and before he enters the first copy waits [WFA-11.26].
func (s *State) schemingOptions(Job) []Choice {
	at := s.leaders["thufir-hawat"].At
	if at == removed || at == outOfPlay && s.mahdi.Scheming > 0 {
		return nil
	}
	return []Choice{{}}
}

// scheming lays the first copy beside the board; the second discards both, and Mohiam comes [WFA-11.26, WFA-9.7].
func (d *decision) scheming() {
	if d.mahdi.Scheming == 0 {
		d.mahdi.Scheming = 1
		d.emit(MahdiCard{Card: hawatsScheming, Deck: schemersDeck, Use: "beside", Ruling: "WFA-11.26"})
		return
	}
	d.mahdi.Scheming = 0
	d.discardFor(schemersDeck, hawatsScheming)
	d.discardFor(schemersDeck, hawatsScheming)
	d.emit(MahdiCard{Card: hawatsScheming, Deck: schemersDeck, Use: "played", Ruling: "WFA-11.26"})
	d.removeLeader("thufir-hawat", "WFA-9.7")
	d.enterLeader("gaius-helen-mohiam", "WFA-9.7")
}

// partsOf lists what a card does in a solitaire game, in the order of its parts [WFA-11.36].
func (s *State) partsOf(card string) (out []Job) {
	for _, p := range rulebook.SoloParts(card) {
		if s.holdsFor(p) {
			out = append(out, jobsOf(p, card)...)
		}
	}
	return out
}

// holdsFor reports whether the condition of a part holds: whether a leader has entered.
func (s *State) holdsFor(p rulebook.SoloPart) bool {
	at := s.leaders[p.Leader].At
	switch p.If {
	case "new":
		return at == outOfPlay
	case "known":
		return at != outOfPlay && at != removed
	case "here":
		return s.isHere(p.Leader)
	case "gone":
		return at == removed || at == inTanks || at == leaving
	}
	return true
}

// isHere reports whether a leader is where a figure may be placed from: aside, or on the board [WFA-0.10].
func (s *State) isHere(id string) bool { return s.leaders[id].At == aside || s.onBoard(id) }

// jobsOf are the jobs of a card's part.
func jobsOf(p rulebook.SoloPart, card string) []Job {
	deck := otherDeckOf(card)
	j := Job{Do: p.Do, Count: p.Count, Area: Area(p.Area), With: p.With, Units: Units{Regular: p.Regular, Elite: p.Elite, Special: p.Special}, Chief: p.Chief, Surprise: p.Surprise, Free: p.Free, Where: p.Where, What: p.What, Of: card}
	switch p.Do {
	case jobMove:
		goal := j
		goal.Do, goal.Count = jobGoal, 0
		return []Job{goal, j}
	case jobHarvesters, jobCarryalls, jobOrnithopters:
		return []Job{j, {Do: jobPlaced}}
	case jobReinforce:
		j.Deck, j.Of = deck, "WFA-11.35"
	case jobPlay:
		j.Deck = deck
	case jobDeploy:
		if p.Where == villages || p.Where == cities {
			return deployEach(j)
		}
	case jobLeader:
		j.Deck = p.Leader
	case jobPlace, jobMuster:
		j.Chief = p.Leader
	}
	return []Job{j}
}

// otherDeckOf is the card's own deck: what it draws starts with the other one [WFA-11.35].
func otherDeckOf(id string) string {
	card, _ := rulebook.CardOf(id)
	return card.Deck
}

// Where a card deploys units.
const (
	villages = "villages"
	cities   = "cities"
)

// deployEach deploys in each of some settlements that stand: the villages, or Carthag and Arrakeen.
func deployEach(j Job) (out []Job) {
	for _, a := range board.Areas {
		isCity := a.Rank > 1
		if a.Rank == 0 || isCity != (j.Where == cities) {
			continue
		}
		one := j
		one.Area = a.ID
		out = append(out, one)
	}
	return out
}
