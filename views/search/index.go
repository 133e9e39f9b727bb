package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Doc is a text to be found.
type Doc struct {
	ID    string
	Title string
	Text  string
	Part  string // the name of its section
	Also  string // further words for it, besides Sayings
}

// Index finds texts of one language. It is immutable once built.
type Index struct {
	lang     string
	docs     []Doc
	fillers  map[string]bool
	weak     map[string]bool
	postings map[string][]posting // by stem
	known    map[string]string    // the stem of each word in a text or saying
	words    []spelling           // the same words, sorted
	says     map[string][]meaning // meanings of phrases, by their stems
	longest  int                  // number of words in the longest phrase
}

// spelling is a word with the set of its letters, which quickly tells most words apart.
type spelling struct {
	runes   []rune
	letters uint64
}

func spell(text string) spelling {
	s := spelling{runes: []rune(text)}
	for _, r := range s.runes {
		s.letters |= 1 << (uint(r) % 64)
	}
	return s
}

// within reports whether a word may be at most some slips from another: a slip adds and removes one letter at most.
func (s spelling) within(most int, of spelling) bool {
	return max(len(s.runes)-len(of.runes), len(of.runes)-len(s.runes)) <= most &&
		bits.OnesCount64(s.letters&^of.letters) <= most && bits.OnesCount64(of.letters&^s.letters) <= most
}

// posting is a text that has a word.
type posting struct {
	doc    int
	weight float64 // how much: over all fields, by weight and length
}

// meaning is a set of words that a text should have.
type meaning struct {
	stems  []string
	weight float64
}

// A field's weight, and how much its length counts against a word in it.
const (
	titleWeight, titleLength = 2.5, 0.3
	askedWeight, askedLength = 2.0, 0.5
	textWeight, textLength   = 1.0, 0.6
	partWeight, partLength   = 0.5, 0.0
)

// sayingWeight is the weight of a synonym.
const sayingWeight = 0.8

// New builds one language's index.
func New(lang string, sayings Sayings, docs []Doc) *Index {
	x := &Index{
		lang: lang, docs: docs, fillers: map[string]bool{}, weak: map[string]bool{},
		postings: map[string][]posting{}, known: map[string]string{}, says: map[string][]meaning{},
	}
	x.addFields(sayings)
	for _, w := range cut(sayings.Fillers) {
		x.fillers[w.text] = true
		x.addWord(w.text)
	}
	for _, w := range cut(sayings.Weak) {
		x.weak[w.text] = true
		x.addWord(w.text)
	}
	for _, line := range sayings.Same {
		x.addSame(meanings(line))
	}
	for text := range x.known {
		x.words = append(x.words, spell(text))
	}
	slices.SortFunc(x.words, func(a, b spelling) int { return slices.Compare(a.runes, b.runes) })
	return x
}

// addFields counts the words of all texts.
func (x *Index) addFields(sayings Sayings) {
	for _, field := range []struct {
		weight, length float64
		of             func(Doc) string
	}{
		{titleWeight, titleLength, func(d Doc) string { return d.Title }},
		{askedWeight, askedLength, func(d Doc) string { return d.Also + ", " + sayings.Asked[d.ID] }},
		{textWeight, textLength, func(d Doc) string { return d.Text }},
		{partWeight, partLength, func(d Doc) string { return d.Part }},
	} {
		counts, lengths, all := make([]map[string]float64, len(x.docs)), make([]float64, len(x.docs)), 0.0
		for i, d := range x.docs {
			counts[i] = map[string]float64{}
			for _, w := range cut(field.of(d)) {
				counts[i][x.addWord(w.text)]++
				lengths[i]++
			}
			all += lengths[i]
		}
		for i := range x.docs {
			norm := 1 - field.length + field.length*lengths[i]/max(1, all/float64(len(x.docs)))
			for stem, n := range counts[i] {
				x.post(stem, i, field.weight*n/norm)
			}
		}
	}
}

func (x *Index) post(stem string, doc int, weight float64) {
	list := x.postings[stem]
	if i, there := slices.BinarySearchFunc(list, doc, func(p posting, doc int) int { return cmp.Compare(p.doc, doc) }); there {
		list[i].weight += weight
	} else {
		x.postings[stem] = slices.Insert(list, i, posting{doc, weight})
	}
}

// addWord adds a word and returns its stem.
func (x *Index) addWord(text string) string {
	stem, ok := x.known[text]
	if !ok {
		stem = x.stem(text)
		x.known[text] = stem
	}
	return stem
}

// addSame adds that the phrases in from may mean those in to. Meanings that no text has are dropped.
func (x *Index) addSame(from, to []string) {
	var means []meaning
	for _, phrase := range to {
		m := meaning{weight: sayingWeight}
		for _, w := range cut(phrase) {
			if stem := x.stem(w.text); x.postings[stem] != nil && !slices.Contains(m.stems, stem) {
				m.stems = append(m.stems, stem)
			}
		}
		if len(m.stems) > 0 {
			means = append(means, m)
		}
	}
	for _, phrase := range from {
		var said []string
		for _, w := range cut(phrase) {
			said = append(said, x.addWord(w.text))
		}
		key := strings.Join(said, " ")
		for _, m := range means {
			if strings.Join(m.stems, " ") != key {
				x.says[key] = append(x.says[key], m)
			}
		}
		x.longest = max(x.longest, len(said))
	}
}

// rarity is a word's weight: the fewer texts have it, the higher (BM25's inverse document frequency).
func (x *Index) rarity(stem string) float64 {
	n, all := float64(len(x.postings[stem])), float64(len(x.docs))
	return math.Log(1 + (all-n+0.5)/(n+0.5))
}
