package arrakismap

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// List is a field that is answered on the map: a list of areas or air zones.
type List struct {
	Field   string // the field's name, as in the form that is sent
	Label   string
	Hint    string // shown until something is chosen
	Options []Option
	Start   string // the area from which a way is drawn to what is chosen; empty for none

	Optional bool   // it may stay without a choice
	Distinct string // names lists of which no two may choose the same; empty for none
}

// Option is an area or zone to choose.
type Option struct {
	Value, Text string
	// After are the choices in the form's list before this one that it can follow, as a legion's ways depend on where it starts; none for
	// all of them.
	After  []string
	Chosen bool
	Facts  templ.Attributes // what the game's own script needs to know of it
}

// Choosing is a board on which areas and zones can be touched, framed around the areas of some lists; zones lie all over it. Every area
// answers: the page asks the judge why it may not be chosen. Zones that no list offers do not (static/arrakis/map.js), as areas lie under
// them.
func Choosing(m Model, lists ...List) Model {
	m.Pick, m.Focus = m.Names, nil
	whole := false
	for _, l := range lists {
		for _, o := range l.Options {
			m.Focus = append(m.Focus, o.Value)
			_, isZone := theLand().zones[o.Value]
			whole = whole || isZone
		}
	}
	if whole {
		m.Focus = nil
	}
	return m
}

// pickerFrame is the board's frame for picker.js, which knows squares: one as wide as the frame around its middle, of which a wide picture
// shows the middle; and how much closer it comes.
func (m Model) pickerFrame() string {
	x, y, w, h := m.frame()
	return fmt.Sprintf("%.0f %.0f %.0f %.0f %.1f", x, y+(h-w)/2, w, w, w/leastFrame)
}

// few reports whether so little may be chosen that it is lit brightly.
func few(lists []List) bool {
	n := 0
	for _, l := range lists {
		n += len(l.Options)
	}
	return n < 30
}

// facts says where the way to what is chosen begins, and which lists choose different things.
func (l List) facts() templ.Attributes {
	facts := templ.Attributes{}
	if l.Start != "" {
		facts["data-start"] = l.Start
	}
	if l.Distinct != "" {
		facts["data-distinct"] = l.Distinct
	}
	return facts
}

// isOpen reports whether nothing is chosen yet.
func (l List) isOpen() bool {
	return !slices.ContainsFunc(l.Options, func(o Option) bool { return o.Chosen })
}

// facts says for the page which choices an option can follow, and what else it must know of it.
func (o Option) facts() templ.Attributes {
	facts := templ.Attributes{}
	maps.Copy(facts, o.Facts)
	if len(o.After) > 0 {
		facts["data-after"] = strings.Join(o.After, " ")
	}
	return facts
}
