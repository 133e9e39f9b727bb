package app

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/judgeofthechange/judge/db"
)

func openCommand() command {
	return command{
		name:    "open",
		args:    serveCommand().args,
		summary: "Serves tables as judge serve does, and opens this computer's page. It is what judge does when no command is named.",
		run: func(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
			return serve(ctx, p, f, args, p.openPage)
		},
	}
}

// openPage opens the laptop's page in the browser. The server runs without it, too.
func (p *Program) openPage(url string) {
	if err := openBrowser(url); err != nil {
		fmt.Fprintf(p.Stdout, "\n  No browser could be opened (%s). Open %s in one.\n", printable(err), url)
	}
}

// openBrowser hands a URL to what this system opens URLs with.
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
	go func() { _ = cmd.Wait() }() // it says nothing that helps
	return nil
}

// runsAlready opens the page of the program that holds the tables already, as a second double click means. It reports whether
// one answers at the port of the last start.
func (p *Program) runsAlready(err error, at *place, open func(url string)) bool {
	path, _, fault := at.where()
	if open == nil || fault != nil || !errors.Is(err, db.ErrInUse) {
		return false
	}
	port := strconv.Itoa(ports(filepath.Dir(path))[0])
	there, fault := net.Dial("tcp", net.JoinHostPort("localhost", port))
	if fault != nil {
		return false
	}
	_ = there.Close() // it was only to see whether anybody answers
	fmt.Fprintf(p.Stdout, "Judge of the Change runs already: http://localhost:%s/\n", port)
	open("http://localhost:" + port + "/")
	return true
}

// waitForEnter keeps the window open that a double click has opened, until what went wrong was read.
func (p *Program) waitForEnter() {
	if in, err := os.Stdin.Stat(); err != nil || in.Mode()&os.ModeCharDevice == 0 {
		return
	}
	fmt.Fprint(p.Stderr, "\nPress Enter to close this window.")
	_, _ = bufio.NewReader(p.Stdin).ReadString('\n') // whatever it says
}
