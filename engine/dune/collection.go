package dune

import "github.com/judgeofthechange/judge/engine"

func (d *decision) enterCollection()                {}
func (s *State) collectionPrompts() []engine.Prompt { return nil }
