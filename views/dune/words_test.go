package dune

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
)

// otherNames matches what no text may say: pleading, alarm, other names for things in docs/glossary.md, and the wrong form of address.
var otherNames = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\bplease\b|\boops\b|\bsorry\b|\bpurses?\b|\binputs?\b|\bprogram\b|\btroops\b|\bcomputer\b|\bforet[eo]l|` +
		`\beats?\b|\beaten\b|\banew\b|for nothing|character extras|judged alike|\bJSON\b|(?-i:\bnexus\b)`),
	"it": regexp.MustCompile(`[Pp]rego\b|[Pp]er favore|[Mm]oderator|[Pp]rogramm|[Cc]omandant|[Mm]issionari|Pozzo|\bCas[ae]\b|` +
		`\bnexus\b|\b(un|il|al|del|dal) Karama|\b[Ii] Fremen\b|\b[Ll]e Bene|\bgli (Atreides|Harkonnen)|[Dd]ietro (lo|gli) scherm|\bforze\b|` +
		`[Mm]angia(to|re|no)?\b|\b[Dd]i' (che|quant|qual|se|perch)|\bi Serbatoi|nei Serbatoi`),
	"es": regexp.MustCompile(`(?i)por favor|moderador|programa|aplicación|\btropas\b|\bnexus\b|consejera|mazo de especias|inútil|` +
		`\blos (Fremen|Atreides|Harkonnen)\b|\blas? Bene\b|tras las? pantalla|vosotros|vuestr|introduc|` +
		`\bustedes\b|\b(pongan|quiten|muevan|dejen|esperen|escaneen|barajen|marquen|anoten|comparen|lleven)\b|\brecog[ei]|renacimientos|\bdi (qué|cuánt|de|desde|adónde|por)`),
}

// TestWordsAreComplete proves that every language has every text, with the same arguments.
func TestWordsAreComplete(t *testing.T) {
	if err := bundle(t).Check(); err != nil {
		t.Error(err)
	}
}

// TestGameTextsHideNoSharedTexts proves that the game replaces no shared text but those of ownWay, and each of these.
func TestGameTextsHideNoSharedTexts(t *testing.T) {
	shared := i18n.Generic().Keys()
	for file, words := range gameWords(t) {
		for key := range words {
			if slices.Contains(shared, key) && !slices.Contains(ownWay, key) {
				t.Errorf("%s: %s is a shared text", file, key)
			}
		}
		for _, key := range ownWay {
			if words[key] == "" || !slices.Contains(shared, key) {
				t.Errorf("%s: %s replaces no shared text", file, key)
			}
		}
	}
}

// ownWay are shared texts on a game's own pages that Dune says in its own words: with spice, shields and plans.
var ownWay = []string{"count.malformed", "new.blind", "new.blind_note", "new.keep_note", "story.kept", "story.reveal_note"}

// gameWords reads the game's own texts, by language.
func gameWords(t *testing.T) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	for _, lang := range i18n.Languages {
		raw, err := fs.ReadFile(Words(), lang+"/screens.json")
		check(t, err)
		var words map[string]string
		check(t, json.Unmarshal(raw, &words))
		out[lang] = words
	}
	return out
}

func TestEveryMessageHasWords(t *testing.T) { suite.EveryMessageHasWords(t) }

func TestRefusalsSayWhoIsTold(t *testing.T) { suite.RefusalsSayWhoIsTold(t) }

// TestEveryIDHasAName proves that nothing of the game is shown by its id: territories, cards, leaders, factions, powers,
// phases, rulesets and house rules.
func TestEveryIDHasAName(t *testing.T) {
	var ids, keys []string
	for _, territory := range board.Territories() {
		ids = append(ids, string(territory))
		if sectors := territory.Sectors(); len(sectors) == 1 {
			ids = append(ids, place{territory, sectors[0]}.value())
		}
	}
	for _, c := range rulebook.TreacheryCards() {
		ids = append(ids, string(c.ID), c.Kind)
		if c.Kind == rulebook.Special {
			keys = append(keys, "effect."+string(c.ID))
		}
	}
	for _, f := range rulebook.Sheets() {
		ids = append(ids, string(f.ID))
		for _, l := range f.Leaders {
			ids = append(ids, string(l.ID))
		}
	}
	for _, a := range rulebook.AllStoppable() {
		ids = append(ids, string(a))
	}
	for _, phase := range append(slices.Clone(dune.TurnPhases), dune.Setup) {
		ids = append(ids, string(phase))
	}
	for _, c := range (Pages{}).New().Profiles {
		keys = append(keys, c.Title, c.Text)
	}
	for _, s := range (Pages{}).New().Switches {
		keys = append(keys, s.Text)
		for _, v := range s.Values {
			if !regexp.MustCompile(`^\d+$`).MatchString(v) {
				ids = append(ids, v)
			}
		}
	}
	for _, id := range ids {
		keys = append(keys, "term."+id)
	}
	b := bundle(t)
	for _, key := range keys {
		if !slices.Contains(b.Keys(), key) {
			t.Errorf("no text for %s", key)
		}
	}
}

// formed finds the forms of names that a text asks for, as in {faction:of}.
var formed = regexp.MustCompile(`\{([a-z]+):([A-Za-z]+)`)

// TestNamesHaveTheirForms proves that each faction has every form that a language asks of names, and each territory those of places.
func TestNamesHaveTheirForms(t *testing.T) {
	for _, lang := range i18n.Languages {
		forms := map[string]bool{}
		everyText(t, lang, func(_, text string) {
			for _, match := range formed.FindAllStringSubmatch(text, -1) {
				forms[strings.ToLower(match[2])] = true
			}
		})
		ofPlaces := forms["in"]
		delete(forms, "in")
		for _, other := range []string{"quoted", "deed", "open"} { // of no names
			delete(forms, other)
		}
		words := gameWords(t)[lang]
		for form := range forms {
			for _, f := range rulebook.Sheets() {
				if words["term."+string(f.ID)+"."+form] == "" {
					t.Errorf("%s: %s has no form :%s", lang, f.ID, form)
				}
			}
		}
		for _, territory := range board.Territories() {
			for _, form := range []string{"in", "to"} {
				if ofPlaces && words["term."+string(territory)+"."+form] == "" {
					t.Errorf("%s: %s has no form :%s", lang, territory, form)
				}
			}
		}
	}
}

// TestEveryAskHasWords proves that each question has its sentence for the table, its title on the phone, and a name.
func TestEveryAskHasWords(t *testing.T) {
	keys := bundle(t).Keys()
	for _, ask := range slices.Sorted(maps.Keys(formsByAsk)) {
		for _, key := range []string{"now." + ask, "ask." + ask, "term." + ask} {
			if ask != "release" && !slices.Contains(keys, key) {
				t.Errorf("no text for %s", key)
			}
		}
	}
}

// TestRulingsAreExplained proves that each ruling of the catalogue has its title, its text and its source, each switch
// its explanation, and that nothing else is explained.
func TestRulingsAreExplained(t *testing.T) {
	var want []string
	for _, r := range rulebook.Editions.Rulings {
		want = append(want, "rule."+r.ID+".title", "rule."+r.ID+".text", "rule."+r.ID+".source")
	}
	for _, s := range rulebook.Editions.Switches {
		want = append(want, "switch."+s.ID+".why")
	}
	slices.Sort(want)
	var got []string
	for _, key := range bundle(t).Keys() {
		switch group, _, _ := strings.Cut(key, "."); {
		case group == "rule", group == "switch" && strings.HasSuffix(key, ".why"):
			got = append(got, key)
		case group == "ruling", group == "source":
			t.Errorf("%s: a ruling's text belongs in rules.json", key)
		}
	}
	for _, key := range want {
		if _, found := slices.BinarySearch(got, key); !found {
			t.Errorf("no text for %s", key)
		}
	}
	for _, key := range got {
		if _, found := slices.BinarySearch(want, key); !found {
			t.Errorf("%s explains nothing that there is", key)
		}
	}
}

// TestPeoplesWordsAreNotLookedUp proves that what people type is shown as they typed it, even a card's id.
func TestPeoplesWordsAreNotLookedUp(t *testing.T) {
	for _, lang := range i18n.Languages {
		p := bundle(t).Printer(lang)
		for _, key := range []string{"log.deal.stated", "log.truthtrance.past", "log.truthtrance.future", "log.truthtrance.yes", "log.truthtrance.no"} {
			if got := p.T(key, "from", dune.Guild, "to", dune.Fremen, "faction", dune.Fremen, "spice", 0, "text", "lasgun"); !strings.Contains(got, "lasgun") {
				t.Errorf("%s %s: %q", lang, key, got)
			}
		}
		if got := p.T("log.position_set", "reason", "lasgun"); !strings.Contains(got, "lasgun") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// everyText calls f with each text that people read, in one language: all but the command bar's words and examples.
func everyText(t *testing.T, lang string, f func(key, text string)) {
	b := bundle(t)
	for _, key := range b.Keys() {
		if !strings.HasPrefix(key, "bar.words.") && !strings.HasPrefix(key, "bar.example.") {
			f(key, b.Printer(lang).Raw(key))
		}
	}
}

// TestOneNameForOneThing proves that texts use the words of docs/glossary.md.
func TestOneNameForOneThing(t *testing.T) {
	for lang := range otherNames {
		everyText(t, lang, func(key, text string) {
			if found := otherNames[lang].FindString(text); found != "" {
				t.Errorf("%s %s says %q: %q", lang, key, found, text)
			}
		})
	}
}

// given matches the start of a conditional placeholder, such as {reason?: its question mark is not the sentence's.
var given = regexp.MustCompile(`\{[a-z:]+\?`)

// TestTextsAreSet proves that texts have their language's punctuation, and that sentences are short. Rulings and house rules may be
// longer.
func TestTextsAreSet(t *testing.T) {
	const longest = 120
	slip := regexp.MustCompile(`"|  |\.\.\.|^ | $| [,.;]`)
	for _, lang := range i18n.Languages {
		everyText(t, lang, func(key, text string) {
			said := strings.ReplaceAll(" "+given.ReplaceAllString(text, "{"), " ? ", " key ") // a key has no counterpart
			pair := strings.Count(said, "?") == strings.Count(said, "¿") && strings.Count(said, "!") == strings.Count(said, "¡")
			switch group, _, _ := strings.Cut(key, "."); {
			case slip.MatchString(text), (lang == "it" || lang == "es") && strings.ContainsAny(text, "“”"), lang == "es" && !pair:
				t.Errorf("%s %s: %q", lang, key, text)
			case slices.Contains([]string{"rule", "switch", "profile"}, group):
			case slices.ContainsFunc(strings.FieldsFunc(said, endsSentence), func(s string) bool { return utf8.RuneCountInString(s) > longest }):
				t.Errorf("%s %s has a long sentence: %q", lang, key, text)
			}
		})
	}
}

func endsSentence(r rune) bool { return strings.ContainsRune(".:;?!", r) }
