package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/typing"
)

// isYesOrNo reports whether a line says yes or no, and nothing else.
func isYesOrNo(l typing.Line) bool {
	v := loadVocabulary()
	return len(l.Pieces) == 1 && len(l.Pieces[0].Word) > 1 && (v.Yes[l.Pieces[0].Word] || v.No[l.Pieces[0].Word])
}

// readYesOrNo reads a bare yes or no as the answer to what play waits for: "no" declines what is optional.
func (s viewModel) readYesOrNo(l typing.Line) (out []views.Reading) {
	no := loadVocabulary().No[l.Pieces[0].Word]
	for _, p := range s.passable() {
		if no && s.isDue(p) && mayPass(p) && p.Ask != "play" {
			out = append(out, s.reading(s.passOf(reading{}, p)))
		}
	}
	for _, p := range s.BlockingPrompts {
		args := typedArguments(p.Ask)
		said := slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Kind == engine.KindYes }) || p.Ask == foretoldCommand && no || len(args) == 0 && !no
		if said && len(s.asks(p.Ask)) > 0 && p.Ask != "guild.turn" && p.Ask != "advance" && p.Ask != "play" {
			out = append(out, s.readCommand(topic{do: p.Ask, line: l, rest: l.Pieces, bare: true})...)
		}
	}
	return slices.DeleteFunc(out, func(r views.Reading) bool { return !r.Enterable })
}

// isDue reports whether play waits for an answer.
func (s viewModel) isDue(p engine.Prompt) bool {
	return slices.ContainsFunc(s.BlockingPrompts, func(b engine.Prompt) bool { return b.ID == p.ID && b.For == p.For && b.Ask == p.Ask })
}

func isTwoNumbers(rest []typing.Piece) bool {
	return typing.Numbers(rest) == 2 && len(typing.Names(rest)) == 0
}

// readDials reads what both dials of the storm show, in the order of those who are asked; the second is entered after the first.
func (s viewModel) readDials(st topic) []views.Reading {
	asked, numbers := s.asks(st.do), typing.NumberPieces(st.rest)
	word := typing.Synonyms(s.P, "bar.words.do."+st.do)[0]
	first := s.withCommand(reading{cost: st.cost, guessed: st.guessed}, asked[0].For, st.do, &asked[0])
	out := s.reading(first.with("value", numbers[0].Number))
	out.Rest = strings.ToLower(strings.Join([]string{word, seatCodes[asked[1].For], itoa(numbers[1].Number)}, " "))
	out.Text += " · … " + out.Rest
	return []views.Reading{out}
}
