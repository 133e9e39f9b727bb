package dune

import "github.com/judgeofthechange/judge/engine"

func init() {
	register(kinds{"turn.taken": TurnTaken{}, "spice.peeked": SpicePeeked{}})
	says("guild.waited", GuildWaited{}, "log.guild.last", "DUNE-TURN-02")
}

// TurnTaken begins the Guild's turn because it said "now".
type TurnTaken struct {
	Faction Faction `json:"faction"`
	Early   bool    `json:"early,omitempty"` // out of order [DUNE-TURN-02]
}

// GuildWaited says that the Guild waits until all others have had their turns [DUNE-TURN-02].
type GuildWaited struct{}

// SpicePeeked is the Atreides' look at the next spice card [DUNE-TURN-04].
type SpicePeeked struct {
	Card string `json:"card"`
}

func (e TurnTaken) tell(engine.Viewer) (engine.Message, bool) {
	if e.Early {
		return told("log.guild.now", "DUNE-TURN-02", "faction", e.Faction)
	}
	return told("log.guild.turn", "DUNE-TURN-02", "faction", e.Faction)
}

func (e SpicePeeked) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(Atreides) {
		return told("log.glimpse.hidden", "DUNE-TURN-04", "faction", Atreides)
	}
	return told("log.glimpse", "DUNE-TURN-04", "faction", Atreides, "card", e.Card)
}
