package enginetest

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Tally is a game of three rounds for two or three seats. Each round everybody seals a number (pick: secret, all at once,
// replaceable until the last is in), the app deals a card to each (deal: entered by the moderator with cards on the table), the
// seats in the order of their numbers turn spice into points (add: public, optional), and everybody may play a card for its
// points (play, pass, advance). Most points win.
//
// In the team game three dice are thrown before the cards are played (throw), and the holder of the highest card may cheer once a
// round for a point: nobody else knows of this chance.
type Tally struct{ engine.NoSecrets }

// TallyHeader returns a header with three seats and the app dealing.
func TallyHeader() engine.Header {
	return engine.Header{Version: 1, Game: "tally", Profile: "plain", Cards: engine.CardsPhone, Seats: []engine.SeatSetup{
		{Faction: "amber", Name: "Ann"}, {Faction: "blue", Name: "Bo"}, {Faction: "coral", Name: "Cy"},
	}}
}

// The phases of a round.
const (
	picking = "pick"
	dealing = "deal"
	turns   = "turns"
	throw   = "throw"
	window  = "window"
)

const tallyRounds = 3

// Game is "tally".
func (Tally) Game() string { return "tally" }

// UndoRuling is TALLY-UNDO-01.
func (Tally) UndoRuling() string { return "TALLY-UNDO-01" }

// TallySeats are the seats of a game for two or three; TallyTeams are the three of the team game. amber is in both.
var (
	TallySeats = []engine.Seat{"amber", "blue", "coral"}
	TallyTeams = []engine.Seat{"amber", "dawn", "dusk"}
)

// Setup refuses profiles other than "plain" (TALLY-SETUP-01), house switches (02), and anything but two or three different
// TallySeats or the TallyTeams (03).
func (Tally) Setup(h engine.Header) (engine.State, error) {
	switch {
	case h.Profile != "plain":
		return nil, engine.Refuse("TALLY-SETUP-01", "tally.setup.profile", "profile", h.Profile)
	case len(h.House) > 0:
		return nil, engine.Refuse("TALLY-SETUP-02", "tally.setup.house")
	case len(h.Seats) < 2 || len(h.Seats) > 3:
		return nil, engine.Refuse("TALLY-SETUP-03", "tally.setup.seats", "seats", len(h.Seats))
	}
	teams := len(h.Seats) == len(TallyTeams) && slices.ContainsFunc(h.Seats, func(s engine.SeatSetup) bool { return s.Faction == TallyTeams[1] })
	among := TallySeats
	if teams {
		among = TallyTeams
	}
	s := &tally{teams: teams, dealer: engine.App, round: 1, phase: picking, seats: map[engine.Seat]tallySeat{}}
	if h.Cards == engine.CardsTable {
		s.dealer = engine.Moderator
	}
	for _, seat := range h.Seats {
		if !slices.Contains(among, seat.Faction) { // [TALLY-SETUP-03]
			return nil, engine.Refuse("TALLY-SETUP-03", "tally.setup.together", "seat", string(seat.Faction))
		}
		s.order = append(s.order, seat.Faction)
		s.seats[seat.Faction] = tallySeat{spice: 6}
	}
	if len(s.seats) < len(h.Seats) {
		return nil, engine.Refuse("TALLY-SETUP-03", "tally.setup.twice")
	}
	s.deck = tallyDeck()
	return s, nil
}

func tallyDeck() (cards []string) {
	for c := range 9 {
		cards = append(cards, "card-"+string(rune('1'+c)))
	}
	return cards
}

type (
	pickArgs struct {
		Value int `json:"value" kind:"number"`
	}
	dealArgs struct {
		Cards []string `json:"cards" kind:"cards"`
	}
	addArgs struct {
		Amount int `json:"amount" kind:"number"`
	}
	playArgs struct {
		Card string `json:"card" kind:"card"`
	}
	throwArgs struct {
		Faces map[string]int `json:"faces" kind:"json"`
	}
	passArgs struct {
		Ask string `json:"ask" kind:"question,optional,unlisted"`
	}
	setArgs struct { // beside a number for each seat
		Reason string `json:"reason" kind:"text"`
		engine.Args
	}
)

// TallyKinds are Tally's own kinds of arguments.
var TallyKinds = []engine.ArgKind{"card", "cards"}

var tallyCommands = map[string]engine.CommandSpec{
	picking:         ownPhone(engine.NewCommandSpec[pickArgs]("TALLY-PICK-01", engine.BySeat)),
	dealing:         confidential(engine.NewCommandSpec[dealArgs]("TALLY-DEAL-01", engine.ByModerator|engine.ByApp)),
	throw:           engine.NewCommandSpec[throwArgs]("TALLY-THROW-01", engine.ByModerator|engine.ByApp),
	"add":           engine.NewCommandSpec[addArgs]("TALLY-ADD-01", engine.BySeat),
	"play":          engine.NewCommandSpec[playArgs]("TALLY-PLAY-01", engine.BySeat),
	"cheer":         engine.NewCommandSpec[gamekit.NoArgs]("TALLY-FLOW-02", engine.BySeat),
	"pass":          engine.NewCommandSpec[passArgs]("TALLY-FLOW-02", engine.BySeat),
	"advance":       engine.NewCommandSpec[gamekit.NoArgs]("TALLY-FLOW-02", engine.ByModerator),
	engine.TableSet: engine.NewCommandSpec[setArgs]("TALLY-SET-01", engine.ByModerator),
}

func ownPhone(s engine.CommandSpec) engine.CommandSpec     { s.Secret = true; return s }
func confidential(s engine.CommandSpec) engine.CommandSpec { s.Confidential = true; return s }

// Commands returns the commands of seats, moderator and app.
func (Tally) Commands() map[string]engine.CommandSpec { return tallyCommands }

// Decide takes pick {value 1 to 3}, deal {cards}, add {amount}, play {card}, pass, advance, and the moderator's table.set: {amber
// 3} sets amber's spice.
func (Tally) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	events, err := state.(*tally).decide(c)
	return events, nil, err
}

func (s *tally) decide(c engine.Command) ([]engine.Event, error) {
	if c.Do == engine.TableSet {
		return s.tableSet(c)
	}
	var args struct {
		pickArgs
		dealArgs
		addArgs
		playArgs
		passArgs
		throwArgs
	}
	if c.Args.Decode(&args) != nil {
		return nil, engine.Refuse("TALLY-FLOW-01", "tally.malformed", "do", c.Do)
	}
	seat := c.Actor()
	if c.By == engine.App && c.Do == throw {
		seat = s.dealer // people may let the app throw
	}
	p, ok := s.findPrompt(seat, c.Do)
	if !ok {
		return nil, engine.Refuse("TALLY-FLOW-02", "tally.not_open", "do", c.Do, "seat", string(seat))
	}
	if p.Secret && c.By != seat { // [TALLY-PICK-01]
		return nil, engine.Refuse("TALLY-PICK-01", "tally.own_seat")
	}
	e := tallyEvent{Did: c.Do, Seat: seat, Value: args.Value, Card: args.Card, Cards: args.Cards, Faces: args.Faces}
	switch hand := s.seats[seat].hand; {
	case c.Do == "pick" && (args.Value < 1 || args.Value > 3): // [TALLY-PICK-02]
		return nil, engine.Refuse("TALLY-PICK-02", "tally.pick.range")
	case c.Do == "deal" && !s.canDeal(args.Cards): // [TALLY-DEAL-01]
		return nil, engine.Refuse("TALLY-DEAL-01", "tally.deal.cards", "count", len(s.order))
	case c.Do == throw && !isValidThrow(args.Faces): // [TALLY-THROW-01]
		return nil, engine.Refuse("TALLY-THROW-01", "tally.throw.dice", "count", dice)
	case c.Do == "add" && (args.Amount < 1 || args.Amount > s.seats[seat].spice): // [TALLY-ADD-01]
		return nil, engine.Refuse("TALLY-ADD-01", "tally.add.range", "most", s.seats[seat].spice)
	case c.Do == "play" && !slices.Contains(hand, args.Card): // [TALLY-PLAY-01]
		return nil, gamekit.PrivateRefusal(engine.Refuse("TALLY-PLAY-01", "tally.play.card"))
	case c.Do == "add":
		e.Value = args.Amount
	case c.Do == dealing:
		e.Round = s.round
	}
	return []engine.Event{e}, nil
}

// tableSet sets the spice of seats to what lies on the table.
func (s *tally) tableSet(c engine.Command) ([]engine.Event, error) {
	spice, reason := map[engine.Seat]int{}, ""
	seats, _ := gamekit.SplitArgs(c.Args, map[string]any{"reason": &reason})
	for name, raw := range seats {
		var n int
		if _, sits := s.seats[engine.Seat(name)]; !sits || json.Unmarshal(raw, &n) != nil || n < 0 { // [TALLY-SET-01]
			return nil, engine.Refuse("TALLY-SET-01", "tally.set.spice")
		}
		spice[engine.Seat(name)] = n
	}
	if c.By != engine.Moderator || c.For != "" || len(spice) == 0 { // [TALLY-SET-01]
		return nil, engine.Refuse("TALLY-SET-01", "tally.set.moderator")
	}
	return []engine.Event{tallyEvent{Did: "set", Seat: engine.Moderator, Spice: spice}}, nil
}

// tallyEvent is the only event type: what was done and with what.
type tallyEvent struct {
	Did   string      `json:"did"`
	Seat  engine.Seat `json:"seat"`
	By    engine.Seat `json:"by,omitempty"` // who picked, in the game of partners
	Value int         `json:"value,omitempty"`
	Card  string      `json:"card,omitempty"`
	Cards []string    `json:"cards,omitempty"`
	Round int         `json:"round,omitempty"` // of the dealt cards

	Faces map[string]int      `json:"faces,omitempty"`
	Spice map[engine.Seat]int `json:"spice,omitempty"` // set by the moderator
}

// EventKind is the same for every event.
func (Tally) EventKind(engine.Event) string { return "tally.did" }

// DecodeEvent reads an event back.
func (Tally) DecodeEvent(_ string, data json.RawMessage) (engine.Event, error) {
	var e tallyEvent
	return e, json.Unmarshal(data, &e)
}

// Apply folds events.
func (Tally) Apply(state engine.State, events []engine.Event) engine.State {
	s := state.(*tally).clone()
	for _, e := range events {
		s.apply(e.(tallyEvent))
	}
	return s
}

// Narrate tells everybody what was done; only its seat learns a sealed number, and only the referee the dealt cards.
func (Tally) Narrate(event engine.Event, v engine.Viewer) (engine.Message, bool) {
	e := event.(tallyEvent)
	m := engine.NewMessage("tally."+e.Did, "", "seat", string(e.Seat))
	switch {
	case e.Did == picking && v.Sees(e.Seat), e.Did == "add":
		m.Args["value"] = e.Value
	case e.Did == dealing && v.SeesAll():
		m.Args["cards"] = e.Cards
	case e.Did == "play":
		m.Args["card"] = e.Card
	case e.Did == throw:
		m.Args["hits"] = e.Faces["hit"]
	case e.Did == "set":
		m.Args["seats"] = slices.Sorted(maps.Keys(e.Spice))
	}
	return m, true
}

// Reveals reports that a played card is shown to all others and a dealt card to its holder.
func (Tally) Reveals(event engine.Event, v engine.Viewer) bool {
	seat, isSeat := v.Seat()
	switch e := event.(tallyEvent); e.Did {
	case "play":
		return seat != e.Seat
	default:
		return e.Did == dealing && isSeat
	}
}

// Supposed returns two positions: with the card that a command plays in the hands that hide it, and without.
func (Tally) Supposed(state engine.State, hiding []engine.Seat, c engine.Command, _ []engine.Entry) []engine.State {
	if c.Do == engine.Amend {
		return nil
	}
	var out []engine.State
	for _, has := range []bool{false, true} {
		s := state.(*tally).clone()
		for _, seat := range hiding {
			s.changeSeat(seat, func(t *tallySeat) {
				t.hand = gamekit.SupposedHand(pile.Without(tallyDeck(), s.discard...), len(t.hand), gamekit.Named(c.Args), has)
			})
		}
		out = append(out, s)
	}
	return out
}

// OrderedLists are the turn order and the discard pile.
func (Tally) OrderedLists() []string { return []string{"order", "discard"} }

// Shorthand is empty: a number is a number.
func (Tally) Shorthand() string { return "" }

// SecretQuestions lists the sealed number.
func (Tally) SecretQuestions() []string { return []string{picking} }

// RevealedAnswers reports that dealing reveals the numbers.
func (Tally) RevealedAnswers(event engine.Event) []engine.SecretAnswer {
	if event.(tallyEvent).Did != dealing {
		return nil
	}
	return []engine.SecretAnswer{{Seat: engine.Everybody, Ask: picking}}
}

// Differences compares the spice of seats, in the form {"amber": 3}.
func (Tally) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	s := state.(*tally)
	var spice map[engine.Seat]int
	if err := json.Unmarshal(counted, &spice); err != nil {
		return nil, engine.Refuse("TALLY-COUNT-01", "tally.count.malformed")
	}
	var out []engine.Difference
	for _, seat := range s.order {
		if n, named := spice[seat]; named && n != s.seats[seat].spice {
			out = append(out, engine.Difference{Path: string(seat), Counted: n, Recorded: s.seats[seat].spice})
		}
	}
	return out, nil
}

// Alternatives offers another amount for an add.
func (Tally) Alternatives(e engine.Entry, differences []engine.Difference) []*engine.Command {
	var out []*engine.Command
	for _, d := range differences {
		if e.Command.Do == "add" && d.Path == string(e.Command.Actor()) {
			more := e.Events[0].(tallyEvent).Value + d.Recorded - d.Counted
			out = append(out, gamekit.WithArgs(e.Command, map[string]any{"amount": more}))
		}
	}
	return out
}
