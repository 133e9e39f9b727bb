package speed

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
)

// step is one input: who sends which form, and the table's version that brings it to the screens.
type step struct {
	client  string
	form    string
	version int
}

// enter sends a client's form to the original and gives it as a step.
func (o *original) enter(client, decision string, c engine.Command) step {
	o.T.Helper()
	o.Clock.Inputs += 10 // a seat may send one unasked input every two seconds
	from := o.Clients[client]
	form := from.Form(decision, fmt.Sprint("step ", o.Clock.Inputs), c)
	from.Post(from.Path, form).RequireStatus(o.T, http.StatusOK, "%s by %s", apptest.MustEncode(c), client)
	from.Received = nil
	return step{client, form.Encode(), o.Table.Snapshot().Version}
}

// recorded plays the recorded game's commands after one line, up to and with another, and gives the steps.
func (o *original) recorded(after, line int) (steps []step) {
	o.T.Helper()
	for _, item := range apptest.ReadGame(o.T, gameOfSix).Items {
		if item.Command == nil || item.RefusedBy != "" || item.Line <= after || item.Line > line {
			continue
		}
		c := *item.Command
		if c.By == engine.Moderator {
			steps = append(steps, o.enter("console", "", c))
		} else {
			steps = append(steps, o.enter(string(c.By), o.DecisionOf(c), c))
		}
	}
	return steps
}

// handsFor is how many raised hands a script has at most: a seat may raise and lower it ten times in a row, then it has to wait.
const handsFor = 54

// makeRich gives every seat so much spice that an auction need not end.
func (o *original) makeRich() {
	o.T.Helper()
	var seats []string
	for _, seat := range o.Seats {
		seats = append(seats, fmt.Sprintf(`%q:{"spice":5000}`, seat))
	}
	o.EnterAsModerator(`{"by":"moderator","do":"table.set","seats":{` + strings.Join(seats, ",") + `}}`)
}

// bids lets rich seats bid in turn; between every two bids a seat raises its hand and takes it down, as long as it may.
func (o *original) bids(n int) (steps []step) {
	o.T.Helper()
	next := 0
	for amount := 1; len(steps) < n; amount++ {
		var asked []engine.Prompt
		for ; len(asked) == 0; next++ {
			asked = o.Clients[string(o.Seats[next%len(o.Seats)])].Asked("bid")
		}
		seat := asked[0].For
		steps = append(steps, o.enter(string(seat), asked[0].ID, command(o.T, seat, "bid", "amount", amount+8)))
		if amount%2 == 0 && amount/2 <= handsFor {
			seat = o.Seats[amount/2%len(o.Seats)]
			steps = append(steps, o.enter(string(seat), "", command(o.T, seat, "raise")), o.enter(string(seat), "", command(o.T, seat, "release")))
		}
	}
	return steps
}

// command makes a command, with names and values of arguments in turn.
func command(tb testing.TB, by engine.Seat, do string, args ...any) engine.Command {
	tb.Helper()
	text := fmt.Sprintf(`{"by":%q,"do":%q`, by, do)
	for i := 0; i+1 < len(args); i += 2 {
		text += fmt.Sprintf(`,%q:%v`, args[i], args[i+1])
	}
	return apptest.ReadCommand(tb, text+"}")
}

// plainSteps are steps for yardsticks, as long as a bid's form.
func plainSteps(n int) (steps []step) {
	form := url.Values{"do": {"bid"}, "arg.amount": {"12"}, "key": {"step 1234"}, "decision": {"161.bid.fremen.0"}}.Encode()
	for i := range n {
		steps = append(steps, step{"guild", form, i + 1})
	}
	return steps
}
