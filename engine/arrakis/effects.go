package arrakis

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Effects: what a planning card, a special action or a claimed prescience card says, entered by the side whose it is, told to all with its name,
// and checked like the rule that it resembles [WFA-3.20, WFA-0.11].

func init() { says("effect.done", EffectDone{}, "log.effect", "WFA-3.20", "side", "of", "effect") }

// Effect is one step of what a card says. Kind says which members count.
type Effect struct {
	Kind string `json:"kind" kind:"word"`
	Area Area   `json:"area,omitempty" kind:"area,optional"`
	Units
	From string `json:"from,omitempty" kind:"word,optional"` // an area, a zone, or a kind of units
	To   string `json:"to,omitempty" kind:"word,optional"`   // likewise, or what becomes of a leader, a die or a prescience card
	At   Area   `json:"at,omitempty" kind:"area,optional"`

	Count    int    `json:"count,omitempty" kind:"count"`
	By       int    `json:"by,omitempty" kind:"count"`
	Dice     int    `json:"dice,omitempty" kind:"count"`
	More     int    `json:"more,omitempty" kind:"count"` // dice for the attacker, in each round
	Most     int    `json:"most,omitempty" kind:"count"` // dice of the opponent, in the first round
	Surprise bool   `json:"surprise,omitempty" kind:"yes"`
	Free     bool   `json:"free,omitempty" kind:"yes"` // going on costs nothing
	On       bool   `json:"on,omitempty" kind:"yes"`
	Leader   string `json:"leader,omitempty" kind:"leader,optional"`
	What     string `json:"what,omitempty" kind:"word,optional"` // a kind of vehicle
	Track    string `json:"track,omitempty" kind:"word,optional"`
	Deck     string `json:"deck,omitempty" kind:"word,optional"`
	Side     Side   `json:"side,omitempty" kind:"word,optional"`
	Result   Face   `json:"result,omitempty" kind:"result,optional"`
	Card     string `json:"card,omitempty" kind:"card,optional,named"`
	Text     string `json:"text,omitempty" kind:"text,optional"`

	of string // the card or the leader whose effect it is
}

// effectKinds are the kinds with what carries each out. side is whose card it is.
var effectKinds map[string]func(d *decision, side Side, e Effect) error

func init() {
	effectKinds = map[string]func(*decision, Side, Effect) error{
		"deploy": (*decision).effectDeploy, "place": (*decision).effectPlace, "remove": (*decision).effectRemove,
		"upgrade": (*decision).effectUpgrade, "move": (*decision).effectMove, "attack": (*decision).effectAttack,
		"strike": (*decision).effectStrike, "leader": (*decision).effectLeader, "vehicle": (*decision).effectVehicle,
		"sign": (*decision).effectSign, "worm": (*decision).effectWorm, "track": (*decision).effectTrack,
		"draw": (*decision).effectDraw, "discard": (*decision).effectDiscard, "die": (*decision).effectDie,
		"bene": (*decision).effectBene, "prescience": (*decision).effectPrescience, "sietch": (*decision).effectSietch,
		"reveal": (*decision).effectReveal, "tokens": (*decision).effectTokens, "desert-power": (*decision).effectDesertPower,
		"play": (*decision).effectPlay, "storms": (*decision).effectStorms, "objective": (*decision).effectObjective,
		"note": (*decision).effectNote,
	}
}

type effectArgs struct {
	Card    string          `json:"card" kind:"text,optional,named"`
	Leader  string          `json:"leader" kind:"leader,optional"`
	Effects json.RawMessage `json:"effects" kind:"effects"` // see Members
}

// effect carries out what a card or a special action says.
func (d *decision) effect(side Side, in effectArgs) error {
	if no := d.mayEnterEffects(side, in); no != nil {
		return no
	}
	var effects []Effect
	if err := (engine.Args{"effects": in.Effects}).Decode(&struct {
		Effects *[]Effect `json:"effects"`
	}{&effects}); err != nil {
		return gamekit.Malformed("WFA-3.20", err)
	}
	if len(effects) == 0 {
		return engine.Refuse("WFA-3.20", "effect.none")
	}
	of := in.Card + in.Leader
	for _, e := range effects {
		if e.Side != "" && e.Side != Atreides && e.Side != Harkonnen {
			return engine.Refuse("WFA-3.20", "effect.side", "side", string(e.Side))
		}
		do, ok := effectKinds[e.Kind]
		if !ok {
			return engine.Refuse("WFA-3.20", "effect.kind", "kind", e.Kind)
		}
		e.of = of
		d.emit(EffectDone{Side: side, Of: of, Effect: e})
		if no := do(d, side, e); no != nil {
			return no
		}
		if d.result.Side != "" {
			break
		}
	}
	return nil
}

// mayEnterEffects refuses effects of anything but the card or the leader for whom a die was spent, or a claimed prescience card.
func (d *decision) mayEnterEffects(side Side, in effectArgs) error {
	switch {
	case (in.Card == "") == (in.Leader == ""):
		return engine.Refuse("WFA-3.20", "effect.of")
	case len(d.tasks) > 0 || d.hazards.isOpen():
		return d.notNow("WFA-3.20")
	case side == Atreides && slices.Contains(d.turn.Claimed, in.Card): // [WFA-3.21]
		return nil
	case in.Leader != "" && (side != d.acting || in.Leader != d.turn.Leader):
		return engine.Refuse("WFA-3.17", "effect.leader", "leader", in.Leader)
	case side != d.acting || !d.turn.Effects || in.Card != d.turn.Card:
		return engine.Refuse("WFA-3.20", "effect.card", "card", in.Card)
	case d.turn.Actor != "" && d.seat != d.turn.Actor: // [WFA-10.7]
		return engine.Refuse("WFA-10.7", "partner.decides", "seat", string(d.turn.Actor))
	}
	return d.mine(side)
}

// EffectDone is a step of what a card says.
type EffectDone struct {
	told
	Side   Side   `json:"side"`
	Of     string `json:"of"`
	Effect Effect `json:"effect"`
}

// EffectChoice says whose effects may be entered, with the presets of a card.
type EffectChoice struct {
	Card   string          `json:"card,omitempty"`
	Leader string          `json:"leader,omitempty"`
	Preset json.RawMessage `json:"preset,omitempty"`
	deciding
}

func (s *State) effectChoice() EffectChoice {
	card, _ := rulebook.CardOf(s.turn.Card)
	return EffectChoice{Card: s.turn.Card, Leader: s.turn.Leader, Preset: card.Effects, deciding: deciding{s, s.seatFor(s.acting, "effect"), "effect"}}
}

func (d *decision) effectDeploy(side Side, e Effect) error {
	if no := d.deployable(side, e.Area, e.Units, "WFA-0.10"); no != nil {
		return no
	}
	if e.isEmpty() || !e.isWhole() {
		return engine.Refuse("WFA-0.10", "deploy.nothing", "area", string(e.Area))
	}
	d.deployUnits(side, e.Area, e.Units)
	d.checkStack(side, e.Area)
	return nil
}

// effectPlace puts pieces from anywhere but the tanks: leaders also from elsewhere on the board [WFA-0.10].
func (d *decision) effectPlace(side Side, e Effect) error {
	for _, id := range e.Leaders {
		from := d.leaders[id].At
		if no := d.leaderDeployable(side, id, aside, from); no != nil || from == outOfPlay || from == removed {
			return engine.Refuse("WFA-0.10", "leader.not_available", "leader", id, "at", from)
		}
		d.takeFromBoard(id)
		d.moveLeader(id, aside)
	}
	return d.effectDeploy(side, e)
}

// effectRemove takes pieces of the side that stands in an area off the board.
func (d *decision) effectRemove(_ Side, e Effect) error {
	l := d.legions[e.Area]
	units := e.Units
	if units.isEmpty() {
		units = l.Units
	}
	if units.isEmpty() || !l.holds(units) {
		return engine.Refuse("WFA-3.20", "remove.not_there", "area", string(e.Area))
	}
	d.removeUnits(l.Side, e.Area, units, "WFA-3.20")
	return nil
}

func (d *decision) effectUpgrade(side Side, e Effect) error {
	return d.upgradeUnits(side, e.Area, e.From, e.To, max(e.Count, 1))
}

// effectMove moves a legion of either side into an area that is free for it; how far is what the card says.
func (d *decision) effectMove(_ Side, e Effect) error {
	from, to := Area(e.From), Area(e.To)
	l, ok := d.legions[from]
	units := e.Units
	if units.isEmpty() {
		units = l.Units
	}
	switch {
	case !ok:
		return engine.Refuse("WFA-4.1", "move.no_legion", "area", e.From)
	case !l.holds(units):
		return engine.Refuse("WFA-4.2", "move.units", "area", e.From)
	case units.Count() == 0: // [WFA-4.2]
		return engine.Refuse("WFA-4.2", "move.no_units")
	case !to.Exists() || from == to:
		return engine.Refuse("WFA-4.1", "move.unknown", "area", e.To)
	case !d.isFree(l.Side, to):
		return engine.Refuse("WFA-4.1", "move.not_free", "area", e.To)
	}
	d.shift(l.Side, from, to, units)
	d.arrive(l.Side, to)
	d.leaveBehind(l.Side, from)
	return nil
}

func (d *decision) effectAttack(side Side, e Effect) error {
	if d.battle.Step != "" { // a claimed card may come in the middle of one
		return d.notNow("WFA-5.1")
	}
	return d.beginBattle(side, attackArgs{From: Area(e.From), At: e.At}, Battle{Surprise: e.Surprise, More: e.More, Most: e.Most, Free: e.Free})
}

// effectStrike rolls dice against an enemy legion: a hit for each hit or special result. What lies hidden there is revealed [WFA-5.2].
func (d *decision) effectStrike(side Side, e Effect) error {
	if !d.hasLegion(side.Other(), e.Area) || e.Dice < 1 || e.Dice > rulebook.MostDice {
		return engine.Refuse("WFA-3.20", "strike.target", "area", string(e.Area))
	}
	d.openTokens(e.Area)
	if side == Harkonnen && d.legions[e.Area].Tokens > 0 {
		d.push(Task{Step: stepReveal, Area: e.Area, Side: Atreides, Of: "WFA-5.2", TokensOnly: true})
	}
	d.hazards.Strike = with(d.hazards.Strike, Strike{Area: e.Area, Dice: e.Dice, Side: side, Flat: true, Of: e.of})
	return nil
}

// effectTrack moves a marker: prescience, an imperium power, whose ban does not follow, or supremacy.
func (d *decision) effectTrack(_ Side, e Effect) error {
	switch {
	case e.By == 0:
		return engine.Refuse("WFA-3.20", "track.by")
	case e.Track == "supremacy":
		d.raiseSupremacy(e.By)
	case slices.Contains(rulebook.Markers, e.Track):
		if d.prescience[e.Track]+e.By < 0 {
			return engine.Refuse("WFA-9.5", "track.low", "marker", e.Track)
		}
		d.raisePrescience(e.Track, e.By)
	case slices.Contains(rulebook.Powers, e.Track):
		d.moveMarker(e.Track, e.By, "WFA-3.20")
	default:
		return engine.Refuse("WFA-3.20", "track.unknown", "track", e.Track)
	}
	return nil
}

// effectDraw draws planning cards, or turns over prescience cards.
func (d *decision) effectDraw(side Side, e Effect) error {
	if e.Deck == prescienceDeck {
		d.reveal(max(e.Count, 1))
		return nil
	}
	return d.drawFrom(d.drawerFor(side, e), map[string]int{e.Deck: max(e.Count, 1)}, rulebook.DeckSize, "WFA-3.20")
}

func (d *decision) effectDiscard(_ Side, e Effect) error {
	if e.Side == "" {
		return engine.Refuse("WFA-3.20", "effect.side", "side", string(e.Side))
	}
	if n := max(e.Count, 1); d.isMahdis(e.Side) { // [WFA-11.42]
		if n = d.loseReinforcements(n); n > 0 {
			d.emit(CardsDiscarded{Side: Harkonnen, Count: n, Ruling: "WFA-11.42"})
		}
		return nil
	}
	if n := min(max(e.Count, 1), d.cardsOf(e.Side)); n > 0 {
		d.push(Task{Step: stepDiscard, Side: e.Side, Count: n})
	}
	return nil
}

// effectDie takes an unused die away, or fixes the one that a side must use in its next turn.
func (d *decision) effectDie(_ Side, e Effect) error {
	if d.isMahdis(e.Side) && e.To == "next" {
		return d.fixNext(e.Result)
	}
	seat := d.seatWithDie(e.Side, e.Result)
	if seat == "" {
		return engine.Refuse("WFA-3.20", "action.no_die", "result", string(e.Result), "legal", d.resultsOf(e.Side))
	}
	switch e.To {
	case "lost":
		d.changeBoard(seat, func(b *Board) { *b.Dice.of(e.Result)--; *b.Spent.of(e.Result)++ })
	case "next":
		d.change(e.Side, func(f *Force) { f.Next = Dice{}; *f.Next.of(e.Result)++ })
	default:
		return engine.Refuse("WFA-3.20", "effect.to", "to", e.To)
	}
	return nil
}

func (d *decision) effectBene(side Side, e Effect) error {
	if e.Side != "" {
		side = e.Side
	}
	if d.beneReserve == 0 && !d.isMahdis(side) { // [WFA-9.8]
		return engine.Refuse("WFA-9.8", "bene.none")
	}
	d.gainToken(side, "WFA-9.8")
	return nil
}

// effectPrescience puts a revealed prescience card back into its deck, out of the game, or keeps it on offer.
func (d *decision) effectPrescience(_ Side, e Effect) error {
	if e.To == "kept" {
		if !slices.Contains(d.row, e.Card) || e.Card == "" {
			return engine.Refuse("WFA-3.20", "prescience.card", "card", e.Card)
		}
		d.kept = with(without(d.kept, e.Card), e.Card)
		return nil
	}
	if e.To != "deck" && e.To != removed {
		return engine.Refuse("WFA-3.20", "effect.to", "to", e.To)
	}
	if !d.takeRevealed(e.Card) {
		return engine.Refuse("WFA-3.20", "prescience.card", "card", e.Card)
	}
	if e.To == removed {
		d.gone = with(d.gone, e.Card)
		return nil
	}
	deck := d.decks[prescienceDeck]
	deck.Left++
	d.decks = gamekit.With(d.decks, prescienceDeck, deck)
	return nil
}

// effectSietch moves a sietch with all that stands in its area to a neighbouring empty desert area.
func (d *decision) effectSietch(_ Side, e Effect) error {
	from, to := Area(e.From), Area(e.To)
	t, stands := d.settlements[from]
	switch {
	case !stands || !t.Sietch:
		return engine.Refuse("WFA-3.20", "sietch.not_there", "area", e.From)
	case !d.adjacent(from, to) || !d.isEmpty(to) || !d.terrain(to).IsDesert():
		return engine.Refuse("WFA-3.20", "sietch.to", "area", e.To)
	}
	d.settlements = gamekit.Without(d.settlements, from)
	d.settlements = gamekit.With(d.settlements, to, t)
	if l, held := d.legionOf(Atreides, from); held {
		d.shift(Atreides, from, to, l.Units)
	}
	for _, aim := range []*Area{&d.mahdi.Target, &d.mahdi.Temporary} { // the Harkonnen march on where it stands now
		if *aim == from {
			*aim = to
		}
	}
	return nil
}

func (d *decision) effectReveal(_ Side, e Effect) error {
	if !d.hides(e.Area) {
		return engine.Refuse("WFA-5.2", "scout.nothing", "area", string(e.Area))
	}
	d.revealArea(e.Area, "WFA-5.2")
	return nil
}

// effectTokens swaps all deployment tokens of two sietches.
func (d *decision) effectTokens(_ Side, e Effect) error {
	a, b := Area(e.From), Area(e.To)
	if !d.hasSettlement(Atreides, a) || !d.hasSettlement(Atreides, b) || a == b {
		return engine.Refuse("WFA-3.20", "tokens.sietches")
	}
	one, two := d.legions[a], d.legions[b]
	one.Side, two.Side = Atreides, Atreides
	one.Tokens, two.Tokens, one.Faces, two.Faces = two.Tokens, one.Tokens, two.Faces, one.Faces
	d.putLegion(a, one)
	d.putLegion(b, two)
	for _, area := range []Area{a, b} {
		d.checkStack(Atreides, area)
		d.leaveBehind(Atreides, area)
	}
	return nil
}

func (d *decision) effectDesertPower(side Side, e Effect) error {
	if side != Atreides {
		return engine.Refuse("WFA-3.16", "desert.side")
	}
	d.turn.More += max(e.Count, 1)
	return nil
}

// effectPlay plays another planning card without a die: the one named, or one that is named later.
func (d *decision) effectPlay(side Side, e Effect) error {
	if no := d.mine(side); no != nil { // a card is played in the own turn alone
		return no
	}
	d.turn.Plays++
	if e.Card == "" {
		return nil
	}
	return d.playAnother(side, e.Card)
}

func (d *decision) effectStorms(Side, Effect) error {
	d.hazards.Storms = d.stormTargets()
	return nil
}

func (d *decision) effectObjective(side Side, _ Effect) error {
	if side != Atreides {
		return engine.Refuse("WFA-1.5", "objective.side")
	}
	d.change(Atreides, func(f *Force) { f.MoreObjectives++ })
	return nil
}

func (d *decision) effectNote(_ Side, e Effect) error {
	if e.Text == "" {
		return engine.Refuse("WFA-3.20", "effect.note")
	}
	return nil
}

// EffectKinds lists the kinds of effects in the order of the alphabet.
func EffectKinds() []string { return slices.Sorted(maps.Keys(effectKinds)) }
