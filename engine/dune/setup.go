package dune

import "github.com/judgeofthechange/judge/engine"

const stepCards = "cards"

func (Rules) Setup(h engine.Header) (engine.State, error)    { return nil, nil }
func (d *decision) enterSetup()                              {}
func (s *State) setupPrompts() []engine.Prompt               { return nil }
func (d *decision) declineSetup(f Faction, ask string) error { return nil }
func (d *decision) finishSetup()                             {}
