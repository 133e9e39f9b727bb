package i18n

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/judgeofthechange/judge/engine"
)

// Printer says things in one language. It is safe for concurrent use.
type Printer struct {
	lang     string
	texts    catalogue
	fallback catalogue
	touches  func(id string) bool // nil, or which ids are marked where they are said: see Parts
}

// Printer gives the printer of a language; an unsupported one gets the fallback.
func (b *Bundle) Printer(lang string) *Printer {
	if !slices.Contains(b.order, lang) {
		lang = b.order[0]
	}
	return &Printer{lang: lang, texts: b.languages[lang], fallback: b.languages[b.order[0]]}
}

// Lang is the language's tag, as the lang attribute wants it.
func (p *Printer) Lang() string { return p.lang }

// Has reports whether the catalogue knows a key.
func (p *Printer) Has(key string) bool {
	_, ok := p.text(key)
	return ok
}

// Raw gives the text of a key as the catalogue has it, with its placeholders; empty for an unknown key.
func (p *Printer) Raw(key string) string {
	text, _ := p.text(key)
	return text.raw
}

// T gives the text of a key with its arguments, given as names and values in turn. A key that no catalogue knows is
// shown as it is: wrong, but never blank.
func (p *Printer) T(key string, args ...any) string {
	named := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		named[args[i].(string)] = args[i+1]
	}
	return p.say(key, named)
}

// Message gives the sentence of an engine's message.
func (p *Printer) Message(m engine.Message) string { return p.say(m.Key, m.Args) }

// Refusal gives the sentence of an engine's refusal. One that calls a seat "you" is quoted as said to that seat: whoever prints it for the
// seat itself asks for [engine.Refusal.ReadBy].
func (p *Printer) Refusal(r *engine.Refusal) string { return p.SaidTo(r.To, p.say(r.Key, r.Args)) }

// SaidTo quotes what is said to a seat; what is said to whoever reads it stays as it is.
func (p *Printer) SaidTo(seat engine.Seat, says string) string {
	if seat == "" {
		return says
	}
	return p.T("refusal.to", "seat", string(seat), "says", says)
}

// Term gives the name of one of the game's ids: a faction, territory, leader, card, phase… An id without a name is
// shown with its dashes as spaces.
func (p *Printer) Term(id string) string { return p.TermForm(id, "") }

// TermForm gives a name in one of the forms that a language's grammar needs, as in {faction:of}; without that form, the name. A form
// that begins with a capital, as in {faction:The}, begins a sentence.
func (p *Printer) TermForm(id, form string) string {
	if text, ok := p.formed(id, form); ok {
		return text
	}
	if text, ok := p.text("term." + id); ok {
		return text.raw
	}
	return strings.ReplaceAll(id, "-", " ")
}

// formed looks a form up in its own language only: another language's grammar would not fit.
func (p *Printer) formed(id, form string) (string, bool) {
	text, ok := p.texts["term."+id+"."+strings.ToLower(form)]
	if !ok || form == strings.ToLower(form) {
		return text.raw, ok
	}
	return Capital(text.raw), true
}

// Capital begins a text with a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Say speaks a value as it would stand in a sentence.
func (p *Printer) Say(value any) string { return p.value(value, "") }

// Deed names a command.
func (p *Printer) Deed(do string) string {
	if text, ok := p.text("do." + do); ok {
		return text.raw
	}
	return p.Term(do)
}

// List joins names as a sentence does: "a, b and c".
func (p *Printer) List(items []string) string {
	switch n := len(items); n {
	case 0:
		return p.say("list.none", nil)
	case 1:
		return items[0]
	default:
		key, last := "list.and", items[n-1]
		if _, ok := p.texts["list.and.i"]; ok && soundsLikeI(last) {
			key = "list.and.i"
		}
		return p.say(key, map[string]any{"first": spoken(strings.Join(items[:n-1], ", ")), "last": spoken(last)})
	}
}

// soundsLikeI reports whether a word begins with the sound i: Spanish says "Fremen e Ixianos".
func soundsLikeI(word string) bool {
	word = strings.ToLower(word)
	return strings.HasPrefix(word, "i") || strings.HasPrefix(word, "hi") && !strings.HasPrefix(word, "hie")
}

// spoken is text that is said already: it is no id to look up.
type spoken string

func (p *Printer) text(key string) (text, bool) {
	if text, ok := p.texts[key]; ok {
		return text, true
	}
	text, ok := p.fallback[key]
	return text, ok
}

func (p *Printer) say(key string, args map[string]any) string {
	text, ok := p.text(key)
	if !ok {
		return unknown(key, args)
	}
	if len(text.pieces) == 1 && text.pieces[0].arg == "" {
		return text.pieces[0].literal
	}
	var b strings.Builder
	for _, piece := range text.pieces {
		b.WriteString(after(b.String(), piece.literal))
		if piece.arg != "" {
			b.WriteString(p.fill(piece, args[piece.arg]))
		}
	}
	return b.String()
}

// after is what follows in a sentence: what it was filled with may have ended it already, as "Guild Rep." does.
func after(said, next string) string {
	said = strings.TrimRight(said, endIsolate+string(thingEnds))
	if strings.HasPrefix(next, ".") && said != "" && strings.ContainsAny(said[len(said)-1:], ".!?") {
		return next[1:]
	}
	return next
}

func unknown(key string, args map[string]any) string {
	var b strings.Builder
	b.WriteString(key)
	for _, name := range slices.Sorted(maps.Keys(args)) {
		fmt.Fprintf(&b, " %s=%v", name, args[name])
	}
	return b.String()
}

func (p *Printer) fill(piece piece, value any) string {
	if piece.choice == byGiven && isEmpty(value) {
		return piece.other
	}
	said := p.value(value, piece.form)
	switch {
	case piece.choice == noChoice:
		return said
	case piece.choice == byNumber && !isOne(value, said):
		return filled(piece.other, said)
	default:
		return filled(piece.one, said)
	}
}

// filled puts what is said in its place.
func filled(text, said string) string {
	parts := strings.Split(text, "#")
	for i := 1; i < len(parts); i++ {
		parts[i] = after(said, parts[i])
	}
	return strings.Join(parts, said)
}

// isOne reports whether an argument takes the form for one: the number 1 either way, or a list of one.
func isOne(value any, said string) bool {
	if v := reflect.ValueOf(value); v.Kind() == reflect.Slice {
		return v.Len() == 1
	}
	return said == "1" || said == "-1"
}

// isEmpty reports whether an argument is missing or says nothing: no text, no number, an empty list.
func isEmpty(value any) bool {
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	default:
		return !v.IsValid() || v.IsZero()
	}
}

// value says an argument: numbers by their digits, halves as ½, ids by their term, lists joined, messages by their
// own sentence.
func (p *Printer) value(value any, form string) string {
	switch v := value.(type) {
	case nil:
		return p.say("value.none", nil)
	case spoken:
		return string(v)
	case engine.Message:
		if form == open {
			return strings.TrimSuffix(p.Message(v), ".")
		}
		return p.Message(v)
	case *engine.Refusal:
		return p.Refusal(v)
	case bool:
		return p.say("value."+strconv.FormatBool(v), nil)
	case float64:
		return number(v)
	case json.Number:
		return v.String()
	case fmt.Stringer:
		return p.known(v.String(), form)
	case json.Marshaler:
		return p.encoded(v, form)
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.String:
		return p.known(v.String(), form)
	case reflect.Slice, reflect.Array:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = p.value(v.Index(i).Interface(), form)
			form = within(form)
		}
		return p.List(items)
	case reflect.Map:
		return p.nested(v, value)
	default:
		return fmt.Sprint(value)
	}
}

// within is the form of a name that others of a list go before: only the first begins a sentence.
func within(form string) string { return strings.ToLower(form) }

// encoded says a value that has a JSON form of its own as that form: half forces as a number.
func (p *Printer) encoded(v json.Marshaler, form string) string {
	raw, err := v.MarshalJSON()
	if err != nil {
		return fmt.Sprint(v)
	}
	var read any
	if err := json.Unmarshal(raw, &read); err != nil {
		return fmt.Sprint(v)
	}
	return p.value(read, form)
}

// quoted is the form of an argument in which people wrote their own words: it is shown as it is and never looked up.
const quoted = "quoted"

// deed is the form of a command's name.
const deed = "deed"

// open is the form of a sentence that goes on: it loses its stop.
const open = "open"

// endIsolate ends what isolated wraps.
const endIsolate = "\u2069"

// isolated keeps words that are written from right to left from turning the sentence around them.
func isolated(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool {
		at, _ := bidi.LookupRune(r)
		return at.Class() == bidi.R || at.Class() == bidi.AL || at.Class() == bidi.AN
	}) {
		return "\u2068" + s + endIsolate
	}
	return s
}

// known says an id by its term, a place in a sector or another pair of ids by both, and anything else, such as a person's name, as it is.
func (p *Printer) known(s, form string) string {
	switch form {
	case quoted:
		return isolated(s)
	case deed:
		return p.Deed(s)
	}
	first, second, pair := strings.Cut(s, ":")
	if _, ok := p.text("term." + s); ok {
		if whole, ok := p.formed(first, form); ok && pair { // the only sector of its territory
			return p.marked(first, whole)
		}
		return p.marked(s, p.TermForm(s, form))
	}
	if !pair {
		return s
	}
	if key := "pair." + first; p.Has(key) {
		return p.say(key, map[string]any{"second": second})
	}
	if _, known := p.text("term." + first); known && isNumber(second) {
		return p.say("pair.number", map[string]any{"first": spoken(p.marked(first, p.TermForm(first, form))), "second": second})
	}
	return s
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

// nested says a message that was stored and read back: an object with a key and arguments.
func (p *Printer) nested(v reflect.Value, value any) string {
	m, ok := value.(map[string]any)
	if !ok {
		return fmt.Sprint(v)
	}
	key, ok := m["key"].(string)
	if !ok {
		return fmt.Sprint(v)
	}
	args, _ := m["args"].(map[string]any)
	return p.say(key, args)
}

func number(f float64) string {
	whole := int64(f)
	switch f - float64(whole) {
	case 0:
		return strconv.FormatInt(whole, 10)
	case 0.5:
		if whole == 0 {
			return "½"
		}
		return strconv.FormatInt(whole, 10) + "½"
	default:
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
}
