// Package app is the program: its subcommands and their flags, and how the parts are put together. It is apart from package main so
// that tests of other packages can start it: with Run in their own process, or with Main in a process of its own, to be killed.
package app

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Main runs the program with the arguments of this process, until it has ended or is interrupted, and exits with its status.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
