package referee

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/shown"
)

// question says what an input answers and whether that is secret. An unasked input has one, too.
type question struct {
	decision string // of the prompt; empty if unasked
	ask      string // of the prompt, or the unasked command
	secret   bool
	quiet    bool // nobody else may know whether it was answered
}

func questionOf(p engine.Prompt) question { return question{p.ID, p.Ask, p.Secret, p.HidesAnswer()} }

// sealRow holds the salt of a secret input's commitment. It is part of the input's own row.
type sealRow struct {
	Decision string      `json:"decision,omitempty"`
	Ask      string      `json:"ask"`
	Salt     record.Salt `json:"salt,omitzero"`
	// Commitment stands in place of the salt once what it commits to was deleted.
	Commitment *record.Commitment `json:"commit,omitempty"`
}

// hasSecrets reports whether a command by itself says something that not everybody may know. Undos and
// counts are public.
func hasSecrets(rules engine.Rules, c engine.Command) bool {
	switch c.Do {
	case engine.Undo, engine.Count:
		return false
	case engine.Amend:
		return true
	}
	return engine.IsConfidential(rules, c.Do)
}

// commitTo draws a salt for the commitment to a secret input; nil for any other.
func (d *tableState) commitTo(c engine.Command, q question) (*sealRow, error) {
	if !q.secret && !hasSecrets(d.rules, c) && (d.roster == nil || !d.roster.IsPersonal(c)) {
		return nil, nil
	}
	salt, err := d.chance.salt()
	if err != nil {
		return nil, faultOf("draw a salt", err)
	}
	return &sealRow{Decision: q.decision, Ask: q.ask, Salt: salt}, nil
}

// seal returns the commitment of a command; nil if it has none.
func (r *sealRow) seal(c engine.Command) (*record.Seal, error) {
	if r == nil {
		return nil, nil
	}
	if r.Commitment != nil {
		return &record.Seal{PromptID: r.Decision, Commitment: *r.Commitment}, nil
	}
	seal, err := record.NewSeal(r.Decision, r.Salt, c)
	return &seal, err
}

// sealing is the state of a table's commitments. The table state folds it beside the log.
type sealing struct {
	chain         []record.Chain                // up to the header, and to each entry
	newestIndex   map[engine.SecretAnswer]int   // log index of the newest secret answer that counts
	seals         map[int]record.Seal           // by the record's line
	revealedLines map[int]bool                  // lines that were revealed, even if they were undone since
	answers       map[int]engine.SecretAnswer   // what each line with a seal answers
	rows          map[engine.SecretAnswer][]int // log indexes of these lines
}

func newSealing(header engine.Header) (sealing, error) {
	head, err := record.HeaderChain(header)
	return sealing{
		chain: []record.Chain{head}, newestIndex: map[engine.SecretAnswer]int{}, seals: map[int]record.Seal{}, revealedLines: map[int]bool{},
		answers: map[int]engine.SecretAnswer{}, rows: map[engine.SecretAnswer][]int{},
	}, err
}

// head is the chain up to the last entry.
func (s *sealing) head() record.Chain { return s.chain[len(s.chain)-1] }

// foldSeal notes a new entry, the last of the log: its link of the chain, its commitment, and what it opens.
func (d *tableState) foldSeal(row *sealRow) error {
	h := &d.log[len(d.log)-1]
	seal, err := row.seal(h.play.Command)
	if err != nil {
		return err
	}
	next, err := d.sealing.head().NextCommand(h.play.Command, seal)
	if err != nil {
		return err
	}
	d.sealing.chain = append(d.sealing.chain, next)
	if seal != nil {
		d.sealing.seals[h.line()] = *seal
		g := engine.SecretAnswer{Seat: h.play.Command.Actor(), Ask: row.Ask}
		d.sealing.answers[h.line()], d.sealing.rows[g] = g, append(d.sealing.rows[g], len(d.log)-1)
	}
	d.noteSecretAnswers(*h)
	d.noteOpenings(h)
	return nil
}

// noteSecretAnswers updates which secret answers are the newest that count.
func (d *tableState) noteSecretAnswers(h logEntry) {
	if d.timeline.Entries()[h.entry].KeptCount < 0 {
		if g, sealed := d.sealing.answers[h.line()]; sealed {
			d.sealing.newestIndex[g] = len(d.log) - 1
		}
		return
	}
	clear(d.sealing.newestIndex)
	for g, rows := range d.sealing.rows {
		for _, i := range slices.Backward(rows) {
			if d.lineStatus.counts(d.log[i].entry) {
				d.sealing.newestIndex[g] = i
				break
			}
		}
	}
}

// counts reports whether an entry counts, as played or as amended.
func (f lineStatus) counts(entry int) bool {
	_, amended := f.amended[entry]
	return amended || entry >= len(f.undone) || !f.undone[entry]
}

// noteOpenings notes the secret answers that an entry's events open.
func (d *tableState) noteOpenings(h *logEntry) {
	for _, event := range h.play.Events {
		for _, g := range d.rules.RevealedAnswers(event) {
			for _, seat := range d.membersOf(g.Seat) {
				d.noteOpened(h, engine.SecretAnswer{Seat: seat, Ask: g.Ask})
			}
		}
	}
}

func (d *tableState) membersOf(seat engine.Seat) []engine.Seat {
	if seat != engine.Everybody {
		return []engine.Seat{seat}
	}
	var all []engine.Seat
	for _, setup := range d.info.Header.Seats {
		all = append(all, setup.Faction)
	}
	return all
}

// noteOpened notes that an answer is opened, unless it was opened before.
func (d *tableState) noteOpened(h *logEntry, g engine.SecretAnswer) {
	i, ok := d.sealing.newestIndex[g]
	if !ok || d.sealing.revealedLines[d.log[i].line()] {
		return
	}
	line := d.log[i].line()
	d.sealing.revealedLines[line] = true
	h.opens = append(h.opens, shown.SealMark{Seat: g.Seat, Ask: g.Ask, Mark: d.sealing.seals[line].Commitment.Fingerprint()})
}

// sealsToOpen returns the marks of the commitments that count and are not opened yet.
func (d *tableState) sealsToOpen() map[engine.SecretAnswer]string {
	out := map[engine.SecretAnswer]string{}
	asks := d.rules.SecretQuestions()
	for g, i := range d.sealing.newestIndex {
		if line := d.log[i].line(); slices.Contains(asks, g.Ask) && !d.sealing.revealedLines[line] {
			out[g] = d.sealing.seals[line].Commitment.Fingerprint()
		}
	}
	return out
}

// marks lists the sealed answers that a viewer may know of: its own, and those of others that were given openly or that nobody is
// asked for any more.
func (s *Snapshot) marks(v engine.Viewer) []shown.SealMark {
	var out []shown.SealMark
	for g, text := range s.sealed {
		if stands, known := answerStands(s.prompts, g); stands && (known || v.Sees(g.Seat)) {
			out = append(out, shown.SealMark{Seat: g.Seat, Ask: g.Ask, Mark: text, Now: s.asking(g.Ask)})
		}
	}
	slices.SortFunc(out, func(a, b shown.SealMark) int {
		return slices.Compare([]string{string(a.Seat), a.Ask}, []string{string(b.Seat), b.Ask})
	})
	return out
}

func (s *Snapshot) asking(ask string) bool {
	return slices.ContainsFunc(s.prompts, func(p engine.Prompt) bool { return p.Ask == ask })
}

// answerStands reports whether an answer still counts, that is, its seat is not asked again, and whether everybody may know that
// it was given: everybody sees that it is no longer awaited, or nobody is asked any more.
func answerStands(prompts []engine.Prompt, g engine.SecretAnswer) (stands, known bool) {
	known = true
	for _, p := range prompts {
		switch {
		case p.Ask != g.Ask:
		case p.MayAnswer(g.Seat):
			return p.IsAnswered() && p.MayChange(g.Seat), p.IsAnswered() && !p.HidesAnswer()
		case !p.IsAnswered():
			known = false
		}
	}
	return true, known
}

// head is the record's last line.
func (s *Snapshot) head() shown.Head { return headOf(s.chain) }

// headOf is the last line of a record with this chain.
func headOf(chains []record.Chain) shown.Head {
	line, chain := len(chains), chains[len(chains)-1]
	return shown.Head{Line: line, Mark: chain.Fingerprint(), Text: fmt.Sprintf("%d.%s", line, chain)}
}
