package i18n

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shared are the folders that use the shared texts.
var shared = []string{"..", "../plain", "../live", "../../referee", "../../referee/laptop", "../../referee/web", "../../engine/gamekit", "../../engine", "../../cmd/judge/app"}

// literal matches string literals that look like keys, or like the start of a key that is completed at run time.
var literal = regexp.MustCompile(`"([a-z][a-z_]*\.[a-z_.0-9]*)"`)

// used lists the keys in the shared code.
func used(t *testing.T, folders []string) []string {
	t.Helper()
	var found []string
	for _, folder := range folders {
		files, err := fs.Glob(os.DirFS(folder), "*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if !source(name) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range literal.FindAllStringSubmatch(string(text), -1) {
				found = append(found, match[1])
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func source(name string) bool {
	written := strings.HasSuffix(name, ".templ") || strings.HasSuffix(name, ".go")
	return written && !strings.HasSuffix(name, "_templ.go") && !strings.HasSuffix(name, "_test.go")
}

// TestKeysAreThere proves that every key in the shared code has a text.
func TestKeysAreThere(t *testing.T) {
	texts := Generic()
	groups := map[string]bool{}
	for _, key := range texts.Keys() {
		group, _, _ := strings.Cut(key, ".")
		groups[group] = true
	}
	notKeys := []string{".css", ".js", ".svg", ".json", ".jsonl", ".html"}
	for _, key := range used(t, shared) {
		group, _, _ := strings.Cut(key, ".")
		file := slices.ContainsFunc(notKeys, func(end string) bool { return strings.HasSuffix(key, end) })
		if !groups[group] || file || known(texts, key) || key == "table.set" {
			continue
		}
		t.Errorf("%q has no text", key)
	}
}

// TestKeysAreUsed proves that the shared code, or the code of games, uses every shared text.
func TestKeysAreUsed(t *testing.T) {
	folders := slices.Clone(shared)
	for _, pattern := range []string{"../*", "../../engine/*"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		folders = append(folders, more...)
	}
	said := used(t, folders)
	for _, key := range Generic().Keys() {
		// Completed at run time, or what Name says.
		if group, _, _ := strings.Cut(key, "."); slices.Contains([]string{"language", "term", "value", "list", "pair"}, group) {
			continue
		}
		if !slices.ContainsFunc(said, func(s string) bool {
			return s == key || (strings.HasSuffix(s, ".") || strings.HasSuffix(s, "_")) && strings.HasPrefix(key, s)
		}) {
			t.Errorf("no code uses %q", key)
		}
	}
}

// known reports whether a key has a text, or is the start of a key that has one.
func known(b *Bundle, key string) bool {
	return slices.ContainsFunc(b.Keys(), func(k string) bool {
		return k == key || (strings.HasSuffix(key, ".") || strings.HasSuffix(key, "_")) && strings.HasPrefix(k, key)
	})
}
