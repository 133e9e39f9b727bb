package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// parseHeader reads the first object; wrong means that the record expects its refusal. Unknown members are errors: with a
// mistyped "house" a game would be judged by the wrong rules.
func parseHeader(members map[string]any, wrong bool) (h engine.Header, err error) {
	if members["record"] == nil {
		return h, errors.New(`the header is missing: the first object needs "record"`)
	}
	if version, ok := members["record"].(json.Number); !ok || !sameNumber(version, json.Number(fmt.Sprint(Version))) {
		return h, fmt.Errorf("record version %s is unknown, this program reads %d", jsonText(members["record"]), Version)
	}
	if members["event"] != nil {
		h.Event, err = engine.Encode(members)
		h.Version, h.Game = Version, engine.EventGame
		return h, err
	}
	if err := checkMembers(members, "record", "game", "profile", "house", "cards", "blind", "host", "seats"); err != nil {
		return h, err
	}
	seats, _ := members["seats"].([]any)
	for _, seat := range seats {
		seat, _ := seat.(map[string]any)
		if err := checkMembers(seat, "faction", "circle", "name", "sheet"); err != nil {
			return h, err
		}
	}
	members["record"] = Version // 1.0 is 1, but no Go integer
	line, err := json.Marshal(members)
	if err != nil {
		return h, err
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, headerError(err)
	}
	if h.Cards == "" {
		h.Cards = engine.CardsTable
	}
	return h, checkHeader(h, wrong)
}

func headerError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("the header's %q cannot be a %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("the header: %w", err)
}

func checkHeader(h engine.Header, wrong bool) error {
	switch {
	case h.Game == "":
		return errors.New(`the header needs "game"`)
	case h.Cards != engine.CardsTable && h.Cards != engine.CardsPhone:
		return fmt.Errorf(`"cards" must be "table" or "phone", not %q`, h.Cards)
	case len(h.Seats) == 0:
		return errors.New(`the header needs "seats"`)
	}
	taken := map[engine.Seat]bool{}
	for _, seat := range h.Seats {
		switch f := seat.Faction; {
		case f == "":
			return errors.New(`a seat needs "faction"`)
		case slices.Contains(reserved, f):
			return fmt.Errorf("no seat can be called %q", f)
		case taken[f] && !wrong: // the rules may refuse it
			return fmt.Errorf("two seats have the faction %q", f)
		}
		taken[seat.Faction] = true
	}
	if h.Host != "" && !taken[h.Host] {
		return fmt.Errorf("the host's seat %q is not at this table", h.Host)
	}
	return nil
}

// Names of viewers that are no seats.
const (
	asReferee = "referee"
	asPublic  = "public"
)

var reserved = []engine.Seat{engine.Moderator, engine.App, asReferee, asPublic}

// ParseViewer returns the viewer that "as" names: referee, moderator, public or a seat of the header.
func ParseViewer(h engine.Header, as string) (engine.Viewer, error) {
	switch as {
	case asReferee:
		return engine.Referee, nil
	case asPublic:
		return engine.Public, nil
	case string(engine.Moderator):
		return engine.AtModerator, nil
	}
	if h.Event != nil && as != "" { // people and judges come later
		return engine.AtSeat(engine.Seat(as)), nil
	}
	for _, seat := range h.Seats {
		if string(seat.Faction) == as {
			return engine.AtSeat(seat.Faction), nil
		}
	}
	return engine.Viewer{}, fmt.Errorf("no seat at this table is %q", as)
}

// parseExpectation reads an object that is no command.
func parseExpectation(members map[string]any, h engine.Header) (*Expectation, error) {
	if err := checkMembers(members, "expect", "as", "absent", "prompts", "noprompts"); err != nil {
		return nil, fmt.Errorf("neither a command nor an expectation: %w", err)
	}
	e := &Expectation{As: engine.Referee}
	says := 0
	for _, name := range sortedKeys(members) {
		value, ok := members[name], true
		switch name {
		case "as":
			as, _ := value.(string)
			v, err := ParseViewer(h, as)
			if err != nil {
				return nil, fmt.Errorf(`"as": %w`, err)
			}
			e.As = v
			continue
		case "expect":
			e.Expect, ok = value.(map[string]any)
		case "absent":
			e.Absent, ok = paths(value)
		case "prompts":
			e.Prompts, ok = objects(value)
		case "noprompts":
			e.NoPrompts, ok = objects(value)
		}
		if !ok {
			return nil, fmt.Errorf("%q must be %s", name, memberForms[name])
		}
		says++
	}
	if says == 0 {
		return nil, errors.New("neither a command nor an expectation: it is empty")
	}
	return e, nil
}

var memberForms = map[string]string{
	"expect":    "an object",
	"absent":    "a list of paths",
	"prompts":   "a list of objects",
	"noprompts": "a list of objects",
}

func paths(value any) ([]string, bool) {
	list, ok := value.([]any)
	var out []string
	for _, item := range list {
		path, is := item.(string)
		ok = ok && is && path != ""
		out = append(out, path)
	}
	return out, ok
}

func objects(value any) ([]any, bool) {
	list, ok := value.([]any)
	for _, item := range list {
		_, is := item.(map[string]any)
		ok = ok && is
	}
	return list, ok
}

// checkMembers refuses members other than names.
func checkMembers(members map[string]any, names ...string) error {
	for _, name := range sortedKeys(members) {
		if !slices.Contains(names, name) {
			return fmt.Errorf("unknown member %q (there are %s)", name, strings.Join(names, ", "))
		}
	}
	return nil
}
