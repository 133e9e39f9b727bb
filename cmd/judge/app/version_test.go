package app_test

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestVersion proves that judge version prints the version, and the commit if the build knows it.
func TestVersion(t *testing.T) {
	if status, stdout, stderr := apptest.Run(t.Context(), "version"); status != app.ExitOK || !strings.HasPrefix(stdout, "judge ") || stderr != "" {
		t.Errorf("status %d, %q %q", status, stdout, stderr)
	}
	info := &debug.BuildInfo{GoVersion: "go1.2", Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-11-22T10:00:00Z"}, {Key: "vcs.modified", Value: "true"},
	}}
	for _, test := range []struct {
		info            *debug.BuildInfo
		version, commit string
		want            string
	}{
		{info, "", "", "judge devel, commit abc with changes, 2026-11-22T10:00:00Z, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2", Main: debug.Module{Version: "v1.2.3"}}, "", "", "judge v1.2.3, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2"}, "v1.4.0", "def", "judge v1.4.0, commit def, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2"}, "", "", "judge devel, go1.2"},
		{nil, "", "", "judge, version unknown"},
	} {
		if got := app.DescribeVersion(test.info, test.version, test.commit); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
