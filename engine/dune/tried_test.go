package dune

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// triesOut asks of any places whether they would do as an answer to what may be tried out. It is no question that somebody
// keeps to himself, trying changes nothing, and what is heard depends on nothing that the asking seat may not know: whoever
// feels his way over the map learns where he may go, and no purse, hand or traitor.
func (g *randomGame) triesOut() error {
	s := g.state()
	before := mustJSON(Rules{}.Project(s, engine.Referee))
	for _, p := range s.prompts() {
		if !p.Tried {
			continue
		}
		if p.Secret || p.IsQuiet() || p.Disclosure == engine.Held || p.Blind != "" {
			return fmt.Errorf("%s may be tried and is kept secret", p.Key)
		}
		twin := g.scrambled(s, engine.AtSeat(p.For))
		for range 6 {
			c := engine.NewCommand(p.For, p.Ask, g.anywhere(p))
			if one, two := heard(s, c), heard(twin, c); one != two {
				return fmt.Errorf("%s tells what is hidden:\n%s\n%s", mustJSON(c), one, two)
			}
		}
	}
	if !bytes.Equal(before, mustJSON(Rules{}.Project(s, engine.Referee))) {
		return errors.New("trying changed the table")
	}
	return nil
}

// heard is what a seat learns from trying a command.
func heard(s *State, c engine.Command) string {
	_, err := Rules{}.Decide(s, c)
	if err == nil {
		return "legal"
	}
	return string(mustJSON(err))
}

// anywhere is an answer that names places without regard to what is offered.
func (g *randomGame) anywhere(p engine.Prompt) m {
	s := g.state()
	parts := territoryIDs[g.r.IntN(len(territoryIDs))].places()
	to := parts[g.r.IntN(len(parts))]
	args := m{"to": to.Territory, "sector": to.Sector, "normal": 1 + g.r.IntN(12), "special": g.r.IntN(2)}
	from := to
	if here := s.standing(p.For); len(here) > 0 {
		from = here[g.r.IntN(len(here))]
	}
	origin := m{"territory": from.Territory, "sector": from.Sector}
	switch {
	case p.Ask == "place":
		return m{"at": []m{{"territory": to.Territory, "sector": to.Sector, "normal": 1}}}
	case p.Ask == "worm.place":
		return m{"territory": to.Territory}
	case p.Ask == "advisor":
		return m{"to": to.Territory}
	case p.Ask == "ship" && g.r.IntN(8) == 0:
		args["to"], args["from"] = inReserves, origin
	case p.Ask == "ship" && p.For == Fremen && g.r.IntN(4) == 0:
		args["as"] = Guild
	case p.Ask == "move" || p.Ask == "worm.ride" || g.r.IntN(3) == 0:
		args["from"] = origin
	}
	return args
}
