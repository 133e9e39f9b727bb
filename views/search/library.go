package search

// Library finds texts in several languages at once, since people ask in one language and read in another.
type Library struct{ indexes []*Index }

// NewLibrary combines the indexes of several languages. Texts with the same id are the same.
func NewLibrary(indexes ...*Index) *Library { return &Library{indexes} }

// otherLanguage is the weight of a hit in another language than the reader's.
const otherLanguage = 0.9

// Find ranks the texts by a question, best first. A language counts more the more of the question it knows; the reader's
// comes first.
func (l *Library) Find(lang, query string) []Hit {
	var out []Hit
	at := map[string]int{}
	plain, likeliest := make([]parsedQuestion, len(l.indexes)), 0.0
	for i, x := range l.indexes {
		plain[i] = x.understand(query, false)
		likeliest = max(likeliest, plain[i].sure)
	}
	for i, x := range l.indexes {
		a := plain[i]
		if a.sure < 1 && (a.sure == likeliest || x.lang == lang) { // slips are only searched in languages where they may have been made
			a = x.understand(query, true)
		}
		hits, weight := x.rank(a), a.sure*a.sure
		if x.lang != lang {
			weight *= otherLanguage
		}
		for _, h := range hits {
			h.Score *= weight
			if i, there := at[h.ID]; !there {
				at[h.ID] = len(out)
				out = append(out, h)
			} else if h.Score > out[i].Score {
				out[i].Score = h.Score
			}
		}
	}
	Order(out)
	return out
}
