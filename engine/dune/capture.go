package dune

import "strings"

// atCaptured goes before the captor's name.
const atCaptured = "captured:"

// captor is who holds a leader captive; empty when nobody does.
func captor(at string) Faction {
	f, _ := strings.CutPrefix(at, atCaptured)
	if f == at {
		return ""
	}
	return Faction(f)
}
