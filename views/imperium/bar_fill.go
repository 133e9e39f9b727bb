package imperium

import (
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// typedArgs are a command's arguments that a line may say.
func typedArgs(do string) []engine.Arg {
	return slices.DeleteFunc(slices.Clone(imperium.Rules{}.Commands()[do].Args), func(a engine.Arg) bool {
		return a.Unlisted || do == "row.fill" && a.Name == "card" || // one card is a list of one
			do == "pay" && a.Name == "troops" // "pay 3" pays and then deploys
	})
}

// fill reads a line's names and numbers as a command's arguments, in any order, from the left as far as they fit.
func (s viewModel) fill(r reading) (out []reading) {
	open := slices.DeleteFunc(typedArgs(r.do), func(a engine.Arg) bool {
		_, said := r.args[a.Name]
		_, one := r.args[strings.TrimSuffix(a.Name, "s")]
		_, many := r.args[a.Name+"s"]
		return said && !a.List || one && a.List || many || a.Name == "lose" && !s.losesInfluence(r) || a.Name == "spice" && r.args["space"] != "sell-melange"
	})
	if len(r.rest) > 0 {
		out = s.take(r, open)
	}
	if len(out) > 0 {
		return out
	}
	for _, a := range open {
		if _, said := r.args[a.Name]; !said && !a.Optional {
			r.missing = append(r.missing, a.Name)
		}
	}
	return []reading{r}
}

// take reads the line's next piece as one of some arguments.
func (s viewModel) take(r reading, open []engine.Arg) (out []reading) {
	piece := r.rest[0]
	if piece.Kind == typing.Figure {
		for _, a := range open {
			if a.Shape == engine.AsNumber && piece.Sign != '-' {
				r.rest = r.rest[1:]
				return s.fill(r.with(a.Name, piece.Number))
			}
		}
		return nil
	}
	for _, a := range open {
		if yes := loadVocabulary().Yes[piece.Word]; a.Kind == engine.KindYes && (yes || loadVocabulary().No[piece.Word]) {
			r.rest = r.rest[1:]
			return s.fill(r.with(a.Name, yes))
		}
	}
	for n := min(typing.MaxNameWords, typing.NameLength(r.rest)); n > 0; n-- {
		for _, guesses := range []bool{false, true} {
			for _, a := range open {
				for _, m := range s.namesOf(a, r, typing.Words(r.rest[:n])) {
					if m.Guessed != guesses || guesses && (n > 1 || s.isVerb(r.rest)) || len(out) == typing.MaxReadings {
						continue
					}
					next := r.matching(m).saying(a, m.ID)
					next.rest = r.rest[n:]
					out = append(out, s.fill(next)...)
				}
			}
			if len(out) > 0 {
				return out
			}
		}
	}
	return nil
}

// losesInfluence reports whether the card that asks to be paid for takes Influence.
func (s viewModel) losesInfluence(r reading) bool {
	if r.prompt == nil {
		return true
	}
	card, _ := rulebook.CardOf(s.pendingOf(*r.prompt))
	return slices.ContainsFunc(slices.Concat(card.Agent, card.Reveal), func(step rulebook.Step) bool {
		return slices.ContainsFunc(append(step.Of, step), func(step rulebook.Step) bool { return step.Pay != nil && step.Pay.InfluenceAny > 0 })
	})
}

// isVerb reports whether some pieces begin with a command's word: then no slip of a name is guessed.
func (s viewModel) isVerb(pieces []typing.Piece) bool {
	verbs, _ := verbsAt(pieces)
	return len(verbs) > 0 && !verbs[0].Guessed
}

// saying adds a name to an argument.
func (r reading) saying(a engine.Arg, id string) reading {
	if !a.List {
		return r.with(a.Name, id)
	}
	list, _ := r.args[a.Name].([]string)
	return r.with(a.Name, append(slices.Clone(list), id))
}

// namesOf finds what some words name, if the argument may be that now as far as everybody knows.
func (s viewModel) namesOf(a engine.Arg, r reading, words []string) []lookup.Match {
	if a.Kind == engine.KindYes || a.Kind == engine.KindText || a.Kind == engine.KindJSON {
		return nil
	}
	if a.Kind == engine.KindSeat {
		return slices.DeleteFunc(s.seatsNamed(words), func(m lookup.Match) bool { return r.prompt != nil && engine.Seat(m.ID) == r.prompt.For })
	}
	list := loadVocabulary().names[a.Kind]
	if list == nil {
		return nil
	}
	fits := s.domain(a, r)
	said, _ := r.args[a.Name].([]string)
	found := slices.DeleteFunc(list.Find(words...), func(m lookup.Match) bool {
		return fits != nil && fits[m.ID] <= count(said, m.ID)
	})
	return found[:min(len(found), typing.MaxReadings)]
}

func count(list []string, id string) (n int) {
	for _, other := range list {
		if other == id {
			n++
		}
	}
	return n
}

// domain is what an argument may name, each as often as it is there; nil means anything of its kind. It knows only what lies open.
func (s viewModel) domain(a engine.Arg, r reading) map[string]int {
	seat := r.seat
	if r.prompt != nil {
		seat = r.prompt.For
	}
	if a.Kind != imperium.KindCard && a.Kind != imperium.KindCards {
		return nil
	}
	own := s.seatOf(seat)
	in := map[string]int{}
	switch r.do {
	case "row.fill":
		for _, o := range s.rowOptions() {
			in[o.Value] = 5
		}
	case "acquire":
		for _, id := range slices.Concat(s.Row, []string{own.SetAside}) {
			in[id]++
		}
		for id, left := range s.Reserve {
			in[id] += left
		}
		if s.unnamed() > 0 {
			return nil
		}
	case "take":
		for _, id := range slices.Concat(s.Row, own.Discard) {
			in[id]++
		}
		if s.unnamed() > 0 {
			return nil
		}
	default:
		maps.Copy(in, own.Owns)
		if r.do == "agent" || r.do == "reveal" || r.do == "discard" {
			for _, id := range slices.Concat(own.InPlay, own.Discard) {
				in[id]--
			}
		}
	}
	return in
}

// firstOf is something that an argument may name, for an example.
func (s viewModel) firstOf(a engine.Arg, r reading) string {
	if in := s.domain(a, r); in != nil {
		for _, id := range slices.Sorted(maps.Keys(in)) {
			card, _ := rulebook.CardOf(id)
			if in[id] > 0 && (r.do != "agent" || len(card.Icons) > 0) {
				return id
			}
		}
		return ""
	}
	switch a.Kind {
	case imperium.KindConflict:
		for _, c := range rulebook.Conflicts {
			if !slices.Contains(s.Decks.Conflict.Used, c.ID) {
				return c.ID
			}
		}
	case imperium.KindCard, imperium.KindCards:
		return rulebook.Cards[0].ID
	case imperium.KindIntrigue:
		return rulebook.IntrigueCards[0].ID
	case imperium.KindLeader:
		for _, l := range rulebook.Leaders {
			if !slices.ContainsFunc(s.InOrder(), func(c imperium.Color) bool { return s.seatOf(c).Leader == l.ID }) {
				return l.ID
			}
		}
	case imperium.KindFaction, imperium.KindFactions:
		return string(rulebook.Factions[0])
	case imperium.KindOption, imperium.KindOptions:
		return options[1]
	case imperium.KindPlace:
		return "hand"
	case imperium.KindSpace:
		return s.spaceFor(r)
	case engine.KindSeat:
		for _, c := range s.InOrder() {
			if r.prompt == nil || c != r.prompt.For {
				return string(c)
			}
		}
	}
	return ""
}

// spaceFor is a space where no Agent stands, with an icon of the card that the example plays.
func (s viewModel) spaceFor(r reading) string {
	id, _ := r.args["card"].(string)
	card, played := rulebook.CardOf(id)
	for _, space := range rulebook.Spaces {
		if len(s.Spaces[space.ID].Agents) == 0 && (!played || slices.Contains(card.Icons, space.Icon)) {
			return space.ID
		}
	}
	return rulebook.Spaces[0].ID
}
