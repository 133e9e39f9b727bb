package arrakis

import (
	"maps"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// Form is what answers a prompt; of partners it says who else may.
func (s viewModel) Form(p engine.Prompt) templ.Component {
	if says := s.partnersHint(p); says != "" {
		return templ.Join(hint(says), s.formOf(p))
	}
	return s.formOf(p)
}

// formOf is the form by the prompt's choices.
func (s viewModel) formOf(p engine.Prompt) templ.Component {
	switch c := p.Choices.(type) {
	case arrakis.VehicleChoice:
		return vehiclesForm(s, p, c)
	case arrakis.DiceChoice:
		if p.Ask == "combat.roll" {
			return combatRollForm(s, p, s.rollOf(p, c), c.Count)
		}
		return diceForm(s, p, c)
	case arrakis.StrikeChoice:
		return combatRollForm(s, p, s.Answer(p).With("arg.area", string(c.Area)), c.Dice)
	case arrakis.ShareChoice:
		return shareForm(s, p, c)
	case arrakis.DieChoice:
		return dieForm(s, p, c)
	case arrakis.TacticsChoice:
		return tacticsForm(s, p, c)
	case arrakis.MahdiChoice:
		return tieForm(s, p, c)
	case arrakis.CardChoice:
		return mahdiCardForm(s, p, c)
	case arrakis.FaceChoice:
		return faceForm(s, p, c)
	case arrakis.ActionChoice:
		return actionForm(s, p, c)
	case arrakis.MoveChoice:
		return moveForm(s, p, c)
	case arrakis.DeployChoice:
		return deployForm(s, p, c)
	case arrakis.DrawChoice:
		return drawForm(s, p, c)
	case arrakis.UpgradeChoice:
		return upgradeForm(s, p, c)
	case arrakis.DesertChoice:
		return desertForm(s, p, c)
	case arrakis.EffectChoice:
		return effectForm(s, p, c)
	case arrakis.RevealChoice:
		if c.Black+c.Silver > 0 {
			return openTokensForm(s, p, c)
		}
		return revealForm(s, p, c)
	case arrakis.UnitsChoice:
		return unitsForm(s, p, c)
	case arrakis.CasualtyChoice:
		return casualtiesForm(s, p, c)
	case arrakis.RetreatChoice:
		return retreatForm(s, p, c)
	case arrakis.AreaChoice:
		return stationForm(s, p, c)
	case arrakis.CombatChoice:
		return combatForm(s, p, c)
	case arrakis.FlipChoice:
		return flipForm(s, p, c)
	case arrakis.DropChoice:
		return dropForm(s, p, c)
	case arrakis.RescueChoice:
		return rescueForm(s, p)
	case arrakis.SpendChoice:
		return spendForm(s, p, c)
	case arrakis.ClaimChoice:
		return claimForm(s, p, c)
	case arrakis.SwapChoice:
		return swapForm(s, p, c)
	case arrakis.CountChoice:
		return countForm(s, p, c)
	case arrakis.ScoutChoice, arrakis.AreasChoice:
		return onMapFold(s, p)
	}
	switch p.Ask {
	case "figures":
		return figuresForm(s, p)
	case "objective", "victory":
		return objectiveForm(s, p)
	case "guerrilla":
		return guerrillaForm(s, p)
	case "scheming":
		return schemingForm(s, p)
	}
	return yesForm(s, p)
}

// rollOf is the form of a battle's roll; where one seat answers for both sides, it says whose it is.
func (s viewModel) rollOf(p engine.Prompt, c arrakis.DiceChoice) pages.Form {
	if c.Side == "" {
		return s.Answer(p)
	}
	return s.Answer(p).With("arg.side", string(c.Side))
}

// spendable is an unused die that may be spent in this turn, or the Bene Gesserit token.
type spendable struct {
	face  arrakis.Face
	token bool
}

// spendables are what may be spent, of some results or of any: where a card fixes the result of this turn, only that.
func spendables(c arrakis.ActionChoice, of ...arrakis.Face) (out []spendable) {
	for _, face := range c.Dice {
		out = append(out, spendable{face, false})
	}
	if c.Bene != "" {
		out = append(out, spendable{c.Bene, true})
	}
	return slices.DeleteFunc(out, func(x spendable) bool {
		return of != nil && !slices.Contains(of, x.face) || c.MustUse != nil && !slices.Contains(c.MustUse, x.face)
	})
}

// form spends it, and for what if that is not its own result.
func (x spendable) form(f pages.Form, use, of string) pages.Form {
	f = f.About(use).With("arg.die", string(x.face))
	if x.token {
		f = f.About("token-"+use).With("arg.bene", "true")
	}
	if use != "" && of != string(x.face) {
		f = f.With("arg."+use, of)
	}
	return f
}

// parted are the results of dice, and whether the token is there, too.
func parted(all []spendable) (faces []arrakis.Face, token bool) {
	for _, x := range all {
		if token = token || x.token; !x.token {
			faces = append(faces, x.face)
		}
	}
	return faces, token
}

// named names a die by its result, and the token as such.
func (s viewModel) named(x spendable) string {
	if x.token {
		return s.P.Term("bene") + ": " + term(s, x.face)
	}
	return term(s, x.face)
}

// resultsFor are the results that a side may use a die for: the Atreides use House as any other.
func resultsFor(side arrakis.Side, die arrakis.Face) []arrakis.Face {
	if side != arrakis.Atreides || die != rulebook.House {
		return []arrakis.Face{die}
	}
	return slices.DeleteFunc(slices.Clone(rulebook.Faces), func(as arrakis.Face) bool { return as == rulebook.House })
}

// dieUse is what one touch spends: a die, or the token, for a result.
type dieUse struct {
	die   spendable
	as    arrakis.Face
	first bool // of the result, which it explains
}

// dieUses are the results for which dice may be spent.
func dieUses(side arrakis.Side, c arrakis.ActionChoice) (out []dieUse) {
	for _, die := range spendables(c) {
		for _, as := range resultsFor(side, die.face) {
			first := !slices.ContainsFunc(out, func(u dieUse) bool { return u.as == as })
			out = append(out, dieUse{die, as, first})
		}
	}
	return out
}

// dieDoes is what a die's result does for a side, or why it can do nothing now: spending it is allowed all the same [WFA-3.5, WFA-3.10].
func (s viewModel) dieDoes(as arrakis.Face, side arrakis.Side) string {
	leads := func(l arrakis.LegionView) bool { return l.Side == side && l.LeaderCount() > 0 }
	if as == rulebook.Leadership && !slices.ContainsFunc(slices.Collect(maps.Values(s.Board)), leads) {
		return s.t("result.leadership.none")
	}
	return resultDoes(s.Layout, as, side)
}

// casualties are the figures that may be chosen for hits: a turned elite may fall, too.
func casualties(c arrakis.CasualtyChoice) arrakis.Units {
	u := c.Units
	u.Regular += u.Elite + u.Special
	return u
}

// Pass declines a prompt that play waits for.
func (s viewModel) Pass(p engine.Prompt) templ.Component {
	if !p.Optional || p.IsNonBlocking() {
		return templ.NopComponent
	}
	key := "send.pass"
	if s.P.Has("pass." + p.Ask) {
		key = "pass." + p.Ask
	}
	return s.PassControl(s.Answer(p).As("pass").With("arg.ask", p.Ask), key, nil)
}

// areaOptions are areas to choose from, by name.
func (s viewModel) areaOptions(areas []arrakis.Area) []pages.Option {
	return pages.ByText(pages.Terms(s.P, areas))
}

// fromOptions are the areas that a legion may leave.
func (s viewModel) fromOptions(c arrakis.MoveChoice) []pages.Option {
	return s.areaOptions(slices.Sorted(maps.Keys(c.From)))
}

// toOptions are all areas that some legion reaches.
func (s viewModel) toOptions(c arrakis.MoveChoice) []pages.Option {
	var all []arrakis.Area
	for _, t := range c.From {
		all = append(all, t.To...)
		for _, to := range t.Fly {
			all = append(all, to...)
		}
	}
	slices.Sort(all)
	return s.areaOptions(slices.Compact(all))
}

// flights are the zones with an ornithopter that may transport a legion.
func flights(c arrakis.MoveChoice) (out []arrakis.Zone) {
	for _, t := range c.From {
		out = slices.AppendSeq(out, maps.Keys(t.Fly))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ownUnits are the kinds of units that each side has its own name for.
var ownUnits = map[string]map[arrakis.Side]string{
	"special": {arrakis.Atreides: "fedaykin", arrakis.Harkonnen: "sardaukar"}, "generic": {arrakis.Atreides: "naib", arrakis.Harkonnen: "bashar"},
}

// unitName names a kind of units of a side.
func (s viewModel) unitName(side arrakis.Side, kind string) string {
	if own, is := ownUnits[kind][side]; is {
		kind = own
	}
	return s.P.Term(kind)
}

// cardsOf are the planning cards of some decks by name.
func (s viewModel) cardsOf(decks []string, but ...string) []pages.Option {
	var ids []string
	for _, card := range rulebook.Cards {
		if slices.Contains(decks, card.Deck) && !slices.Contains(but, card.ID) {
			ids = append(ids, card.ID)
		}
	}
	return pages.ByText(pages.Terms(s.P, ids))
}

// unitKinds are the kinds of units of a legion, with how many it has.
type unitKind struct {
	id string
	n  int
}

func kindsOf(u arrakis.Units) (out []unitKind) {
	for _, k := range []unitKind{{"regular", u.Regular}, {"elite", u.Elite}, {"special", u.Special}, {"tokens", u.Tokens}, {"generic", u.Generic}} {
		if k.n > 0 {
			out = append(out, k)
		}
	}
	return out
}

// allAreas are the areas of the board.
func (s viewModel) allAreas() []pages.Option {
	var ids []arrakis.Area
	for _, a := range board.Areas {
		ids = append(ids, a.ID)
	}
	return s.areaOptions(ids)
}

// drawn is how many cards are drawn from each deck.
type drawn map[string]int

// draws are the ways to draw as many cards as may be: all from one deck, or some from each.
func draws(c arrakis.DrawChoice) (out []drawn) {
	decks := slices.Sorted(maps.Keys(c.Decks))
	for _, first := range decks {
		for _, second := range decks[slices.Index(decks, first):] {
			if first == second {
				out = append(out, drawn{first: min(c.Most, c.Decks[first])})
			} else {
				out = append(out, drawn{first: 1, second: 1})
			}
		}
	}
	return out
}

func (d drawn) form(f pages.Form) pages.Form {
	f = f.About(strings.Join(slices.Sorted(maps.Keys(d)), "-"))
	for _, deck := range slices.Sorted(maps.Keys(d)) {
		f = f.With("arg."+deck, itoa(d[deck]))
	}
	return f
}

// says names the decks with their numbers.
func (d drawn) says(s viewModel) string {
	var parts []string
	for _, deck := range slices.Sorted(maps.Keys(d)) {
		parts = append(parts, itoa(d[deck])+" "+s.P.Term(deck))
	}
	return strings.Join(parts, " + ")
}
