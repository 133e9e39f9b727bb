// Package static holds the files that browsers load: styles, scripts and drawings, and the vendored library that the
// scripts stand on.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sync"
)

//go:embed *.css *.js *.svg vendor
var files embed.FS

// Files is everything that may be served.
func Files() fs.FS { return files }

// Version is a short hash over all files: it changes when any of them does, so that browsers may keep what they have
// and pages of an older program notice that they are old.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := files.ReadFile(path)
		fmt.Fprintf(sum, "%s %d\n", path, len(data))
		sum.Write(data)
		return err
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})

// URL is where a file of this version is served.
func URL(name string) string { return "/static/" + Version() + "/" + name }
