package apptest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// EnterMove sends a move by its client's form.
func (w *Site) EnterMove(m Move) Reply {
	w.T.Helper()
	return w.Clients[m.Client].Send(m.Decision, m.Key, m.Command)
}

// ReadCommand reads a command written as in a record.
func ReadCommand(t testing.TB, text string) (c engine.Command) {
	t.Helper()
	Check(t, json.Unmarshal([]byte(text), &c))
	return c
}

// EnterJSON has a client send a command, written as in a record, in answer to what it is asked; ask may be empty.
func (w *Site) EnterJSON(client, ask, command string) Reply {
	w.T.Helper()
	c := ReadCommand(w.T, command)
	decision := ""
	for _, p := range w.Clients[client].Prompts() {
		if p.Ask == ask {
			decision = p.ID
		}
	}
	r := w.Clients[client].Send(decision, fmt.Sprint(w.Clock.Inputs), c)
	if r.Status != http.StatusOK {
		w.T.Fatalf("%s: %d %s", command, r.Status, r.Body)
	}
	return r
}

// EnterAsModerator enters a command, written as in a record, for the moderator without the console's form.
func (w *Site) EnterAsModerator(command string) {
	w.T.Helper()
	if err := w.TryAsModerator(command); err != nil {
		w.T.Fatalf("%s: %v", command, err)
	}
}

// TryAsModerator is EnterAsModerator for what may be refused, or may have to be asked of a seat (referee.ErrSeatAsked).
func (w *Site) TryAsModerator(command string) error {
	w.T.Helper()
	w.Clock.Inputs++
	in := referee.Input{Actor: referee.Console, IdempotencyKey: fmt.Sprint("console ", w.Clock.Inputs), Command: ReadCommand(w.T, command)}
	_, err := w.Table.Answer(w.T.Context(), in)
	return err
}

// PlayRecord enters the commands of a record after one line, up to and with another, but for those that are refused.
func (w *Site) PlayRecord(game *record.Record, after, line int) {
	w.T.Helper()
	for _, item := range game.Items {
		if item.Command != nil && item.RefusedBy == "" && after < item.Line && item.Line <= line {
			w.EnterRecorded(*item.Command)
		}
	}
}

// EnterRecorded enters a command of a record for the seat that sent it, without its form. What the app rolled is entered by the seat for which it did.
func (w *Site) EnterRecorded(c engine.Command) {
	w.T.Helper()
	if c.By == engine.App {
		c.By, c.For = c.For, ""
	}
	w.Clock.Inputs++
	in := referee.Input{Actor: referee.Console, IdempotencyKey: fmt.Sprint("answer ", w.Clock.Inputs), Command: c}
	if c.By != engine.Moderator {
		in.Actor, in.Decision = w.Clients[string(c.By)].Actor(), w.DecisionOf(c)
	}
	if _, err := w.Table.Answer(w.T.Context(), in); err != nil {
		w.T.Fatalf("%s: %v", MustEncode(c), err)
	}
}

// DecisionOf gives the decision that a seat's command of a record answers now, or answers once more; empty if nobody asks for it.
func (w *Site) DecisionOf(c engine.Command) (decision string) {
	w.T.Helper()
	screen, err := w.Table.Screen(w.Clients[string(c.By)].Actor())
	Check(w.T, err)
	for _, p := range slices.Concat(screen.Changeable, screen.Prompts) {
		if p.For != c.By || p.ID == "" {
			continue
		}
		if p.Ask == c.Do || c.Do == "pass" && !p.IsNonBlocking() && (c.Args["ask"] == nil || string(c.Args["ask"]) == strconv.Quote(p.Ask)) {
			decision = p.ID
		}
	}
	return decision
}
