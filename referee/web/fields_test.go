package web

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
	arrakispages "github.com/judgeofthechange/judge/views/arrakis"
	"github.com/judgeofthechange/judge/views/console"
	dunepages "github.com/judgeofthechange/judge/views/dune"
	"github.com/judgeofthechange/judge/views/i18n"
	imperiumpages "github.com/judgeofthechange/judge/views/imperium"
	"github.com/judgeofthechange/judge/views/pages"
)

// correctedGame is a game whose correction pages are tried.
type correctedGame struct {
	rules engine.Rules
	pages views.Corrections
	texts fs.FS
	tried []string // commands that the records must have
}

// TestFieldsGiveTheCommandBack proves for every public command of the records that the form that corrects it, sent
// unchanged, gives the same command, which has the same events.
func TestFieldsGiveTheCommandBack(t *testing.T) {
	for name, g := range map[string]correctedGame{
		"dune":    {dune.Rules{}, dunepages.Pages{}, dunepages.Words(), []string{"ship", "move", "bid", "revive", "voice", "play", "losses", "nexus.ally", "worm.ride", "deal"}},
		"arrakis": {arrakis.Rules{}, arrakispages.Pages{}, arrakispages.Words(), []string{"effect", "deploy", "desert-power", "reveal", "signs.flip"}},
		"imperium": {
			imperium.Rules{}, imperiumpages.Game().Corrections, imperiumpages.Words(), []string{"agent", "choose", "acquire", "intrigue", "effect", "conflict", "trash"},
		},
	} {
		t.Run(name, func(t *testing.T) { g.givesBack(t, "../../engine/"+name+"/testdata/scenarios/*.jsonl") })
	}
}

func (g correctedGame) givesBack(t *testing.T, records string) {
	files, err := filepath.Glob(records)
	if err != nil || len(files) < 100 {
		t.Fatalf("found %d records: %v", len(files), err)
	}
	words, err := i18n.Generic().With(g.texts)
	check(t, err)
	p := words.Printer("en")
	tried := map[string]int{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		check(t, err)
		r, err := record.Read(bytes.NewReader(raw), file)
		if err != nil || r.RefusedBy != "" {
			continue
		}
		table, err := engine.NewTimeline(g.rules, r.Header)
		check(t, err)
		for _, item := range r.Items {
			if item.Command == nil {
				continue
			}
			step, err := table.DecideAt(item.Line, *item.Command)
			if err != nil {
				continue
			}
			if c := *item.Command; step.Entry.KeptCount < 0 && c.Do != engine.Amend && c.Do != engine.Count {
				back, err := g.sentAsItStands(p, table, c)
				if err != nil {
					t.Errorf("%s:%d: %s: %v", filepath.Base(file), item.Line, c.Do, err)
					continue
				}
				again, err := table.DecideAt(item.Line, back)
				if err != nil {
					t.Errorf("%s:%d: the form of %s gives %s, which is refused: %v", filepath.Base(file), item.Line, console.CommandJSON(&c), console.CommandJSON(&back), err)
				} else if !reflect.DeepEqual(again.Entry.Events, step.Entry.Events) {
					t.Errorf("%s:%d: the form of %s gives %s", filepath.Base(file), item.Line, console.CommandJSON(&c), console.CommandJSON(&back))
				}
				if c.Do == "bid.sold" && (back.Args["amount"] == nil) != (c.Args["amount"] == nil) {
					t.Errorf("%s:%d: the form of %s gives %s: an empty field became an empty value", filepath.Base(file), item.Line, console.CommandJSON(&c), console.CommandJSON(&back))
				}
				tried[c.Do]++
			}
			table.Commit(step)
		}
	}
	for _, do := range g.tried {
		if tried[do] == 0 {
			t.Errorf("no record has %s", do)
		}
	}
}

// sentAsItStands renders the fields of a command and reads what a browser sends of them.
func (g correctedGame) sentAsItStands(p *i18n.Printer, table *engine.Timeline, c engine.Command) (engine.Command, error) {
	layout := pages.Layout{P: p, For: engine.Moderator}
	for _, s := range table.Header().Seats {
		layout.Seats = append(layout.Seats, shown.Seat{Faction: s.Faction, Circle: s.Circle})
	}
	page, err := rendered(context.Background(), g.pages.ArgumentFields(layout, table.Project(engine.AtModerator), c))
	if err != nil {
		return c, err
	}
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return c, err
	}
	form := map[string][]string{}
	for n := range root.Descendants() {
		name := attr(n, "name")
		checkable := slices.Contains([]string{"checkbox", "radio"}, attr(n, "type"))
		switch {
		case n.DataAtom == atom.Input && (!checkable || slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" })):
			form[name] = append(form[name], attr(n, "value"))
		case n.DataAtom == atom.Select:
			form[name] = append(form[name], selected(n))
		}
	}
	args, err := parseArgs(g.rules.Commands()[c.Do].Args, form)
	return engine.Command{By: c.By, For: c.For, Do: c.Do, Args: args}, err
}

// selected returns what a list of choices sends: the chosen one, or the first.
func selected(list *html.Node) string {
	first, any := "", false
	for n := range list.Descendants() {
		if n.DataAtom != atom.Option {
			continue
		}
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "selected" }) {
			return attr(n, "value")
		}
		if !any {
			first, any = attr(n, "value"), true
		}
	}
	return first
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
