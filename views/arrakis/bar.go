package arrakis

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// Read lists what a line of the command bar may mean: "harkonnen attack csw-05 windgap".
func (Pages) Read(c pages.Layout, v engine.View, prompts []engine.Prompt, text string) []pages.Reading {
	return newViewModel(c, v, prompts).reader().Read(text)
}

func (s viewModel) reader() typing.Reader {
	v := loadVocabulary()
	names := maps.Clone(v.names)
	names[engine.KindText] = s.knownTexts()
	return typing.Reader{Screen: s.Screen, Grammar: v.Grammar, Names: names, Labels: v.labels, Game: s, Members: membersOf, MayGive: mayGive}
}

// knownTexts are people's own names that lie open: those of the revealed prescience cards.
func (s viewModel) knownTexts() *lookup.List {
	var list lookup.List
	for _, name := range s.Decks["prescience"].Row {
		loadVocabulary().Add(&list, name, name)
	}
	return &list
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

// typedCommands are the commands that a line may give: all but the secret ones, which stay on their seat's phone, those of the app alone, and
// corrections.
func typedCommands() []string {
	specs := arrakis.Rules{}.Commands()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(specs)), func(do string) bool {
		return specs[do].Secret || specs[do].By == engine.ByApp || slices.Contains([]string{engine.TableSet, engine.Adjust, engine.Override}, do)
	})
}

// list is the list of what a kind of argument may name.
func (v *vocabulary) list(kind engine.ArgKind) *lookup.List {
	if v.names[kind] == nil {
		v.names[kind] = &lookup.List{}
	}
	return v.names[kind]
}

// learn adds the words of one language. Areas and zones are also known by their codes.
func (v *vocabulary) learn(p *i18n.Printer) {
	name := func(kind engine.ArgKind, id string) {
		v.list(kind).Add(id, id)
		v.Name(v.list(kind), p, id)
	}
	for kind, ids := range barNames() {
		for _, id := range ids {
			name(kind, id)
		}
	}
	for _, side := range arrakis.Sides {
		v.list(kindSide).Add(string(side), typing.Synonyms(p, "bar.words.name."+string(side))...)
	}
	for _, z := range board.Zones {
		name(arrakis.KindZone, string(z.ID))
	}
	for _, l := range rulebook.Leaders {
		name(arrakis.KindLeader, l.ID)
	}
	for _, id := range []string{"bashar", "naib"} {
		name(arrakis.KindLeader, id)
	}
	for _, kind := range arrakis.EffectKinds() {
		v.list(kindEffect).Add(kind, typing.Synonyms(p, "bar.words.effect."+kind)...)
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
	for _, seat := range arrakis.Players {
		name(engine.KindSeat, string(seat))
	}
	v.learnFacts(func(key string) []string { return typing.Synonyms(p, key) }, func(list *lookup.List, id string) { v.Name(list, p, id) })
	label := func(name string) { v.labels.Add(name, typing.Synonyms(p, "bar.words.arg."+name)...) }
	for _, do := range typedCommands() {
		for _, a := range typedArgs(do) {
			label(a.Name)
			for _, m := range a.Args {
				label(m.Name)
			}
		}
	}
	for _, fields := range effectFields {
		for _, field := range fields {
			label(field)
		}
	}
}

// TypedArgs are a command's arguments that a line may say.
func (viewModel) TypedArgs(do string) []engine.Arg { return typedArgs(do) }

// Closed reports that every argument may still be said.
func (viewModel) Closed(typing.Draft, engine.Arg) bool { return false }

// Domain limits nothing: a wrong name is the rules' to refuse.
func (viewModel) Domain(engine.Arg, typing.Draft) map[string]int { return nil }

// SeatNames are a seat's other names.
func (s viewModel) SeatNames(c engine.Seat) []string {
	return typing.Synonyms(s.P, "bar.words.name."+string(c))
}

// Tie says whose effect is entered: of the card or the leader for whom the die was spent.
func (viewModel) Tie(r typing.Draft) typing.Draft {
	if r.Prompt == nil {
		return r
	}
	if c, ok := r.Prompt.Choices.(arrakis.EffectChoice); ok && r.Do == "effect" {
		if c.Leader != "" {
			return r.With("leader", c.Leader)
		}
		return r.With("card", c.Card)
	}
	return r
}

// InWords says a command.
func (s viewModel) InWords(c engine.Command) string { return s.inWords(c) }

// Examples gives lines that may be typed, in the reader's language; first those that answer what is asked.
func (Pages) Examples(c pages.Layout, v engine.View, prompts []engine.Prompt) iter.Seq[pages.Example] {
	s := newViewModel(c, v, prompts)
	return func(yield func(pages.Example) bool) {
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
func (s viewModel) example(p engine.Prompt) (e pages.Example, ok bool) {
	words := typing.Synonyms(s.P, "bar.words.do."+p.Ask)
	if len(words) == 0 || !slices.Contains(typedCommands(), p.Ask) {
		return e, false
	}
	said := s.exampleOfShares(p)
	dice, isRoll := p.Choices.(arrakis.DiceChoice)
	draw, isDraw := p.Choices.(arrakis.DrawChoice)
	for _, a := range typedArgs(p.Ask) {
		if isDraw && isPartner(p.For) && draw.Decks[a.Name] == 0 { // a partner's own decks
			continue
		}
		if isRoll && a.Shape == engine.AsNumber { // one of each face, while there are dice
			if dice.Count > 0 {
				said = append(said, "1", s.labelOf(a))
				dice.Count--
			}
			continue
		}
		if a.Rare || a.Optional && (a.Kind != engine.KindCount || !slices.Contains(countedAsks, p.Ask)) {
			continue
		}
		of := s.exampleOf(a)
		if len(of) == 0 {
			return e, false
		}
		said = append(said, of...)
	}
	if len(said) > 0 && dice.Count > 0 { // the rest shows the first
		said[0] = strconv.Itoa(1 + dice.Count)
	}
	answer := strings.Join(said, " ")
	stem := strings.Join([]string{strings.ToLower(term(s, p.For)), words[0]}, " ")
	return pages.Example{Line: strings.TrimSpace(stem + " " + answer), Stem: stem, Says: s.reader().ReadAnswer(p, answer).Text, Do: p.Ask}, true
}

// exampleOfShares shares two partners' dice out as is usual; nothing for another question.
func (s viewModel) exampleOfShares(p engine.Prompt) (said []string) {
	c, ok := p.Choices.(arrakis.ShareChoice)
	if !ok {
		return nil
	}
	shares, _ := arrakis.Shares(s.Rules, c.Seats, c.Dice)
	for _, seat := range c.Seats {
		said = append(said, s.labelOf(engine.Arg{Name: string(seat)}))
		for _, a := range diceArgs() {
			if n := shares[seat].Count(arrakis.Face(a.Name)); n > 0 {
				said = append(said, strconv.Itoa(n), s.labelOf(a))
			}
		}
	}
	return said
}

// exampleOf says something for an argument; of a composed one an element, with one of what it counts first.
func (s viewModel) exampleOf(a engine.Arg) (words []string) {
	if len(a.Args) > 0 {
		counted := false
		for _, m := range membersOf(a, nil) {
			if m.Optional && (counted || m.Kind != engine.KindCount) {
				continue
			}
			said := s.exampleOf(m)
			if len(said) == 0 {
				return nil
			}
			words, counted = append(words, said...), counted || m.Kind == engine.KindCount
		}
		return words
	}
	switch {
	case a.Shape == engine.AsNumber:
		return []string{"1", s.labelOf(a)}
	case a.Kind == engine.KindYes:
		return []string{typing.Synonyms(s.P, "bar.words.yes")[0]}
	}
	if id := firstOf(a); id != "" {
		return []string{typedName(s.P.Term(id))}
	}
	return nil
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
	case kindFace:
		return signFaces[0]
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

// mayGive reports whether a seat may give a command though nobody asks for it.
func mayGive(r typing.Draft) bool {
	return r.Seat != "" && (r.Do == "row" || r.Do == "cone" && isPartner(r.Seat))
}
