package main

import (
	"bytes"
	"os"
	"testing"
)

// The committed chart is what the committed survey gives: nobody has edited the one without the other.
func TestChartIsUpToDate(t *testing.T) {
	chart, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../../map.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(chart, committed) {
		t.Error("map.json is not what the survey gives; run go generate in views/dune/dunemap")
	}
}
