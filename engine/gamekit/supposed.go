package gamekit

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Named lists the texts in a command's arguments, in a fixed order: among them are the cards that it names.
func Named(args engine.Args) (out []string) {
	var collect func(value any)
	collect = func(value any) {
		switch v := value.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, item := range v {
				collect(item)
			}
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				collect(v[name])
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		var value any
		if json.Unmarshal(args[name], &value) == nil {
			collect(value)
		}
	}
	return out
}

// SupposedHand returns a hand of some size that a seat may hold, taken from the cards that are possible as everybody knows: with the
// named cards if it has them, the first named first, else without, as far as there are others. The two hands have as little in common
// as can be.
func SupposedHand[C ~string](possible []C, size int, named []string, has bool) []C {
	var wanted []C
	others := slices.Clone(possible)
	for _, card := range named {
		if i := slices.Index(others, C(card)); i >= 0 {
			wanted, others = append(wanted, others[i]), slices.Delete(others, i, i+1)
		}
	}
	hand := slices.Concat(wanted, others)
	if !has {
		slices.Reverse(hand)
	}
	return hand[:max(min(size, len(hand)), 0)]
}
