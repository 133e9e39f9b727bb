package record

import (
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Failure is an expectation, refusal or noted change that differs in the replay.
type Failure struct {
	Line int    // in the file, from 1
	Text string // "path: want X, got Y"
}

// Result is the outcome of a replay.
type Result struct {
	Timeline *engine.Timeline // after the last line; nil if the setup was refused as expected
	Failures []Failure        // in the order of lines
}

// Replay plays a record and checks its refusals, its expectations and its noted changes. A difference is a Failure, and the
// replay goes on: an unexpectedly refused command changes nothing, nor does a command that should have been refused. An error
// means that the header is refused (an *Error) or that the rules are broken.
func Replay(rules engine.Rules, r *Record) (Result, error) {
	t, err := engine.NewTimeline(rules, r.Header)
	if r.RefusedBy != "" {
		return judgeSetup(r, t, err), nil
	}
	if err != nil {
		return Result{}, &Error{File: r.Name, Line: r.Line, Reason: "this table cannot be set up: " + err.Error()}
	}
	p := &replayer{Result: Result{Timeline: t}}
	if len(r.changes) > 0 {
		p.changes = &changeNotes{changes: r.changes}
		if err := p.checkChange(r.Line, "header"); err != nil {
			return p.Result, err
		}
	}
	for _, item := range r.Items {
		if item.Encrypted != nil {
			return p.Result, &Error{File: r.Name, Line: item.Line, Reason: "this line is sealed: judge import opens it"}
		}
		step := p.command
		if item.Expect != nil {
			step = p.expect
		}
		if err := step(item); err != nil {
			return p.Result, fmt.Errorf("%s:%d: %w", r.Name, item.Line, err)
		}
	}
	return p.Result, nil
}

// judgeSetup judges a setup that must be refused.
func judgeSetup(r *Record, t *engine.Timeline, err error) Result {
	p := &replayer{}
	var refusal *engine.Refusal
	switch {
	case !errors.As(err, &refusal):
		p.Timeline = t
		p.fail(r.Line, "setup: want refused by %s, got accepted", r.RefusedBy)
	case r.RefusedBy != AnyRuling && r.RefusedBy != refusal.Ruling:
		p.fail(r.Line, "setup: want refused by %s, got %s", r.RefusedBy, refusalText(refusal))
	}
	return p.Result
}

type replayer struct {
	Result
	changes *changeNotes // nil if the record notes no changes
}

func (p *replayer) fail(line int, format string, args ...any) {
	p.Failures = append(p.Failures, Failure{line, fmt.Sprintf(format, args...)})
}

func (p *replayer) command(item Item) error {
	do := item.Command.Do
	if item.RefusedBy == "" && p.changes != nil {
		p.changes.number++
	}
	step, err := p.Timeline.DecideAt(item.Line, *item.Command)
	var refusal *engine.Refusal
	switch refused := errors.As(err, &refusal); {
	case err != nil && !refused:
		return err
	case refused && item.RefusedBy == "" && p.changes.noted() != nil:
		p.fail(item.Line, "%s: then accepted, now %s", do, refusalText(refusal))
	case refused && item.RefusedBy == "":
		p.fail(item.Line, "%s: want accepted, got %s", do, refusalText(refusal))
	case refused && item.RefusedBy != AnyRuling && item.RefusedBy != refusal.Ruling:
		p.fail(item.Line, "%s: want refused by %s, got %s", do, item.RefusedBy, refusalText(refusal))
	case err == nil && item.RefusedBy == AnyRuling:
		p.fail(item.Line, "%s: want refused, got accepted", do)
	case err == nil && item.RefusedBy != "":
		p.fail(item.Line, "%s: want refused by %s, got accepted", do, item.RefusedBy)
	case err == nil:
		p.Timeline.Commit(step)
		return p.checkChange(item.Line, do)
	}
	return nil
}

// refusalText is a refusal as failures print it: ruling, message key and arguments.
func refusalText(r *engine.Refusal) string {
	text := "refused by " + r.Ruling + " (" + r.Key
	if len(r.Args) > 0 {
		text += " " + jsonText(r.Args)
	}
	return text + ")"
}

func (p *replayer) expect(item Item) error {
	view, err := viewOf(p.Timeline, item.Expect.As)
	if err != nil {
		return err
	}
	for _, text := range item.Expect.check(formatOf(p.Timeline.Rules()), view) {
		p.fail(item.Line, "%s", text)
	}
	return nil
}

// check lists the differences between the expectation and a view.
func (e *Expectation) check(as stateFormat, view map[string]any) []string {
	m := matcher{stateFormat: as}
	m.object(valuePath{}, e.Expect, view)
	failures := m.failures
	for _, path := range e.Absent {
		if got, present := find(view, path); present {
			failures = append(failures, path+": want absent, got "+jsonText(got))
		}
	}
	open, _ := view["prompts"].([]any)
	for _, want := range e.Prompts {
		if _, ok := findPrompt(as, open, want); !ok {
			failures = append(failures, "prompts: want "+jsonText(want)+", got "+jsonText(outline(open)))
		}
	}
	for _, unwanted := range e.NoPrompts {
		if got, ok := findPrompt(as, open, unwanted); ok {
			failures = append(failures, "prompts: want no "+jsonText(unwanted)+", got "+jsonText(got))
		}
	}
	return failures
}

func findPrompt(as stateFormat, open []any, want any) (any, bool) {
	for _, got := range open {
		if as.matches(want, got) {
			return got, true
		}
	}
	return nil, false
}

// outline shortens prompts to the seat and the question.
func outline(prompts []any) []any {
	short := []any{}
	for _, p := range prompts {
		p, _ := p.(map[string]any)
		short = append(short, map[string]any{"for": p["for"], "ask": p["ask"]})
	}
	return short
}
