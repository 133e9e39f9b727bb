package views

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Form is a command in the making. Its fields are named after the command's arguments, and what the game
// declares of these says how they are read: as a number, as a list of what all fields of one name say, as a place and the number
// beside it ("hill:7"), or as nothing where they are empty.
//
//	arg.spice             an argument
//	arg.from.territory    a member of an object
//	arg.at[0].normal      a member of the first object of a list; that is left out where all its counts are 0
//	arg.spice:json        as it is written, whatever it is
//
// What no game declares are the parts of a position, in a correction or a count: their names say themselves how they are read.
//
//	arg.storm:int         a number
//	arg.storm:int?        left out where the field is empty; arg.at:? likewise a text
//	arg.set.{a.b}:int     a member whose name has dots
//	arg.set.{a.<x>}:int   a member whose name holds what the field x says
type Form struct {
	ID       string // unique in the page
	Action   string
	Decision string      // key of the prompt it answers; empty for a command that answers none
	Do       string      //
	For      engine.Seat // whose input the moderator enters; empty otherwise
	Version  int
	// AsSeen makes the command count only if nothing happened at the table since this version of the page. It is for
	// commands that mean "from here", which answer no decision.
	AsSeen bool
	Hidden []Field // further arguments
	Sealed *Sealed // set where the answer stays on the phone until all have sealed
	about  string  // what is asked while it stands, where it answers no single decision
	// Leads marks a form whose answer is another page, which scripts leave to the browser.
	Leads bool
}

// Field is a named value.
type Field struct{ Name, Value string }

// Answer is the form that answers a prompt.
func (c Layout) Answer(p engine.Prompt) Form {
	f := Form{Action: c.Action, Decision: p.Key, Do: p.Ask, Version: c.Version, Sealed: c.sealed(p)}
	if p.For != c.For {
		f.For = p.For
	}
	f.ID = f.id()
	return f
}

// Command is the form of a command that answers no prompt: a bribe, a correction, an undo to a line.
func (c Layout) Command(do string) Form {
	f := Form{Action: c.Action, Do: do, Version: c.Version}
	f.ID = f.id()
	return f
}

// As is another command for the same decision: usually "pass".
func (f Form) As(do string) Form {
	f.Do = do
	f.ID = f.id()
	return f
}

// By is the same form, entered by the moderator for a seat.
func (f Form) By(seat engine.Seat) Form {
	f.For = seat
	f.ID = f.id()
	return f
}

// About is the same form while this is asked. What is asked next gets a form of its own, with nothing of this one's state: no
// button that is done, no confirmation that lies open.
func (f Form) About(question string) Form {
	f.about = question
	f.ID = f.id()
	return f
}

// AsReading is the same form as a reading of a typed line: the page may show it at its own place, too.
func (f Form) AsReading() Form {
	f.ID = "typed-" + f.ID
	return f
}

// FromHere is the same form, void once anything else has happened at the table.
func (f Form) FromHere() Form {
	f.AsSeen = true
	return f
}

// Leading is the same form, sent to a page beside the screen's own, and answered by a page.
func (f Form) Leading(to string) Form {
	f.Action, f.Leads = f.Action+to, true
	return f
}

// With is the form with one more argument that is not to be chosen, named as fields are.
func (f Form) With(name, value string) Form {
	f.Hidden = append(append([]Field(nil), f.Hidden...), Field{name, value})
	f.ID = f.id()
	return f
}

// Key is the idempotency key of a form sent without scripts: sending the same page twice is one input.
func (f Form) Key() string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(f.ID)) // a hash takes everything
	return fmt.Sprintf("%x@%d", h.Sum64(), f.Version)
}

func (f Form) id() string {
	parts := []string{"f", f.Do, string(f.For), f.Decision}
	for _, h := range f.Hidden {
		parts = append(parts, h.Value)
	}
	if f.about != "" {
		parts = append(parts, f.about)
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" #/\"'<>&", r) {
			return '_'
		}
		return r
	}, strings.Join(parts, "-"))
}
