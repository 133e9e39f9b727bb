package play

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Command is one "do" of a game, worked out by a D. The ruling of its Spec is cited, too, where it comes from the wrong place.
type Command[D any] struct {
	engine.CommandSpec
	// IsDraw tells the inputs that are drawn from those that a seat decides; nil where all are drawn.
	IsDraw func(engine.Args) bool
	Run    func(d D, actor engine.Seat, args engine.Args) error
}

// NewCommand makes a command of a function with typed arguments.
func NewCommand[D, T any](ruling string, by engine.Senders, run func(D, engine.Seat, T) error) Command[D] {
	return NewRawCommand[D, T](ruling, by, func(d D, actor engine.Seat, args engine.Args) error {
		var in T
		if err := args.Decode(&in); err != nil {
			return Malformed(ruling, err)
		}
		return run(d, actor, in)
	})
}

// NewRawCommand makes a command of a function that reads the arguments of a T itself.
func NewRawCommand[D, T any](ruling string, by engine.Senders, run func(D, engine.Seat, engine.Args) error) Command[D] {
	return Command[D]{CommandSpec: engine.NewCommandSpec[T](ruling, by), Run: run}
}

// NoArgs is the argument list of commands that take none.
type NoArgs struct{}

// Malformed turns a failure to read arguments into a refusal that names the argument.
func Malformed(ruling string, err error) error {
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return engine.Refuse(ruling, "input.bad_argument", "argument", typ.Field)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return engine.Refuse(ruling, "input.unknown_argument", "argument", strings.Trim(name, `"`))
	}
	return engine.Refuse(ruling, "input.malformed")
}

// Table is what decides who may enter what.
type Table struct {
	Sits     func(engine.Seat) bool
	AppDraws bool // the app draws
	// UnknownSeatRuling is the ruling for a seat that does not play, Own for what its own seat alone may send.
	UnknownSeatRuling, OwnPhoneRuling string
}

// Actor is whose input a command is, when it may be entered as it was.
func (x Command[D]) Actor(c engine.Command, table Table) (engine.Seat, error) {
	by := func(s engine.Senders) bool { return x.By&s != 0 }
	drawn := by(engine.ByApp) && (x.IsDraw == nil || x.IsDraw(c.Args))
	no := func(ruling, key string) (engine.Seat, error) { return "", engine.Refuse(ruling, key, "do", c.Do) }
	switch {
	case drawn && table.AppDraws && c.By != engine.App: // the app alone draws its cards, whoever is to have them
		return no(x.Ruling, "input.app_draws")
	case c.By == engine.App && !(drawn && table.AppDraws):
		return no(x.Ruling, "input.not_by_app")
	case c.By == engine.App:
		return c.For, nil
	case c.By == engine.Moderator && c.For == "" && !by(engine.ByModerator):
		return no(x.Ruling, "input.needs_seat")
	case c.By == engine.Moderator && c.For == "":
		return engine.Moderator, nil
	case !table.Sits(c.Actor()):
		return "", engine.Refuse(table.UnknownSeatRuling, "input.unknown_seat", "faction", string(c.Actor()))
	case c.By == engine.Moderator && (x.Secret || !by(engine.BySeat)):
		return no(table.OwnPhoneRuling, "input.own_phone_only")
	case !by(engine.BySeat):
		return no(x.Ruling, "input.moderator_only")
	}
	return c.Actor(), nil
}
