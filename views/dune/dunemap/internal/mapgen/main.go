// Command mapgen draws the map of Arrakis from a coarse survey and writes it as a chart.
//
// The survey holds the courses of the borders as a handful of positions each (thousandths of the disc's radius, and
// degrees counterclockwise from the line between sectors 18 and 1), and one position inside every part. Mapgen lays
// curves through them, cuts them at the sector lines, finds the faces, roughens the lines like a graver would, and finds
// room for names and forces. It uses no randomness and no clock: the same survey gives the same chart.
package main

import (
	"encoding/json"
	"flag"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mapgen: ")
	out := flag.String("out", "map.json", "file to write the chart to")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	s, err := readSurvey()
	if err != nil {
		return err
	}
	drawn, err := draw(s)
	if err != nil {
		return err
	}
	data, err := json.Marshal(drawn)
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}
