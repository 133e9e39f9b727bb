package referee

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowPhoneSeal = "phone_seal"

// The steps of a seal.
const (
	phoneSealGiven   = "given"   // in place of an answer, or of an earlier seal
	phoneSealGone    = "gone"    // its phone is gone: another one may open it
	phoneSealRenewed = "anew"    // nobody can open it: it is asked again
	phoneSealRefused = "refused" // the rules refused its answer: it is asked again
)

type phoneSealRow struct {
	Do string `json:"do"`
	phoneSeal
	Answer *answered `json:"answer,omitempty"`
}

// BoxKey is the public key of a phone: only that phone can open a box made with it.
type BoxKey [32]byte

// String is the key in hexadecimal.
func (k BoxKey) String() string { return hex.EncodeToString(k[:]) }

// MarshalText writes the key as String does.
func (k BoxKey) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText reads it back.
func (k *BoxKey) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(k)) {
		return fmt.Errorf("a key must have %d hexadecimal digits", hex.EncodedLen(len(k)))
	}
	_, err := hex.Decode(k[:], text)
	return err
}

// AnnounceBoxKey tells the table the key of a seat's phone. It does not outlive the program: phones announce it again.
func (t *Table) AnnounceBoxKey(ctx context.Context, a Actor, key BoxKey) error {
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(a) || !d.hasSeat(a.Seat) {
			return ErrNotYours
		}
		if d.blind.keys[a.Seat] != key {
			d.blind.keys = with(d.blind.keys, a.Seat, key)
			d.stale = true
		}
		return nil
	})
}

// PhoneGone lets the phone with a seat's box open its seal. Everybody reads of it. Errors besides the general ones:
// ErrMovedOn if the seat has no seal to open, ErrNoBox.
func (t *Table) PhoneGone(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		s, due := d.sealToOpen(seat)
		switch {
		case !due:
			return ErrMovedOn
		case s.To == "":
			return ErrNoBox
		case !s.gone:
			return d.changePhoneSeal(phoneSealRow{Do: phoneSealGone, phoneSeal: s})
		}
		return nil
	})
}

// SealAgain drops a seal that nobody can open, so that its seat is asked again. Everybody reads of it. Errors besides
// the general ones: ErrMovedOn if the seat has no seal to open, ErrGroupPartlyOpened if another seal of the group was
// opened already.
func (t *Table) SealAgain(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		s, due := d.sealToOpen(seat)
		switch {
		case !due:
			return ErrMovedOn
		case d.blind.groupsPartlyOpened[s.Group]:
			return ErrGroupPartlyOpened
		}
		return d.changePhoneSeal(phoneSealRow{Do: phoneSealRenewed, phoneSeal: s})
	})
}

// sealToOpen returns the seal that a seat must open.
func (d *tableState) sealToOpen(seat engine.Seat) (s phoneSeal, due bool) {
	for _, s := range d.blind.sealedOnPhone {
		if s.Seat == seat && s.due {
			return s, true
		}
	}
	return phoneSeal{}, false
}

func (d *tableState) changePhoneSeal(body phoneSealRow) error {
	if body.Do == phoneSealGiven {
		body.ToKey = d.blind.keys[body.To]
	}
	by, do := body.Seat, "seal."+body.Do
	if body.Do == phoneSealGiven {
		by, do = "", loggedSecret
	}
	return d.writeAndFold(rowPhoneSeal, body, by, do)
}

func (d *tableState) foldPhoneSeal(row Row, body phoneSealRow) {
	switch s := body.phoneSeal; body.Do {
	case phoneSealGiven:
		d.blind.sealedOnPhone = with(d.blind.sealedOnPhone, s.Decision, s)
		d.answerCounts[s.Decision]++
	case phoneSealGone:
		s.gone = true
		d.blind.sealedOnPhone = with(d.blind.sealedOnPhone, s.Decision, s)
	default:
		d.blind.sealedOnPhone = without(d.blind.sealedOnPhone, s.Decision)
	}
	d.ask(row.At)
	if a := body.Answer; a != nil {
		d.receipts[receiptKey{a.Actor, a.Key}] = *a
	}
	if body.Do == phoneSealGiven && body.Quiet {
		d.logSilently(row)
	} else {
		d.notice(row, engine.NewMessage("notice.seal_"+body.Do, "", "seat", string(body.Seat), "mark", body.Commit.Fingerprint(), "to", string(body.To)))
	}
	d.log[len(d.log)-1].secret = true
}

// foldPhoneSealOpened notes that a seal was opened.
func (d *tableState) foldPhoneSealOpened(decision string) {
	group := d.blind.sealedOnPhone[decision].Group
	d.blind.sealedOnPhone, d.blind.groupsPartlyOpened = without(d.blind.sealedOnPhone, decision), without(d.blind.groupsPartlyOpened, group)
	for _, s := range d.blind.sealedOnPhone {
		if s.Group == group {
			d.blind.groupsPartlyOpened = with(d.blind.groupsPartlyOpened, group, true)
		}
	}
}

// blindShown returns the seals as a viewer may know them, in the order of the prompts; nil if the table is not blind.
func (s *Snapshot) blindShown(v engine.Viewer) *shown.Blind {
	if !s.info.Header.Blind {
		return nil
	}
	out := &shown.Blind{Openly: s.unsealedDecisions(v)}
	for _, p := range s.prompts {
		sealed, ok := s.blind.sealedOnPhone[p.ID]
		if !ok || p.HidesAnswer() && !s.blind.groupsOpening[p.BlindGroup] && !p.IsSeenBy(v) {
			continue
		}
		one := shown.Seal{
			Seat: sealed.Seat, To: sealed.To, Mark: sealed.Commit.Fingerprint(), Due: sealed.due && s.pause == nil, Gone: sealed.gone,
			MaySealAgain: !s.blind.groupsPartlyOpened[sealed.Group],
		}
		if key, known := s.blind.keys[sealed.To]; known {
			one.Lost = key != sealed.ToKey
		}
		helps := sealed.gone && sealed.due && sealed.To != "" && v.Sees(sealed.To)
		if helps || v.Sees(sealed.Seat) {
			one.Decision, one.Commit = sealed.Decision, sealed.Commit.String()
		}
		if helps {
			one.Box = sealed.Box
		}
		out.Seals = append(out.Seals, one)
	}
	if seat, ok := v.Seat(); ok {
		out.Voided, out.Asked = s.voidedSealOf(seat), s.phoneSealDecisions(seat)
		if out.Helper = s.sealHelper(seat); out.Helper != "" {
			out.HelperKey = s.blind.keys[out.Helper].String()
		}
		if key, known := s.blind.keys[seat]; known {
			out.Known = key.String()
		}
	}
	return out
}

// sealHelper returns the seat whose phone gets a seat's box: the next around the board of another player, but not the host,
// and preferably of nobody who answers in the same group; empty if there is none.
func (s *Snapshot) sealHelper(seat engine.Seat) (second engine.Seat) {
	setups := slices.Clone(s.info.Header.Seats)
	slices.SortStableFunc(setups, func(a, b engine.SeatSetup) int { return cmp.Compare(a.Circle, b.Circle) })
	i := slices.IndexFunc(setups, func(x engine.SeatSetup) bool { return x.Faction == seat })
	for _, x := range append(slices.Clone(setups[i+1:]), setups[:i]...) {
		if _, announced := s.blind.keys[x.Faction]; !announced || s.sharesPhone(x.Faction, seat, s.info.Header.Host, engine.Moderator) {
			continue
		}
		if !s.sameGroup(x.Faction, seat) {
			return x.Faction
		}
		if second == "" {
			second = x.Faction
		}
	}
	return second
}

// sharesPhone reports whether a seat is one of others, or on the phone of one.
func (s *Snapshot) sharesPhone(seat engine.Seat, others ...engine.Seat) bool {
	return slices.ContainsFunc(others, func(o engine.Seat) bool {
		return seat == o || s.seats[seat].session == s.seats[o].session && s.seats[o].session != Session{}
	})
}

// sameGroup reports whether two seats answer in one group, which is opened together.
func (s *Snapshot) sameGroup(a, b engine.Seat) bool {
	groups := map[string]bool{}
	for _, p := range s.prompts {
		groups[p.BlindGroup] = groups[p.BlindGroup] || p.MayAnswer(b) && p.BlindGroup != ""
	}
	return slices.ContainsFunc(s.prompts, func(p engine.Prompt) bool { return p.MayAnswer(a) && groups[p.BlindGroup] })
}
