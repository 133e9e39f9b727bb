package referee_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// played creates a table at which every seat has sealed and the app has dealt on line 5. Lines 6 to 8 are the turns of coral (amount 2,
// entered by the console), blue (1) and amber (3), line 9 is coral's card.
func played(t *testing.T) *fixture {
	t.Helper()
	f := newFixture(t)
	for i, seat := range seats {
		f.must(f.input(seat, "pick", "value", i+1))
	}
	in := f.byConsole("add", "amount", 2)
	in.Command.For, in.Decision = "coral", f.decision("coral", "add")
	f.must(in)
	f.must(f.input("blue", "add", "amount", 1))
	f.must(f.input("amber", "add", "amount", 3))
	f.must(f.input("coral", "play", "card", f.hand("coral")))
	return f
}

// hand returns the one card that a seat holds.
func (f *fixture) hand(seat engine.Seat) string {
	f.Helper()
	var view struct {
		Seats map[engine.Seat]struct {
			Hand []string `json:"hand"`
		} `json:"seats"`
	}
	f.check(json.Unmarshal([]byte(marshal(f.T, f.screen(f.actor(seat)).View)), &view))
	if len(view.Seats[seat].Hand) != 1 {
		f.Fatalf("%s holds %v", seat, view.Seats[seat].Hand)
	}
	return view.Seats[seat].Hand[0]
}

// amend returns an input that replaces a line by a command, or removes the line if with is nil.
func (f *fixture) amend(line int, with *engine.Command) referee.Input {
	f.Helper()
	args := []any{"line", line}
	if with != nil {
		args = append(args, "with", *with)
	}
	in := f.byConsole(engine.Amend, args...)
	in.Version = f.screen(referee.Console).Version
	return in
}

func (f *fixture) preview(in referee.Input) (referee.AmendPreview, error) {
	f.Helper()
	return f.table.PreviewAmend(f.Context(), in)
}

// lastLine returns the newest log line of the moderator.
func (f *fixture) lastLine(a referee.Actor) *referee.LogLine {
	f.Helper()
	last := &referee.LogLine{}
	for _, line := range f.screen(a).Log {
		if line.By == engine.Moderator {
			last = line
		}
	}
	return last
}

// TestAcceptDoesWhatThePreviewShows proves, for many corrections, that a preview changes nothing, that the accepted correction does
// what its preview showed, and that a restart and an undo keep and remove it.
func TestAcceptDoesWhatThePreviewShows(t *testing.T) {
	f := played(t)
	before := f.everyone(seats...)
	tried := 0
	for line := 2; line <= 9; line++ {
		for _, with := range corrections() {
			in := f.amend(line, with)
			name := fmt.Sprintf("line %d: %s", line, marshal(t, with))
			p, err := f.preview(in)
			_, refused := f.answer(in)
			if (err == nil) != (refused == nil) || errors.As(err, new(*engine.Refusal)) != errors.As(refused, new(*engine.Refusal)) {
				t.Fatalf("%s: the preview gave %v, the input %v", name, err, refused)
			}
			if err != nil {
				continue
			}
			tried++
			f.sameOutcomes(name, p, f.lastLine(referee.Console).Outcomes)
			live := f.everyone(seats...)
			f.reopen()
			if restored := f.everyone(seats...); restored != live {
				t.Fatalf("%s: before the restart\n%s\nafter it\n%s", name, live, restored)
			}
			f.must(f.byConsole("undo"))
			if f.views() != viewsOf(before) {
				t.Fatalf("%s: after its undo the game is\n%s\nwant\n%s", name, f.views(), viewsOf(before))
			}
		}
	}
	if tried < 12 {
		t.Errorf("only %d corrections were accepted, want 12 or more", tried)
	}
}

// corrections lists what a line could be replaced by: nothing, other amounts, a pass.
func corrections() []*engine.Command {
	out := []*engine.Command{nil}
	for _, seat := range seats {
		for amount := 1; amount <= 4; amount++ {
			c := command(engine.Moderator, "add", "amount", amount)
			c.For = seat
			out = append(out, &c)
		}
		c := command(engine.Moderator, "pass")
		c.For = seat
		out = append(out, &c)
	}
	return out
}

// views returns what everybody sees of the game, without log and version.
func (f *fixture) views() string {
	f.Helper()
	return viewsOf(f.everyone(seats...))
}

func viewsOf(everyone string) string {
	var out string
	for i, part := range strings.Split(everyone, "\n") {
		if i%6 == 1 {
			out += part + "\n"
		}
	}
	return out
}

// sameOutcomes fails unless the log tells the outcomes that the preview showed.
func (f *fixture) sameOutcomes(name string, p referee.AmendPreview, outcomes []referee.Outcome) {
	f.Helper()
	var want, got []string
	for _, c := range p.Changes {
		if !c.Gone || len(c.Then) > 0 {
			says := c.Now
			if c.Gone {
				says = c.Then
			}
			want = append(want, fmt.Sprint(c.Line, c.Gone, says))
		}
	}
	for _, o := range outcomes {
		got = append(got, fmt.Sprint(o.Line, o.Gone, o.Messages))
	}
	if !reflect.DeepEqual(got, want) {
		f.Fatalf("%s: the log tells\n%v\nthe preview showed\n%v", name, got, want)
	}
}

// discreet is Tally in which every refusal is private to its seat.
type discreet struct{ enginetest.Tally }

func (d discreet) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	events, next, err := d.Tally.Decide(s, c)
	var no *engine.Refusal
	if errors.As(err, &no) {
		no.Private = true
	}
	return events, next, err
}

// TestPreviewMasksPrivateRefusals proves that a preview does not tell the moderator a private refusal.
func TestPreviewMasksPrivateRefusals(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), discreet{})
	f.picks()
	f.must(f.input("amber", "add", "amount", 2))
	f.must(f.input("blue", "add", "amount", 2))
	p, err := f.preview(f.amend(6, nil))
	f.check(err)
	if c := p.Changes[1]; c.Line != 7 || !c.Gone || c.Refusal != nil || c.Again != "blue" {
		t.Errorf("the preview of line 7 is %+v, want no refusal", c)
	}
}

// TestPreviewTellsNoSecret proves that a preview does not tell the moderator sealed answers.
func TestPreviewTellsNoSecret(t *testing.T) {
	f := played(t)
	p, err := f.preview(f.amend(4, nil)) // removes coral's sealed answer
	f.check(err)
	if c := p.Changes[0]; c.Line != 4 || !c.Gone || c.Do != "" || c.By != "" {
		t.Errorf("the preview shows the sealed answer as %+v", c)
	}
	if c := p.Changes[1]; c.Line != 5 || c.Again != engine.App || c.Refusal != nil {
		t.Errorf("the preview shows the deal as %+v", c)
	}
	for _, c := range p.Changes {
		if c.Line == 9 && (!c.Gone || c.Do != "play" || c.Refusal == nil) {
			t.Errorf("the preview shows the public card as %+v", c)
		}
	}
	if p, _ := f.table.PlayedLine(t.Context(), referee.Console, 3); !p.Hidden || p.Command.Do != "" || p.Command.Args != nil {
		t.Errorf("the correction page shows blue's sealed answer as %+v", p)
	}
	if p, _ := f.table.PlayedLine(t.Context(), referee.Console, 5); !p.Hidden || p.Command.Do != "" || p.Command.Args != nil {
		t.Errorf("the correction page shows the deal as %+v", p)
	}
	if p, _ := f.table.PlayedLine(t.Context(), referee.Console, 6); p.Hidden || p.Command.Do != "add" || len(p.Messages) != 1 {
		t.Errorf("the correction page shows coral's turn as %+v", p)
	}
}

// TestOnlyTheModeratorPreviews proves that only the console can preview, and only amendments.
func TestOnlyTheModeratorPreviews(t *testing.T) {
	f := played(t)
	in := f.amend(6, nil)
	in.Actor = f.actor("amber")
	_, err := f.preview(in)
	f.wants(err, referee.ErrNotYours)
	_, err = f.table.PlayedLine(t.Context(), f.actor("amber"), 6)
	f.wants(err, referee.ErrNotYours)
	_, err = f.table.Reconcile(t.Context(), f.actor("amber"), []byte(`{}`))
	f.wants(err, referee.ErrNotYours)
	_, err = f.preview(f.byConsole("advance"))
	f.wants(err, referee.ErrMalformed)
	_, err = f.table.PlayedLine(t.Context(), referee.Console, 40)
	f.wants(err, referee.ErrNoLine)
}

// TestCorrectionsOfAnOlderTableAreRefused proves that a preview and its acceptance are void once anything else happens.
func TestCorrectionsOfAnOlderTableAreRefused(t *testing.T) {
	f := played(t)
	in := f.amend(6, nil)
	if p, err := f.preview(in); err != nil || p.Version != in.Version {
		t.Fatalf("the preview is for version %d: %v", p.Version, err)
	}
	f.must(f.byConsole("advance"))
	_, err := f.preview(in)
	f.wants(err, referee.ErrMovedOn)
	_, err = f.answer(in)
	f.wants(err, referee.ErrMovedOn)
}

// TestTheLogTellsACorrection proves that the log strikes a corrected line, also when it is corrected again, and shows the new outcome
// below; a mistake that is kept strikes nothing.
func TestTheLogTellsACorrection(t *testing.T) {
	f := played(t)
	three := command(engine.Moderator, "add", "amount", 3)
	three.For = "coral"
	keep := f.byConsole(engine.Amend, "line", 6, "with", three, "keep", true, "reason", "it was late")
	f.must(keep)
	line := f.lastLine(referee.Audience)
	if m := line.Messages[0]; m.Key != "notice.amend_keep" || m.Args["was"].(engine.Message).Key != "tally.add" || m.Args["reason"] != "it was late" || len(line.Outcomes) > 0 {
		t.Errorf("the log tells the kept mistake as %+v", line)
	}
	if undone := f.undone(); len(undone) > 0 {
		t.Errorf("lines %v are struck, want none", undone)
	}
	f.must(f.amend(6, &three))
	line = f.lastLine(f.actor("blue"))
	if line.By != engine.Moderator || line.Messages[0].Key != "notice.amend" || line.Messages[0].Args["not"] != 2 || len(line.Outcomes) != 1 {
		t.Fatalf("the log tells the correction as %+v", line)
	}
	if o := line.Outcomes[0]; o.Line != 6 || o.Gone || o.Undone || o.Messages[0].Args["value"] != 3 {
		t.Errorf("the log tells the outcome as %+v", o)
	}
	if undone := f.undone(); !slices.Equal(undone, []int{6}) {
		t.Errorf("lines %v are struck, want 6", undone)
	}
	f.must(f.amend(6, nil))
	log := f.screen(referee.Audience).Log
	if o := log[len(log)-2].Outcomes[0]; !o.Undone {
		t.Errorf("the log tells the outcome that was corrected again as %+v", o)
	}
	if o := log[len(log)-1].Outcomes[0]; o.Line != 6 || !o.Gone {
		t.Errorf("the log tells the removed line as %+v", o)
	}
	before := f.everyone(seats...)
	f.reopen()
	if after := f.everyone(seats...); after != before {
		t.Errorf("before the restart\n%s\nafter it\n%s", before, after)
	}
}

// undone lists the lines that the public log strikes.
func (f *fixture) undone() []int {
	f.Helper()
	var lines []int
	for _, l := range f.screen(referee.Audience).Log {
		if l.Undone {
			lines = append(lines, l.Line)
		}
	}
	return lines
}

// TestNoStaleInputComesBack proves that after an undo or a correction an answer to the old decision is refused, even if the seat is
// asked the same again.
func TestNoStaleInputComesBack(t *testing.T) {
	for name, back := range map[string]func(*fixture) referee.Input{
		"undo":      func(f *fixture) referee.Input { return f.byConsole("undo", "to", 5) },
		"amendment": func(f *fixture) referee.Input { return f.amend(6, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.picks()
			stale := f.input("amber", "add", "amount", 2)
			first := f.must(stale)
			f.must(back(f))
			again := f.input("amber", "add", "amount", 2)
			if again.Decision == stale.Decision {
				t.Fatalf("the decision is still %s", stale.Decision)
			}
			if receipt := f.must(stale); receipt != first { // a retry is acknowledged and does nothing
				t.Errorf("the retry got %+v, want %+v", receipt, first)
			}
			stale.IdempotencyKey = f.key()
			_, err := f.answer(stale)
			f.wants(err, referee.ErrMovedOn)
			f.decision("amber", "add")
			f.must(again)
		})
	}
}

// TestWhatWasSeenStaysSeen proves that the log tells who saw a hidden fact, also after an undo, and that a preview warns the moderator
// of it.
func TestWhatWasSeenStaysSeen(t *testing.T) {
	f := played(t)
	p, err := f.table.PlayedLine(t.Context(), referee.Console, 6)
	f.check(err)
	if len(p.Seen) != 1 || p.Seen[0].Line != 9 {
		t.Errorf("the correction page of line 6 warns of %+v, want line 9", p.Seen)
	}
	preview, err := f.preview(f.amend(9, nil))
	f.check(err)
	if len(preview.Seen) != 1 || !slices.Equal(preview.Seen[0].Seen, []engine.Seat{engine.Everybody}) {
		t.Errorf("the preview warns of %+v, want that everybody saw", preview.Seen)
	}
	f.must(f.byConsole("undo", "to", 5))
	for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("blue")} {
		for _, l := range f.screen(a).Log {
			want := map[int][]engine.Seat{5: seats, 9: {engine.Everybody}}[l.Line]
			if !slices.Equal(l.Seen, want) {
				t.Errorf("%q reads that line %d was seen by %v, want %v", a.Seat, l.Line, l.Seen, want)
			}
		}
	}
}

// whispering is Tally in which only the seats are told of a deal.
type whispering struct{ enginetest.Tally }

func (w whispering) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	m, ok := w.Tally.Narrate(e, v)
	_, seat := v.Seat()
	return m, ok && (seat || m.Key != "tally.deal")
}

// TestSeenMarksTellNothingNew proves that a viewer that is not told of an event does not learn who saw it.
func TestSeenMarksTellNothingNew(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), whispering{})
	f.picks()
	f.must(f.byConsole("undo"))
	for _, a := range []referee.Actor{referee.Audience, referee.Console} {
		for _, l := range f.screen(a).Log {
			if len(l.Seen) > 0 {
				t.Errorf("%q reads that line %d was seen by %v, want nobody", a.Seat, l.Line, l.Seen)
			}
		}
	}
}

// TestReconcile proves that a count is compared and explained without changing the game, and that only a count that agrees is noted in
// the log.
func TestReconcile(t *testing.T) {
	f := played(t)
	before := f.everyone(seats...)
	found, err := f.table.Reconcile(t.Context(), referee.Console, []byte(`{"blue":3}`))
	f.check(err)
	if want := []engine.Difference{{Path: "blue", Counted: 3, Recorded: 5}}; !slices.Equal(found.Differences, want) {
		t.Errorf("got %v, want %v", found.Differences, want)
	}
	if len(found.Explanations) != 1 || marshal(t, found.Explanations[0]) != `[{"by":"moderator","do":"amend","line":7,"with":{"by":"blue","do":"add","amount":3}}]` {
		t.Errorf("the difference is explained by %s", marshal(t, found.Explanations))
	}
	_, err = f.table.Reconcile(t.Context(), referee.Console, []byte(`[]`))
	if !errors.As(err, new(*engine.Refusal)) {
		t.Errorf("a malformed count gives %v, want a refusal", err)
	}
	_, err = f.answer(f.byConsole(engine.Count, "blue", 3))
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Key != "count.differs" {
		t.Errorf("a count that differs gives %v", err)
	}
	if f.everyone(seats...) != before {
		t.Error("counting changed the table")
	}
	in := f.byConsole(engine.Count, "blue", 5)
	receipt := f.must(in)
	if again := f.must(in); again != receipt || f.lastLine(referee.Audience).Messages[0].Key != "notice.count" {
		t.Errorf("a count that agrees gives %+v, and its retry %+v", receipt, again)
	}
}

// TestRefusalsTellTheModeratorNothing proves that the console never shows a private refusal, whichever way the moderator enters the
// command, also for a seat that has no phone now: the program deals its cards (T20).
func TestRefusalsTellTheModeratorNothing(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), discreet{})
	f.picks()
	much := command(engine.Moderator, "add", "amount", 40)
	much.For = "amber"
	in := referee.Input{Actor: referee.Console, IdempotencyKey: f.key(), Decision: f.decision("amber", "add"), Command: much}
	ways := map[string]func() error{
		"entered":   func() error { _, err := f.answer(in); return err },
		"tried":     func() error { no, err := f.table.Refuses(t.Context(), referee.Console, much); f.check(err); return no },
		"previewed": func() error { _, err := f.preview(f.byConsole(engine.Amend, "after", 5, "with", much)); return err },
		"forgotten": func() error { _, err := f.answer(f.byConsole(engine.Amend, "after", 5, "with", much)); return err },
	}
	for name, way := range ways {
		var no *engine.Refusal
		if err := way(); !errors.As(err, &no) || no.Key != "input.withheld" || len(no.Args) > 0 {
			t.Errorf("%s: the moderator reads %v, want input.withheld", name, err)
		}
	}
	f.check(f.table.Release(t.Context(), referee.Console, "amber"))
	if _, err := f.answer(in); !strings.Contains(fmt.Sprint(err), "input.withheld") {
		t.Errorf("for a seat without a phone the moderator reads %v, want input.withheld", err)
	}
}

// TestTheLogTellsWhatWasForgotten proves that a forgotten input is told, also when the table plays on as it was and the log has rows that are
// no line of play.
func TestTheLogTellsWhatWasForgotten(t *testing.T) {
	f := played(t)
	f.check(f.table.Pause(t.Context(), referee.Console, "Pizza"))
	f.check(f.table.Resume(t.Context(), referee.Console))
	one := command("blue", "add", "amount", 1)
	f.must(f.byConsole(engine.Amend, "after", 6, "with", one, "keep", true))
	if m := f.lastLine(referee.Audience).Messages[0]; m.Key != "notice.amend_keep_after" {
		t.Errorf("the log tells it as %+v", m)
	}
}
