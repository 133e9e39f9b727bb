package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// TestTerminal proves that a record of somebody else's, with names and commands for terminals in it, comes onto a terminal as
// text alone (check 44, T8).
func TestTerminal(t *testing.T) {
	const header = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1,"name":"A\u001b[2J"},{"faction":"fremen","circle":3,"name":"Bo"},{"faction":"harkonnen","circle":5,"name":"Cy"}]}` + "\n"
	for i, lines := range []string{
		header + `{"by":"atreides","do":"x\u001b[2J\u202e"}` + "\n",
		header + "{\"by\":\"a\u202e\x1b[2J\"\n",
		strings.Replace(header, `"dune"`, `"du\u001b[2Jne"`, 1),
		strings.Replace(header, "gf9-basic", `gf9\u202e`, 1),
	} {
		file := filepath.Join(t.TempDir(), "record.jsonl")
		check(t, os.WriteFile(file, []byte(lines), 0o600))
		for _, command := range []string{"replay", "verify"} {
			_, out, errs := judge(t.Context(), command, file)
			if said := out + errs; said == "" || strings.ContainsFunc(said, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
				t.Errorf("judge %s said of record %d %+q", command, i, said)
			}
		}
	}
}
