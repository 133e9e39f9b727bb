package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/typing"
)

// topic is a command that a line may be about, and the rest of the line.
type topic struct {
	do, fact string
	card     rulebook.Card // a card played by its own name
	line     typing.Line
	rest     []typing.Piece
	cost     int
	guessed  bool
	bare     bool // no word of the line says which command: it answers what is asked
}

// laterVerbCost is the cost of a command word that is not first.
const laterVerbCost = 3

// noVerbCost is the cost of a line without a command word.
const noVerbCost = 30

// topics lists what a line may be about: a command word is first or second, or the command is asked for.
func (s viewModel) topics(l typing.Line) []topic {
	var out []topic
	for i, t := range l.Pieces[:min(2+opening(l), len(l.Pieces))] {
		if t.Kind == typing.Figure || i > 0 && len(t.Word) < 3 {
			continue
		}
		verbs, n := loadVocabulary().VerbsAt(l.Pieces, i)
		rest := slices.Concat(l.Pieces[:i], l.Pieces[i+n:])
		exact := len(verbs) > 0 && verbs[0].Cost == 0 // an exact word leaves no room for slips
		for _, m := range verbs {
			if m.Guessed && exact {
				continue
			}
			out = append(out, topic{do: m.ID, line: l, rest: rest, cost: m.Cost + i*laterVerbCost, guessed: m.Guessed})
		}
		for _, m := range loadVocabulary().facts.Find(t.Word) {
			if len(t.Word) < 2 {
				break // one letter corrects nothing
			}
			if m.ID == "storm" && len(s.asks("storm.dial")) > 0 { // "storm 5 8": what the two dials show
				out = append(out, topic{do: "storm.dial", line: l, rest: rest, cost: m.Cost + i*laterVerbCost, guessed: m.Guessed})
			}
			out = append(out, topic{fact: m.ID, line: l, rest: rest, cost: m.Cost + i*laterVerbCost, guessed: m.Guessed})
		}
		out = append(out, cardTopics(l, i)...)
	}
	for _, ask := range s.bareAsks(l) {
		out = append(out, topic{do: ask, line: l, rest: l.Pieces, cost: noVerbCost, bare: true})
	}
	return out
}

// bareAsks lists the questions that a line may answer without a command's word: of one word, those that play waits for.
func (s viewModel) bareAsks(l typing.Line) (out []string) {
	for _, p := range s.allPrompts {
		due := slices.ContainsFunc(s.BlockingPrompts, func(b engine.Prompt) bool { return b.Ask == p.Ask })
		long := len(l.Pieces) > 1 && slices.Contains([]string{"ship", "move", "bid", "revive", "battle.pick"}, p.Ask)
		says := len(typedArguments(p.Ask)) > 0 && p.Ask != "play" && p.Ask != "guild.turn"
		if (due && says || long) && len(s.asks(p.Ask)) > 0 && !slices.Contains(out, p.Ask) {
			out = append(out, p.Ask)
		}
	}
	return out
}

// opening counts the small words at a line's beginning: "the Guild waits".
func opening(l typing.Line) int {
	return max(0, slices.IndexFunc(l.Pieces, func(t typing.Piece) bool {
		return t.Kind != typing.SmallWord || len(loadVocabulary().seats.Find(t.Word)) > 0
	}))
}

// cardTopics lists the cards that a line plays by name, the name starting at piece i.
func cardTopics(l typing.Line, i int) []topic {
	if len(l.Pieces[i].Word) < 3 {
		return nil
	}
	at := []int{i} // the name's words, without small words between
	for j := i + 1; j < len(l.Pieces) && len(at) < 3 && !l.Pieces[j-1].EndsName; j++ {
		switch t := l.Pieces[j]; {
		case t.Kind == typing.Name:
			at = append(at, j)
		case t.Kind != typing.SmallWord || len(loadVocabulary().seats.Find(t.Word)) > 0:
			j = len(l.Pieces)
		}
	}
	for ; len(at) > 0; at = at[:len(at)-1] {
		var words []string
		for _, j := range at {
			words = append(words, l.Pieces[j].Word)
		}
		var out []topic
		rest := slices.Concat(l.Pieces[:i], l.Pieces[at[len(at)-1]+1:])
		for _, m := range loadVocabulary().played.Find(words...) {
			if m.Guessed && len(at) > 1 {
				continue
			}
			out = append(out, topic{do: "play", card: rulebook.Card(m.ID), line: l, rest: rest, cost: m.Cost + i*laterVerbCost, guessed: m.Guessed})
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// endsInFreeText reports whether the command ends with quoted text.
func (st topic) endsInFreeText() bool {
	return slices.Contains([]string{"bribe", "deal", "play", lastCommand, endCommand}, st.do)
}
