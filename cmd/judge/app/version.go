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
		summary: "Prints the program's version, and the commit that it was built from, if known.",
		run:     version,
	}
}

// make build and make release set these: the commit, and its tag if it has one. They are empty without a history.
var (
	linkedVersion string
	linkedCommit  string // followed by "with changes" if the sources differ from it
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

// versionText describes a build by the compiler's notes, which may be nil, and by what the linker has set.
func versionText(info *debug.BuildInfo, version, commit string) string {
	if info == nil {
		return "judge, version unknown"
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
