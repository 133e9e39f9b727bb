// Package plain shows any game without pages of its own: its projection as nested lists, its prompts as simple forms. It is
// not pretty, but everything can be played.
package plain

import (
	"encoding/json"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"
	"github.com/judgeofthechange/judge/views/story"
)

// Pages shows a game plainly.
type Pages struct {
	Setup setup.Setup
	// Commands are the game's command declarations: an ask without arguments only needs a button.
	Commands map[string]engine.CommandSpec
	// From names, for an argument, the member of a prompt's choices that lists its values.
	From map[string]string
}

// New offers what Setup says.
func (p Pages) New() setup.Setup { return p.Setup }

// Table shows what is asked, the public state and the log.
func (p Pages) Table(page pages.Table) templ.Component { return table(page) }

// Console shows every prompt that the moderator may enter, the state and the log.
func (p Pages) Console(page pages.Console) templ.Component { return console(p, page) }

// Seat shows what the seat is asked, and its own state under a cover.
func (p Pages) Seat(page pages.Seat) templ.Component { return seat(p, page) }

// Past shows the public state as it was, under what had just happened.
func (p Pages) Past(page story.PastPage) templ.Component { return past(page) }

// Story shows a game's statistics, or the public facts of a sealed record, and its log.
func (p Pages) Story(page story.Page) templ.Component {
	var figures any = page.Statistics
	if figures == nil {
		figures = json.RawMessage(page.Known)
	}
	return storyOutline(page, outline(page.P, figures))
}

// choices are a prompt's choices as JSON; empty if they are not for this viewer.
type choices map[string]json.RawMessage

func choicesOf(p engine.Prompt) choices {
	var c choices
	if raw, err := json.Marshal(p.Choices); err == nil {
		_ = json.Unmarshal(raw, &c) // choices of another type are not listed
	}
	return c
}

func (c choices) number(name string, otherwise int) int {
	n := otherwise
	if raw, ok := c[name]; ok && json.Unmarshal(raw, &n) != nil {
		return otherwise
	}
	return n
}

func (c choices) list(name string) []string {
	var ids []string
	if json.Unmarshal(c[name], &ids) != nil {
		return nil
	}
	return ids
}
