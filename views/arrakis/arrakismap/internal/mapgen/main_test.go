package main

import (
	"bytes"
	"os"
	"testing"
)

// TestChartIsUpToDate proves that the committed chart is what the board and the survey give: nobody has edited the one without the others.
func TestChartIsUpToDate(t *testing.T) {
	chart, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../chart/map.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(chart, committed) {
		t.Error("map.json is not what the survey gives; run go generate in views/arrakis/arrakismap")
	}
}
