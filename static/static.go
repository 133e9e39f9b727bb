// Package static holds the files that browsers load: styles, scripts, drawings and vendored libraries. The folder shared is for all
// pages; each game has a folder of its name. Our own scripts are served minified, and all text compressed.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/js"
)

//go:embed */*.css */*.js */*.json */*.svg shared/vendor
var sources embed.FS

// File is a file as it is served.
type File struct {
	Body []byte
	Gzip []byte // the same compressed; nil where that gains nothing
}

// Get gives a file by its name, which may be one of Sheet.
func Get(name string) (File, bool) {
	if f, ok := served()[name]; ok {
		return f, true
	}
	return sheet(name)
}

// Names lists all files in order.
func Names() []string { return slices.Sorted(maps.Keys(served())) }

// served prepares every file once. What fails here fails in the tests: the files are part of the program.
var served = sync.OnceValue(func() map[string]File {
	small := minify.New()
	small.AddFunc("js", js.Minify)
	out := map[string]File{}
	err := fs.WalkDir(sources, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name := nameOf(path)
		body, err := sources.ReadFile(path)
		// What others made is served as they made it, byte for byte.
		if err == nil && strings.HasSuffix(name, ".js") && !strings.HasPrefix(name, "vendor/") {
			body, err = small.Bytes("js", body)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out[name] = File{body, compressed(body)}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return out
})

// nameOf is the name under which a file is served: its own, and for a game's file with the game's name before it, as "dune-map.css". Only
// vendored names have a slash; Sheet can combine all others.
func nameOf(path string) string {
	folder, name, _ := strings.Cut(path, "/")
	if folder == "shared" {
		return name
	}
	return folder + "-" + name
}

// compressed gives nothing where compressing gains less than a tenth: fonts are compressed already.
func compressed(body []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, _ = w.Write(body) // memory takes everything
		err = w.Close()
	}
	if err != nil || b.Len() > len(body)*9/10 {
		return nil
	}
	return b.Bytes()
}

// Version is a short hash of all files as served. Browsers may cache a version's files for good, and an open page notices by it that
// the program is newer.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, name := range Names() {
		body := served()[name].Body
		fmt.Fprintf(sum, "%s %d\n", name, len(body))
		sum.Write(body)
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})

// URL is where a file of this version is served.
func URL(name string) string { return "/static/" + Version() + "/" + name }
