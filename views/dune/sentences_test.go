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

// TestWindowsNameTheirSubject proves that whoever is asked for a card reads in the question itself what it would be for, in
// every language, and the table too.
func TestWindowsNameTheirSubject(t *testing.T) {
	b := bundle(t)
	for _, about := range dune.Windows() {
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

// written are numbers written out, which a question or its button could say only of one table's rules. How many a moment is about
// stands between braces.
var written = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|\d+)\b`),
	"it": regexp.MustCompile(`(?i)\b(due|tre|quattro|cinque|sette|otto|nove|dieci|dodici|quindici|venti|\d+)\b`),
	"es": regexp.MustCompile(`(?i)\b(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|\d+)\b`),
}

// asWritten are texts whose number no rule and no count of anything changes.
var asWritten = []string{
	"label.message",                // a message is for two
	"label.token.own",              // there are six storm tokens in the box
	"label.karama.special.emperor", // three is the power itself
	"label.revive.ally",            // what may be exceeded
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// TestNumbersAreCounted proves that no sentence about the moment, no question and no button has a number of its own: where a rule, a
// switch or the state decides how many, it is filled in.
func TestNumbersAreCounted(t *testing.T) {
	for _, lang := range i18n.Languages {
		everyText(t, lang, func(key, text string) {
			group, _, _ := strings.Cut(key, ".")
			about := []string{"now", "ask", "send", "pass", "label", "log", "onboard", "ahead", "table", "seat", "auction", "closing"}
			if slices.Contains(about, group) && !slices.Contains(asWritten, key) {
				if found := written[lang].FindString(placeholder.ReplaceAllString(text, "")); found != "" && !strings.HasPrefix(key, "log.worm.aside") {
					t.Errorf("%s %s says %q: %q", lang, key, found, text)
				}
			}
		})
	}
}

// Italian speaks to one person, but where a screen speaks to the whole table.
var (
	toMany  = regexp.MustCompile(`(?:^|[.:;,] |\b[eo] )(?i:[a-z]+(?:[aei]te|[aei]te(?:vi|ci|l[oaie]|ne)))\b|\b[Vv]ostr[oaie]\b|\bavete\b|\bsiete\b`)
	toOne   = regexp.MustCompile(`(?i)\b(tu|ti|tuo|tua|tuoi|tue|hai|puoi|devi|vuoi|scegli|tocca il|tocca la|inserisci|scrivi|aspetta|premi)\b`)
	noVerbs = regexp.MustCompile(`(?i)\b(scartate|contate|registrate|perdite|chiamate|giocate|cambiate|sigillate|annullate|impostate|rete|gratuite|restituite|separate|entrate)\b`)
	toTable = regexp.MustCompile(`^(lesson\..*\.board(\.table)?|lobby\..*|join\.moved.*|onboard\..*|log\.fix\..*|prepare\..*|label\.message)$`)
)

// TestItalianSpeaksToOnePerson proves that no Italian text of phones and console speaks to several, and none to one and several at
// once.
func TestItalianSpeaksToOnePerson(t *testing.T) {
	everyText(t, "it", func(key, text string) {
		if strings.HasPrefix(key, "rule.") || strings.HasPrefix(key, "switch.") || strings.HasPrefix(key, "term.") {
			return
		}
		plain := noVerbs.ReplaceAllString(text, "")
		switch found := toMany.FindString(plain); {
		case found == "":
		case !toTable.MatchString(key):
			t.Errorf("%s speaks to several by %q: %q", key, found, text)
		case toOne.MatchString(plain):
			t.Errorf("%s speaks to several by %q and to one by %q: %q", key, found, toOne.FindString(plain), text)
		}
	})
}

// TestSentencesEndOnce proves that no sentence ends twice, whatever it is filled with: a leader's name ends in a full stop.
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
