package static

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// sheets are the style sheets that pages have asked for, by their names.
var sheets sync.Map

// Sheet names one file with several styles in it, in their order: a browser shows nothing until it has all of them, and one is
// there sooner than a dozen.
func Sheet(styles []string) string {
	short := make([]string, len(styles))
	for i, name := range styles {
		short[i] = strings.TrimSuffix(name, ".css")
	}
	name := strings.Join(short, "+") + ".css"
	if _, made := sheets.Load(name); !made {
		if f, ok := sheet(name); ok {
			sheets.Store(name, f)
		}
	}
	return name
}

// sheet makes what a name of Sheet stands for, so that a page of the program before a restart finds its own.
func sheet(name string) (File, bool) {
	if f, made := sheets.Load(name); made {
		return f.(File), true
	}
	short, isStyle := strings.CutSuffix(name, ".css")
	parts := strings.Split(short, "+")
	if !isStyle || len(slices.Compact(slices.Sorted(slices.Values(parts)))) < len(parts) {
		return File{}, false
	}
	var b bytes.Buffer
	for _, part := range parts {
		f, ok := served()[part+".css"]
		if !ok {
			return File{}, false
		}
		b.Write(f.Body)
	}
	return File{b.Bytes(), compressed(b.Bytes())}, true
}
