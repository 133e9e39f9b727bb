package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Answerer gives an answer to an open prompt as its seat, or the moderator, might; ok is false when it has none and
// another prompt shall be tried. What it gives must be legal: an answer within a prompt's choices is never refused.
// The timeline is there to be looked at only.
type Answerer func(t *engine.Timeline, p engine.Prompt) (c engine.Command, ok bool)

// Random is where chance comes from: a test's *rand.Rand, so that nothing below engine holds a source of its own.
type Random interface {
	IntN(n int) int
	Perm(n int) []int
}

// SuiteGames is how many games make a suite: enough that [Tally] breaks each law at least once when its rules do.
const SuiteGames = 8

const inputs = 400 // in a game that does not end before

// game is one game as Play plays it.
type game struct {
	rules    engine.Rules
	header   engine.Header
	answer   Answerer
	random   Random
	live     *engine.Timeline
	restored *engine.Timeline // fed with decoded entries only
	after    [][]byte         // what all viewers saw after each number of live entries
	kept     []engine.State   // the states beside them
	closed   map[string]bool  // prompt keys
	open     map[string]bool
}

// Play plays one game at random and gives it as it ended. The error is the first law that was broken, of those the
// kernel relies on:
//
//   - Decide leaves the given state as it was and gives the same events every time;
//   - Apply leaves the given state as it was;
//   - an answer within the choices is accepted; nonsense is refused with a ruling and changes nothing;
//   - a prompt's key is never used again once its decision has closed, and somebody is asked until there is a result;
//   - every projection and narration encodes to JSON;
//   - entries survive their encoding, and folding a journal gives what live play gave, as does deciding all again;
//   - undo leads back to the same bytes for every viewer;
//   - a corrected game is the game that would have come of playing it correctly, also when the correction is taken back.
//
// Play draws the answers of App itself. From sources in the same state it plays the same game.
func Play(r Random, rules engine.Rules, header engine.Header, answer Answerer) (*engine.Timeline, error) {
	g := &game{rules: rules, header: header, answer: answer, random: r, closed: map[string]bool{}}
	var err error
	if g.live, err = engine.NewTimeline(rules, header); err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	if g.restored, err = engine.NewTimeline(rules, header); err != nil {
		return nil, fmt.Errorf("second setup: %w", err)
	}
	for range inputs {
		if err := g.checkPosition(); err != nil {
			return g.live, g.failed(err)
		}
		if len(g.live.Prompts()) == 0 {
			break
		}
		if err := g.playInput(); err != nil {
			return g.live, g.failed(err)
		}
	}
	if err := g.checkStatesUnchanged(); err != nil {
		return g.live, err
	}
	return g.live, g.checkReplay()
}

func (g *game) failed(err error) error {
	last := ""
	if entries := g.live.Entries(); len(entries) > 0 {
		line, _ := json.Marshal(entries[len(entries)-1].Command)
		last = string(line)
	}
	return fmt.Errorf("after input %d %s: %w", g.live.Len(), last, err)
}

// checkPosition checks the position as it stands and keeps it.
func (g *game) checkPosition() error {
	seen, err := g.snapshot(g.live)
	if err != nil {
		return err
	}
	folded, err := g.snapshot(g.restored)
	if err != nil {
		return err
	}
	if !bytes.Equal(seen, folded) {
		return diffError("folding the journal", seen, folded)
	}
	n := len(g.live.Plays())
	if n < len(g.after) && !bytes.Equal(seen, g.after[n]) {
		return diffError("undo", g.after[n], seen)
	}
	g.after = append(g.after[:n], seen)
	g.kept = append(g.kept[:n], g.live.State())
	return g.checkPrompts()
}

// checkPrompts checks what is open now.
func (g *game) checkPrompts() error {
	open, asked := map[string]bool{}, false
	for _, p := range g.live.Prompts() {
		switch {
		case p.For == "" || p.Ask == "":
			return fmt.Errorf("prompt %s lacks for or ask", p.Key)
		case open[p.Key]:
			return fmt.Errorf("two prompts have the key %s", p.Key)
		case g.closed[p.Key]:
			return fmt.Errorf("prompt key %s is used again", p.Key)
		}
		if err := g.checkHidden(p); err != nil {
			return err
		}
		open[p.Key] = true
		asked = asked || !p.IsAnswered()
	}
	for key := range g.open {
		if !open[key] {
			g.closed[key] = true
		}
	}
	g.open = open
	var view struct {
		Result json.RawMessage `json:"result"`
	}
	raw, err := json.Marshal(g.live.Project(engine.Referee))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &view); err != nil {
		return err
	}
	if !asked && (view.Result == nil || string(view.Result) == "null") {
		return errors.New("nobody is asked, and there is no result")
	}
	return nil
}

// checkHidden checks that nobody is kept waiting by what only one seat may know of, and that no other view lists it.
func (g *game) checkHidden(p engine.Prompt) error {
	if p.Visibility == engine.Hidden && !p.IsNonBlocking() {
		return fmt.Errorf("prompt %s is unseen, but waited for", p.Key)
	}
	for _, v := range viewers(g.header) {
		var view struct {
			Prompts []engine.Prompt `json:"prompts"`
		}
		if p.Visibility != engine.Hidden || v.Sees(p.For) {
			continue
		}
		raw, err := json.Marshal(g.live.Project(v))
		if err == nil {
			err = json.Unmarshal(raw, &view)
		}
		if err != nil {
			return err
		}
		for _, shown := range view.Prompts {
			if shown.For == p.For && shown.Ask == p.Ask {
				return fmt.Errorf("prompt %s is unseen, but shown to another", p.Key)
			}
		}
	}
	return nil
}

// playInput plays one answer, some nonsense, and now and then an undo or a correction.
func (g *game) playInput() error {
	prompts := g.live.Prompts()
	if err := g.checkNonsense(prompts[g.random.IntN(len(prompts))]); err != nil {
		return err
	}
	if g.random.IntN(12) == 0 {
		c := engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1 + g.random.IntN(4)})
		if step, err := g.live.Decide(c); err == nil {
			return g.commit(step)
		}
	}
	if plays := g.live.Plays(); len(plays) > 0 && g.random.IntN(12) == 0 {
		if done, err := g.amend(plays); done || err != nil {
			return err
		}
	}
	for _, i := range g.random.Perm(len(prompts)) {
		c, ok := g.answerTo(prompts[i])
		if !ok {
			continue
		}
		step, err := g.decide(c)
		if err != nil {
			line, _ := json.Marshal(c)
			return fmt.Errorf("offered, but refused: %s: %w", line, err)
		}
		return g.commit(step)
	}
	return fmt.Errorf("no answer to any of %d prompts, the first asks %s of %s", len(prompts), prompts[0].Ask, prompts[0].For)
}

func (g *game) answerTo(p engine.Prompt) (engine.Command, bool) {
	if p.For != engine.App {
		return g.answer(g.live, p)
	}
	left, items := append([]string(nil), p.Draw.From...), []string(nil)
	for range p.Draw.Count {
		i := g.random.IntN(len(left))
		items = append(items, left[i])
		if !p.Draw.Replace {
			left = append(left[:i], left[i+1:]...)
		}
	}
	return p.Draw.Command(p.Ask, items), true
}

// decide decides twice: the events must be the same and the state untouched.
func (g *game) decide(c engine.Command) (engine.Step, error) {
	step, err := g.live.Decide(c)
	second, again := g.live.Decide(c)
	if (err == nil) != (again == nil) {
		return step, fmt.Errorf("decided twice: once %v, once %v", err, again)
	}
	if err != nil {
		return step, err
	}
	one, err := engine.EncodeEntry(g.rules, step.Entry)
	if err != nil {
		return step, err
	}
	two, err := engine.EncodeEntry(g.rules, second.Entry)
	if err != nil {
		return step, err
	}
	if !bytes.Equal(one, two) {
		return step, diffError("deciding twice", one, two)
	}
	return step, g.checkUnchanged()
}

func (g *game) checkUnchanged() error {
	now, err := g.snapshot(g.live)
	if err != nil {
		return err
	}
	if was := g.after[len(g.after)-1]; !bytes.Equal(was, now) {
		return diffError("Decide", was, now)
	}
	return nil
}

// checkNonsense must be refused.
func (g *game) checkNonsense(p engine.Prompt) error {
	for _, c := range []engine.Command{
		engine.NewCommand("nobody", p.Ask, nil),
		engine.NewCommand(p.For, "no-such-do", nil),
		engine.NewCommand(p.For, p.Ask, map[string]any{"no-such-argument": []any{nil, -1, "x"}}),
		engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": -1}),
	} {
		line, _ := json.Marshal(c)
		var refusal, again *engine.Refusal
		if _, err := g.live.Decide(c); !errors.As(err, &refusal) || refusal.Ruling == "" || refusal.Key == "" {
			return fmt.Errorf("%s: want a refusal with a ruling and a key, got %v", line, err)
		}
		if _, err := g.live.Decide(c); !errors.As(err, &again) || fmt.Sprint(*again) != fmt.Sprint(*refusal) {
			return fmt.Errorf("%s: refused once by %v, once by %v", line, refusal, again)
		}
	}
	return g.checkUnchanged()
}

func (g *game) commit(step engine.Step) error {
	for _, v := range viewers(g.header) {
		for _, e := range step.Entry.Events {
			if m, ok := g.rules.Narrate(e, v); ok && m.Key == "" {
				return fmt.Errorf("%s is told without a key", g.rules.Kind(e))
			} else if _, err := json.Marshal(m); err != nil {
				return fmt.Errorf("%s is told in no JSON: %w", g.rules.Kind(e), err)
			}
		}
	}
	data, err := engine.EncodeEntry(g.rules, step.Entry)
	if err != nil {
		return err
	}
	entry, err := engine.DecodeEntry(g.rules, data)
	if err != nil {
		return err
	}
	back, err := engine.EncodeEntry(g.rules, entry)
	if err != nil {
		return err
	}
	if !bytes.Equal(data, back) {
		return diffError("encoding an entry twice", data, back)
	}
	g.live.Commit(step)
	g.restored.Restore(entry)
	if entry.Kept < 0 || entry.Command.Do == engine.Undo && entry.UndoneLine == 0 {
		return nil
	}
	clean, err := CleanPlay(g.live) // another line of play counts now
	if err != nil {
		return err
	}
	return g.rebuildSnapshots(clean)
}

// amend corrects an earlier entry, or says that it should not have been; done is false where the rules refuse it.
func (g *game) amend(plays []engine.Entry) (done bool, err error) {
	args := map[string]any{"line": plays[g.random.IntN(len(plays))].Line}
	if g.random.IntN(2) == 0 {
		args["with"] = plays[g.random.IntN(len(plays))].Command
	}
	step, err := g.live.Decide(engine.NewCommand(engine.Moderator, engine.Amend, args))
	if err != nil {
		return false, unlessRefused(err)
	}
	if err := g.checkUnchanged(); err != nil {
		return false, err
	}
	return true, g.commit(step)
}

func unlessRefused(err error) error {
	if errors.As(err, new(*engine.Refusal)) {
		return nil
	}
	return err
}
