package referee

import (
	"errors"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// supposedAmendment is an amendment as what seats hide may decide it: the right command with the purse and hand of then, and
// each later entry with what is left of them.
type supposedAmendment struct {
	game    *engine.Timeline
	hiding  []engine.Seat
	command engine.Command
	play    engine.AmendedPlay
	entered engine.Command // the right command as the moderator would enter it now; zero if an entry is removed
	refused bool           // whatever seats hide
}

// amendmentOf reads the moderator's amendment. It changes nothing.
func amendmentOf(game *engine.Timeline, hiding []engine.Seat, c engine.Command) supposedAmendment {
	a := supposedAmendment{game: game, hiding: hiding, command: c}
	err := guarded(func() (err error) {
		a.play, err = game.Amends(c)
		return err
	})
	if a.refused = err != nil; !a.refused && a.play.With != nil {
		a.entered = *a.play.With
		if by := a.entered.By; by != engine.Moderator {
			a.entered.By, a.entered.For = engine.Moderator, by
		}
	}
	return a
}

// hangs reports whether the amendment's outcome, or a preview of it, would tell what seats hide.
func (a supposedAmendment) hangs() bool {
	return !a.refused && len(a.hiding) > 0 && (a.entryHangs() || a.laterHangs(a.play.Then, a.hiding))
}

// entryHangs reports whether the rules would take the right command only with some of what seats may have had.
func (a supposedAmendment) entryHangs() bool {
	if a.play.With == nil {
		return false
	}
	if a.entered.Do == engine.Override { // everybody reads what the table let stand, and why
		if err := guarded(func() error { _, _, err := a.game.Rules().Decide(a.play.Then, a.entered); return err }); err == nil {
			return false
		}
	}
	return hangsOnSecrets(a.game.Rules(), a.play.Then, a.hiding, a.entered, a.play.Later)
}

// laterHangs reports whether later entries would count only with some of what seats may have had, starting from a position.
func (a supposedAmendment) laterHangs(then engine.State, hiding []engine.Seat) bool {
	var outcomes []any
	err := guarded(func() error {
		for _, supposed := range a.game.Rules().Supposed(then, hiding, a.command, a.play.Later) {
			step, err := a.game.DecideFrom(supposed, a.command)
			if no := (*engine.Refusal)(nil); errors.As(err, &no) {
				outcomes = append(outcomes, *no)
				continue
			} else if err != nil {
				return err
			}
			outcomes = append(outcomes, a.outcome(step))
		}
		return nil
	})
	return err != nil || slices.ContainsFunc(outcomes, func(o any) bool { return !reflect.DeepEqual(o, outcomes[0]) })
}

// outcome is what the console is told of each entry that an amendment changes.
func (a supposedAmendment) outcome(step engine.PendingEntry) (out []any) {
	for _, c := range step.Changes() {
		var now []engine.Message
		if c.After != nil {
			now = told(a.game.Rules(), c.After.Events, engine.AtModerator)
		}
		why := c.Refusal
		if why != nil && why.Private {
			why = withheld()
		}
		out = append(out, []any{c.Before.Line, now, c.After == nil, why})
	}
	return out
}

// concerned is the one seat whose secrets the amendment hangs on; empty if there are several. Each is tried with all others
// rich, so that this tells nothing either.
func (a supposedAmendment) concerned() engine.Seat {
	var seats []engine.Seat
	if a.entryHangs() {
		seats = append(seats, concerned(a.entered, a.hiding))
	}
	for _, seat := range a.hiding {
		others := slices.DeleteFunc(slices.Clone(a.hiding), func(s engine.Seat) bool { return s == seat })
		positions := a.game.Rules().Supposed(a.play.Then, others, a.command, a.play.Later)
		if !slices.Contains(seats, seat) && len(positions) > 0 && a.laterHangs(positions[len(positions)-1], []engine.Seat{seat}) {
			seats = append(seats, seat)
		}
	}
	if len(seats) != 1 {
		return ""
	}
	return seats[0]
}

// mayEnd reports whether the amendment ends the game if seats had all that it needs.
func (a supposedAmendment) mayEnd() (ends bool) {
	_ = guarded(func() error {
		rules := a.game.Rules()
		for _, c := range []engine.Command{a.command, a.entered} {
			if c.Do == "" {
				continue
			}
			for _, supposed := range rules.Supposed(a.play.Then, a.hiding, c, a.play.Later) {
				if step, err := a.game.DecideFrom(supposed, a.command); err == nil {
					after := a.game.Fork()
					after.Commit(step)
					ends = ends || isOver(rules, after.State())
				}
			}
		}
		return nil
	})
	return ends
}
