// Command mapgen draws the map of Arrakis from a coarse survey and writes it as a chart.
//
// The survey holds the courses of the borders as a handful of positions each (thousandths of the disc's radius, and
// degrees counterclockwise from the line between sectors 18 and 1), and one position inside every part. Mapgen lays
// curves through them, cuts them at the sector lines, finds the faces, roughens the lines like a graver would, and finds
// room for names and forces. It uses no randomness and no clock: the same survey gives the same chart.
package main

import "github.com/judgeofthechange/judge/views/mapkit/mapfile"

func main() { mapfile.Main(mapfile.File{Flag: "out", Name: "map.json", Make: drawn}) }

func drawn() ([]byte, error) {
	s, err := readSurvey()
	if err != nil {
		return nil, err
	}
	chart, err := draw(s)
	if err != nil {
		return nil, err
	}
	return mapfile.Chart(chart)
}
