package referee_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestCodes proves that a table's code is five consonants, that it is found however it was typed, and that a code that
// is taken is drawn again.
func TestCodes(t *testing.T) {
	random := strings.NewReader(strings.Repeat("\x00", 15) + "\x01\x02\x03\x04\x05" + strings.Repeat("\x00", 15) + "\x13\x14\x1f\x12\x11\x10\x0f")
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: journaltest.NewMemory(), Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Random: random,
		Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	header := enginetest.TallyHeader()
	header.Cards = engine.CardsTable // so that all randomness goes into codes
	var codes []string
	for range 3 {
		table, err := lobby.Create(t.Context(), "", header)
		if errors.Is(err, io.EOF) {
			break
		}
		check(t, err)
		codes = append(codes, table.Info().Code)
		for _, typed := range []string{strings.ToLower(table.Info().Code), " " + table.Info().Code[:3] + " " + table.Info().Code[3:] + "\n"} {
			if found, err := lobby.Table(typed); err != nil || found != table {
				t.Errorf("%q finds %v, %v", typed, found, err)
			}
		}
		if !regexp.MustCompile(`^[BCDFGHJKLMNPQRSTVWXZ]{5}$`).MatchString(table.Info().Code) {
			t.Errorf("the code is %s", table.Info().Code)
		}
	}
	if got := strings.Join(codes, " "); got != "BBBBB CDFGH ZXWVT" {
		t.Errorf("the codes are %s", got)
	}
	if _, err := lobby.Table("AAAAA"); !errors.Is(err, referee.ErrUnknownTable) {
		t.Errorf("got %v", err)
	}
	if err := lobby.Close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestCreateRefuses proves that a table that cannot be set up is not made, and that the rules' own words come through.
func TestCreateRefuses(t *testing.T) {
	f := newFixture(t)
	header := enginetest.TallyHeader()
	header.Profile = "fancy"
	_, err := f.lobby.Create(t.Context(), "", header)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Ruling != "TALLY-SETUP-01" {
		t.Errorf("got %v", err)
	}
	header.Game = "chess"
	_, err = f.lobby.Create(t.Context(), "", header)
	f.wants(err, referee.ErrUnknownGame)
	if n := len(f.lobby.Tables()); n != 1 {
		t.Errorf("%d tables", n)
	}
}

// TestBrokenTables proves that tables that cannot be restored are named and left as they are, and hold no other up.
func TestBrokenTables(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 1))
	rows := f.rows()
	for code, spoil := range map[string]func(*referee.TableInfo, []referee.Row){
		"BBBBB": func(info *referee.TableInfo, _ []referee.Row) { info.Header.Game = "chess" },
		"CCCCC": func(_ *referee.TableInfo, rows []referee.Row) { rows[3].Kind = "later" },
		"DDDDD": func(_ *referee.TableInfo, rows []referee.Row) {
			rows[3].Body = []byte(`{"entry":{"line":"` + canary + `"}}`)
		},
		"FFFFF": func(_ *referee.TableInfo, rows []referee.Row) { rows[0].Body = []byte(`{"seat":["` + canary + `"]}`) },
		"GGGGG": func(info *referee.TableInfo, _ []referee.Row) { info.Header.Profile = "fancy" },
	} {
		info, spoilt := f.table.Info(), append([]referee.Row(nil), rows...)
		info.Code = code
		spoil(&info, spoilt)
		f.check(f.journal.Create(t.Context(), info))
		f.check(f.journal.Append(t.Context(), code, 0, spoilt))
	}
	f.reopen()
	if whole, broken := f.lobby.Tables(), f.lobby.Broken(); len(whole) != 1 || len(broken) != 5 {
		t.Errorf("%d tables, %d broken ones", len(whole), len(broken))
	}
	_, err := f.lobby.Table("CCCCC")
	f.wants(err, referee.ErrUnknownTable)
	f.must(f.input("blue", "pick", "value", 1))
	if strings.Contains(f.log.String(), canary) || strings.Count(f.log.String(), "table left out") != 5 {
		t.Errorf("the log says\n%s", f.log)
	}
}

// TestWatch proves that one notice tells a page of all tables, new ones included.
func TestWatch(t *testing.T) {
	f := newFixture(t)
	updates, stop := f.lobby.Watch()
	told := func() bool {
		select {
		case <-updates:
			return true
		default:
			return false
		}
	}
	f.empty()
	if !told() || len(f.lobby.Tables()) != 2 || f.lobby.Tables()[0] != f.table {
		t.Error("a new table is not told of")
	}
	f.must(f.input("amber", "pick", "value", 1))
	f.must(f.input("blue", "pick", "value", 1))
	if !told() || told() {
		t.Error("two inputs leave one notice")
	}
	stop()
	f.must(f.input("coral", "pick", "value", 1))
	if told() {
		t.Error("who has stopped is told")
	}
}

// TestClose proves that a closing lobby finishes what it was given: each input was either acknowledged and is durable, or
// refused because the lobby is closed; and that streams end.
func TestClose(t *testing.T) {
	f := newFixture(t)
	sub, err := f.table.Subscribe(f.actor("amber"))
	f.check(err)
	in := f.input("amber", "pick", "value", 1)
	before := len(f.rows())
	const inputs = 100
	results := make([]error, inputs)
	var group, begun sync.WaitGroup
	begun.Add(inputs / 4)
	for i := range inputs {
		group.Go(func() {
			in := in
			in.IdempotencyKey = "close-" + strings.Repeat("x", i)
			_, results[i] = f.answer(in)
			if i < inputs/4 {
				begun.Done()
			}
		})
	}
	begun.Wait()
	f.close(f.lobby)
	group.Wait()
	accepted := 0
	for _, err := range results {
		if err == nil {
			accepted++
			continue
		}
		f.wants(err, referee.ErrClosed)
	}
	if n := len(f.rows()) - before; n != accepted || n < inputs/4 {
		t.Errorf("%d were acknowledged, %d are durable", accepted, n)
	}
	<-sub.Done()
	f.wants(sub.Err(), referee.ErrClosed)
	_, err = f.table.Subscribe(f.actor("amber"))
	f.wants(err, referee.ErrClosed)
	_, err = f.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	f.wants(err, referee.ErrClosed)
	f.close(f.lobby) // once more does nothing
}

// TestWhoGoesAway proves that nobody waits longer than its context: neither for an input nor for a lobby that hangs.
func TestWhoGoesAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &gated{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, j, enginetest.Tally{})
		in := f.input("amber", "pick", "value", 1)
		j.gate = make(chan struct{})
		gone, cancel := context.WithCancel(t.Context())
		results := make([]error, 2) // one is being committed, one waits behind it
		for i := range results {
			go func() { _, results[i] = f.table.Answer(gone, in) }()
			synctest.Wait()
		}
		cancel()
		synctest.Wait()
		f.wants(results[0], context.Canceled)
		f.wants(results[1], context.Canceled)
		f.wants(f.lobby.Close(gone), context.Canceled)
		close(j.gate)
	})
}

// TestHouseRulesAreKept proves that a table's rules are kept under a clean name until they are dropped, also by a lobby that is opened
// anew; that players and circles are none of them; and that no name is written over and no number of them is too large to choose from.
func TestHouseRulesAreKept(t *testing.T) {
	f := newFixture(t)
	h := enginetest.TallyHeader()
	h.Blind, h.Host, h.Seats[0].Name = true, "blue", "Ann"
	h.Seats[1].Sheet = json.RawMessage(`{"principal":"Be\rl"}`)
	clocks := map[string]int{referee.BankTime: 60}
	keep := func(name string) error {
		t.Helper()
		r, err := f.lobby.HouseRulesToSave(t.Context(), name, h, clocks)
		if err == nil {
			err = f.lobby.SaveHouseRules(t.Context(), r)
		}
		return err
	}
	f.wants(keep(" \u202e\r "), referee.ErrNoName)
	f.wants(keep(strings.Repeat("x", 41)), referee.ErrLongRulesName)
	f.check(keep("Fri\u202eday\r\nnight"))
	f.wants(keep("Friday night"), referee.ErrNameTaken)
	want := []referee.HouseRules{{
		Name: "Friday night", Clocks: clocks,
		Header: engine.Header{
			Version: h.Version, Game: h.Game, Profile: h.Profile, Cards: h.Cards,
			Seats: []engine.SeatSetup{{Faction: "blue", Sheet: json.RawMessage(`{"principal":"Be l"}`)}},
		},
	}}
	f.reopen()
	if got := f.lobby.HouseRules(t.Context(), "tally"); !reflect.DeepEqual(got, want) {
		t.Errorf("kept:\n%+v\nwant\n%+v", got, want)
	}
	if got := f.lobby.HouseRules(t.Context(), "chess"); len(got) != 0 {
		t.Errorf("another game has %v", got)
	}
	for i := range 49 {
		f.check(keep(fmt.Sprint("Rules ", i)))
	}
	f.wants(keep("One more"), referee.ErrManyRules)
	f.check(f.lobby.DeleteHouseRules(t.Context(), "Friday night"))
	f.wants(f.lobby.DeleteHouseRules(t.Context(), "Friday night"), referee.ErrNoRules)
	f.check(keep("One more"))
	clocks = map[string]int{"coffee": 5}
	f.wants(keep("Coffee"), referee.ErrMalformed)
	h.Profile, clocks = "chess", nil
	if err := keep("Chess"); err == nil {
		t.Error("rules that no table can be made by are kept")
	}
}

// TestNoShelf proves that a lobby whose journal keeps nothing but tables says so, and that nothing is promised there.
func TestNoShelf(t *testing.T) {
	f := newFixtureWith(t, struct{ referee.Journal }{journaltest.NewMemory()}, enginetest.Tally{})
	if f.lobby.CanSaveHouseRules() {
		t.Error("it says that house rules can be kept")
	}
	f.wants(f.lobby.SaveHouseRules(t.Context(), referee.HouseRules{Name: "Friday"}), referee.ErrNotSaved)
	f.wants(f.lobby.DeleteHouseRules(t.Context(), "Friday"), referee.ErrNotSaved)
}
