package plain

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/fields"
)

func (p Pages) fields(c views.Chrome) fields.Game { return fields.Game{P: c.P, Most: 99} }

// Arguments are the fields of what a command declares.
func (p Pages) Arguments(c views.Chrome, _ engine.View, command engine.Command) templ.Component {
	return p.fields(c).All(p.Commands[command.Do], command)
}

// Forgotten lists all that may be entered openly.
func (p Pages) Forgotten(c views.Chrome, _ engine.View) []views.Option {
	return views.Terms(c.P, fields.Forgotten(p.Commands))
}

// InWords names a command and its arguments.
func (p Pages) InWords(c views.Chrome, _ engine.View, command engine.Command) string {
	words := []string{c.P.Term(string(command.Actor())), c.P.Term(command.Do)}
	for _, a := range fields.Shown(p.Commands[command.Do], command) {
		words = append(words, c.P.Term(a.Name)+" "+p.fields(c).Say(a, command))
	}
	return strings.Join(words, " · ")
}

// Standing has no fields: what a play does to a game without pages of its own is not known.
func (Pages) Standing(views.Chrome, engine.View, engine.Command) (fields, payment templ.Component) {
	return nil, nil
}

// Counting has none either.
func (Pages) Counting(views.Chrome, engine.View) templ.Component { return nil }

// Difference names what differs by its path.
func (Pages) Difference(c views.Chrome, d engine.Difference) string {
	return c.P.T("counting.difference", "what", d.Path, "counted", d.Counted, "recorded", d.Recorded)
}

// Explanation names the line and what should have stood there.
func (p Pages) Explanation(c views.Chrome, v engine.View, line int, _ engine.Command, with *engine.Command) string {
	if with == nil {
		return c.P.T("counting.never", "line", line)
	}
	return c.P.T("counting.instead", "line", line, "what", p.InWords(c, v, *with))
}

// Undoing shows nothing beside the lines themselves.
func (Pages) Undoing(views.Chrome, engine.View, engine.View) templ.Component { return nil }
