package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/story"
)

// What the drawings need of a view: plain values with their names.

// seat is a seat with its name for a screen reader.
func (s viewModel) seat(c imperium.Color) art.Seat {
	if c == "" {
		return art.Seat{}
	}
	return art.Seat{ID: string(c), Name: term(s, c)}
}

// piece is a seat's piece on the board, with what it is.
func (s viewModel) piece(c imperium.Color, key string) art.Seat {
	if c == "" {
		return art.Seat{}
	}
	return art.Seat{ID: string(c), Name: s.t(key, "seat", c)}
}

// amount is a number of something with a mark.
func (s viewModel) amount(mark string, n int) art.Amount {
	return art.Amount{Mark: mark, N: n, Name: itoa(n) + " " + term(s, mark)}
}

// whole is an amount that is always written.
func (s viewModel) whole(mark string, n int) art.Amount {
	a := s.amount(mark, n)
	a.Full = true
	return a
}

// strength is a seat's strength in the Conflict, which the crossed swords mean on every screen.
func (s viewModel) strength(seat imperium.SeatView) art.Amount {
	return art.Amount{Mark: "combat", N: seat.Strength, Full: true, Name: s.t("purse.strength", "strength", seat.Strength)}
}

// amounts lists those that are more than nothing.
func (s viewModel) amounts(list ...art.Amount) (out []art.Amount) {
	for _, a := range list {
		if a.N > 0 {
			out = append(out, a)
		}
	}
	return out
}

func (s viewModel) goods(g rulebook.Goods) []art.Amount {
	return s.amounts(s.amount("solari", g.Solari), s.amount("spice", g.Spice), s.amount("water", g.Water))
}

// gains is what a gain gives, in marks. within is the Faction in whose group it stands: its Influence needs no name there.
func (s viewModel) gains(g rulebook.Gain, within imperium.Faction) (out []art.Amount) {
	for _, f := range rulebook.Factions {
		if n := g.Influence[f]; n > 0 {
			a := s.amount("influence", n)
			if f != within {
				a.Of = string(f)
			}
			out = append(out, a)
		}
	}
	anyFaction := g.InfluenceAny
	if g.InfluenceOneOf != nil {
		anyFaction = 1
	}
	if d := g.InfluenceDistinct; d != nil {
		anyFaction = d.Factions
	}
	out = append(out, s.amounts(s.amount("influence", anyFaction), s.amount("vp", g.VP))...)
	out = append(out, s.goods(g.Goods)...)
	out = append(out, s.amounts(
		s.amount("troops", g.Troops), s.amount("draw", g.Draw), s.amount("intrigue", g.Intrigue), s.amount("persuasion", g.Persuasion),
		s.amount("swords", g.Swords), s.amount("council", g.CouncilSeat), s.amount("swordmaster", g.ThirdAgent),
		s.amount("mentat", g.MentatNextRound), s.amount("foldspace", g.AcquireReserve["foldspace"]),
	)...)
	if g.TakeMentatIfHere {
		out = append(out, s.amount("mentat", 1))
	}
	if g.Control != "" {
		out = append(out, art.Amount{Mark: "control", Name: term(s, g.Control)})
	}
	return out
}

// stepGains is what the steps of an effect give, in marks.
func (s viewModel) stepGains(within imperium.Faction, steps ...rulebook.Step) (out []art.Amount) {
	for _, step := range steps {
		if step.Pay != nil && step.Pay.TrashCard > 0 {
			out = append(out, s.amount("trash", 1), art.Amount{Mark: "arrow"})
		}
		if step.Gain != nil {
			out = append(out, s.gains(*step.Gain, within)...)
		}
		if step.Harvest != nil {
			out = append(out, s.amount("spice", step.Harvest.Base))
		}
		if step.StealIntrigue != nil {
			out = append(out, art.Amount{Mark: "steal", N: step.StealIntrigue.From, More: true, Name: s.t("space.secrets.does")})
		}
		if step.TrashCard > 0 {
			out = append(out, s.amount("trash", 1))
		}
		for i, option := range step.Of {
			if i > 0 {
				out = append(out, art.Amount{Mark: "or"})
			}
			out = append(out, s.stepGains(within, option)...)
		}
	}
	return out
}

// board is the 22 spaces by their icons. choice lights those that a seat may choose for an Agent; the zero value only shows them.
func (s viewModel) board(choice imperium.AgentChoice) art.Board {
	b := art.Board{Label: s.t("seat.board")}
	picks := len(choice.Costs) > 0
	if picks {
		b.Pick = "arg.space"
	}
	for _, group := range spaceGroups() {
		g := art.Group{Icon: string(group.icon), Name: term(s, group.icon)}
		if f := imperium.Faction(group.icon); slices.Contains(rulebook.Factions, f) && !picks {
			track := s.track(f)
			g.Track = &track
		}
		for _, space := range group.spaces {
			g.Spaces = append(g.Spaces, s.space(space, choice, picks))
		}
		b.Groups = append(b.Groups, g)
	}
	return b
}

// printed is a space as the board shows it to everybody, always.
func (s viewModel) printed(space rulebook.Space) art.Space {
	out := art.Space{
		ID: space.ID, Name: term(s, space.ID), About: s.leadsTo(space.ID), Icon: string(space.Icon), Cost: s.goods(space.Cost), Gains: s.stepGains(space.Faction, space.Effects...),
		ControlBonus: s.goods(space.ControlBonus), Combat: space.Combat, CombatName: term(s, "conflict"),
	}
	if space.Requires != nil {
		for f, n := range space.Requires.InfluenceAtLeast {
			out.Needs = append(out.Needs, art.Amount{Mark: "influence", Of: string(f), N: n, Name: itoa(n) + " " + term(s, f)})
		}
	}
	for _, bonus := range []*rulebook.RevealBonus{space.Ongoing, space.WhileHere} {
		if bonus != nil {
			out.Gains = append(out.Gains, s.amount("persuasion", bonus.Persuasion))
		}
	}
	if space.Effects[0].SolariBySpicePaid != nil {
		out.Cost = []art.Amount{{Mark: "spice", N: 2, To: 5, Name: s.t("space.sell-melange.does")}}
		out.Gains = []art.Amount{{Mark: "solari", N: 6, To: 12}}
	}
	return out
}

func (s viewModel) space(space rulebook.Space, choice imperium.AgentChoice, picks bool) art.Space {
	here, out := s.Spaces[space.ID], s.printed(space)
	out.Control, out.Voice = s.piece(here.Control, "space.control"), s.piece(here.Voice, "space.voice")
	out.Bonus, out.BonusName = here.Bonus, s.t("space.bonus", "n", here.Bonus)
	for _, c := range here.Agents {
		out.Agents = append(out.Agents, s.piece(c, "space.agent"))
	}
	if picks {
		out.AboutSays = s.t("about.open", "thing", space.ID)
		if space.Effects[0].SolariBySpicePaid == nil {
			out.Cost = s.goods(costOf(choice, space.ID))
		}
		out.Lit = cardsFor(choice, space.ID) != ""
		if out.Dimmed = !out.Lit; out.Dimmed {
			out.Why = s.whyClosed(choice, space)
		}
	}
	return out
}

// whyClosed says what keeps a seat out of a space to which its cards have the icon.
func (s viewModel) whyClosed(choice imperium.AgentChoice, space rulebook.Space) string {
	for _, card := range choice.Cards {
		if no := card.Why[space.ID]; no != nil && hasIcon(card.Card, space) {
			return s.P.Refusal(no.ReadBy(s.For))
		}
	}
	return ""
}

// track is a Faction's Influence track.
func (s viewModel) track(f imperium.Faction) art.Track {
	t := art.Track{Icon: string(f), Name: s.t("track.title", "faction", f), At2: []art.Amount{s.amount("vp", 1)}, At4: s.gains(rulebook.BonusOf(f), f), OnBoard: true}
	for _, c := range s.everyone() {
		seat := s.seatOf(c)
		t.Markers = append(t.Markers, art.Marker{Seat: s.seat(c), At: seat.Influence[f]})
		if slices.Contains(seat.Alliances, f) {
			t.Alliance, t.OnBoard = s.seat(c), false
		}
	}
	t.AllianceSay = s.t("track.alliance_free")
	if !t.OnBoard {
		t.AllianceSay = s.t("track.alliance", "seat", imperium.Color(t.Alliance.ID))
	}
	return t
}

// conflict is this round's Conflict with the strength of each seat.
func (s viewModel) conflict() art.Conflict {
	out := art.Conflict{Name: s.t("conflict.none")}
	if c := s.View.Conflict; c != nil && s.Step != "conflict" { // until the next card is turned over, the last one still lies there
		card, _ := rulebook.ConflictOf(c.Card)
		out.Name, out.About, out.Level = term(s, c.Card), s.leadsTo(c.Card), card.Level
		for _, rank := range []string{"first", "second", "third"} {
			if says := s.rankSays(rank); says != "" {
				out.Rewards = append(out.Rewards, art.Reward{Rank: says, Gains: s.stepGains("", card.Rewards[rank]...)})
			}
		}
	}
	for _, c := range s.everyone() {
		seat := s.seatOf(c)
		if out.Level == "" && seat.Troops.Conflict+seat.Swords == 0 { // nobody has come to fight
			continue
		}
		bar := art.Bar{
			Seat: s.seat(c), Name: s.called(c), Troops: seat.Troops.Conflict, Swords: seat.Swords, Strength: seat.Strength, Awaited: s.IsAwaited(c),
			Says: s.t("conflict.sum", "seat", c, "troops", seat.Troops.Conflict, "swords", seat.Swords, "strength", seat.Strength),
		}
		bar.Passed = s.Combat != nil && slices.Contains(s.Combat.Passed, c)
		bar.Won = out.Rewards != nil && s.View.Conflict.Outcome != nil && s.View.Conflict.Outcome.Winner == c
		out.Bars = append(out.Bars, bar)
	}
	return out
}

// rankSays is who takes the reward of a rank. With fewer than four players the third is for those who tie for second, if for anybody
// [IMP-7.5, IMP-7.7].
func (s viewModel) rankSays(rank string) string {
	switch {
	case rank != "third" || len(s.everyone()) == len(imperium.Colors):
		return s.t("rank." + rank)
	case s.Rules.Is("tie.second", "third"):
		return s.t("rank.third.tied")
	}
	return ""
}

// row is the Imperium Row and the Reserve.
func (s viewModel) row() art.Row {
	out := art.Row{Label: s.t("row.title"), Reserve: s.t("row.reserve")}
	for _, id := range s.Row {
		if id == "" {
			out.Cards = append(out.Cards, art.Card{Name: s.t("row.unnamed")})
			continue
		}
		out.Cards = append(out.Cards, s.card(id))
	}
	for _, card := range rulebook.Cards {
		if card.Deck == rulebook.Reserve {
			c := s.card(card.ID)
			c.Stack, c.Left, c.LeftName = true, s.Reserve[card.ID], s.t("row.stack", "count", s.Reserve[card.ID])
			out.Stacks = append(out.Stacks, c)
		}
	}
	return out
}

func (s viewModel) card(id string) art.Card {
	card, _ := rulebook.CardOf(id)
	out := art.Card{ID: id, Name: term(s, id), About: s.leadsTo(id), Free: card.Cost == nil}
	var icons []string
	for _, icon := range card.Icons {
		out.Icons = append(out.Icons, string(icon))
		icons = append(icons, term(s, icon))
	}
	for _, f := range card.Factions {
		out.Factions = append(out.Factions, string(f))
	}
	if card.Cost != nil {
		out.Cost = *card.Cost
	}
	out.Says = s.t("row.card", "cost", out.Cost, "icons", icons)
	return out
}

// race is who is how far on the way to ten points, with what each has.
func (s viewModel) race() art.Race {
	out := art.Race{Label: s.t("race.title"), Goal: 10}
	for _, c := range s.leadersFirst() {
		seat := s.seatOf(c)
		runner := art.Runner{
			Seat: s.seat(c), Leader: seat.Leader, Name: s.leaderName(c), About: s.leadsTo(seat.Leader), Player: s.Person(c), Points: seat.VP, Awaited: s.IsAwaited(c), Says: s.t("race.points", "n", seat.VP),
			Purse: []art.Amount{
				s.whole("solari", seat.Solari), s.whole("spice", seat.Spice), s.whole("water", seat.Water), s.whole("intrigue", seat.Intrigue),
				s.whole("garrison", seat.Troops.Garrison), s.whole("agent", seat.Agents),
			},
		}
		for _, token := range []struct {
			mark, name string
			has        bool
		}{
			{"first", s.t("step.first"), s.First == c}, {"council", term(s, "council"), seat.Council},
			{"swordmaster", term(s, "swordmaster"), seat.Swordmaster}, {"mentat", term(s, "mentat"), s.Mentat == string(c)},
		} {
			if token.has {
				runner.Tokens = append(runner.Tokens, art.Amount{Mark: token.mark, Name: token.name})
			}
		}
		if s.Rivals[c] != nil {
			runner.Player = term(s, c)
		}
		out.Runners = append(out.Runners, runner)
	}
	if hagal := s.Rivals[imperium.HouseHagal]; hagal != nil { // it races for nothing
		out.Runners = append(out.Runners, art.Runner{
			Seat: s.seat(imperium.HouseHagal), Name: term(s, imperium.HouseHagal), About: s.leadsTo(string(imperium.HouseHagal)), Aside: true,
			Purse: []art.Amount{s.whole("garrison", hagal.Troops.Garrison), s.whole("agent", hagal.Agents)},
		})
	}
	return out
}

// leadersFirst lists who scores points by them, the winners of a game before all others.
func (s viewModel) leadersFirst() []imperium.Color {
	scoring := slices.DeleteFunc(slices.Clone(s.everyone()), func(c imperium.Color) bool { return !collects(c) })
	return story.Ranked(scoring, s.hasWon, func(c imperium.Color) int { return s.seatOf(c).VP })
}
