package apptest

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// MustRun runs the program, which must succeed, and gives what it prints.
func MustRun(t testing.TB, args ...string) string {
	t.Helper()
	status, out, errs := Run(t.Context(), args...)
	if status != app.ExitOK {
		t.Fatalf("judge %s ended with %d: %s%s", strings.Join(args, " "), status, errs, out)
	}
	return out
}

// Rules gives the program's games and Tally, by name.
func Rules() map[string]engine.Rules {
	all := app.Games()
	all[enginetest.Tally{}.Game()] = enginetest.Tally{}
	return all
}

// Run runs the program in this process, with Tally among its games.
func Run(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	p := &app.Program{Games: Rules(), Stdout: &out, Stderr: &errs}
	status = p.Run(ctx, args)
	return status, out.String(), errs.String()
}
