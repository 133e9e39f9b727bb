package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// rebuildSnapshots replaces the snapshots by those of a replay of the live entries.
func (g *game) rebuildSnapshots(clean *engine.Timeline) error {
	t, err := engine.NewTimeline(g.rules, g.header)
	if err != nil {
		return err
	}
	g.snapshots, g.states = nil, nil
	for _, e := range append(clean.Entries(), &engine.Entry{}) {
		seen, err := g.snapshot(t)
		if err != nil {
			return err
		}
		g.snapshots, g.states = append(g.snapshots, seen), append(g.states, t.State())
		if e.Line > 0 {
			t.Restore(*e)
		}
	}
	return nil
}

// ReplayLiveEntries plays only the entries that count. The error says where this fails or leads to another state.
func ReplayLiveEntries(t *engine.Timeline) (*engine.Timeline, error) {
	clean, err := engine.NewTimeline(t.Rules(), t.Header())
	if err != nil {
		return nil, err
	}
	for _, e := range t.LiveEntries() {
		step, err := clean.Decide(e.Command)
		if err != nil {
			return nil, fmt.Errorf("replay of line %d: %w", e.Line, err)
		}
		clean.Commit(step)
	}
	was, err := json.Marshal(t.Project(engine.Referee))
	if err != nil {
		return nil, err
	}
	now, err := json.Marshal(clean.Project(engine.Referee))
	if err == nil && !bytes.Equal(was, now) {
		err = diffError("replay of the live entries", was, now)
	}
	return clean, err
}

// checkStatesUnchanged checks that no stored state was changed later.
func (g *game) checkStatesUnchanged() error {
	for n, s := range g.states {
		now, err := g.project(s)
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(g.snapshots[n], now) {
			return fmt.Errorf("the state after %d inputs was changed later: %w", n, diffError("play", g.snapshots[n], now))
		}
	}
	return nil
}

// checkReplay decides the whole game again.
func (g *game) checkReplay() error {
	t, err := engine.NewTimeline(g.rules, g.header)
	if err != nil {
		return err
	}
	for _, e := range g.live.Entries() {
		step, err := t.DecideAt(e.Line, e.Command)
		if err != nil {
			return fmt.Errorf("replay, line %d: %w", e.Line, err)
		}
		t.Commit(step)
	}
	was, err := g.snapshot(g.live)
	if err != nil {
		return err
	}
	if err := g.checkFolded(was); err != nil {
		return err
	}
	now, err := g.snapshot(t)
	if err == nil && !bytes.Equal(was, now) {
		err = diffError("replay", was, now)
	}
	return err
}

// snapshot is everything that anybody may see of a timeline, the prompts last.
func (g *game) snapshot(t *engine.Timeline) ([]byte, error) {
	seen, err := g.project(t.State())
	if err != nil {
		return nil, err
	}
	prompts, err := json.Marshal(g.rules.Prompts(t.State()))
	return append(seen, prompts...), err
}

func (g *game) project(s engine.State) ([]byte, error) {
	var b bytes.Buffer
	for _, v := range viewers(g.header) {
		if err := json.NewEncoder(&b).Encode(g.rules.Project(s, v)); err != nil {
			return nil, fmt.Errorf("projection: %w", err)
		}
	}
	return b.Bytes(), nil
}

func viewers(h engine.Header) []engine.Viewer {
	all := []engine.Viewer{engine.Referee, engine.AtModerator, engine.Public}
	for _, s := range h.Seats {
		all = append(all, engine.AtSeat(s.Faction))
	}
	return all
}

// diffError says where two snapshots differ.
func diffError(what string, was, now []byte) error {
	at := 0
	for at < len(was) && at < len(now) && was[at] == now[at] {
		at++
	}
	around := func(b []byte) []byte { return b[max(0, at-60):min(len(b), at+60)] }
	return fmt.Errorf("%s changed what is seen:\n was …%s…\n now …%s…", what, around(was), around(now))
}
