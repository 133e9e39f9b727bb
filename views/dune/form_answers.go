package dune

import (
	"fmt"
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// formsByAsk are the forms that answer prompts, by ask.
var formsByAsk map[string]func(*viewModel, engine.Prompt) templ.Component

func init() {
	formsByAsk = map[string]func(*viewModel, engine.Prompt) templ.Component{
		"predict":           formFor(askPredict, nil),
		"place":             formFor(askPlace, nil),
		foretoldCommand:     formFor(askForetold, nil),
		"traitors.draw":     formFor(askTraitorsDraw, nil),
		"traitors.keep":     formFor(askTraitorsKeep, nil),
		"cards.draw":        formFor(askCards, nil),
		"storm.dial":        formFor(askDial, nil),
		"storm.draw":        formFor(askToken, nil),
		"spice.turn":        formFor(askSpiceTurn, nil),
		"worm.place":        formFor(askWormPlace, nil),
		"worm.ride":         formFor(askRide, nil),
		"ally.offer":        formFor(askOffer, nil),
		"ally.accept":       formFor(askAccept, nil),
		"accept":            formFor(askDeal, nil),
		"charity.claim":     askCharity,
		"bid":               formFor(askBid, generalBid),
		"revive.limit":      formFor(askRevivals, nil),
		"revive":            formFor(askRevive, generalRevival),
		"guild.turn":        formFor(askGuild, nil),
		"ship":              formFor(askShip, generalShipment),
		"move":              formFor(askMove, generalMove),
		"advisor":           formFor(askAdvisor, nil),
		"fight":             formFor(askStances, nil),
		"coexist":           formFor(askStances, nil),
		"pass":              formFor(askEnd, nil),
		"battle.pick":       formFor(askPick, nil),
		"voice":             formFor(askVoice, nil),
		"prescience":        formFor(askPrescience, nil),
		"prescience.answer": formFor(askElement, nil),
		"plan":              formFor(askPlan, nil),
		"treachery":         formFor(askTreachery, nil),
		"losses":            formOfLosses,
		"keep":              formFor(askKeep, nil),
		"capture":           formFor(askCapture, nil),
		"play":              askPlay,
		"answer":            askAnswer,
		"answer.void":       voidForm,
		"deal.done":         formFor(dueForm, nil),
		"card.decline":      yesForm("send.second_declined"),
		"swap.take":         formFor(askSwap, nil),
		"swap.return":       formFor(askSwap, nil),
		"release":           yesForm("action.release"),
		"advance":           askAdvance,
	}
}

// formFor makes the form of a prompt whose choices have type T, and nothing for another type: TestRecordsAreShown finds
// those. If this screen does not know the choices, general gives the widest ones.
func formFor[T any](
	form func(*viewModel, engine.Prompt, T) templ.Component, general func(*viewModel, dune.Faction) T,
) func(*viewModel, engine.Prompt) templ.Component {
	return func(s *viewModel, p engine.Prompt) templ.Component {
		c, ok := p.Choices.(T)
		switch {
		case p.Choices == nil && general != nil:
			c = general(s, p.For)
		case p.Choices != nil && !ok:
			return templ.NopComponent
		}
		return form(s, p, c)
	}
}

// formOfLosses is the form for losses in battle, or in the storm.
func formOfLosses(s *viewModel, p engine.Prompt) templ.Component {
	if c, storm := p.Choices.(dune.StormLossChoice); storm {
		return askStormLosses(s, p, c)
	}
	return formFor(askLosses, nil)(s, p)
}

// yesForm makes the form of a prompt that only needs a yes.
func yesForm(key string) func(*viewModel, engine.Prompt) templ.Component {
	return func(s *viewModel, p engine.Prompt) templ.Component { return askYes(s, p, key) }
}

// Form is what answers a prompt.
func (s *viewModel) Form(p engine.Prompt) templ.Component {
	if form, ok := formsByAsk[p.Ask]; ok {
		return form(s, p)
	}
	return askYes(s, p, "send.send")
}

// Title is the question that a prompt puts to its seat.
func (s *viewModel) Title(p engine.Prompt) string {
	key := "ask." + p.Ask
	if p.Ask == "ally.offer" {
		return s.offerTitle(p)
	}
	if p.Ask == "play" && s.Window != nil && s.P.Has(key+"."+s.Window.About) {
		key += "." + s.Window.About
	}
	if s.oneBattle(p) {
		key += ".one"
	}
	args := []any{"faction", p.For, "turn", s.Turn, "element", s.elementAsked()}
	switch c := p.Choices.(type) {
	case dune.AdvisorChoice:
		if s.Turns != nil && s.Turns.Escort != nil {
			args = append(args, "by", s.Turns.Escort.By)
		}
	case dune.DealOfferChoice:
		args = append(args, "from", c.From)
	case dune.AllyAcceptChoice:
		args = append(args, "from", c.From)
	case dune.PlaceChoice:
		args = append(args, "count", c.Count)
	case dune.StormDialChoice:
		args = append(args, "min", c.Min, "max", c.Max)
	}
	if s.Auction != nil {
		args = append(args, "lot", s.Auction.Lot)
	}
	if b := s.Battle; b != nil {
		other := opponent(*b, p.For)
		args = append(args, "territory", b.Territory, "other", other)
		if leader := b.Plans[other].Leader; p.Ask == "treachery" && leader != "" {
			args = append(args, "leader", leader)
		}
	}
	return s.t(key, args...)
}

// opponent is whom a seat fights.
func opponent(b dune.BattleView, f dune.Faction) dune.Faction {
	if f == b.Aggressor {
		return b.Defender
	}
	return b.Aggressor
}

// mayPass reports whether a prompt can be declined besides its own form. Idle and yes-or-no prompts need no such button.
func mayPass(p engine.Prompt) bool {
	return p.Optional && !p.IsNonBlocking() && p.Ask != "pass" && p.Ask != "treachery" && p.Ask != "guild.turn"
}

// Pass declines a prompt, if that has a form of its own.
func (s *viewModel) Pass(p engine.Prompt) templ.Component {
	onPhone := s.For == p.For && !p.IsAnswered()
	switch {
	case p.Ask == "treachery" && onPhone && s.Answer(p).Sealed == nil:
		return passUnseen(s, s.Answer(p).With("arg.call", "false"))
	case (p.Ask == "bid" || p.Ask == "move") && onPhone && len(s.lostByStaying(p)) == 0:
		return templ.Join(s.pass(p), ahead(s, p))
	}
	return s.pass(p)
}

func (s *viewModel) pass(p engine.Prompt) templ.Component {
	if !mayPass(p) {
		return templ.NopComponent
	}
	return s.PassControl(s.Answer(p).As("pass").With("arg.ask", p.Ask), s.passKey(p), append(s.closing(s.lostByPass(p)), s.lostByStaying(p)...))
}

// lostByStaying says which forces go to the tanks if their seat does not move.
func (s *viewModel) lostByStaying(p engine.Prompt) []string {
	c, _ := p.Choices.(dune.MoveChoice)
	out := make([]string, len(c.Lost))
	for i, lost := range c.Lost {
		out[i] = s.lostBesideAlly(lost)
	}
	return out
}

// passKey is the word on the button that declines a prompt.
func (s *viewModel) passKey(p engine.Prompt) string {
	if key := "pass." + p.Ask; s.P.Has(key) {
		return key
	}
	return "send.pass"
}

// mostSpice is the maximum of a spice field when the purse must not be known.
const mostSpice = 99

// generalRevival is what any seat might revive.
func generalRevival(s *viewModel, f dune.Faction) dune.ReviveChoice {
	seat := s.seatOf(f)
	c := dune.ReviveChoice{Limit: min(3, count(seat.Tanks)), Normal: seat.Tanks.Normal, Special: min(1, seat.Tanks.Special)}
	for _, l := range s.leaders(f) {
		if l.dead {
			c.Leaders = append(c.Leaders, dune.LeaderPrice{Leader: l.id, Cost: s.strength(l.id)})
		}
	}
	return c
}

// rowField names a field of the i-th object of a list.
func rowField(list string, i int, field string) string {
	return fmt.Sprintf("arg.%s[%d].%s", list, i, field)
}

// once removes duplicates from a sorted list.
func once[T comparable](list []T) []T { return slices.Compact(slices.Clone(list)) }

func (s *viewModel) leaderOptions(ids []rulebook.Leader) []pages.Option {
	options := make([]pages.Option, len(ids))
	for i, id := range ids {
		options[i] = pages.Option{Value: string(id), Text: term(s, id), Note: s.leaderNote(id)}
	}
	return options
}

// leaderNote says whose a leader is, and its strength.
func (s *viewModel) leaderNote(id rulebook.Leader) string {
	owner := s.leaderOwner(id)
	if owner == "" {
		return ""
	}
	return s.t("leader.of", "faction", owner, "strength", s.strength(id))
}

// spiceOptions lists spice cards by name, the worm first.
func (s *viewModel) spiceOptions(ids []string) []pages.Option {
	var worm, land []string
	for _, id := range once(ids) {
		if id == dune.ShaiHulud {
			worm = append(worm, id)
		} else {
			land = append(land, id)
		}
	}
	return append(pages.Terms(s.P, worm), byText(pages.Terms(s.P, land))...)
}
