package arrakis

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/search"
)

var words = pagestest.New(pagestest.Game{
	Game: views.Game{Texts: i18n.Game("arrakis")}, Engine: "../../engine/arrakis", Least: 200,
})

func TestEveryMessageHasWords(t *testing.T) { words.EveryMessageHasWords(t) }

// TestWordsAreComplete proves that every language has the same texts with the same arguments.
func TestWordsAreComplete(t *testing.T) {
	if err := words.Bundle(t).Check(); err != nil {
		t.Error(err)
	}
}

// TestIDsHaveNames proves that each thing of the rulebook has a name, and each ruling and command its words.
func TestIDsHaveNames(t *testing.T) {
	var keys []string
	for _, a := range board.Areas {
		keys = append(keys, "term."+string(a.ID), "term."+string(a.Terrain))
	}
	for _, z := range board.Zones {
		keys = append(keys, "term."+string(z.ID))
	}
	for _, l := range rulebook.Leaders {
		keys = append(keys, "term."+l.ID)
	}
	for _, c := range rulebook.Cards {
		keys = append(keys, "term."+c.ID, "planning."+c.ID+".does", "term."+c.Deck)
	}
	for _, r := range rulebook.Rules.Rulings {
		section, _, _ := strings.Cut(strings.TrimPrefix(r.ID, "WFA-"), ".")
		keys = append(keys, "rule."+r.ID+".title", "rule."+r.ID+".text", "rule."+r.ID+".source", "section."+section)
	}
	for do := range (arrakis.Rules{}).Commands() {
		if do != engine.TableSet && do != engine.Adjust {
			keys = append(keys, "do."+do)
		}
	}
	p := words.Bundle(t).Printer("en")
	for _, key := range keys {
		if !p.Has(key) {
			t.Errorf("%s has no text", key)
		}
	}
}

// TestValuesAreExplained proves that each value that a house rule can have begins a part of its explanation, in the same words.
func TestValuesAreExplained(t *testing.T) {
	number := regexp.MustCompile(`^\d+$`)
	for _, lang := range i18n.Languages {
		p := words.Bundle(t).Printer(lang)
		for _, s := range rulebook.Rules.Switches {
			if !p.Has("switch." + s.ID) {
				t.Errorf("%s: %s has no name", lang, s.ID)
			}
			why := p.Raw("switch." + s.ID + ".why")
			for _, v := range s.Values {
				part := regexp.MustCompile(`(?i)(^|[.;] )` + regexp.QuoteMeta(p.Term(v)) + `:`)
				if !number.MatchString(v) && !part.MatchString(why) {
					t.Errorf("%s: %s does not explain %q: %q", lang, s.ID, p.Term(v), why)
				}
			}
		}
	}
}

// TestSayingsNameExistingRulings proves that the sayings can be read and name only existing rulings.
func TestSayingsNameExistingRulings(t *testing.T) {
	for _, lang := range i18n.Languages {
		data, err := i18n.Sayings(lang, "arrakis")
		if err != nil {
			t.Fatal(err)
		}
		said, err := search.ReadSayings(data)
		if err != nil {
			t.Errorf("%s: %v", lang, err)
		}
		for id := range said.Asked {
			if _, ok := rulebook.Rules.Ruling(id); !ok {
				t.Errorf("%s: there is no ruling %s", lang, id)
			}
		}
	}
}

// ownWay are shared texts that this game says in its own words: a turn of the shared screens is a round here.
var ownWay = []string{"guide.choose", "guide.is_on", "guide.on", "log.chapter", "replay.turn", "send.done"}

// TestGameTextsHideNoSharedTexts proves that no text of the game replaces a shared one by accident.
func TestGameTextsHideNoSharedTexts(t *testing.T) {
	for _, lang := range i18n.Languages {
		own, shared := words.Bundle(t).Printer(lang), i18n.Generic().Printer(lang)
		for _, key := range i18n.Generic().Keys() {
			if own.Raw(key) != shared.Raw(key) && !slices.Contains(ownWay, key) {
				t.Errorf("%s: %s is a shared text: %q", lang, key, own.Raw(key))
			}
		}
	}
}
