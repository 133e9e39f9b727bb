package gametest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Mutants is the generated program with all mutants of a game.
type Mutants struct {
	Rules    engine.Rules
	Activate func(int)                 // makes one mutant live; 0 none
	Reached  *map[int]bool             // collects the mutants whose place was reached, unless nil
	Facts    func(engine.State) []byte // the whole state
}

// job is a mutant of a ruling and the records to run against it.
type job struct {
	Mutant  int
	Ruling  string
	Records []string
}

// RunRecords replays, for the mutants of every ruling, the records that cite it until one fails, and writes the rulings for which
// one did.
func (m Mutants) RunRecords(t *testing.T) {
	var jobs []job
	readJSON(t, os.Getenv(mutantsInput), &jobs)
	killed := map[string]bool{}
	for _, job := range jobs {
		for _, file := range job.Records {
			if killed[job.Ruling] {
				break
			}
			killed[job.Ruling] = m.isKilled(t, job.Mutant, file)
		}
	}
	writeJSON(t, os.Getenv(mutantsOutput), killed)
}

// isKilled reports whether a record fails with this mutant.
func (m Mutants) isKilled(t *testing.T, mutant int, file string) (dead bool) {
	t.Helper()
	r := Load(t, file)
	m.Activate(mutant)
	defer func() {
		m.Activate(0)
		if recover() != nil {
			dead = true
		}
	}()
	result, err := record.Replay(m.Rules, r)
	return err != nil || len(result.Failures) > 0
}

// FoldJournals folds every record from its stored events and writes which places that enforce a ruling were reached. Then it
// folds the games again with some of the mutants.
func (m Mutants) FoldJournals(t *testing.T) {
	asked := map[int]string{}
	var some []int
	readJSON(t, os.Getenv(mutantsInput), &some)
	for _, file := range records(t) {
		g, ok := m.journal(t, file)
		if !ok {
			continue
		}
		*m.Reached = map[int]bool{}
		m.fold(g)
		for n := range *m.Reached {
			asked[n] = file
		}
		*m.Reached = nil
		if filepath.Base(filepath.Dir(file)) != "games" {
			continue
		}
		for _, n := range some {
			m.Activate(n)
			now := m.fold(g)
			m.Activate(0)
			if !bytes.Equal(m.Facts(now), g.want) {
				asked[n] = file + " (another game)"
			}
		}
	}
	writeJSON(t, os.Getenv(mutantsOutput), asked)
}

// journal is a stored game: its start, its entries and its final state.
type journal struct {
	start   engine.State
	entries []engine.Entry
	want    []byte
}

func (m Mutants) journal(t *testing.T, file string) (journal, bool) {
	t.Helper()
	result, err := record.Replay(m.Rules, Load(t, file))
	if err != nil || result.Timeline == nil {
		return journal{}, false
	}
	past := result.Timeline.History()
	g := journal{start: past.At(0)}
	for i := range past.Len() {
		kept, err := engine.EncodeEntry(m.Rules, past.Entry(i))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.DecodeEntry(m.Rules, kept)
		if err != nil {
			t.Fatal(err)
		}
		g.entries = append(g.entries, e)
	}
	g.want = m.Facts(past.Now())
	return g, true
}

func (m Mutants) fold(g journal) engine.State {
	s := g.start
	for _, e := range g.entries {
		s = m.Rules.Apply(s, e.Events)
	}
	return s
}
