package referee

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// maxKey bounds an idempotency key, in bytes.
const maxKey = 128

// maxChanges limits how often one decision is answered in secret: each answer stays on disk.
const maxChanges = 500

// Input is what somebody sends to a table.
type Input struct {
	Redacted
	Actor Actor
	// Decision is the ID of the prompt that this answers, as the screen gave it. A seat's answer must name it, and so
	// should its pass. It is empty for what no prompt asked for: a card played out of turn, a deal, a raised hand.
	Decision string
	// IdempotencyKey differs from the keys of all other inputs of the actor, and stays the same at each retry: random if a
	// script sends it, else made of the form and its version.
	IdempotencyKey string
	// Version, if not 0, is the version that the sender looked at; on any other version the input is stale. It is for
	// the console, whose commands mean "from here".
	Version int
	Command engine.Command
	// EndSeen is set if the moderator was told how this correction ends the game.
	EndSeen bool
	// Draw leaves the answer to the app: Command only names the decision's "do". The prompt must allow it (engine.Draw.OnRequest).
	Draw bool
}

// Receipt acknowledges an input. A retry gets the same receipt.
type Receipt struct {
	Version int    `json:"version"` // the table's version right after this input
	Line    int    `json:"line"`    // the record's line that it stands on
	Mark    string `json:"mark"`    // four letters or digits to show, so that people can compare
}

type receiptKey struct {
	actor          engine.Seat
	idempotencyKey string
}

// Answer sends an input to the table and returns once it is durable and shown. Besides an *engine.Refusal the errors
// are ErrNotYours, ErrMalformed, ErrLongText, ErrKeyReused, ErrMovedOn, ErrSecret, ErrPaused, ErrFrozen, ErrDealt, ErrChanged,
// ErrTooManyUnasked, an *Ending, and those after which the same input may be sent again: ErrNotSaved, ErrAttention, ErrClosed and the
// context's own.
func (t *Table) Answer(ctx context.Context, in Input) (Receipt, error) {
	in, hash, err := in.check()
	if err != nil {
		return Receipt{}, err
	}
	if err := t.checkCount(ctx, in); err != nil {
		return Receipt{}, err
	}
	return t.answerOnce(ctx, in.Actor, in.Decision, func(d *tableState) (Receipt, error) { return d.answer(in, hash) })
}

// answerOnce runs a request that answers a decision, and returns its receipt.
func (t *Table) answerOnce(ctx context.Context, from Actor, decision string, run func(*tableState) (Receipt, error)) (receipt Receipt, err error) {
	if !t.Snapshot().asks(from, decision) {
		decision = "" // the sender is not asked this: the input waits like an unasked one
	}
	err = t.doFor(ctx, decision, func(d *tableState) (err error) {
		receipt, err = run(d)
		return err
	})
	if err != nil {
		return Receipt{}, err
	}
	t.presence.seen(from.Seat)
	return receipt, nil
}

// checkCount refuses a count that differs. It runs outside the table's goroutine, so that the search for an explanation
// delays nobody.
func (t *Table) checkCount(ctx context.Context, in Input) error {
	if in.Command.Do != engine.Count || in.Actor.Seat != engine.Moderator {
		return nil
	}
	known := false
	err := t.do(ctx, func(d *tableState) error {
		_, known = d.receipts[receiptKey{in.Actor.Seat, in.IdempotencyKey}]
		return nil
	})
	if err != nil || known {
		return err
	}
	_, err = t.tryOnCopy(ctx, in, func(game *engine.Timeline) error {
		_, err := game.Decide(in.Command)
		return err
	})
	return err
}

// check refuses what is wrong in any state of the table. It returns the input with clean texts, and the hash that
// identifies a retry.
func (in Input) check() (Input, []byte, error) {
	c := in.Command
	if in.IdempotencyKey == "" || len(in.IdempotencyKey) > maxKey || c.By == "" || c.By == engine.App || c.By != in.Actor.Seat {
		return in, nil, ErrMalformed
	}
	if c.For == engine.App || c.For != "" && c.By != engine.Moderator {
		return in, nil, ErrMalformed
	}
	c, body, err := fitCommand(c)
	if err != nil {
		return in, nil, err
	}
	in.Command = c
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%s", in.Decision, body)
	if in.Draw {
		fmt.Fprint(hash, "\ndraw")
	}
	return in, hash.Sum(nil), nil
}

// canonical returns the stored bytes of a command. It fails if they would be read back as another command: an argument
// called "by" must not act for somebody else after a restart.
func canonical(c engine.Command) ([]byte, error) {
	body, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var back engine.Command
	if err := back.UnmarshalJSON(body); err != nil {
		return nil, err
	}
	again, err := back.MarshalJSON()
	if err == nil && !bytes.Equal(body, again) {
		err = ErrMalformed
	}
	return body, err
}

func (d *tableState) answer(in Input, hash []byte) (Receipt, error) {
	if receipt, known, err := d.earlierReceipt(in.Actor, in.IdempotencyKey, hash); known || err != nil {
		return receipt, err
	}
	if !d.withinUnaskedRate(in) {
		return Receipt{}, ErrTooManyUnasked
	}
	if in.Draw {
		return d.drawFor(in, hash)
	}
	waits := false
	if d.roster != nil {
		var err error
		if in.Command, err = d.roster.Entered(d.timeline.State(), in.Command, d.elapsed()); err != nil {
			return Receipt{}, onlyRefusals(err)
		}
	}
	in.Command = d.inModeratorsPlace(in)
	in.Command, waits = d.delayInOrder(d.byProxy(in))
	q, step, err := d.decide(in)
	if err == nil || errors.Is(err, errHangs) {
		err = cmp.Or(d.askEnding(in, verdict{step: step, hangs: err != nil}), err)
	}
	if errors.Is(err, errHangs) {
		err = d.askConsent(in)
	}
	if err != nil {
		return Receipt{}, err
	}
	return d.enter(step, q.unseen(in.Command, waits), &sender{in.Actor.Seat, in.IdempotencyKey, hash})
}

// unseen makes a question secret that was declined quietly or whose answer waits: they are sealed alike, so that no record tells them apart.
func (q question) unseen(c engine.Command, waits bool) question {
	q.secret = q.secret || (waits || q.quiet && c.Do == "pass") && c.By != engine.Moderator
	return q
}

// sender is who sent an input, and what a retry of it has in common with it.
type sender struct {
	actor engine.Seat
	key   string
	hash  []byte
}

// enter takes what was decided, and makes the program's draws that follow. The receipt is for the sender, nil for what nobody sent.
func (d *tableState) enter(step engine.PendingEntry, q question, from *sender) (Receipt, error) {
	receipt, err := d.take(step, q, from)
	if err != nil {
		return Receipt{}, err
	}
	return receipt, d.settle()
}

// take seals what was decided, and accepts it.
func (d *tableState) take(step engine.PendingEntry, q question, from *sender) (receipt Receipt, err error) {
	c := step.Entry.Command
	row := entryRow{Secret: q.secret}
	if row.Seal, err = d.commitTo(c, q); err != nil {
		return Receipt{}, err
	}
	if from != nil {
		receipt = Receipt{Version: d.version() + 1, Line: step.Entry.Line}
		if receipt.Mark, err = d.markOf(c, row.Seal); err != nil {
			return Receipt{}, faultOf("bind "+c.Do, err)
		}
		row.Answer = &answered{Actor: from.actor, Key: from.key, Hash: from.hash, Receipt: receipt}
	}
	return receipt, d.accept(step, row)
}

// drawFor answers a decision by the app's draw, as whoever is asked wants it.
func (d *tableState) drawFor(in Input, hash []byte) (Receipt, error) {
	if _, err := d.decidable(in); err != nil {
		return Receipt{}, err
	}
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == in.Decision })
	if i < 0 || d.prompts[i].Draw == nil || !d.prompts[i].Draw.OnRequest || d.prompts[i].Ask != in.Command.Do {
		return Receipt{}, ErrMalformed
	}
	command, err := d.chance.Answer(d.prompts[i])
	if err != nil {
		return Receipt{}, faultOf("draw", err)
	}
	step, err := d.timeline.Decide(command)
	if err != nil {
		return Receipt{}, faultOf("decide a draw for "+command.Do, err)
	}
	return d.enter(step, questionOf(d.prompts[i]), &sender{in.Actor.Seat, in.IdempotencyKey, hash})
}

// delayInOrder makes a command wait for what comes before it, if the game's rules have such an order.
func (d *tableState) delayInOrder(c engine.Command) (engine.Command, bool) {
	if rules, ok := d.rules.(engine.OrderRules); ok {
		return rules.Defer(d.timeline.State(), c)
	}
	return c, false
}

// decidable returns the question that an input answers, or why the table does not take it now, whatever the rules say.
func (d *tableState) decidable(in Input) (question, error) {
	switch {
	case d.revealed:
		return question{}, ErrRevealed
	case d.isFrozen():
		return question{}, ErrFrozen
	case d.pause != nil && in.Actor.Seat != engine.Moderator && !d.callsForAttention(in.Command):
		return question{}, ErrPaused
	case in.Version != 0 && in.Version != d.version():
		return question{}, ErrMovedOn
	case d.probesDealtCards(in.Command):
		return question{}, ErrDealt
	}
	q, err := d.checkAsked(in)
	if err == nil && d.answerCounts[in.Decision] >= maxChanges {
		err = ErrChanged
	}
	return q, err
}

// decide returns what an input would do, or why it is refused. It changes nothing.
func (d *tableState) decide(in Input) (question, engine.PendingEntry, error) {
	q, err := d.decidable(in)
	if err != nil {
		return q, engine.PendingEntry{}, err
	}
	if in.Command.Do == engine.Undo && in.Actor.Seat != engine.Moderator && d.roster == nil {
		if err := d.checkRetracted(in.Command); err != nil {
			return q, engine.PendingEntry{}, err
		}
	}
	hangs := func() bool { return hangs(d.timeline, d.hiding(), in.Command) }
	stands := in.Command.Do == engine.Override // everybody reads what the table let stand, and why
	if !stands && hangs() {
		return q, engine.PendingEntry{}, errHangs
	}
	step, err := d.timeline.Decide(in.Command)
	switch {
	case err != nil && stands && hangs():
		return q, engine.PendingEntry{}, errHangs
	case err != nil:
		return q, engine.PendingEntry{}, d.seats.withholdReason(onlyRefusals(err), in.Command, d.info.Header)
	}
	return q, step, d.refuseIfVoidsSeal(in, step)
}

// earlierReceipt returns the receipt of an earlier copy of an input, and refuses one that the actor may not send.
func (d *tableState) earlierReceipt(a Actor, key string, hash []byte) (receipt Receipt, known bool, err error) {
	if !d.seats.admits(a) {
		return Receipt{}, false, ErrNotYours
	}
	before, known := d.receipts[receiptKey{a.Seat, key}]
	if known && !bytes.Equal(before.Hash, hash) {
		return Receipt{}, true, ErrKeyReused
	}
	return before.Receipt, known, nil
}

// markOf returns the mark that a receipt shows for people to compare: the commitment's, or the chain's if nothing is
// secret.
func (d *tableState) markOf(c engine.Command, row *sealRow) (string, error) {
	seal, err := row.seal(c)
	if err != nil {
		return "", err
	}
	if seal != nil {
		return seal.Commitment.Fingerprint(), nil
	}
	next, err := d.sealing.head().NextCommand(c, nil)
	return next.Fingerprint(), err
}

// checkAsked checks an input against the open prompts, and returns the question that it answers. While others are still asked the
// same, a decision that was taken for good refuses everybody but its own seat as an open one does, so that nobody
// learns by trying who has answered.
func (d *tableState) checkAsked(in Input) (question, error) {
	asked := in.Command.Actor()
	if in.Decision == "" {
		return d.permitsUnasked(in, asked)
	}
	for _, p := range d.prompts {
		if p.ID != in.Decision || p.For == engine.App {
			continue
		}
		if !p.MayAnswer(asked) {
			return question{}, ErrMalformed
		}
		if p.Secret && !p.MayAnswer(in.Command.By) {
			return question{}, ErrSecret
		}
		if p.MayAnswer(in.Actor.Seat) && (p.Status == engine.Final || !p.MayChange(asked)) {
			return question{}, ErrMovedOn
		}
		if p.BlindGroup != "" && !mayAnswerOpenly(p, d.prompts, d.blind.sealedOnPhone, d.blind.groupsOpening) {
			return question{}, ErrBlind
		}
		return questionOf(p), nil
	}
	return question{}, ErrMovedOn
}

// elapsed returns the whole seconds since the table was created.
func (d *tableState) elapsed() int { return int(d.now().Sub(d.info.Created) / time.Second) }

// permitsUnasked lets a command through that names no decision. One that would answer an open question must name it,
// unless the moderator sends it, who speaks for the present table. What a seat sends unasked counts as
// secret, since nothing here says that it is not: its events tell others what they may know. Only an undo is for all to see.
func (d *tableState) permitsUnasked(in Input, asked engine.Seat) (question, error) {
	bySeat := in.Command.By != engine.Moderator
	for _, p := range d.prompts {
		switch {
		case p.Secret && p.HidesAnswer() && p.MayAnswer(asked) && in.Command.Do == "pass" && !bySeat:
			return question{}, ErrSecret
		case p.BlindGroup != "" && p.MayAnswer(asked) && in.Command.Do == "pass":
			return question{}, ErrMalformed
		case !p.MayAnswer(asked) || p.Ask != in.Command.Do:
		case p.Secret && !p.MayAnswer(in.Actor.Seat):
			return question{}, ErrSecret
		case bySeat && !p.IsNonBlocking() && p.Status != engine.Final:
			return question{}, ErrMalformed
		}
	}
	return question{ask: in.Command.Do, secret: bySeat && in.Command.Do != engine.Undo && d.roster == nil}, nil
}

// onlyRefusals returns a refusal unchanged, and any other error of the rules as a fault.
func onlyRefusals(err error) error {
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return faultOf("decide", err)
}

// withholdReason returns a refusal as its sender may read it. By trying, the moderator does not learn a reason that only the
// seat may know, unless the moderator enters that seat's secrets.
func (s seating) withholdReason(err error, c engine.Command, h engine.Header) error {
	var no *engine.Refusal
	if c.By != engine.Moderator || !errors.As(err, &no) || !no.Private {
		return err
	}
	if c.For != "" && s.isSpokenFor(c.For, h) {
		return err
	}
	return withheld()
}

// withheld is a refusal without its reason: not even its ruling tells it.
func withheld() *engine.Refusal { return engine.Refuse("", "input.withheld") }

// probesDealtCards reports whether a command could tell the moderator what the program dealt to somebody's phone.
func (d *tableState) probesDealtCards(c engine.Command) bool {
	return c.By == engine.Moderator && d.rules.ProbesDealtCards(d.timeline.State(), c) &&
		slices.ContainsFunc(d.info.Header.Seats, func(s engine.SeatSetup) bool { return d.seats[s.Faction].session != Session{} })
}

// isRefused reports whether an error is a refusal by the rules rather than a bug in them.
func isRefused(err error) bool {
	return errors.As(err, new(*engine.Refusal)) || errors.Is(err, engine.ErrNotCountable)
}
