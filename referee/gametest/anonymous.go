package gametest

import (
	"bytes"
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// canary is a text that no game has; it may be the name of a leader, too.
const canary = "Zyzzyva Quincunx"

// CheckAnonymous proves for every record that its anonymous form replays to the same position but for what people typed, and that
// nothing that people could have typed is left in it: a text in whose place the rules take any other one.
func (g Game) CheckAnonymous(t *testing.T) {
	tried := map[string]int{}
	for i, file := range records(t) {
		if testing.Short() && i%8 != 0 {
			continue
		}
		whole := Load(t, file)
		if whole.RefusedBy != "" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			g.checkReplaysAlike(t, whole)
			g.plantCanaries(t, whole, tried)
		})
	}
}

// anonymous is the anonymous form of a record, as text and read again.
func (g Game) anonymous(t *testing.T, r *record.Record) (string, *record.Record) {
	t.Helper()
	var b bytes.Buffer
	if err := record.Anonymous(&b, g.Rules, r); err != nil {
		t.Fatal(err)
	}
	again, err := record.Read(strings.NewReader(b.String()), "anonymous")
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), again
}

// checkReplaysAlike compares the positions in which a record and its anonymous form end.
func (g Game) checkReplaysAlike(t *testing.T, whole *record.Record) {
	t.Helper()
	_, again := g.anonymous(t, whole)
	result, err := record.Replay(g.Rules, again)
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range result.Failures {
		t.Errorf("anonymous, line %d: %s", failure.Line, failure.Text)
	}
	then, err := record.Replay(g.Rules, whole)
	if err != nil {
		t.Fatal(err)
	}
	said := renaming{}
	said.learn(asJSON(t, whole.Header), asJSON(t, again.Header))
	accepted := slices.DeleteFunc(slices.Clone(whole.Items), func(i record.Item) bool { return i.Command == nil || i.RefusedBy != "" })
	if len(accepted) != len(again.Items) {
		t.Fatalf("%d commands, of them %d anonymous", len(accepted), len(again.Items))
	}
	for i, item := range again.Items {
		if item.Line != accepted[i].Line {
			t.Errorf("line %d became line %d", accepted[i].Line, item.Line)
		}
		said.learn(asJSON(t, accepted[i].Command), asJSON(t, item.Command))
	}
	was, is := asJSON(t, then.Timeline.Project(engine.Referee)), asJSON(t, result.Timeline.Project(engine.Referee))
	if path, alike := said.alike("", was, is); !alike {
		t.Errorf("the positions differ at %s", path)
	}
}

// renaming is what texts became in an anonymous record.
type renaming map[string]string

// learn compares two values of the same form.
func (r renaming) learn(was, is any) {
	switch was := was.(type) {
	case string:
		if is, ok := is.(string); ok && was != is {
			r[was] = is
		}
	case []any:
		for i, item := range was {
			if is, ok := is.([]any); ok && i < len(is) {
				r.learn(item, is[i])
			}
		}
	case map[string]any:
		for key, item := range was {
			if is, ok := is.(map[string]any); ok {
				r.learn(item, is[key])
			}
		}
	}
}

// alike compares two positions; path is where they differ.
func (r renaming) alike(path string, was, is any) (string, bool) {
	switch was := was.(type) {
	case string:
		is, ok := is.(string)
		return path, ok && (was == is || r[was] == is)
	case []any:
		is, ok := is.([]any)
		if !ok || len(was) != len(is) {
			return path, false
		}
		if r.sameTexts(was, is) { // a list by name has another order
			return "", true
		}
		for i := range was {
			if at, same := r.alike(path+"."+strconv.Itoa(i), was[i], is[i]); !same {
				return at, false
			}
		}
		return "", true
	case map[string]any:
		is, ok := is.(map[string]any)
		if !ok || len(was) < len(is) {
			return path, false
		}
		for key, item := range was {
			if renamed, known := r[key]; known && renamed != "…" {
				key = renamed
			}
			if _, there := is[key]; !there && r.isTyped(item) { // what was said beside a plain answer
				continue
			}
			if at, same := r.alike(path+"."+key, item, is[key]); !same {
				return at, false
			}
		}
		return "", true
	}
	return path, was == is
}

// isTyped reports whether a text became another one.
func (r renaming) isTyped(v any) bool {
	text, ok := v.(string)
	return ok && r[text] != ""
}

// sameTexts reports whether two lists have the same texts, in any order.
func (r renaming) sameTexts(was, is []any) bool {
	left := slices.Clone(is)
	for _, item := range was {
		i := slices.IndexFunc(left, func(other any) bool {
			one, text := item.(string)
			two, too := other.(string)
			return text && too && (one == two || r[one] == two)
		})
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

func asJSON(t *testing.T, v any) (out any) {
	t.Helper()
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// mostTries is how often one text of one command is replaced, over all records.
const mostTries = 2

// plantCanaries puts a canary in the place of every text of a record and of its last position, once each. Where the rules take it,
// somebody could have typed it.
func (g Game) plantCanaries(t *testing.T, whole *record.Record, tried map[string]int) {
	t.Helper()
	for i, seat := range whole.Header.Seats {
		eachText(asJSON(t, seat.Sheet), "", func(path string, planted any) {
			h := whole.Header
			h.Seats = slices.Clone(h.Seats)
			h.Seats[i].Sheet, _ = json.Marshal(planted)
			h.Seats[i].Name = canary
			if _, err := engine.NewTimeline(g.Rules, h); err == nil && g.tells(t, h) {
				t.Errorf("the anonymous record tells the sheet's %s", path)
			}
		})
	}
	game, err := engine.NewTimeline(g.Rules, whole.Header)
	if err != nil {
		t.Fatal(err)
	}
	try := func(what string, c engine.Command) {
		if tried[what]++; tried[what] > mostTries {
			return
		}
		if _, err := game.Decide(c); err == nil && g.tells(t, whole.Header, c) {
			t.Errorf("the anonymous record tells %s", what)
		}
	}
	for i, item := range whole.Items {
		if item.Command == nil || item.RefusedBy != "" {
			continue
		}
		c := *item.Command
		if c.By == engine.App { // nobody types what the program draws
			c.Args = nil
		}
		eachText(asJSON(t, c.Args), "", func(path string, planted any) {
			try(c.Do+path, engine.NewCommand(c.By, c.Do, planted.(map[string]any)))
		})
		step, err := game.DecideAt(item.Line, *item.Command)
		if err != nil {
			t.Fatal(err)
		}
		game.Commit(step)
		if i == len(whole.Items)-1 || g.takesText(c.Do) { // a text may be in the position now
			g.plantInPosition(asJSON(t, game.Project(engine.Referee)), try)
		}
	}
}

// takesText reports whether a command has an argument that people type.
func (g Game) takesText(do string) bool {
	return slices.ContainsFunc(g.Rules.Commands()[do].Args, func(a engine.Arg) bool { return a.Kind == engine.KindText || a.Named })
}

// plantInPosition puts a canary in the place of each text of a position by a correction, in both forms that corrections have.
func (g Game) plantInPosition(position any, try func(string, engine.Command)) {
	eachText(position, "", func(path string, planted any) {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "."), ".")
		part := planted.(map[string]any)[first]
		try("table.set "+path, engine.NewCommand(engine.Moderator, engine.TableSet, map[string]any{first: part, "force": true}))
		if single := strings.TrimPrefix(path, "."); !strings.ContainsAny(single, "[ ") {
			set := map[string]any{single: canary}
			try("adjust "+path, engine.NewCommand(engine.Moderator, engine.Adjust, map[string]any{"set": set, "force": true}))
		}
	})
}

// tells reports whether the anonymous form of a record with some commands has the canary.
func (g Game) tells(t *testing.T, h engine.Header, commands ...engine.Command) bool {
	t.Helper()
	r := &record.Record{Line: 1, Header: h}
	for i := range commands {
		r.Items = append(r.Items, record.Item{Line: i + 2, Command: &commands[i]})
	}
	text, _ := g.anonymous(t, r)
	return strings.Contains(strings.ToLower(text), strings.ToLower(canary))
}

// eachText calls do with copies of a value, each with another text replaced, and the path of that text.
func eachText(v any, path string, do func(path string, planted any)) {
	switch v := v.(type) {
	case string:
		do(path, canary)
		do(path+" (more)", v+", "+canary)
	case []any:
		for i, item := range v {
			eachText(item, path+"[]", func(path string, planted any) {
				list := slices.Clone(v)
				list[i] = planted
				do(path, list)
			})
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			eachText(v[key], path+"."+key, func(path string, planted any) {
				members := maps.Clone(v)
				members[key] = planted
				do(path, members)
			})
		}
	}
}
