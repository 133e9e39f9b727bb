package static

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// sheets are the files of Sheet by name.
var sheets sync.Map

// Sheet names one file with several styles in it, in their order. A browser shows nothing until it has all styles, and one file loads
// faster than a dozen.
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

// sheet makes the file of a name that Sheet gave, also before a restart of the program.
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
