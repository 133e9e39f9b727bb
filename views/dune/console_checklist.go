package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// checklistItem is one thing that the phase offers, with the seats by how far each is.
type checklistItem struct {
	what   string
	ruling string
	states []checklistState
}

type checklistState struct {
	state dune.ReminderState
	seats []dune.Faction
	notes []string
}

// checklistItems lists the reminders of the phase, each once.
func (s *viewModel) checklistItems() []checklistItem {
	var out []checklistItem
	for _, t := range s.Reminders {
		i := slices.IndexFunc(out, func(d checklistItem) bool { return d.what == t.What })
		if i < 0 {
			i, out = len(out), append(out, checklistItem{what: t.What, ruling: t.Ruling})
		}
		out[i].add(t, s.reminderNote(t))
	}
	return out
}

func (d *checklistItem) add(t dune.Reminder, note string) {
	i := slices.IndexFunc(d.states, func(x checklistState) bool { return x.state == t.State })
	if i < 0 {
		i, d.states = len(d.states), append(d.states, checklistState{state: t.State})
	}
	x := &d.states[i]
	if t.For != "" {
		x.seats = append(x.seats, t.For)
	}
	if note != "" {
		x.notes = append(x.notes, note)
	}
}

// reminderNote says what a harvest depends on.
func (s *viewModel) reminderNote(t dune.Reminder) string {
	switch {
	case t.Rate > 0 && len(t.At) > 0:
		return s.t("checklist.rate_by", "faction", t.For, "rate", t.Rate, "territories", t.At)
	case t.Rate > 0:
		return s.t("checklist.rate", "faction", t.For, "rate", t.Rate)
	case len(t.At) > 0:
		return s.t("checklist.by", "faction", t.For, "territories", t.At)
	}
	return ""
}

// lostByAdvance lists what going on would close: open prompts, and optional things nobody did. A change of heart that stays open from
// turn to turn is not lost, nor is a ring.
func (s *viewModel) lostByAdvance() []dune.Reminder {
	return slices.DeleteFunc(slices.Clone(s.Reminders), func(t dune.Reminder) bool {
		return t.State != dune.ReminderOpen || t.Must || t.What == "coexist" || s.ringAsks(t.What)
	})
}

// ClosedByAdvance says what going on would close, and whose passes it would enter.
func (s *viewModel) ClosedByAdvance() ([]string, string) {
	lost := s.lostByAdvance()
	return s.closing(lost), s.passedByOthers(lost)
}

// lostByPass lists what closes with the last pass of a moment, besides the passing seat's own: the moderator watches over
// the others.
func (s *viewModel) lostByPass(p engine.Prompt) []dune.Reminder {
	if s.For != engine.Moderator || len(s.BlockingPrompts) > 1 {
		return nil
	}
	return slices.DeleteFunc(s.lostByAdvance(), func(t dune.Reminder) bool { return t.For == p.For })
}

// closing says what is lost, each thing once with the seats that have not answered.
func (s *viewModel) closing(lost []dune.Reminder) []string {
	var out []string
	seats := map[string][]dune.Faction{}
	var order []string
	for _, t := range lost {
		if _, there := seats[t.What]; !there {
			order = append(order, t.What)
		}
		seats[t.What] = append(seats[t.What], t.For)
	}
	for _, what := range order {
		out = append(out, s.t("closing", "what", s.t("checklist."+what), "factions", seats[what], "count", len(seats[what])))
	}
	return out
}

// myClaims lists what this seat may still do in the phase, besides what is asked above.
func (s *viewModel) myClaims() []dune.Reminder {
	return slices.DeleteFunc(slices.Clone(s.Reminders), func(t dune.Reminder) bool {
		return t.For != s.For || t.State != dune.ReminderOpen || slices.ContainsFunc(append(s.DuePrompts(), s.opportunities()...), func(p engine.Prompt) bool {
			return strings.HasPrefix(t.What, p.Ask)
		})
	})
}

// passers lists the decisions that end when play goes on, if all are of one kind.
func (s *viewModel) passers() (all []engine.Prompt) {
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
func (s *viewModel) passedBy() string {
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
func (s *viewModel) passedByOthers(lost []dune.Reminder) string {
	named := func(p engine.Prompt) bool {
		return p.For != s.acting() && slices.ContainsFunc(lost, func(t dune.Reminder) bool { return t.For == p.For })
	}
	if all := s.passers(); !slices.ContainsFunc(all, func(p engine.Prompt) bool { return !named(p) }) {
		return ""
	}
	return s.passedBy()
}
