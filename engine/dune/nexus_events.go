package dune

import "slices"

func init() {
	says("nexus.opened", NexusOpened{}, "log.nexus.opened", "DUNE-SPICE-15")
	says("nexus.closed", NexusClosed{}, "log.nexus.closed", "DUNE-ALLY-03")
	says("ally.offered", AllyOffered{}, "log.ally.offered", "DUNE-ALLY-01", "from", "to")
	says("ally.declined", AllyDeclined{}, "log.ally.declined", "DUNE-ALLY-01", "from", "by")
	says("alliance.made", AllianceMade{}, "log.ally.made", "DUNE-ALLY-01", "factions=members")
	says("alliance.left", AllianceLeft{}, "log.ally.left", "DUNE-ALLY-02", "faction", "factions=allies")
}

// NexusOpened begins a nexus.
type NexusOpened struct{}

// NexusClosed ends it.
type NexusClosed struct{}

// AllyOffered is an offer, or one more consent to it.
type AllyOffered struct{ AllyOffer }

// AllyDeclined is an offer that a member declined.
type AllyDeclined struct {
	From Faction `json:"from"`
	To   Faction `json:"to"`
	By   Faction `json:"by"`
}

// AllianceMade is an alliance as its members agreed.
type AllianceMade struct {
	Members []Faction `json:"members"`
}

// AllianceLeft says that a member has left an alliance.
type AllianceLeft struct {
	Faction Faction   `json:"faction"`
	Allies  []Faction `json:"allies"`
}

func (NexusOpened) apply(s *State) {
	s.nexus = &Nexus{}
	s.blow.Nexus.countOff(s.rules)
}

func (NexusClosed) apply(s *State) { s.nexus, s.waiting = nil, nil }

func (e AllyOffered) apply(s *State) {
	s.nexus.Offers = slices.DeleteFunc(s.nexus.Offers, func(o AllyOffer) bool { return o.From == e.From && o.To == e.To })
	s.nexus.Offers = append(s.nexus.Offers, e.AllyOffer)
}

func (e AllyDeclined) apply(s *State) {
	s.nexus.Offers = slices.DeleteFunc(s.nexus.Offers, func(o AllyOffer) bool { return o.From == e.From && o.To == e.To })
}

func (e AllianceMade) apply(s *State) {
	for _, f := range e.Members {
		s.own(f).Allies = without(e.Members, f)
		if !slices.Contains(s.nexus.Joined, f) {
			s.nexus.Joined = append(s.nexus.Joined, f)
		}
	}
	s.dropOffers(e.Members...)
}

func (e AllianceLeft) apply(s *State) {
	for _, g := range s.seat[e.Faction].Allies {
		s.own(g).Allies = without(s.seat[g].Allies, e.Faction)
		s.endHelp(e.Faction, g)
	}
	s.own(e.Faction).Allies = nil
	s.dropOffers(e.Faction)
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
