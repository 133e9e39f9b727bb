package pages

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Sealed describes a form whose answer stays on the phone.
type Sealed struct {
	Note      string // who can help if the phone is lost
	NoScripts string
	Openly    bool              // it may also be sent openly
	Written   map[string]string // how its arguments are written: see engine.Arg
}

// sealed describes the form of a prompt whose answer stays on the phone; nil if it does not.
func (c Layout) sealed(p engine.Prompt) *Sealed {
	if c.Blind == nil || p.BlindGroup == "" || p.For != c.For {
		return nil
	}
	s := &Sealed{Note: c.P.T("blind.alone"), NoScripts: c.P.T("blind.no_scripts"), Written: map[string]string{}}
	for _, a := range c.Commands[p.Ask].Args {
		s.Written[a.Name] = a.InputType()
	}
	if c.Blind.Helper != "" {
		s.Note = c.P.T("blind.helper", "seat", string(c.Blind.Helper))
	}
	if s.Openly = slices.Contains(c.Blind.Openly, p.ID); s.Openly { // it is opened as it comes and needs no box
		s.Note = c.P.T("blind.openly")
	}
	return s
}
