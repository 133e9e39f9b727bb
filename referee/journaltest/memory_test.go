package journaltest_test

import (
	"testing"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestMemory runs the conformance suite on Memory.
func TestMemory(t *testing.T) {
	journaltest.Suite(t, func(*testing.T) func() referee.Journal {
		j := journaltest.NewMemory()
		return func() referee.Journal { return j }
	})
}
