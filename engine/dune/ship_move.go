package dune

import "github.com/judgeofthechange/judge/engine"

// Turns is the ship-and-move phase's own state.
type Turns struct{}
type TurnsView struct{}

func (t *Turns) clone() *Turns                                  { return cloned(t) }
func (d *decision) enterShipMove()                              {}
func (d *decision) endTurn()                                    {}
func (s *State) turnIsOver() bool                               { return false }
func (s *State) shipMovePrompts() []engine.Prompt               { return nil }
func (d *decision) declineShipMove(f Faction, ask string) error { return nil }
func (s *State) viewTurns() *TurnsView                          { return nil }
func (s *State) ornithopters() []Faction                        { return nil }
