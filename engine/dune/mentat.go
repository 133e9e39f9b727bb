package dune

import "github.com/judgeofthechange/judge/engine"

const byPrediction = "prediction"

func (d *decision) enterMentat()                {}
func (d *decision) nextTurn()                   {}
func (s *State) mentatPrompts() []engine.Prompt { return nil }
func (s *State) maxTurns() int                  { return 0 }
func (s *State) strongholds() []Territory       { return nil }
