package arrakis

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// correctionCost is the cost of a correction, so that play comes first if a line may mean either.
const correctionCost = 2

// ReadFacts lists the facts that a line may set: "supremacy 4", "prescience jihad +1", "cards atr 5"; against Mahdi also "reinforcements 3",
// "pool black 4" and "target windgap". The board has pages.
func (s viewModel) ReadFacts(l typing.Line) (out []pages.Reading) {
	last := len(l.Pieces) - 1
	if s.Mahdi != nil && typing.Numbers(l.Pieces) == 0 {
		return s.readTarget(l)
	}
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
		case "reinforcements":
			what = s.t("fact.of." + m.ID)
		case "pool":
			what, of = s.t("count.pool."+of), ""
		}
		number := l.Pieces[last]
		value := number.Number
		if number.Sign == '+' || number.Sign == '-' {
			value = max(0, s.figures()[path]+number.Signed())
		}
		form := s.Command(engine.Adjust).FromHere().With("arg.set.{"+path+"}:json", itoa(value))
		out = append(out, s.fact(l, form, m.Cost, "what", what, "of", of, "count", value))
	}
	return out
}

// fact reads a line as a correction, whose words say what is set.
func (s viewModel) fact(l typing.Line, form pages.Form, cost int, words ...any) pages.Reading {
	if l.Reason != "" {
		form = form.With("arg.reason", l.Reason)
	}
	return pages.Reading{Form: form, Enterable: true, Cost: cost + correctionCost, Text: s.t("bar.fact", append(words, "reason", l.Reason)...)}
}

// readTarget reads a line that names the sietch on which Mahdi marches.
func (s viewModel) readTarget(l typing.Line) (out []pages.Reading) {
	v := loadVocabulary()
	if len(l.Pieces) < 2 {
		return nil
	}
	for _, m := range v.facts.Find(l.Pieces[0].Word) {
		if m.ID != "target" || m.Guessed {
			continue
		}
		for _, at := range v.names[arrakis.KindArea].Find(typing.Words(l.Pieces[1:])...) {
			if board.Of(arrakis.Area(at.ID)).Sietch && !at.Guessed {
				form := s.Command(engine.Adjust).FromHere().With("arg.set.{mahdi.target}", at.ID)
				out = append(out, s.fact(l, form, m.Cost+at.Cost, "what", s.t("fact.of.target"), "of", "", "count", at.ID))
			}
		}
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
	case fact == "pool" && s.Mahdi != nil && len(words) > 0:
		found, path = loadVocabulary().names["colour"].Find(words...), "mahdi.pool.%"
	case fact == "reinforcements":
		return "mahdi.reinforcements", "", len(words) == 0 && s.Mahdi != nil
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
	for _, fact := range []string{"cards", "pool", "prescience", "reinforcements", "reserve", "supremacy", "target"} {
		v.facts.Add(fact, words("bar.words.fact."+fact)...)
	}
	for _, marker := range rulebook.Markers {
		name(&v.markers, marker)
	}
}
