package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/views/lookup"
)

// Hit is a found text.
type Hit struct {
	ID    string
	Score float64 // at most 1
}

// Limits of a question, so that none takes long.
const (
	mostWords   = 32
	mostUnknown = 8 // words that are compared with all known words
	mostMeant   = 4 // words that an unknown one is read as
)

// Weights of a word that differs from the typed one.
const (
	slipWeight   = 0.75 // a word that may have been meant
	partedWeight = 0.4  // a single word of a known phrase
	weakWeight   = 0.25
	saturation   = 1.2 // BM25's k1: how soon repetitions stop counting
)

// concept is one thing that a question asks for, with its possible meanings.
type concept struct {
	weight   float64
	meanings []meaning
}

// parsedQuestion is a question as it was understood.
type parsedQuestion struct {
	concepts []concept
	sure     float64 // the known share of it in this language, up to 1
}

// token is a word of a question with its possible stems, likeliest first.
type token struct {
	stems  []string
	weight float64
	filler bool
	weak   bool
}

// tokens reads the words of a question. If guess is true, unknown words are read as the nearest known ones.
func (x *Index) tokens(query string, guess bool) (out []token, sure float64) {
	words := cut(query)
	words = words[:min(len(words), mostWords)]
	unknown, known := 0, 0.0
	for i := 0; i < len(words); i++ {
		text := words[i].text
		if i+1 < len(words) && len(text) > 1 {
			if joined := text + words[i+1].text; x.known[joined] != "" && (x.known[text] == "" || x.known[words[i+1].text] == "") {
				words[i+1].text = joined // for people who write one word as two
				continue
			}
		}
		stem, ok := x.known[text]
		if !ok {
			stem = x.stem(text)
			ok = x.postings[stem] != nil || x.says[stem] != nil
		}
		switch {
		case x.fillers[text]:
			out = append(out, token{stems: []string{stem}, filler: true})
			known++
		case ok:
			out = append(out, token{stems: []string{stem}, weight: 1, weak: x.weak[text]})
			known++
		case guess && unknown < mostUnknown:
			unknown++
			if near := x.nearest(text); len(near) > 0 {
				out = append(out, token{stems: near, weight: slipWeight})
				known += 0.4
			}
		}
	}
	return out, known / max(1, float64(len(words)))
}

// nearest lists the stems of known words that a slip may have turned into this one; nil if it is nearer to a filler.
func (x *Index) nearest(text string) []string {
	typed := spell(text)
	allowed := 2
	switch n := len(typed.runes); {
	case n < 4:
		return nil
	case n < 8:
		allowed = 1
	}
	var best []string
	for _, w := range x.words {
		if len(w.runes) < 3 || !w.within(allowed, typed) {
			continue
		}
		if n := lookup.Slips(typed.runes, w.runes, allowed); n <= allowed {
			if n < allowed {
				allowed, best = n, nil
			}
			best = append(best, string(w.runes))
		}
	}
	if len(best) == 0 {
		best = x.withPrefix(typed.runes)
	}
	var stems []string
	for _, w := range best {
		if stem := x.known[w]; !x.fillers[w] && !slices.Contains(stems, stem) {
			stems = append(stems, stem)
		}
	}
	slices.SortStableFunc(stems, func(a, b string) int { return cmp.Compare(len(x.postings[b]), len(x.postings[a])) })
	return stems[:min(len(stems), mostMeant)]
}

// withPrefix lists the known words that begin like this and are at most twice as long.
func (x *Index) withPrefix(typed []rune) (out []string) {
	at, _ := slices.BinarySearchFunc(x.words, typed, func(w spelling, typed []rune) int { return slices.Compare(w.runes, typed) })
	for _, w := range x.words[at:] {
		if len(w.runes) < len(typed) || !slices.Equal(w.runes[:len(typed)], typed) {
			break
		}
		if len(w.runes) <= 2*len(typed) {
			out = append(out, string(w.runes))
		}
	}
	return out
}

// understand parses a question.
func (x *Index) understand(query string, guess bool) parsedQuestion {
	tokens, sure := x.tokens(query, guess)
	a := parsedQuestion{sure: sure}
	within := make([]bool, len(tokens))
	for i := 0; i < len(tokens); i++ {
		if means, n := x.phrase(tokens[i:]); n > 0 {
			a.concepts = append(a.concepts, concept{1, means})
			for j := i; j < i+n; j++ {
				within[j] = true
			}
		}
	}
	seen := map[string]bool{}
	for i, t := range tokens {
		if t.filler || len(t.stems) == 0 || seen[t.stems[0]] {
			continue
		}
		seen[t.stems[0]] = true
		c := concept{weight: t.weight}
		if within[i] {
			c.weight *= partedWeight
		}
		if t.weak {
			c.weight *= weakWeight
		}
		for _, stem := range t.stems {
			if x.postings[stem] != nil {
				c.meanings = append(c.meanings, meaning{[]string{stem}, 1})
			}
			c.meanings = append(c.meanings, x.says[stem]...)
		}
		if len(c.meanings) > 0 {
			a.concepts = append(a.concepts, c)
		}
	}
	return a
}

// phrase finds the longest known phrase of two or more words at the beginning, with or without fillers.
func (x *Index) phrase(tokens []token) (means []meaning, n int) {
	var all, telling []string
	for i, t := range tokens {
		if len(t.stems) == 0 || len(telling) >= x.longest || i >= 2*x.longest || i == 0 && t.filler && len(tokens) < 2 {
			break
		}
		all = append(all, t.stems[0])
		if !t.filler {
			telling = append(telling, t.stems[0])
		}
		if len(all) > 1 {
			if m := x.says[strings.Join(all, " ")]; m != nil {
				means, n = m, i+1
			}
		}
		if len(telling) > 1 && !tokens[0].filler && !t.filler && len(telling) < len(all) {
			if m := x.says[strings.Join(telling, " ")]; m != nil {
				means, n = m, i+1
			}
		}
	}
	return means, n
}

// Find ranks the texts by a question, best first. Without a meaningful word it finds nothing.
func (x *Index) Find(query string) []Hit { return x.rank(x.understand(query, true)) }

// rank ranks the texts by a parsed question.
func (x *Index) rank(a parsedQuestion) (hits []Hit) {
	sums, covered := make([]float64, len(x.docs)), make([]float64, len(x.docs))
	best, most := make([]float64, len(x.docs)), 0.0
	for _, c := range a.concepts {
		clear(best)
		top := x.weigh(c, best)
		most += c.weight * top
		for i, score := range best {
			if score > 0 {
				sums[i] += c.weight * score
				covered[i] += c.weight * top
			}
		}
	}
	for i, sum := range sums {
		if sum > 0 {
			hits = append(hits, Hit{x.docs[i].ID, sum / most * (0.5 + 0.5*covered[i]/most)})
		}
	}
	Order(hits)
	return hits
}

// Order sorts hits, best first; equal ones keep the order of the texts.
func Order(hits []Hit) {
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
}

// weigh notes for each text how well it matches a concept, by its best meaning, and returns the highest possible score. A
// meaning counts no more than the typed word.
func (x *Index) weigh(c concept, best []float64) (top float64) {
	own := -1.0
	if first := c.meanings[0]; len(first.stems) == 1 && first.weight == 1 {
		own = x.rarity(first.stems[0])
	}
	sum := make([]float64, len(x.docs))
	for _, m := range c.meanings {
		clear(sum)
		all := 0.0
		for _, stem := range m.stems {
			r := x.rarity(stem)
			all += r
			for _, p := range x.postings[stem] {
				sum[p.doc] += r * p.weight / (p.weight + saturation)
			}
		}
		scale := m.weight
		if own >= 0 && all > own {
			scale *= own / all
		}
		for i, s := range sum {
			if len(m.stems) > 1 {
				s *= s / all // half a phrase is worth less than half
			}
			best[i] = max(best[i], s*scale)
		}
		top = max(top, all*scale)
	}
	return top
}
