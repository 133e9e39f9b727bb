package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
)

// resultText names all who won, and by what.
func (s viewModel) resultText() string {
	by := s.Result.By
	if s.Result.Ruling() == "DUNE-END-08" && by == "fremen" { // the sietches do not matter then
		by = "default"
	}
	return s.t("result."+by, "factions", s.Result.Winners)
}

// taken is the faction whose victory a prediction took; empty if none or not known.
func (s viewModel) taken() string {
	if len(s.Result.From) == 0 {
		return ""
	}
	return s.t("result.taken", "factions", s.Result.From)
}

// winReason says why the winners won.
func (s viewModel) winReason() string {
	switch p := s.prediction(); {
	case s.Result.By == "prediction" && p != nil:
		return strings.TrimSpace(s.t("result.foretold", "faction", p.Faction, "turn", p.Turn) + " " + s.taken())
	case s.Result.By != "strongholds" || len(s.Result.Winners) == 0:
		return s.t("story.how."+s.Result.By, "turn", s.Turn, "last", s.MaxTurns)
	}
	side := s.contenderOf(s.Result.Winners[0])
	return s.t("table.race", "held", side.Held, "needed", side.Needed)
}

// contenderOf is a faction's alliance in the race for strongholds.
func (s viewModel) contenderOf(f dune.Faction) dune.Contender {
	for _, side := range s.Contenders {
		if slices.Contains(side.Members, f) {
			return side
		}
	}
	return dune.Contender{}
}

// closestToWin lists the factions that need the fewest more strongholds to win; nobody if all need the same.
func (s viewModel) closestToWin() []dune.Faction {
	if s.Result != nil {
		return nil
	}
	var out []dune.Faction
	least, most := 99, 0
	for _, side := range s.Contenders {
		n := side.Needed - side.Held
		if n < least {
			least, out = n, nil
		}
		if n == least {
			out = append(out, side.Members...)
		}
		most = max(most, n)
	}
	if least == most || len(out) > len(s.Layout.Seats)/2 {
		return nil
	}
	return out
}
