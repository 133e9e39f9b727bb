package dune

import (
	"bytes"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

// TestSteadyPartsShowTheSame proves that the parts that are made of less than the whole view show all that the whole view would make of
// them, throughout the records, for every viewer.
func TestSteadyPartsShowTheSame(t *testing.T) {
	drawn := func(c templ.Component) string {
		var b bytes.Buffer
		check(t, c.Render(t.Context(), &b))
		return b.String()
	}
	for _, file := range suite.Records(t) {
		r, items := read(t, file)
		for i, item := range items {
			if item.Command != nil {
				r.Play(*item.Command)
			}
			if i%9 > 0 {
				continue
			}
			for _, v := range r.Viewers() {
				whole := newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v))
				parts := map[string]func(*viewModel) templ.Component{
					"map": func(s *viewModel) templ.Component { return dunemap.Board(s.board()) },
				}
				if _, seated := v.Seat(); seated && !v.IsModerator() {
					parts["actions"], parts["facts"] = actions, facts
				}
				for name, part := range parts {
					if got, want := drawn(part(steady(t.Context(), whole))), drawn(part(&whole)); got != want {
						at := 0
						for at < min(len(got), len(want)) && got[at] == want[at] {
							at++
						}
						t.Errorf("%s, line %d: the part %s of %v has\n%.300s\nwant\n%.300s", file, item.Line, name, v, got[max(0, at-100):], want[max(0, at-100):])
					}
				}
			}
		}
	}
}
