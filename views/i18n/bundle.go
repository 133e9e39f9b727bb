package i18n

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// Languages lists the supported languages by their tags: the fallback first, the others in order. A language is supported
// where it has a folder here.
var Languages = languagesIn(folders)

// fallback is the language of browsers that ask for no supported one.
const fallback = "en"

// languagesIn lists the folders of languages in fsys, the fallback first.
func languagesIn(fsys fs.FS) []string {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		panic(err) // it is part of the program
	}
	tags := []string{fallback}
	for _, e := range entries {
		if e.IsDir() && e.Name() != fallback {
			tags = append(tags, e.Name())
		}
	}
	return tags
}

// Name is what a language calls itself.
func Name(lang string) string { return generic.languages[lang]["language"].raw }

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

// text is a text of a catalogue, with the pieces that it is put together from.
type text struct {
	raw    string
	pieces []piece
}

// catalogue is the texts of one language by their keys.
type catalogue map[string]text

// Bundle holds a catalogue for each supported language. It is not changed once built.
type Bundle struct {
	languages map[string]catalogue // by their tags, those of order
	order     []string             // the fallback first
}

//go:embed */*.json */*/*.json
var folders embed.FS

var generic = func() *Bundle {
	b, err := (&Bundle{order: Languages}).With(folders)
	if err != nil {
		panic(err) // the catalogues are part of the program and read by its tests
	}
	return b
}()

// Generic gives the texts that every screen shares: LANGUAGE/shared.json.
func Generic() *Bundle { return generic }

// Game gives the texts of a game for With: the files of LANGUAGE/GAME.
func Game(game string) fs.FS { return gameTexts(game) }

// gameTexts shows the folders of one game's texts as if they were those of the languages.
type gameTexts string

// Open opens LANGUAGE/NAME in the game's folder of that language.
func (g gameTexts) Open(name string) (fs.File, error) {
	lang, file, _ := strings.Cut(name, "/")
	return folders.Open(path.Join(lang, string(g), file))
}

// Sayings gives what players of a game say in a language, for search.ReadSayings: LANGUAGE/sayings/GAME.json.
func Sayings(lang, game string) ([]byte, error) {
	return folders.ReadFile(lang + "/sayings/" + game + ".json")
}

// With gives a bundle that also has the texts of LANGUAGE/*.json in fsys, for each supported language. Where both have a key,
// fsys wins.
func (b *Bundle) With(fsys fs.FS) (*Bundle, error) {
	out := &Bundle{languages: map[string]catalogue{}, order: b.order}
	for _, lang := range b.order {
		texts := maps.Clone(b.languages[lang])
		if texts == nil {
			texts = catalogue{}
		}
		more, err := read(fsys, lang)
		if err != nil {
			return nil, err
		}
		maps.Copy(texts, more)
		out.languages[lang] = texts
	}
	return out, nil
}

func read(fsys fs.FS, lang string) (catalogue, error) {
	files, err := fs.Glob(fsys, lang+"/*.json")
	if err == nil && len(files) == 0 {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("catalogue %s: %w", lang, err)
	}
	texts := catalogue{}
	for _, file := range files {
		if err := readFile(fsys, file, texts); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", file, err)
		}
	}
	return texts, nil
}

// typeset sets the signs that a keyboard lacks, so that catalogues are written with those that it has.
var typeset = strings.NewReplacer("'", "’")

func readFile(fsys fs.FS, file string, into catalogue) error {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	for key, raw := range texts {
		raw = typeset.Replace(raw)
		pieces, err := parse(raw)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if _, twice := into[key]; twice {
			return fmt.Errorf("%s stands in another file too", key)
		}
		into[key] = text{raw, pieces}
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
	want := b.languages[b.order[0]]
	for _, name := range b.order {
		texts := b.languages[name]
		for _, key := range slices.Sorted(maps.Keys(want)) {
			text, ok := texts[key]
			switch {
			case !ok && isForm(key):
			case !ok:
				errs = append(errs, fmt.Errorf("%s has no %q", name, key))
			case text.raw == "":
				errs = append(errs, fmt.Errorf("%s: %q is empty", name, key))
			case !slices.Equal(arguments(text.pieces), arguments(want[key].pieces)):
				errs = append(errs, fmt.Errorf("%s: %q names %v, %s names %v",
					name, key, arguments(text.pieces), b.order[0], arguments(want[key].pieces)))
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
func (b *Bundle) Keys() []string { return slices.Sorted(maps.Keys(b.languages[b.order[0]])) }
