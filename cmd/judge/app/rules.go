package app

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
)

func rulesCommand() command {
	return command{
		name:    "rules",
		args:    "[--game G] [--profile P] [--lang LANGUAGE] [--compare A,B] [--sayings DIR] QUESTION...",
		summary: "Finds the rulings that answer a question, or lists what differs between two profiles.",
		run:     findRulings,
	}
}

// question is a question about the rulings.
type question struct {
	game, profile string // empty for any
	lang          string
	first, second string // the profiles to compare; empty where none are
	words         string
}

// findRulings prints the rulings that answer a question. The status is ExitFailed if there are none.
func findRulings(_ context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	var q question
	flags.StringVar(&q.game, "game", "", "only rulings of this `GAME`")
	flags.StringVar(&q.profile, "profile", "", "only rulings in force in this `PROFILE`")
	flags.StringVar(&q.lang, "lang", i18n.Languages[0], "the `LANGUAGE` to search and print: "+strings.Join(i18n.Languages, ", "))
	own := flags.String("sayings", "", "a folder `DIR` with files of your table's own words for rulings, see docs/sayings.md")
	compare := flags.String("compare", "", "only what differs between two profiles `A,B`, such as gf9-basic,tournament-2009")
	words, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	q.words = strings.Join(words, " ")
	q.first, q.second, _ = strings.Cut(*compare, ",")
	nothing := len(words) == 0 && q.profile == "" && *compare == ""
	switch {
	case nothing:
		return p.misuse(flags, "there is nothing to look for: name a word, --profile or --compare")
	case *compare != "" && (q.first == "" || q.second == ""):
		return p.misuse(flags, "--compare takes two profiles with a comma between them, not %q", *compare)
	case *compare != "" && q.profile != "":
		return p.misuse(flags, "--compare names its profiles itself: leave --profile out")
	}
	if status, ok := p.hasLanguage(flags, q.lang); !ok {
		return status
	}
	if err := p.readSayings(*own); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return p.consult(Pages(p.sayings), q)
}

// consult answers a question from the games that have rulings and know the named profiles.
func (p *Program) consult(games []views.Game, q question) int {
	games, err := consulted(games, q)
	if err != nil {
		p.complain(err)
		return ExitUsage
	}
	found := false
	for _, game := range games {
		book, err := p.openBook(game, q.lang)
		if err != nil {
			p.complain(err)
			return ExitFailed
		}
		if found {
			book.line(0, "")
		}
		if q.first != "" {
			found = book.printDifferences(q.first, q.second, q.words) || found
		} else {
			found = book.printRulings(q.profile, q.words) || found
		}
	}
	if !found {
		return ExitFailed
	}
	return ExitOK
}

// consulted returns the games that a question is about.
func consulted(games []views.Game, q question) (asked []views.Game, err error) {
	var names, known []string
	for _, g := range games {
		if g.Book == nil {
			continue
		}
		names = append(names, g.Rules.Game())
		if q.game != "" && q.game != g.Rules.Game() {
			continue
		}
		known = append(known, g.Book.Profiles()...)
		if !slices.ContainsFunc([]string{q.profile, q.first, q.second}, func(id string) bool { return id != "" && !slices.Contains(g.Book.Profiles(), id) }) {
			asked = append(asked, g)
		}
	}
	if q.game != "" && !slices.Contains(names, q.game) {
		return nil, fmt.Errorf("there is no game %q with rulings (known: %s)", q.game, strings.Join(names, ", "))
	}
	for _, id := range []string{q.profile, q.first, q.second} {
		if id != "" && !slices.Contains(known, id) {
			return nil, fmt.Errorf("there is no profile %q (known: %s)", id, strings.Join(known, ", "))
		}
	}
	if len(asked) == 0 && q.first != "" {
		return nil, fmt.Errorf("%s and %s are profiles of different games: nothing can be compared", q.first, q.second)
	}
	return asked, nil
}

// printedBook prints a game's rulings in one language.
type printedBook struct {
	book.Book
	*Program
	p      *i18n.Printer
	finder *book.Finder
}

// mostPrinted is how many of the found rulings are printed.
const mostPrinted = 10

func (p *Program) openBook(game views.Game, lang string) (printedBook, error) {
	words, err := i18n.Generic().With(game.Texts)
	if err != nil {
		return printedBook{}, err
	}
	return printedBook{game.Book, p, words.Printer(lang), book.NewFinder(game.Book, words)}, nil
}

func (b printedBook) line(indent int, text string) {
	fmt.Fprintf(b.Stdout, "%s%s\n", strings.Repeat(" ", indent), text)
}

// printRulings prints the rulings that answer a question, in a profile if one is named.
func (b printedBook) printRulings(profile, query string) bool {
	found := rules.Page{Layout: pages.Layout{P: b.p, Book: b.Book, Finder: b.finder}, Query: query, InProfile: profile}.Search().Found
	for _, q := range found.Disputes {
		b.line(0, b.p.T("rules.dispute")+" "+b.p.T("dispute."+q.ID+".title"))
		b.line(4, b.p.T("dispute."+q.ID+".text"))
		if len(q.Rulings) > 0 {
			b.line(4, b.p.T("rules.settled", "rulings", strings.Join(shortened(q.Rulings), ", ")))
		}
		b.line(0, "")
	}
	rulings, more := found.Rulings, 0
	if query != "" && len(rulings) > mostPrinted {
		rulings, more = rulings[:mostPrinted], len(rulings)-mostPrinted
	}
	for i, r := range rulings {
		if i > 0 {
			b.line(0, "")
		}
		b.printRuling(r.ID, book.Ruleset{Profile: profile})
	}
	if more > 0 {
		b.line(0, "")
		b.line(0, b.p.T("rules.more", "count", more))
	}
	return len(rulings)+len(found.Disputes) > 0
}

func (b printedBook) printRuling(id string, under book.Ruleset) {
	b.line(0, id+"  "+b.p.T("rule."+id+".title"))
	b.line(4, b.p.T("rule."+id+".text"))
	b.line(4, b.p.T("rules.source", "source", b.p.T("rule."+id+".source")))
	b.line(4, rules.WhereInForce(b.p, b.Book, id))
	for _, s := range rules.SettingsOf(b.Book, id, under) {
		said := b.p.T("switch." + s.Name)
		if under.Profile != "" {
			said = s.Say(b.p, under.Profile)
		}
		b.line(4, b.p.T("rules.switch", "switch", said, "name", s.Name))
	}
}

// printDifferences prints the differences between two profiles that a query finds.
func (b printedBook) printDifferences(first, second, query string) bool {
	found := b.finder.Find(query, book.SearchOptions{Lang: b.p.Lang()}).Rulings
	d := book.Compare(b.Book, first, second)
	d.Switches = slices.DeleteFunc(d.Switches, func(s book.Difference) bool {
		return !slices.ContainsFunc(found, func(r book.Ruling) bool { return r.ID == s.Ruling })
	})
	for _, side := range []*[]book.Ruling{&d.First, &d.Second} {
		*side = slices.DeleteFunc(*side, func(r book.Ruling) bool { return !slices.Contains(found, r) })
	}
	b.line(0, b.p.T("rules.played_differently", "count", len(d.Switches)))
	for _, s := range d.Switches {
		b.line(4, fmt.Sprintf("%s (%s, %s)", b.p.T("switch."+s.Name), s.Name, s.Ruling))
		b.line(8, fmt.Sprintf("%s: %s | %s: %s", first, b.p.Term(s.Value), second, b.p.Term(s.Other)))
		b.line(8, b.p.T("switch."+s.Name+".why"))
	}
	b.printSide(first, d.First)
	b.printSide(second, d.Second)
	return len(d.Switches)+len(d.First)+len(d.Second) > 0
}

func (b printedBook) printSide(profile string, rulings []book.Ruling) {
	b.line(0, b.p.T("rules.only_in", "profile", profile, "count", len(rulings)))
	for _, r := range rulings {
		b.line(4, r.ID+"  "+b.p.T("rule."+r.ID+".title"))
		b.line(8, b.p.T("rule."+r.ID+".text"))
	}
}

// shortened cuts the game's name off ruling ids, as people cite them.
func shortened(ids []string) (out []string) {
	for _, id := range ids {
		_, short, _ := strings.Cut(id, "-")
		out = append(out, short)
	}
	return out
}
