package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// An ally of the Bene Tleilax may revive more than three forces a turn. No source says how many: the moderator says it on
// their sheet or when it comes up [DUNE-EXP-02].

func init() {
	says("revivals.set", AllyRevivalsSet{}, "log.revivals.set", "DUNE-EXP-02", "limit")
}

// mostRevivals is more than any table needs.
const mostRevivals = 40

// revivals is the most forces that a seat may bring back in a turn, free and paid together [DUNE-REVIVE-01].
func (s *State) revivals(f Faction) int {
	if s.alliedTleilax(f) {
		return max(revivalLimit, s.allyRevivals)
	}
	return revivalLimit
}

func (s *State) alliedTleilax(f Faction) bool { return s.has(BeneTleilax) && s.allied(f, BeneTleilax) }

// revivalsUnsaid reports whether a seat may exceed the limit but the moderator has not said by how much [DUNE-EXP-02].
func (s *State) revivalsUnsaid(f Faction) bool { return s.alliedTleilax(f) && s.allyRevivals == 0 }

// revivalsPrompts asks the moderator for the number if a seat could use it.
func (s *State) revivalsPrompts() []engine.Prompt {
	for _, f := range s.waiting {
		if s.revivalsUnsaid(f) && s.seat[f].Tanks.total() > revivalLimit {
			p := opportunity(s.ask(engine.Moderator, "revive.limit", "DUNE-EXP-02"))
			return []engine.Prompt{withPublicChoices(p, ReviveLimitChoice{Faction: f, Min: revivalLimit, Max: mostRevivals})}
		}
	}
	return nil
}

// ReviveLimitChoice is the choice of a "revive.limit" prompt.
type ReviveLimitChoice struct {
	Faction Faction `json:"faction"`
	Min     int     `json:"min"`
	Max     int     `json:"max"`
}

// Pick says any.
func (c ReviveLimitChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(revivalsArgs{gamekit.Between(r, c.Min, c.Max)})
}

type revivalsArgs struct {
	Limit int `json:"limit" kind:"number"`
}

// sayRevivals sets the table's limit; a new one replaces it.
func (d *decision) sayRevivals(_ Faction, in revivalsArgs) error {
	const ruling = "DUNE-EXP-02"
	switch {
	case !d.has(BeneTleilax):
		return engine.Refuse(ruling, "revive.no_tleilax")
	case in.Limit < revivalLimit || in.Limit > mostRevivals:
		return engine.Refuse(ruling, "revive.limit_range", "least", revivalLimit, "most", mostRevivals)
	}
	d.allyRevivals = in.Limit
	d.emit(AllyRevivalsSet(in))
	return nil
}

// AllyRevivalsSet is the number of forces that an ally of the Bene Tleilax may revive in a turn.
type AllyRevivalsSet struct {
	Limit int `json:"limit"`
}
