package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestChartIsUpToDate proves that the committed chart is what the board and the survey give: nobody has edited the one without the others.
func TestChartIsUpToDate(t *testing.T) {
	out := filepath.Join(t.TempDir(), "map.json")
	if err := run(out); err != nil {
		t.Fatal(err)
	}
	drawn, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../chart/map.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(drawn, committed) {
		t.Error("map.json is not what the survey gives; run go generate in views/arrakis/arrakismap")
	}
}
