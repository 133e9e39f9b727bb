package views

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
)

// Asked is what a Book knows beside it that can be searched by people's own words.
type Asked interface {
	// Sayings are what people say in a language for what the catalogue says.
	Sayings(lang string) search.Sayings
	// Quarrels are what tables are known to quarrel about.
	Quarrels() []Quarrel
}

// Quarrel is something that tables quarrel about. Its words stand in the game's catalogue under quarrel.ID.title and .text.
type Quarrel struct {
	ID      string
	Rulings []string // that settle it, the nearest first
}

// Finder searches a game's catalogue by questions, in all languages at once. It makes its indexes when it is first asked, and
// is safe for concurrent use.
type Finder struct {
	book  Book
	open  func() shelf
	known map[string]Ruling
}

// shelf is a catalogue's indexes.
type shelf struct {
	library *search.Library
	indexes map[string]*search.Index
}

// Bounds of what is shown of all that is found.
const (
	mostFound    = 40
	farthest     = 0.3  // of the best one's score
	mostQuarrels = 2    // that are shown before the rulings
	nearQuarrel  = 0.7  // of the best ruling's score
	settled      = 0.05 // of the best one's score, for what settles a quarrel that is shown
)

// What a ruling counts that the present phase has to do with, and one that is not in force.
const (
	presentWeight = 1.2
	outOfForce    = 0.75
)

// quarrelHeading is what the key of a quarrel's text begins with.
const quarrelHeading = "quarrel."

// NewFinder makes the finder of a catalogue with its words.
func NewFinder(book Book, words *i18n.Bundle) *Finder {
	f := &Finder{book: book, known: map[string]Ruling{}}
	for _, r := range book.Rulings() {
		f.known[r.ID] = r
	}
	f.open = sync.OnceValue(func() shelf {
		s := shelf{indexes: map[string]*search.Index{}}
		var all []*search.Index
		for _, lang := range i18n.Languages {
			s.indexes[lang] = f.index(words.Printer(lang))
			all = append(all, s.indexes[lang])
		}
		s.library = search.NewLibrary(all...)
		return s
	})
	return f
}

// index makes the index of one language.
func (f *Finder) index(p *i18n.Printer) *search.Index {
	var sayings search.Sayings
	var docs []search.Doc
	for _, r := range f.book.Rulings() {
		docs = append(docs, search.Doc{
			ID: r.ID, Title: p.T("rule." + r.ID + ".title"), Text: p.T("rule." + r.ID + ".text"), Part: p.T("section." + r.Section),
		})
	}
	if asked, ok := f.book.(Asked); ok {
		sayings = asked.Sayings(p.Lang())
		for _, q := range asked.Quarrels() {
			docs = append(docs, search.Doc{ID: quarrelHeading + q.ID, Title: p.T("quarrel." + q.ID + ".title"), Text: p.T("quarrel." + q.ID + ".text")})
		}
	}
	return search.New(p.Lang(), sayings, docs)
}

// Seeker is who asks, and where.
type Seeker struct {
	Lang    string
	Under   Rules    // what they play; nothing where that is not known
	Present []string // parts of the catalogue that the present phase has to do with
}

// Found is what a question finds, the best first.
type Found struct {
	Rulings  []Ruling
	Quarrels []Quarrel
	marks    search.Marks
}

// Mark parts a text where it has words that were asked for.
func (f Found) Mark(text string) []search.Part { return f.marks.In(text) }

// Find ranks what answers a question. A ruling's number finds that ruling alone; no question, all of them as the book has them.
func (f *Finder) Find(question string, by Seeker) (found Found) {
	if strings.TrimSpace(question) == "" {
		return Found{Rulings: f.book.Rulings()}
	}
	if r, ok := f.numbered(question); ok {
		return Found{Rulings: []Ruling{r}}
	}
	shelf := f.open()
	if x, ok := shelf.indexes[by.Lang]; ok {
		found.marks = x.Marks(question)
	}
	hits := shelf.library.Find(by.Lang, question)
	least := f.best(hits) * farthest
	hits = slices.DeleteFunc(hits, func(h search.Hit) bool { return h.Score < least })
	hits = hits[:min(len(hits), 2*mostFound)] // asking how a ruling stands takes longer than finding it
	for i, h := range hits {
		r, ok := f.known[h.ID]
		if !ok {
			continue
		}
		if slices.Contains(by.Present, r.Section) {
			hits[i].Score *= presentWeight
		}
		if by.Under.Profile != "" && !f.book.Status(r.ID, by.Under).InForce {
			hits[i].Score *= outOfForce
		}
	}
	search.Order(hits)
	found.Quarrels = f.quarrels(hits)
	search.Order(hits)
	for _, h := range hits {
		if r, ok := f.known[h.ID]; ok && len(found.Rulings) < mostFound {
			found.Rulings = append(found.Rulings, r)
		}
	}
	return found
}

// best is the score of the ruling that fits best.
func (f *Finder) best(hits []search.Hit) float64 {
	for _, h := range hits {
		if _, ok := f.known[h.ID]; ok {
			return h.Score
		}
	}
	return 0
}

// quarrels are those among what was found that are near enough to be shown. The rulings that settle them rise.
func (f *Finder) quarrels(hits []search.Hit) (out []Quarrel) {
	asked, ok := f.book.(Asked)
	if !ok {
		return nil
	}
	all, best := asked.Quarrels(), f.best(hits)
	for _, h := range hits {
		id, ok := strings.CutPrefix(h.ID, quarrelHeading)
		if !ok || h.Score < best*nearQuarrel || len(out) == mostQuarrels {
			continue
		}
		if i := slices.IndexFunc(all, func(q Quarrel) bool { return q.ID == id }); i >= 0 {
			out = append(out, all[i])
		}
	}
	for i, h := range hits {
		if slices.ContainsFunc(out, func(q Quarrel) bool { return slices.Contains(q.Rulings, h.ID) }) {
			hits[i].Score += best * settled
		}
	}
	return out
}

// numbered finds the ruling that a text names by its number: all of it, or its end from the name of the part on.
func (f *Finder) numbered(text string) (Ruling, bool) {
	typed := numberParts(text)
	if len(typed) < 2 {
		return Ruling{}, false
	}
	if _, err := strconv.Atoi(typed[len(typed)-1]); err != nil {
		return Ruling{}, false
	}
	for _, r := range f.book.Rulings() {
		parts := numberParts(r.ID)
		if n := len(parts) - len(typed); n >= 0 && slices.Equal(parts[n:], typed) {
			return r, true
		}
	}
	return Ruling{}, false
}

// numberParts parts a ruling's number into words and figures, without the noughts before these.
func numberParts(id string) []string {
	parts := strings.FieldsFunc(strings.ToLower(id), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, part := range parts {
		if trimmed := strings.TrimLeft(part, "0"); trimmed != "" {
			parts[i] = trimmed
		}
	}
	return parts
}
