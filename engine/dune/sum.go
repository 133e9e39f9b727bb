package dune

import "github.com/judgeofthechange/judge/engine"

// Sum tells how a number came about, so that the log can show it.
type Sum struct {
	By    string    `json:"by"` // the last part of the message key
	Total int       `json:"total,omitempty"`
	Count int       `json:"count,omitempty"` // forces that count
	Each  int       `json:"each,omitempty"`  // spice for each of them
	Less  int       `json:"less,omitempty"`  // what is taken off: forces that are free, spice that is held
	Parts []SumPart `json:"parts,omitempty"`
}

// Ways in which a number comes about.
const (
	bySum    = "sum"       // of its parts
	byForces = "forces"    // so much for each force
	byHalf   = "half_up"   // half of that, rounded up
	byLess   = "half_down" // half of that, rounded down
	byPairs  = "pairs"     // one for two forces
	byAll    = "lay"       // all that lay there, though more could be carried
	byPaid   = "paid"      // so much for each force that is not free
	byFill   = "fill"      // what a purse lacks
)

// say is the sum in words; nothing of a number that has none.
func (s *Sum) say() any {
	switch {
	case s == nil:
		return nil
	case s.By == bySum:
		return sayParts(s.Parts)
	}
	return engine.Say("sum."+s.By, "", "total", s.Total, "count", s.Count, "each", s.Each, "less", s.Less)
}

// sayParts says parts with a plus between them.
func sayParts(parts []SumPart) any {
	if len(parts) == 0 {
		return nil
	}
	first := engine.Say("sum.part", "", "of", parts[0].Of, "worth", parts[0].Worth)
	if len(parts) == 1 {
		return first
	}
	return engine.Say("sum.plus", "", "first", first, "rest", sayParts(parts[1:]))
}
