// Command landfile writes the land of Arrakis as an SVG file, and the outlines of its parts.
package main

import (
	"github.com/judgeofthechange/judge/views/dune/dunemap"
	"github.com/judgeofthechange/judge/views/mapkit/mapfile"
)

func main() {
	land := func() ([]byte, error) { return mapfile.SVG(dunemap.Land()) }
	mapfile.Main(mapfile.File{Flag: "out", Name: dunemap.LandFile, Make: land}, mapfile.File{Flag: "parts", Name: dunemap.PartsFile, Make: dunemap.Parts})
}
