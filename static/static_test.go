package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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

// elsewhere are the scripts of table screens, the console, printing, the replay and shared devices, and of all pages but a phone's.
// A phone at a blind table, which has the most to run, gets none of them.
var elsewhere = []string{"shared-device.js", "bar.js", "chime.js", "distance.js", "piece-motion.js", "fit.js", "join.js", "replay.js", "checklist.js", "unfold.js", "new-table.js", "shortcuts.js", "stage.js", "screen-switches.js"}

// sealing are the scripts of blind tables alone, and canBeBlind the games that have such tables.
var (
	sealing    = []string{"vendor/nacl-box.min.js", "blind.js"}
	canBeBlind = []string{"dune"}
)

// TestScriptsAreLight proves that the shared scripts and those of one game together take at most 60 kB before compression. No phone
// gets the scripts of two games.
func TestScriptsAreLight(t *testing.T) {
	all, each := map[string]int{}, map[string]string{}
	for _, name := range named(t, ".js") {
		if slices.Contains(elsewhere, name) {
			continue
		}
		file, _ := Get(name)
		all[folderOf(t, name)] += len(file.Body)
		each[folderOf(t, name)] += fmt.Sprintf("\n%6d  %s", len(file.Body), name)
	}
	if len(all) < 2 {
		t.Fatal("no game has scripts")
	}
	for game, own := range all {
		sum := own + all["shared"]
		if !slices.Contains(canBeBlind, game) {
			for _, name := range sealing {
				file, _ := Get(name)
				sum -= len(file.Body)
			}
		}
		if game != "shared" && sum > 60<<10 {
			t.Errorf("the scripts of %s are %d bytes:%s%s", game, sum, each["shared"], each[game])
		}
	}
}

// folderOf is the folder of a file: a game's, or that of what all games share.
func folderOf(t *testing.T, name string) string {
	t.Helper()
	if _, err := sources.Open("shared/" + name); err == nil {
		return "shared"
	}
	game, _, _ := strings.Cut(name, "-")
	return game
}

// TestServed proves that files are served as written, byte for byte, also compressed; only our own scripts are minified.
func TestServed(t *testing.T) {
	for _, name := range Names() {
		file, _ := Get(name)
		written := read(t, name)
		switch {
		case strings.HasSuffix(name, ".js") && !strings.HasPrefix(name, "vendor/"):
			if len(file.Body) >= len(written) || len(file.Body) < len(written)/4 || file.Gzip == nil && len(file.Body) > 512 { // a shorter one grows
				t.Errorf("%s: %d bytes are served as %d, compressed %d", name, len(written), len(file.Body), len(file.Gzip))
			}
		case string(file.Body) != written:
			t.Errorf("%s is not served as it is", name)
		}
		if file.Gzip == nil {
			continue
		}
		r, err := gzip.NewReader(bytes.NewReader(file.Gzip))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, file.Body) {
			t.Errorf("%s opens to something else: %v", name, err)
		}
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
	for _, name := range []string{"", "+", "tokens+tokens.css", "tokens+nobody.css", "tokens+base", "table+live.js"} {
		if _, ok := Get(name); ok {
			t.Errorf("%q is a file", name)
		}
	}
}

// TestURL proves that a file's address names the version, so that browsers may keep what they have.
func TestURL(t *testing.T) {
	if got, want := URL("live.js"), "/static/"+Version()+"/live.js"; got != want || len(Version()) != 12 {
		t.Errorf("got %q, want %q", got, want)
	}
}
