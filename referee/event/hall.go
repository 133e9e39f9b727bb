// Package event runs events: it sends what people enter to an event's own stream, and opens the tables of its rounds.
//
// An event is a [referee.Table] whose rules are those of [engine/event]: people and judges are its seats, the organiser is its moderator. A
// round that is published has an ordinary table for each game, with the event's rules; a table knows where it belongs
// ([shown.Hall]), and the event knows nothing of its play. Both go on without the other.
package event

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// Config configures a Hall.
type Config struct {
	Lobby *referee.Lobby
	// Seats says who sits where at a new table: of its game and profile, the named factions, or any for so many people where they choose.
	Seats func(game, profile string, factions []engine.Seat, people int) []engine.SeatSetup
	// EndOfSlot is the reason with which a game is told its last turn.
	EndOfSlot string
	// SigningKey returns the key that signs for the event of a code; nil where nothing signs.
	SigningKey func(code string) (ed25519.PrivateKey, error)
	// Elsewhere has a table do something for which another process answers; nil where one has all tables.
	Elsewhere func(ctx context.Context, code string, act Act) error
	// Gather has this process answer for tables for which others do, and returns once it does; nil where one has all tables.
	Gather func(ctx context.Context, tables []*referee.Table) error
	Log    *slog.Logger // slog.Default() if nil
}

// Hall runs the events of a lobby. All methods may be called at the same time.
type Hall struct {
	lobby *referee.Lobby
	seats func(game, profile string, factions []engine.Seat, people int) []engine.SeatSetup
	log   *slog.Logger

	endOfSlot  string
	signingKey func(code string) (ed25519.PrivateKey, error)
	elsewhere  func(ctx context.Context, code string, act Act) error    // nil where there is none
	gather     func(ctx context.Context, tables []*referee.Table) error // likewise

	opening sync.Mutex // held while tables are opened: each is opened once

	mu     sync.Mutex
	untold map[shown.Hall]error // see Untold
	frozen map[shown.Hall]bool  // what tables were told last: of one that is elsewhere this process reads a moment later what it did
}

// New makes a hall.
func New(c Config) *Hall {
	h := &Hall{
		lobby: c.Lobby, seats: c.Seats, log: c.Log, endOfSlot: c.EndOfSlot, signingKey: c.SigningKey, elsewhere: c.Elsewhere, gather: c.Gather,
		untold: map[shown.Hall]error{}, frozen: map[shown.Hall]bool{},
	}
	if h.log == nil {
		h.log = slog.Default()
	}
	return h
}

// Create sets up an event. header is the first line of its record. The error may be an *engine.Refusal, or one of [referee.Lobby.Create].
func (h *Hall) Create(ctx context.Context, header json.RawMessage) (*referee.Table, error) {
	config, err := event.Parse(header)
	if err != nil {
		return nil, engine.Refuse("ER-G2", "event.header", "error", err.Error())
	}
	return h.lobby.Create(ctx, config.Name, engine.Header{Version: 1, Game: event.Name, Event: header})
}

// Event finds an event by its code. The error is referee.ErrUnknownTable, or referee.ErrClosed.
func (h *Hall) Event(code string) (*referee.Table, error) {
	t, err := h.lobby.Table(code)
	if err == nil && !t.Info().IsEvent() {
		return nil, referee.ErrUnknownTable
	}
	return t, err
}

// Events lists the events, oldest first.
func (h *Hall) Events() []*referee.Table { return h.lobby.Events() }

// Answer enters a command at an event, opens the tables that it calls for, and has them follow. Errors are those of [referee.Table.Answer]: a table that
// cannot be opened is tried again at the next command.
func (h *Hall) Answer(ctx context.Context, e *referee.Table, in referee.Input) (referee.Receipt, error) {
	before, err := viewOf(e)
	if err == nil {
		err = h.mayApprove(e, before, in.Command)
	}
	if err != nil {
		return referee.Receipt{}, err
	}
	receipt, err := e.Answer(ctx, in)
	if err == nil {
		h.vacate(ctx, e, before, in.Command)
		h.open(ctx, e)
		h.follow(ctx, e, in.Command)
	}
	return receipt, err
}

// AnswerAll is Answer for several commands, of which all are entered or none.
func (h *Hall) AnswerAll(ctx context.Context, e *referee.Table, by referee.Actor, key string, commands []engine.Command) error {
	err := e.AnswerAll(ctx, by, key, commands)
	if err == nil {
		h.open(ctx, e)
	}
	return err
}

// viewOf is what everybody may know of an event.
func viewOf(e *referee.Table) (*event.View, error) {
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return nil, err
	}
	return screen.View.(*event.View), nil
}

// Table returns the table of a round that was opened last with these factions; nil if there is none.
func (h *Hall) Table(place shown.Hall, seats []event.Seat) *referee.Table {
	for _, t := range slices.Backward(h.lobby.TablesAt(place)) {
		if seatsMatch(t.Info().Header.Seats, seats) {
			return t
		}
	}
	return nil
}

// seatsMatch reports whether a table has the seats of a seating: the same factions, or as many seats where people choose.
func seatsMatch(setups []engine.SeatSetup, seats []event.Seat) bool {
	if len(setups) != len(seats) {
		return false
	}
	for _, seat := range seats {
		if seat.Faction != "" && !slices.ContainsFunc(setups, func(s engine.SeatSetup) bool { return string(s.Faction) == seat.Faction }) {
			return false
		}
	}
	return true
}

// open opens the tables that the newest round needs and that are missing: they are born from the event's rules. Tables without a
// profile are played without the program.
func (h *Hall) open(ctx context.Context, e *referee.Table) {
	h.opening.Lock()
	defer h.opening.Unlock()
	ctx = context.WithoutCancel(ctx) // whoever published may have gone away
	config, err := event.Parse(e.Info().Header.Event)
	if err != nil || config.Profile == "" {
		return
	}
	view, err := viewOf(e)
	if err != nil {
		return
	}
	opened := false
	for n, table := range view.Rounds[strconv.Itoa(view.Round)].InOrder() {
		place := shown.Hall{Event: e.Info().Code, Round: view.Round, Table: n}
		if table.Result != nil || h.Table(place, table.Seating) != nil {
			continue
		}
		_, err := h.lobby.CreateIn(ctx, place, fmt.Sprintf("%s %d.%d", config.Name, view.Round, n), h.header(config, table.Seating))
		if err != nil {
			h.log.Error("cannot open a table of an event", "event", place.Event, "round", place.Round, "table", place.Table, "error", err)
			continue
		}
		opened = true
	}
	if opened {
		e.Notify() // pages lead to the tables
	}
}

// header is the header of a table with the event's rules.
func (h *Hall) header(c event.Config, seating []event.Seat) engine.Header {
	header := engine.Header{Version: 1, Game: c.Game, Profile: c.Profile, House: map[string]engine.SwitchValue{}, Cards: engine.CardsTable}
	for name, value := range c.House {
		header.House[name] = value
	}
	var factions []engine.Seat
	for _, seat := range seating {
		if seat.Faction != "" {
			factions = append(factions, engine.Seat(seat.Faction))
		}
	}
	header.Seats = h.seats(c.Game, c.Profile, factions, len(seating))
	return header
}
