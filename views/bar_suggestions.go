package views

import (
	"iter"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// Suggestions are the examples that fit this moment. Of a line that the table would refuse only its beginning is left, if the bar says under
// it what is missing, or else nothing. accepts tells whether the table would take a form; it is nil where nobody may know, since a refusal
// can tell what a seat holds.
func Suggestions(bar CommandBar, c pages.Layout, v engine.View, prompts []engine.Prompt, accepts func(pages.Form) bool) iter.Seq[pages.Example] {
	all := bar.Examples(c, v, prompts)
	if accepts == nil {
		return all
	}
	return func(yield func(pages.Example) bool) {
		given := map[string]bool{}
		for e := range all {
			switch first, more := best(bar.Read(c, v, prompts, e.Line)); {
			case more && first.Enterable && !first.Guessed && first.Form.Do == e.Do && accepts(first.Form):
			case e.Stem == "" || !lacksSomething(bar.Read(c, v, prompts, e.Stem)):
				continue
			default:
				e.Line = e.Stem
			}
			if given[e.Line] {
				continue
			}
			given[e.Line] = true
			if !yield(e) {
				return
			}
		}
	}
}

func best(readings []pages.Reading) (pages.Reading, bool) {
	if len(readings) == 0 {
		return pages.Reading{}, false
	}
	return readings[0], true
}

// lacksSomething reports whether a line was understood, and says what is missing.
func lacksSomething(readings []pages.Reading) bool {
	first, is := best(readings)
	return is && !first.Enterable && !first.Lost && first.Lacks
}
