package event

import (
	"context"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// Act is what an event has a table of its rounds do. In a hall of several processes another one may answer for the table: the act goes there, as JSON.
type Act struct {
	Do      string          // one of acts
	Seat    engine.Seat     `json:",omitempty"`
	Session referee.Session // who sits down; zero for nobody
	Name    string          `json:",omitempty"` // of a person
	Reason  string          `json:",omitempty"`
	Key     string          `json:",omitempty"` // an act with a key that was used counts as done
}

const (
	actFreeze   = "freeze"
	actRelease  = "release"
	actLastTurn = "last-turn"
	actEndGame  = "end-game"
	actSeat     = "seat"
	actVacate   = "vacate"
	actRename   = "rename"
	actJudgeIn  = "judge-in"
	actJudgeOut = "judge-out"
)

var acts = map[string]func(context.Context, *referee.Table, Act) error{
	actFreeze:   func(ctx context.Context, t *referee.Table, a Act) error { return t.Freeze(ctx, true, a.Reason) },
	actRelease:  func(ctx context.Context, t *referee.Table, a Act) error { return t.Freeze(ctx, false, a.Reason) },
	actLastTurn: func(ctx context.Context, t *referee.Table, a Act) error { return t.TellLastTurn(ctx, a.Key, a.Reason) },
	actEndGame:  func(ctx context.Context, t *referee.Table, a Act) error { return t.EndGame(ctx, a.Key, a.Reason) },
	actSeat: func(ctx context.Context, t *referee.Table, a Act) error {
		return t.Claim(ctx, a.Session, a.Seat, a.Name)
	},
	actVacate: func(ctx context.Context, t *referee.Table, a Act) error {
		return t.Release(ctx, referee.Console, a.Seat)
	},
	actRename: func(ctx context.Context, t *referee.Table, a Act) error {
		return t.NameSeat(ctx, referee.Console, a.Seat, a.Name)
	},
	actJudgeIn: func(ctx context.Context, t *referee.Table, _ Act) error {
		return t.TellJudge(ctx, referee.Console, true)
	},
	actJudgeOut: func(ctx context.Context, t *referee.Table, _ Act) error {
		return t.TellJudge(ctx, referee.Console, false)
	},
}

// act has a table do something, where that is answered for. Errors are those of what it does, and ErrElsewhere.
func (h *Hall) act(ctx context.Context, t *referee.Table, a Act) error {
	if !t.Here() && h.elsewhere != nil {
		return h.elsewhere(ctx, t.Info().Code, a)
	}
	return acts[a.Do](ctx, t, a)
}

// Answered is how an act ended, as JSON for the process that sent it.
type Answered struct {
	Problem string          `json:",omitempty"` // the key of a problem
	Refusal *engine.Refusal `json:",omitempty"`
	Failed  bool            `json:",omitempty"` // for another reason, which is in the log of the table's process
}

// Do has a table that is here do what another process sent.
func (h *Hall) Do(ctx context.Context, code string, a Act) Answered {
	t, err := h.lobby.Table(code)
	if err == nil {
		if do := acts[a.Do]; do != nil {
			err = do(ctx, t, a)
		} else {
			err = fmt.Errorf("this program does not know the act %q", a.Do)
		}
	}
	var refusal *engine.Refusal
	var problem *referee.Problem
	switch {
	case err == nil:
		return Answered{}
	case errors.As(err, &refusal):
		return Answered{Refusal: refusal}
	case errors.As(err, &problem):
		return Answered{Problem: problem.Error()}
	}
	h.log.Error("cannot do what another process of the hall wants", "table", code, "act", a.Do, "error", err)
	return Answered{Failed: true}
}

// Err is the error with which an act ended.
func (a Answered) Err() error {
	switch {
	case a.Refusal != nil:
		return a.Refusal
	case a.Problem != "":
		return referee.ProblemOf(a.Problem)
	case a.Failed:
		return referee.ErrAttention
	}
	return nil
}

// TellJudge has a table, of an event or not, tell that a judge's device was let in to all tables, or sent away. Errors are those of
// [referee.Table.TellJudge].
func (h *Hall) TellJudge(ctx context.Context, t *referee.Table, in bool) error {
	act := Act{Do: actJudgeOut}
	if in {
		act.Do = actJudgeIn
	}
	return h.act(ctx, t, act)
}

// Seat gives a person's phone a seat at a table. Errors are those of [referee.Table.Claim].
func (h *Hall) Seat(ctx context.Context, t *referee.Table, session referee.Session, seat engine.Seat, name string) error {
	return h.act(ctx, t, Act{Do: actSeat, Session: session, Seat: seat, Name: name})
}
