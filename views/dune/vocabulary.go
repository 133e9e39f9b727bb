package dune

import (
	"slices"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
)

// vocabulary is what a moderator may call things by who types what happens: in every language at once, since people at a
// table mix them.
type vocabulary struct {
	verbs, facts, seats, places, leaders, cards, words, uses, played, phrases lookup.List

	letters map[string][]string // by command, what its first word in each language begins with

	// What is said between the things themselves.
	skip, from, to, because, purpose, elite, kwisatz, yes, no map[string]bool
}

// heard is the vocabulary of this game, made of the catalogues when the first word is typed.
var heard = sync.OnceValue(func() *vocabulary {
	bundle, err := i18n.Generic().With(Words())
	if err != nil {
		panic(err) // the catalogues are part of the program and read by its tests
	}
	v := &vocabulary{letters: map[string][]string{}}
	for _, set := range []struct {
		words *map[string]bool
		key   string
	}{
		{&v.skip, "typed.skip"}, {&v.from, "typed.from"}, {&v.to, "typed.to"}, {&v.because, "typed.because"}, {&v.purpose, "typed.purpose"}, {&v.elite, "typed.elite"},
		{&v.kwisatz, "typed.kwisatz"}, {&v.yes, "typed.yes"}, {&v.no, "typed.no"},
	} {
		*set.words = map[string]bool{}
		for _, lang := range i18n.Languages {
			for _, word := range synonyms(bundle.Printer(lang), set.key) {
				(*set.words)[strings.Join(lookup.Words(word), " ")] = true
			}
		}
	}
	for _, lang := range i18n.Languages {
		v.learn(bundle.Printer(lang))
	}
	return v
})

// synonyms are the other words for something, as the catalogue lists them.
func synonyms(p *i18n.Printer, key string) []string {
	if !p.Has(key) {
		return nil
	}
	return strings.Split(p.T(key), ",")
}

// factWords are the kinds of facts that a line may correct.
var factWords = []string{"spice", "forces", "storm", "tanks", "dead", "ready", "cards"}

// learn takes in the words of one language.
func (v *vocabulary) learn(p *i18n.Printer) {
	for _, do := range typedDo() {
		words := synonyms(p, "typed.do."+do)
		for _, word := range words {
			if len(lookup.Words(word)) > 1 {
				v.phrases.Add(do, word)
			} else {
				v.verbs.Add(do, word)
			}
		}
		if len(words) > 0 {
			v.letters[do] = append(v.letters[do], string([]rune(words[0])[:1]))
		}
	}
	for _, fact := range factWords {
		v.facts.Add(fact, synonyms(p, "typed.fact."+fact)...)
	}
	for _, f := range dune.Factions() {
		v.name(&v.seats, p, string(f.ID))
		v.seats.Add(string(f.ID), codes[f.ID])
		for _, l := range f.Leaders {
			v.name(&v.leaders, p, string(l.ID))
		}
	}
	for _, t := range dune.Territories() {
		v.name(&v.places, p, string(t))
	}
	for _, c := range allCards() {
		v.name(&v.cards, p, string(c))
	}
	v.learnUses(p)
	v.name(&v.words, p, dune.ShaiHulud)
	for _, args := range arguments {
		for _, a := range args {
			for _, word := range a.among {
				v.name(&v.words, p, word)
			}
		}
	}
}

// name takes in what a thing is called, without the small words in it, and what else it goes by.
func (v *vocabulary) name(list *lookup.List, p *i18n.Printer, id string) {
	for _, name := range append(synonyms(p, "typed.name."+id), p.Term(id)) {
		words := slices.DeleteFunc(lookup.Words(name), func(w string) bool { return v.skip[w] })
		list.Add(id, strings.Join(words, " "))
	}
}
