package gametest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// CheckCommands proves that every command declares a ruling, senders, and a kind for each argument.
func (g Game) CheckCommands(t *testing.T) {
	for _, fault := range g.undeclaredCommands() {
		t.Error(fault)
	}
}

func (g Game) undeclaredCommands() (faults []string) {
	specs := g.Rules.Commands()
	for _, do := range slices.Sorted(maps.Keys(specs)) {
		switch spec := specs[do]; {
		case !slices.Contains(g.Rulings, spec.Ruling):
			faults = append(faults, fmt.Sprintf("%s has no ruling of the catalogue: %q", do, spec.Ruling))
		case spec.By == 0:
			faults = append(faults, do+" has no sender")
		case spec.Secret && spec.By&engine.BySeat == 0:
			faults = append(faults, do+" is secret, but no seat may send it")
		default:
			faults = append(faults, g.undeclaredArgs(do, spec.Args)...)
		}
	}
	return faults
}

// undeclaredArgs lists faults in the declarations of arguments.
func (g Game) undeclaredArgs(of string, args []engine.Arg) (faults []string) {
	for _, a := range args {
		name := of + " " + a.Name
		beside := func(other engine.Arg) bool { return other.Name == a.Second && other.Shape == engine.AsNumber }
		switch {
		case a.Name == "":
			faults = append(faults, name+"has an argument without a name")
		case a.Kind == "":
			faults = append(faults, name+" has no kind")
		case !slices.Contains(slices.Concat(engine.ArgKinds(), g.Kinds), a.Kind):
			faults = append(faults, fmt.Sprintf("%s has an unknown kind: %q", name, a.Kind))
		case a.Second != "" && !slices.ContainsFunc(args, beside):
			faults = append(faults, fmt.Sprintf("%s goes with %q, which is not a number beside it", name, a.Second))
		}
		faults = append(faults, g.undeclaredArgs(name, a.Args)...)
	}
	return faults
}
