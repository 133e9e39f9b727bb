package web

import (
	"context"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/console"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
)

// mostReadings is how many readings of a line are shown: as many as have a key.
const mostReadings = 5

// commandBar shows what a line of the command bar may mean. It enters nothing: each reading is a form like any other.
// Scripts get only the list.
func (s *Server) commandBar(c echo.Context, d consoleRequest, _ views.Corrections) error {
	line := strings.TrimSpace(d.form.Get("line"))
	if line == "?" {
		line = "" // a question begins with it
	}
	e := s.sidePage(d, nil)
	if question := strings.TrimSpace(strings.Trim(line, "?¿")); question != "" && strings.HasPrefix(line, "?") && d.finder != nil {
		return s.barAnswer(c, d, e, line, question)
	}
	var readings []pages.Reading
	examples := iter.Seq[pages.Example](func(func(pages.Example) bool) {})
	if d.CommandBar != nil && line != "" {
		readings = s.barReadings(c.Request().Context(), d, e.Layout, line)
		examples = s.suggestions(d.tableContext, d.screen, e.Layout)
		e.Ruled = s.forbidding(d.tableContext, acts(readings))
	}
	if d.form.Get("part") == "" {
		return s.correctionPage(c, d, nil, d.p.T("bar.readings"), console.BarReadingsFrame(e, line, readings, examples))
	}
	if line == "" {
		return c.NoContent(http.StatusNoContent)
	}
	body, err := rendered(c.Request().Context(), console.BarReadings(e.Layout, line, readings, examples))
	if err != nil {
		return err
	}
	return c.HTMLBlob(http.StatusOK, body)
}

// acts are what some readings would enter.
func acts(readings []pages.Reading) (out []string) {
	for _, r := range readings {
		out = append(out, r.Form.Do)
	}
	return out
}

// mostAnswers is the most rulings that answer a typed question; a page lists the others.
const mostAnswers = 5

// barAnswer answers a typed question from the game's catalogue. The answer has nothing to enter.
func (s *Server) barAnswer(c echo.Context, d consoleRequest, e console.SidePage, line, question string) error {
	layout := e.Layout
	layout.Finder, layout.PhaseSections = d.finder, s.currentParts(layout)
	layout.Ruled = s.ruledOn(d.tableContext, question)
	page := rules.Page{Layout: layout, Query: question}.Search()
	more := len(page.Found.Rulings) > mostAnswers
	page.Found.Rulings = page.Found.Rulings[:min(mostAnswers, len(page.Found.Rulings))]
	if d.form.Get("part") == "" {
		return s.correctionPage(c, d, nil, d.p.T("bar.readings"), console.BarAnswersFrame(e, line, page, more))
	}
	body, err := rendered(c.Request().Context(), console.BarAnswers(page, more))
	if err != nil {
		return err
	}
	return c.HTMLBlob(http.StatusOK, body)
}

// suggestions are the lines that the console's bar suggests.
func (s *Server) suggestions(at tableContext, screen *referee.Screen, c pages.Layout) iter.Seq[pages.Example] {
	var accepts func(pages.Form) bool
	if screen.MayTry() {
		accepts = func(f pages.Form) bool {
			command, err := commandOf(at, f)
			if f.Do == engine.Adjust { // its reason is asked for on the next page
				return err == nil
			}
			return err == nil && screen.WouldTake(command, f.Decision)
		}
	}
	return views.Suggestions(at.CommandBar, c, screen.View, prompts(screen), accepts)
}

// barReadings lists what a line may mean to the game and to the table itself, the likeliest first.
func (s *Server) barReadings(ctx context.Context, d consoleRequest, c pages.Layout, line string) []pages.Reading {
	out := s.readUndo(ctx, d, c, line)
	if d.CommandBar != nil {
		out = append(out, d.CommandBar.Read(c, d.screen.View, prompts(d.screen), line)...)
	}
	out = pages.InOrder(out)
	out = out[:min(mostReadings, len(out))]
	for i, r := range out {
		if r.Enterable && r.Form.Do != engine.Undo {
			out[i] = d.confirmsEnding(ctx, c, r)
		}
	}
	return out
}

// confirmsEnding says of a reading how it would end the game, if it is a correction that would.
func (d consoleRequest) confirmsEnding(ctx context.Context, c pages.Layout, r pages.Reading) pages.Reading {
	command, err := commandOf(d.tableContext, r.Form)
	if err != nil {
		return r
	}
	end, err := d.table.Ending(ctx, referee.Input{Actor: d.actor, Decision: r.Form.Decision, Command: command})
	if err == nil && end != nil {
		r.Ending, r.Confirm, r.Form = d.endingIn(c, end), true, r.Form.EndSeen()
	}
	return r
}

// commandOf is what the moderator enters by a form without fields of its own.
func commandOf(at tableContext, f pages.Form) (engine.Command, error) {
	form := url.Values{}
	for _, field := range f.Hidden {
		form.Add(field.Name, field.Value)
	}
	args, err := parseArgs(engine.CommandSpecOf(at.Rules, f.Do).Args, form)
	return engine.Command{By: engine.Moderator, For: f.For, Do: f.Do, Args: args}, err
}

// undoWords lists the words for undo and redo in every language.
func (s *Server) undoWords() *lookup.List {
	words := &lookup.List{}
	for _, lang := range i18n.Languages {
		for _, key := range []string{"bar.words.undo", "bar.words.redo"} {
			words.Add(key, strings.Split(s.words.Printer(lang).T(key), ",")...)
		}
	}
	return words
}

// readUndo reads "undo", "undo 3" and "redo", and shows what they would undo or restore: of whole acts, and of
// the last entry alone, which comes first where the moderator entered it. A single letter is left to the game.
func (s *Server) readUndo(ctx context.Context, d consoleRequest, c pages.Layout, line string) (out []pages.Reading) {
	words := lookup.Words(line)
	if len(words) == 0 || len(words) > 2 || len(words[0]) < 2 {
		return nil
	}
	for _, m := range s.undoCalled(words[0]) {
		name, n := "count", 1
		if len(words) == 2 {
			var err error
			if n, err = strconv.Atoi(words[1]); err != nil || m.ID == "bar.words.redo" {
				continue
			}
		}
		if m.ID == "bar.words.redo" {
			name, n = "to", d.screen.Redo
		}
		var readings []pages.Reading
		typed := false
		if name == "count" && len(words) == 1 {
			for _, act := range d.table.Snapshot().LastActs() {
				readings, typed = append(readings, s.readingsOfUndo(ctx, d, c, m, "to", act.Line-1)...), act.Typed
			}
		}
		readings = append(readings, s.readingsOfUndo(ctx, d, c, m, name, n)...)
		if typed {
			slices.Reverse(readings)
		}
		out = append(out, readings...)
	}
	return out
}

// undoCalled finds what a word undoes or restores. Two letters that only begin a word are a seat's.
func (s *Server) undoCalled(word string) []lookup.Match {
	return slices.DeleteFunc(s.undoWords().Find(word), func(m lookup.Match) bool { return m.Cost > 0 && len(word) < 3 })
}

// readingsOfUndo is the reading of a word as one undo; none if there is nothing to undo.
func (s *Server) readingsOfUndo(ctx context.Context, d consoleRequest, c pages.Layout, word lookup.Match, name string, n int) []pages.Reading {
	would, err := d.undoing(ctx, name, n)
	if err != nil {
		return nil
	}
	value := strconv.Itoa(n)
	return []pages.Reading{{
		Cost: word.Cost, Guessed: word.Guessed,
		Form:      c.Command(engine.Undo).FromHere().With("arg."+name, value),
		Text:      undoText(d.p, would),
		Ending:    d.endingIn(c, would.Ending),
		Enterable: true, Confirm: true, PreviewURL: c.Action + "/undo?" + name + "=" + value,
	}}
}

// undoText says what an undo would do.
func undoText(p *i18n.Printer, would referee.UndoPreview) string {
	title := console.UndoPage{Restores: would.Restores, Act: would.Act.Seat, JointAct: would.Act.Joint, Lines: lines(p, would.Lines)}
	title.P = p
	said := title.Title()
	for _, seat := range would.Voids {
		said += " " + p.T("undo.voids", "seat", string(seat))
	}
	if would.VoidsQuiet {
		said += " " + p.T("undo.voids_quiet")
	}
	return said
}
