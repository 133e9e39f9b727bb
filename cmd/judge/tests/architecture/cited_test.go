package architecture

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestSecurityNamesTests proves that every test named in docs/security.md exists.
func TestSecurityNamesTests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	apptest.Check(t, err)
	exists := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range declared.FindAllSubmatch(source, -1) {
			exists[string(found[1])] = true
		}
		return err
	})
	apptest.Check(t, err)
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w+)`").FindAllSubmatch(text, -1)
	if len(named) < 50 {
		t.Errorf("docs/security.md names only %d tests", len(named))
	}
	for _, found := range named {
		if !exists[string(found[1])] {
			t.Errorf("docs/security.md names %s, which does not exist", found[1])
		}
	}
}

// cited matches the numbers of checks, or the number of a threat, in a comment.
var cited = regexp.MustCompile(`[Cc]hecks? (\d+(?:(?:, | and )\d+)*)|\b(T\d+)\b`)

// TestCitedChecksAreListed proves that every check and threat that a test cites is in docs/checks.md or docs/security.md, and that
// these number them without gaps.
func TestCitedChecksAreListed(t *testing.T) {
	listed := map[string]bool{}
	for page, line := range map[string]*regexp.Regexp{
		"checks.md":   regexp.MustCompile(`(?m)^(\d+)\. \S`),
		"security.md": regexp.MustCompile(`(?m)^\| (T\d+) \|`),
	} {
		text, err := os.ReadFile(filepath.Join(root, "docs", page))
		apptest.Check(t, err)
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
		text = strings.ReplaceAll(text, "\n// ", " ") // a citation may be broken over two lines
		for _, found := range cited.FindAllStringSubmatch(text, -1) {
			for _, n := range regexp.MustCompile(`T?\d+`).FindAllString(found[1]+found[2], -1) {
				if cites++; !listed[n] {
					t.Errorf("%s cites %q, which is in no list", name, n)
				}
			}
		}
	}
	if cites < 100 {
		t.Errorf("found only %d citations", cites)
	}
}
