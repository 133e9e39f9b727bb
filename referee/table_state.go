package referee

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// maxDraws is how many draws the program makes after one input at most. A shuffle of the largest deck is one draw, so
// more than this means that the rules never stop asking.
const maxDraws = 1000

// tableState is the state of a table's goroutine: the fold of the table's rows, and the rows that are decided but not yet
// durable. No other goroutine uses it.
type tableState struct {
	Redacted
	features
	chance       *Chance
	now          func() time.Time
	timeline     *engine.Timeline
	pinAttempts  map[engine.Seat]pinAttempts
	rates        rates
	receipts     map[receiptKey]answered
	log          []logEntry
	chapter      engine.Chapter // the game's present one
	lineStatus   lineStatus
	newestLines  *newestLines // the log's, as long as lineStatus holds
	sealing      sealing
	answerCounts map[string]int // how often each decision was answered in secret
	requestsMade int            // how many requests for seats there were
	film         Film           // nil where nothing is filmed
	screenOpen   func() bool    // whether anybody has the table screen open
	filmEnds     time.Time      // when the newest film is over
	drawsWait    bool           // draws are due once it is
	rehearsedAt  time.Time      // when the program last looked for an input of a seat that nobody holds
	stale        bool           // something changed since the last snapshot
	pending      []Row
	notes        []note // to log once the pending rows are durable
}

// note is what the program's log may tell of a row.
type note struct {
	seq, line int // line is 0 outside play
	by        engine.Seat
	do        string
}

// loggedSecret replaces, in the program's log, the seat and the kind of a secret answer.
const loggedSecret = "secret"

func newTableState(info TableInfo, rules engine.Rules, chance *Chance, now func() time.Time, hold time.Duration) (*tableState, error) {
	timeline, err := engine.NewTimeline(rules, info.Header)
	if err != nil {
		return nil, faultOf("set up the game", err)
	}
	sealing, err := newSealing(info.Header)
	if err != nil {
		return nil, faultOf("write the header", err)
	}
	d := &tableState{
		features: features{
			info: info, rules: rules, seats: seating{},
			timing: timing{revealDelay: hold, limits: map[string]time.Duration{}},
		},
		chance: chance, now: now, timeline: timeline, sealing: sealing, newestLines: newNewestLines(),
		receipts: map[receiptKey]answered{}, pinAttempts: map[engine.Seat]pinAttempts{}, rates: rates{}, answerCounts: map[string]int{},
	}
	d.roster, _ = rules.(engine.RosterRules)
	for _, setup := range info.Header.Seats {
		d.headerNames = append(d.headerNames, cleanText(setup.Name, maxName))
	}
	d.chapter = chapterOf(rules, timeline.State())
	d.ask(info.Created)
	return d, nil
}

// chapterOf returns a game's present chapter; zero if the game has no chapters.
func chapterOf(rules engine.Rules, state engine.State) engine.Chapter {
	if chronicler, ok := rules.(engine.HistoryRules); ok {
		return chronicler.CurrentChapter(state)
	}
	return engine.Chapter{}
}

// version is the Seq of the last row, durable or pending.
func (d *tableState) version() int { return len(d.log) }

// restore folds rows that the journal holds. The error may be the context's: a long record takes seconds.
func (d *tableState) restore(ctx context.Context, rows []Row) error {
	d.log, d.sealing.chain = slices.Grow(d.log, len(rows)), slices.Grow(d.sealing.chain, len(rows)) // many tables never grow again
	for _, row := range rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		fold, ok := rowFolds[row.Kind]
		if !ok || row.Seq != d.version()+1 {
			return fault{what: fmt.Sprintf("row %d of kind %q follows row %d", row.Seq, row.Kind, d.version())}
		}
		if err := fold(d, row); err != nil {
			return faultOf(fmt.Sprintf("read row %d", row.Seq), err)
		}
	}
	d.prompts = d.withoutDelay(d.applySeals(d.timeline.Prompts()))
	return nil
}

func (d *tableState) restoreEntry(row Row) error {
	var body struct {
		entryRow
		Entry engine.StoredEntry `json:"entry"` // in place of the row's
	}
	if err := json.Unmarshal(row.Body, &body); err != nil {
		return err
	}
	entry, err := body.Entry.Entry(d.rules)
	if err != nil {
		return err
	}
	fix := engine.CommitCorrection(d.timeline, d.timeline.Restored(entry))
	if err := d.foldEntry(row, entry, fix, body.entryRow); err != nil {
		return err
	}
	d.renewPrompts(row.At, d.timeline.Asked()) // restore fills the choices in
	return nil
}

// accept applies a decided step, and adds its row to the pending ones.
func (d *tableState) accept(step engine.PendingEntry, body entryRow) error {
	var err error
	if body.Entry, err = engine.EncodeEntry(d.rules, step.Entry); err != nil {
		return faultOf("encode "+step.Entry.Command.Do, err)
	}
	row := d.write(rowEntry, body)
	fix := engine.CommitCorrection(d.timeline, step)
	if err := d.foldEntry(row, step.Entry, fix, body); err != nil {
		return faultOf("bind "+step.Entry.Command.Do, err)
	}
	d.beginFilm(step.Entry, row.At)
	d.ask(row.At)
	n := note{row.Seq, step.Entry.Line, step.Entry.Command.By, step.Entry.Command.Do}
	if body.Secret { // even a pass or the order of answers could tell something
		n.by, n.do = "", loggedSecret
	}
	d.notes = append(d.notes, n)
	return nil
}

// write adds a row to the pending ones. The caller folds it.
func (d *tableState) write(kind string, body any) Row {
	row := Row{Seq: d.version() + 1, At: d.now(), Kind: kind, Body: mustJSON(body)}
	d.pending = append(d.pending, row)
	d.stale = true
	return row
}

// foldEntry folds the effects of an entry outside the timeline.
func (d *tableState) foldEntry(row Row, entry engine.Entry, fix engine.Correction, body entryRow) error {
	h := logEntry{
		version: row.Seq, at: row.At, chapter: d.chapter, play: d.timeline.Entries()[d.timeline.Len()-1], entry: d.timeline.Len() - 1,
		past: d.timeline.History(), fix: fix, secret: body.Secret,
		again: d.timeline.IsRedo(entry),
	}
	if sealed, ok := d.blind.sealedOnPhone[body.Opens]; ok && !sealed.Quiet {
		h.mark = sealed.Commit.Fingerprint()
	}
	if a := body.Answer; a != nil && entry.Command.By == engine.Moderator && a.Actor != engine.Moderator {
		h.sender = a.Actor
	}
	h.number = d.history().numberFor(h)
	d.log = append(d.log, h)
	d.chapter = chapterOf(d.rules, d.timeline.State())
	d.reminded, d.consent = nil, nil
	d.calls.made = nil
	if entry.KeptCount >= 0 {
		d.lineStatus, d.newestLines = lineStatusOf(d.timeline), newNewestLines()
		d.blind.groupsPartlyOpened = nil // all decisions are new
	}
	if body.Opens != "" {
		d.foldPhoneSealOpened(body.Opens)
	} else if s := body.Seal; s != nil && s.Decision != "" {
		d.answerCounts[s.Decision]++
	}
	by := entry.Command.By
	if a := body.Answer; a != nil {
		by = a.Actor
		d.receipts[receiptKey{a.Actor, a.Key}] = *a
	}
	if d.rehearsal == nil || body.Answer != nil { // the program takes no seat
		d.notePlayer(by)
	}
	if err := d.foldSeal(body.Seal); err != nil {
		return err
	}
	d.dropDisclosure()
	return nil
}

// nextDraw returns the index of the first prompt that the program must answer, or -1.
func (d *tableState) nextDraw() int {
	return slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.For == engine.App && p.Draw != nil })
}

// settle makes the program's draws until none is due, or until a film runs that they wait for.
func (d *tableState) settle() error {
	for range maxDraws {
		i := d.nextDraw()
		if d.drawsWait = i >= 0 && d.filmRuns(); i < 0 || d.drawsWait {
			return nil
		}
		command, err := d.chance.Answer(d.prompts[i])
		if err != nil {
			return faultOf("draw", err)
		}
		step, err := d.timeline.Decide(command)
		if err != nil {
			return faultOf("decide a draw for "+command.Do, err)
		}
		if _, err := d.take(step, questionOf(d.prompts[i]), nil); err != nil {
			return err
		}
	}
	return fault{what: "the rules never stop asking for draws"}
}

// ask renews the open prompts, and keeps since when each is open.
func (d *tableState) ask(at time.Time) { d.renewPrompts(at, d.timeline.Prompts()) }

func (d *tableState) renewPrompts(at time.Time, prompts []engine.Prompt) {
	at = d.shownAt(at)
	d.prompts = d.withoutDelay(d.applySeals(prompts))
	since := make(map[string]time.Time, len(d.prompts))
	for _, p := range d.prompts {
		since[p.ID] = at
		if before, ok := d.asked[p.ID]; ok {
			since[p.ID] = before
		}
	}
	d.asked = since
	d.tick(at)
}
