package app

import (
	"context"
	"flag"
	"fmt"
	"runtime/debug"
	"strings"
)

func versionCommand() command {
	return command{
		name:    "version",
		args:    "",
		summary: "Tells which version of the program this is, and of which commit where its build knows that.",
		run:     version,
	}
}

func version(_ context.Context, p *program, f *flag.FlagSet, args []string) int {
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) > 0 {
		return p.misuse(f, "it takes nothing, not %s", operands[0])
	}
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintln(p.stdout, versionText(info))
	return exitOK
}

// versionText is what a build knows of itself; nil is one that knows nothing.
func versionText(info *debug.BuildInfo) string {
	if info == nil {
		return "judge, of a build that does not know its version"
	}
	known := map[string]string{}
	for _, s := range info.Settings {
		known[s.Key] = s.Value
	}
	parts := []string{"judge " + strings.Trim(info.Main.Version, "()")}
	if info.Main.Version == "" {
		parts[0] = "judge devel"
	}
	if commit := known["vcs.revision"]; commit != "" {
		if known["vcs.modified"] == "true" {
			commit += " with changes"
		}
		parts = append(parts, "commit "+commit)
	}
	if at := known["vcs.time"]; at != "" {
		parts = append(parts, at)
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
