package referee

import (
	"context"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Ending says how a correction would end the game, or take its end back. As an error it asks the moderator once more: nothing was
// entered; the same input with EndSeen is.
type Ending struct {
	// View is the position after it, as the moderator would see it; nil if how the game ends hangs on what seats hide.
	View    engine.View
	Unsure  bool // whether it ends hangs on what seats hide
	Reopens bool // it takes the end back
}

// Error says for logs that the end was not seen.
func (*Ending) Error() string { return "a correction would end the game" }

// Ending says how the moderator's correction would end the game; nil if it would not, or is none. It changes nothing.
func (t *Table) Ending(ctx context.Context, in Input) (end *Ending, err error) {
	if !mayEnd(in.Command) {
		return nil, nil
	}
	if in.Command, _, err = fitCommand(in.Command); err != nil {
		return nil, err
	}
	hiding, err := t.hiding(ctx, in.Actor)
	if err != nil {
		return nil, err
	}
	_, err = t.tryOnCopy(ctx, in, func(game *engine.Timeline) error {
		end = endingOf(game, hiding, in.Command, verdictOn(game, hiding, in.Command))
		return nil
	})
	return end, err
}

// mayEnd reports whether a command is asked for once more if it ends the game.
func mayEnd(c engine.Command) bool { return c.By == engine.Moderator && engine.IsCorrection(c.Do) }

// hiding is tableState.hiding for a request of the moderator's.
func (t *Table) hiding(ctx context.Context, by Actor) (out []engine.Seat, err error) {
	err = t.moderate(ctx, by, func(d *tableState) error { out = d.hiding(); return nil })
	return out, err
}

// askEnding returns the question that a correction is answered with before it ends the game, or nil.
func (d *tableState) askEnding(in Input, v verdict) error {
	if in.EndSeen || !mayEnd(in.Command) {
		return nil
	}
	if end := endingOf(d.timeline, d.hiding(), in.Command, v); end != nil {
		return end
	}
	return nil
}

// verdict is what the rules say to the moderator's command: hangs if that would tell what seats hide.
type verdict struct {
	step  engine.PendingEntry
	err   error
	hangs bool
}

// verdictOn decides a command, unless that would tell what seats hide.
func verdictOn(game *engine.Timeline, hiding []engine.Seat, c engine.Command) (v verdict) {
	if v.hangs = hangs(game, hiding, c); !v.hangs {
		v.step, v.err = game.Decide(c)
	}
	return v
}

// endingOf says how a correction that the rules have judged would end the game. Asking leaves no trace, so it tells nothing that seats hide: where
// that counts, the answer follows from what everybody knows (engine.HistoryRules.SupposedEndings). A correction that the rules refuse ends
// nothing.
func endingOf(game *engine.Timeline, hiding []engine.Seat, c engine.Command, v verdict) (end *Ending) {
	rules := game.Rules()
	history, ok := rules.(engine.HistoryRules)
	if !ok || history.Result(game.State()) != nil {
		return nil
	}
	_ = guarded(func() error {
		supposed := history.SupposedEndings(game.State(), hiding, c)
		if supposed != nil && c.Do != engine.Amend {
			if len(supposed) > 0 {
				end = supposedEnding(rules, supposed, c)
			}
			return nil
		}
		if v.hangs && c.Do == engine.Amend {
			if amendmentOf(game, hiding, c).mayEnd() {
				end = &Ending{Unsure: true}
			}
			return nil
		}
		if v.hangs { // how it ends hangs on nothing
			v.step, v.err = game.Decide(c)
		}
		if v.err != nil {
			return v.err
		}
		if after := game.StateAfter(v.step); isOver(rules, after) {
			end = &Ending{Unsure: len(supposed) > 0}
			if !end.Unsure {
				end.View = rules.Project(after, engine.AtModerator)
			}
		}
		return nil
	})
	return end
}

// supposedEnding says how a correction would end the game as far as all of some positions agree.
func supposedEnding(rules engine.Rules, supposed []engine.State, c engine.Command) *Ending {
	type outcome struct {
		over bool
		told []engine.Message
	}
	var outcomes []outcome
	end := &Ending{}
	for _, state := range supposed {
		events, after, err := rules.Decide(state, c)
		if err != nil {
			outcomes = append(outcomes, outcome{})
			continue
		}
		if after == nil {
			after = rules.Apply(state, events)
		}
		if isOver(rules, after) && end.View == nil {
			end.View = rules.Project(after, engine.AtModerator)
		}
		outcomes = append(outcomes, outcome{isOver(rules, after), told(rules, events, engine.AtModerator)})
	}
	end.Unsure = slices.ContainsFunc(outcomes, func(o outcome) bool { return !o.over })
	if slices.ContainsFunc(outcomes, func(o outcome) bool { return !reflect.DeepEqual(o, outcomes[0]) }) {
		if !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.over }) {
			return nil
		}
		end.View = nil
		return end
	}
	if end.Unsure {
		return nil
	}
	return end
}
