package dune

import "github.com/judgeofthechange/judge/engine"

const stepNexus = "nexus"

type Blow struct{}
type BlowView struct{}
type Nexus struct{}
type NexusView struct{}

func (b *Blow) clone() *Blow                                     { return cloned(b) }
func (b *Nexus) clone() *Nexus                                   { return cloned(b) }
func (d *decision) enterSpiceBlow()                              {}
func (s *State) spiceBlowPrompts() []engine.Prompt               { return nil }
func (d *decision) declineSpiceBlow(f Faction, ask string) error { return nil }
func (d *decision) closeNexus()                                  {}
func (s *State) viewBlow() *BlowView                             { return nil }
func (s *State) viewNexus() *NexusView                           { return nil }
func (s *State) spiceLeft() int                                  { return 0 }
func (s *State) seesSpiceTop(v engine.Viewer) bool               { return false }
