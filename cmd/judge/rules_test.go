package main

import (
	"strings"
	"testing"
)

// TestRules shows what the search prints, and its exit status.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		args  string
		want  int
		first string // how the output begins
		has   string
		lacks string
	}{
		{"DUNE-SHIP-09", exitOK, "DUNE-SHIP-09  ", "shipment.occupancy_scope", "DUNE-SHIP-08"},
		{"bid-09", exitOK, "DUNE-BID-09  Back in after a pass\n", "\n    In force in all sets of rules.\n", "DUNE-BID-08"},
		{"--lang es ATOMICAS cuándo", exitOK, "A menudo discutido: ", "\nDUNE-STORM-10  Atómicas de la Familia: cuándo\n", "Source: "},
		{"--lang it carita", exitOK, "DUNE-CHARITY-01", "\n    Fonte: ", ""},
		{"--profile gf9-basic revive-04", exitFailed, "", "", "DUNE-REVIVE-04"},
		{"--profile gf9-advanced revive-04", exitOK, "DUNE-", "DUNE-REVIVE-04", ""},
		{"--profile tournament-2009 bid-09", exitOK, "DUNE-BID-09  ", "bid again on the same card: yes", ""},
		{"--profile ah-basic", exitOK, "DUNE-SETUP-01  ", "DUNE-END-13", "DUNE-BATTLE-45"},
		{"--compare gf9-basic,tournament-2009", exitOK, "Played differently: ", "DUNE-BATTLE-11", "DUNE-BID-08 "},
		{"--compare gf9-basic,tournament-2009 xyzzy", exitFailed, "Played differently: 0", "", "DUNE-BATTLE-11"},
		{"who wins a tie?", exitOK, "Often disputed: Who is the aggressor, who wins ties\n", "\nDUNE-BATTLE-29  ", ""},
		{"harkonen truthtranse", exitOK, "", "DUNE-CARD-01", ""},
		{"--lang it quando mi danno i soldi della mazzetta", exitOK, "", "DUNE-DEAL-04", ""},
		{"quando mi danno i soldi della mazzetta", exitOK, "", "DUNE-DEAL-04", ""},
		{"--compare gf9-basic,tournament-2009 when the nexus", exitOK, "Played differently: ", "end of the phase | tournament-2009: at once", "DUNE-BATTLE-11"},
		{"nothing like this anywhere", exitFailed, "", "", "DUNE-"},
		{"", exitUsage, "", "", "DUNE-"},
		{"--lang fr storm", exitUsage, "", "", "DUNE-"},
		{"--profile none storm", exitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic storm", exitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,none storm", exitUsage, "", "", "DUNE-"},
		{"--compare gf9-basic,ah-basic --profile gf9-basic storm", exitUsage, "", "", "DUNE-"},
	} {
		t.Run(c.args, func(t *testing.T) {
			status, stdout, stderr := judge(t.Context(), append([]string{"rules"}, strings.Fields(c.args)...)...)
			if status != c.want || (status == exitUsage) != (stderr != "") {
				t.Errorf("status %d, want %d: %s", status, c.want, stderr)
			}
			if !strings.HasPrefix(stdout, c.first) || !strings.Contains(stdout, c.has) || c.lacks != "" && strings.Contains(stdout, c.lacks) {
				t.Errorf("want %q first, %q and not %q:\n%s", c.first, c.has, c.lacks, stdout)
			}
		})
	}
}
