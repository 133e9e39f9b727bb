package dune

import "github.com/judgeofthechange/judge/engine"

func (d *decision) enterCharity()                              {}
func (s *State) charityPrompts() []engine.Prompt               { return nil }
func (d *decision) declineCharity(f Faction, ask string) error { return nil }
