package arrakis

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
)

// dashboard is a seat's dice, leaders, tanks and cards. What partners have together stands on the first one's.
func (s viewModel) dashboard(seat engine.Seat) art.Dashboard {
	side, is := sideOf(seat), s.Dashboards[string(seat)]
	d := art.Dashboard{
		Side: string(seat), Name: term(s, seat), Acting: s.isActing(seat), Unused: is.Unused, UnusedSays: s.t("dice.unused", "n", is.Unused),
		SpentSays: s.t("dice.spent", "n", is.Spent.Sum()), LeadersTitle: s.t("leaders.title"), TanksTitle: s.t("tanks.title", "side", string(seat)),
	}
	if player, ok := s.Seated(seat); ok {
		d.Player = player.Name
	} else if s.isMahdis(seat) {
		d.Player = s.P.T("mahdi.name")
	}
	first := isFirst(seat)
	switch {
	case !first:
	case side == arrakis.Atreides:
		d.Lit, d.Lamp = s.DesertPower, s.t("lamp.off")
		if s.DesertPower {
			d.Lamp = s.t("lamp.on")
		}
	default:
		d.Blocked, d.BlockedSays = s.Blocked, s.t("dice.blocked", "n", s.Blocked)
	}
	if first && s.Sides[side].Cones != nil {
		d.Cones = s.t("cone.left", "count", *s.Sides[side].Cones)
	}
	for _, f := range s.resultsOn(seat) {
		if !s.isMahdis(seat) { // whose dice are rolled one by one
			d.Rows = append(d.Rows, s.diceRow(seat, f))
		}
		d.Spent = append(d.Spent, slices.Repeat([]string{string(f)}, is.Spent.Count(f))...)
	}
	d.Leaders = s.leadersInPlay(seat)
	for _, id := range is.Tanks {
		slot := art.Leader{Where: "tanks", Says: s.t("tanks.empty")}
		if id != nil {
			slot = s.leaderMark(*id)
		}
		d.Tanks = append(d.Tanks, slot)
	}
	d.Facts = s.stock(seat)
	d.Decks = s.decksLeft(seat)
	return d
}

// isFirst reports whether a seat plays its side alone, or as its House.
func isFirst(seat engine.Seat) bool { return seat != arrakis.FremenAlly && seat != arrakis.CorrinoAlly }

// isActing reports whether a turn is a seat's: of partners that of both until one has acted.
func (s viewModel) isActing(seat engine.Seat) bool {
	return s.Acting == sideOf(seat) && (s.Actor == "" || s.Actor == string(seat))
}

// resultsOn are the results that are printed on a seat's dashboard: all of them where nobody has said which.
func (s viewModel) resultsOn(seat engine.Seat) []arrakis.Face {
	if boxes := arrakis.Boxes(s.Rules, seat); boxes != nil {
		is := s.Dashboards[string(seat)]
		return slices.DeleteFunc(slices.Clone(rulebook.Faces), func(f arrakis.Face) bool { // what is set aside has no box
			return !slices.Contains(boxes, f) && is.Dice.Count(f)+is.Spent.Count(f) == 0
		})
	}
	return rulebook.Faces
}

// diceRow is the slots of a result: dice, the token, those beyond the slots, empty ones.
func (s viewModel) diceRow(seat engine.Seat, f arrakis.Face) art.DiceRow {
	is := s.Dashboards[string(seat)]
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
	for len(row.Slots) < arrakis.Slots(s.Rules, seat, f) {
		row.Slots = append(row.Slots, "empty")
	}
	row.Slots = append(row.Slots, slices.Repeat([]string{"over"}, over)...)
	return row
}

// leadersInPlay are a seat's leaders who have entered and are still in the game, but for those in the tanks.
func (s viewModel) leadersInPlay(seat engine.Seat) (out []art.Leader) {
	for _, l := range rulebook.Leaders {
		if l.Side != sideOf(seat) || isPartner(seat) && l.Subfaction != string(seat) {
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

// stock is a seat's hand and its side's tokens.
func (s viewModel) stock(seat engine.Seat) []art.Amount {
	side, hand := sideOf(seat), s.View.Seats[seat]
	is := s.Sides[side]
	if s.isMahdis(seat) {
		out := []art.Amount{{Mark: "card", N: s.Mahdi.Reinforcements, Name: s.t("mahdi.reinforcements", "n", s.Mahdi.Reinforcements)}}
		if is.Bene > 0 {
			out = append(out, art.Amount{Mark: "bene", N: is.Bene, Name: s.t("tokens.bene", "n", is.Bene)})
		}
		return append(out, art.Amount{Mark: "token", N: s.Mahdi.Pool.Black + s.Mahdi.Pool.Silver, Name: s.poolSays()})
	}
	out := []art.Amount{{Mark: "card", N: hand.Cards, Name: s.t("seat.hand", "count", hand.Cards)}}
	if !isFirst(seat) {
		return out
	}
	if is.Bene > 0 {
		out = append(out, art.Amount{Mark: "bene", N: is.Bene, Name: s.t("tokens.bene", "n", is.Bene)})
	}
	if side == arrakis.Atreides {
		out = append(out, art.Amount{Mark: "token", N: is.Tokens, Name: s.t("tokens.stock", "n", is.Tokens)})
	}
	return out
}

// decksLeft says how many cards are left in a seat's decks.
func (s viewModel) decksLeft(seat engine.Seat) string {
	if isPartner(seat) {
		return s.t("decks.own", "n", s.Decks[string(seat)].Left)
	}
	var out []string
	for _, deck := range arrakis.DecksOf(seat) {
		out = append(out, s.P.Term(deck)+" "+itoa(s.Decks[deck].Left))
	}
	return s.t("decks.both", "decks", strings.Join(out, " · "))
}
