package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/typing"
)

// waitWord is a command of the bar only: the Guild lets all others have their turns first. A pass of the Guild lets only the next one begin.
const waitWord = "guild.wait"

// passable lists what a pass may decline: open questions, and the chance to go first.
func (s viewModel) passable() []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.allPrompts), func(p engine.Prompt) bool {
		beside := p.Ask == "pass" || p.Ask == "guild.turn" || p.IsNonBlocking() && p.Ask == "advisor"
		return live.OnlyForSeat(p) || p.IsAnswered() || !p.Optional || !mayPass(p) && !beside
	})
}

// readPass lists whose pass a line may mean. If it names nobody and two are possible, it is shown first. The last pass of a
// finished turn is left out, since the next seat ends it.
func (s viewModel) readPass(st topic) []views.Reading {
	meant := s.passable()
	base := reading{cost: st.cost, guessed: st.guessed}
	f, rest, cost, guessed := seatIn(st.rest, s.InOrder())
	if f != "" {
		base.cost, base.guessed = base.cost+cost, base.guessed || guessed
		meant = slices.DeleteFunc(meant, func(p engine.Prompt) bool { return p.For != f })
	} else if more := slices.DeleteFunc(slices.Clone(meant), func(p engine.Prompt) bool { return p.Ask == "pass" }); len(more) > 0 {
		meant = more
	}
	base = base.withUnknown(typing.Names(rest))
	if len(meant) == 0 {
		base.impossible = true
		base.cost += notAskedCost
		return []views.Reading{s.reading(s.withCommand(base, f, "pass", nil))}
	}
	var out []views.Reading
	due := slices.DeleteFunc(slices.Clone(meant), func(p engine.Prompt) bool { return p.Ask == "advisor" && p.IsNonBlocking() })
	ambiguous := len(due) > 1 || len(due) == 0 && len(meant) > 1 // nobody who ships next waits for an advisor
	for _, p := range meant {
		r := s.passOf(base, p)
		r.confirm = ambiguous
		if f == "" && (p.IsNonBlocking() || !s.IsAwaited(p.For)) {
			r.cost += notAskedCost
		}
		out = append(out, s.reading(r))
	}
	return out
}

// passOf is the pass that declines one decision.
func (s viewModel) passOf(base reading, p engine.Prompt) reading {
	r := s.withCommand(base, p.For, "pass", &p)
	if p.Ask != "pass" {
		r = r.with("ask", p.Ask)
	}
	r.text = s.t("bar.pass", "seat", p.For, "what", s.t(s.passKey(p)))
	return r
}

// readWait reads "guild waits".
func (s viewModel) readWait(st topic) []views.Reading {
	p := s.promptFor("guild.turn", dune.Guild)
	f, rest, cost, guessed := seatIn(st.rest, s.InOrder())
	if p == nil || f != "" && f != dune.Guild {
		return nil
	}
	r := s.withCommand(reading{cost: st.cost + cost, guessed: st.guessed || guessed, confirm: f == ""}, dune.Guild, "guild.turn", p)
	r.text = s.t("bar.guild_last", "seat", dune.Guild)
	return []views.Reading{s.reading(r.with("take", false).with("last", true).withUnknown(typing.Names(rest)))}
}

// nobodyWord is a command of the bar only: nobody wants the card.
const nobodyWord = "bid.nobody"

// readUnsold reads "unsold".
func (s viewModel) readUnsold(st topic) []views.Reading {
	r := s.withCommand(reading{cost: st.cost, guessed: st.guessed}, engine.Moderator, soldCommand, nil)
	r.impossible = s.Auction != nil && s.Auction.High != nil
	if r.impossible {
		r.why = s.t("bar.bid_stands", "faction", s.Auction.High.By, "amount", s.Auction.High.Amount)
	}
	r.text = s.t("bar.unsold")
	rest := slices.DeleteFunc(slices.Clone(st.rest), func(t typing.Piece) bool { return loadVocabulary().No[t.Word] })
	return []views.Reading{s.reading(r.withUnknown(typing.Names(rest)))}
}

// readPaper reads that traitors and prediction are on paper, and what the paper says: a name, or "no".
func (s viewModel) readPaper(st topic) []views.Reading {
	r := s.withCommand(reading{cost: st.cost, guessed: st.guessed, confirm: true}, engine.Moderator, st.do, s.promptFor(st.do, engine.Moderator))
	rest := st.rest
	if st.do == foretoldCommand {
		f, others, cost, guessed := seatAmong(rest, s.InOrder(), nil)
		switch no := slices.IndexFunc(rest, func(t typing.Piece) bool { return loadVocabulary().No[t.Word] }); {
		case f != "":
			r, rest = r.with("faction", f), others
			r.cost, r.guessed = r.cost+cost, r.guessed || guessed
			if among := s.onThePaper(r.prompt); !slices.Contains(among, f) {
				r.impossible, r.why = true, s.t("bar.missing", "what", s.label("faction"), "fits", s.fitting(among))
			}
		case no >= 0:
			rest = slices.Delete(slices.Clone(rest), no, no+1)
		default:
			r.impossible = true
		}
	}
	return []views.Reading{s.reading(r.withUnknown(typing.Names(rest)))}
}

// onThePaper lists the factions that the paper may name: the winners, as far as the question says them.
func (s viewModel) onThePaper(p *engine.Prompt) []dune.Faction {
	if p != nil {
		if c, is := p.Choices.(dune.PaperChoice); is {
			return c.Among
		}
	}
	return s.InOrder()
}

// readAdvance reads "next". If going on passes for seats, it says for whom before it is entered.
func (s viewModel) readAdvance(st topic) []views.Reading {
	r := s.withCommand(reading{cost: st.cost + 1, guessed: st.guessed}, engine.Moderator, "advance", nil).withUnknown(typing.Names(st.rest))
	if said := s.passedBy(); said != "" {
		r.confirm = true
		r.text = s.t("bar.advance", "passes", said)
	}
	return []views.Reading{s.reading(r)}
}

// passers lists the decisions that end when play goes on, if all are of one kind.
func (s viewModel) passers() (all []engine.Prompt) {
	for _, p := range s.allPrompts {
		switch {
		case p.Ask == "advance" && len(all) == 0: // the next thing begins, and nobody is skipped
			return nil
		case !p.Optional || p.IsNonBlocking() || p.IsAnswered() || p.Ask == "play" || len(all) > 0 && p.Ask != all[0].Ask:
		default:
			all = append(all, p)
		}
	}
	return all
}

// passedBy says whose decisions end when play goes on, and how; empty if none do.
func (s viewModel) passedBy() string {
	all := s.passers()
	if len(all) == 0 {
		return ""
	}
	var who []dune.Faction
	for _, p := range all {
		who = append(who, p.For)
	}
	return s.t("bar.passes", "factions", who, "what", s.t(s.passKey(all[0])))
}

// passedByOthers is passedBy, unless the losses already name the same seats.
func (s viewModel) passedByOthers(lost []dune.Reminder) string {
	named := func(p engine.Prompt) bool {
		return p.For != s.acting() && slices.ContainsFunc(lost, func(t dune.Reminder) bool { return t.For == p.For })
	}
	if all := s.passers(); !slices.ContainsFunc(all, func(p engine.Prompt) bool { return !named(p) }) {
		return ""
	}
	return s.passedBy()
}
