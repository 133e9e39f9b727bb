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

// TestCodes proves that a table's code is five consonants, that it is found in lower case and with spaces, and that a code in use is
// drawn again.
func TestCodes(t *testing.T) {
	random := strings.NewReader(strings.Repeat("\x00", 15) + "\x01\x02\x03\x04\x05" + strings.Repeat("\x00", 15) + "\x13\x14\x1f\x12\x11\x10\x0f")
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: journaltest.NewMemory(), Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Random: random,
		Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	header := enginetest.TallyHeader()
	header.Cards = engine.CardsTable // so that only codes use randomness
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
				t.Errorf("%q finds %v, %v, want the table", typed, found, err)
			}
		}
		if !regexp.MustCompile(`^[BCDFGHJKLMNPQRSTVWXZ]{5}$`).MatchString(table.Info().Code) {
			t.Errorf("the code is %s, want five consonants", table.Info().Code)
		}
	}
	if got := strings.Join(codes, " "); got != "BBBBB CDFGH ZXWVT" {
		t.Errorf("the codes are %s, want BBBBB CDFGH ZXWVT", got)
	}
	if _, err := lobby.Table("AAAAA"); !errors.Is(err, referee.ErrUnknownTable) {
		t.Errorf("an unknown code gives %v, want ErrUnknownTable", err)
	}
	if err := lobby.Close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestCreateRefuses proves that a table that cannot be set up is not created, and that the refusal of the rules is returned.
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
		t.Errorf("the lobby has %d tables, want 1", n)
	}
}

// TestBrokenTables proves that tables that cannot be restored are listed, left unchanged, and do not stop other tables.
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
		"HHHHH": func(_ *referee.TableInfo, rows []referee.Row) { rows[3].Body = []byte(`{}`) },
		"GGGGG": func(info *referee.TableInfo, _ []referee.Row) { info.Header.Profile = "fancy" },
	} {
		info, spoilt := f.table.Info(), append([]referee.Row(nil), rows...)
		info.Code = code
		spoil(&info, spoilt)
		f.check(f.journal.Create(t.Context(), info, spoilt...))
	}
	f.reopen()
	if whole, broken := f.lobby.Tables(), f.lobby.Broken(); len(whole) != 1 || len(broken) != 6 {
		t.Errorf("got %d tables and %d broken ones, want 1 and 6", len(whole), len(broken))
	}
	_, err := f.lobby.Table("CCCCC")
	f.wants(err, referee.ErrUnknownTable)
	f.must(f.input("blue", "pick", "value", 1))
	if strings.Contains(f.log.String(), canary) || strings.Count(f.log.String(), "table left out") != 6 {
		t.Errorf("the log must name the six tables left out and no secret:\n%s", f.log)
	}
}

// TestWatch proves that a watcher of the lobby gets one notice for changes at any table, new tables included.
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
	f.newEmptyTable()
	if !told() || len(f.lobby.Tables()) != 2 || f.lobby.Tables()[0] != f.table {
		t.Error("a new table gives no notice")
	}
	f.must(f.input("amber", "pick", "value", 1))
	f.must(f.input("blue", "pick", "value", 1))
	if !told() || told() {
		t.Error("two inputs give not one notice")
	}
	stop()
	f.must(f.input("coral", "pick", "value", 1))
	if told() {
		t.Error("a watcher that stopped got a notice")
	}
}

// TestClose proves that while a lobby closes, each input is either acknowledged and durable, or refused with ErrClosed, and that
// streams end.
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
		t.Errorf("%d inputs were acknowledged, %d are durable", accepted, n)
	}
	<-sub.Done()
	f.wants(sub.Err(), referee.ErrClosed)
	_, err = f.table.Subscribe(f.actor("amber"))
	f.wants(err, referee.ErrClosed)
	_, err = f.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	f.wants(err, referee.ErrClosed)
	f.close(f.lobby) // closing twice does nothing
}

// TestCanceledContexts proves that Answer and Close return when their context ends.
func TestCanceledContexts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &gated{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, j, enginetest.Tally{})
		in := f.input("amber", "pick", "value", 1)
		j.gate = make(chan struct{})
		gone, cancel := context.WithCancel(t.Context())
		results := make([]error, 2) // the first is being committed, the second waits
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

// TestHouseRulesAreKept proves that a table's rules are saved under a clean name until they are deleted, also across a restart; that
// players and circles are not saved; that no name is used twice; and that the number of rules is limited.
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
		t.Errorf("the saved rules are\n%+v\nwant\n%+v", got, want)
	}
	if got := f.lobby.HouseRules(t.Context(), "chess"); len(got) != 0 {
		t.Errorf("another game has the rules %v, want none", got)
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
		t.Error("rules that no table can use were saved")
	}
}
