package static

import (
	"encoding/base64"
	"path"
	"regexp"
	"strings"
)

// Inlined gives styles in one text that needs no other file, for a page without a server: what they load is in it.
func Inlined(styles []string) string {
	var b strings.Builder
	for _, name := range styles {
		f, ok := Get(name)
		if !ok {
			panic("static: no file " + name)
		}
		b.WriteString(WithFiles(string(f.Body)))
	}
	return b.String()
}

// loaded is a file that a style loads.
var loaded = regexp.MustCompile(`url\((vendor/[^)]+)\)`)

// WithFiles puts the fonts that a style loads from this package into its text.
func WithFiles(style string) string {
	return loaded.ReplaceAllStringFunc(style, func(url string) string {
		name := loaded.FindStringSubmatch(url)[1]
		f, ok := Get(name)
		if !ok {
			panic("static: no file " + name)
		}
		return "url(data:font/" + strings.TrimPrefix(path.Ext(name), ".") + ";base64," + base64.StdEncoding.EncodeToString(f.Body) + ")"
	})
}
