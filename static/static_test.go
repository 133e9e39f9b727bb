package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// read gives a file as it was written.
func read(t *testing.T, name string) string {
	t.Helper()
	var data []byte
	err := fs.WalkDir(sources, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && nameOf(path) == name {
			data, err = sources.ReadFile(path)
		}
		return err
	})
	if err != nil || data == nil {
		t.Fatalf("%s: %v", name, err)
	}
	return string(data)
}

// named lists the files with an ending, of our own or of others.
func named(t *testing.T, ending string) []string {
	t.Helper()
	var names []string
	for _, name := range Names() {
		if strings.HasSuffix(name, ending) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		t.Fatalf("no file ends in %s", ending)
	}
	return names
}

// seats are the scripts of a seat's page in each game, those of a blind table among them where it has such tables.
var seats = map[string][]string{
	"dune":     {"seat.js", "dune-wheel.js", "picker.js", "blind.js"},
	"imperium": {"seat.js", "imperium-choose.js"},
	"arrakis":  {"seat.js", "arrakis-map.js", "arrakis-ways.js", "arrakis-effects.js", "picker.js"},
}

// TestScriptsAreLight proves that all scripts of a phone together take at most 60 kB before compression, and in a hall 62.
func TestScriptsAreLight(t *testing.T) {
	for game, scripts := range seats {
		file, ok := Get(Bundle(scripts))
		if !ok || len(file.Body) > 60<<10 || len(file.Body) < 20<<10 {
			t.Errorf("the scripts of %s are %d bytes", game, len(file.Body))
		}
		if file, ok := Get(Bundle(append(slices.Clone(scripts), "peers.js"))); !ok || len(file.Body) > 62<<10 {
			t.Errorf("the scripts of %s in a hall are %d bytes", game, len(file.Body))
		}
	}
}

// TestServed proves that files are served as written, byte for byte, also compressed; only scripts are bundled.
func TestServed(t *testing.T) {
	for _, name := range Names() {
		if strings.HasSuffix(name, ".js") {
			continue
		}
		file, _ := Get(name)
		if string(file.Body) != read(t, name) {
			t.Errorf("%s is not served as it is", name)
		}
		opens(t, name, file)
	}
}

// opens checks that a file's compressed form is the file.
func opens(t *testing.T, name string, file File) {
	t.Helper()
	if file.Gzip == nil {
		return
	}
	r, err := gzip.NewReader(bytes.NewReader(file.Gzip))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, file.Body) {
		t.Errorf("%s opens to something else: %v", name, err)
	}
}

// TestBundle proves that each script can be bundled, that a bundle has what its scripts import once and no more, exports what they
// export, and is small; and that what other bundles have or only other pages may load is no script.
func TestBundle(t *testing.T) {
	for _, name := range named(t, ".js") {
		if !strings.HasPrefix(name, "vendor/") {
			file, ok := Get(Bundle([]string{name}))
			if !ok {
				t.Errorf("%s cannot be bundled", name)
			}
			opens(t, name, file)
		}
	}
	forms, _ := Get(Bundle([]string{"drafts.js", "forms.js"}))
	once := ".removeItem("
	if n := strings.Count(string(forms.Body), once); n != strings.Count(read(t, "kept.js"), once) {
		t.Errorf("a script is in a bundle %d times", n)
	}
	if !regexp.MustCompile(`export\{[^}]* as sealWith[,}]`).Match(forms.Body) {
		t.Error("a bundle does not export what its scripts export")
	}
	if bytes.Contains(forms.Body, []byte("Idiomorph")) || bytes.Contains(forms.Body, []byte("// ")) {
		t.Error("a bundle has what it does not need")
	}
}

// TestVendored proves that each vendored file is the one that NOTICE names, byte for byte, and that NOTICE names them all.
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

// TestOwnScriptsKeepThePolicy proves that our scripts need nothing that the content security policy forbids, leave nothing of their own in
// the page's globals, have their types checked (make scripts), and are small enough to be read.
func TestOwnScriptsKeepThePolicy(t *testing.T) {
	forbidden := regexp.MustCompile(`\beval\(|new Function|document\.write|insertAdjacentHTML|outerHTML =|setAttribute\("(on|style)|https?://|(?:window|globalThis|self)\.\w+ = `)
	for _, name := range named(t, ".js") {
		if strings.HasPrefix(name, "vendor/") {
			continue
		}
		text := read(t, name)
		if found := forbidden.FindString(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
		if strings.Contains(text, "innerHTML =") && name != "html.js" {
			t.Errorf("%s makes HTML of text", name)
		}
		if !strings.HasPrefix(text, "// @ts-check\n") {
			t.Errorf("the types of %s are not checked", name)
		}
		if lines := strings.Count(text, "\n"); lines > 220 {
			t.Errorf("%s has %d lines", name, lines)
		}
	}
}

// TestOneScriptHearsFrames proves that only live.js, which puts a frame into the page, listens to frames: a bundle promises no order, and
// whoever listened before it would look at the page of before.
func TestOneScriptHearsFrames(t *testing.T) {
	hears := regexp.MustCompile(`listen\("[^"]*\bframe\b|addEventListener\("frame"`)
	n := 0
	for _, name := range named(t, ".js") {
		if !strings.HasPrefix(name, "vendor/") && hears.MatchString(read(t, name)) {
			n++
			if name != "live.js" {
				t.Errorf("%s listens to frames", name)
			}
		}
	}
	if n == 0 {
		t.Error("live.js does not listen to frames any more")
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

// TestSheet proves that a page's styles come as one file, in their order, also after a restart, and that no other name is served.
func TestSheet(t *testing.T) {
	name := Sheet([]string{"tokens.css", "base.css"})
	file, ok := Get(name)
	if want := read(t, "tokens.css") + read(t, "base.css"); !ok || string(file.Body) != want || file.Gzip == nil && len(file.Body) > 512 { // a shorter one grows
		t.Errorf("%s has %d bytes", name, len(file.Body))
	}
	if _, ok := Get("dune-map+tokens.css"); !ok {
		t.Error("a page from before a restart finds no styles")
	}
	for _, name := range []string{"", "+", "tokens+tokens.css", "tokens+nobody.css", "tokens+base", "table+nobody.js", "live+live.js", "vendor/idiomorph.esm+live.css"} {
		if _, ok := Get(name); ok {
			t.Errorf("%q is a file", name)
		}
	}
}

// TestURL proves that a file's address names the version, so that browsers may keep what they have.
func TestURL(t *testing.T) {
	if got, want := URL("seat.js"), "/static/"+Version()+"/seat.js"; got != want || len(Version()) != 12 {
		t.Errorf("got %q, want %q", got, want)
	}
}
