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
	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"golang.org/x/sys/unix"
)

// setDiskFull makes the disk look full to a running server, or roomy again: no file of its may be longer than the longest is.
// The operating system then refuses to write, as on a full disk, which takes neither rights nor a file system of its own.
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

// TestServeOnAFullDisk proves that a server whose disk fills up acknowledges nothing that is not on it, still shows every
// page, and goes on by itself when there is room: what was sent again and again meanwhile counts once.
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
			wantResentInputsIgnored(c)
			setDiskFull(c, p, false)
		}
		mark, err := phone.SendUntilAnswered(t.Context(), words)
		apptest.Check(t, err)
		phone.Sent, phone.Marks[words] = append(phone.Sent, words), mark
	}
	p.Kill()
	wantAcknowledgedOnce(c)
}

// TestNothingIsHalfOnAFullDisk proves that what finds no room when it is made is not there at all: a first journal and its
// key, a backup, a restored file.
func TestNothingIsHalfOnAFullDisk(t *testing.T) {
	full, data := t.TempDir(), t.TempDir()
	makeLargeData(t, data)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	apptest.MustRun(t, "backup", "--data", data, backup)
	for name, c := range map[string]struct {
		blocks string // of 512 bytes, that a file may have
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
				t.Errorf("it ended with %v and says %q", err, &p.Said)
			}
			for _, name := range strings.Fields(fileNames(t, full)) {
				if !strings.HasSuffix(name, ".lock") && !strings.HasSuffix(name, ".key") {
					t.Errorf("%s was left", name)
				}
			}
		})
	}
}

// makeLargeData makes a file of tables that is longer than what SQLite keeps in memory beside it.
func makeLargeData(t *testing.T, dir string) {
	t.Helper()
	journal := apptest.OpenData(t, dir, "")
	rows := journaltest.Rows(0, 200)
	for i := range rows {
		rows[i].Body = make([]byte, 1000)
	}
	err := errors.Join(journal.Create(t.Context(), journaltest.TableInfo("BBBBB")), journal.Append(t.Context(), "BBBBB", 0, rows), journal.Close())
	apptest.Check(t, err)
}

// refusalTime is how long a program may take that has nothing to do but to say no.
const refusalTime = 30 * time.Second

// runUnprivileged runs the program to its end without root's right to read and write everything, which whoever runs the
// tests may have.
func runUnprivileged(p *apptest.Process) {
	p.T.Helper()
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
		p.T.Fatal(err)
	}
}

// TestServeWhatMayOnlyBeRead proves that a file, a folder or a folder of keys that may not be written is refused in a
// sentence that names it, before anything is served, and nothing is left half made.
func TestServeWhatMayOnlyBeRead(t *testing.T) {
	chmod := func(t *testing.T, path string, mode os.FileMode) {
		t.Helper()
		apptest.Check(t, os.Chmod(path, mode))
		t.Cleanup(func() { _ = os.Chmod(path, 0o700) }) // so that it can be removed
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
				apptest.Check(t, apptest.OpenData(t, data, db.KeyFolder(keys)).Close())
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
				t.Errorf("it says %q", stderr)
			}
			if after := fileNames(t, data); after != before && after != before+app.DataFile+".lock " {
				t.Errorf("%q became %q", before, after)
			}
		})
	}
}

func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	return filepath.Join(dir, strings.TrimSpace(fileNames(t, dir)))
}

// fileNames lists a folder, without what SQLite keeps beside a file that is open.
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
