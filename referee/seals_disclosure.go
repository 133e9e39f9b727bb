package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowDisclosure = "disclosure"

// consentsNeeded is how many other phones must agree before the moderator sees a sealed answer; if there are
// fewer, all of them must.
const consentsNeeded = 2

// The steps of a disclosure.
const (
	disclosureAsked   = "asked"   // by the moderator
	disclosureAgreed  = "agreed"  // by a seat
	disclosureRefused = "refused" // by a seat
	disclosureDropped = "dropped" // by the moderator
)

// disclosureRow is one step of a disclosure.
type disclosureRow struct {
	Do     string        `json:"do"`
	Line   int           `json:"line,omitempty"` // the record's line to disclose
	Voters []engine.Seat `json:"voters,omitempty"`
	Needs  int           `json:"needs,omitempty"`
	Reason string        `json:"reason,omitempty"`
	By     engine.Seat   `json:"by,omitempty"` // the seat that agreed or refused
	Phone  *Session      `json:"phone,omitempty"`
}

// disclosure is the moderator's request to see, in an emergency, what a seat sealed.
type disclosure struct {
	Seat    engine.Seat
	Ask     string
	Mark    string
	Reason  string
	Needs   int           // how many must agree
	Voters  []engine.Seat // the seats that are asked
	Agreed  []engine.Seat
	Refused []engine.Seat
	Opened  bool // the moderator may see it

	line   int
	phones []Session // those that have answered
}

// AskDisclosure asks the table to let the moderator see what a seat sealed. It asks the seats that are held now by other phones,
// and no seat that is claimed later. Errors besides the general ones: ErrNothingSealed, ErrNobodyToAsk,
// ErrReason, ErrOneAtATime.
func (t *Table) AskDisclosure(ctx context.Context, by Actor, seat engine.Seat, ask, reason string) error {
	reason = cleanText(reason, maxReason)
	return t.moderate(ctx, by, func(d *tableState) error {
		line, ok := d.sealedLine(engine.SecretAnswer{Seat: seat, Ask: ask})
		voters, phones := d.voters(seat)
		switch {
		case !ok:
			return ErrNothingSealed
		case reason == "":
			return ErrReason
		case d.disclosure != nil && !d.disclosure.Opened:
			return ErrOneAtATime
		case phones == 0:
			return ErrNobodyToAsk
		}
		return d.stepDisclosure(disclosureRow{Do: disclosureAsked, Line: line, Voters: voters, Needs: min(consentsNeeded, phones), Reason: reason})
	})
}

// AgreeToDisclosure is a seat's answer to AskDisclosure. A phone that holds several seats answers once. Errors besides the general ones:
// ErrMovedOn if the seat is not asked.
func (t *Table) AgreeToDisclosure(ctx context.Context, by Actor, agree bool) error {
	return t.do(ctx, func(d *tableState) error {
		u := d.disclosure
		switch {
		case !d.seats.admits(by):
			return ErrNotYours
		case u == nil || u.Opened || !slices.Contains(u.Voters, by.Seat) || u.answered(by) || by.Session == d.seats[u.Seat].session:
			return ErrMovedOn
		}
		body := disclosureRow{Do: disclosureRefused, By: by.Seat, Phone: &by.Session}
		if agree {
			body.Do = disclosureAgreed
		}
		return d.stepDisclosure(body)
	})
}

// WithdrawDisclosure ends the disclosure, and removes a disclosed answer from the console.
func (t *Table) WithdrawDisclosure(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.disclosure == nil {
			return nil
		}
		return d.stepDisclosure(disclosureRow{Do: disclosureDropped})
	})
}

// sealedLine returns the record's line of a secret answer; ok is false if not everybody may know that it was given.
func (d *tableState) sealedLine(g engine.SecretAnswer) (int, bool) {
	if _, ok := d.sealsToOpen()[g]; !ok {
		return 0, false
	}
	if stands, known := answerStands(d.prompts, g); !stands || !known {
		return 0, false
	}
	return d.log[d.sealing.newestIndex[g]].line(), true
}

// voters lists the seats that are asked about a seat, and counts their phones. The phone that holds the seat itself is not asked, on
// any seat.
func (d *tableState) voters(of engine.Seat) (seats []engine.Seat, phones int) {
	counted := map[Session]bool{{}: true, d.seats[of].session: true}
	for _, setup := range d.info.Header.Seats {
		session := d.seats[setup.Faction].session
		if setup.Faction == of || session == (Session{}) || session == d.seats[of].session {
			continue
		}
		seats = append(seats, setup.Faction)
		if !counted[session] {
			counted[session] = true
			phones++
		}
	}
	return seats, phones
}

// answered reports whether a seat has answered already, or its phone on any seat: a player who moves one of two seats to another
// phone still answers once.
func (u *disclosure) answered(a Actor) bool {
	return slices.Contains(u.Agreed, a.Seat) || slices.Contains(u.Refused, a.Seat) || slices.Contains(u.phones, a.Session)
}

// stepDisclosure writes one step.
func (d *tableState) stepDisclosure(body disclosureRow) error {
	return d.writeAndFold(rowDisclosure, body, body.By, rowDisclosure+"."+body.Do)
}

// foldDisclosure folds a step. It replaces the disclosure that snapshots share.
func (d *tableState) foldDisclosure(row Row, body disclosureRow) {
	var u disclosure
	if d.disclosure != nil {
		u = *d.disclosure
	}
	say := "notice.disclosure_" + body.Do
	if body.Phone != nil {
		u.phones = append(slices.Clone(u.phones), *body.Phone)
	}
	switch body.Do {
	case disclosureAsked:
		g := d.sealing.answers[body.Line]
		u = disclosure{
			Seat: g.Seat, Ask: g.Ask, Mark: d.sealing.seals[body.Line].Commitment.Fingerprint(), Reason: body.Reason,
			Needs: body.Needs, Voters: body.Voters, line: body.Line,
		}
	case disclosureAgreed:
		u.Agreed = append(slices.Clone(u.Agreed), body.By)
		if u.Opened = len(u.Agreed) >= u.Needs; u.Opened {
			say = "notice.disclosure_opened"
		}
	case disclosureRefused:
		u.Refused = append(slices.Clone(u.Refused), body.By)
	}
	d.notice(row, engine.NewMessage(say, "", "seat", string(u.Seat), "ask", u.Ask, "by", string(body.By), "reason", u.Reason))
	if d.disclosure = &u; body.Do == disclosureDropped || !u.Opened && !d.canAgree(&u) {
		d.disclosure = nil
	}
}

// canAgree reports whether enough phones can still agree.
func (d *tableState) canAgree(u *disclosure) bool {
	phones := map[Session]bool{}
	for _, seat := range u.Voters {
		if session := d.seats[seat].session; session != (Session{}) && !u.answered(Actor{Seat: seat, Session: session}) {
			phones[session] = true
		}
	}
	return len(u.Agreed)+len(phones) >= u.Needs
}

// dropDisclosure ends a disclosure whose answer was undone, replaced or opened to all.
func (d *tableState) dropDisclosure() {
	u := d.disclosure
	if u == nil {
		return
	}
	i, ok := d.sealing.newestIndex[engine.SecretAnswer{Seat: u.Seat, Ask: u.Ask}]
	if !ok || d.log[i].line() != u.line || d.sealing.revealedLines[u.line] {
		d.disclosure = nil
	}
}

// disclosedAnswer returns the disclosed answer, or nil.
func (d *tableState) disclosedAnswer() *engine.Command {
	u := d.disclosure
	if u == nil || !u.Opened {
		return nil
	}
	return &d.log[d.sealing.newestIndex[engine.SecretAnswer{Seat: u.Seat, Ask: u.Ask}]].play.Command
}

// disclosureFor returns the disclosure as a viewer may know it: only the console sees the answer, once enough have agreed.
func (s *Snapshot) disclosureFor(v engine.Viewer) *shown.Disclosure {
	u := s.disclosure
	if u == nil {
		return nil
	}
	own, _ := v.Seat()
	out := &shown.Disclosure{
		Seat: u.Seat, Ask: u.Ask, Mark: u.Mark, Reason: u.Reason, Agreed: len(u.Agreed), Needs: u.Needs, Opened: u.Opened,
		Asked: !u.Opened && slices.Contains(u.Voters, own) && !u.answered(Actor{Seat: own}),
	}
	if v.IsModerator() {
		out.Content = s.disclosed
	}
	return out
}
