// Command landfile writes the land of Arrakis as an SVG file.
package main

import (
	"bytes"
	"context"
	"flag"
	"log"
	"os"

	"github.com/judgeofthechange/judge/views/dunemap"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", dunemap.LandFile, "file to write the land to")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal("landfile: ", err)
	}
}

func run(out string) error {
	var b bytes.Buffer
	if err := dunemap.Land().Render(context.Background(), &b); err != nil {
		return err
	}
	return os.WriteFile(out, b.Bytes(), 0o644)
}
