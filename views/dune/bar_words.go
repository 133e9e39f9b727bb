package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// InWords says a command.
func (s *viewModel) InWords(c engine.Command) string {
	switch use := fields.Value[string](c, "use"); {
	case c.Do == "play" && use != "":
		return s.t("bar.karama", "seat", c.Actor(), "use", s.useText(use))
	case fields.Value[bool](c, "last"):
		return s.t("bar.guild_last", "seat", dune.Guild)
	}
	out := []string{s.heading(c)}
	for _, a := range append(typedArguments(c.Do), slices.DeleteFunc(fields.Shown(spec(c.Do), c), func(a engine.Arg) bool { return !a.Unlisted })...) {
		if text := s.args().Say(a, c); text != "" {
			out = append(out, s.t("argument.says", "what", s.label(a.Name), "value", text))
		}
	}
	return strings.Join(out, " · ")
}

// finish marks what must be shown before it is entered: a pass that could be another's, the end of the game, and whose passes going on enters.
func (s *viewModel) finish(r typing.Draft, out pages.Reading) pages.Reading {
	switch r.Do {
	case lastCommand, paperCommand, foretoldCommand:
		out.Confirm = true
	case endCommand:
		out.Confirm = true
		if s.ResultNow != nil {
			out.Text += " · " + s.asItStands() + " [" + s.ResultNow.Ruling() + "]"
		}
	case "guild.turn": // naming it is enough to begin its turn
		out.Confirm = r.Prompt != nil && r.Seat == ""
	case "advance":
		if by := s.passedBy(); by != "" {
			out.Confirm, out.Text = true, s.t("bar.advance", "passes", by)
		}
	case soldCommand:
		if len(r.Missing) == 0 && r.Args["to"] == nil {
			out.Text = s.t("bar.unsold")
		}
	case "pass":
		if r.Prompt == nil {
			return out
		}
		out.Text = s.t("bar.pass", "seat", r.Prompt.For, "what", s.t(s.passKey(*r.Prompt)))
		meant := slices.DeleteFunc(slices.Clone(s.allPrompts), func(p engine.Prompt) bool { return !s.declines(r, p) || r.Seat != "" && p.For != r.Seat })
		due := slices.DeleteFunc(slices.Clone(meant), func(p engine.Prompt) bool { return p.Ask == "advisor" && p.IsNonBlocking() }) // nobody who ships next waits for an advisor
		out.Confirm = len(due) > 1 || len(due) == 0 && len(meant) > 1
	}
	return out
}

// whyNot says why a command cannot be entered now, if there is more to say than what comes first: only its seat's phone sends a secret, and
// somebody bids already.
func (s *viewModel) whyNot(r typing.Draft) string {
	_, nobody := r.Args["nobody"]
	switch seat, _ := s.Seated(r.Seat); {
	case s.Result != nil:
		return s.t("bar.over")
	case spec(r.Do).Secret && r.Seat != "" && !seat.ProxyEntry:
		return s.t("bar.own_phone", "seat", r.Seat)
	case nobody && s.Auction != nil && s.Auction.High != nil:
		return s.t("bar.bid_stands", "faction", s.Auction.High.By, "amount", s.Auction.High.Amount)
	}
	return ""
}

// lacks says which argument is still missing, and its possible values.
func (s *viewModel) lacks(r typing.Draft, name string) string {
	a := engine.Arg{Name: name}
	for _, b := range s.TypedArgs(r.Do) {
		if b.Name == name {
			a = b
		}
	}
	what := s.label(name)
	switch {
	case a.Shape == engine.AsNumber:
		what = s.t("bar.number")
	case name == "seat" || name == "reason":
		what = s.t("bar." + name)
	case name == "use" || name == "ask":
		what = s.t("label.card." + name)
	}
	fits := s.fits(r.Prompt, a)
	if a.Kind == engine.KindSeat && fits == s.fits(nil, a) {
		fits = s.P.List(termsOf(s, s.Others(r.By())))
	}
	return s.t("bar.missing", "what", what, "fits", fits)
}

// fits lists an argument's possible values, from the question where it says them; empty if not known.
func (s *viewModel) fits(p *engine.Prompt, a engine.Arg) string {
	if p != nil {
		if name, ids := about(*p); name == a.Name && name != "" {
			return s.P.List(slices.Compact(termsOf(s, ids)))
		}
	}
	switch {
	case a.Name == "use":
		return s.P.List([]string{s.t("label.karama.buy"), s.t("label.karama.half-shipment"), s.t("bar.powers")})
	case a.Name == "card" && a.Kind == dune.KindCard:
		return s.P.List(termsOf(s, playedByName()))
	case a.Kind == engine.KindSeat, a.Kind == engine.KindSeats, a.Name == "seat":
		return s.P.List(termsOf(s, s.InOrder()))
	case a.Kind == engine.KindWord:
		return s.P.List(termsOf(s, a.Words))
	case p == nil:
		return ""
	}
	switch c := p.Choices.(type) {
	case dune.BidChoice:
		switch {
		case c.Karama:
			return s.t("bar.least", "min", c.Min)
		case c.Max < c.Min:
			return s.t("bar.no_raise")
		}
		return s.between(c.Min, c.Max)
	case dune.StormDialChoice:
		return s.between(c.Min, c.Max)
	case dune.ReviveChoice:
		return s.between(1, c.Most)
	case dune.TraitorDrawChoice:
		return s.t("bar.leaders", "count", c.Count)
	}
	if p.Ask == "bid" { // what it can pay is its own
		return s.t("bar.least", "min", s.leastBid())
	}
	return ""
}

// between is a range of numbers; if no number lies in it, it says so.
func (s *viewModel) between(least, most int) string {
	if most < least {
		return s.t("bar.no_number")
	}
	return s.t("bar.between", "min", least, "max", most)
}

func termsOf[T ~string](s *viewModel, ids []T) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = term(s, id)
	}
	return out
}

// playedByName lists the cards that only need their name: all but the Karama, which needs a purpose.
func playedByName() (out []rulebook.Card) {
	for _, c := range rulebook.TreacheryCards() {
		if c.Kind == rulebook.Special && c.ID != rulebook.Karama {
			out = append(out, c.ID)
		}
	}
	return out
}
