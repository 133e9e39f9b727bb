package dune_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
)

// TestEveryRulingHasARecordThatNeedsIt proves for each ruling of the catalogue that some record fails without it: one that
// has a command refused by it, or one that fails when a place in the code that cites the ruling is taken out. Rulings
// that only people can judge need a record that shows how the app asks for their judgement.
func TestEveryRulingHasARecordThatNeedsIt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the package once more")
	}
	records := recordsByRuling(t)
	m := mutate(t, ".")
	killed := m.run(t, records)
	for _, ruling := range dune.Rulebook.Rulings {
		id := ruling.ID
		if records[id].needsMutant() && !killed[id] {
			t.Errorf("%s: no record fails without it (%d records cite it, places: %v)", id, len(records[id].cite), m.places(id))
		}
	}
}

// citing is the records that speak of one ruling.
type citing struct {
	cite   []string // anywhere
	refuse []string // as the ruling that refuses a command
	prompt []string // as the ruling of a question that is asked
}

// needsMutant reports whether no record says by itself that it needs the ruling.
func (c citing) needsMutant() bool { return len(c.refuse) == 0 && len(c.prompt) == 0 }

func recordsByRuling(t *testing.T) map[string]citing {
	t.Helper()
	out := map[string]citing{}
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if file, err = filepath.Abs(file); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range slices.Compact(slices.Sorted(slices.Values(rulingIDs.FindAllString(string(text), -1)))) {
				c := out[id]
				c.cite = append(c.cite, file)
				if strings.Contains(string(text), `"refused":"`+id+`"`) {
					c.refuse = append(c.refuse, file)
				}
				if strings.Contains(string(text), `"ruling":"`+id+`"`) {
					c.prompt = append(c.prompt, file)
				}
				out[id] = c
			}
		}
	}
	return out
}

// run builds all mutants into one test program and lets them meet the records that cite their ruling, where nothing else proves
// it. It gives the rulings of which a mutant was killed.
func (m *mutation) run(t *testing.T, records map[string]citing) map[string]bool {
	t.Helper()
	type job struct {
		Mutant  int
		Ruling  string
		Records []string
	}
	var jobs []job
	for i, mutant := range m.mutants {
		if found := records[mutant.ruling]; i > 0 && len(found.cite) > 0 && found.needsMutant() {
			jobs = append(jobs, job{i, mutant.ruling, found.cite})
		}
	}
	dir := t.TempDir()
	writeJSON(t, filepath.Join(dir, "jobs.json"), jobs)
	killed := filepath.Join(dir, "killed.json")
	m.test(t, dir, "^TestMutants$", "MUTANT_JOBS="+filepath.Join(dir, "jobs.json"), "MUTANTS_KILLED="+killed)
	data, err := os.ReadFile(killed)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// test builds the program of all mutants in a folder and runs a test of it.
func (m *mutation) test(t *testing.T, dir, name string, env ...string) {
	t.Helper()
	overlay := map[string]string{}
	put := func(as string, text []byte) {
		file := filepath.Join(dir, strings.ReplaceAll(filepath.Base(as), "_test.go", "_test_.go"))
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Abs(as)
		if err != nil {
			t.Fatal(err)
		}
		overlay[path] = file
	}
	for name, text := range m.files {
		put(name, text)
	}
	for as, from := range map[string]string{"mutant_lives.go": "lives.go.txt", "mutant_run_test.go": "run_test.go.txt", "mutant_fold_test.go": "fold_test.go.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", "mutants", from))
		if err != nil {
			t.Fatal(err)
		}
		put(as, text)
	}
	writeJSON(t, filepath.Join(dir, "overlay.json"), map[string]any{"Replace": overlay})
	cmd := exec.Command("go", "test", "-count=1", "-timeout=0", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"), "-run", name, ".")
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func (m *mutation) places(id string) []string {
	var out []string
	for _, mutant := range m.mutants {
		if mutant.ruling == id && !slices.Contains(out, mutant.where) {
			out = append(out, mutant.where)
		}
	}
	return out
}

func writeJSON(t *testing.T, file string, v any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
