package gametest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// CheckCoverage proves that records, not only Go tests, reach the rules: the named test, which replays the records, must run at
// least this percentage of statements. Files in ignored decide nothing and do not count. With
// -short it is left out.
func (g Game) CheckCoverage(t *testing.T, test string, least float64, ignored ...string) {
	if testing.Short() {
		t.Log("left out: it builds the package again")
		return
	}
	profile := filepath.Join(t.TempDir(), "profile")
	out, err := exec.Command("go", "test", "-count=1", "-timeout=0", "-vet=off", "-coverprofile", profile, "-run", "^"+test+"$", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := coverage(t, profile, ignored); got < least {
		t.Errorf("the records run %.1f %% of the statements, want %v (go test -run '^%s$' -coverprofile tells which)", got, least, test)
	}
}

// coverage returns the percentage of statements that a coverage profile has run.
func coverage(t *testing.T, profile string, ignored []string) float64 {
	t.Helper()
	file, err := os.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	block := regexp.MustCompile(`([^/]+\.go):\S+ (\d+) (\d+)$`)
	var all, run int
	for lines := bufio.NewScanner(file); lines.Scan(); {
		found := block.FindStringSubmatch(lines.Text())
		if found == nil || slices.Contains(ignored, found[1]) {
			continue
		}
		n, err := strconv.Atoi(found[2])
		if err != nil {
			t.Fatal(err)
		}
		all += n
		if found[3] != "0" {
			run += n
		}
	}
	if all == 0 {
		t.Fatal("no coverage was measured")
	}
	return 100 * float64(run) / float64(all)
}
