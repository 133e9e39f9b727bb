package app

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/story"
)

func reportCommand() command {
	return command{
		name:    "report",
		args:    "[--lang LANGUAGE] [--out FILE] FILE",
		summary: "Writes the story of a recorded game as one HTML file: charts, sentences, and the record itself.",
		run:     report,
	}
}

// report tells everything that a record holds, even before the end of the game: the file's owner has its secrets anyway.
func report(ctx context.Context, p *Program, flags *flag.FlagSet, args []string) int {
	lang := flags.String("lang", i18n.Languages[0], "the story's `LANGUAGE`: "+strings.Join(i18n.Languages, ", "))
	out := flags.String("out", "", "write to `FILE` instead of standard output")
	files, status, ok := p.parse(flags, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(flags, files, "file")
	if !ok {
		return status
	}
	if status, ok := p.hasLanguage(flags, *lang); !ok {
		return status
	}
	page, err := p.story(ctx, file, *lang)
	if err == nil && *out != "" {
		err = os.WriteFile(*out, page, 0o644)
	} else if err == nil {
		_, err = p.Stdout.Write(page)
	}
	if err != nil {
		p.complain(err)
	}
	return statusOf(err)
}

// warn warns on standard error of secrets that the story tells before the table has seen them.
func (p *Program) warn(page story.Page, r *record.Record) {
	switch {
	case page.Sealed > 0 || r.Disclosed:
	case !page.Over:
		fmt.Fprintln(p.Stderr, "judge: this game is not over: its story tells secrets. Show it to none of the players.")
	default:
		fmt.Fprintln(p.Stderr, "judge: not everything was opened at this table: its story tells secrets that nobody else has seen.")
	}
}

// story returns the story's page.
func (p *Program) story(ctx context.Context, file, lang string) ([]byte, error) {
	text, err := readBounded(file)
	if err != nil {
		return nil, err
	}
	r, err := record.Read(bytes.NewReader(text), file)
	if err != nil {
		return nil, err
	}
	game, err := p.teller(r)
	if err != nil {
		return nil, err
	}
	words, err := i18n.Generic().With(game.Texts)
	if err != nil {
		return nil, err
	}
	page := storyOf(r, cmp.Or(r.Table, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))))
	page.Title = r.Title
	page.P, page.Book, page.Record, page.Styles = words.Printer(lang), game.Book, text, game.StoryStyles
	if page.Sealed == 0 {
		if err := tell(&page, game.Rules, r); err != nil {
			return nil, err
		}
	}
	p.warn(page, r)
	var b bytes.Buffer
	err = story.File(page, game.History.Story(page)).Render(ctx, &b)
	return b.Bytes(), err
}

// teller finds the game of a record, which must have stories.
func (p *Program) teller(r *record.Record) (game views.Game, err error) {
	for _, game = range Pages(p.sayings) {
		if game.History != nil && game.Rules.Game() == r.Header.Game && r.RefusedBy == "" {
			return game, nil
		}
	}
	return game, &record.Error{File: r.Name, Line: r.Line, Reason: "this record's game has no stories"}
}

// storyOf fills in what the record says without a replay.
func storyOf(r *record.Record, name string) story.Page {
	h := r.Header
	page := story.Page{Layout: pages.Layout{Code: name, GameID: h.Game, Profile: h.Profile, Cards: h.Cards, House: web.House(h)}}
	for _, s := range h.Seats {
		page.Seats = append(page.Seats, shown.Seat{Faction: s.Faction, Circle: s.Circle, Name: s.Name})
	}
	for _, item := range r.Items {
		if item.Chain != nil {
			page.Head = shown.Head{Line: item.Line, Mark: item.Chain.Fingerprint(), Text: fmt.Sprintf("%d.%s", item.Line, item.Chain)}
		}
		page.Lines++
		if item.Encrypted != nil {
			page.Sealed++
		}
		if e := item.Expect; e != nil && e.As == engine.Public && len(e.Expect) > 0 {
			if known, err := engine.Encode(e.Expect); err == nil { // it was JSON
				page.Known = known
			}
		}
	}
	return page
}

// tell fills in what a replay of the record shows.
func tell(page *story.Page, rules engine.Rules, r *record.Record) error {
	result, err := record.Replay(rules, r)
	if err != nil {
		return err
	}
	log, err := referee.LogOf(result.Timeline, engine.Referee)
	if err != nil {
		return err
	}
	page.Log = web.Lines(page.P, log)
	past, history := result.Timeline.History(), rules.(engine.HistoryRules)
	page.Statistics, page.Over, page.Revealed = history.Statistics(past, engine.Referee), history.Result(past.Now()) != nil, true
	return nil
}
