// Package static holds the files that browsers load: styles, scripts, drawings and vendored libraries. The folder shared is for all
// pages; each game has a folder of its name. Scripts are modules: a page loads one bundle of those it needs (docs/adr/0030-modules.md).
// All text is served compressed.
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
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed */*.css */*.js */*.json */*.svg shared/vendor
var sources embed.FS

// File is a file as it is served.
type File struct {
	Body []byte
	Gzip []byte // the same compressed; nil where that gains nothing
}

// Get gives a file by its name, which may be one of Sheet or Bundle. A script is served in bundles only; its own name is that of a bundle
// of it alone.
func Get(name string) (File, bool) {
	if f, ok := served()[name]; ok {
		return f, true
	}
	return parts(name)
}

// Names lists all files in order.
func Names() []string { return slices.Sorted(maps.Keys(paths())) }

// paths gives the path of each file by the name under which it is served.
var paths = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	err := fs.WalkDir(sources, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			out[nameOf(path)] = path
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return out
})

// source gives a file as it was written. What fails here fails in the tests: the files are part of the program.
func source(path string) []byte {
	body, err := sources.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return body
}

// served prepares every file once but scripts.
var served = sync.OnceValue(func() map[string]File {
	out := map[string]File{}
	for name, file := range paths() {
		if path.Ext(name) != ".js" {
			out[name] = fileOf(source(file))
		}
	}
	return out
})

// nameOf is the name under which a file is served: its own, and for a game's file with the game's name before it, as "dune-map.css". Only
// vendored names have a slash; Sheet and Bundle can combine all others.
func nameOf(path string) string {
	folder, name, _ := strings.Cut(path, "/")
	if folder == "shared" {
		return name
	}
	return folder + "-" + name
}

// fileOf compresses a file where compressing gains a tenth at least: fonts are compressed already.
func fileOf(body []byte) File {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, _ = w.Write(body) // memory takes everything
		err = w.Close()
	}
	if err != nil || b.Len() > len(body)*9/10 {
		return File{body, nil}
	}
	return File{body, b.Bytes()}
}

// Version is a short hash of all files. Browsers may cache a version's files for good, and an open page notices by it that the program
// is newer.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, name := range Names() {
		body := source(paths()[name])
		fmt.Fprintf(sum, "%s %d\n", name, len(body))
		sum.Write(body)
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})

// URL is where a file of this version is served.
func URL(name string) string { return "/static/" + Version() + "/" + name }
