package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/live"
)

// whyNot says why a reading cannot be entered now: unknown words, what is missing and what fits, or what comes first.
func (s viewModel) whyNot(r reading) string {
	asked := r
	asked.impossible = false
	switch seat, secret := s.ownPhone(r.command); {
	case s.Result != nil:
		return s.t("bar.over")
	case len(r.unknown) > 0:
		return s.t("bar.unknown", "words", strings.Join(r.unknown, " "))
	case secret:
		return s.t("bar.own_phone", "seat", seat)
	case !s.isEnterable(asked):
		return s.t("bar.first", "now", s.Headline())
	case r.why != "":
		return r.why
	case r.command.For == "" && slices.Contains([]string{"play", "bribe", "deal", "give", "support"}, r.command.Do):
		return s.t("bar.missing", "what", s.t("bar.seat"), "fits", s.fitting(s.InOrder()))
	}
	return ""
}

// ownPhone is the seat whose secret a command is, if only that seat's own phone may send it.
func (s viewModel) ownPhone(c engine.Command) (seat string, only bool) {
	if !spec(c.Do).Secret {
		return "", false
	}
	for _, p := range s.allPrompts {
		if p.Ask == c.Do && (c.For == "" || p.For == c.For) {
			return string(p.For), live.OnlyForSeat(p)
		}
	}
	return string(c.For), c.For != "" && !s.speaksFor(c.For)
}

// fitting lists the possible values of an argument.
func (s viewModel) fitting(ids []dune.Faction) string { return s.P.List(termsOf(s, ids)) }

func termsOf[T ~string](s viewModel, ids []T) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = term(s, id)
	}
	return out
}

// lacking names the argument that is still missing, and its possible values; empty if none is.
func (s viewModel) lacking(r reading, args []engine.Arg) string {
	said := func(name string) bool { return r.command.Args[name] != nil }
	do := r.command.Do
	if (do == "ship" || do == "revive") && !said("normal") && !said("special") && !said("leader") {
		return s.t("bar.missing", "what", s.t("bar.number"), "fits", s.fits(r.prompt, engine.Arg{}))
	}
	if do == "capture" && !said("leader") && !said("then") {
		return s.t("bar.missing", "what", s.label("leader"), "fits", s.fits(r.prompt, engine.Arg{}))
	}
	if (do == lastCommand || do == endCommand) && !said("reason") {
		return s.t("bar.missing", "what", s.t("bar.reason"), "fits", "")
	}
	for _, a := range args {
		needed := slices.Contains([]engine.ArgKind{dune.KindPlace, dune.KindLand, engine.KindSeat, engine.KindSeats, dune.KindSpiceCard, engine.KindWord, dune.KindCard, dune.KindCards, dune.KindLeaders}, a.Kind) ||
			slices.Contains([]string{"amount", "value", "turn"}, a.Name) || do == "traitors.keep" || a.Name == "spice" && do == "give"
		if !needed || a.Rare || said(a.Name) || do == "battle.pick" && a.Name == "against" {
			continue
		}
		what := s.label(a.Name)
		if a.Shape == engine.AsNumber {
			what = s.t("bar.number")
		}
		return s.t("bar.missing", "what", what, "fits", s.fits(r.prompt, a))
	}
	return ""
}

// fits lists an argument's possible values from the question; empty if not known.
func (s viewModel) fits(p *engine.Prompt, a engine.Arg) string {
	switch a.Kind {
	case engine.KindSeat, engine.KindSeats:
		return s.fitting(s.InOrder())
	case engine.KindWord:
		return s.P.List(termsOf(s, a.Words))
	}
	if p == nil {
		return ""
	}
	if _, known := p.Choices.(dune.BidChoice); p.Ask == "bid" && !known { // what it can pay is its own
		return s.t("bar.least", "min", s.leastBid())
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
	case dune.TraitorChoice:
		return s.P.List(termsOf(s, c.Leaders))
	case dune.CaptureChoice:
		if len(c.Then) > 0 {
			return s.P.List(termsOf(s, c.Then))
		}
		return s.P.List(termsOf(s, c.Among))
	case dune.StanceChoice:
		return s.P.List(termsOf(s, c.Territories))
	case dune.AdvisorChoice:
		return s.P.List(termsOf(s, c.To))
	case dune.KeepChoice:
		return s.P.List(termsOf(s, c.Cards))
	}
	return ""
}

// between is a range of numbers; if no number lies in it, it says so.
func (s viewModel) between(least, most int) string {
	if most < least {
		return s.t("bar.no_number")
	}
	return s.t("bar.between", "min", least, "max", most)
}

// typedParts puts a command's arguments into words, every id by its name.
func (s viewModel) typedParts(c engine.Command) []string {
	var out []string
	for _, a := range append(typedArguments(c.Do), slices.DeleteFunc(fields.Shown(spec(c.Do), c), func(a engine.Arg) bool { return !a.Unlisted })...) {
		if text := s.args().Say(a, c); text != "" {
			out = append(out, s.t("argument.says", "what", s.label(a.Name), "value", text))
		}
	}
	return out
}
