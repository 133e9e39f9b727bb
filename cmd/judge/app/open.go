package app

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee/web"
)

// answerTime is how long a double click waits for the program that may run already.
const answerTime = 5 * time.Second

func openCommand() command {
	return command{
		name:    "open",
		args:    serveCommand().args,
		summary: "Serves tables as judge serve does, and opens this computer's page. judge without a command does the same.",
		run: func(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
			return serve(ctx, p, f, args, serving{open: p.openPage})
		},
	}
}

// openPage opens the laptop's page in the browser. If that fails, it prints the address.
func (p *Program) openPage(url string) {
	if err := openBrowser(url); err != nil {
		fmt.Fprintf(p.Stdout, "\n  No browser could be opened (%s). Open %s in one.\n", printable(err), url)
	}
}

// openBrowser opens a URL with this system's program for URLs.
func openBrowser(url string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		cmd = exec.Command("open", url)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return errors.New("there is no screen")
		}
		cmd = exec.Command("xdg-open", url)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // its status tells nothing
	return nil
}

// runsAlready opens the page of another process that serves these tables: the user double-clicked twice. It reports whether one does.
func (p *Program) runsAlready(ctx context.Context, err error, at *folders, open func(url string)) bool {
	path, _, fault := at.where()
	if open == nil || fault != nil || !errors.Is(err, sqlite.ErrInUse) {
		return false
	}
	host, id := servedAt(filepath.Dir(path))
	if host == "" || !serves(ctx, host, id) {
		return false
	}
	fmt.Fprintf(p.Stdout, "Judge of the Change is already running: http://%s/\n", host)
	open("http://" + host + "/")
	return true
}

// serves reports whether these tables are served at a host: after a crash another program may listen there.
func serves(ctx context.Context, host, id string) bool {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	asked, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+"/ping", nil)
	if err != nil {
		return false
	}
	answer, err := (&http.Transport{}).RoundTrip(asked) // no proxy, and nowhere else
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.Header.Get(web.TablesHeader) == id
}

// waitForEnter keeps the window of a double click open until the user has read the error.
func (p *Program) waitForEnter() {
	if in, err := os.Stdin.Stat(); err != nil || in.Mode()&os.ModeCharDevice == 0 {
		return
	}
	fmt.Fprint(p.Stderr, "\nPress Enter to close this window.")
	_, _ = bufio.NewReader(p.Stdin).ReadString('\n') // any line will do
}
