package dune_test

import (
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// leastCovered is the share of the rules' statements, in percent, that the records alone run.
const leastCovered = 95.0

// TestRecordsReachTheRules proves that what the rules hold is reached by records, and not by Go tests alone.
func TestRecordsReachTheRules(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the package once more")
	}
	out, err := exec.Command("go", "test", "-count=1", "-vet=off", "-cover", "-run", "^TestRecords$", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	found := regexp.MustCompile(`coverage: ([\d.]+)% of statements`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("no coverage in %s", out)
	}
	if got, err := strconv.ParseFloat(string(found[1]), 64); err != nil || got < leastCovered {
		t.Errorf("the records run %s %% of the statements, want %v (go test -run '^TestRecords$' -coverprofile tells which)", found[1], leastCovered)
	}
}
