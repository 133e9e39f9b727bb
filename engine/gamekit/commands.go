package gamekit

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Command is a command of a game that a D decides. Its ruling is also cited if the wrong sender sends it.
type Command[D any] struct {
	engine.CommandSpec
	// IsDraw tells drawn inputs from decisions of a seat; nil if all inputs are draws.
	IsDraw func(engine.Args) bool
	// OrDecided lets a seat or the moderator decide what the app may also draw.
	OrDecided bool
	Run       func(d D, actor engine.Seat, args engine.Args) error
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

// NewRawCommand is NewCommand for a function that decodes its arguments itself.
func NewRawCommand[D, T any](ruling string, by engine.Senders, run func(D, engine.Seat, engine.Args) error) Command[D] {
	return Command[D]{CommandSpec: engine.NewCommandSpec[T](ruling, by), Run: run}
}

// NoArgs declares a command without arguments.
type NoArgs struct{}

// Malformed turns a decoding error into a refusal that names the argument.
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

// SenderRules decides who may enter a command.
type SenderRules struct {
	IsSeated func(engine.Seat) bool
	AppDraws bool // the app shuffles and deals
	// UnknownSeatRuling refuses a seat that does not play; OwnPhoneRuling refuses others than the seat itself.
	UnknownSeatRuling, OwnPhoneRuling string
}

// Actor returns the seat whose input a command is, or a refusal if the sender may not enter it.
func (x Command[D]) Actor(c engine.Command, table SenderRules) (engine.Seat, error) {
	by := func(s engine.Senders) bool { return x.By&s != 0 }
	drawn := by(engine.ByApp) && (x.IsDraw == nil || x.IsDraw(c.Args))
	no := func(ruling, key string) (engine.Seat, error) { return "", engine.Refuse(ruling, key, "do", c.Do) }
	switch {
	case drawn && table.AppDraws && c.By != engine.App && !x.OrDecided: // also a seat that draws for itself
		return no(x.Ruling, "input.app_draws")
	case c.By == engine.App && !(drawn && (table.AppDraws || x.OrDecided)):
		return no(x.Ruling, "input.not_by_app")
	case c.By == engine.App:
		return c.For, nil
	case c.By == engine.Moderator && c.For == "" && !by(engine.ByModerator):
		return no(x.Ruling, "input.needs_seat")
	case c.By == engine.Moderator && c.For == "":
		return engine.Moderator, nil
	case !table.IsSeated(c.Actor()):
		return "", engine.Refuse(table.UnknownSeatRuling, "input.unknown_seat", "faction", string(c.Actor()))
	case c.By == engine.Moderator && (x.Secret || !by(engine.BySeat)):
		return no(table.OwnPhoneRuling, "input.own_phone_only")
	case !by(engine.BySeat):
		return no(x.Ruling, "input.moderator_only")
	}
	return c.Actor(), nil
}
