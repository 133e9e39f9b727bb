package referee_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/shown"
)

// opened returns the marks in the newest log line that opened seals.
func (f *fixture) opened(a referee.Actor) []shown.SealMark {
	f.Helper()
	var last []shown.SealMark
	for _, line := range f.screen(a).Log {
		if len(line.Opens) > 0 {
			last = line.Opens
		}
	}
	return last
}

// TestTheSameMark proves that a sealed answer has one mark: on its receipt, on every screen while it is sealed, and in the log when it
// is opened; also after a restart.
func TestTheSameMark(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	var want []shown.SealMark
	for i, seat := range seats {
		for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber")} {
			if got := f.screen(a).Seals; !reflect.DeepEqual(got, want) {
				t.Errorf("%v sees the marks %v, want %v", a.Seat, got, want)
			}
		}
		if i == 1 {
			f.reopen()
		}
		want = append(want, shown.SealMark{Seat: seat, Ask: "pick", Mark: f.must(f.input(seat, "pick", "value", 3-i)).Mark, Now: true})
	}
	for i := range want {
		want[i].Now = false
	}
	for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("blue")} {
		if got := f.screen(a).Seals; len(got) != 0 {
			t.Errorf("after the opening %v still sees the marks %v", a.Seat, got)
		}
		if got := f.opened(a); !reflect.DeepEqual(got, want) {
			t.Errorf("%v sees %v as opened, want %v", a.Seat, got, want)
		}
	}
}

// TestMarksEndWithTheirAnswers proves that a replaced or undone answer has no mark.
func TestMarksEndWithTheirAnswers(t *testing.T) {
	f := newFixture(t)
	mark := func() string {
		marks := f.screen(referee.Audience).Seals
		if len(marks) == 0 {
			return ""
		}
		return marks[0].Mark
	}
	first := f.must(f.input("amber", "pick", "value", 1)).Mark
	second := f.must(f.input("amber", "pick", "value", 1)).Mark
	if mark() != second || first == second {
		t.Errorf("the screen shows %s; the first mark was %s, the second %s", mark(), first, second)
	}
	f.must(f.byConsole("undo"))
	if mark() != first {
		t.Errorf("after the undo the screen shows %s, want %s", mark(), first)
	}
	f.must(f.byConsole("undo"))
	if mark() != "" {
		t.Errorf("the screen shows %s, though nothing is sealed", mark())
	}
}

// TestSecretsWithoutCommitments proves that a journal whose secrets have no salt can be read and exported, and that its sealed export
// is refused.
func TestSecretsWithoutCommitments(t *testing.T) {
	f := newFixture(t)
	f.picks()
	f.must(f.input("amber", "add", "amount", 2))
	view := func() string { return marshal(t, f.screen(f.actor("amber")).View) }
	before := view()
	f.rewrite(func(body map[string]any) { delete(body, "seal") })
	if now := f.screen(referee.Audience); len(now.Seals) > 0 || len(f.opened(referee.Audience)) > 0 {
		t.Errorf("answers without a commitment have the marks %v", now.Seals)
	}
	if after := view(); after != before {
		t.Errorf("the journal without salts shows\n%s\nand with them\n%s", after, before)
	}
	var text bytes.Buffer
	f.check(f.lobby.Export(t.Context(), &text, f.table.Info().Code))
	if v, err := record.Verify(&text, "export"); err != nil || len(v.Failures) > 0 {
		t.Errorf("its export does not verify: %v %v", v.Failures, err)
	}
	_, err := referee.Export(t.Context(), &text, f.journal, map[string]engine.Rules{"tally": f.rules}, f.table.Info().Code, &referee.Encryption{})
	f.wants(err, referee.ErrUnbound)
}

// rewrite changes entries directly in the journal, and restarts the lobby.
func (f *fixture) rewrite(change func(body map[string]any)) {
	f.Helper()
	rows := f.rows()
	for i, row := range rows {
		if row.Kind != "entry" {
			continue
		}
		var body map[string]any
		f.check(json.Unmarshal(row.Body, &body))
		change(body)
		rows[i].Body = []byte(marshal(f.T, body))
	}
	j := journaltest.NewMemory()
	f.check(j.Create(f.Context(), f.table.Info(), rows...))
	f.journal = j
	f.reopen()
}

// head returns what a screen remembers of the record: the last line, and the chain up to it.
func (f *fixture) head() (line int, chain record.Chain) {
	f.Helper()
	line, chain, err := referee.ParseHead(f.screen(referee.Audience).Head.Text)
	f.check(err)
	return line, chain
}

// TestAChangedJournalShows proves that a rewritten row raises one alert on every screen, also after a restart, as soon as a phone sends
// an older head (T22), and that a record that only grew raises none.
func TestAChangedJournalShows(t *testing.T) {
	f := newFixture(t)
	f.picks()
	f.must(f.input("amber", "add", "amount", 2))
	line, chain := f.head()
	f.must(f.input("blue", "add", "amount", 1))
	f.reopen()
	f.check(f.table.CompareHead(t.Context(), f.actor("amber"), line, chain))
	if got := f.screen(referee.Audience).TamperAlerts; len(got) > 0 {
		t.Fatalf("an unchanged record raises the alerts %v", got)
	}
	f.rewrite(func(body map[string]any) {
		entry := body["entry"].(map[string]any)
		if c := entry["command"].(map[string]any); c["do"] == "add" && c["amount"] == 2.0 {
			c["amount"] = 3
			entry["events"].([]any)[0].(map[string]any)["data"].(map[string]any)["value"] = 3
		}
	})
	for range 2 {
		f.check(f.table.CompareHead(t.Context(), f.actor("amber"), line, chain))
		f.reopen()
	}
	want := []shown.TamperAlert{{Seat: "amber", Line: line}}
	for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("blue")} {
		s := f.screen(a)
		if !reflect.DeepEqual(s.TamperAlerts, want) || s.Log[len(s.Log)-1].Messages[0].Key != "notice.tampering" {
			t.Errorf("%v sees the alerts %v and the log line %v, want %v and notice.tampering", a.Seat, s.TamperAlerts, s.Log[len(s.Log)-1], want)
		}
	}
	f.wants(f.table.CompareHead(t.Context(), referee.Actor{Seat: "amber"}, line, chain), referee.ErrNotYours)
	f.wants(f.table.SettleTamperAlerts(t.Context(), f.actor("amber")), referee.ErrNotYours)
	f.check(f.table.SettleTamperAlerts(t.Context(), referee.Console))
	if s := f.screen(referee.Audience); len(s.TamperAlerts) > 0 || s.Log[len(s.Log)-1].Messages[0].Key != "notice.tampering_settled" {
		t.Errorf("after the moderator took note, the alerts are %v", s.TamperAlerts)
	}
}

// TestAShorterJournalShows proves that a head beyond the record's last line raises an alert.
func TestAShorterJournalShows(t *testing.T) {
	f := newFixture(t)
	f.picks()
	line, chain := f.head()
	f.check(f.table.CompareHead(t.Context(), referee.Audience, line+1, chain))
	if got := f.screen(referee.Audience).TamperAlerts; !reflect.DeepEqual(got, []shown.TamperAlert{{Line: line + 1}}) {
		t.Errorf("got the alerts %v, want one for line %d", got, line+1)
	}
}

// TestMadeUpMemoriesAreHeardOnce proves that a phone that sends many false heads raises only one alert, and does not silence other
// phones.
func TestMadeUpMemoriesAreHeardOnce(t *testing.T) {
	f := newFixture(t)
	f.picks()
	line, _ := f.head()
	for i := range 20 {
		f.check(f.table.CompareHead(t.Context(), f.actor("amber"), line, record.Chain{byte(i)}))
	}
	f.check(f.table.CompareHead(t.Context(), f.actor("blue"), line, record.Chain{1}))
	want := []shown.TamperAlert{{Seat: "amber", Line: line}, {Seat: "blue", Line: line}}
	if got := f.screen(referee.Audience).TamperAlerts; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
