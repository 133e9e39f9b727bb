package plain

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/fields"
)

func (p Pages) fields(c views.Layout) fields.Game { return fields.Game{P: c.P, Max: 99} }

// ArgumentFields are the fields of what a command declares.
func (p Pages) ArgumentFields(c views.Layout, _ engine.View, command engine.Command) templ.Component {
	return p.fields(c).All(p.Commands[command.Do], command)
}

// Forgotten lists all commands that may be entered openly.
func (p Pages) Forgotten(c views.Layout, _ engine.View) []views.Option {
	options := []views.Option{}
	for _, do := range fields.Forgotten(p.Commands) {
		options = append(options, views.Option{Value: do, Text: c.P.Deed(do)})
	}
	return options
}

// InWords names a command and its arguments.
func (p Pages) InWords(c views.Layout, _ engine.View, command engine.Command) string {
	words := []string{c.P.Term(string(command.Actor())), c.P.Deed(command.Do)}
	for _, a := range fields.Shown(p.Commands[command.Do], command) {
		words = append(words, c.P.Term(a.Name)+" "+p.fields(c).Say(a, command))
	}
	return strings.Join(words, " · ")
}

// OverrideFields has no fields: the effects of a play are not known here.
func (Pages) OverrideFields(views.Layout, engine.View, engine.Command) (fields, payment templ.Component) {
	return nil, nil
}

// CountFields has none either.
func (Pages) CountFields(views.Layout, engine.View) templ.Component { return nil }

// Difference names what differs by its path.
func (Pages) Difference(c views.Layout, d engine.Difference) string {
	return c.P.T("counting.difference", "what", d.Path, "counted", d.Counted, "recorded", d.Recorded)
}

// Explanation names the line and what should have stood there.
func (p Pages) Explanation(c views.Layout, v engine.View, line int, _ engine.Command, with *engine.Command) string {
	if with == nil {
		return c.P.T("counting.never", "line", line)
	}
	return c.P.T("counting.instead", "line", line, "what", p.InWords(c, v, *with))
}

// Outcome does not know who won.
func (Pages) Outcome(views.Layout, engine.View) string { return "" }

// UndoPreview shows nothing beside the lines themselves.
func (Pages) UndoPreview(views.Layout, engine.View, engine.View) templ.Component { return nil }
