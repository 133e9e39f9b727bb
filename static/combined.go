package static

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// combined are the files of Sheet and Bundle by name.
var combined sync.Map

// Sheet names one file with several styles in it, in their order. A browser shows nothing until it has all styles, and one file loads
// faster than a dozen.
func Sheet(styles []string) string { return combine(styles, ".css") }

// Bundle names one module with several scripts in it and all that they import; each exports what it exports by itself.
func Bundle(scripts []string) string { return combine(scripts, ".js") }

// combine names the file that has the files of some names in it, which all have this ending.
func combine(names []string, ending string) string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = strings.TrimSuffix(name, ending)
	}
	name := strings.Join(short, "+") + ending
	if _, made := combined.Load(name); !made {
		if f, ok := parts(name); ok {
			combined.Store(name, f)
		}
	}
	return name
}

// parts makes the file of a name that combine gave, also before a restart of the program.
func parts(name string) (File, bool) {
	if f, made := combined.Load(name); made {
		return f.(File), true
	}
	ending := path.Ext(name)
	parts := strings.Split(strings.TrimSuffix(name, ending), "+")
	if len(slices.Compact(slices.Sorted(slices.Values(parts)))) < len(parts) {
		return File{}, false
	}
	for i, part := range parts {
		parts[i] = paths()[part+ending]
		if parts[i] == "" {
			return File{}, false
		}
	}
	switch ending {
	case ".css":
		return fileOf(joined(parts)), true
	case ".js":
		return fileOf(bundled(parts)), true
	}
	return File{}, false
}

// joined gives files of the program one after the other.
func joined(paths []string) []byte {
	var b bytes.Buffer
	for _, name := range paths {
		b.Write(source(name))
	}
	return b.Bytes()
}

// bundled gives one minified module of some modules and all that they import.
func bundled(paths []string) []byte {
	var all strings.Builder
	for _, name := range paths {
		fmt.Fprintf(&all, "export * from %q;\n", "./"+name)
	}
	made := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: all.String()},
		Bundle: true, Format: api.FormatESModule, MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone, Define: map[string]string{"require": "undefined"}, Plugins: []api.Plugin{embedded},
	})
	// The files are part of the program: what fails here fails in the tests.
	if len(made.Errors) > 0 {
		var problems []error
		for _, e := range made.Errors {
			problems = append(problems, fmt.Errorf("%v: %s", e.Location, e.Text))
		}
		panic(errors.Join(problems...))
	}
	return made.OutputFiles[0].Contents
}

// embedded has the bundler read the files that are part of the program.
var embedded = api.Plugin{Name: "embedded", Setup: func(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: path.Join(path.Dir(a.Importer), a.Path), Namespace: "embedded"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		text, err := sources.ReadFile(a.Path)
		contents := string(text)
		return api.OnLoadResult{Contents: &contents}, err
	})
}}
