package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Nexus is the state of a nexus, in which alliances are made and broken [DUNE-ALLY].
type Nexus struct {
	Offers []AllyOffer
	Joined []Faction // factions that entered an alliance in this nexus [DUNE-ALLY-02]
}

// AllyOffer is a proposal to join forces. Every member of the alliances concerned must accept.
type AllyOffer struct {
	From     Faction   `json:"from"`
	To       Faction   `json:"to"`
	Accepted []Faction `json:"accepted,omitempty"`
}

// NexusesDue counts the nexuses that the worms of a spice blow cause [DUNE-SPICE-25].
type NexusesDue struct {
	All    int  // in this phase
	OnPile int  // by cards of this pile
	Owed   int  // to be held when the pile ends
	Last   bool // to be held when the phase ends, for a worm that a Karama called
}

// byCard reports whether one more worm card opens a nexus.
func (n NexusesDue) byCard(r *rulebook.Ruleset) bool {
	switch {
	case r.Is("nexus.count", "first"): // [DUNE-SPICE-25]
		return n.All == 0
	case r.Is("nexus.count", "one"): // [DUNE-SPICE-25]
		return n.OnPile == 0
	}
	return true
}

// byCalled reports whether a worm that a Karama called opens one, if such worms can [DUNE-SPICE-22].
func (n NexusesDue) byCalled(r *rulebook.Ruleset) bool {
	return !r.Is("nexus.count", "first") || n.All == 0
}

func (n *NexusesDue) count(nexus, owed bool) {
	if nexus {
		n.All, n.OnPile = n.All+1, n.OnPile+1
	}
	if owed {
		n.Owed++
	}
}

func (n *NexusesDue) noteCalled(nexus, owed bool) {
	if nexus {
		n.All++
	}
	n.Last = n.Last || owed
}

// set sets the counts for a table where some worms have come.
func (n *NexusesDue) set(r *rulebook.Ruleset, worms int) {
	*n = NexusesDue{All: worms, OnPile: worms}
	if worms > 0 && r.Is("nexus.timing", "end_of_phase") {
		n.Owed = 1
	}
}

// due reports whether a nexus must be held at the end of a pile.
func (n NexusesDue) due(last bool) bool { return n.Owed > 0 || last && n.Last }

// countOff counts off a nexus that is held: it also serves for the worm that a Karama called, unless every worm has its own.
func (n *NexusesDue) countOff(r *rulebook.Ruleset) {
	if n.Owed == 0 || !r.Is("nexus.count", "each") {
		n.Last = false
	}
	n.Owed = max(0, n.Owed-1)
}

// NexusView shows a nexus.
type NexusView struct {
	Offers []AllyOffer `json:"offers,omitempty"`
	Joined []Faction   `json:"joined,omitempty"`
}

func (n *Nexus) clone() *Nexus {
	if n == nil {
		return nil
	}
	c := &Nexus{slices.Clone(n.Offers), slices.Clone(n.Joined)}
	for i := range c.Offers {
		c.Offers[i].Accepted = slices.Clone(c.Offers[i].Accepted)
	}
	return c
}

func (s *State) viewNexus() *NexusView {
	if s.nexus == nil {
		return nil
	}
	n := s.nexus.clone()
	return &NexusView{n.Offers, n.Joined}
}

func (d *decision) openNexus() {
	d.nexus = &Nexus{}
	d.blow.Nexus.countOff(d.rules)
	d.emit(NexusOpened{})
	d.enter(stepNexus, d.everybody()...)
}

// closeNexus goes on after a nexus: with the worm that opened it, or with the next card of the pile.
func (d *decision) closeNexus() {
	d.nexus, d.waiting = nil, nil
	d.emit(NexusClosed{})
	if d.assassinsFollow() {
		d.emit(AssassinsCalled{})
		d.enter(stepAssassins)
		return
	}
	d.resumeBlow()
}

// endNexus closes the nexus once every seat has said that it is done.
func (d *decision) endNexus() {
	if d.step == stepNexus {
		d.closeNexus()
	}
}

// resumeBlow continues the spice blow after a nexus.
func (d *decision) resumeBlow() {
	switch {
	case d.blow.Worm != nil:
		d.wormComes()
	case d.blow.Done:
		d.endPile()
	default:
		d.nextCard()
	}
}

// AllyOfferChoice is the choice of an "ally.offer" prompt.
type AllyOfferChoice struct {
	To []Faction `json:"to"`
}

// Pick offers it now and then.
func (c AllyOfferChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(len(c.To) > 0 && gamekit.OneIn(r, 2), offerArgs{gamekit.One(r, c.To)})
}

// AllyAcceptChoice is the choice of an "ally.accept" prompt.
type AllyAcceptChoice struct {
	From []Faction `json:"from"`
}

// Pick accepts any.
func (c AllyAcceptChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(acceptArgs{gamekit.One(r, c.From)})
}

func (s *State) nexusPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, f := range s.waiting {
		to := slices.DeleteFunc(slices.Clone(s.seats), func(g Faction) bool { return s.offerRefusal(f, g) != nil })
		out = append(out, withPublicChoices(optional(s.ask(f, "ally.offer", "DUNE-ALLY-01")), AllyOfferChoice{to}))
	}
	for _, f := range s.seats {
		if from := s.offersTo(f); len(from) > 0 {
			out = append(out, withPublicChoices(requested(s.ask(f, "ally.accept", "DUNE-ALLY-01")), AllyAcceptChoice{from}))
		}
	}
	return append(out, s.advancePrompt("DUNE-SPICE-15", s.afterNexus()))
}

func (s *State) afterNexus() string {
	after := newDecision(s)
	after.closeNexus()
	return string(after.phase)
}

// offersTo lists the factions that wait for a seat's consent: to an offer made to it or to its ally.
func (s *State) offersTo(f Faction) []Faction {
	var from []Faction
	for _, o := range s.nexus.Offers {
		if slices.Contains(s.consenting(o), f) && !slices.Contains(o.Accepted, f) {
			from = append(from, o.From)
		}
	}
	return from
}

// consenting lists the factions that must accept an offer: all members of the two alliances except the one that made it.
func (s *State) consenting(o AllyOffer) []Faction {
	return without(append(s.alliance(o.To), s.alliance(o.From)...), o.From)
}

// offerRefusal says why a seat may not offer another an alliance; nil if it may.
func (s *State) offerRefusal(f, to Faction) *engine.Refusal {
	switch {
	case f == to || !s.has(to):
		return engine.Refuse("DUNE-ALLY-01", "ally.whom")
	case s.allied(f, to):
		return engine.Refuse("DUNE-ALLY-01", "ally.already", "faction", string(to))
	}
	return s.allianceRefusal(append(s.alliance(f), s.alliance(to)...))
}

// allianceRefusal says why some factions may not form an alliance; nil if they may.
func (s *State) allianceRefusal(members []Faction) *engine.Refusal {
	most := s.rules.Number("alliance.max_size", len(s.seats))
	if most < 2 { // a longer game may forbid them [DUNE-ALLY-09]
		return engine.Refuse("DUNE-ALLY-09", "ally.forbidden")
	}
	if len(members) > most { // [DUNE-ALLY-01]
		return engine.Refuse("DUNE-ALLY-01", "ally.too_many", "most", most)
	}
	if s.rules.Yes("alliance.once_per_nexus") { // [DUNE-ALLY-02]
		for _, f := range members {
			if slices.Contains(s.nexus.Joined, f) {
				return engine.Refuse("DUNE-ALLY-02", "ally.once", "faction", string(f))
			}
		}
	}
	return nil
}

// inNexus refuses a command outside a nexus: until the next one alliances bind [DUNE-ALLY-03].
func (d *decision) inNexus(ruling string) error {
	if !d.atStep(SpiceBlow, stepNexus) { // [DUNE-SPICE-15]
		return engine.Refuse(ruling, "ally.only_in_nexus")
	}
	return nil
}

type offerArgs struct {
	To Faction `json:"to" kind:"seat"`
}

// offerAlliance proposes an alliance; two offers that meet are an acceptance.
func (d *decision) offerAlliance(f Faction, in offerArgs) error {
	if err := d.inNexus("DUNE-SPICE-15"); err != nil {
		return err
	}
	if no := d.offerRefusal(f, in.To); no != nil {
		return no
	}
	d.keepOffer(AllyOffer{From: f, To: in.To})
	if slices.Contains(d.offersTo(f), in.To) {
		return d.acceptAlliance(f, acceptArgs{From: in.To})
	}
	return nil
}

// keepOffer keeps an offer, or one more consent to it.
func (d *decision) keepOffer(o AllyOffer) {
	d.nexus.drop(o)
	d.nexus.Offers = append(d.nexus.Offers, o)
	d.emit(AllyOffered{o.From, o.To})
}

// drop forgets an offer.
func (n *Nexus) drop(o AllyOffer) {
	n.Offers = slices.DeleteFunc(n.Offers, func(x AllyOffer) bool { return x.From == o.From && x.To == o.To })
}

type acceptArgs struct {
	From Faction `json:"from" kind:"seat"`
}

// offerTo is an offer that awaits a seat's consent.
func (d *decision) offerTo(f Faction, in acceptArgs) (o AllyOffer, err error) {
	if err := d.inNexus("DUNE-SPICE-15"); err != nil {
		return o, err
	}
	i := slices.IndexFunc(d.nexus.Offers, func(o AllyOffer) bool {
		return o.From == in.From && slices.Contains(d.consenting(o), f) && !slices.Contains(o.Accepted, f)
	})
	if i < 0 {
		return o, engine.Refuse("DUNE-ALLY-01", "ally.no_offer", "faction", string(in.From), "from", d.offersTo(f))
	}
	return d.nexus.Offers[i], nil
}

// acceptAlliance consents to an offer; the last consent makes the alliance.
func (d *decision) acceptAlliance(f Faction, in acceptArgs) error {
	o, err := d.offerTo(f, in)
	if err != nil {
		return err
	}
	o.Accepted = append(slices.Clone(o.Accepted), f)
	if len(o.Accepted) < len(d.consenting(o)) {
		d.keepOffer(o)
		return nil
	}
	members := append(d.alliance(o.From), d.alliance(o.To)...)
	if no := d.allianceRefusal(members); no != nil {
		return no
	}
	d.joinForces(members)
	return nil
}

// joinForces makes an alliance of its members.
func (d *decision) joinForces(members []Faction) {
	for _, f := range members {
		d.own(f).Allies = without(members, f)
		if !slices.Contains(d.nexus.Joined, f) {
			d.nexus.Joined = append(d.nexus.Joined, f)
		}
	}
	d.dropOffers(members...)
	d.emit(AllianceMade{members})
}

// declineAlliance declines an offer for all whom it concerns: one no is enough.
func (d *decision) declineAlliance(f Faction, in acceptArgs) error {
	o, err := d.offerTo(f, in)
	if err != nil {
		return err
	}
	d.nexus.drop(o)
	d.emit(AllyDeclined{o.From, o.To, f})
	return nil
}

type membersArgs struct {
	Members []Faction `json:"members" kind:"seats"`
}

// announceAlliance enters an alliance as it was announced at the table.
func (d *decision) announceAlliance(_ Faction, in membersArgs) error {
	if err := d.inNexus("DUNE-SPICE-15"); err != nil {
		return err
	}
	members := slices.Compact(slices.Sorted(slices.Values(in.Members)))
	if len(members) < 2 || len(members) != len(in.Members) {
		return engine.Refuse("DUNE-ALLY-01", "ally.members")
	}
	for _, f := range members {
		if !d.has(f) {
			return engine.Refuse("DUNE-SETUP-02", "input.unknown_seat", "faction", string(f))
		}
		for _, g := range d.seat[f].Allies {
			if !slices.Contains(members, g) {
				return engine.Refuse("DUNE-ALLY-01", "ally.in_another", "faction", string(f), "ally", string(g))
			}
		}
	}
	if no := d.allianceRefusal(members); no != nil {
		return no
	}
	d.joinForces(members)
	return nil
}

// breakAlliance leaves an alliance [DUNE-ALLY-02].
func (d *decision) breakAlliance(f Faction, _ noArgs) error {
	if err := d.inNexus("DUNE-ALLY-02"); err != nil {
		return err
	}
	if len(d.seat[f].Allies) == 0 {
		return engine.Refuse("DUNE-ALLY-02", "ally.none")
	}
	before := d.nexus.clone().Offers
	allies := slices.Clone(d.seat[f].Allies)
	for _, g := range allies {
		d.own(g).Allies = without(d.seat[g].Allies, f)
		d.endHelp(f, g)
	}
	d.own(f).Allies = nil
	d.dropOffers(f)
	d.emit(AllianceLeft{f, allies})
	d.renew(before, append(allies, f))
	return nil
}

// renew keeps the offers that the end of an alliance concerns, if they are still legal: they concern other members now, so
// each consent is asked again.
func (d *decision) renew(offers []AllyOffer, members []Faction) {
	for _, o := range offers {
		concerns := slices.Contains(members, o.From) || slices.Contains(members, o.To)
		if concerns && d.offerRefusal(o.From, o.To) == nil {
			d.keepOffer(AllyOffer{From: o.From, To: o.To})
		}
	}
}

// dropOffers forgets the offers that concern any of some factions: their alliance has changed.
func (s *State) dropOffers(members ...Faction) {
	s.nexus.Offers = slices.DeleteFunc(s.nexus.Offers, func(o AllyOffer) bool {
		return slices.Contains(members, o.From) || slices.Contains(members, o.To)
	})
}

// endHelp ends what two former allies promised and lent each other.
func (s *State) endHelp(a, b Faction) {
	s.support = slices.DeleteFunc(s.support, func(p Support) bool {
		return p.From == a && p.To == b || p.From == b && p.To == a
	})
	for power, to := range s.lent {
		if owner := power.Owner(); owner == a && to == b || owner == b && to == a {
			delete(s.lent, power)
		}
	}
}
