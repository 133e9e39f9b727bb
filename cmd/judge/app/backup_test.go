package app_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestBackupMovesTables proves that tables move to another laptop as the README says: back up while serving, type the key's code on
// the other laptop, restore, serve; and that a backup cannot be restored without the code.
func TestBackupMovesTables(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, here)
	code := s.NewTable(apptest.DuneTable("phone")...)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	apptest.MustRun(t, "backup", "--data", here, backup)
	before := apptest.MustRun(t, "export", "--data", here, code)
	keyCode := strings.TrimSpace(apptest.MustRun(t, "key", "--data", here))

	elsewhere := []string{"--data", there, "--keys", t.TempDir()}
	run := func(args ...string) (int, string, string) {
		return apptest.Run(t.Context(), append(args, elsewhere...)...)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitFailed || !strings.Contains(stderr, "judge key --add") {
		t.Errorf("without the key: status %d, %q", status, stderr)
	}
	var out bytes.Buffer
	typing := &app.Program{Stdin: strings.NewReader(strings.ToLower(keyCode) + "\nand more"), Stdout: &out, Stderr: &out}
	if status := typing.Run(t.Context(), append([]string{"key", "--add"}, elsewhere...)); status != app.ExitOK {
		t.Fatalf("key --add: status %d, %q", status, &out)
	}
	if strings.Contains(out.String(), keyCode[:8]) {
		t.Errorf("key --add prints the code: %q", &out)
	}
	if status, _, stderr := run("key", "--add", keyCode[:20], keyCode[20:]); status != app.ExitOK {
		t.Errorf("key --add, again: status %d, %q", status, stderr)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitOK {
		t.Fatalf("restore: status %d, %q", status, stderr)
	}
	if status, stdout, stderr := run("export", code); status != app.ExitOK || stdout != before {
		t.Errorf("export: status %d, %q, %q", status, stderr, stdout)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitFailed || !strings.Contains(stderr, "this folder already has tables or house rules") {
		t.Errorf("second restore: status %d, %q", status, stderr)
	}
	apptest.StartServer(t, there, elsewhere[2:]...).Stop()
}

// TestFileCommandsUsage proves that wrong calls of backup, restore and key print the usage or the reason.
func TestFileCommandsUsage(t *testing.T) {
	empty := t.TempDir()
	for _, c := range []struct {
		args []string
		want int
		says string
	}{
		{[]string{"backup"}, app.ExitUsage, "usage: judge backup"},
		{[]string{"backup", "a", "b"}, app.ExitUsage, "usage: judge backup"},
		{[]string{"restore"}, app.ExitUsage, "usage: judge restore"},
		{[]string{"key", "CODE"}, app.ExitUsage, "usage: judge key"},
		{[]string{"backup", "--data", empty, filepath.Join(empty, "b")}, app.ExitFailed, "no tables are kept in " + empty},
		{[]string{"key", "--data", empty}, app.ExitFailed, "no tables are kept in " + empty},
		{[]string{"restore", "--data", empty, filepath.Join(empty, "b")}, app.ExitFailed, filepath.Join(empty, "b")},
		{[]string{"key", "--add", "ABCD"}, app.ExitFailed, "seven groups of eight"},
	} {
		if status, stdout, stderr := apptest.Run(t.Context(), c.args...); status != c.want || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("judge %v: status %d, %q and %q", c.args, status, stdout, stderr)
		}
	}
}
