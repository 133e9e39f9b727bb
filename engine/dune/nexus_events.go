package dune

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
type AllyOffered struct {
	From Faction `json:"from"`
	To   Faction `json:"to"`
}

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
