package arrakistest

import (
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// FortyLegions gives a position with twenty legions of each side, with a Harkonnen Strategy die being used and an ornithopter in every
// second zone, and a move of a whole legion: the most that the rules must look at. It fails if the rules no longer lead there.
func FortyLegions() (state engine.State, move engine.Command, err error) {
	rules := arrakis.Rules{}
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable}
	for _, side := range arrakis.Sides {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: engine.Seat(side)})
	}
	if state, err = rules.Setup(h); err != nil {
		return nil, move, err
	}
	legions, count := m{}, map[arrakis.Side]int{}
	for _, a := range board.Areas {
		side := arrakis.Atreides
		if a.Rank > 0 || !a.Sietch && len(legions)%2 == 1 {
			side = arrakis.Harkonnen
		}
		if count[side] < 20 {
			count[side]++
			kind := "regular"
			if count[side] > 15 {
				kind = "elite"
			}
			legions[string(a.ID)] = m{"side": side, kind: 1}
		}
	}
	for _, c := range []engine.Command{
		engine.NewCommand(engine.Moderator, engine.TableSet, m{
			"reason": "forty legions", "phase": "action-resolution", "step": "act", "acting": "harkonnen", "board": legions,
			"dashboards": m{"harkonnen": m{"dice": m{"strategy": 3}}}, "vehicles": m{"ornithopters": []string{"az-1", "az-3", "az-5", "az-7"}},
		}),
		engine.NewCommand("harkonnen", "action", m{"die": "strategy"}),
	} {
		events, _, err := rules.Decide(state, c)
		if err != nil {
			return nil, move, err
		}
		state = rules.Apply(state, events)
	}
	if n := len(rules.Position(state).(*arrakis.View).Board); n != 40 {
		return nil, move, fmt.Errorf("%d legions", n)
	}
	for _, p := range rules.Prompts(state) {
		if choice, ok := p.Choices.(arrakis.MoveChoice); ok && p.Ask == "move" {
			for _, from := range Keys(choice.From) {
				if t := choice.From[from]; len(t.To) > 0 {
					return state, engine.NewCommand("harkonnen", "move", m{"from": from, "to": t.To[0]}), nil
				}
			}
		}
	}
	return nil, move, errors.New("nobody can move")
}
