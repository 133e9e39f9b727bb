package arrakis

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
)

// dashboard is a side's dice, leaders, tanks and cards.
func (s viewModel) dashboard(side arrakis.Side) art.Dashboard {
	is := s.Dashboards[string(side)]
	d := art.Dashboard{
		Side: string(side), Name: term(s, side), Acting: s.Acting == side, Unused: is.Unused, UnusedSays: s.t("dice.unused", "n", is.Unused),
		SpentSays: s.t("dice.spent", "n", is.Spent.Sum()), LeadersTitle: s.t("leaders.title"), TanksTitle: s.t("tanks.title", "side", string(side)),
	}
	if seat, ok := s.Seated(engine.Seat(side)); ok {
		d.Player = seat.Name
	}
	if side == arrakis.Atreides {
		d.Lit, d.Lamp = s.DesertPower, s.t("lamp.off")
		if s.DesertPower {
			d.Lamp = s.t("lamp.on")
		}
	} else {
		d.Blocked, d.BlockedSays = s.Blocked, s.t("dice.blocked", "n", s.Blocked)
	}
	for _, f := range rulebook.Faces {
		d.Rows = append(d.Rows, s.diceRow(side, f))
		d.Spent = append(d.Spent, slices.Repeat([]string{string(f)}, is.Spent.Count(f))...)
	}
	d.Leaders = s.leadersInPlay(side)
	for _, id := range is.Tanks {
		slot := art.Leader{Where: "tanks", Says: s.t("tanks.empty")}
		if id != nil {
			slot = s.leaderMark(*id)
		}
		d.Tanks = append(d.Tanks, slot)
	}
	d.Facts = s.stock(side)
	d.Decks = s.decksOf(side)
	return d
}

// diceRow is the slots of a result: dice, the token, those beyond the slots, empty ones.
func (s viewModel) diceRow(side arrakis.Side, f arrakis.Face) art.DiceRow {
	is := s.Dashboards[string(side)]
	row := art.DiceRow{Face: string(f), Name: term(s, f)}
	over := 0
	if is.Aside != nil {
		over = is.Aside.Count(f)
	}
	row.Slots = slices.Repeat([]string{"unused"}, is.Dice.Count(f)-over)
	if is.Bene == f {
		row.Slots = append(row.Slots, "bene")
	}
	if n := len(row.Slots); n > 0 {
		row.Says = s.t("dice.unused", "n", n)
	}
	for len(row.Slots) < arrakis.Slots(s.Rules, engine.Seat(side), f) {
		row.Slots = append(row.Slots, "empty")
	}
	row.Slots = append(row.Slots, slices.Repeat([]string{"over"}, over)...)
	return row
}

// leadersInPlay are a side's leaders who have entered and are still in the game, but for those in the tanks.
func (s viewModel) leadersInPlay(side arrakis.Side) (out []art.Leader) {
	for _, l := range rulebook.Leaders {
		if l.Side != side {
			continue
		}
		switch mark := s.leaderMark(l.ID); mark.Where {
		case "board", "aside":
			out = append(out, mark)
		}
	}
	return out
}

// leaderMark is a leader's code, where they are and how their card lies, in words.
func (s viewModel) leaderMark(id string) art.Leader {
	l, named := rulebook.LeaderOf(id)
	if !named {
		return art.Leader{Code: s.P.Term(id), Name: s.P.Term(id), Says: s.P.Term(id), Where: "board"}
	}
	is := s.Sides[l.Side].Leaders[id]
	mark := art.Leader{Code: s.t("code." + id), Name: s.P.Term(id), Where: is.At, Spent: is.Card == "spent"}
	switch is.At {
	case "aside", "tanks", "out-of-play", "removed", "leaving":
		if is.At == "leaving" {
			mark.Where = "aside"
		}
	default:
		mark.Where = "board"
	}
	says := []string{mark.Name}
	for _, part := range []string{is.At, is.Card} {
		if part != "" {
			says = append(says, s.P.Term(part))
		}
	}
	mark.Says = strings.Join(says, ", ")
	return mark
}

// stock is a side's hand and tokens.
func (s viewModel) stock(side arrakis.Side) []art.Amount {
	is, hand := s.Sides[side], s.View.Seats[engine.Seat(side)]
	out := []art.Amount{{Mark: "card", N: hand.Cards, Name: s.t("seat.hand", "count", hand.Cards)}}
	if is.Bene > 0 {
		out = append(out, art.Amount{Mark: "bene", N: is.Bene, Name: s.t("tokens.bene", "n", is.Bene)})
	}
	if side == arrakis.Atreides {
		out = append(out, art.Amount{Mark: "token", N: is.Tokens, Name: s.t("tokens.stock", "n", is.Tokens)})
	}
	return out
}

// decksOf says how many cards are left in a side's decks.
func (s viewModel) decksOf(side arrakis.Side) string {
	var out []string
	for _, deck := range rulebook.Decks[side] {
		out = append(out, s.P.Term(deck)+" "+itoa(s.Decks[deck].Left))
	}
	return strings.Join(out, " · ")
}
