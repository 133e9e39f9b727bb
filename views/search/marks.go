package search

// Marks highlights a question's words in texts. Its zero value marks nothing.
type Marks struct {
	index *Index
	stems map[string]bool
}

// Part is a piece of a text, marked if it was searched for.
type Part struct {
	Text   string
	Marked bool
}

// Marks makes the marks of a question.
func (x *Index) Marks(query string) Marks {
	m := Marks{x, map[string]bool{}}
	for _, c := range x.understand(query, true).concepts {
		if c.weight <= weakWeight {
			continue
		}
		for _, means := range c.meanings {
			for _, stem := range means.stems {
				m.stems[stem] = true
			}
		}
	}
	return m
}

// In splits a text at its marked words.
func (m Marks) In(text string) (parts []Part) {
	at := 0
	if m.index != nil {
		for _, w := range cut(text) {
			if m.index.fillers[w.text] || m.index.weak[w.text] || !m.stems[m.index.stem(w.text)] {
				continue
			}
			if w.from > at {
				parts = append(parts, Part{Text: text[at:w.from]})
			}
			parts, at = append(parts, Part{text[w.from:w.to], true}), w.to
		}
	}
	if at < len(text) {
		parts = append(parts, Part{Text: text[at:]})
	}
	return parts
}
