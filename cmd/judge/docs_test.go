package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The reference of the record shows records: each must hold, and each line shown alone must be one that a record may have.
func TestTheReferencesExamplesHold(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "record.md"))
	check(t, err)
	blocks := strings.Split(string(text), "```jsonl\n")[1:]
	if len(blocks) < 2 {
		t.Fatalf("want a record and lines, found %d examples", len(blocks))
	}
	var header string
	for i, block := range blocks {
		example, _, _ := strings.Cut(block, "```")
		whole := strings.Contains(example, `{"record":`)
		if whole {
			header = strings.SplitAfter(example, "\n")[1]
		} else {
			example = header + example
		}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("example-%d.jsonl", i))
		check(t, os.WriteFile(file, []byte(example), 0o644))
		var out, errs bytes.Buffer
		status := Run(t.Context(), []string{"replay", file}, &out, &errs)
		if status == exitUsage || whole && status != exitOK {
			t.Errorf("status %d\n%s%s\n%s", status, &out, &errs, example)
		}
	}
}

// synopsis is a line of a page that shows how a subcommand is called.
var synopsis = regexp.MustCompile(`(?m)^    judge +(\w+)(?: +([[A-Z].*))?$`)

// TestDocsShowTheCommands proves that the README shows every subcommand, and that pages show them as the program's own help does.
func TestDocsShowTheCommands(t *testing.T) {
	args := map[string]string{}
	for _, c := range commands() {
		args[c.name] = c.args
	}
	for _, page := range []string{"README.md", "docs/record.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(page)))
		check(t, err)
		shown := map[string]bool{}
		for _, line := range synopsis.FindAllStringSubmatch(string(text), -1) {
			shown[line[1]] = true
			if want, ok := args[line[1]]; !ok || !strings.HasPrefix(line[2]+" ", strings.TrimLeft(want+" ", " ")) {
				t.Errorf("%s shows judge %s %s, the program %s", page, line[1], line[2], want)
			}
		}
		for name := range args {
			if page == "README.md" && !shown[name] {
				t.Errorf("%s does not show judge %s", page, name)
			}
		}
	}
}

// TestSecurityNamesTests proves that every test that docs/security.md relies on exists.
func TestSecurityNamesTests(t *testing.T) {
	root := filepath.Join("..", "..")
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
