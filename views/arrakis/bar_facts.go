package arrakis

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// correctionCost is the cost of a correction, so that play comes first if a line may mean either.
const correctionCost = 2

// ReadFacts lists the facts that a line may set: "supremacy 4", "prescience jihad +1", "cards atr 5". The board has pages.
func (s viewModel) ReadFacts(l typing.Line) (out []pages.Reading) {
	last := len(l.Pieces) - 1
	if last < 1 || typing.Numbers(l.Pieces) != 1 || l.Pieces[last].Kind != typing.Figure {
		return nil
	}
	for _, m := range loadVocabulary().facts.Find(l.Pieces[0].Word) {
		path, of, ok := s.factPath(m.ID, typing.Words(l.Pieces[1:last]))
		if m.Guessed || !ok {
			continue
		}
		what := term(s, m.ID)
		switch m.ID {
		case "cards", "reserve":
			what = s.t("count." + m.ID)
		case "prescience": // a marker says it by its name
			what, of = s.P.Term(of), ""
		}
		number := l.Pieces[last]
		value := number.Number
		if number.Sign == '+' || number.Sign == '-' {
			value = max(0, s.figures()[path]+number.Signed())
		}
		form := s.Command(engine.Adjust).FromHere().With("arg.set.{"+path+"}:json", itoa(value))
		if l.Reason != "" {
			form = form.With("arg.reason", l.Reason)
		}
		out = append(out, pages.Reading{
			Form: form, Enterable: true, Cost: m.Cost + correctionCost,
			Text: s.t("bar.fact", "what", what, "of", of, "count", value, "reason", l.Reason),
		})
	}
	return out
}

// factPath finds the place of a fact in the record's state, and whose it is.
func (s viewModel) factPath(fact string, words []string) (path, of string, ok bool) {
	var found []lookup.Match
	switch {
	case fact == "cards" && len(words) > 0:
		found, path = s.reader().SeatsNamed(words), "seats.%.cards"
	case fact == "prescience" && len(words) > 0:
		found, path = loadVocabulary().markers.Find(words...), "prescience.%"
	default:
		return fact, "", len(words) == 0 && (fact == "supremacy" || fact == "reserve")
	}
	if len(found) == 0 || found[0].Guessed {
		return "", "", false
	}
	return strings.Replace(path, "%", found[0].ID, 1), found[0].ID, true
}

// learnFacts adds the words of one language for what a line may correct.
func (v *vocabulary) learnFacts(words func(key string) []string, name func(list *lookup.List, id string)) {
	for _, fact := range []string{"cards", "prescience", "reserve", "supremacy"} {
		v.facts.Add(fact, words("bar.words.fact."+fact)...)
	}
	for _, marker := range rulebook.Markers {
		name(&v.markers, marker)
	}
}
