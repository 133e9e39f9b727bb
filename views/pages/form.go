package pages

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Form is a command being made. Its fields are named after the command's arguments. The game's declaration says how each is
// read: as a number, as a list of all fields of one name, as a place with the number beside it ("hill:7"), or, if empty, not
// at all.
//
//	arg.spice             an argument
//	arg.from.territory    a member of an object
//	arg.at[0].normal      a member of a list's first object, which is left out if all its counts are 0 and its lists empty
//	arg.at[1].area:?      left out if empty, even if it is declared as needed
//	arg.spice:json        raw JSON; arg.spice:json? left out if empty
//
// Parts of a position, in a correction or a count, are not declared. Their names say how they are read:
//
//	arg.storm:int         a number
//	arg.storm:int?        a number, left out if empty; arg.at:? likewise a text
//	arg.set.{a.b}:int     a member whose name has dots
//	arg.set.{a.<x>}:int   a member whose name contains the value of the field x
type Form struct {
	ID       string // unique in the page
	Action   string
	Decision string // id of the prompt it answers; may be empty
	Do       string
	For      engine.Seat // whose input the moderator enters; empty otherwise
	Version  int
	// AsSeen makes the command count only if nothing happened at the table since this version of the page. It is for
	// commands that answer no decision and mean "from here".
	AsSeen bool
	Hidden []Field // further arguments
	Sealed *Sealed // set if the answer stays on the phone until all have sealed
	about  string  // the open question, if the form answers no single decision
	// LeadsToPage marks a form whose answer is another page; scripts leave it to the browser.
	LeadsToPage bool
}

// Field is a named value.
type Field struct{ Name, Value string }

// Answer is the form that answers a prompt.
func (c Layout) Answer(p engine.Prompt) Form {
	f := Form{Action: c.Action, Decision: p.ID, Do: p.Ask, Version: c.Version, Sealed: c.sealed(p)}
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

// About is the same form while one question is open. The next question gets a form of its own, so that no pressed button and
// no open confirmation carries over.
func (f Form) About(question string) Form {
	f.about = question
	f.ID = f.id()
	return f
}

// AsReading is the same form as a reading of a typed line; the page may also show the form at its own place.
func (f Form) AsReading() Form {
	f.ID = "typed-" + f.ID
	return f
}

// FromHere is the same form, void once anything else happens at the table.
func (f Form) FromHere() Form {
	f.AsSeen = true
	return f
}

// EndSeenField says in a form that its reader was told how it ends the game.
const EndSeenField = "end-seen"

// EndSeen is the same form, whose reader was told how it ends the game.
func (f Form) EndSeen() Form { return f.With(EndSeenField, "yes") }

// LeadingTo is the same form, sent to a page below the screen's own, which answers with a page.
func (f Form) LeadingTo(to string) Form {
	f.Action, f.LeadsToPage = f.Action+to, true
	return f
}

// With is the form with one more fixed argument, named as fields are.
func (f Form) With(name, value string) Form {
	f.Hidden = append(append([]Field(nil), f.Hidden...), Field{name, value})
	f.ID = f.id()
	return f
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
