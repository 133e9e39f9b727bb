// Command landfile writes the land of Arrakis as an SVG file, and the outlines of its parts.
package main

import (
	"bytes"
	"context"
	"flag"
	"log"
	"os"

	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", dunemap.LandFile, "file to write the land to")
	parts := flag.String("parts", dunemap.PartsFile, "file to write the parts to")
	flag.Parse()
	if err := run(*out, *parts); err != nil {
		log.Fatal("landfile: ", err)
	}
}

func run(out, parts string) error {
	var b bytes.Buffer
	if err := dunemap.Land().Render(context.Background(), &b); err != nil {
		return err
	}
	if err := os.WriteFile(out, b.Bytes(), 0o644); err != nil {
		return err
	}
	outlines, err := dunemap.Parts()
	if err != nil {
		return err
	}
	return os.WriteFile(parts, outlines, 0o644)
}
