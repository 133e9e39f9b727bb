package apptest

import (
	"encoding/json"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"
)

// PseudoLanguage has a site speak an English of which each text is longer by four fifths, as the longest translations are, with
// letters that stand higher and deeper. It is for tests alone.
func PseudoLanguage(t *testing.T) func(*web.Config) {
	t.Helper()
	shared, err := i18n.Generic().With(stretched(t, os.DirFS(File("views/i18n"))))
	Check(t, err)
	return func(c *web.Config) {
		c.Words = shared
		for i := range c.Games {
			c.Games[i].Texts = stretched(t, c.Games[i].Texts)
		}
	}
}

// stretched is a catalogue with its English stretched and its other languages as they are.
func stretched(t *testing.T, words fs.FS) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		files, err := fs.Glob(words, lang+"/*.json")
		Check(t, err)
		for _, file := range files {
			raw, err := fs.ReadFile(words, file)
			Check(t, err)
			if lang == "en" {
				raw = stretchedFile(t, raw)
			}
			out[file] = &fstest.MapFile{Data: raw}
		}
	}
	return out
}

func stretchedFile(t *testing.T, raw []byte) []byte {
	t.Helper()
	var texts map[string]string
	Check(t, json.Unmarshal(raw, &texts))
	for key, text := range texts {
		if !strings.HasPrefix(key, "term.") { // names are the same length everywhere
			texts[key] = stretch(text)
		}
	}
	raw, err := json.Marshal(texts)
	Check(t, err)
	return raw
}

// accented puts other letters in the place of some, as wide as those.
var accented = strings.NewReplacer("a", "å", "e", "ê", "i", "ï", "o", "ø", "u", "ü", "y", "ÿ", "A", "Å", "E", "Ê", "O", "Ø", "U", "Ü", "n", "ñ", "N", "Ñ")

// stretch lengthens what a reader sees of a text and leaves its placeholders.
func stretch(text string) string {
	var out strings.Builder
	seen := 0
	for inside, part := range parts(text) {
		if inside {
			out.WriteString(part)
			continue
		}
		out.WriteString(accented.Replace(part))
		seen += utf8.RuneCountInString(part)
	}
	if strings.HasSuffix(text, "}") {
		out.WriteString(" ") // names and numbers stay words of their own
	}
	return out.String() + filler(seen)
}

// parts are a text's pieces in turn: what is read and, between braces, what is filled in. The words that a placeholder
// chooses from stay as they are.
func parts(text string) iter.Seq2[bool, string] {
	return func(yield func(bool, string) bool) {
		for i, part := range placeholders.Split(text, -1) {
			filled := placeholders.FindAllString(text, -1)
			if !yield(false, part) || i < len(filled) && !yield(true, filled[i]) {
				return
			}
		}
	}
}

var placeholders = regexp.MustCompile(`{{|}}|{[^}]*}`)

// filler is four fifths of a length: some letters for the last word, then words.
func filler(length int) string {
	const letters = "œğ gêlñgtê wørtfølgê ünd ñøch mêhr dåvøn åçhsïlb"
	words := []rune(strings.Repeat(letters, length/40+1))
	return strings.TrimRight(string(words[:(length*4+4)/5]), " ")
}
