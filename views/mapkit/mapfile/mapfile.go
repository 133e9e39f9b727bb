// Package mapfile is the main function of commands that write a map's files: its chart, and what browsers load of it.
package mapfile

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"os"

	"github.com/a-h/templ"
)

// File is a file to write.
type File struct {
	Flag, Name string // the flag that names the file, and its name without one
	Make       func() ([]byte, error)
}

// Main writes the files that the command line names.
func Main(files ...File) {
	log.SetFlags(0)
	names := make([]*string, len(files))
	for i, f := range files {
		names[i] = flag.String(f.Flag, f.Name, "file to write")
	}
	flag.Parse()
	for i, f := range files {
		data, err := f.Make()
		if err == nil {
			err = os.WriteFile(*names[i], data, 0o644)
		}
		if err != nil {
			log.Fatal("write ", *names[i], ": ", err)
		}
	}
}

// Chart is a chart as its file has it: JSON on one line.
func Chart(chart any) ([]byte, error) {
	data, err := json.Marshal(chart)
	return append(data, '\n'), err
}

// SVG is a drawing as a file has it.
func SVG(drawing templ.Component) ([]byte, error) {
	html, err := templ.ToGoHTML(context.Background(), drawing)
	return []byte(html), err
}
