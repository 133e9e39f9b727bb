package dune_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestFoldingAsksNoRule proves that a game which comes out of a journal does not depend on the rules as they are today: folding
// the recorded events passes no place that enforces a ruling, and with one of them taken out it comes to the same state, byte
// for byte.
func TestFoldingAsksNoRule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the package once more")
	}
	m := mutate(t, ".")
	dir := t.TempDir()
	asked := filepath.Join(dir, "asked.json")
	var some []int
	for n := 1; n < len(m.mutants); n += 7 {
		some = append(some, n)
	}
	writeJSON(t, filepath.Join(dir, "mutants.json"), some)
	m.test(t, dir, "^TestFolds$", "MUTANTS="+filepath.Join(dir, "mutants.json"), "MUTANTS_ASKED="+asked)
	data, err := os.ReadFile(asked)
	if err != nil {
		t.Fatal(err)
	}
	passed := map[int]string{}
	if err := json.Unmarshal(data, &passed); err != nil {
		t.Fatal(err)
	}
	var told []string
	for n, file := range passed {
		if where := m.mutants[n].where; !slices.Contains(told, where) {
			told = append(told, where)
			t.Errorf("folding %s passes %s, which enforces %s", filepath.Base(file), where, m.mutants[n].ruling)
		}
	}
}
