package main

import (
	"bytes"
	"testing"

	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// TestLandIsUpToDate proves that the land and the outlines that browsers load are what the chart gives.
func TestLandIsUpToDate(t *testing.T) {
	for name, draw := range map[string]func() ([]byte, error){arrakismap.LandFile: drawing, arrakismap.PartsFile: parts} {
		drawn, err := draw()
		if err != nil {
			t.Fatal(err)
		}
		if served, ok := static.Get(name); !ok || !bytes.Equal(drawn, served.Body) {
			t.Errorf("%s is not what the chart gives; run go generate in views/arrakis/arrakismap", name)
		}
	}
}
