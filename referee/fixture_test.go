package referee_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// The seats of Tally's header, in its order.
var seats = []engine.Seat{"amber", "blue", "coral"}

// fixture is a lobby with one table of Tally, at which every seat is held.
type fixture struct {
	*testing.T
	journal referee.Journal
	rules   engine.Rules
	lobby   *referee.Lobby
	table   *referee.Table
	tokens  map[engine.Seat]referee.Token
	log     *journaltest.Log
	keys    int
	now     func() time.Time // time.Now if nil
	delay   time.Duration    // of reveals
	film    referee.Film     // nil if nothing is filmed

	restAfter time.Duration          // of quiet tables; 0 for never
	holds     func(code string) bool // nil for one process
}

func newFixture(t *testing.T) *fixture {
	return newFixtureWith(t, journaltest.NewMemory(), enginetest.Tally{})
}

func newFixtureWith(t *testing.T, journal referee.Journal, rules engine.Rules) *fixture {
	return newDelayFixture(t, journal, rules, 0)
}

// newDelayFixture creates a fixture that delays reveals.
func newDelayFixture(t *testing.T, journal referee.Journal, rules engine.Rules, delay time.Duration) *fixture {
	t.Helper()
	return newFixtureOf(t, journal, rules, enginetest.TallyHeader(), delay)
}

func newFixtureOf(t *testing.T, journal referee.Journal, rules engine.Rules, header engine.Header, delay time.Duration) *fixture {
	t.Helper()
	f := &fixture{T: t, journal: journal, rules: rules, tokens: map[engine.Seat]referee.Token{}, log: &journaltest.Log{}, delay: delay}
	f.open()
	var err error
	f.table, err = f.lobby.Create(t.Context(), "First table", header)
	f.check(err)
	for _, setup := range header.Seats {
		seat := setup.Faction
		token, err := f.lobby.NewToken()
		f.check(err)
		f.tokens[seat] = token
		f.check(f.table.Claim(t.Context(), token.Session(), seat, "Player "+string(seat)))
	}
	return f
}

// open opens a lobby on the journal, and closes it when the test ends.
func (f *fixture) open() {
	f.Helper()
	films := map[string]referee.Film{"tally": func(v engine.View, told []engine.Message) time.Duration {
		if f.film == nil {
			return 0
		}
		return f.film(v, told)
	}}
	lobby, err := referee.Open(f.Context(), referee.Config{
		Films: films, Journal: f.journal, Games: map[string]engine.Rules{"tally": f.rules}, Now: f.now, RevealAfter: f.delay, RestAfter: f.restAfter, Holds: f.holds,
		Log: slog.New(slog.NewTextHandler(f.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	f.check(err)
	f.lobby = lobby
	f.Cleanup(func() { f.close(lobby) })
}

func (f *fixture) close(lobby *referee.Lobby) {
	f.Helper()
	f.check(lobby.Close(context.Background()))
}

// reopen restarts the lobby and finds the table again.
func (f *fixture) reopen() {
	f.Helper()
	f.close(f.lobby)
	f.open()
	var err error
	f.table, err = f.lobby.Table(f.table.Info().Code)
	f.check(err)
}

func (f *fixture) check(err error) {
	f.Helper()
	check(f, err)
}

// wants fails unless err is the wanted error.
func (f *fixture) wants(err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Errorf("got %v, want %v", err, want)
	}
}

func (f *fixture) actor(seat engine.Seat) referee.Actor {
	return referee.Actor{Seat: seat, Session: f.tokens[seat].Session()}
}

func (f *fixture) screen(a referee.Actor) *referee.Screen {
	f.Helper()
	screen, err := f.table.Screen(a)
	f.check(err)
	return screen
}

// decision returns the id of the prompt that asks a seat now.
func (f *fixture) decision(seat engine.Seat, ask string) string {
	f.Helper()
	by := f.actor(seat)
	if seat == engine.Moderator {
		by = referee.Console
	}
	screen := f.screen(by)
	for _, p := range slices.Concat(screen.Prompts, screen.Changeable) {
		if p.For == seat && p.Ask == ask {
			return p.ID
		}
	}
	f.Fatalf("%s is not asked for %s", seat, ask)
	return ""
}

func (f *fixture) key() string {
	f.keys++
	return fmt.Sprintf("key-%d", f.keys)
}

// command makes a command from alternating argument names and values.
func command(by engine.Seat, do string, args ...any) engine.Command {
	m := map[string]any{}
	for i := 0; i < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return engine.NewCommand(by, do, m)
}

// input returns a seat's answer to an open question.
func (f *fixture) input(seat engine.Seat, do string, args ...any) referee.Input {
	f.Helper()
	return referee.Input{
		Actor: f.actor(seat), Decision: f.decision(seat, do), IdempotencyKey: f.key(), Command: command(seat, do, args...),
	}
}

// byConsole returns a command of the moderator.
func (f *fixture) byConsole(do string, args ...any) referee.Input {
	return referee.Input{Actor: referee.Console, IdempotencyKey: f.key(), Command: command(engine.Moderator, do, args...)}
}

func (f *fixture) answer(in referee.Input) (referee.Receipt, error) {
	f.Helper()
	return f.table.Answer(f.Context(), in)
}

// must answers, and fails if the answer is refused.
func (f *fixture) must(in referee.Input) referee.Receipt {
	f.Helper()
	receipt, err := f.answer(in)
	f.check(err)
	return receipt
}

// picks has every seat seal its number, after which the app deals and the turns begin.
func (f *fixture) picks() {
	f.Helper()
	for i, seat := range seats {
		f.must(f.input(seat, "pick", "value", 3-i))
	}
}

// rows returns the table's rows in the journal.
func (f *fixture) rows() []referee.Row {
	f.Helper()
	rows, err := f.journal.Read(context.Background(), f.table.Info().Code, 1)
	f.check(err)
	return rows
}

// everyone returns what the public, the console and the given seats see, as JSON.
func (f *fixture) everyone(holders ...engine.Seat) string {
	f.Helper()
	all := f.look(referee.Audience) + f.look(referee.Console)
	for _, seat := range holders {
		all += f.look(f.actor(seat))
	}
	return all
}

// look returns what an actor sees, as JSON, one part on each line.
func (f *fixture) look(a referee.Actor) string {
	f.Helper()
	screen := f.screen(a)
	var all string
	for _, part := range []any{screen.Version, screen.View, keys(screen), screen.Log, screen.Seats, screen.Locked} {
		all += marshal(f.T, part) + "\n"
	}
	return all
}

func keys(s *referee.Screen) []string {
	var keys []string
	for _, p := range slices.Concat(s.Prompts, s.Changeable) {
		keys = append(keys, p.ID)
	}
	return keys
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
