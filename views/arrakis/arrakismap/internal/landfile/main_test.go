package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// TestLandIsUpToDate proves that the land and the outlines that browsers load are what the chart gives.
func TestLandIsUpToDate(t *testing.T) {
	land, parts := filepath.Join(t.TempDir(), "map.svg"), filepath.Join(t.TempDir(), "parts.json")
	if err := run(land, parts); err != nil {
		t.Fatal(err)
	}
	for file, name := range map[string]string{land: arrakismap.LandFile, parts: arrakismap.PartsFile} {
		drawn, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if served, ok := static.Get(name); !ok || !bytes.Equal(drawn, served.Body) {
			t.Errorf("%s is not what the chart gives; run go generate in views/arrakis/arrakismap", name)
		}
	}
}
