package gametest

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// CheckCoverage proves that records, not only Go tests, reach the rules: the named test, which replays the records, must run at
// least this percentage of statements. Files in ignored decide nothing and do not count; nor do the answers that choices pick, which
// random games prove. With -short it is left out.
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
	block := regexp.MustCompile(`([^/]+\.go):(\d+)\S+ (\d+) (\d+)$`)
	picks := map[string][][2]int{}
	var all, run int
	for lines := bufio.NewScanner(file); lines.Scan(); {
		found := block.FindStringSubmatch(lines.Text())
		if found == nil || slices.Contains(ignored, found[1]) {
			continue
		}
		if _, read := picks[found[1]]; !read {
			picks[found[1]] = pickLines(t, found[1])
		}
		line, n := atoi(t, found[2]), atoi(t, found[3])
		if slices.ContainsFunc(picks[found[1]], func(of [2]int) bool { return of[0] <= line && line <= of[1] }) {
			continue
		}
		all += n
		if found[4] != "0" {
			run += n
		}
	}
	if all == 0 {
		t.Fatal("no coverage was measured")
	}
	return 100 * float64(run) / float64(all)
}

// pickLines lists the first and last lines of the functions in a file by which choices pick an answer (engine.Choices, engine.Decliner).
func pickLines(t *testing.T, file string) (lines [][2]int) {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && (f.Name.Name == "Pick" || f.Name.Name == "Decline") {
			lines = append(lines, [2]int{set.Position(f.Pos()).Line, set.Position(f.End()).Line})
		}
	}
	return lines
}

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
