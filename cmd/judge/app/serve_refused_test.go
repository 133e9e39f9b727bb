package app_test

import (
	"bytes"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestServeSaysWhatIsWrong proves that a file that cannot be served is refused in one sentence, with its name and a way out, and is not
// changed.
func TestServeSaysWhatIsWrong(t *testing.T) {
	write := func(text string) func(*testing.T, string) {
		return func(t *testing.T, file string) {
			apptest.Check(t, os.WriteFile(file, []byte(text), 0o600))
		}
	}
	for name, c := range map[string]struct {
		spoil func(t *testing.T, file string)
		says  []string
	}{
		"no journal":  {write("Dear Paul, the spice must flow. " + strings.Repeat("Fear is the mind-killer. ", 40)), []string{"no tables of this program", "--data"}},
		"empty":       {write(""), []string{"damaged", "judge restore"}},
		"cut short":   {func(t *testing.T, file string) { cutInHalf(t, file) }, []string{"damaged", "judge restore", "judge export"}},
		"newer":       {func(t *testing.T, file string) { overwrite(t, file, 60, []byte{0, 0, 0, 99}) }, []string{"newer version", "update the program"}},
		"another key": {func(t *testing.T, file string) { removeKeys(t) }, []string{".key is missing", "judge key --add", "--keys"}},
		"in use":      {func(t *testing.T, file string) { apptest.StartServer(t, filepath.Dir(file)) }, []string{"another judge program has these tables open", "--data"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("HOME", t.TempDir())
			dir := t.TempDir()
			keepTallyTable(t, dir)
			file := filepath.Join(dir, app.DataFile)
			c.spoil(t, file)
			before, err := os.ReadFile(file)
			apptest.Check(t, err)
			status, stdout, stderr := apptest.Run(t.Context(), "serve", "--addr", "127.0.0.1:0", "--data", dir)
			if status != app.ExitFailed || stdout != "" || strings.Count(stderr, "\n") != 1 {
				t.Errorf("status %d, %q, %q", status, stdout, stderr)
			}
			for _, part := range append(c.says, "judge: "+file+": ") {
				if !strings.Contains(stderr, part) {
					t.Errorf("%q does not say %q", stderr, part)
				}
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
				t.Errorf("the file was changed: %v", err)
			}
		})
	}
}

// cutInHalf drops the second half of a file.
func cutInHalf(t *testing.T, file string) {
	t.Helper()
	info, err := os.Stat(file)
	if err == nil {
		err = os.Truncate(file, info.Size()/2)
	}
	apptest.Check(t, err)
}

// overwrite replaces the bytes of a file from an offset on.
func overwrite(t *testing.T, file string, at int, with []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	apptest.Check(t, err)
	copy(data[at:], with)
	apptest.Check(t, os.WriteFile(file, data, 0o600))
}

// removeKeys removes the user's folder of keys.
func removeKeys(t *testing.T) {
	t.Helper()
	apptest.Check(t, os.RemoveAll(string(apptest.UserKeyFolder(t))))
}

// TestKeysWithoutAHome proves that without a home folder the keys lie beside the data folder, not in it.
func TestKeysWithoutAHome(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, "")
	}
	dir := filepath.Join(t.TempDir(), "tables")
	apptest.StartServer(t, dir).Stop()
	keys, err := filepath.Glob(dir + "-keys/*.key")
	if err != nil || len(keys) != 1 {
		t.Errorf("the keys are %v, %v", keys, err)
	}
	if status, _, stderr := apptest.Run(t.Context(), "serve"); status != app.ExitFailed || !strings.Contains(stderr, "--data") {
		t.Errorf("without a home or a data folder: status %d, %q", status, stderr)
	}
}

// TestServeLeavesOutADamagedTable proves that a damaged row makes the server leave out its table, name it on the front page and in the
// log, and serve the others.
func TestServeLeavesOutADamagedTable(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	damaged, whole := s.NewTable(apptest.DuneTable("phone")...), s.NewTable(apptest.DuneTable("phone")...)
	for _, code := range []string{damaged, whole} {
		s.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"fremen"}})
	}
	s.Stop()
	handle, err := sql.Open("sqlite", filepath.Join(data, app.DataFile))
	if err == nil {
		_, err = handle.Exec(`drop trigger journal_no_update; update journal set body = zeroblob(length(body)) where table_id = 1`)
	}
	if err = errors.Join(err, handle.Close()); err != nil {
		t.Fatal(err)
	}
	s = apptest.StartServer(t, data)
	for path, want := range map[string]string{"/t/" + whole + "/screen": whole, "/t/" + damaged + "/screen": "", "/": damaged} {
		answer, err := http.Get(s.URL + path)
		apptest.Check(t, err)
		page, err := io.ReadAll(answer.Body)
		apptest.Check(t, errors.Join(err, answer.Body.Close()))
		if ok := answer.StatusCode == http.StatusOK; ok != (want != "") || !strings.Contains(string(page), want) {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	if says := s.Log.String(); !strings.Contains(says, "table left out") || !strings.Contains(says, "damaged") {
		t.Errorf("the log says %s", says)
	}
}
