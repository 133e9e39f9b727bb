package dune

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestWindowsNameTheirSubject proves that a question for a card says what the card would be for, on phones and table screen, in every
// language.
func TestWindowsNameTheirSubject(t *testing.T) {
	b := bundle(t)
	for _, about := range dune.WindowSubjects() {
		for _, group := range []string{"ask.play", "now.play"} {
			for _, lang := range i18n.Languages {
				p := b.Printer(lang)
				if key := group + "." + about; !slices.Contains(b.Keys(), key) || p.Raw(key) == p.Raw(group) {
					t.Errorf("%s: %s is not said", lang, key)
				}
			}
		}
	}
}

// written matches numbers as words or figures. A question or a button must not have any, since the rules differ by table; placeholders give
// the number.
var written = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|\d+)\b`),
	"it": regexp.MustCompile(`(?i)\b(due|tre|quattro|cinque|sette|otto|nove|dieci|dodici|quindici|venti|\d+)\b`),
	"es": regexp.MustCompile(`(?i)\b(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|\d+)\b`),
}

// asWritten are texts with a number that never changes.
var asWritten = []string{
	"label.message",                // a message is for two
	"label.token.own",              // there are six storm tokens in the box
	"label.karama.special.emperor", // three is the power itself
	"label.revive.ally",            // what may be exceeded
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// TestNumbersAreCounted proves that no headline, question or button has a fixed number where a rule, a switch or the state decides how
// many.
func TestNumbersAreCounted(t *testing.T) {
	for lang := range written {
		everyText(t, lang, func(key, text string) {
			group, _, _ := strings.Cut(key, ".")
			about := []string{"now", "ask", "send", "pass", "label", "log", "board_work", "upcoming", "table", "seat", "auction", "closing"}
			if slices.Contains(about, group) && !slices.Contains(asWritten, key) {
				if found := written[lang].FindString(placeholder.ReplaceAllString(text, "")); found != "" && !strings.HasPrefix(key, "log.worm.aside") {
					t.Errorf("%s %s says %q: %q", lang, key, found, text)
				}
			}
		})
	}
}

// Italian addresses one person, except on screens for the whole table.
var (
	spokenToMany = regexp.MustCompile(`(?:^|[.:;,] |\b[eo] )(?i:[a-z]+(?:[aei]te|[aei]te(?:vi|ci|l[oaie]|ne)))\b|\b[Vv]ostr[oaie]\b|\bavete\b|\bsiete\b`)
	toOne        = regexp.MustCompile(`(?i)\b(tu|ti|tuo|tua|tuoi|tue|hai|puoi|devi|vuoi|scegli|tocca il|tocca la|inserisci|scrivi|aspetta|premi)\b`)
	noVerbs      = regexp.MustCompile(`(?i)\b(scartate|contate|registrate|perdite|chiamate|giocate|cambiate|sigillate|annullate|impostate|rete|gratuite|restituite|separate|entrate)\b`)
	toTable      = regexp.MustCompile(`^(lesson\..*\.board(\.table)?|lobby\..*|join\.moved.*|board_work\..*|log\.fix\..*|setup_board\..*|label\.message)$`)
)

// TestItalianSpeaksToOnePerson proves that no Italian text of phones and console addresses several people, and no text mixes both.
func TestItalianSpeaksToOnePerson(t *testing.T) {
	everyText(t, "it", func(key, text string) {
		if strings.HasPrefix(key, "rule.") || strings.HasPrefix(key, "switch.") || strings.HasPrefix(key, "term.") {
			return
		}
		plain := noVerbs.ReplaceAllString(text, "")
		switch found := spokenToMany.FindString(plain); {
		case found == "":
		case !toTable.MatchString(key):
			t.Errorf("%s speaks to several by %q: %q", key, found, text)
		case toOne.MatchString(plain):
			t.Errorf("%s speaks to several by %q and to one by %q: %q", key, found, toOne.FindString(plain), text)
		}
	})
}

// TestSentencesEndOnce proves that no sentence ends in two full stops: some leaders' names have one.
func TestSentencesEndOnce(t *testing.T) {
	b := bundle(t)
	twice := regexp.MustCompile(`[.!?]\x{2069}?\.(\s|$)`)
	for _, lang := range i18n.Languages {
		p := b.Printer(lang)
		everyText(t, lang, func(key, text string) {
			args := []any{}
			for _, name := range i18n.Arguments(text) {
				args = append(args, name, rulebook.Leader("guild-rep"))
			}
			if said := p.T(key, args...); twice.MatchString(said) {
				t.Errorf("%s %s ends twice: %q", lang, key, said)
			}
			for i := 1; i < len(args); i += 2 {
				args[i] = []rulebook.Leader{"stilgar", "guild-rep"}
			}
			if said := p.T(key, args...); twice.MatchString(said) {
				t.Errorf("%s %s ends twice: %q", lang, key, said)
			}
		})
	}
}

// The rules of style for texts that a test can hold, with the texts that keep another form and why.
var style = []struct {
	name  string
	lang  string // empty for all
	wrong *regexp.Regexp
	but   *regexp.Regexp // keys
}{
	{"names a faction without its form", "", regexp.MustCompile(`\pL,? \{` + factions + `\}|\{` + factions + `\} \pL`),
		regexp.MustCompile(`^(log\.for|board_work\.forces\..*|setup\.unknown_faction)$`)}, // a label; pieces; an id that is no faction
	{"has a verb for one beside a name", "en", regexp.MustCompile(`\{` + factions + `(:[Tt]he)?\} (is|are|has|have|was|were|does|do|goes|takes|plays|wants)\b`),
		regexp.MustCompile(`^(ally\.in_another|story\.how\.allied)$`)}, // always several
	{"counts without {n|one|other}", "", regexp.MustCompile(`\{(count|seconds)\} \pL{4,}`),
		regexp.MustCompile(`^(exempt\.forces|log\.fix\.many)$`)}, // label first; only used for many
	{"writes the tanks with a capital", "", regexp.MustCompile(`[\pL,] (Tanks|Serbatoi|Tanques)\b`), nil},
	{"has a space before the ellipsis", "", regexp.MustCompile(`\pL …`), nil},
	{"has y before an i", "es", regexp.MustCompile(`\by (i|I|[Hh]i)[^e]`), nil},
}

// factions are the arguments that name factions.
const factions = `(seat|seats|by|faction|factions|acting|winner|loser|combatants|aggressor|defender|ally|against)`

// Sentences end in a full stop or another sign; buttons, labels and parts of a list do not.
var (
	sentences = regexp.MustCompile(`^(adjust|advance|ally|answer|bid|coexist|deal|foretold|ghola|give|guild|input|karama|keep|lesson|log|losses|message|` +
		`move|notice|place|plan|play|predict|prescience|problem|revive|ride|seat_request|set|setup|ship|spice|storm|support|swap|treachery|voice|worm)\.`)
	noSentences = regexp.MustCompile(`^(log\.(find|gone|newer|older|own|pages|search.*|title|turn|undo|whole|whose|chapter|correct|for|did)|` +
		`seat_request\.(approve|decline)|losses\.(none_stay|of|stay))$`)
	buttons   = regexp.MustCompile(`^(argument|element|option|pass|section|send)\.`)
	noButtons = regexp.MustCompile(`^(pass\.nothing_open|send\.legal)$`)
	ended     = regexp.MustCompile(`[.!?…”»)}]$`)
)

// TestStyle proves that texts keep the rules of style that a test can hold.
func TestStyle(t *testing.T) {
	for _, lang := range i18n.Languages {
		everyText(t, lang, func(key, text string) {
			if strings.HasPrefix(key, "term.") {
				return
			}
			for _, rule := range style {
				if (rule.lang == "" || rule.lang == lang) && rule.wrong.MatchString(text) && (rule.but == nil || !rule.but.MatchString(key)) {
					t.Errorf("%s %s %s: %q", lang, key, rule.name, text)
				}
			}
			switch end := ended.MatchString(text); {
			case sentences.MatchString(key) && !noSentences.MatchString(key) && !end:
				t.Errorf("%s %s is a sentence without an end: %q", lang, key, text)
			case buttons.MatchString(key) && !noButtons.MatchString(key) && strings.HasSuffix(text, "."):
				t.Errorf("%s %s is no sentence: %q", lang, key, text)
			}
		})
	}
}

// TestRulingsAreShort proves that a ruling has three sentences at most.
func TestRulingsAreShort(t *testing.T) {
	next := regexp.MustCompile(`[.!?] [\p{Lu}«“¿¡]`)
	for _, lang := range i18n.Languages {
		everyText(t, lang, func(key, text string) {
			if strings.HasPrefix(key, "rule.") && strings.HasSuffix(key, ".text") && len(next.FindAllString(text, -1)) > 2 {
				t.Errorf("%s %s has more than three sentences: %q", lang, key, text)
			}
		})
	}
}

// TestValuesAreExplained proves that each value that a house rule can have begins a part of its explanation, in the same words.
func TestValuesAreExplained(t *testing.T) {
	number := regexp.MustCompile(`^\d+$`)
	for _, lang := range i18n.Languages {
		p := bundle(t).Printer(lang)
		for _, s := range (Pages{}).New().Switches {
			why := p.Raw("switch." + s.Name + ".why")
			for _, v := range s.Values {
				part := regexp.MustCompile(`(?i)(^|[.;:,] |[“«]|\bor |\bo )(The |El |L’)?` + regexp.QuoteMeta(p.Term(v)) + `([:,.; ”»]|$)`)
				if !number.MatchString(v) && !part.MatchString(why) {
					t.Errorf("%s: %s does not explain %q: %q", lang, s.Name, p.Term(v), why)
				}
			}
		}
	}
}

// TestPlacesHaveTheirPreposition shows places and factions in sentences of the languages that decline them.
func TestPlacesHaveTheirPreposition(t *testing.T) {
	for _, c := range []struct{ lang, to, want string }{
		{"it", "arrakeen:9", "L’Imperatore ha sbarcato 1 truppa ad Arrakeen."},
		{"it", "imperial-basin:10", "L’Imperatore ha sbarcato 1 truppa nel Bacino Imperiale (10)."},
		{"it", "the-great-flat:14", "L’Imperatore ha sbarcato 1 truppa sul Grande Altopiano."},
		{"es", "arrakeen:9", "El Emperador envió 1 fuerza a Arrakeen."},
		{"es", "imperial-basin:10", "El Emperador envió 1 fuerza a la Cuenca Imperial (10)."},
		{"es", "polar-sink:0", "El Emperador envió 1 fuerza al Sumidero Polar."},
	} {
		if got := bundle(t).Printer(c.lang).T("log.forces.ship", "faction", dune.Emperor, "count", 1, "to", c.to); got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
}
