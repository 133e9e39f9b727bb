package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowUnseal = "unseal"

// consentsNeeded is how many other seats have to agree before the moderator sees what a seat sealed; where fewer sit
// there, all of them.
const consentsNeeded = 2

// What can become of the wish to open what is sealed.
const (
	unsealAsked   = "asked"   // by the moderator
	unsealAgreed  = "agreed"  // by a seat; enough of them open it
	unsealRefused = "refused" // by a seat
	unsealDropped = "dropped" // by the moderator
)

// unsealRow is one step on the way to opening, in an emergency, what a seat sealed and the game keeps secret.
type unsealRow struct {
	Do     string        `json:"do"`
	Line   int           `json:"line,omitempty"` // of the record: what is to be opened
	Voters []engine.Seat `json:"voters,omitempty"`
	Needs  int           `json:"needs,omitempty"`
	Reason string        `json:"reason,omitempty"`
	By     engine.Seat   `json:"by,omitempty"` // who agreed or refused
	Phone  *Session      `json:"phone,omitempty"`
}

// unsealing is the moderator's wish to open what a seat sealed.
type unsealing struct {
	Seat    engine.Seat
	Ask     string
	Mark    string
	Reason  string
	Needs   int           // how many have to agree
	Voters  []engine.Seat // who is asked
	Agreed  []engine.Seat
	Refused []engine.Seat
	Opened  bool // the moderator may see it

	line   int
	phones []Session // that have answered
}

// Unseal asks the table to let the moderator see what a seat sealed. Those who sat elsewhere when it was asked are put the
// question alike, whoever moves in later is not. Errors besides the general ones: ErrNothingSealed, ErrNobodyToAsk,
// ErrReason, ErrOneAtATime.
func (t *Table) Unseal(ctx context.Context, by Actor, seat engine.Seat, ask, reason string) error {
	reason = cleanText(reason, maxReason)
	return t.moderate(ctx, by, func(d *desk) error {
		line, ok := d.sealedLine(engine.SecretAnswer{Seat: seat, Ask: ask})
		voters, phones := d.voters(seat)
		switch {
		case !ok:
			return ErrNothingSealed
		case reason == "":
			return ErrReason
		case d.unsealing != nil && !d.unsealing.Opened:
			return ErrOneAtATime
		case phones == 0:
			return ErrNobodyToAsk
		}
		return d.stepUnsealing(unsealRow{Do: unsealAsked, Line: line, Voters: voters, Needs: min(consentsNeeded, phones), Reason: reason})
	})
}

// Consent is a seat's answer to that. A phone that holds several seats answers once. Errors besides the general ones:
// ErrMovedOn where it is not asked.
func (t *Table) Consent(ctx context.Context, by Actor, agree bool) error {
	return t.do(ctx, func(d *desk) error {
		u := d.unsealing
		switch {
		case !d.seats.admit(by):
			return ErrNotYours
		case u == nil || u.Opened || !slices.Contains(u.Voters, by.Seat) || u.answered(by) || by.Session == d.seats[u.Seat].session:
			return ErrMovedOn
		}
		body := unsealRow{Do: unsealRefused, By: by.Seat, Phone: &by.Session}
		if agree {
			body.Do = unsealAgreed
		}
		return d.stepUnsealing(body)
	})
}

// Unask drops the wish, or takes what was opened off the console again.
func (t *Table) Unask(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *desk) error {
		if d.unsealing == nil {
			return nil
		}
		return d.stepUnsealing(unsealRow{Do: unsealDropped})
	})
}

// sealedLine finds the line of the record on which a seat's secret answer stands that everybody may know to be there.
func (d *desk) sealedLine(g engine.SecretAnswer) (int, bool) {
	if _, ok := d.unopened()[g]; !ok {
		return 0, false
	}
	if stands, known := standing(d.prompts, g); !stands || !known {
		return 0, false
	}
	return d.log[d.sealing.given[g]].line, true
}

// voters lists who is asked about a seat, and counts their phones. Who holds the seat itself has no say, on no seat.
func (d *desk) voters(of engine.Seat) (seats []engine.Seat, phones int) {
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

// answered reports whether a seat has answered already, or a phone, on whatever seat: who moves one of two seats to another
// phone still has one say.
func (u *unsealing) answered(a Actor) bool {
	return slices.Contains(u.Agreed, a.Seat) || slices.Contains(u.Refused, a.Seat) || slices.Contains(u.phones, a.Session)
}

// stepUnsealing lets one step happen, and what follows from it.
func (d *desk) stepUnsealing(body unsealRow) error {
	return d.happen(rowUnseal, body, body.By, "unseal."+body.Do)
}

// foldUnsealing keeps a step. It replaces what snapshots share.
func (d *desk) foldUnsealing(row Row, body unsealRow) {
	var u unsealing
	if d.unsealing != nil {
		u = *d.unsealing
	}
	say := "notice.unseal_" + body.Do
	if body.Phone != nil {
		u.phones = append(slices.Clone(u.phones), *body.Phone)
	}
	switch body.Do {
	case unsealAsked:
		g := d.sealing.asks[body.Line]
		u = unsealing{
			Seat: g.Seat, Ask: g.Ask, Mark: d.sealing.seals[body.Line].Commit.Fingerprint(), Reason: body.Reason,
			Needs: body.Needs, Voters: body.Voters, line: body.Line,
		}
	case unsealAgreed:
		u.Agreed = append(slices.Clone(u.Agreed), body.By)
		if u.Opened = len(u.Agreed) >= u.Needs; u.Opened {
			say = "notice.unseal_opened"
		}
	case unsealRefused:
		u.Refused = append(slices.Clone(u.Refused), body.By)
	}
	d.notice(row, engine.Say(say, "", "seat", string(u.Seat), "ask", u.Ask, "by", string(body.By), "reason", u.Reason))
	if d.unsealing = &u; body.Do == unsealDropped || !u.Opened && !d.canAgree(&u) {
		d.unsealing = nil
	}
}

// canAgree reports whether those who have not answered can still be enough.
func (d *desk) canAgree(u *unsealing) bool {
	phones := map[Session]bool{}
	for _, seat := range u.Voters {
		if session := d.seats[seat].session; session != (Session{}) && !u.answered(Actor{Seat: seat, Session: session}) {
			phones[session] = true
		}
	}
	return len(u.Agreed)+len(phones) >= u.Needs
}

// dropUnsealing ends a wish whose object is gone: it was taken back, replaced, or is open to all by now.
func (d *desk) dropUnsealing() {
	u := d.unsealing
	if u == nil {
		return
	}
	i, ok := d.sealing.given[engine.SecretAnswer{Seat: u.Seat, Ask: u.Ask}]
	if !ok || d.log[i].line != u.line || d.sealing.opened[u.line] {
		d.unsealing = nil
	}
}

// unsealed gives what the moderator may see of what is sealed, if anything.
func (d *desk) unsealed() *engine.Command {
	u := d.unsealing
	if u == nil || !u.Opened {
		return nil
	}
	return &d.log[d.sealing.given[engine.SecretAnswer{Seat: u.Seat, Ask: u.Ask}]].command
}

// unsealingFor is what a viewer may know of the wish: what was sealed is for the console, once enough have agreed.
func (s *Snapshot) unsealingFor(v engine.Viewer) *shown.Unsealing {
	u := s.unsealing
	if u == nil {
		return nil
	}
	own, _ := v.Seat()
	out := &shown.Unsealing{
		Seat: u.Seat, Ask: u.Ask, Mark: u.Mark, Reason: u.Reason, Agreed: len(u.Agreed), Needs: u.Needs, Opened: u.Opened,
		Asked: !u.Opened && slices.Contains(u.Voters, own) && !u.answered(Actor{Seat: own}),
	}
	if v.IsModerator() {
		out.Content = s.unsealed
	}
	return out
}
