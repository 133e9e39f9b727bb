package app

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// games gives the games that this program referees, by the name that their records carry.
func games() map[string]engine.Rules {
	return byName(dune.Rules{})
}

func byName(all ...engine.Rules) map[string]engine.Rules {
	games := make(map[string]engine.Rules, len(all))
	for _, rules := range all {
		games[rules.Game()] = rules
	}
	return games
}
