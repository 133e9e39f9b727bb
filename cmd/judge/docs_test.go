package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The reference of the record shows records: each must hold, and each line shown alone must be one that a record may have.
func TestTheReferencesExamplesHold(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "record.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```jsonl\n")[1:]
	if len(blocks) < 2 {
		t.Fatalf("want a record and lines, found %d examples", len(blocks))
	}
	var header string
	for i, block := range blocks {
		example, _, _ := strings.Cut(block, "```")
		whole := strings.Contains(example, `{"record":`)
		if whole {
			header = strings.SplitAfter(example, "\n")[1]
		} else {
			example = header + example
		}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("example-%d.jsonl", i))
		if err := os.WriteFile(file, []byte(example), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		status := Run(t.Context(), []string{"replay", file}, &out, &errs)
		if status == exitUsage || whole && status != exitOK {
			t.Errorf("status %d\n%s%s\n%s", status, &out, &errs, example)
		}
	}
}
