package dune

import (
	"sync"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// vocabulary is everything a line may name, in all languages at once, since people at a table mix them.
type vocabulary struct {
	*typing.Grammar
	facts, seats, places, leaders, cards, words, uses, played lookup.List
	planned                                                   lookup.List // leaders and cards, for battle plans

	kwisatz map[string]bool // words for it
}

// loadVocabulary builds the vocabulary from the game's texts when the first line is typed.
var loadVocabulary = sync.OnceValue(func() *vocabulary {
	bundle, err := i18n.Generic().With(Words())
	if err != nil {
		panic(err) // the texts are embedded, and tests read them
	}
	v := &vocabulary{Grammar: typing.NewGrammar(bundle, commandNamed())}
	v.kwisatz = v.Set("bar.words.kwisatz")
	for _, lang := range i18n.Languages {
		v.learn(bundle.Printer(lang))
	}
	return v
})

// factWords are the kinds of facts that a line may set.
var factWords = []string{"spice", "forces", "storm", "tanks", "dead", "ready", "cards"}

// learn adds the words of one language.
func (v *vocabulary) learn(p *i18n.Printer) {
	for _, fact := range factWords {
		v.facts.Add(fact, typing.Synonyms(p, "bar.words.fact."+fact)...)
	}
	for f, code := range seatCodes {
		v.seats.Add(string(f), code)
	}
	for _, f := range rulebook.Sheets() {
		v.Name(&v.seats, p, string(f.ID))
		for _, l := range f.Leaders {
			v.Name(&v.leaders, p, string(l.ID))
			v.Name(&v.planned, p, string(l.ID))
		}
	}
	for _, t := range board.Territories() {
		v.Name(&v.places, p, string(t))
	}
	for _, c := range allCards() {
		v.Name(&v.cards, p, string(c))
		v.Name(&v.planned, p, string(c))
	}
	v.learnUses(p)
	v.Name(&v.words, p, dune.ShaiHulud)
	for _, do := range (dune.Rules{}).Commands() {
		for _, a := range do.Args {
			for _, word := range a.Words {
				v.Name(&v.words, p, word)
			}
		}
	}
}
