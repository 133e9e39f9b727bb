package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// Read lists what a line of the command bar may mean: "marta duncan carthag pay 3".
func (Pages) Read(c pages.Layout, v engine.View, prompts []engine.Prompt, text string) []pages.Reading {
	return newViewModel(c, v, prompts).reader().Read(text)
}

func (s viewModel) reader() typing.Reader {
	screen := s.Screen
	screen.SeatOrder = s.everyone() // a line may name a Rival
	return typing.Reader{Screen: screen, Grammar: loadVocabulary().Grammar, Names: loadVocabulary().names, Game: s, WhyNot: s.whyRowTakesNone}
}

// whyRowTakesNone says why the row takes no card.
func (s viewModel) whyRowTakesNone(r typing.Draft) string {
	if r.Do == "row.fill" && s.Phase != imperium.Setup && s.unnamed() == 0 {
		return s.t("row.full")
	}
	return ""
}

// SeatNames is a seat's leader.
func (s viewModel) SeatNames(c engine.Seat) []string {
	if leader := s.seatOf(c).Leader; leader != "" {
		return []string{term(s, leader)}
	}
	return nil
}

// Tie adds the card whose choice is answered.
func (s viewModel) Tie(r typing.Draft) typing.Draft {
	if r.Prompt == nil {
		return r
	}
	of := s.pendingOf(*r.Prompt)
	if of != "" && slices.ContainsFunc(imperium.Rules{}.Commands()[r.Do].Args, func(a engine.Arg) bool { return a.Name == "of" }) {
		r = r.With("of", of)
	}
	return r
}

// InWords says a command.
func (s viewModel) InWords(c engine.Command) string { return s.inWords(c) }
