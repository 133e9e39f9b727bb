package dune

import "github.com/judgeofthechange/judge/engine"

func (d *decision) enterStorm()                {}
func (s *State) stormPrompts() []engine.Prompt { return nil }
func (d *decision) moveStorm()                 {}
