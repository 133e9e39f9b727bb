package imperium

import (
	"iter"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

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
		for _, fact := range []string{"solari", "vp"} {
			if line, ok := s.factLine(fact); ok && !yield(pages.Example{Line: line, Says: s.t("bar.help.fact"), Do: engine.Adjust}) {
				return
			}
		}
	}
}

// example is a line that answers a prompt.
func (s viewModel) example(p engine.Prompt) (e pages.Example, ok bool) {
	words := typing.Synonyms(s.P, "bar.words.do."+p.Ask)
	if len(words) == 0 {
		return e, false
	}
	r := typing.Draft{Do: p.Ask, Prompt: &p, Args: map[string]any{}}
	line := []string{words[0]}
	if p.For != engine.Moderator {
		line = []string{strings.ToLower(term(s, p.For)), words[0]}
	}
	stem := strings.Join(line, " ")
	for _, a := range typedArgs(p.Ask) {
		if a.Optional && p.Ask != "influence" && p.Ask != "choose" && p.Ask != "row.fill" && p.Ask != "reveal" || a.Optional && (a.Name == "card") && p.Ask == "choose" {
			continue
		}
		if a.Shape == engine.AsNumber {
			line = append(line, strconv.Itoa(1))
			r = r.With(a.Name, 1)
			continue
		}
		id := s.firstOf(a, r)
		if id == "" {
			return e, a.Optional
		}
		r = r.Saying(a, id)
		line = append(line, typedName(s.nameOf(a, id)))
	}
	text := strings.Join(line, " ")
	return pages.Example{Line: text, Stem: stem, Says: s.reader().Reading(r, typing.Line{}).Text, Do: p.Ask}, true
}

// nameOf is how a line calls something.
func (s viewModel) nameOf(a engine.Arg, id string) string {
	if key := "option." + id; strings.HasPrefix(string(a.Kind), "option") && s.P.Has(key) { // an option may be a seat
		return s.t(key)
	}
	return term(s, id)
}

// typedName is a name as one types it.
func typedName(name string) string { return strings.ReplaceAll(strings.ToLower(name), ",", "") }

// inWords says a command in words: whose it is, what is done, with what.
func (s viewModel) inWords(c engine.Command) string {
	words := []string{}
	if c.Actor() != engine.Moderator && c.Actor() != "" {
		words = append(words, s.leaderName(c.Actor()))
	}
	words = append(words, s.t("do."+c.Do))
	for _, a := range typedArgs(c.Do) {
		if raw, said := c.Args[a.Name]; said {
			words = append(words, s.sayArg(a, raw))
		}
	}
	return strings.Join(words, " · ")
}
