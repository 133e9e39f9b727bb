package architecture

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// root is the module's folder as seen from here.
var root = filepath.Join("..", "..", "..", "..")

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestSecurityNamesTests proves that every test that docs/security.md relies on exists.
func TestSecurityNamesTests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	check(t, err)
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range declared.FindAllSubmatch(source, -1) {
			there[string(found[1])] = true
		}
		return err
	})
	check(t, err)
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w+)`").FindAllSubmatch(text, -1)
	if len(named) < 50 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, found := range named {
		if !there[string(found[1])] {
			t.Errorf("there is no %s", found[1])
		}
	}
}

// cited is a comment's mention of numbered checks, or of a threat.
var cited = regexp.MustCompile(`[Cc]hecks? (\d+(?:(?:, | and )\d+)*)|\b(T\d+)\b`)

// TestCitedChecksAreListed proves that every check that a test cites is in docs/checks.md, which counts without gaps, and every
// threat in docs/security.md.
func TestCitedChecksAreListed(t *testing.T) {
	listed := map[string]bool{}
	for page, line := range map[string]*regexp.Regexp{
		"checks.md":   regexp.MustCompile(`(?m)^(\d+)\. \S`),
		"security.md": regexp.MustCompile(`(?m)^\| (T\d+) \|`),
	} {
		text, err := os.ReadFile(filepath.Join(root, "docs", page))
		check(t, err)
		for i, found := range line.FindAllSubmatch(text, -1) {
			n := strings.TrimPrefix(string(found[1]), "T")
			if n != strconv.Itoa(i+1) {
				t.Fatalf("%s: want number %d, got %s", page, i+1, n)
			}
			listed[string(found[1])] = true
		}
	}
	cites := 0
	for name, text := range readSources(t, ".go") {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		text = strings.ReplaceAll(text, "\n// ", " ") // a mention may go over a line's end
		for _, found := range cited.FindAllStringSubmatch(text, -1) {
			for _, n := range regexp.MustCompile(`T?\d+`).FindAllString(found[1]+found[2], -1) {
				if cites++; !listed[n] {
					t.Errorf("%s cites %q, of which no list knows", name, n)
				}
			}
		}
	}
	if cites < 100 {
		t.Errorf("only %d mentions were found", cites)
	}
}
