package dune

import "github.com/judgeofthechange/judge/engine"

func (d *decision) enterRevival()                              {}
func (s *State) revivalPrompts() []engine.Prompt               { return nil }
func (d *decision) declineRevival(f Faction, ask string) error { return nil }
