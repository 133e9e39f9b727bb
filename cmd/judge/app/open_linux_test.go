package app_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestDoubleClick proves that the program without a command, as after a double click, serves and opens its page in the browser, and
// that a second one only opens the page of the first.
func TestDoubleClick(t *testing.T) {
	home := t.TempDir()
	pipe := filepath.Join(home, "opened")
	apptest.Check(t, syscall.Mkfifo(pipe, 0o600))
	opened, err := os.OpenFile(pipe, os.O_RDWR, 0)
	apptest.Check(t, err)
	defer opened.Close()
	pages := bufio.NewReader(opened)
	apptest.Check(t, os.WriteFile(filepath.Join(home, "xdg-open"), []byte("#!/bin/sh\necho \"$1\" > "+pipe+"\n"), 0o700))
	doubleClick := func() *apptest.Process {
		p := apptest.Spawn(t)
		p.Env = append(p.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "DISPLAY=:1", "PATH="+home+":"+os.Getenv("PATH"))
		return p
	}
	openedPage := func() string {
		t.Helper()
		url, err := pages.ReadString('\n')
		apptest.Check(t, err)
		return strings.TrimSpace(url)
	}

	first := doubleClick()
	first.Serve()
	defer first.Kill()
	if got := openedPage(); got != first.URL+"/" {
		t.Errorf("the first opened %s and serves at %s", got, first.URL)
	}
	second := doubleClick()
	said, err := second.Output()
	if err != nil || !strings.Contains(string(said), "is already running: "+first.URL) {
		t.Errorf("the second prints %s, %v %s", said, err, &second.Said)
	}
	if got := openedPage(); got != first.URL+"/" {
		t.Errorf("the second opened %s", got)
	}
}
