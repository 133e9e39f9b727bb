package chart

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"sync"
)

//go:embed map.json
var drawn []byte

// Drawn is the drawing itself. It is part of the program and covered by its tests, so a broken one is a defect that stops the program at
// its first use.
var Drawn = sync.OnceValue(func() (c Chart) {
	if err := json.Unmarshal(drawn, &c); err != nil {
		panic(fmt.Errorf("chart: read the embedded map: %w", err))
	}
	return c
})

// Chance is a number from -1 to 1 that depends on a name alone: the same at every run.
func Chance(name string) float64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // never fails
	n := h.Sum32()
	n ^= n >> 15
	n *= 0x2c1b3c6d
	n ^= n >> 13
	return float64(n%2001)/1000 - 1
}
