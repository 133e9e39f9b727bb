package book

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
)

// Searchable is optional for a Book: implement it if it can be searched in people's own words.
type Searchable interface {
	// Sayings are people's words for the catalogue's, in one language.
	Sayings(lang string) search.Sayings
	// Disputes lists the known disputes about the rules.
	Disputes() []Dispute
}

// Dispute is something that tables often disagree about. Its words are in the game's texts: dispute.ID.title and dispute.ID.text.
type Dispute struct {
	ID      string
	Rulings []string // that settle it, nearest first
}

// Finder searches a game's catalogue in all languages at once. It builds its indexes on first use, and is safe for
// concurrent use.
type Finder struct {
	book    Book
	load    func() searchIndexes
	rulings map[string]Ruling
}

// searchIndexes are a catalogue's indexes by language.
type searchIndexes struct {
	library *search.Library
	indexes map[string]*search.Index
}

// Limits of what is shown of the results.
const (
	maxFound        = 40
	minScore        = 0.3  // of the best score
	maxDisputes     = 2    // shown before the rulings
	minDisputeScore = 0.7  // of the best ruling's score
	settlingBonus   = 0.05 // of the best score, for the rulings that settle a shown dispute
)

// Weights of a ruling that concerns the present phase, and of one that is not in force.
const (
	phaseWeight      = 1.2
	notInForceWeight = 0.75
)

// disputePrefix begins the search ids of disputes.
const disputePrefix = "dispute."

// NewFinder makes the finder of a catalogue and its texts.
func NewFinder(book Book, words *i18n.Bundle) *Finder {
	f := &Finder{book: book, rulings: map[string]Ruling{}}
	for _, r := range book.Rulings() {
		f.rulings[r.ID] = r
	}
	f.load = sync.OnceValue(func() searchIndexes {
		s := searchIndexes{indexes: map[string]*search.Index{}}
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

// index builds one language's index.
func (f *Finder) index(p *i18n.Printer) *search.Index {
	var sayings search.Sayings
	var docs []search.Doc
	for _, r := range f.book.Rulings() {
		docs = append(docs, search.Doc{
			ID: r.ID, Title: p.T("rule." + r.ID + ".title"), Text: p.T("rule." + r.ID + ".text"), Part: p.T("section." + r.Section),
		})
	}
	if asked, ok := f.book.(Searchable); ok {
		sayings = asked.Sayings(p.Lang())
		for _, q := range asked.Disputes() {
			docs = append(docs, search.Doc{ID: disputePrefix + q.ID, Title: p.T("dispute." + q.ID + ".title"), Text: p.T("dispute." + q.ID + ".text")})
		}
	}
	return search.New(p.Lang(), sayings, docs)
}

// SearchOptions says who searches, and where.
type SearchOptions struct {
	Lang          string
	Ruleset       Ruleset  // the reader's; zero if not known
	PhaseSections []string // sections of the catalogue that concern the present phase
}

// SearchResult is what a question finds, best first.
type SearchResult struct {
	Rulings  []Ruling
	Disputes []Dispute
	marks    search.Marks
}

// Mark marks the words of a text that were searched for.
func (f SearchResult) Mark(text string) []search.Part { return f.marks.In(text) }

// Find ranks the answers to a question. A ruling's number finds only that ruling; an empty question finds all, in the book's
// order.
func (f *Finder) Find(question string, by SearchOptions) (found SearchResult) {
	if strings.TrimSpace(question) == "" {
		return SearchResult{Rulings: f.book.Rulings()}
	}
	if r, ok := f.numbered(question); ok {
		return SearchResult{Rulings: []Ruling{r}}
	}
	shelf := f.load()
	if x, ok := shelf.indexes[by.Lang]; ok {
		found.marks = x.Marks(question)
	}
	hits := shelf.library.Find(by.Lang, question)
	least := f.best(hits) * minScore
	hits = slices.DeleteFunc(hits, func(h search.Hit) bool { return h.Score < least })
	hits = hits[:min(len(hits), 2*maxFound)] // a ruling's status takes longer to compute than a hit
	for i, h := range hits {
		r, ok := f.rulings[h.ID]
		if !ok {
			continue
		}
		if slices.Contains(by.PhaseSections, r.Section) {
			hits[i].Score *= phaseWeight
		}
		if by.Ruleset.Profile != "" && !f.book.Status(r.ID, by.Ruleset).InForce {
			hits[i].Score *= notInForceWeight
		}
	}
	search.Order(hits)
	found.Disputes = f.disputes(hits)
	search.Order(hits)
	for _, h := range hits {
		if r, ok := f.rulings[h.ID]; ok && len(found.Rulings) < maxFound {
			found.Rulings = append(found.Rulings, r)
		}
	}
	return found
}

// best is the best ruling's score.
func (f *Finder) best(hits []search.Hit) float64 {
	for _, h := range hits {
		if _, ok := f.rulings[h.ID]; ok {
			return h.Score
		}
	}
	return 0
}

// disputes lists the found disputes that are relevant enough. The rulings that settle them rise in hits.
func (f *Finder) disputes(hits []search.Hit) (out []Dispute) {
	asked, ok := f.book.(Searchable)
	if !ok {
		return nil
	}
	all, best := asked.Disputes(), f.best(hits)
	for _, h := range hits {
		id, ok := strings.CutPrefix(h.ID, disputePrefix)
		if !ok || h.Score < best*minDisputeScore || len(out) == maxDisputes {
			continue
		}
		if i := slices.IndexFunc(all, func(q Dispute) bool { return q.ID == id }); i >= 0 {
			out = append(out, all[i])
		}
	}
	for i, h := range hits {
		if slices.ContainsFunc(out, func(q Dispute) bool { return slices.Contains(q.Rulings, h.ID) }) {
			hits[i].Score += best * settlingBonus
		}
	}
	return out
}

// numbered finds the ruling whose number a text gives, in full or from its section on.
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

// numberParts splits a ruling's number into words and numbers, without leading zeros.
func numberParts(id string) []string {
	parts := strings.FieldsFunc(strings.ToLower(id), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, part := range parts {
		if trimmed := strings.TrimLeft(part, "0"); trimmed != "" {
			parts[i] = trimmed
		}
	}
	return parts
}
