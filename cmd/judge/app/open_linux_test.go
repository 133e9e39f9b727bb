package app_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
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
	doubleClick := func(args ...string) *apptest.Process {
		p := apptest.Spawn(t, args...)
		p.Env = append(p.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "DISPLAY=:1", "PATH="+home+":"+os.Getenv("PATH"))
		return p
	}
	openedPage := func() string {
		t.Helper()
		url, err := pages.ReadString('\n')
		apptest.Check(t, err)
		return strings.TrimSpace(url)
	}

	for _, addr := range []string{"", "127.0.0.1:0"} {
		t.Run(addr, func(t *testing.T) { openTwice(t, doubleClick, openedPage, addr) })
	}

	// A program was killed, and another one listens where it served.
	killed := doubleClick("open", "--addr", "127.0.0.1:0")
	killed.Serve()
	openedPage()
	note := filepath.Join(home, "judge", "serving")
	said, err := os.ReadFile(note)
	apptest.Check(t, err)
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	_, id, _ := strings.Cut(string(said), " ")
	apptest.Check(t, os.WriteFile(note, []byte(strings.TrimPrefix(other.URL, "http://")+" "+id), 0o600))
	second := doubleClick()
	if printed, err := second.Output(); err == nil || strings.Contains(string(printed), "already running") {
		t.Errorf("beside another program it prints %s, %v", printed, err)
	}
	killed.Kill()
}

// openTwice starts the program twice.
func openTwice(t *testing.T, doubleClick func(...string) *apptest.Process, openedPage func() string, addr string) {
	var args []string
	if addr != "" {
		args = []string{"open", "--addr", addr}
	}
	first := doubleClick(args...)
	first.Serve()
	defer first.Kill()
	if got := openedPage(); got != first.URL+"/" {
		t.Errorf("the first opened %s and serves at %s", got, first.URL)
	}
	second := doubleClick(args...)
	said, err := second.Output()
	if err != nil || !strings.Contains(string(said), "is already running: "+first.URL) {
		t.Errorf("the second prints %s, %v %s", said, err, &second.Said)
	}
	if got := openedPage(); got != first.URL+"/" {
		t.Errorf("the second opened %s", got)
	}
}
