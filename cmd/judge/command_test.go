package main

import (
	"strings"
	"testing"
)

func TestHelpNamesEveryCommand(t *testing.T) {
	status, stdout, stderr := judge(t.Context(), "help")
	if status != exitOK || stderr != "" {
		t.Errorf("want status 0 and a silent stderr, got %d and %q", status, stderr)
	}
	for _, c := range commands() {
		if !strings.Contains(stdout, "judge "+c.name+" "+c.args+"\n") {
			t.Errorf("%s is missing in\n%s", c.name, stdout)
		}
		if status, stdout, _ := judge(t.Context(), "help", c.name); status != exitOK || !strings.Contains(stdout, "usage: judge "+c.name) {
			t.Errorf("help %s: status %d, %q", c.name, status, stdout)
		}
	}
}

func TestCallsThatMakeNoSense(t *testing.T) {
	for _, args := range [][]string{{}, {"juggle"}, {"help", "juggle"}, {"replay"}, {"replay", "--bogus", "x"}} {
		status, stdout, stderr := judge(t.Context(), args...)
		if status != exitUsage || stdout != "" || stderr == "" {
			t.Errorf("judge %v: want status 2 and a reason on standard error, got %d, %q and %q", args, status, stdout, stderr)
		}
	}
}

func TestGamesAreNamedAsTheirRecordsNameThem(t *testing.T) {
	for name, rules := range games() {
		if name != rules.Game() {
			t.Errorf("%q is the game %q", name, rules.Game())
		}
	}
}
