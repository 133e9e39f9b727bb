package dune

import "github.com/judgeofthechange/judge/engine"

// PositionSet puts part of the state where the moderator says.
type PositionSet struct{}

func (PositionSet) Kind() string                                { return "position.set" }
func (e PositionSet) apply(s *State)                            {}
func (e PositionSet) tell(engine.Viewer) (engine.Message, bool) { return untold() }
