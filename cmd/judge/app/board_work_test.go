package app_test

import (
	"bytes"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestNoInstructionVanishesUnread proves, for random games of every game with undos in between, that what hands have to do on the real
// board is on the screens as soon as it is told, and leaves them only with something that a person enters, and never with the first
// thing that anybody enters after it.
func TestNoInstructionVanishesUnread(t *testing.T) {
	inputs := 600
	if testing.Short() {
		inputs = 150
	}
	for _, pages := range app.Pages(nil) {
		i := slices.IndexFunc(apptest.Games, func(g *apptest.Game) bool { return g.Name == pages.Rules.Game() })
		t.Run(pages.Rules.Game(), func(t *testing.T) {
			t.Parallel()
			texts, err := i18n.Generic().With(pages.Texts)
			apptest.Check(t, err)
			instructions := 0
			for seed := range uint64(2) {
				r := rand.New(rand.NewPCG(seed, 35))
				game := apptest.Games[i]
				played := game.PlayTimeline(t, r, game.Table(seed, int(seed)), inputs)
				instructions += newBoardWork(t, r, pages, texts.Printer("en"), played).follow(t)
			}
			if instructions < 5 {
				t.Errorf("only %d instructions were told", instructions)
			}
		})
	}
}

// boardWork is a game that is played once more with undos in between, and what its screens show of the work on the board.
type boardWork struct {
	pages views.Game
	p     *i18n.Printer
	game  *engine.Timeline
	seen  []engine.View // by entry, what the console shows after it
}

// newBoardWork plays a game again. Now and then the moderator takes back an input, which is then entered anew.
func newBoardWork(t *testing.T, r *rand.Rand, pages views.Game, p *i18n.Printer, played *engine.Timeline) *boardWork {
	t.Helper()
	game, err := engine.NewTimeline(pages.Rules, played.Header())
	apptest.Check(t, err)
	w := &boardWork{pages, p, game, nil}
	undo := engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1})
	for _, e := range played.Entries() {
		w.enter(t, e.Command)
		if e.Command.By == engine.App || r.IntN(8) > 0 {
			continue
		}
		if step, err := game.Decide(undo); err == nil { // not after the end of a game
			game.Commit(step)
			w.seen = append(w.seen, game.Project(engine.AtModerator))
			w.enter(t, e.Command)
		}
	}
	return w
}

func (w *boardWork) enter(t *testing.T, c engine.Command) {
	t.Helper()
	step, err := w.game.Decide(c)
	apptest.Check(t, err)
	w.game.Commit(step)
	w.seen = append(w.seen, w.game.Project(engine.AtModerator))
}

// follow looks at the screen after each entry, and gives the number of instructions that were told.
func (w *boardWork) follow(t *testing.T) (told int) {
	t.Helper()
	log, err := referee.LogOf(w.game, engine.AtModerator)
	apptest.Check(t, err)
	lines := web.Lines(w.p, log)
	var open []instruction
	for n, entry := range w.game.Entries() {
		if history, ok := w.pages.Rules.(engine.HistoryRules); ok && history.Result(w.game.State()) != nil && n == len(w.seen)-1 {
			break // a finished game has no work left
		}
		c, sofar := entry.Command, linesSoFar(lines, n+1, w.game.Entries())
		shown := w.shown(t, n, sofar)
		var kept []instruction
		for _, task := range slices.Backward(open) { // of two that say the same, the older one goes
			if at := slices.Index(shown, task.text); at >= 0 {
				shown = slices.Delete(shown, at, at+1)
				if c.By != engine.App {
					task.hands++
				}
				kept = append(kept, task)
			} else if takenBack := c.Do == engine.Undo && task.entry == n-1; !takenBack && (c.By == engine.App || task.hands == 0) {
				t.Fatalf("%q, told in entry %d, vanished with entry %d, %s, after %d inputs of people", task.text, task.entry, n, apptest.MustEncode(c), task.hands)
			}
		}
		slices.Reverse(kept)
		open = kept
		for _, text := range w.tells(sofar, n+1) {
			at := slices.Index(shown, text)
			if at < 0 {
				t.Fatalf("entry %d, %s: %q is not on the screen, which shows %q", n, apptest.MustEncode(c), text, shown)
			}
			shown = slices.Delete(shown, at, at+1)
			open = append(open, instruction{text, n, 0})
			told++
		}
		if len(shown) > 0 {
			t.Fatalf("entry %d, %s: nobody told %q", n, apptest.MustEncode(c), shown)
		}
	}
	return told
}

// instruction is work that was told in an entry, with the number of inputs by people since.
type instruction struct {
	text  string
	entry int
	hands int
}

// linesSoFar are a log's lines after a number of entries. An undo of the test takes back the entry before it.
func linesSoFar(lines []*pages.LogLine, entries int, all []*engine.Entry) []*pages.LogLine {
	var out []*pages.LogLine
	for _, line := range lines {
		if line.ID > entries {
			break
		}
		line := *line
		line.Undone = line.Undone && line.ID < entries && all[line.ID].Command.Do == engine.Undo
		out = append(out, &line)
	}
	return out
}

// tells lists the instructions of the newest line, if it is of an entry.
func (w *boardWork) tells(lines []*pages.LogLine, id int) (texts []string) {
	if len(lines) == 0 || lines[len(lines)-1].ID != id {
		return nil
	}
	for _, says := range lines[len(lines)-1].Says {
		key := "board_work." + strings.TrimPrefix(says.Of.Key, "log.")
		switch {
		case strings.HasPrefix(says.Of.Key, "log.fix."):
			texts = append(texts, says.Text)
		case w.p.Has(key):
			texts = append(texts, w.p.Message(engine.Message{Key: key, Args: says.Of.Args}))
		}
	}
	return texts
}

var (
	workOnPage = regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	workPiece  = regexp.MustCompile(`<li>(.*?)</li>`)
)

// shown lists the work that the console shows after an entry.
func (w *boardWork) shown(t *testing.T, n int, log []*pages.LogLine) (work []string) {
	t.Helper()
	c := pages.Layout{P: w.p, GameID: w.game.Header().Game, For: engine.Moderator, Action: "/console", Book: w.pages.Book}
	c.Version = n
	var b bytes.Buffer
	apptest.Check(t, w.pages.Pages.Console(pages.Console{Layout: c, View: w.seen[n], Log: log}).Render(t.Context(), &b))
	for _, piece := range workPiece.FindAllStringSubmatch(workOnPage.FindString(b.String()), -1) {
		work = append(work, html.UnescapeString(piece[1]))
	}
	return work
}
