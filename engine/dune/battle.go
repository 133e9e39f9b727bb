package dune

import "github.com/judgeofthechange/judge/engine"

// Fight is the battle phase's own state.
type Fight struct{}
type BattleView struct{ Territory Territory }

func (b *Fight) clone() *Fight                                { return cloned(b) }
func (d *decision) enterBattle()                              {}
func (s *State) battlePrompts() []engine.Prompt               { return nil }
func (d *decision) declineBattle(f Faction, ask string) error { return nil }
func (s *State) viewBattle(v engine.Viewer) *BattleView       { return nil }
