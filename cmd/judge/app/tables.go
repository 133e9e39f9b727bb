package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

func tablesCommand() command {
	return command{
		name:    "tables",
		args:    "[--data DIR] [--keys DIR] [--lang LANGUAGE]",
		summary: "Lists the tables of people, not rehearsals: code, game, how far it has come, time of the last input, name. Shows no secrets.",
		run:     tables,
	}
}

// tables may run beside a server on the same file.
func tables(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	lang := f.String("lang", i18n.Languages[0], "the `LANGUAGE` to print: "+strings.Join(i18n.Languages, ", "))
	operands, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	if len(operands) > 0 {
		return p.misuse(f, "it lists all tables and takes only flags, not %s", operands[0])
	}
	if status, ok := p.hasLanguage(f, *lang); !ok {
		return status
	}
	if err := p.listTables(ctx, at, *lang); err != nil {
		p.complain(err)
		return ExitFailed
	}
	return ExitOK
}

// summaries reads what lists tell of all tables and events, and returns the path of their file.
func (p *Program) summaries(ctx context.Context, at *folders) (list []referee.TableSummary, path string, err error) {
	journal, path, err := at.read(ctx)
	if err != nil {
		return nil, path, err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	list, err = referee.List(ctx, journal, p.refereed())
	return list, path, err
}

// listTables lists every table, even one that cannot be read; that one is in the error too.
func (p *Program) listTables(ctx context.Context, at *folders, lang string) error {
	list, path, err := p.summaries(ctx, at)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintf(p.Stderr, "judge: there is no table in %s yet\n", path)
		return nil
	}
	out := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	var bad error
	for _, t := range list {
		if t.Rehearsal {
			continue
		}
		far, when := "cannot be read", ""
		if t.Err == nil {
			far, when = p.progress(t, lang), t.Last.Local().Format(time.DateTime)
		} else {
			bad = errors.Join(bad, fmt.Errorf("table %s cannot be read: %w", t.Table.Code, t.Err))
		}
		h := t.Table.Header
		fmt.Fprintln(out, printable(fmt.Sprintf("%s\t%s %s\t%s\t%s\t%s", t.Table.Code, h.Game, h.Profile, far, when, t.Table.Name)))
	}
	return errors.Join(bad, out.Flush())
}

// progress says how far a table has come.
func (p *Program) progress(t referee.TableSummary, lang string) string {
	switch {
	case t.Revealed:
		return "over, opened"
	case t.Over:
		return "over"
	}
	for _, game := range Pages(p.sayings) {
		words, err := i18n.Generic().With(game.Texts)
		if game.Progress != nil && err == nil && game.Rules.Game() == t.Table.Header.Game {
			return game.Progress(pages.Layout{P: words.Printer(lang), GameID: t.Table.Header.Game, Book: game.Book, For: engine.Moderator}, t.View).Text
		}
	}
	return "in play"
}
