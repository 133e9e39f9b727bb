package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestImport proves that a sealed export can be imported on another laptop with its key code and not without it, that a second import
// gets a new code, and that a changed record is refused.
func TestImport(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	code := keepTallyTable(t, here)
	run := func(want int, args ...string) (string, string) {
		t.Helper()
		status, stdout, stderr := apptest.Run(t.Context(), args...)
		if status != want {
			t.Fatalf("judge %v: status %d, %q %q", args, status, stdout, stderr)
		}
		return stdout, stderr
	}
	text, _ := run(app.ExitOK, "export", "--sealed", code, "--data", here)
	if strings.Contains(text, `"value":2`) {
		t.Errorf("the sealed export shows the number:\n%s", text)
	}
	file := filepath.Join(there, "game.jsonl")
	write := func(text string) {
		t.Helper()
		apptest.Check(t, os.WriteFile(file, []byte(text), 0o600))
	}
	write(text)
	if says, _ := run(app.ExitOK, "verify", file); !strings.Contains(says, "nothing was changed") {
		t.Errorf("verify says %q", says)
	}
	if _, says := run(app.ExitUsage, "replay", file); !strings.Contains(says, file+":2: this line is sealed") {
		t.Errorf("replay says %q", says)
	}
	keyCode, _ := run(app.ExitOK, "key", "--data", here)
	elsewhere := []string{"--data", there, "--keys", filepath.Join(there, "keys")}
	importing := func(want int, more ...string) (string, string) {
		return run(want, slices.Concat([]string{"import", file}, elsewhere, more)...)
	}
	if _, says := importing(app.ExitFailed); !strings.Contains(says, "its key was not found") {
		t.Errorf("without the key: %q", says)
	}
	if says, _ := importing(app.ExitOK, "--key", keyCode); !strings.Contains(says, "Table "+code+" is here") {
		t.Errorf("import says %q", says)
	}
	if says, _ := importing(app.ExitOK, "--key", keyCode); strings.Contains(says, code) {
		t.Errorf("a second import says %q", says)
	}
	was, _ := run(app.ExitOK, "export", code, "--data", here)
	is, _ := run(app.ExitOK, slices.Concat([]string{"export", code}, elsewhere)...)
	if was != is {
		t.Errorf("want the record\n%s\ngot on the other laptop\n%s", was, is)
	}
	write(strings.Replace(was, `"value":2`, `"value":3`, 1))
	if says, _ := run(app.ExitFailed, "verify", file); !strings.Contains(says, file+":2: pick of amber is not what was sealed") {
		t.Errorf("verify says %q", says)
	}
	for _, changed := range []string{
		strings.Replace(was, "//~ 1 {", "// ~ 1 {", 1), strings.Replace(was, "//~ 1 {", "//~ 9 {", 1),
		regexp.MustCompile(`//~ 1 .*`).ReplaceAllString(was, `//~ 1 {"round":9}`),
	} {
		if changed == was {
			t.Fatal("no note was changed")
		}
		write(changed)
		if says, _ := run(app.ExitFailed, "verify", file); !strings.Contains(says, "note") && !strings.Contains(says, ": then ") {
			t.Errorf("verify of a changed note says %q", says)
		}
	}
	write(was)
	if says, _ := run(app.ExitOK, "verify", file); !strings.Contains(says, "name are in a note that anybody can change") {
		t.Errorf("verify says %q", says)
	}
	write(strings.Replace(was, `"value":2`, `"value":3`, 1))
	if _, says := importing(app.ExitUsage); !strings.Contains(says, file+":2: ") {
		t.Errorf("import of a changed record says %q", says)
	}
}
