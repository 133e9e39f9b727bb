package app_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestRules proves what judge rules prints for a question, and its exit status.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		args  string
		want  int
		first string // how the output begins
		has   string
		lacks string
	}{
		{"DUNE-SHIP-09", app.ExitOK, "DUNE-SHIP-09  ", "shipment.occupancy_scope", "DUNE-SHIP-08"},
		{"bid-09", app.ExitOK, "DUNE-BID-09  Back in after a pass\n", "\n    In force in all sets of rules.\n", "DUNE-BID-08"},
		{"--lang es ATOMICAS cuándo", app.ExitOK, "A menudo discutido: ", "\nDUNE-STORM-10  Atómicas de la Familia: cuándo\n", "Source: "},
		{"--lang it carita", app.ExitOK, "DUNE-CHARITY-01", "\n    Fonte: ", ""},
		{"--profile gf9-basic revive-04", app.ExitFailed, "", "", "DUNE-REVIVE-04"},
		{"--profile gf9-advanced revive-04", app.ExitOK, "DUNE-", "DUNE-REVIVE-04", ""},
		{"--profile tournament-2009 bid-09", app.ExitOK, "DUNE-BID-09  ", "bid again on the same card: yes", ""},
		{"--profile ah-basic", app.ExitOK, "DUNE-SETUP-01  ", "DUNE-END-13", "DUNE-BATTLE-45"},
		{"--compare gf9-basic,tournament-2009", app.ExitOK, "Played differently: ", "DUNE-BATTLE-11", "DUNE-BID-08 "},
		{"--compare gf9-basic,tournament-2009 xyzzy", app.ExitFailed, "Played differently: 0", "", "DUNE-BATTLE-11"},
		{"who wins a tie?", app.ExitOK, "Often disputed: Who is the aggressor, who wins ties\n", "\nDUNE-BATTLE-29  ", ""},
		{"harkonen truthtranse", app.ExitOK, "", "DUNE-CARD-01", ""},
		{"--lang it quando mi danno i soldi della mazzetta", app.ExitOK, "", "DUNE-DEAL-04", ""},
		{"quando mi danno i soldi della mazzetta", app.ExitOK, "", "DUNE-DEAL-04", ""},
		{"--compare gf9-basic,tournament-2009 when the nexus", app.ExitOK, "Played differently: ", "end of the phase | tournament-2009: at once", "DUNE-BATTLE-11"},
		{"xyzzy plugh", app.ExitFailed, "", "", "DUNE-"},
		{"--game imperium imp-3.6", app.ExitOK, "IMP-3.6  ", "", "DUNE-"},
		{"", app.ExitUsage, "", "", "DUNE-"},
		{"--lang fr storm", app.ExitUsage, "", "", "DUNE-"},
		{"--profile none storm", app.ExitUsage, "", "", "DUNE-"},
		{"--game dune bid-09", app.ExitOK, "DUNE-BID-09  ", "", "DUNE-BID-08"},
		{"--game chess bid-09", app.ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic, storm", app.ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic storm", app.ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,none storm", app.ExitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,ah-basic --profile gf9-basic storm", app.ExitUsage, "", "", "DUNE-"},
	} {
		t.Run(c.args, func(t *testing.T) {
			status, stdout, stderr := apptest.Run(t.Context(), append([]string{"rules"}, strings.Fields(c.args)...)...)
			if status != c.want || (status == app.ExitUsage) != (stderr != "") {
				t.Errorf("status %d, want %d: %s", status, c.want, stderr)
			}
			if !strings.HasPrefix(stdout, c.first) || !strings.Contains(stdout, c.has) || c.lacks != "" && strings.Contains(stdout, c.lacks) {
				t.Errorf("want %q first, %q and not %q:\n%s", c.first, c.has, c.lacks, stdout)
			}
		})
	}
}
