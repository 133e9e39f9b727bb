package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// The Harkonnen's own Karama power [DUNE-KARAMA-05]: they take cards unseen out of another's hand, and give as many back.
// Play stops until that is done, and only the two learn the cards' names.

func init() {
	says("swap.began", SwapBegan{}, "log.swap.began", "DUNE-KARAMA-05", "by", "with", "count")
	says("swap.ended", SwapEnded{}, "log.swap.ended", "DUNE-KARAMA-05")
}

// Swap is an exchange of cards that is being made.
type Swap struct {
	By    Faction         `json:"by"`
	With  Faction         `json:"with"`
	Count int             `json:"count"`
	Taken []rulebook.Card `json:"taken,omitempty"` // nil until they are
}

// viewSwap shows an exchange; only the two see the cards taken.
func (s *State) viewSwap(v engine.Viewer) *Swap {
	w := interruptOf[Swap](s)
	if w != nil && !v.Sees(w.By) && !v.Sees(w.With) {
		w.Taken = nil
	}
	return w
}

// swapOpen reports whether the Harkonnen may exchange cards now: at any time, or only in the auction.
func (s *State) swapOpen() bool {
	return s.wholeHand() && s.phase == Bidding || !s.wholeHand() // [DUNE-KARAMA-05]
}

// wholeHand reports whether the whole hand is taken rather than a number of cards.
func (s *State) wholeHand() bool { return s.rules.Is("karama.harkonnen_swap", "whole_hand") }

type swapArgs struct {
	Against Faction `json:"against" kind:"seat"`
	Take    int     `json:"take" kind:"number"`
}

// beginSwap names whose cards are taken, and how many. If the app knows nothing of the hand, the table counts.
func (d *decision) beginSwap(args engine.Args) error {
	const f, ruling = Harkonnen, "DUNE-KARAMA-05"
	var in swapArgs
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	if in.Against == f || !d.has(in.Against) {
		return engine.Refuse(ruling, "swap.whom", "factions", without(d.seats, f))
	}
	held, own := d.seat[in.Against], d.seat[f]
	n := in.Take
	if d.wholeHand() && !held.Unlogged {
		n = held.count()
	}
	switch {
	case n < 1:
		return engine.Refuse(ruling, "swap.how_many")
	case !held.Unlogged && n > held.count():
		return engine.Refuse(ruling, "swap.holds_fewer")
	case !d.wholeHand() && !own.Unlogged && n > own.count():
		return engine.Refuse(ruling, "swap.own_fewer", "most", own.count())
	}
	w := Swap{By: f, With: in.Against, Count: n}
	d.setSwap(&w)
	d.emit(SwapBegan{w})
	if n == len(held.Hand) && held.Unknown == 0 && !held.Unlogged { // the whole of a hand that the app knows
		d.takeSwapped(slices.Clone(held.Hand))
	}
	return nil
}

// SwapChoice is the choice of the two prompts of an exchange.
type SwapChoice struct {
	Count   int             `json:"count"`
	With    Faction         `json:"with"`
	Cards   []rulebook.Card `json:"cards"`
	Unnamed int             `json:"unnamed,omitempty"` // cards of the hand whose names the app does not know
}

// Pick names cards that the app knows, and any others if it knows too few.
func (c SwapChoice) Pick(r engine.Random) (engine.Args, bool) {
	cards := gamekit.Some(r, c.Cards, c.Count)
	all := rulebook.TreacheryCards()
	for _, card := range gamekit.Some(r, all, len(all)) {
		if len(cards) < c.Count && !slices.Contains(cards, card.ID) {
			cards = append(cards, card.ID)
		}
	}
	return gamekit.Answer(cardsArgs{cards})
}

func (s *State) swapPrompts() []engine.Prompt {
	w := interruptOf[Swap](s)
	switch {
	case w.Taken == nil && s.appDeals():
		p := s.ask(engine.App, "swap.take", "DUNE-KARAMA-05")
		from := make([]string, 0, len(s.seat[w.With].Hand))
		for _, c := range s.seat[w.With].Hand {
			from = append(from, string(c))
		}
		p.Draw = &engine.Draw{From: from, Count: w.Count, Arg: "cards", For: w.By}
		return []engine.Prompt{p}
	case w.Taken == nil:
		p := secret(s.ask(w.By, "swap.take", "DUNE-KARAMA-05"))
		return []engine.Prompt{withChoices(p, SwapChoice{Count: w.Count, With: w.With, Cards: s.unseenBy(w.By)})}
	}
	p := secret(s.ask(w.By, "swap.return", "DUNE-KARAMA-05"))
	return []engine.Prompt{withChoices(p, s.returnChoice(w))}
}

// returnChoice is what may be given back: one's own cards but not those taken, or any card if the whole hand was taken.
func (s *State) returnChoice(w *Swap) SwapChoice {
	own := s.seat[w.By]
	c := SwapChoice{Count: w.Count, With: w.With, Cards: s.returnable(w), Unnamed: own.Unknown}
	if own.Unlogged {
		c.Unnamed = s.sheet(w.By).HandLimit
	}
	return c
}

func (s *State) returnable(w *Swap) []rulebook.Card {
	if hand := s.seat[w.By].Hand; !s.wholeHand() {
		return pile.Without(hand, w.Taken...)
	}
	return slices.Clone(s.seat[w.By].Hand)
}

type cardsArgs struct {
	Cards []rulebook.Card `json:"cards" kind:"cards"`
}

// takeCards names the cards that were drawn at random out of the hand.
func (d *decision) takeCards(f Faction, in cardsArgs) error {
	w := interruptOf[Swap](d.State)
	switch {
	case w == nil || w.Taken != nil || f != w.By:
		return d.wrongPhase("DUNE-KARAMA-05")
	case len(in.Cards) != w.Count:
		return privateRefusal(engine.Refuse("DUNE-KARAMA-05", "swap.count", "count", w.Count))
	case !d.mayHoldAll(w.With, in.Cards):
		return privateRefusal(engine.Refuse("DUNE-KARAMA-05", "swap.not_theirs"))
	}
	d.takeSwapped(slices.Clone(in.Cards))
	return nil
}

func (d *decision) takeSwapped(cards []rulebook.Card) {
	w := interruptOf[Swap](d.State)
	for _, c := range cards {
		d.moveCard(CardMoved{Card: c, From: string(w.With), To: string(w.By), Why: "taken", Ruling: "DUNE-KARAMA-05"})
	}
	w.Taken = cards
	d.setSwap(w)
	d.own(w.With).Unlogged = d.seat[w.With].Unlogged && !d.wholeHand()
}

// setSwap begins an exchange, goes on with it, or ends it with nil: somebody else is asked.
func (d *decision) setSwap(w *Swap) {
	setInterrupt(d.State, w)
	d.serial++
}

// returnCards gives as many back [DUNE-KARAMA-05].
func (d *decision) returnCards(f Faction, in cardsArgs) error {
	w := interruptOf[Swap](d.State)
	switch {
	case w == nil || w.Taken == nil || f != w.By:
		return d.wrongPhase("DUNE-KARAMA-05")
	case len(in.Cards) != w.Count:
		return privateRefusal(engine.Refuse("DUNE-KARAMA-05", "swap.count", "count", w.Count))
	case !d.mayReturn(w, in.Cards):
		return privateRefusal(engine.Refuse("DUNE-KARAMA-05", "swap.own_cards", "cards", d.returnable(w)))
	}
	for _, c := range in.Cards {
		d.moveCard(CardMoved{Card: c, From: string(w.By), To: string(w.With), Why: "returned", Ruling: "DUNE-KARAMA-05"})
	}
	d.setSwap(nil)
	d.emit(SwapEnded{})
	return nil
}

// mayReturn reports whether cards may be given back; a card may be one whose name the app does not know, but none that is known elsewhere.
func (s *State) mayReturn(w *Swap, cards []rulebook.Card) bool {
	own := *s.seat[w.By]
	own.Hand = s.returnable(w)
	return own.canHold(cards, s.unseen())
}

// SwapBegan is the Harkonnen's call.
type SwapBegan struct{ Swap }

// SwapEnded lets play go on.
type SwapEnded struct{}
