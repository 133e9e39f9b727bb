package dune

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
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
	names           map[engine.ArgKind]*lookup.List // by the kind of argument
	facts, labels   lookup.List                     // what a line may correct, words for arguments
	played, dialled lookup.List                     // what opens a line besides commands: cards, and the storm while its dials are due
}

// loadVocabulary builds the vocabulary from the game's texts when the first line is typed.
var loadVocabulary = sync.OnceValue(func() *vocabulary {
	bundle, err := i18n.Generic().With(Words())
	if err != nil {
		panic(err) // the texts are embedded, and tests read them
	}
	v := &vocabulary{Grammar: typing.NewGrammar(bundle, commandNamed()), names: map[engine.ArgKind]*lookup.List{}}
	for _, kind := range []engine.ArgKind{engine.KindSeat, engine.KindWord, dune.KindPlace, dune.KindLeader, dune.KindCard, dune.KindSpiceCard, kindUse} {
		v.names[kind] = &lookup.List{}
	}
	for _, lang := range i18n.Languages {
		v.learn(bundle.Printer(lang))
	}
	v.names[dune.KindLand], v.names[dune.KindLeaders], v.names[dune.KindCards] = v.names[dune.KindPlace], v.names[dune.KindLeader], v.names[dune.KindCard]
	return v
})

// commandNamed lists what a command's word may name.
func commandNamed() []string {
	return append(slices.Sorted(maps.Keys(dune.Rules{}.Commands())), karamaWord, waitWord, nobodyWord)
}

// learn adds the words of one language.
func (v *vocabulary) learn(p *i18n.Printer) {
	name := func(kind engine.ArgKind, id string) { v.Name(v.names[kind], p, id) }
	for _, fact := range []string{"spice", "forces", "storm", "tanks", "dead", "ready", "cards"} {
		v.facts.Add(fact, typing.Synonyms(p, "bar.words.fact."+fact)...)
	}
	for f, code := range seatCodes {
		v.names[engine.KindSeat].Add(string(f), code)
	}
	for _, f := range rulebook.Sheets() {
		name(engine.KindSeat, string(f.ID))
		for _, l := range f.Leaders {
			name(dune.KindLeader, string(l.ID))
		}
	}
	for _, t := range board.Territories() {
		name(dune.KindPlace, string(t))
	}
	for _, c := range dune.SpiceCards() {
		name(dune.KindSpiceCard, c)
	}
	for _, c := range allCards() {
		name(dune.KindCard, string(c))
	}
	for _, card := range playedByName() {
		for _, list := range []*lookup.List{&v.played, &v.dialled} {
			for _, called := range append(typing.Synonyms(p, "bar.words.name."+string(card)), p.Term(string(card))) {
				v.Add(list, "play:"+string(card), called)
			}
		}
	}
	v.dialled.Add("storm.dial", typing.Synonyms(p, "bar.words.fact.storm")...)
	v.labels.Add("kwisatz", typing.Synonyms(p, "bar.words.kwisatz")...)
	for _, use := range []string{"buy", "half-shipment", "special"} {
		v.names[kindUse].Add(use, typing.Synonyms(p, "bar.words.use."+use)...)
	}
	for _, a := range rulebook.AllStoppable() { // a power is told by whose it is, too, and comes in the order of the rulebook
		v.names[kindUse].Add(stopping(a), p.Term(string(a)))
		for _, owner := range []string{seatCodes[a.Owner()], p.Term(string(a.Owner()))} {
			v.names[kindUse].Add(stopping(a), owner, owner+" "+p.Term(string(a)))
		}
	}
	for _, do := range (dune.Rules{}).Commands() {
		for _, a := range do.Args {
			for _, word := range a.Words {
				name(engine.KindWord, word)
			}
		}
	}
}

// stopping is the vocabulary's name for stopping a power; its number keeps the order of the powers.
func stopping(a rulebook.Ability) string {
	return fmt.Sprintf("%03d block:%s", slices.Index(rulebook.AllStoppable(), a), a)
}
