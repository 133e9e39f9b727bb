package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// refusalTime is how long a program may take that has nothing to do but to say no.
const refusalTime = 30 * time.Second

// runAsOthersDo runs the program to its end without root's right to read and write everything, which whoever runs the
// tests may have.
func (p *process) runAsOthersDo() {
	p.t.Helper()
	ended := make(chan error)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the goroutine, and what it gave up with it
		for _, right := range []uintptr{unix.CAP_DAC_OVERRIDE, unix.CAP_DAC_READ_SEARCH} {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, right, 0, 0, 0) // who is not root has none to give up
		}
		err := p.Start()
		if err == nil {
			stop := time.AfterFunc(refusalTime, func() { _ = p.Process.Kill() }) // it serves after all
			err = p.Wait()
			stop.Stop()
		}
		ended <- err
	}()
	if err := <-ended; p.ProcessState == nil {
		p.t.Fatal(err)
	}
}

// TestServeWhatMayOnlyBeRead proves that a file, a folder or a folder of keys that may not be written is refused in a
// sentence that names it, before anything is served, and nothing is left half made.
func TestServeWhatMayOnlyBeRead(t *testing.T) {
	chmod := func(t *testing.T, path string, mode os.FileMode) {
		t.Helper()
		check(t, os.Chmod(path, mode))
		t.Cleanup(func() { _ = os.Chmod(path, 0o700) }) // so that it can be removed
	}
	for name, c := range map[string]struct {
		tables bool
		shut   func(t *testing.T, data, keys string)
		says   string
	}{
		"a file":              {true, func(t *testing.T, data, _ string) { chmod(t, filepath.Join(data, dataFile), 0o400) }, "must be writable"},
		"a file's folder":     {true, func(t *testing.T, data, _ string) { chmod(t, data, 0o500) }, "must be writable"},
		"an empty folder":     {false, func(t *testing.T, data, _ string) { chmod(t, data, 0o500) }, "must be writable"},
		"a folder for keys":   {false, func(t *testing.T, _, keys string) { chmod(t, keys, 0o500) }, "must be writable"},
		"a key":               {true, func(t *testing.T, _, keys string) { chmod(t, onlyFile(t, keys), 0) }, "must be writable"},
		"a file nobody reads": {true, func(t *testing.T, data, _ string) { chmod(t, filepath.Join(data, dataFile), 0) }, "must be writable"},
	} {
		t.Run(name, func(t *testing.T) {
			data, keys := t.TempDir(), t.TempDir()
			if c.tables {
				journal, _, err := (&place{data: data, keys: keys}).open(t.Context())
				if err == nil {
					err = journal.Close()
				}
				check(t, err)
			}
			before := namesIn(t, data)
			c.shut(t, data, keys)
			p := spawn(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--keys", keys)
			var said bytes.Buffer
			p.Stdout = &said
			p.runAsOthersDo()
			stderr := p.said.String()
			if status := p.ProcessState.ExitCode(); status != exitFailed || said.Len() > 0 || !strings.Contains(stderr, c.says) {
				t.Errorf("status %d, %q, %q", status, said.String(), stderr)
			}
			if !strings.Contains(stderr, data) && !strings.Contains(stderr, keys) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("it says %q", stderr)
			}
			if after := namesIn(t, data); after != before && after != before+dataFile+".lock " {
				t.Errorf("%q became %q", before, after)
			}
		})
	}
}

func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	return filepath.Join(dir, strings.TrimSpace(namesIn(t, dir)))
}

// namesIn lists a folder, without what SQLite keeps beside a file that is open.
func namesIn(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	check(t, err)
	var names strings.Builder
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "-wal") && !strings.HasSuffix(e.Name(), "-shm") {
			names.WriteString(e.Name() + " ")
		}
	}
	return names.String()
}
