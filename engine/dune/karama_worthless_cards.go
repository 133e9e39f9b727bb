package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The Bene Gesserit play worthless cards as Karamas. Before the card takes effect, every seat is asked alike whether it
// plays a Karama against it; if so, both cards are lost [DUNE-KARAMA-04].

func init() {
	says("karama.claimed", KaramaClaimed{}, "log.karama.claimed", "DUNE-KARAMA-04", "faction=by", "card")
	says("karama.claim_stopped", ClaimStopped{}, "log.karama.stopped", "DUNE-KARAMA-04", "by", "faction=claim")
	says("karama.claim_lapsed", ClaimLapsed{}, "log.karama.lapsed", "DUNE-KARAMA-04", "faction=by")
}

// WorthlessClaim is a worthless card on the table that becomes a Karama unless somebody stops it.
type WorthlessClaim struct {
	By   Faction       `json:"by"`
	Card rulebook.Card `json:"card"`
	Args engine.Args   `json:"args,omitempty"` // the arguments of the play
	Pays bool          `json:"pays,omitempty"` // it pays for a card that a bid has won [DUNE-BID-20]

	Under  *Window         `json:"under,omitempty"`  // the window that it interrupts
	Before *WorthlessClaim `json:"before,omitempty"` // the claim of that window, if any, which waits for this one
}

// WorthlessClaimView is a claim as everybody sees it.
type WorthlessClaimView struct {
	By   Faction       `json:"by"`
	Card rulebook.Card `json:"card"`
	Use  string        `json:"use"`
}

// IsKarama reports whether a card is a Karama in a faction's hand [DUNE-KARAMA-04].
func IsKarama(r *rulebook.Ruleset, f Faction, c rulebook.Card) bool {
	return c == rulebook.Karama || rulebook.KindOf(c) == rulebook.Worthless && f == BeneGesserit && r.On("karama_specials")
}

// karamas lists the cards that a seat is known to hold and may play as a Karama.
func (s *State) karamas(f Faction) []rulebook.Card {
	return slices.DeleteFunc(slices.Clone(s.seat[f].Hand), func(c rulebook.Card) bool { return !s.isKarama(f, c) })
}

// isKarama reports whether a card is a Karama in a seat's hand.
func (s *State) isKarama(f Faction, c rulebook.Card) bool { return IsKarama(s.rules, f, c) }

// claimKarama lays a worthless card down as a Karama, if its use would be allowed, and asks everybody.
func (d *decision) claimKarama(f Faction, args engine.Args) error {
	if d.restsOnKarama(f) {
		return engine.Refuse("DUNE-BID-20", "karama.pledged")
	}
	if err := newDecision(d.State).useKarama(f, args, ""); err != nil {
		return err
	}
	var in plain
	rest := engine.Args{"card": args["card"]}
	if err := rest.Decode(&in); err != nil {
		return malformed("DUNE-KARAMA-04", err)
	}
	d.openClaim(WorthlessClaim{By: f, Card: in.Card, Args: args})
	return nil
}

func (d *decision) openClaim(c WorthlessClaim) {
	d.playOut(c.By, c.Card, "DUNE-KARAMA-04")
	d.layClaim(c)
	d.emit(KaramaClaimed{By: c.By, Card: c.Card})
	d.openWindow(aboutWorthless, false)
}

// layClaim lets a claim interrupt the open window, and the claim before it.
func (s *State) layClaim(c WorthlessClaim) {
	c.Under, c.Before = s.window(), interruptOf[WorthlessClaim](s)
	setInterrupt(s, &c)
	setInterrupt[Window](s, nil)
}

// claimStands carries out a worthless card that nobody stopped. A card played meanwhile may have made its use impossible.
func (d *decision) claimStands() {
	c := *interruptOf[WorthlessClaim](d.State)
	d.endClaim()
	if c.Pays {
		d.buyFree(c.By, "DUNE-BID-20")
		return
	}
	if d.attempt(func(d *decision) error { return d.useKarama(c.By, c.Args, "") }) != nil {
		d.emit(ClaimLapsed{c.By})
	}
}

// blockClaim is a Karama against a worthless card: both are lost [DUNE-KARAMA-04]. A bid that the card was to pay for is
// void.
func (d *decision) blockClaim(f Faction, _ rulebook.Ability) error {
	c := *interruptOf[WorthlessClaim](d.State)
	d.endClaim()
	d.emit(ClaimStopped{f, c.By})
	if c.Pays {
		d.voidBid(c.By)
	}
	return nil
}

// endClaim goes back to the window that a claim interrupted; if play waits for it, all are asked again.
func (s *State) endClaim() {
	w := s.suspended()
	if w != nil && !w.PlayGoesOn {
		w.Waiting, w.deferred = s.everybody(), ""
	}
	setInterrupt(s, interruptOf[WorthlessClaim](s).Before)
	setInterrupt(s, w)
	s.serial++
}

// suspended is the window that a claim interrupts.
func (s *State) suspended() *Window {
	if c := interruptOf[WorthlessClaim](s); c != nil {
		return cloned(c.Under)
	}
	return nil
}

func (s *State) viewClaim() *WorthlessClaimView {
	c := interruptOf[WorthlessClaim](s)
	if c == nil {
		return nil
	}
	use, _ := karamaUse(c.Args) // checked when the card was played
	if c.Pays {
		use = useBuy
	}
	return &WorthlessClaimView{c.By, c.Card, use}
}

// putClaim sets the table to the moment in which a worthless card may be stopped.
func (s *State) putClaim(v *WorthlessClaimView) {
	if s.isInterruptedBy(onClaim) {
		s.endClaim()
	}
	if v == nil {
		return
	}
	args := engine.NewCommand(v.By, "play", map[string]any{"card": v.Card, "use": v.Use}).Args
	s.layClaim(WorthlessClaim{By: v.By, Card: v.Card, Args: args})
	setInterrupt(s, &Window{About: aboutWorthless, Waiting: s.everybody()})
}

// KaramaClaimed is a worthless card played as a Karama.
type KaramaClaimed struct {
	By   Faction       `json:"by"`
	Card rulebook.Card `json:"card"`
}

// ClaimStopped is a Karama against it.
type ClaimStopped struct {
	By    Faction `json:"by"`
	Claim Faction `json:"claim"` // whose worthless card it was
}

// ClaimLapsed notes that its use has become impossible.
type ClaimLapsed struct {
	By Faction `json:"by"`
}
