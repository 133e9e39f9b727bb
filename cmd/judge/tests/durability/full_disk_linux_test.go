package durability

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"golang.org/x/sys/unix"
)

// setDiskFull makes the disk look full to a running server, or roomy again. It limits the server's files to the length of the longest
// one, so that the operating system refuses writes as on a full disk; this needs no rights and no file system of its own.
func setDiskFull(c *apptest.Crowd, p *apptest.Process, full bool) {
	c.T.Helper()
	var limits unix.Rlimit
	apptest.Check(c.T, unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, nil, &limits))
	limits.Cur = limits.Max
	if full {
		limits.Cur = 0
		files, err := filepath.Glob(filepath.Join(c.Data, "*"))
		apptest.Check(c.T, err)
		for _, file := range files {
			if info, err := os.Stat(file); err == nil {
				limits.Cur = max(limits.Cur, uint64(info.Size()))
			}
		}
	}
	apptest.Check(c.T, unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, &limits, nil))
}

// TestServeOnAFullDisk proves that a server on a full disk acknowledges nothing, still shows every page, and goes on by itself when
// there is room again; an input that was sent several times meanwhile counts once.
func TestServeOnAFullDisk(t *testing.T) {
	c, p := apptest.NewCrowd(t)
	phone := c.Senders[1]
	for _, words := range []string{"before", "meanwhile"} {
		full := words == "meanwhile"
		setDiskFull(c, p, full)
		if full {
			for range 3 {
				if status, body := phone.Post(t.Context(), words); status != http.StatusServiceUnavailable {
					t.Errorf("on a full disk: %d: %s", status, body)
				}
			}
			refused := (&apptest.Server{T: t, URL: p.URL}).Post(http.DefaultTransport, "/tables", apptest.TableForm(apptest.DuneTable("phone")))
			if refused.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("a table was made: %s", refused.Status)
			}
			c.WantResentInputsIgnored()
			setDiskFull(c, p, false)
		}
		mark, err := phone.SendUntilAnswered(t.Context(), words)
		apptest.Check(t, err)
		phone.Sent, phone.Marks[words] = append(phone.Sent, words), mark
	}
	p.Kill()
	c.WantAcknowledgedOnce()
}

// TestFullDiskLeavesNoHalfFiles proves that a first start, a backup or a restore on a full disk fails with the folder's name and leaves
// no half-written file.
func TestFullDiskLeavesNoHalfFiles(t *testing.T) {
	full, data := t.TempDir(), t.TempDir()
	makeLargeData(t, data)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	apptest.MustRun(t, "backup", "--data", data, backup)
	for name, c := range map[string]struct {
		blocks string // the longest file, in blocks of 512 bytes
		args   []string
	}{
		"a first start": {"1", []string{"serve", "--addr", "127.0.0.1:0", "--data", full, "--keys", full}},
		"further on":    {"32", []string{"serve", "--addr", "127.0.0.1:0", "--data", full, "--keys", full}},
		"a backup":      {"64", []string{"backup", "--data", data, filepath.Join(full, "friday.judge")}},
		"a restore":     {"64", []string{"restore", "--data", full, backup}},
	} {
		t.Run(name, func(t *testing.T) {
			p := apptest.Spawn(t, c.args...)
			p.Path, p.Args = "/bin/sh", []string{"sh", "-c", "ulimit -f " + c.blocks + ` && exec "$0"`, os.Args[0]}
			if err := p.Run(); err == nil || p.ProcessState.ExitCode() != app.ExitFailed || !strings.Contains(p.Said.String(), full) {
				t.Errorf("the program ended with %v and prints %q", err, &p.Said)
			}
			for _, name := range strings.Fields(fileNames(t, full)) {
				if !strings.HasSuffix(name, ".lock") && !strings.HasSuffix(name, ".key") {
					t.Errorf("%s was left", name)
				}
			}
		})
	}
}

// makeLargeData makes a file of tables that is longer than SQLite's cache.
func makeLargeData(t *testing.T, dir string) {
	t.Helper()
	journal := apptest.OpenData(t, dir, "")
	rows := journaltest.Rows(0, 200)
	for i := range rows {
		rows[i].Body = make([]byte, 1000)
	}
	err := errors.Join(journal.Create(t.Context(), journaltest.TableInfo("BBBBB"), rows...), journal.Close())
	apptest.Check(t, err)
}

// refusalTime is how long the program may take to refuse.
const refusalTime = 30 * time.Second

// runUnprivileged runs the program to its end without root's right to read and write every file, also when root runs the tests.
func runUnprivileged(p *apptest.Process) {
	p.T.Helper()
	ended := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine, so no other test loses the rights
		for _, right := range []uintptr{unix.CAP_DAC_OVERRIDE, unix.CAP_DAC_READ_SEARCH} {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, right, 0, 0, 0) // fails if the tests do not run as root: then there is nothing to give up
		}
		err := p.Start()
		if err == nil {
			stop := time.AfterFunc(refusalTime, func() { _ = p.Process.Kill() }) // it was not refused
			err = p.Wait()
			stop.Stop()
		}
		ended <- err
	}()
	if err := <-ended; p.ProcessState == nil {
		p.T.Fatal(err)
	}
}

// TestServeRefusesReadOnlyFiles proves that judge serve refuses a file, a data folder or a folder of keys that it cannot write, in one
// sentence with its name, and makes no file.
func TestServeRefusesReadOnlyFiles(t *testing.T) {
	chmod := func(t *testing.T, path string, mode os.FileMode) {
		t.Helper()
		apptest.Check(t, os.Chmod(path, mode))
		t.Cleanup(func() { _ = os.Chmod(path, 0o700) }) // so that the test can remove it
	}
	for name, c := range map[string]struct {
		tables bool
		forbid func(t *testing.T, data, keys string)
		says   string
	}{
		"a file":              {true, func(t *testing.T, data, _ string) { chmod(t, filepath.Join(data, app.DataFile), 0o400) }, "must be writable"},
		"a file's folder":     {true, func(t *testing.T, data, _ string) { chmod(t, data, 0o500) }, "must be writable"},
		"an empty folder":     {false, func(t *testing.T, data, _ string) { chmod(t, data, 0o500) }, "must be writable"},
		"a folder for keys":   {false, func(t *testing.T, _, keys string) { chmod(t, keys, 0o500) }, "must be writable"},
		"a key":               {true, func(t *testing.T, _, keys string) { chmod(t, onlyFile(t, keys), 0) }, "must be writable"},
		"a file nobody reads": {true, func(t *testing.T, data, _ string) { chmod(t, filepath.Join(data, app.DataFile), 0) }, "must be writable"},
	} {
		t.Run(name, func(t *testing.T) {
			data, keys := t.TempDir(), t.TempDir()
			if c.tables {
				apptest.Check(t, apptest.OpenData(t, data, seal.KeyFolder(keys)).Close())
			}
			before := fileNames(t, data)
			c.forbid(t, data, keys)
			p := apptest.Spawn(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--keys", keys)
			var said bytes.Buffer
			p.Stdout = &said
			runUnprivileged(p)
			stderr := p.Said.String()
			if status := p.ProcessState.ExitCode(); status != app.ExitFailed || said.Len() > 0 || !strings.Contains(stderr, c.says) {
				t.Errorf("status %d, %q, %q", status, said.String(), stderr)
			}
			if !strings.Contains(stderr, data) && !strings.Contains(stderr, keys) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("standard error is %q", stderr)
			}
			if after := fileNames(t, data); after != before && after != before+app.DataFile+".lock " {
				t.Errorf("the files were %q and are %q", before, after)
			}
		})
	}
}

// onlyFile returns the path of the only file in a folder.
func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	return filepath.Join(dir, strings.TrimSpace(fileNames(t, dir)))
}

// fileNames lists the files in a folder, without those that SQLite keeps beside an open file.
func fileNames(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	apptest.Check(t, err)
	var names strings.Builder
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "-wal") && !strings.HasSuffix(e.Name(), "-shm") {
			names.WriteString(e.Name() + " ")
		}
	}
	return names.String()
}
