package referee

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What the moderator enters for a seat may hang on what only that seat knows: its purse, its hand. An answer of the rules would tell
// the console, and a card played by a slip of the keys cannot be unseen. So the table decides such an entry only if the seat's own
// device agrees. What hangs on a secret follows from what everybody knows (engine.Secrecy.Supposed), so the console is
// always told the same; everybody reads that it was tried.

const rowConsent = "consent"

// The steps of an entry that needs a seat's consent.
const (
	consentAsked   = "asked"   // its device is asked
	consentRefused = "refused" // by the seat
	consentNone    = "none"    // no device holds the seat, so nobody can agree
)

type consentRow struct {
	unprinted
	Do       string          `json:"do"`
	Seat     engine.Seat     `json:"seat,omitempty"`  // empty if the entry concerns several seats
	Entry    string          `json:"entry,omitempty"` // what kind of command it is
	Command  *engine.Command `json:"command,omitempty"`
	Decision string          `json:"decision,omitempty"`
}

// errHangs is a decision that the table must not take without a seat's consent.
var errHangs = errors.New("an entry hangs on what a seat hides")

// consent is the moderator's entry for which a seat is asked. It lasts until anything else is entered.
type consent struct {
	seat     engine.Seat
	command  engine.Command
	decision string
}

// hiding lists the seats whose secrets the console does not know.
func (d *tableState) hiding() (out []engine.Seat) {
	for _, setup := range d.info.Header.Seats {
		if !d.seats.isSpokenFor(setup.Faction, d.info.Header) {
			out = append(out, setup.Faction)
		}
	}
	return out
}

// hangs reports whether the answer to the moderator's command would tell what seats hide.
func hangs(game *engine.Timeline, hiding []engine.Seat, c engine.Command) bool {
	if c.Do == engine.Amend {
		return amendmentOf(game, hiding, c).hangs()
	}
	return hangsOnSecrets(game.Rules(), game.State(), hiding, c, nil)
}

// hangsOnSecrets reports whether the answer to the moderator's command in a position would tell what seats hide. Passing and going on
// need nothing that a seat hides. later is what was played from the position on, if it is a past one.
func hangsOnSecrets(rules engine.Rules, state engine.State, hiding []engine.Seat, c engine.Command, later []engine.Entry) bool {
	if _, known := rules.Commands()[c.Do]; !known || c.By != engine.Moderator || len(hiding) == 0 || c.Do == "pass" || c.Do == "advance" {
		return false
	}
	var answers []any
	err := guarded(func() error {
		for _, supposed := range rules.Supposed(state, hiding, c, later) {
			events, _, err := rules.Decide(supposed, c)
			var answer any = told(rules, events, engine.AtModerator)
			if no := (*engine.Refusal)(nil); errors.As(err, &no) {
				answer = *no
			} else if err != nil {
				return err
			}
			answers = append(answers, answer)
		}
		return nil
	})
	return err != nil || slices.ContainsFunc(answers, func(a any) bool { return !reflect.DeepEqual(a, answers[0]) })
}

// concerned is the one seat that a moderator's command is about; empty if there are several, or none.
func concerned(c engine.Command, seats []engine.Seat) engine.Seat {
	if c.For != "" {
		return c.For
	}
	var found []engine.Seat
	note := func(text string) {
		for _, part := range strings.Split(text, ".") {
			if s := engine.Seat(part); slices.Contains(seats, s) && !slices.Contains(found, s) {
				found = append(found, s)
			}
		}
	}
	var visit func(any)
	visit = func(value any) {
		switch v := value.(type) {
		case string:
			note(v)
		case []any:
			for _, item := range v {
				visit(item)
			}
		case map[string]any:
			for name, item := range v {
				note(name)
				visit(item)
			}
		}
	}
	for _, raw := range c.Args {
		var value any
		if json.Unmarshal(raw, &value) == nil {
			visit(value)
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// concernedBy is the one seat whose secrets a moderator's command hangs on; empty if there are several.
func (d *tableState) concernedBy(c engine.Command, hiding []engine.Seat) engine.Seat {
	if c.Do == engine.Amend {
		return amendmentOf(d.timeline, hiding, c).concerned()
	}
	return concerned(c, hiding)
}

// askConsent has a seat asked for the moderator's entry, or notes that nobody can be asked. The error says which.
func (d *tableState) askConsent(in Input) error {
	hiding := d.hiding()
	row := consentRow{Do: consentNone, Seat: d.concernedBy(in.Command, hiding), Entry: in.Command.Do}
	why := ErrOnlySeatKnows
	if d.seats[row.Seat].session != (Session{}) && slices.Contains(hiding, row.Seat) {
		row.Do, row.Command, row.Decision, why = consentAsked, &in.Command, in.Decision, ErrSeatAsked
	}
	if u := d.consent; u != nil && row.Do == consentAsked && u.seat == row.Seat && u.decision == in.Decision && reflect.DeepEqual(u.command, in.Command) {
		return why // a retry
	}
	if err := d.writeAndFold(rowConsent, row, engine.Moderator, rowConsent+"."+row.Do); err != nil {
		return err
	}
	return why
}

func (d *tableState) foldConsent(row Row, body consentRow) {
	d.consent = nil
	if body.Do == consentAsked && body.Command != nil {
		d.consent = &consent{body.Seat, *body.Command, body.Decision}
	}
	key := "notice.consent_" + body.Do
	if body.Seat == "" {
		key += "_table"
	}
	d.notice(row, engine.NewMessage(key, "", "seat", string(body.Seat), "do", body.Entry))
}

// Consent is a seat's answer to an entry that the moderator made for it: if it agrees, the entry is decided as the moderator's, and
// the seat reads why it is refused. Errors besides those of Answer: ErrMovedOn if the seat is not asked.
func (t *Table) Consent(ctx context.Context, by Actor, agree bool) error {
	return t.do(ctx, func(d *tableState) error {
		u := d.consent
		switch {
		case !d.seats.admits(by):
			return ErrNotYours
		case u == nil || u.seat != by.Seat:
			return ErrMovedOn
		case !agree:
			return d.writeAndFold(rowConsent, consentRow{Do: consentRefused, Seat: u.seat}, u.seat, rowConsent+"."+consentRefused)
		}
		in := Input{Actor: Console, Decision: u.decision, Command: u.command}
		q, err := d.decidable(in)
		if err != nil {
			return err
		}
		step, err := d.timeline.Decide(in.Command)
		if err != nil {
			return onlyRefusals(err)
		}
		if err := d.refuseIfVoidsSeal(in, step); err != nil {
			return err
		}
		_, err = d.enter(step, q, nil)
		return err
	})
}

// consentFor returns the entry for which a seat is asked as a viewer may know it: nobody else sees what it is.
func (s *Snapshot) consentFor(v engine.Viewer) *shown.Consent {
	u := s.consent
	if u == nil || !v.IsModerator() && !v.Sees(u.seat) {
		return nil
	}
	return &shown.Consent{Seat: u.seat, Command: u.command}
}
