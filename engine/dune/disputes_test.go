package dune_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
)

// TestDisputesAreSettled proves that docs/disputes.md answers every one of the 35 quarrels, and that the records it names are
// there.
func TestDisputesAreSettled(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "disputes.md"))
	check(t, err)
	rows := regexp.MustCompile(`(?m)^\| \d+ \|.*$`).FindAllString(string(text), -1)
	if len(rows) != 35 {
		t.Errorf("%d quarrels", len(rows))
	}
	named := regexp.MustCompile(`\b(DS|DR|SW)-[A-Za-z0-9._-]+`)
	for _, row := range rows {
		cells := strings.Split(row, "|")
		records := named.FindAllString(cells[len(cells)-2], -1)
		if len(records) == 0 {
			t.Errorf("nothing settles %s", row)
		}
		for _, name := range records {
			if found, _ := filepath.Glob(filepath.Join("testdata", "scenarios", name+".jsonl")); len(found) == 0 {
				t.Errorf("quarrel%s: no record %s", cells[1], name)
			}
		}
	}
	var ids []string
	for _, s := range dune.Rulebook.Switches {
		ids = append(ids, s.ID)
	}
	for _, id := range regexp.MustCompile("`([a-z_]+\\.[a-z_]+)`").FindAllStringSubmatch(string(text), -1) {
		if !slices.Contains(ids, id[1]) {
			t.Errorf("no switch %s", id[1])
		}
	}
}
