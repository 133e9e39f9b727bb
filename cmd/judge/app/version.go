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

// The linker sets these in releases and by make build, where there is a history: a version's tag, if the commit has one, and the commit.
var (
	linkedVersion string
	linkedCommit  string // "with changes" behind it where the sources are not as committed
)

func version(_ context.Context, p *Program, f *flag.FlagSet, args []string) int {
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) > 0 {
		return p.misuse(f, "it takes nothing, not %s", operands[0])
	}
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintln(p.Stdout, versionText(info, linkedVersion, linkedCommit))
	return ExitOK
}

// versionText is what a build knows of itself: by what the compiler noted, nil if nothing, and by what the linker was told.
func versionText(info *debug.BuildInfo, version, commit string) string {
	if info == nil {
		return "judge, of a build that does not know its version"
	}
	if version == "" {
		version = strings.Trim(info.Main.Version, "()")
	}
	if version == "" {
		version = "devel"
	}
	known := map[string]string{}
	for _, s := range info.Settings {
		known[s.Key] = s.Value
	}
	parts := []string{"judge " + version}
	if commit == "" {
		commit = known["vcs.revision"]
		if known["vcs.modified"] == "true" {
			commit += " with changes"
		}
	}
	if commit != "" {
		parts = append(parts, "commit "+commit)
	}
	if at := known["vcs.time"]; at != "" {
		parts = append(parts, at)
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
