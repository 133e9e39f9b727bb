package search

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// cards is a small catalogue in two languages.
func cards() *Library {
	return NewLibrary(
		New("en", Sayings{
			Fillers: "the a of in is i my do", Weak: "how when",
			Same:  []string{"shuffle, mix", "nothing left, broke > bankrupt", "cheat > leave the table"},
			Asked: map[string]string{"draw": "take a card"},
		}, []Doc{
			{ID: "tie", Title: "Equal hands", Text: "The dealer wins when hands are equal.", Part: "Play"},
			{ID: "draw", Title: "Drawing", Text: "Draw two of the cards when it is your turn.", Part: "Play"},
			{ID: "mix", Title: "Shuffling", Text: "The dealer shuffles before every hand.", Part: "Start"},
			{ID: "broke", Title: "Bankrupt players", Text: "Who is bankrupt leaves.", Part: "End"},
			{ID: "cut", Title: "The cut", Text: "Drawn cards are shuffled by the dealer in the end. Hands are not shown, drawing is not cutting.", Part: "Start"},
		}),
		New("it", Sayings{Fillers: "il la di le si"}, []Doc{
			{ID: "tie", Title: "Mani uguali", Text: "Vince il mazziere."},
			{ID: "mix", Title: "Mescolare", Text: "Il mazziere mescola prima di ogni mano."},
		}),
	)
}

func ids(hits []Hit) (out []string) {
	for _, h := range hits {
		out = append(out, h.ID)
	}
	return out
}

// TestFindIgnoresSpelling shows what is found first: by words, stems, sayings, misspellings and words of another language.
func TestFindIgnoresSpelling(t *testing.T) {
	for _, c := range []struct{ name, query, first string }{
		{"one of its words", "who wins equal", "tie"},
		{"the title before the text", "draw", "draw"},
		{"another form", "shuffled", "mix"},
		{"what people say", "mixing", "mix"},
		{"a turn of phrase", "nothing left", "broke"},
		{"one with a filler inside", "nothing is left", "broke"},
		{"said for it in one direction", "cheat", "broke"},
		{"what it is asked by", "taking", "draw"},
		{"a slip", "bankrpt", "broke"},
		{"two slips in a long word", "suhfflign", "mix"},
		{"the beginning of a word", "bankru", "broke"},
		{"a word written as two", "bank rupt", "broke"},
		{"accents and case", "ÉQUAL", "tie"},
		{"an apostrophe", "dealer’s hands equal", "tie"},
		{"another language", "mani uguali", "tie"},
		{"fillers alone", "is the of", ""},
		{"nobody's word", "xyzzy", ""},
		{"two letters are no slip", "zq", ""},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			hits := cards().Find("en", c.query)
			switch {
			case c.first == "" && len(hits) > 0:
				t.Errorf("%q finds %v", c.query, hits)
			case c.first != "" && (len(hits) == 0 || hits[0].ID != c.first):
				t.Errorf("%q finds %v, want %s first", c.query, hits, c.first)
			}
		})
	}
}

// TestFillersChangeNothing proves that a whole question finds the same as its key words.
func TestFillersChangeNothing(t *testing.T) {
	l := cards()
	if long, short := l.Find("en", "is the dealer in my hands?"), l.Find("en", "dealer hands"); !slices.Equal(ids(long), ids(short)) {
		t.Errorf("with fillers %v, without %v", long, short)
	}
}

// TestFindIsDeterministic proves that the same question always gives the same results in the same order, in every new index.
func TestFindIsDeterministic(t *testing.T) {
	first := cards().Find("en", "dealer hnads draw equal mixing")
	for range 20 {
		if again := cards().Find("en", "dealer hnads draw equal mixing"); !reflect.DeepEqual(again, first) {
			t.Fatalf("%v and %v", first, again)
		}
	}
}

// TestMarksTheWordsSearchedFor proves that the words that were asked for are marked, in whatever form, and that no letter is lost.
func TestMarksTheWordsSearchedFor(t *testing.T) {
	x := cards().indexes[0]
	parts := x.Marks("mix of the hands").In("The dealer shuffles; hánds, too.")
	want := []Part{{"The dealer ", false}, {"shuffles", true}, {"; ", false}, {"hánds", true}, {", too.", false}}
	if !slices.Equal(parts, want) {
		t.Errorf("got %v", parts)
	}
	if parts := (Marks{}).In("as it is"); !slices.Equal(parts, []Part{{"as it is", false}}) {
		t.Errorf("nothing marks %v", parts)
	}
}

// TestReadSayings proves that sayings without effect are refused.
func TestReadSayings(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{`{"same": ["a, b", "a > b"], "fillers": "the", "weak": "who", "asked": {"X": "y"}}`, true},
		{`{}`, true},
		{`{"same": ["a"]}`, false},
		{`{"same": ["a >"]}`, false},
		{`{"same": [""]}`, false},
		{`{"sames": ["a, b"]}`, false},
		{`{"same": "a, b"}`, false},
		{``, false},
	} {
		if _, err := ReadSayings([]byte(c.text)); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestWithAddsSayings proves that With adds a table's sayings to the known ones.
func TestWithAddsSayings(t *testing.T) {
	s := Sayings{Fillers: "a", Same: []string{"b, c"}, Asked: map[string]string{"x": "d"}}.With(Sayings{Fillers: "e", Same: []string{"f, g"}, Asked: map[string]string{"x": "h", "y": "i"}})
	if s.Fillers != "a e" || len(s.Same) != 2 || !strings.Contains(s.Asked["x"], "d") || !strings.Contains(s.Asked["x"], "h") || s.Asked["y"] == "" {
		t.Errorf("got %+v", s)
	}
}

// FuzzFind looks for questions by which a search fails, and for marks that change a text.
func FuzzFind(f *testing.F) {
	for _, text := range []string{"who wins equal", "l'uguale", "ｗｉｎ", "\xff", "'", "ß", "İ", strings.Repeat("dealr ", 60), "a\u0301\u0301", "１２"} {
		f.Add(text)
	}
	l := cards()
	f.Fuzz(func(t *testing.T, text string) {
		for _, lang := range []string{"en", "it", "none"} {
			last := 2.0
			for _, h := range l.Find(lang, text) {
				if h.Score <= 0 || h.Score > last {
					t.Errorf("%q: %+v after %v", text, h, last)
				}
				last = h.Score
			}
		}
		var whole strings.Builder
		for _, part := range l.indexes[0].Marks("dealer").In(text) {
			whole.WriteString(part.Text)
		}
		if whole.String() != text {
			t.Errorf("%q is marked as %q", text, whole.String())
		}
	})
}
