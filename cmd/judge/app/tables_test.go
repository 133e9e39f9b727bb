package app_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestTablesAreListed proves that judge tables lists every table with its code, game, turn and name, while a server runs and when
// none does; and that judge export finds a table by its name as well as by its code.
func TestTablesAreListed(t *testing.T) {
	data := t.TempDir()
	code := enterLines(t, data, "Ann's table", 1)
	status, stdout, stderr := apptest.Run(t.Context(), "tables", "--data", data)
	fields := strings.Fields(stdout)
	if status != app.ExitOK || stderr != "" || len(fields) < 8 || fields[0] != code || !strings.Contains(stdout, "dune gf9-basic") ||
		!strings.Contains(stdout, "Turn 2") || !strings.HasSuffix(stdout, "  Ann's table\n") {
		t.Errorf("without a server: status %d, %q %q", status, stdout, stderr)
	}
	s := apptest.StartServer(t, data)
	other := s.NewTable(append(apptest.DuneTable("phone"), "table", "ANN'S TABLE")...)
	if _, stdout, _ = apptest.Run(t.Context(), "tables", "--data", data); strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, other) {
		t.Errorf("while a server runs: %q", stdout)
	}
	status, stdout, stderr = apptest.Run(t.Context(), "export", "--data", data, "ann's  Table")
	if status != app.ExitFailed || stdout != "" || !strings.Contains(stderr, code+", "+other) {
		t.Errorf("export of a name that two tables have: status %d, %q", status, stderr)
	}
	third := s.NewTable(append(apptest.DuneTable("phone"), "table", "Bo's")...)
	status, stdout, _ = apptest.Run(t.Context(), "export", "--data", data, "bo's")
	if status != app.ExitOK || !strings.Contains(stdout, `//# {"table":"`+third+`","name":"Bo's"}`) {
		t.Errorf("export by name: status %d, %q", status, stdout)
	}
	if _, byCode, _ := apptest.Run(t.Context(), "export", "--data", data, strings.ToLower(third)); byCode != stdout {
		t.Error("the export by code differs from the export by name")
	}
}
