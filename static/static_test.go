package static

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(Files(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// named lists the files with an ending, of our own or of others.
func named(t *testing.T, ending string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(Files(), ".", func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ending) {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files end in %s: %v", len(names), ending, err)
	}
	return names
}

// TestVendored proves that what others made is what NOTICE says, byte for byte, and that nothing stands there unnamed.
func TestVendored(t *testing.T) {
	notice := read(t, "vendor/NOTICE")
	for _, ending := range []string{".js", ".woff2"} {
		for _, name := range named(t, ending) {
			vendored, ok := strings.CutPrefix(name, "vendor/")
			if !ok {
				continue
			}
			sum := sha256.Sum256([]byte(read(t, name)))
			if line := hex.EncodeToString(sum[:]) + "  " + vendored + "\n"; !strings.Contains(notice, line) {
				t.Errorf("NOTICE has no line %s", line)
			}
		}
	}
}

// TestOwnScriptsKeepThePolicy proves that our scripts need nothing that the content security policy forbids, and are
// small enough to be read.
func TestOwnScriptsKeepThePolicy(t *testing.T) {
	forbidden := regexp.MustCompile(`\beval\(|new Function|document\.write|insertAdjacentHTML|outerHTML =|setAttribute\("(on|style)|https?://`)
	for _, name := range named(t, ".js") {
		if strings.HasPrefix(name, "vendor/") {
			continue
		}
		text := read(t, name)
		if found := forbidden.FindString(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
		if n := strings.Count(text, "innerHTML ="); n > strings.Count(text, "innerHTML = policy.createHTML(") {
			t.Errorf("%s makes HTML of text", name)
		}
		if lines := strings.Count(text, "\n"); lines > 220 {
			t.Errorf("%s has %d lines", name, lines)
		}
	}
}

// TestOwnStylesStayHere proves that no style loads anything from elsewhere.
func TestOwnStylesStayHere(t *testing.T) {
	for _, name := range named(t, ".css") {
		if text := read(t, name); strings.Contains(text, "//") || strings.Contains(text, "@import") {
			t.Errorf("%s loads something", name)
		}
	}
}

// TestURL proves that a file's address names the version, so that browsers may keep what they have.
func TestURL(t *testing.T) {
	if got, want := URL("table.js"), "/static/"+Version()+"/table.js"; got != want || len(Version()) != 12 {
		t.Errorf("got %q, want %q", got, want)
	}
}
