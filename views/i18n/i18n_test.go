package i18n

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/judgeofthechange/judge/engine"
)

// catalogues makes a file system of one catalogue per language.
func catalogues(en, it, es string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, lang := range Languages {
		fsys[lang+"/x.json"] = &fstest.MapFile{Data: []byte(en)}
	}
	fsys["it/x.json"].Data, fsys["es/x.json"].Data = []byte(it), []byte(es)
	return fsys
}

func everywhere(text string) fstest.MapFS { return catalogues(text, text, text) }

func printer(t *testing.T, texts string) *Printer {
	t.Helper()
	b, err := Generic().With(everywhere(texts))
	if err != nil {
		t.Fatal(err)
	}
	return b.Printer("en")
}

// TestALanguageIsOneFolder proves that a language added as a copied folder is offered and checked like the others.
func TestALanguageIsOneFolder(t *testing.T) {
	fsys := fstest.MapFS{}
	err := fs.WalkDir(folders, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(folders, name)
		fsys[name] = &fstest.MapFile{Data: text}
		if rest, ok := strings.CutPrefix(name, "es/"); ok {
			fsys["eo/"+rest] = fsys[name]
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := languagesIn(fsys); !slices.Contains(got, "eo") {
		t.Fatalf("the languages are %v", got)
	}
	whole := &Bundle{order: languagesIn(fsys)}
	b, err := whole.With(fsys)
	if err != nil || b.Check() != nil {
		t.Fatalf("%v, %v", err, b.Check())
	}
	if got := b.Printer("eo").T("language"); got != "Español" {
		t.Errorf("the copy calls itself %q", got)
	}
	fsys["eo/shared.json"] = &fstest.MapFile{Data: []byte(`{"language":"Esperanto"}`)}
	if b, err = whole.With(fsys); err != nil || b.Check() == nil {
		t.Errorf("Check does not report that nearly all is missing: %v", err)
	}
}

// TestGenericIsComplete proves that every shared key has a text with the same arguments in every language.
func TestGenericIsComplete(t *testing.T) {
	if err := Generic().Check(); err != nil {
		t.Error(err)
	}
}

// TestSeatsHaveTheirArticle proves that no sentence begins with the bare name of a seat, and that none follows another word bare: some names
// have an article.
func TestSeatsHaveTheirArticle(t *testing.T) {
	bare := regexp.MustCompile(`(^|[.!?] )\{(seat|by)\} \p{L}|\p{L} \{(seat|by)\}`)
	for _, lang := range Languages {
		p := Generic().Printer(lang)
		for _, key := range Generic().Keys() {
			if text := p.Raw(key); key != "log.for" && bare.MatchString(text) {
				t.Errorf("%s %s: %q", lang, key, text)
			}
		}
	}
}

// TestCheckFindsHoles shows what Check reports.
func TestCheckFindsHoles(t *testing.T) {
	for _, c := range []struct{ name, it, want string }{
		{"missing", `{}`, `it has no "x.y"`},
		{"empty", `{"x.y":""}`, `it: "x.y" is empty`},
		{"other arguments", `{"x.y":"{m}"}`, `it: "x.y" names [m], en names [n]`},
		{"added", `{"x.y":"{n}","x.z":"a"}`, `only it has "x.z"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Generic().With(catalogues(`{"x.y":"{n}"}`, c.it, `{"x.y":"{n}"}`))
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// TestFormsAreEachLanguagesOwn proves that languages may have different forms of a name, and that none borrows a form from another.
func TestFormsAreEachLanguagesOwn(t *testing.T) {
	b, err := Generic().With(catalogues(
		`{"x":"{n:own}","term.sink":"Sink","term.sink.own":"the Sink's"}`, `{"x":"{n:in}","term.sink":"Pozzo","term.sink.in":"nel Pozzo"}`, `{"x":"{n:own}","term.sink":"Sumidero"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Check(); err != nil {
		t.Error(err)
	}
	for lang, want := range map[string]string{"en": "the Sink’s", "it": "nel Pozzo", "es": "Sumidero"} {
		if got := b.Printer(lang).T("x", "n", "sink"); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

// TestListsEndAsTheirLanguageDoes proves that Spanish says e before the sound i.
func TestListsEndAsTheirLanguageDoes(t *testing.T) {
	for _, c := range []struct{ lang, last, want string }{
		{"en", "Ixians", "Fremen and Ixians"}, {"it", "Ixiani", "Fremen e Ixiani"}, {"es", "Ixianos", "Fremen e Ixianos"},
		{"es", "hija", "Fremen e hija"}, {"es", "hielo", "Fremen y hielo"}, {"es", "Atreides", "Fremen y Atreides"},
	} {
		if got := Generic().Printer(c.lang).List([]string{"Fremen", c.last}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
}

// TestMalformedTexts proves that a broken placeholder is found when the catalogue is read, not when it is said.
func TestMalformedTexts(t *testing.T) {
	for _, text := range []string{"{", "}", "a {n", "{}", "{n|one}", "{n|a|b|c}", "{?a|b}", "{n?a}"} {
		if _, err := Generic().With(everywhere(`{"x":"` + text + `"}`)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

// TestSayFillsArguments shows how arguments are spoken.
func TestSayFillsArguments(t *testing.T) {
	p := printer(t, `{
		"forces": "{n|# force|# forces}", "by": "taken{name? by #|}", "who": "{faction} ships", "of": "turn {faction:of}",
		"all": "{cards}", "ship": "{factions:The} ship", "ships": "{factions:The} {factions|ships|ship}", "brace": "{{n}}", "why": "No: {why}", "half": "{dial}", "said": "{call}", "at": "at {place}", "in": "{place:In}", "phone": "{factions:Own} phones", "deal": "“{text:quoted}”{text:quoted? (#)|}",
		"pair.front": "before {second:of}", "pair.number": "{first} ({second})",
		"term.fremen": "Fremen", "term.fremen.of": "of the Fremen", "term.fremen.own": "the Fremen's", "term.fremen.the": "the Fremen", "term.lasgun": "Lasgun", "term.shield": "Shield", "term.shield.in": "on the Shield",
		"term.tabr": "Tabr", "term.tabr:13": "Tabr", "term.tabr.in": "in Tabr"}`)
	for _, c := range []struct {
		key  string
		args []any
		want string
	}{
		{"forces", []any{"n", 1}, "1 force"},
		{"forces", []any{"n", 0}, "0 forces"},
		{"forces", []any{"n", 12.0}, "12 forces"},
		{"by", []any{"name", "Ann"}, "taken by Ann"},
		{"by", []any{"name", ""}, "taken"},
		{"by", nil, "taken"},
		{"by", []any{"name", engine.Seat("")}, "taken"},
		{"by", []any{"name", 0}, "taken"},
		{"by", []any{"name", []string{}}, "taken"},
		{"by", []any{"name", []string{"lasgun"}}, "taken by Lasgun"},
		{"who", []any{"faction", engine.Seat("fremen")}, "Fremen ships"},
		{"who", []any{"faction", "great-flat"}, "great-flat ships"},
		{"of", []any{"faction", "fremen"}, "turn of the Fremen"},
		{"all", []any{"cards", []string{"lasgun", "shield"}}, "Lasgun and Shield"},
		{"all", []any{"cards", []any{"lasgun", "shield", "lasgun"}}, "Lasgun, Shield and Lasgun"},
		{"all", []any{"cards", []string{}}, "none"},
		{"ship", []any{"factions", []string{"fremen"}}, "The Fremen ship"},
		{"ship", []any{"factions", []string{"fremen", "fremen", "fremen"}}, "The Fremen, the Fremen and the Fremen ship"},
		{"ships", []any{"factions", []engine.Seat{"fremen"}}, "The Fremen ships"},
		{"ships", []any{"factions", []any{"fremen", "fremen"}}, "The Fremen and the Fremen ship"},
		{"brace", nil, "{n}"},
		{"why", []any{"why", engine.NewMessage("forces", "", "n", 2)}, "No: 2 forces"},
		{"why", []any{"why", map[string]any{"key": "forces", "args": map[string]any{"n": 1.0}}}, "No: 1 force"},
		{"half", []any{"dial", 2.5}, "2½"},
		{"half", []any{"dial", 0.5}, "½"},
		{"half", []any{"dial", json.RawMessage("3.5")}, "3½"},
		{"half", []any{"dial", nil}, "none"},
		{"said", []any{"call", true}, "yes"},
		{"at", []any{"place", "shield"}, "at Shield"},
		{"at", []any{"place", "shield:9"}, "at Shield (9)"},
		{"at", []any{"place", "tabr:13"}, "at Tabr"},
		{"in", []any{"place", "shield"}, "On the Shield"},
		{"in", []any{"place", "shield:9"}, "On the Shield (9)"},
		{"in", []any{"place", "tabr:13"}, "In Tabr"},
		{"in", []any{"place", "fremen:2"}, "Fremen (2)"},
		{"phone", []any{"factions", []string{"fremen", "fremen"}}, "The Fremen’s and the Fremen’s phones"},
		{"at", []any{"place", "front:fremen"}, "at before of the Fremen"},
		{"at", []any{"place", "shield:nine"}, "at shield:nine"},
		{"at", []any{"place", "arrakeen:9"}, "at arrakeen:9"},
		{"deal", []any{"text", "shield"}, "“shield” (shield)"},
		{"deal", []any{"text", "front:fremen"}, "“front:fremen” (front:fremen)"},
		{"no such key", []any{"b", 2, "a", 1}, "no such key a=1 b=2"},
	} {
		t.Run(c.key+" "+c.want, func(t *testing.T) {
			if got := p.T(c.key, c.args...); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if got := p.Term("the-great-flat"); got != "the great flat" {
		t.Errorf("a term without a name reads %q", got)
	}
	if got := p.Refusal(engine.Refuse("R-1", "forces", "n", 3)); got != "3 forces" {
		t.Errorf("a refusal reads %q", got)
	}
}

// TestMatch shows whose wish counts: the device's choice, then the browser's languages, then English.
func TestMatch(t *testing.T) {
	for _, c := range []struct{ choice, accept, want string }{
		{"it", "es", "it"},
		{"", "es-419,es;q=0.9,en;q=0.8", "es"},
		{"", "tlh, it;q=0.5", "it"},
		{"", "tlh", "en"},
		{"", "", "en"},
		{"xx", "nonsense;;q=,", "en"},
	} {
		if got := Match(c.choice, c.accept); got != c.want {
			t.Errorf("Match(%q, %q) = %q, want %q", c.choice, c.accept, got, c.want)
		}
	}
}

// TestFallback proves that a language without a text speaks the fallback's rather than nothing.
func TestFallback(t *testing.T) {
	b, err := Generic().With(catalogues(`{"x":"word"}`, `{}`, `{}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Printer("it").T("x"); got != "word" {
		t.Errorf("got %q", got)
	}
	if got := b.Printer("tlh").Lang(); got != "en" {
		t.Errorf("an unsupported language became %q", got)
	}
}
