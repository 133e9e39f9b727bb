package i18n

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// Languages lists the supported languages by their tags, the fallback first.
var Languages = []string{"en", "it", "es"}

var matcher = func() language.Matcher {
	tags := make([]language.Tag, len(Languages))
	for i, name := range Languages {
		tags[i] = language.MustParse(name)
	}
	return language.NewMatcher(tags)
}()

// Match gives the supported language that suits best: an explicit choice first, then an Accept-Language header.
func Match(choice, acceptLanguage string) string {
	if slices.Contains(Languages, choice) {
		return choice
	}
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return Languages[i]
}

// Catalogue is the texts of one language by their keys.
type Catalogue map[string]string

// Bundle holds a catalogue for each supported language. It is not changed once built.
type Bundle struct {
	languages map[string]Catalogue
}

//go:embed *.json
var generic embed.FS

// Generic gives the words that every screen shares.
func Generic() *Bundle {
	b, err := (&Bundle{}).With(generic)
	if err != nil {
		panic(err) // the catalogues are part of the program and read by its tests
	}
	return b
}

// With gives a bundle that also has the texts of each LANGUAGE.json in fsys, in its root or else in the folders
// there, for each supported language. Where both have a key, fsys wins.
func (b *Bundle) With(fsys fs.FS) (*Bundle, error) {
	out := &Bundle{languages: map[string]Catalogue{}}
	for _, name := range Languages {
		texts := maps.Clone(b.languages[name])
		if texts == nil {
			texts = Catalogue{}
		}
		more, err := read(fsys, name)
		if err != nil {
			return nil, err
		}
		maps.Copy(texts, more)
		out.languages[name] = texts
	}
	return out, nil
}

func read(fsys fs.FS, name string) (Catalogue, error) {
	files, err := fs.Glob(fsys, "*/"+name+".json")
	if err != nil {
		return nil, fmt.Errorf("catalogue %s: %w", name, err)
	}
	if len(files) == 0 {
		files = []string{name + ".json"}
	}
	texts := Catalogue{}
	for _, file := range files {
		if err := readFile(fsys, file, texts); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", file, err)
		}
	}
	return texts, nil
}

// typeset sets the signs that a keyboard lacks, so that catalogues are written with those that it has.
var typeset = strings.NewReplacer("'", "’")

func readFile(fsys fs.FS, file string, into Catalogue) error {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	var texts Catalogue
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	for key, text := range texts {
		if _, err := parse(text); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if _, twice := into[key]; twice {
			return fmt.Errorf("%s stands in another file too", key)
		}
		into[key] = typeset.Replace(text)
	}
	return nil
}

// forms are the endings of a name's forms. Each language has those that its own texts ask for.
var forms = []string{".the", ".of", ".to", ".from", ".in", ".own"}

func isForm(key string) bool {
	return key == "list.and.i" || strings.HasPrefix(key, "term.") && slices.ContainsFunc(forms, func(form string) bool { return strings.HasSuffix(key, form) })
}

// Check reports what would show as a hole on somebody's screen: keys that a language lacks, empty texts, and texts
// that do not name the same arguments in each language. Forms of names are each language's own.
func (b *Bundle) Check() error {
	var errs []error
	want := b.languages[Languages[0]]
	for _, name := range Languages {
		texts := b.languages[name]
		for _, key := range slices.Sorted(maps.Keys(want)) {
			text, ok := texts[key]
			switch {
			case !ok && isForm(key):
			case !ok:
				errs = append(errs, fmt.Errorf("%s has no %q", name, key))
			case text == "":
				errs = append(errs, fmt.Errorf("%s: %q is empty", name, key))
			case !slices.Equal(Arguments(text), Arguments(want[key])):
				errs = append(errs, fmt.Errorf("%s: %q names %v, %s names %v",
					name, key, Arguments(text), Languages[0], Arguments(want[key])))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if _, ok := want[key]; !ok && !isForm(key) {
				errs = append(errs, fmt.Errorf("only %s has %q", name, key))
			}
		}
	}
	return errors.Join(errs...)
}

// Keys lists the keys of the fallback language in order.
func (b *Bundle) Keys() []string { return slices.Sorted(maps.Keys(b.languages[Languages[0]])) }
