package imperium

import (
	"maps"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// vocabulary is everything that a line may name, in all languages at once, since people at a table mix them.
type vocabulary struct {
	*typing.Grammar
	names map[engine.ArgKind]*lookup.List // by the kind of argument
	facts lookup.List                     // what a line may correct
}

// loadVocabulary builds the vocabulary from the game's texts when the first line is typed.
var loadVocabulary = sync.OnceValue(func() *vocabulary {
	bundle, err := i18n.Generic().With(Words())
	if err != nil {
		panic(err) // the texts are embedded, and tests read them
	}
	v := &vocabulary{Grammar: typing.NewGrammar(bundle, typedCommands()), names: map[engine.ArgKind]*lookup.List{}}
	for _, lang := range i18n.Languages {
		v.learn(bundle.Printer(lang))
	}
	for many, one := range map[engine.ArgKind]engine.ArgKind{
		imperium.KindCards: imperium.KindCard, imperium.KindFactions: imperium.KindFaction, imperium.KindOptions: imperium.KindOption,
	} {
		v.names[many] = v.names[one]
	}
	return v
})

// typedCommands are the commands that a line may give: all but the secret ones, which stay on their seat's phone, and corrections,
// which are facts.
func typedCommands() []string {
	specs := imperium.Rules{}.Commands()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(specs)), func(do string) bool {
		return specs[do].Secret || slices.Contains([]string{engine.TableSet, engine.Adjust, "effect"}, do)
	})
}

// options are the answers of a "choose" prompt, by what they do.
var options = []string{
	"acquire_card", "discard", "draw", "influence", "intrigue", "persuasion", "retreat", "solari", "spice", "swords", "take_from_discard", "trash",
	"troop", "water", "pay", "decline",
}

// learn adds the words of one language.
func (v *vocabulary) learn(p *i18n.Printer) {
	name := func(kind engine.ArgKind, id string) {
		if v.names[kind] == nil {
			v.names[kind] = &lookup.List{}
		}
		v.Name(v.names[kind], p, id)
	}
	for _, c := range rulebook.Cards {
		name(imperium.KindCard, c.ID)
	}
	for _, c := range rulebook.IntrigueCards {
		name(imperium.KindIntrigue, c.ID)
	}
	for _, c := range rulebook.Conflicts {
		name(imperium.KindConflict, c.ID)
	}
	for _, s := range rulebook.Spaces {
		name(imperium.KindSpace, s.ID)
	}
	for _, l := range rulebook.Leaders {
		name(imperium.KindLeader, l.ID)
	}
	for _, f := range rulebook.Factions {
		name(imperium.KindFaction, string(f))
	}
	for _, c := range rulebook.HagalCards {
		name(imperium.KindHagal, c.ID)
	}
	for _, c := range imperium.Rivals {
		name(imperium.KindRival, string(c))
		name(engine.KindSeat, string(c))
	}
	for _, c := range imperium.Colors {
		name(engine.KindSeat, string(c))
		name(imperium.KindOption, string(c))
	}
	for _, id := range options {
		name(imperium.KindOption, id)
		v.names[imperium.KindOption].Add(id, p.T("option."+id))
	}
	for _, id := range []string{"hand", "discard", "play"} {
		name(imperium.KindPlace, id)
		v.names[imperium.KindPlace].Add(id, p.T("place."+id))
	}
	for _, fact := range slices.Sorted(maps.Keys(factPaths)) {
		v.facts.Add(fact, typing.Synonyms(p, "bar.words.fact."+fact)...)
	}
}
