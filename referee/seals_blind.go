package referee

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// At a blind table the laptop must not learn the answers to a prompt with a BlindGroup before all seats of the group have answered. A phone
// answers with a seal: a commitment, and its opening in a box that only another player's phone can open. When every
// answer of a group is sealed, the phones send the openings, which are handled like any input. Only then does this
// program know the answers.

// maxBox and maxPayload bound a phone's messages, in bytes.
const (
	maxBox     = 4096
	maxPayload = 4096
)

// SealInput is an answer that stays on its phone.
type SealInput struct {
	Redacted
	Actor          Actor
	Decision       string // as in Input
	IdempotencyKey string // likewise
	Commit         record.Commitment
	// Box holds the opening, only for the phone of the seat To; both are empty if no phone can help.
	Box []byte
	To  engine.Seat
}

// OpeningInput opens a seal.
type OpeningInput struct {
	Redacted
	Actor          Actor // the seat itself, or the one whose phone opens the box for it
	Decision       string
	IdempotencyKey string
	Salt           record.Salt
	Payload        []byte
}

// phoneSeal is a seal whose answer stays on its phone. It never changes; a map of them is replaced as a whole.
type phoneSeal struct {
	Decision string            `json:"decision"`
	Seat     engine.Seat       `json:"seat"`
	Ask      string            `json:"ask"`
	Group    string            `json:"group"`           // of the prompt, when it was given
	Quiet    bool              `json:"quiet,omitempty"` // nobody else may know of it before its whole group has sealed
	Commit   record.Commitment `json:"commit"`
	Box      []byte            `json:"box,omitempty"`
	To       engine.Seat       `json:"to,omitempty"`
	ToKey    BoxKey            `json:"toKey,omitzero"` // the key of To's phone

	gone bool // the phone is gone: the phone with the box may open the seal
	due  bool // its whole group has sealed: it must be opened
}

// blind is the state of the seals on phones.
type blind struct {
	sealedOnPhone      map[string]phoneSeal // by decision
	groupsOpening      map[string]bool      // groups that have all sealed and are being opened
	groupsPartlyOpened map[string]bool      // groups with both opened and unopened seals
	voided             map[engine.Seat]voided
	keys               map[engine.Seat]BoxKey
}

// Seal takes a seal in place of an answer. A new one replaces it until its group is being opened. The errors
// are those of Answer.
func (t *Table) Seal(ctx context.Context, in SealInput) (Receipt, error) {
	if in.IdempotencyKey == "" || len(in.IdempotencyKey) > maxKey || len(in.Box) > maxBox {
		return Receipt{}, ErrMalformed
	}
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%s\n%s\n%x", in.Decision, in.Commit, in.To, in.Box)
	return t.answerOnce(ctx, in.Actor, in.Decision, func(d *tableState) (Receipt, error) { return d.takeSeal(in, hash.Sum(nil)) })
}

// OpenSeal takes the opening of a seal and has the rules decide its answer. If they refuse it, the seat is asked again and everybody
// reads of it. Errors besides those of Answer: ErrOpening.
func (t *Table) OpenSeal(ctx context.Context, in OpeningInput) (Receipt, error) {
	if in.IdempotencyKey == "" || len(in.IdempotencyKey) > maxKey || len(in.Payload) > maxPayload {
		return Receipt{}, ErrMalformed
	}
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%x\n%s", in.Decision, in.Salt, in.Payload)
	// While a question is delayed, an opening waits like all else: whether it is due would tell who has answered.
	return t.answerOnce(ctx, in.Actor, "", func(d *tableState) (Receipt, error) { return d.takeOpening(in, hash.Sum(nil)) })
}

func (d *tableState) takeSeal(in SealInput, hash []byte) (Receipt, error) {
	if receipt, known, err := d.earlierReceipt(in.Actor, in.IdempotencyKey, hash); known || err != nil {
		return receipt, err
	}
	if d.pause != nil {
		return Receipt{}, ErrPaused
	}
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == in.Decision })
	if i < 0 || d.blind.groupsOpening[d.prompts[i].BlindGroup] { // a seal that is being opened cannot be replaced
		return Receipt{}, ErrMovedOn
	}
	p := d.prompts[i]
	switch {
	case p.BlindGroup == "" || !p.MayAnswer(in.Actor.Seat) || !d.maySealFor(in):
		return Receipt{}, ErrMalformed
	case !p.MayChange(in.Actor.Seat):
		return Receipt{}, ErrMovedOn
	}
	if d.answerCounts[p.ID] >= maxChanges {
		return Receipt{}, ErrChanged
	}
	receipt := Receipt{Version: d.version() + 1, Mark: in.Commit.Fingerprint()}
	return receipt, d.changePhoneSeal(phoneSealRow{
		Do:        phoneSealGiven,
		phoneSeal: phoneSeal{Decision: p.ID, Seat: in.Actor.Seat, Ask: p.Ask, Group: p.BlindGroup, Quiet: p.HidesAnswer(), Commit: in.Commit, Box: in.Box, To: in.To},
		Answer:    &answered{Actor: in.Actor.Seat, Key: in.IdempotencyKey, Hash: hash, Receipt: receipt},
	})
}

// maySealFor reports whether a seal's box may be for the phone that it names.
func (d *tableState) maySealFor(in SealInput) bool {
	if in.To == "" {
		return len(in.Box) == 0
	}
	return d.hasSeat(in.To) && in.To != in.Actor.Seat && in.To != d.info.Header.Host
}

func (d *tableState) takeOpening(in OpeningInput, hash []byte) (Receipt, error) {
	if receipt, known, err := d.earlierReceipt(in.Actor, in.IdempotencyKey, hash); known || err != nil {
		return receipt, err
	}
	s, sealed := d.blind.sealedOnPhone[in.Decision]
	switch {
	case d.pause != nil:
		return Receipt{}, ErrPaused
	case !sealed || !s.due:
		return Receipt{}, ErrMovedOn
	case in.Actor.Seat != s.Seat && !(s.gone && in.Actor.Seat == s.To):
		return Receipt{}, ErrNotYours
	case record.NewPayloadCommitment(s.Decision, s.Seat, in.Salt, in.Payload) != s.Commit:
		return Receipt{}, ErrOpening
	}
	step, err := d.decideSealed(s, in.Payload)
	if err != nil {
		if errors.Is(err, ErrMalformed) || isRefused(err) {
			err = cmp.Or(d.changePhoneSeal(phoneSealRow{Do: phoneSealRefused, phoneSeal: s}), err)
		}
		return Receipt{}, err
	}
	receipt := Receipt{Version: d.version() + 1, Line: step.Entry.Line, Mark: s.Commit.Fingerprint()}
	answer := &answered{Actor: in.Actor.Seat, Key: in.IdempotencyKey, Hash: hash, Receipt: receipt}
	if err := d.accept(step, entryRow{Secret: true, Answer: answer, Seal: &sealRow{Decision: s.Decision, Ask: s.Ask, Salt: in.Salt}, Opens: s.Decision}); err != nil {
		return Receipt{}, err
	}
	return receipt, d.settle()
}

// decideSealed decides an opened answer, which must be its own seat's, to its own decision.
func (d *tableState) decideSealed(s phoneSeal, payload []byte) (engine.PendingEntry, error) {
	var c engine.Command
	if c.UnmarshalJSON(payload) != nil {
		return engine.PendingEntry{}, ErrMalformed
	}
	clean, _, err := fitCommand(c) // the program's own pages seal clean texts
	if err != nil {
		return engine.PendingEntry{}, ErrMalformed
	}
	again, err := record.Payload(clean)
	if err != nil || !bytes.Equal(again, payload) || c.By != s.Seat {
		return engine.PendingEntry{}, ErrMalformed
	}
	i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == s.Decision })
	if p := d.prompts[i]; c.Do != p.Ask && !(p.Optional && c.Do == "pass") {
		return engine.PendingEntry{}, ErrMalformed
	}
	step, err := d.timeline.Decide(c)
	if err != nil {
		return step, onlyRefusals(err)
	}
	return step, nil
}

// applySeals marks prompts with a seal as answered, until their group is opened. It drops seals whose decision is gone.
func (d *tableState) applySeals(prompts []engine.Prompt) []engine.Prompt {
	seals := map[string]phoneSeal{}
	asked, again := map[string]bool{}, map[string]bool{} // groups with unsealed answers, and with changed ones
	d.blind.groupsOpening = map[string]bool{}
	for i := range prompts {
		p := &prompts[i]
		if !d.info.Header.Blind {
			p.BlindGroup = ""
		}
		if s, sealed := d.blind.sealedOnPhone[p.ID]; sealed && p.BlindGroup != "" {
			seals[p.ID], d.blind.groupsOpening[p.BlindGroup] = s, true
			again[p.BlindGroup] = again[p.BlindGroup] || p.IsAnswered()
		} else {
			asked[p.BlindGroup] = asked[p.BlindGroup] || !p.IsAnswered()
		}
		asked[p.BlindGroup] = asked[p.BlindGroup] || p.RevealLater
	}
	maps.DeleteFunc(d.blind.groupsOpening, func(group string, _ bool) bool { return asked[group] })
	for i, p := range prompts {
		if s, sealed := seals[p.ID]; sealed {
			// A change of an opened answer is opened first: the other openings would make it too late.
			s.due = d.blind.groupsOpening[p.BlindGroup] && (p.IsAnswered() || !again[p.BlindGroup])
			seals[p.ID], prompts[i].Status, prompts[i].AnsweredBy = s, engine.Answered, s.Seat
			if d.blind.groupsOpening[p.BlindGroup] {
				prompts[i].Status = engine.Unanswered
			}
		}
	}
	d.noteVoid(seals)
	d.blind.sealedOnPhone = seals
	return prompts
}

// voided is a seat's seal for a decision that was undone.
type voided struct {
	mark string
	at   int // the table's version
}

// shownVoid is for how many versions of the table a seat is told that its seal is void.
const shownVoid = 12

// noteVoid notes the seats whose seals are dropped, until they seal again.
func (d *tableState) noteVoid(seals map[string]phoneSeal) {
	next := maps.Clone(d.blind.voided)
	if next == nil {
		next = map[engine.Seat]voided{}
	}
	for key, s := range d.blind.sealedOnPhone {
		if _, still := seals[key]; !still {
			next[s.Seat] = voided{s.Commit.Fingerprint(), d.version()}
		}
	}
	for _, s := range seals {
		delete(next, s.Seat)
	}
	d.blind.voided = next
}

// phoneSealDecisions lists the decisions of a seat whose answers its phone may keep.
func (s *Snapshot) phoneSealDecisions(seat engine.Seat) (keys []string) {
	for _, p := range s.prompts {
		if p.BlindGroup != "" && p.MayAnswer(seat) {
			keys = append(keys, p.ID)
		}
	}
	return keys
}

func (s *Snapshot) voidedSealOf(seat engine.Seat) string {
	if v, is := s.blind.voided[seat]; is && s.Version-v.at < shownVoid {
		return v.mark
	}
	return ""
}

// voidedSeals lists the seats whose seals would be dropped if only these decisions were left, as everybody may know. quiet reports
// whether hidden seals would be dropped, too.
func (s *Snapshot) voidedSeals(left []engine.Prompt) (seats []engine.Seat, quiet bool) {
	for _, p := range s.prompts {
		if p.BlindGroup == "" || slices.ContainsFunc(left, func(q engine.Prompt) bool { return q.ID == p.ID }) {
			continue
		}
		sealed, is := s.blind.sealedOnPhone[p.ID]
		switch {
		case p.HidesAnswer() && !s.blind.groupsOpening[p.BlindGroup]:
			quiet = true
		case is && !slices.Contains(seats, sealed.Seat):
			seats = append(seats, sealed.Seat)
		}
	}
	return seats, quiet
}

// unsealedDecisions lists a viewer's decisions that may be answered unsealed: all others of the group have sealed and can
// no longer change their answers.
func (s *Snapshot) unsealedDecisions(v engine.Viewer) []string {
	var keys []string
	for _, p := range s.prompts {
		if p.IsSeenBy(v) && p.BlindGroup != "" && mayAnswerOpenly(p, s.prompts, s.blind.sealedOnPhone, s.blind.groupsOpening) {
			keys = append(keys, p.ID)
		}
	}
	return keys
}

func mayAnswerOpenly(p engine.Prompt, prompts []engine.Prompt, seals map[string]phoneSeal, opening map[string]bool) bool {
	if _, sealed := seals[p.ID]; sealed || opening[p.BlindGroup] {
		return false
	}
	return !slices.ContainsFunc(prompts, func(q engine.Prompt) bool {
		return q.BlindGroup == p.BlindGroup && q.ID != p.ID && !q.IsAnswered()
	})
}

// refuseIfVoidsSeal refuses a moderator's input that would close a decision with a seal. In a pause it refuses none: the
// table plays by hand, and the moderator enters the result.
func (d *tableState) refuseIfVoidsSeal(in Input, step engine.PendingEntry) error {
	if len(d.blind.sealedOnPhone) == 0 || d.pause != nil || in.Actor.Seat != engine.Moderator || slices.Contains([]string{engine.Undo, engine.Amend, engine.Count}, in.Command.Do) {
		return nil
	}
	after := d.timeline.PromptsAfter(step)
	for key := range d.blind.sealedOnPhone {
		if !slices.ContainsFunc(after, func(p engine.Prompt) bool { return p.ID == key }) {
			return ErrSealed
		}
	}
	return nil
}
