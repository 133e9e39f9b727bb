package dune

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestEveryAskSaysWhy proves in recorded games that each question on a phone and each form on the console links to its ruling, in the
// reader's language.
func TestEveryAskSaysWhy(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "engine", "dune", "testdata", "games", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	open, seen, rulings := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, file := range files {
		r, items := read(t, file)
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil || !r.asksSomethingNew(open) {
				continue
			}
			for _, v := range r.Viewers()[1:] {
				r.noteWhy(v, seen, rulings)
			}
		}
	}
	if len(rulings) < 20 {
		t.Errorf("only %d rulings were asked by", len(rulings))
	}
	for ruling := range rulings {
		ownWords(t, ruling)
	}
}

// asksSomethingNew reports whether something is asked that was not open in this way before.
func (r room) asksSomethingNew(open map[string]bool) bool {
	before := len(open)
	for _, p := range r.Table.Prompts() {
		open[fmt.Sprint(p.Ask, p.Ruling, p.Urgency, p.Status, p.Secret)] = true
	}
	return len(open) > before
}

// noteWhy checks a screen with a new question, and collects the rulings of its questions.
func (r room) noteWhy(v engine.Viewer, seen, rulings map[string]bool) {
	r.T.Helper()
	seat, _ := v.Seat()
	asked := slices.DeleteFunc(newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v)).OpenPrompts, func(p engine.Prompt) bool {
		idleCard := p.Ask == "play" && p.IsNonBlocking() // cards are played from a place of their own, each with what it does
		return p.ID == "" || p.Ask == "release" || idleCard || p.For == engine.App || p.IsAnswered() && v.IsModerator() ||
			!v.IsModerator() && p.For != seat || v.IsModerator() && p.Secret
	})
	page := ""
	for _, p := range asked {
		name := p.Ask + " " + p.Ruling
		if v.IsModerator() {
			name += " console"
		}
		if seen[name] {
			continue
		}
		if seen[name] = true; page == "" {
			page = r.Text(v)
		}
		rulings[p.Ruling] = true
		if !strings.Contains(page, `id="why-`+p.ID+`"`) && !strings.Contains(page, `id="why-entry-`+p.ID+`"`) {
			r.T.Errorf("%v, %s: %s (%s) does not say why", v, r.view().Phase, p.Ask, p.Ruling)
		}
	}
}

// ownWords proves that a ruling is explained in each language's own words.
func ownWords(t *testing.T, ruling string) {
	t.Helper()
	said := map[string]string{}
	for _, lang := range i18n.Languages {
		text := bundle(t).Printer(lang).T("rule." + ruling + ".text")
		if other, ok := said[text]; ok || strings.HasPrefix(text, "rule.") {
			t.Errorf("%s has no words in %s (%s)", ruling, lang, other)
		}
		said[text] = lang
	}
}
