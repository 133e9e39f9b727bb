package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views"
)

// maxUpcoming is how many steps to come the table screen names.
const maxUpcoming = 3

// fewSeats leave the column room for everybody's name, whatever else it shows.
const fewSeats = 3

// upcoming lists what comes after what is asked now: who is still to act in this phase, and then the phases that follow.
func (s viewModel) upcoming() []string {
	if s.Result != nil {
		return nil
	}
	var out []string
	for _, f := range s.toAct() {
		out = append(out, string(f))
	}
	for i := 1; i <= maxUpcoming; i++ {
		out = append(out, string(dune.Sequence[(s.phaseNow()+i)%len(dune.Sequence)]))
	}
	return out[:maxUpcoming]
}

// toAct lists who is still to act in this phase, after those who are awaited.
func (s viewModel) toAct() []dune.Faction {
	var through []dune.Faction
	order := s.InOrder()
	switch {
	case s.Phase == dune.ShipMove && s.Turns != nil:
		through = s.Turns.Done
	case s.Phase == dune.Bidding && s.Auction != nil && s.Auction.Turn != "":
		a := s.Auction
		through = slices.Concat(a.Passed, a.Out)
		if a.High != nil {
			through = append(through, a.High.By)
		}
		i := slices.Index(order, a.Turn)
		order = slices.Concat(order[i+1:], order[:max(i, 0)])
	default:
		return nil
	}
	return slices.DeleteFunc(slices.Clone(order), func(f dune.Faction) bool {
		return slices.Contains(through, f) || s.IsAwaited(f)
	})
}

// sideOf is the side that a faction is on, on the way to victory by strongholds.
func (s viewModel) sideOf(f dune.Faction) dune.Side {
	for _, side := range s.Race {
		if slices.Contains(side.Members, f) {
			return side
		}
	}
	return dune.Side{}
}

// ahead lists those who need the fewest more strongholds to win; nobody while all need as many.
func (s viewModel) ahead() []dune.Faction {
	if s.Result != nil {
		return nil
	}
	var out []dune.Faction
	least, most := 99, 0
	for _, side := range s.Race {
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

// lot is a card of the row on sale, as a place on the board.
type lot struct {
	number int
	sale   *dune.Sale
	now    bool
}

// lots lists the cards of an auction's row.
func lots(a dune.AuctionView) []lot {
	out := make([]lot, a.Of)
	for i := range out {
		out[i].number = i + 1
		for _, sale := range a.Sales {
			if sale.Lot == i+1 {
				out[i].sale = &sale
			}
		}
		out[i].now = i+1 == a.Lot && out[i].sale == nil
	}
	return out
}

// summand is one line of a combatant's reckoning: what it is, what it adds, and the ruling that it follows.
type summand struct {
	text, worth, ruling string
	lost                bool
}

// reckoning is how a combatant's total comes about, step by step; nothing where no totals were compared.
func (s viewModel) reckoning(b dune.BattleView, f dune.Faction) []summand {
	if b.Outcome == nil || b.Outcome.Totals == nil {
		return nil
	}
	plan := b.Plans[f]
	var out []summand
	for _, part := range b.Outcome.Sums[f] {
		l := summand{text: s.P.Term(part.Of), worth: s.P.Say(plain(part.Worth)), ruling: rulingOfPart(part.Of)}
		if part.Of == numberPart {
			l.text = s.t("theatre.number")
			if plan.Spice > 0 {
				l.text, l.ruling = s.t("theatre.number.paid", "spice", plan.Spice), "DUNE-BATTLE-45"
			}
		}
		out = append(out, l)
	}
	if plan.Leader != "" && slices.Contains(b.Outcome.Killed, plan.Leader) {
		killed := summand{text: s.t("theatre.killed", "leader", plan.Leader), worth: "0", ruling: "DUNE-BATTLE-28", lost: true}
		if w := b.Plans[b.Opponent(f)].Weapon; w != "" {
			killed.text = s.t("theatre.killed.by", "leader", plan.Leader, "card", w)
		}
		out = append(out, killed)
	}
	return out
}

// shortRuling is a ruling's id as it is said at a table of this game.
func shortRuling(ruling string) string { return strings.TrimPrefix(ruling, "DUNE-") }

// numberPart is the part of a total that was dialled.
const numberPart = "number"

// rulingOfPart is what lets a part of a total count.
func rulingOfPart(of string) string {
	switch of {
	case numberPart:
		return "DUNE-BATTLE-23"
	case "kwisatz":
		return "DUNE-BATTLE-36"
	}
	return "DUNE-BATTLE-29"
}

// isInterrupted reports whether the table waits for something beside the phase.
func (s viewModel) isInterrupted() bool { return s.Question != nil || s.Swap != nil || s.Claim != nil }

// crowded reports whether a show needs the room of the seats' names.
func (s viewModel) crowded() bool {
	return s.fighting() || s.blowing() && !s.isInterrupted() || s.namesMany()
}

// namesMany reports whether the one sentence names so many that it takes the room of other things.
func (s viewModel) namesMany() bool {
	_, who := s.MainQuestion()
	return len(who) > 3 && len(who) < len(s.Layout.Seats)
}

// blowing reports whether a spice card is what the table looks at.
func (s viewModel) blowing() bool {
	return s.Phase == dune.SpiceBlow && s.Blow != nil && s.Result == nil
}

// lookingBack reports whether the table still looks at what storm and spice blow did: nothing else of the moment is to be seen.
func (s viewModel) lookingBack() bool { return s.Phase == dune.Charity && s.StormMove != nil }

// selling reports whether the auction is what the table looks at.
func (s viewModel) selling() bool { return s.Auction != nil && s.Result == nil && !s.isInterrupted() }

// cardsShown reports whether everybody may count hands now.
func (s viewModel) cardsShown() bool {
	return slices.ContainsFunc(s.InOrder(), func(f dune.Faction) bool { return s.seatOf(f).Cards != nil })
}

// through lists who has passed and is not asked again.
func (s viewModel) through(a dune.AuctionView) []dune.Faction {
	if soldNow(a) != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(a.Passed), func(f dune.Faction) bool { return f == a.Turn })
}

// soldNow is the sale of the card that was for sale last, until the next one is.
func soldNow(a dune.AuctionView) *dune.Sale {
	i := slices.IndexFunc(a.Sales, func(sale dune.Sale) bool { return sale.Lot == a.Lot })
	if i < 0 || a.High != nil {
		return nil
	}
	return &a.Sales[i]
}

// resultText names all who won, and by what.
func (s viewModel) resultText() string {
	by := s.Result.By
	if s.Result.Ruling() == "DUNE-END-08" && by == "fremen" { // whether they kept the sietches does not matter then
		by = "default"
	}
	return s.t("result."+by, "factions", s.Result.Winners)
}

// taken says from whom a prediction took the victory; empty where it did not, or nobody knows.
func (s viewModel) taken() string {
	if len(s.Result.From) == 0 {
		return ""
	}
	return s.t("result.taken", "factions", s.Result.From)
}

// because says why the winners won.
func (s viewModel) because() string {
	switch p := s.foretold(); {
	case s.Result.By == "prediction" && p != nil:
		return strings.TrimSpace(s.t("result.foretold", "faction", p.Faction, "turn", p.Turn) + " " + s.taken())
	case s.Result.By != "strongholds" || len(s.Result.Winners) == 0:
		return s.t("story.how."+s.Result.By, "turn", s.Turn, "last", s.MaxTurns)
	}
	side := s.sideOf(s.Result.Winners[0])
	return s.t("table.race", "held", side.Held, "needed", side.Needed)
}

// lotText is a place of the row in words.
func (s viewModel) lotText(l lot) string {
	switch {
	case l.sale != nil:
		return s.t("auction.place.sold", "lot", l.number, "faction", l.sale.By, "amount", l.sale.Amount)
	case l.now:
		return s.t("auction.place.now", "lot", l.number)
	}
	return s.t("auction.place.coming", "lot", l.number)
}

// optionGroup is options under one heading.
type optionGroup struct {
	name    string
	options []views.Option
}

// wormGroups sorts the territories where a worm may come: those with something to eat first, those without sand last.
func (s viewModel) wormGroups(c dune.WormPlaces) []optionGroup {
	groups := []optionGroup{{name: "peopled"}, {name: "sand"}, {name: "rest"}}
	for _, t := range c.Territories {
		g := &groups[1]
		switch {
		case !slices.Contains(c.Sand, t):
			g = &groups[2]
		case len(s.Board[t]) > 0 || len(s.Spice[t]) > 0:
			g = &groups[0]
		}
		g.options = append(g.options, views.Option{Value: string(t), Text: term(s, t)})
	}
	for i := range groups {
		groups[i].options = byText(groups[i].options)
	}
	return slices.DeleteFunc(groups, func(g optionGroup) bool { return len(g.options) == 0 })
}

// pileLine is one discard pile of the spice deck.
type pileLine struct {
	name, last string
	now        bool // the pile that is being turned
}

// piles lists the piles in use: the second one once spice has blown on it.
func (s viewModel) piles(b dune.BlowView) []pileLine {
	deck := s.Decks.Spice
	a, two := s.lastBlow(deck.A, "a"), s.lastBlow(deck.B, "b")
	if b.Pile != "b" && len(deck.B) == 0 && deck.Last["b"] == "" {
		return []pileLine{{s.t("table.pile.one"), a, false}}
	}
	return []pileLine{{s.t("table.pile.a"), a, b.Pile == "a"}, {s.t("table.pile.b"), two, b.Pile == "b"}}
}

// blown is the spice blow, or what it left behind once the turn went on.
func (s viewModel) blown() dune.BlowView {
	if s.Blow == nil {
		return dune.BlowView{}
	}
	return *s.Blow
}

// cardsTurned reports whether a spice card has been turned this turn, as far as it is to be seen.
func (s viewModel) cardsTurned() bool {
	b := s.blown()
	return s.Phase != dune.SpiceBlow || b.Worms > 0 || b.Pile == "b"
}

// wormAt is where a worm has come in a spice blow: where it is, or where the last one was.
func wormAt(b dune.BlowView) board.Territory {
	if b.Worm == "" && len(b.Riders) > 0 {
		return b.Riders[len(b.Riders)-1]
	}
	return b.Worm
}

// lastBlow names where spice blew last on a pile.
func (s viewModel) lastBlow(cards []string, pile string) string {
	for _, c := range slices.Backward(cards) {
		if c != dune.ShaiHulud {
			return term(s, c)
		}
	}
	if t := s.Decks.Spice.Last[pile]; t != "" {
		return term(s, t)
	}
	return s.t("table.pile.none")
}
