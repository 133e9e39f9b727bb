// Package typing reads what a moderator types in a hurry: it cuts a line into names, numbers and small words, in all
// languages at once, since people at a table mix them. Names and meanings are the game's own.
package typing

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
)

// Grammar is the small words of lines, and the words for commands.
type Grammar struct {
	Verbs, Phrases lookup.List         // of one word, of several
	Letters        map[string][]string // by command, the first letter of its first word in each language
	Yes, No        map[string]bool

	printers                                  []*i18n.Printer
	skip, from, to, because, purpose, special map[string]bool
}

// NewGrammar reads a game's words from its texts: bar.words.skip, .from, .to, .because, .purpose, .yes, .no, .elite for
// pieces of a special kind, and .do.COMMAND for each command.
func NewGrammar(bundle *i18n.Bundle, commands []string) *Grammar {
	g := &Grammar{Letters: map[string][]string{}}
	for _, lang := range i18n.Languages {
		g.printers = append(g.printers, bundle.Printer(lang))
	}
	for key, words := range map[string]*map[string]bool{
		"skip": &g.skip, "from": &g.from, "to": &g.to, "because": &g.because, "purpose": &g.purpose, "elite": &g.special, "yes": &g.Yes, "no": &g.No,
	} {
		*words = g.Set("bar.words." + key)
	}
	for _, p := range g.printers {
		for _, do := range commands {
			g.learn(p, do)
		}
	}
	return g
}

func (g *Grammar) learn(p *i18n.Printer, do string) {
	words := Synonyms(p, "bar.words.do."+do)
	for _, word := range words {
		if len(lookup.Words(word)) > 1 {
			g.Phrases.Add(do, word)
		} else {
			g.Verbs.Add(do, word)
		}
	}
	if len(words) > 0 {
		g.Letters[do] = append(g.Letters[do], string([]rune(words[0])[:1]))
	}
}

// Set is the words of a text in all languages.
func (g *Grammar) Set(key string) map[string]bool {
	set := map[string]bool{}
	for _, p := range g.printers {
		for _, word := range Synonyms(p, key) {
			set[strings.Join(lookup.Words(word), " ")] = true
		}
	}
	return set
}

// Synonyms lists the words for something; the text separates them by commas.
func Synonyms(p *i18n.Printer, key string) []string {
	if !p.Has(key) {
		return nil
	}
	return strings.Split(p.T(key), ",")
}

// Name adds to a list what a thing is called, without small words, and its other names: typed.name.ID.
func (g *Grammar) Name(list *lookup.List, p *i18n.Printer, id string) {
	for _, name := range append(Synonyms(p, "bar.words.name."+id), p.Term(id)) {
		g.Add(list, id, name)
	}
}

// Add adds a name to a list without small words.
func (g *Grammar) Add(list *lookup.List, id, name string) {
	words := slices.DeleteFunc(lookup.Words(name), func(w string) bool { return g.skip[w] })
	list.Add(id, strings.Join(words, " "))
}

// VerbsAt finds the commands whose word starts at a piece, and its number of pieces: "last turn" is one word.
func (g *Grammar) VerbsAt(pieces []Piece, i int) (found []lookup.Match, n int) {
	if i+1 < len(pieces) && pieces[i+1].Kind != Figure && len(pieces[i].Word) > 1 {
		found = slices.DeleteFunc(g.Phrases.Find(Words(pieces[i:i+2])...), func(m lookup.Match) bool { return m.Guessed || m.Cost > 1 })
		if len(found) > 0 {
			return found, 2
		}
	}
	return g.Verbs.Find(pieces[i].Word), 1
}
