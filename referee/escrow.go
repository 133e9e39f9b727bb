package referee

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// BoxKey is the public key of a phone: what is put into a box for it, it alone can take out.
type BoxKey [32]byte

// String is the key in hexadecimal.
func (k BoxKey) String() string { return hex.EncodeToString(k[:]) }

// MarshalText writes the key as String does.
func (k BoxKey) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText reads it back.
func (k *BoxKey) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(k)) {
		return fmt.Errorf("a key has %d hexadecimal digits", hex.EncodedLen(len(k)))
	}
	_, err := hex.Decode(k[:], text)
	return err
}

// Kept is a seal as one viewer may know of it.
type Kept struct {
	Seat engine.Seat
	Ask  string
	Mark string
	Due  bool        // the answers of its group are in: its phone is to open it
	To   engine.Seat // whose phone has the box; empty if none
	Gone bool        // the moderator said that its own phone is gone: the other one may open it
	Lost bool        // that other phone is not the one that the box was made for
	Anew bool        // it may still be sealed anew: no other of its group was opened

	// What follows is for the seat's own phone, and where it is gone for the one that has the box.
	Decision, Commit string
	Box              []byte // for the latter alone
}

// Helper is the phone for which a seat puts what it seals into a box.
type Helper struct {
	Seat engine.Seat
	Key  BoxKey
}

// Announce tells the table the key of a seat's phone. It does not outlive the program: phones announce it again.
func (t *Table) Announce(ctx context.Context, a Actor, key BoxKey) error {
	return t.do(ctx, func(d *desk) error {
		if !d.seats.admit(a) || !d.hasSeat(a.Seat) {
			return ErrNotYours
		}
		if d.blind.keys[a.Seat] != key {
			d.blind.keys = with(d.blind.keys, a.Seat, key)
			d.stale = true
		}
		return nil
	})
}

// PhoneGone lets the phone that has the box open what a seat sealed. Everybody reads of it. Errors besides the general ones:
// ErrMovedOn where nothing of the seat is to be opened, ErrNoBox.
func (t *Table) PhoneGone(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *desk) error {
		s, due := d.dueOf(seat)
		switch {
		case !due:
			return ErrMovedOn
		case s.To == "":
			return ErrNoBox
		case !s.gone:
			return d.changeKept(keptRow{Do: keptGone, kept: s})
		}
		return nil
	})
}

// SealAnew drops what a seat sealed and nobody can open, so that it is asked again. Everybody reads of it. Errors besides
// the general ones: ErrMovedOn where nothing of the seat is to be opened, ErrBegun where another answer of the group was
// opened already.
func (t *Table) SealAnew(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *desk) error {
		s, due := d.dueOf(seat)
		switch {
		case !due:
			return ErrMovedOn
		case d.blind.begun[s.Group]:
			return ErrBegun
		}
		return d.changeKept(keptRow{Do: keptAnew, kept: s})
	})
}

// dueOf finds what a seat is to open.
func (d *desk) dueOf(seat engine.Seat) (s kept, due bool) {
	for _, s := range d.blind.kept {
		if s.Seat == seat && s.due {
			return s, true
		}
	}
	return kept{}, false
}

func (d *desk) changeKept(body keptRow) error {
	if body.Do == keptGiven {
		body.ToKey = d.blind.keys[body.To]
	}
	by, do := body.Seat, "seal."+body.Do
	if body.Do == keptGiven {
		by, do = "", loggedSecret
	}
	return d.happen(rowKept, body, by, do)
}

func (d *desk) foldKept(row Row, body keptRow) {
	switch s := body.kept; body.Do {
	case keptGiven:
		d.blind.kept = with(d.blind.kept, s.Decision, s)
		d.times[s.Decision]++
	case keptGone:
		s.gone = true
		d.blind.kept = with(d.blind.kept, s.Decision, s)
	default:
		d.blind.kept = without(d.blind.kept, s.Decision)
	}
	d.ask(row.At)
	if a := body.Answer; a != nil {
		d.receipts[receiptKey{a.Actor, a.Key}] = *a
	}
	if body.Do == keptGiven && body.Quiet {
		d.silent(row)
		return
	}
	d.notice(row, engine.Say("notice.seal_"+body.Do, "", "seat", string(body.Seat), "mark", body.Commit.Mark(), "to", string(body.To)))
}

// foldKeptOpened notes that a seal was opened.
func (d *desk) foldKeptOpened(decision string) {
	group := d.blind.kept[decision].Group
	d.blind.kept, d.blind.begun = without(d.blind.kept, decision), without(d.blind.begun, group)
	for _, s := range d.blind.kept {
		if s.Group == group {
			d.blind.begun = with(d.blind.begun, group, true)
		}
	}
}

// keptStatus tells a viewer of the seals, in the order of the prompts.
func (s *Snapshot) keptStatus(v engine.Viewer) []Kept {
	var out []Kept
	for _, p := range s.prompts {
		sealed, ok := s.blind.kept[p.Key]
		if !ok || p.Quiet && !s.blind.opening[p.Blind] && !v.Sees(sealed.Seat) {
			continue
		}
		status := Kept{
			Seat: sealed.Seat, Ask: p.Ask, Mark: sealed.Commit.Mark(), Due: sealed.due && s.pause == nil, To: sealed.To, Gone: sealed.gone,
			Anew: !s.blind.begun[sealed.Group],
		}
		if key, known := s.blind.keys[sealed.To]; known {
			status.Lost = key != sealed.ToKey
		}
		helps := sealed.gone && sealed.due && sealed.To != "" && v.Sees(sealed.To)
		if helps || v.Sees(sealed.Seat) {
			status.Decision, status.Commit = sealed.Decision, sealed.Commit.String()
		}
		if helps {
			status.Box = sealed.Box
		}
		out = append(out, status)
	}
	return out
}

// helper finds the phone for which a seat kept: the next one around the board that is another player's, not the host's,
// and if there is one, of nobody who answers in the same group.
func (s *Snapshot) helper(seat engine.Seat) *Helper {
	setups := slices.Clone(s.info.Header.Seats)
	slices.SortStableFunc(setups, func(a, b engine.SeatSetup) int { return cmp.Compare(a.Circle, b.Circle) })
	i := slices.IndexFunc(setups, func(x engine.SeatSetup) bool { return x.Faction == seat })
	var second *Helper
	for _, x := range append(slices.Clone(setups[i+1:]), setups[:i]...) {
		key, announced := s.blind.keys[x.Faction]
		if !announced || s.sharesPhone(x.Faction, seat, s.info.Header.Host, engine.Moderator) {
			continue
		}
		found := &Helper{x.Faction, key}
		if !s.sameGroup(x.Faction, seat) {
			return found
		}
		if second == nil {
			second = found
		}
	}
	return second
}

// sharesPhone reports whether a seat is one of others, or on a phone of theirs.
func (s *Snapshot) sharesPhone(seat engine.Seat, others ...engine.Seat) bool {
	return slices.ContainsFunc(others, func(o engine.Seat) bool {
		return seat == o || s.seats[seat].session == s.seats[o].session && s.seats[o].session != Session{}
	})
}

// sameGroup reports whether two seats answer what is opened together.
func (s *Snapshot) sameGroup(a, b engine.Seat) bool {
	groups := map[string]bool{}
	for _, p := range s.prompts {
		groups[p.Blind] = groups[p.Blind] || p.For == b && p.Blind != ""
	}
	return slices.ContainsFunc(s.prompts, func(p engine.Prompt) bool { return p.For == a && groups[p.Blind] })
}
