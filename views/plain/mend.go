package plain

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// value is a field with what a command says in it.
type value struct {
	Field
	number int
	text   string
}

// values are the fields of a command; what it does not say yet is nothing.
func (p Pages) values(command engine.Command) []value {
	var out []value
	for _, f := range p.Fields[command.Do] {
		v := value{Field: f}
		raw, said := command.Args[f.Name]
		switch {
		case !said:
		case f.Kind == Number:
			_ = json.Unmarshal(raw, &v.number) // another kind of value is shown as none
		default:
			_ = json.Unmarshal(raw, &v.text)
		}
		out = append(out, v)
	}
	return out
}

// Arguments are the fields that the ask of a command needs to know.
func (p Pages) Arguments(c views.Chrome, _ engine.View, command engine.Command) templ.Component {
	return arguments(c, p.values(command))
}

// Forgotten lists all that is ever asked.
func (p Pages) Forgotten(c views.Chrome, _ engine.View) []views.Option {
	return views.Terms(c.P, slices.Sorted(maps.Keys(p.Fields)))
}

// InWords names a command and its arguments.
func (p Pages) InWords(c views.Chrome, _ engine.View, command engine.Command) string {
	words := []string{c.P.Term(string(command.Actor())), c.P.Term(command.Do)}
	for _, v := range p.values(command) {
		text := v.text
		if v.Kind == Number {
			text = strconv.Itoa(v.number)
		}
		words = append(words, c.P.Term(v.Name)+" "+text)
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
