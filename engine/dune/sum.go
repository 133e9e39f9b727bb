package dune

import "github.com/judgeofthechange/judge/engine"

// Sum is how a number was computed, so that the log can show it.
type Sum struct {
	By    string    `json:"by"` // the last part of the message key
	Total int       `json:"total,omitempty"`
	Count int       `json:"count,omitempty"` // forces that count
	Each  int       `json:"each,omitempty"`  // spice for each of them
	Less  int       `json:"less,omitempty"`  // what is subtracted: free forces, or spice already held
	Parts []SumPart `json:"parts,omitempty"`
}

// Ways to compute a number.
const (
	bySum    = "sum"       // of its parts
	byForces = "forces"    // Each for each force
	byHalf   = "half_up"   // half of that, rounded up
	byLess   = "half_down" // half of that, rounded down
	byPairs  = "pairs"     // one for two forces
	byAll    = "lay"       // all spice there, though more could be carried
	byPaid   = "paid"      // Each for each force that is not free
	byFill   = "fill"      // what a purse lacks of a total
)

// say is the sum as a message; nil if there is none.
func (s *Sum) say() any {
	switch {
	case s == nil:
		return nil
	case s.By == bySum:
		return sayParts(s.Parts)
	}
	return engine.NewMessage("sum."+s.By, "", "total", s.Total, "count", s.Count, "each", s.Each, "less", s.Less)
}

// sayParts joins parts with a plus.
func sayParts(parts []SumPart) any {
	if len(parts) == 0 {
		return nil
	}
	first := engine.NewMessage("sum.part", "", "of", parts[0].Of, "worth", parts[0].Worth)
	if len(parts) == 1 {
		return first
	}
	return engine.NewMessage("sum.plus", "", "first", first, "rest", sayParts(parts[1:]))
}
