package plain

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/pages"
)

func (p Pages) fields(c pages.Layout) fields.Game { return fields.Game{P: c.P, Max: 99} }

// ArgumentFields are the fields of what a command declares.
func (p Pages) ArgumentFields(c pages.Layout, _ engine.View, command engine.Command) templ.Component {
	return p.fields(c).All(p.Commands[command.Do], command)
}

// Forgotten lists all commands that may be entered openly.
func (p Pages) Forgotten(c pages.Layout, _ engine.View) []pages.Option {
	options := []pages.Option{}
	for _, do := range fields.Forgotten(p.Commands) {
		options = append(options, pages.Option{Value: do, Text: c.P.Deed(do)})
	}
	return options
}

// InWords names a command and its arguments.
func (p Pages) InWords(c pages.Layout, _ engine.View, command engine.Command) string {
	words := []string{c.P.Term(string(command.Actor())), c.P.Deed(command.Do)}
	for _, a := range fields.Shown(p.Commands[command.Do], command) {
		words = append(words, c.P.Term(a.Name)+" "+p.fields(c).Say(a, command))
	}
	return strings.Join(words, " · ")
}

// OverrideFields has no fields: the effects of a play are not known here.
func (Pages) OverrideFields(pages.Layout, engine.View, engine.Command) (fields, payment templ.Component) {
	return nil, nil
}

// CountFields has none either.
func (Pages) CountFields(pages.Layout, engine.View) templ.Component { return nil }

// Difference names what differs by its path.
func (Pages) Difference(c pages.Layout, d engine.Difference) string {
	return c.P.T("counting.difference", "what", d.Path, "counted", d.Counted, "recorded", d.Recorded)
}

// Explanation names the line and what should have stood there.
func (p Pages) Explanation(c pages.Layout, v engine.View, line int, _ engine.Command, with *engine.Command) string {
	if with == nil {
		return c.P.T("counting.never", "line", line)
	}
	return c.P.T("counting.instead", "line", line, "what", p.InWords(c, v, *with))
}

// Outcome does not know who won.
func (Pages) Outcome(pages.Layout, engine.View) string { return "" }

// UndoPreview shows nothing beside the lines themselves.
func (Pages) UndoPreview(pages.Layout, engine.View, engine.View) templ.Component { return nil }
