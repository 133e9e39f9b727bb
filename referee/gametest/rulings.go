package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// CheckRulingsAreNeeded proves for each ruling that some record fails without it: a command is refused by it, or the record fails
// if a place in the code that cites the ruling is removed. A ruling that only people can judge needs a record in which the app
// asks for their judgement. With -short it is left out.
func (g Game) CheckRulingsAreNeeded(t *testing.T) {
	if testing.Short() {
		t.Log("left out: it builds mutants of the rules")
		return
	}
	found := g.recordsByRuling(t)
	m := g.mutate(t)
	var jobs []job
	for i, mutant := range m.mutants {
		if of := found[mutant.ruling]; i > 0 && len(of.cite) > 0 && of.needsMutant() {
			jobs = append(jobs, job{i, mutant.ruling, of.cite})
		}
	}
	killed := map[string]bool{}
	g.runMutants(t, m, "TestMutants", jobs, &killed)
	for _, id := range g.Rulings {
		if found[id].needsMutant() && !killed[id] {
			t.Errorf("%s: no record fails without it (%d records cite it; the code cites it at %v)", id, len(found[id].cite), m.places(id))
		}
	}
}

// CheckFoldingAsksNoRule proves that a stored game does not depend on today's rules: folding its events reaches no place that
// enforces a ruling, and without one of these places it gives the same state, byte for byte. With -short it is left
// out.
func (g Game) CheckFoldingAsksNoRule(t *testing.T) {
	if testing.Short() {
		t.Log("left out: it builds mutants of the rules")
		return
	}
	m := g.mutate(t)
	var some []int
	for n := 1; n < len(m.mutants); n += 7 {
		some = append(some, n)
	}
	passed := map[int]string{}
	g.runMutants(t, m, "TestFolds", some, &passed)
	var told []string
	for n, file := range passed {
		if where := m.mutants[n].where; !slices.Contains(told, where) {
			told = append(told, where)
			t.Errorf("folding %s reaches %s, which enforces %s", filepath.Base(file), where, m.mutants[n].ruling)
		}
	}
}

// citingRecords are the records that cite a ruling.
type citingRecords struct {
	cite   []string // anywhere
	refuse []string // as the ruling of a refusal
	prompt []string // as the ruling of a prompt
}

// needsMutant reports whether no record expects the ruling in a refusal or a prompt.
func (c citingRecords) needsMutant() bool { return len(c.refuse) == 0 && len(c.prompt) == 0 }

func (g Game) recordsByRuling(t *testing.T) map[string]citingRecords {
	t.Helper()
	out := map[string]citingRecords{}
	for _, file := range records(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range slices.Compact(slices.Sorted(slices.Values(g.ids().FindAllString(string(text), -1)))) {
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
	return out
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

// Environment variables with the files for the generated program's input and output.
const (
	mutantsInput  = "MUTANTS_DO"
	mutantsOutput = "MUTANTS_FOUND"
)

// mutantSource is added to the generated program: it says which mutant is live.
const mutantSource = `package %s

// Mutant is the number of the mutant that is alive; 0 is the program as it is.
var Mutant int

var mutantCalls int

// Reached notes the mutants whose place in the code was reached; nil turns this off.
var Reached map[int]bool

// mutantLives reports whether a mutant is the one alive. A mutant that asks too often loops forever, which counts as
// failing.
func mutantLives(n int) bool {
	if Reached != nil {
		Reached[n] = true
	}
	if Mutant != n {
		return false
	}
	if mutantCalls++; mutantCalls > 200_000 {
		panic("the mutant loops forever")
	}
	return true
}

// Activate makes one mutant live; 0 is the program as it is.
func Activate(n int) { Mutant, mutantCalls = n, 0 }
`

// mutantStateSource tells the whole state of the generated program, part by part.
const mutantStateSource = `package %s

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

func Facts(s engine.State) []byte {
	all := map[string]any{}
	for _, p := range parts {
		all[p.Name] = p.Get(s.(*State))
	}
	return gamekit.MustEncode(all)
}
`

// mutantTestSource has the tests of the generated program.
const mutantTestSource = `package %[1]s_test

import (
	"testing"

	mutated %[2]q
	"github.com/judgeofthechange/judge/referee/gametest"
)

var allMutants = gametest.Mutants{Rules: mutated.%[3]s{}, Activate: mutated.Activate, Reached: &mutated.Reached, Facts: mutated.Facts}

func TestMutants(t *testing.T) { allMutants.RunRecords(t) }
func TestFolds(t *testing.T)   { allMutants.FoldJournals(t) }
`

// runMutants builds the program with all mutants, runs one of its tests with input do, and reads its output into found.
func (g Game) runMutants(t *testing.T, m *mutation, test string, do, found any) {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]string{}
	put := func(as string, text []byte) {
		file := filepath.Join(dir, strings.ReplaceAll(as, "_test.go", "_test_.go"))
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
	rules := reflect.TypeOf(g.Rules)
	pkg := filepath.Base(rules.PkgPath())
	whole, err := os.ReadFile(filepath.Join("testdata", "facts.go.txt")) // of a game whose state has no parts
	if errors.Is(err, fs.ErrNotExist) {
		whole, err = fmt.Appendf(nil, mutantStateSource, pkg), nil
	}
	if err != nil {
		t.Fatal(err)
	}
	put("mutant_state.go", whole)
	put("mutant_lives.go", fmt.Appendf(nil, mutantSource, pkg))
	put("mutant_run_test.go", fmt.Appendf(nil, mutantTestSource, pkg, rules.PkgPath(), rules.Name()))
	doing, done := filepath.Join(dir, "do.json"), filepath.Join(dir, "found.json")
	writeJSON(t, doing, do)
	writeJSON(t, filepath.Join(dir, "overlay.json"), map[string]any{"Replace": overlay})
	cmd := exec.Command("go", "test", "-count=1", "-timeout=0", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"), "-run", "^"+test+"$", ".")
	cmd.Env = append(os.Environ(), mutantsInput+"="+doing, mutantsOutput+"="+done)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	readJSON(t, done, found)
}

func writeJSON(t *testing.T, file string, v any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
