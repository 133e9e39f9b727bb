package arrakis

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// Read lists what a line of the command bar may mean: "harkonnen attack csw-05 windgap".
func (Pages) Read(c views.Layout, v engine.View, prompts []engine.Prompt, text string) []views.Reading {
	return newViewModel(c, v, prompts).reader().Read(text)
}

func (s viewModel) reader() typing.Reader {
	v := loadVocabulary()
	return typing.Reader{Screen: s.Screen, Grammar: v.Grammar, Names: v.names, Labels: v.labels, Game: s}
}

// vocabulary is everything that a line may name, in all languages at once, since people at a table mix them.
type vocabulary struct {
	*typing.Grammar
	names  map[engine.ArgKind]*lookup.List // by the kind of argument
	labels lookup.List                     // of arguments

	facts, markers lookup.List // what a line may correct, the prescience markers
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
		arrakis.KindAreas: arrakis.KindArea, arrakis.KindZones: arrakis.KindZone, arrakis.KindLeaders: arrakis.KindLeader, arrakis.KindCards: arrakis.KindCard,
	} {
		v.names[many] = v.names[one]
	}
	return v
})

// typedCommands are the commands that a line may give: all but the secret ones, which stay on their seat's phone, corrections, and those
// whose arguments are more than names and numbers, which have forms.
func typedCommands() []string {
	specs := arrakis.Rules{}.Commands()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(specs)), func(do string) bool {
		return specs[do].Secret || slices.Contains([]string{engine.TableSet, engine.Adjust, engine.Override, "row"}, do) || slices.ContainsFunc(specs[do].Args, isComposed)
	})
}

// isComposed reports whether an argument is needed that is more than names and numbers.
func isComposed(a engine.Arg) bool {
	return !a.Optional && (a.Shape == engine.AsObject || a.Shape == engine.AsAny) || a.Kind == engine.KindText && a.Name == "card" && !a.Optional
}

// learn adds the words of one language. Areas and zones are also known by their codes.
func (v *vocabulary) learn(p *i18n.Printer) {
	name := func(kind engine.ArgKind, id string) {
		if v.names[kind] == nil {
			v.names[kind] = &lookup.List{}
		}
		v.names[kind].Add(id, id)
		v.Name(v.names[kind], p, id)
	}
	for _, a := range board.Areas {
		name(arrakis.KindArea, string(a.ID))
		name(arrakis.KindOrigins, string(a.ID))
	}
	for _, z := range board.Zones {
		name(arrakis.KindZone, string(z.ID))
		name(arrakis.KindOrigins, string(z.ID))
	}
	for _, l := range rulebook.Leaders {
		name(arrakis.KindLeader, l.ID)
	}
	for _, id := range []string{"bashar", "naib"} {
		name(arrakis.KindLeader, id)
	}
	for _, c := range rulebook.Cards {
		name(arrakis.KindCard, c.ID)
	}
	for _, f := range rulebook.Faces {
		name(arrakis.KindResult, string(f))
	}
	for _, m := range slices.Concat(rulebook.Markers, rulebook.Powers) {
		name(arrakis.KindMarker, m)
	}
	for _, seat := range seatOrder {
		name(engine.KindSeat, string(seat))
	}
	v.learnFacts(func(key string) []string { return typing.Synonyms(p, key) }, func(list *lookup.List, id string) { v.Name(list, p, id) })
	for _, do := range typedCommands() {
		for _, a := range typedArgs(do) {
			if words := typing.Synonyms(p, "bar.words.arg."+a.Name); len(words) > 0 {
				v.labels.Add(a.Name, words...)
			}
		}
	}
}

// typedArgs are a command's arguments that a line may say.
func typedArgs(do string) []engine.Arg {
	args := slices.DeleteFunc(slices.Clone(arrakis.Rules{}.Commands()[do].Args), func(a engine.Arg) bool {
		return a.Unlisted || a.Shape == engine.AsObject || a.Shape == engine.AsAny || a.Kind == engine.KindText && do != "action" ||
			a.Kind == arrakis.KindCards && (do == "row" || do == "prescience.remove") // prescience cards have people's own names
	})
	for i, a := range args { // what counts nothing, and what is not so, is not said
		args[i].Optional = a.Optional || a.Kind == engine.KindCount || a.Kind == engine.KindYes && a.Name != "on" || a.List && do != "combat.leaders" ||
			a.Name == "area" && (do == "casualties" || do == "remove") // the question names it
	}
	return args
}

// TypedArgs are a command's arguments that a line may say.
func (viewModel) TypedArgs(do string) []engine.Arg { return typedArgs(do) }

// Closed reports that every argument may still be said.
func (viewModel) Closed(typing.Draft, engine.Arg) bool { return false }

// Domain limits nothing: a wrong name is the rules' to refuse.
func (viewModel) Domain(engine.Arg, typing.Draft) map[string]int { return nil }

// SeatNames are a side's other names.
func (s viewModel) SeatNames(c engine.Seat) []string {
	return typing.Synonyms(s.P, "bar.words.name."+string(c))
}

// Tie adds nothing: a question of this game is told by its name.
func (viewModel) Tie(r typing.Draft) typing.Draft { return r }

// InWords says a command.
func (s viewModel) InWords(c engine.Command) string { return s.inWords(c) }

// Examples gives lines that may be typed, in the reader's language; first those that answer what is asked.
func (Pages) Examples(c views.Layout, v engine.View, prompts []engine.Prompt) iter.Seq[views.Example] {
	s := newViewModel(c, v, prompts)
	return func(yield func(views.Example) bool) {
		for _, due := range []bool{true, false} {
			for _, p := range prompts {
				if live.OnlyForSeat(p) || p.IsAnswered() || due == p.IsNonBlocking() {
					continue
				}
				if e, ok := s.example(p); ok && !yield(e) {
					return
				}
			}
		}
	}
}

// example is a line that answers a prompt.
func (s viewModel) example(p engine.Prompt) (e views.Example, ok bool) {
	words := typing.Synonyms(s.P, "bar.words.do."+p.Ask)
	if len(words) == 0 || !slices.Contains(typedCommands(), p.Ask) {
		return e, false
	}
	r := typing.Draft{Do: p.Ask, Prompt: &p, Args: map[string]any{}}
	line := []string{strings.ToLower(term(s, p.For)), words[0]}
	for _, a := range typedArgs(p.Ask) {
		if a.Rare || a.Optional && (a.Kind != engine.KindCount || !slices.Contains(countedAsks, p.Ask)) {
			continue
		}
		if a.Shape == engine.AsNumber {
			line, r = append(line, "1", s.labelOf(a)), r.With(a.Name, 1)
			continue
		}
		if a.Kind == engine.KindYes {
			line, r = append(line, typing.Synonyms(s.P, "bar.words.yes")[0]), r.With(a.Name, true)
			continue
		}
		id := firstOf(a)
		if id == "" {
			return e, false
		}
		r = r.Saying(a, id)
		line = append(line, typedName(s.P.Term(id)))
	}
	return views.Example{Line: strings.Join(line, " "), Says: s.reader().Reading(r, typing.Line{}).Text, Do: p.Ask}, true
}

// countedAsks are the questions whose examples show numbers.
var countedAsks = []string{"casualties", "combat.roll", "dice.roll", "discard", "draw", "storm.roll", "worm.roll", "combat.cards"}

// labelOf is the word for an argument.
func (s viewModel) labelOf(a engine.Arg) string {
	if words := typing.Synonyms(s.P, "bar.words.arg."+a.Name); len(words) > 0 {
		return strings.TrimSpace(words[0])
	}
	return ""
}

// firstOf is something that an argument may name, for an example.
func firstOf(a engine.Arg) string {
	switch a.Kind {
	case arrakis.KindArea, arrakis.KindAreas:
		return string(board.Areas[0].ID)
	case arrakis.KindZone, arrakis.KindZones:
		return string(board.Zones[0].ID)
	case arrakis.KindResult:
		return string(rulebook.Faces[0])
	case arrakis.KindLeader, arrakis.KindLeaders:
		return rulebook.Leaders[0].ID
	case arrakis.KindMarker:
		return rulebook.Markers[0]
	}
	return ""
}

// typedName is a name as one types it: brackets and dashes are left out.
func typedName(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		switch r {
		case ',', '(', ')':
			return -1
		case '–':
			return ' '
		}
		return r
	}, name))
}
