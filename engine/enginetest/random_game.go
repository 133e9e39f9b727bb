package enginetest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/player"
)

// AnswerFunc answers an open prompt as its seat or the moderator; ok is false to try another prompt. The answer must be legal. It
// must not change the timeline.
type AnswerFunc func(t *engine.Timeline, p engine.Prompt) (c engine.Command, ok bool)

// Random is a source of chance, such as a test's *rand.Rand: packages below engine have none of their own.
type Random interface {
	IntN(n int) int
	Perm(n int) []int
}

// SuiteGames is the number of games in a suite: enough for a broken [Tally] to break each invariant at least once.
const SuiteGames = 8

const maxInputs = 400 // in one game

// What folding gets wrong stays wrong: it is looked at after every so many inputs, after each undo and at the end.
const foldedEvery = 4

// game is a game that PlayRandomGame plays.
type game struct {
	rules     engine.Rules
	header    engine.Header
	answer    AnswerFunc
	random    Random
	live      *engine.Timeline
	restored  *engine.Timeline // folds decoded entries only
	snapshots [][]byte         // what all viewers saw after each number of live entries
	states    []engine.State   // the states after the same entries
	closedIDs map[string]bool  // of prompts
	openIDs   map[string]bool
}

// PlayRandomGame plays one random game and returns it. The error is the first broken invariant:
//
//   - Decide does not change the state and returns the same events every time;
//   - Apply does not change the given state;
//   - an answer within the choices is accepted, from each who may give it until one has; nonsense is refused with a ruling and changes nothing;
//   - the id of a closed prompt is never used again, and somebody is asked until there is a result;
//   - the same prompts are open with and without their choices;
//   - every projection and narration encodes to JSON;
//   - entries survive encoding, and folding a journal or deciding all again gives the same as live play;
//   - undo restores the same bytes for every viewer, and a seat may only undo what is its own to take back;
//   - a correction gives the game that correct play would have given, and so does undoing it.
//
// A nil answer leaves all answers to a [player.Player], and then every open prompt is also tried with an answer that its choices pick, and
// with a no. Equal sources play equal games.
func PlayRandomGame(r Random, rules engine.Rules, header engine.Header, answer AnswerFunc) (*engine.Timeline, error) {
	g := &game{rules: rules, header: header, answer: answer, random: r, closedIDs: map[string]bool{}}
	var err error
	if g.live, err = engine.NewTimeline(rules, header); err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	if g.restored, err = engine.NewTimeline(rules, header); err != nil {
		return nil, fmt.Errorf("second setup: %w", err)
	}
	for range maxInputs {
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

// checkPosition checks the current position and stores it.
func (g *game) checkPosition() error {
	seen, err := g.snapshot(g.live)
	if err != nil {
		return err
	}
	n := len(g.live.LiveEntries())
	undone := n < len(g.snapshots)
	if undone && !bytes.Equal(seen, g.snapshots[n]) {
		return diffError("undo", g.snapshots[n], seen)
	}
	if undone || g.live.Len()%foldedEvery == 0 {
		if err := g.checkFolded(seen); err != nil {
			return err
		}
	}
	g.snapshots = append(g.snapshots[:n], seen)
	g.states = append(g.states[:n], g.live.State())
	return g.checkPrompts()
}

// checkFolded checks that the folded journal shows what everybody has seen.
func (g *game) checkFolded(seen []byte) error {
	folded, err := g.snapshot(g.restored)
	if err == nil && !bytes.Equal(seen, folded) {
		err = diffError("folding the journal", seen, folded)
	}
	return err
}

// checkPrompts checks the open prompts.
func (g *game) checkPrompts() error {
	if err := g.checkHidden(); err != nil {
		return err
	}
	open, asked := map[string]bool{}, false
	for _, p := range g.live.Prompts() {
		switch {
		case p.For == "" || p.Ask == "":
			return fmt.Errorf("prompt %s lacks for or ask", p.ID)
		case open[p.ID]:
			return fmt.Errorf("two prompts have the id %s", p.ID)
		case g.closedIDs[p.ID]:
			return fmt.Errorf("prompt id %s is used again", p.ID)
		}
		open[p.ID] = true
		asked = asked || !p.IsAnswered()
	}
	for id := range g.openIDs {
		if !open[id] {
			g.closedIDs[id] = true
		}
	}
	g.openIDs = open
	if err := g.checkAsked(); err != nil {
		return err
	}
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

// checkAsked checks that the prompts are the same with and without their choices.
func (g *game) checkAsked() error {
	var said [2][]byte
	for i, prompts := range [][]engine.Prompt{g.live.Prompts(), g.live.Asked()} {
		for j := range prompts {
			prompts[j].Choices = nil
		}
		var err error
		if said[i], err = json.Marshal(prompts); err != nil {
			return err
		}
	}
	if !bytes.Equal(said[0], said[1]) {
		return diffError("asking without choices", said[0], said[1])
	}
	return nil
}

// checkHidden checks that nobody waits for a hidden prompt and that no other view lists it.
func (g *game) checkHidden() error {
	shown := map[engine.Viewer]map[[2]string]bool{} // by viewer: for whom, what
	for _, p := range g.live.Prompts() {
		if p.Visibility != engine.Hidden {
			continue
		}
		if !p.IsNonBlocking() {
			return fmt.Errorf("prompt %s is hidden, but waited for", p.ID)
		}
		for _, v := range viewers(g.header) {
			if p.IsSeenBy(v) {
				continue
			}
			if shown[v] == nil {
				var err error
				if shown[v], err = g.shownTo(v); err != nil {
					return err
				}
			}
			if slices.ContainsFunc(p.Seats(), func(seat engine.Seat) bool { return shown[v][[2]string{string(seat), p.Ask}] }) {
				return fmt.Errorf("prompt %s is hidden, but shown to another", p.ID)
			}
		}
	}
	return nil
}

// shownTo gives for whom and what the prompts ask that a viewer's view lists.
func (g *game) shownTo(v engine.Viewer) (map[[2]string]bool, error) {
	var view struct {
		Prompts []struct {
			For engine.Seat `json:"for"`
			Ask string      `json:"ask"`
		} `json:"prompts"`
	}
	raw, err := json.Marshal(g.live.Project(v))
	if err == nil {
		err = json.Unmarshal(raw, &view)
	}
	asked := map[[2]string]bool{}
	for _, p := range view.Prompts {
		asked[[2]string{string(p.For), p.Ask}] = true
	}
	return asked, err
}

// playInput plays some nonsense, then an answer or sometimes an undo or a correction.
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
	plays := g.live.LiveEntries()
	if done, err := g.retract(); done || err != nil {
		return err
	}
	if len(plays) > 0 && g.random.IntN(12) == 0 {
		if done, err := g.amend(plays); done || err != nil {
			return err
		}
	}
	if g.answer == nil {
		if err := CheckOffers(g.random, g.live, prompts); err != nil {
			return errors.Join(g.checkUnchanged(), err)
		}
		if _, c, ok := player.New(g.random).Next(prompts); ok {
			return g.play(c)
		}
	}
	for _, i := range g.random.Perm(len(prompts)) {
		if g.answer == nil {
			break
		}
		if c, ok := g.answerTo(prompts[i]); ok {
			return g.play(c)
		}
	}
	return fmt.Errorf("no answer to any of %d prompts, the first asks %s of %s", len(prompts), prompts[0].Ask, prompts[0].For)
}

// retract undoes some of what a seat may take back, if any may, and checks that it may not undo more.
func (g *game) retract() (done bool, err error) {
	seat, entries := g.live.Retractable()
	if seat == "" {
		return false, nil
	}
	undo := func(count int) engine.Command {
		return engine.NewCommand(seat, engine.Undo, map[string]any{"count": count})
	}
	if _, err := g.live.Decide(undo(len(entries) + 1)); err == nil {
		return false, fmt.Errorf("%s took back %d entries, of which %d are its own to take back", seat, len(entries)+1, len(entries))
	}
	if len(entries) == 0 || g.random.IntN(12) > 0 {
		return false, nil
	}
	return true, g.play(undo(1 + g.random.IntN(len(entries))))
}

func (g *game) play(c engine.Command) error {
	step, err := g.decide(c)
	if err != nil {
		return errors.Join(g.checkUnchanged(), refused(c, err))
	}
	return g.commit(step)
}

func refused(c engine.Command, err error) error {
	line, _ := json.Marshal(c)
	return fmt.Errorf("offered, but refused: %s: %w", line, err)
}

// CheckOffers checks that what the prompts offer is legal: what their choices pick, and a no where it may be given. Nothing is played.
func CheckOffers(r engine.Random, game *engine.Timeline, prompts []engine.Prompt) error {
	for _, p := range prompts {
		if p.Status == engine.Final {
			continue
		}
		if err := checkAnsweredOnce(r, game, p); err != nil {
			return err
		}
		p.For = cmp.Or(p.AnsweredBy, p.For)
		c, ok := p.Pick(r)
		if !ok && !p.Optional {
			return fmt.Errorf("%s must answer %s, but its choices give no answer", p.For, p.Ask)
		}
		if ok {
			if _, err := game.Decide(c); err != nil {
				return refused(c, err)
			}
		}
		if p.Urgency == engine.Opportunity {
			continue
		}
		if c, ok = p.Decline(); ok {
			if _, err := game.Decide(c); err != nil {
				return refused(c, err)
			}
		}
	}
	return nil
}

// checkAnsweredOnce checks of a prompt that several seats may answer that each may, until one has: then only that seat may.
func checkAnsweredOnce(r engine.Random, game *engine.Timeline, p engine.Prompt) error {
	for _, seat := range p.Seats() {
		c, ok := p.Pick(r)
		if c.By = seat; !ok || len(p.Also) == 0 {
			continue
		}
		switch _, err := game.Decide(c); {
		case err != nil && p.MayChange(seat):
			return refused(c, err)
		case err == nil && !p.MayChange(seat):
			return fmt.Errorf("%s has answered %s, but %s answers it again", p.AnsweredBy, p.ID, seat)
		}
	}
	return nil
}

func (g *game) answerTo(p engine.Prompt) (engine.Command, bool) {
	if p.For != engine.App {
		return g.answer(g.live, p)
	}
	left, items := append([]string(nil), p.Draw.From...), []string(nil)
	for range p.Draw.Count {
		i := g.random.IntN(len(left))
		items = append(items, left[i])
		if !p.Draw.WithReplacement {
			left = append(left[:i], left[i+1:]...)
		}
	}
	return p.Draw.Command(p.Ask, items), true
}

// decide decides twice: the events must be equal and the state unchanged, by this and by what was tried before it.
func (g *game) decide(c engine.Command) (engine.PendingEntry, error) {
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
	if was := g.snapshots[len(g.snapshots)-1]; !bytes.Equal(was, now) {
		return diffError("Decide", was, now)
	}
	return nil
}

// checkNonsense checks that nonsense is refused.
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
	return nil
}

func (g *game) commit(step engine.PendingEntry) error {
	for _, v := range viewers(g.header) {
		for _, e := range step.Entry.Events {
			if m, ok := g.rules.Narrate(e, v); ok && m.Key == "" {
				return fmt.Errorf("%s is told without a key", g.rules.EventKind(e))
			} else if _, err := json.Marshal(m); err != nil {
				return fmt.Errorf("%s has a message that is no JSON: %w", g.rules.EventKind(e), err)
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
	if entry.KeptCount < 0 || entry.Command.Do == engine.Undo && entry.UndoneLine == 0 {
		return nil
	}
	clean, err := ReplayLiveEntries(g.live) // other entries count now
	if err != nil {
		return err
	}
	return g.rebuildSnapshots(clean)
}

// amend corrects or removes an earlier entry; done is false if the rules refuse it.
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
