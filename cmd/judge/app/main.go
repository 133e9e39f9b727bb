// Package app is the program: its subcommands, their flags, and how the parts are put together. Package main only calls it, so that
// tests of other packages can start it: with Run in their own process, or with Main in another process, which they can kill.
package app

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Main runs the program with this process's arguments until it ends or is interrupted, and exits with its status.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
