package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// A round of the solitaire game begins with tactics cards: the first names the sector of the harvest, the next the target of the Harkonnen. Then two cards
// reinforce them [WFA-11.2].

func init() {
	says("tactics.drawn", TacticsDrawn{}, "log.tactics", "WFA-11.2", "sietch", "use", "sector")
	says("reinforced", Reinforced{}, "log.reinforced", "ruling", "count")
}

// prescienceCards is the number of prescience cards revealed each round [WFA-2.2, WFA-11.2].
func (s *State) prescienceCards() int {
	if s.isSolo() {
		return revealedEachRound - 1
	}
	return revealedEachRound
}

type tacticsArgs struct {
	Sietch Area `json:"sietch" kind:"area"`
}

// drawTactics enters a tactics card: the sector of the harvest, then targets until one fits [WFA-11.2].
func (d *decision) drawTactics(side Side, in tacticsArgs) error {
	if d.currentStep() != stepTactics || side != Atreides && side != "" {
		return d.notNow("WFA-11.2")
	}
	if !slices.Contains(d.tactics(), in.Sietch) {
		return engine.Refuse("WFA-11.2", "tactics.sietch", "sietch", string(in.Sietch), "legal", d.tactics())
	}
	if len(d.mahdi.Drawn) < rulebook.Sietches {
		d.mahdi.Drawn = with(d.mahdi.Drawn, in.Sietch)
	}
	use := "discarded"
	switch m := &d.mahdi; {
	case m.Sector == "":
		m.Sector, use = sectorOf(in.Sietch), "sector"
	case slices.Contains(d.aims(), in.Sietch):
		m.Target, use = in.Sietch, "target"
	}
	d.emit(TacticsDrawn{Sietch: in.Sietch, Use: use, Sector: sectorOf(in.Sietch)})
	if use == "target" && len(d.tasks) > 0 { // in the middle of a round
		d.settled()
	}
	return nil
}

// tactics lists the sietches of the tactics cards that are left in their deck. Sietches that a card has moved may leave none that fits: after the last
// card any target does [WFA-11.2, WFA-11.28].
func (s *State) tactics() (out []Area) {
	if len(s.mahdi.Drawn) >= rulebook.Sietches {
		return s.aims()
	}
	for _, a := range board.Areas {
		if a.Sietch && !slices.Contains(s.mahdi.Drawn, a.ID) {
			out = append(out, a.ID)
		}
	}
	return out
}

// aims lists the sietches that stand outside the sector of the harvest; where there is none, all that stand [WFA-11.2].
func (s *State) aims() []Area {
	return best(s.sietches(), first(func(a Area) bool { return sectorOf(a) != s.mahdi.Sector }))
}

// TacticsDrawn is a tactics card: it names the sector of the harvest, the target, or does not fit.
type TacticsDrawn struct {
	told
	Sietch Area   `json:"sietch"`
	Use    string `json:"use"`
	Sector Sector `json:"sector"`
}

// TacticsChoice lists the sietches whose cards may be drawn.
type TacticsChoice struct {
	Sietches []Area `json:"sietches"`
	For      string `json:"for"` // "sector" or "target"
}

// Pick draws any.
func (c TacticsChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(tacticsArgs{gamekit.One(r, c.Sietches)})
}

func (s *State) tacticsPrompts() []engine.Prompt {
	c := TacticsChoice{Sietches: s.tactics(), For: "target"}
	if s.mahdi.Sector == "" {
		c.For = "sector"
	}
	p := s.must(Atreides, "tactics.draw", "WFA-11.2", c, c.For)
	return []engine.Prompt{s.shuffled(p, "sietch", texts(c.Sietches))}
}

// shuffled lets the app draw one of some cards where it shuffles them for the Harkonnen.
func (s *State) shuffled(p engine.Prompt, into string, cards []string) engine.Prompt {
	p.Draw = &engine.Draw{From: cards, Count: 1, For: p.For, Arg: into, Single: true, OnRequest: true}
	return s.byApp(p, s.rules.Is("solo.cards", "app"))
}

// beginSoloRound waits for the tactics cards.
func (d *decision) beginSoloRound() {
	m := &d.mahdi
	m.Sector, m.Target, m.Temporary, m.Drawn, m.Rolled, m.Face, m.Leader, m.Jobs = "", "", "", nil, false, "", "", nil
	d.forgetOrders()
	d.step, d.cone = stepTactics, Cone{}
}

// goOnTactics reinforces the Harkonnen once their target is known [WFA-11.2].
func (d *decision) goOnTactics() bool {
	if d.mahdi.Target == "" && (d.mahdi.Sector == "" || len(d.sietches()) > 0) {
		return false
	}
	for _, deck := range []string{"corrino-ally", "house-harkonnen"} {
		d.reinforceFrom(deck, "WFA-11.2")
	}
	d.beginVehicles()
	return true
}

// retarget draws a new target as soon as the old one has fallen [WFA-11.2].
func (d *decision) retarget(fell Area) {
	if d.isSolo() && d.mahdi.Target == fell && d.result.Side == "" {
		if d.mahdi.Target = ""; len(d.sietches()) == 0 {
			return
		}
		d.push(Task{Step: stepTactics, Side: Atreides})
	}
	if d.mahdi.Temporary == fell {
		d.mahdi.Temporary = ""
	}
}

// takeFromDeck takes the top card of a Harkonnen deck; an empty one is shuffled anew from its discard pile [WFA-11.24]. false if there is none.
func (d *decision) takeFromDeck(deck string) bool {
	pile := d.decks[deck]
	if pile.Left == 0 { // [WFA-11.24]
		pile = Deck{Left: len(pile.Discard)}
	}
	if pile.Left == 0 {
		return false
	}
	pile.Left--
	d.decks = gamekit.With(d.decks, deck, pile)
	return true
}

// hasCards reports whether a card of a deck can be drawn.
func (s *State) hasCards(deck string) bool { return s.decks[deck].Left+len(s.decks[deck].Discard) > 0 }

// otherDeck is the Harkonnen deck other than one [WFA-11.35].
func otherDeck(deck string) string {
	if deck == schemersDeck {
		return corrinoDeck
	}
	return schemersDeck
}

const corrinoDeck = "corrino-ally"

// nextDeck is the deck from which cards are drawn after one of another deck; an empty one is skipped [WFA-11.35].
func (s *State) nextDeck(after string) string {
	if deck := otherDeck(after); s.hasCards(deck) {
		return deck
	}
	return after
}

// reinforceFrom puts a card of a deck onto the reinforcement cards, unseen.
func (d *decision) reinforceFrom(deck, ruling string) {
	if !d.takeFromDeck(deck) {
		return
	}
	d.mahdi.Stack = with(d.mahdi.Stack, deck)
	d.emit(Reinforced{Count: 1, Decks: []string{deck}, Ruling: ruling})
	d.order(Order{Do: "reinforce", Count: 1, Decks: []string{deck}}, ruling)
}

// Reinforced is cards that came onto the reinforcement cards of the Harkonnen.
type Reinforced struct {
	told
	Count  int      `json:"count"`
	Decks  []string `json:"decks"`
	Ruling string   `json:"ruling"`
}

// loseReinforcements discards reinforcement cards from the top, unnamed, and returns how many there were [WFA-11.42].
func (d *decision) loseReinforcements(n int) int {
	m := &d.mahdi
	n = min(n, len(m.Stack))
	for range n {
		top := m.Stack[len(m.Stack)-1]
		m.Stack = listed(m.Stack[:len(m.Stack)-1])
		d.discardFor(top, "")
	}
	return n
}

// discardFor puts a Harkonnen card onto its discard pile; one whose deck is not known cannot be put anywhere.
func (d *decision) discardFor(deck, card string) {
	if pile, known := d.decks[deck]; known {
		pile.Discard = with(pile.Discard, card)
		d.decks = gamekit.With(d.decks, deck, pile)
	}
	d.mahdi.Last = &deck
}

// soloDice is the number of Harkonnen dice that are not blocked [WFA-2.4].
func (s *State) soloDice() int { return rulebook.HarkonnenDice - s.blocked }
