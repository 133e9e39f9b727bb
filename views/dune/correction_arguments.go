package dune

import (
	"encoding/json"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/form"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// soldCommand is the command that enters how a card's auction ended.
const soldCommand = "bid.sold"

// lastCommand makes this turn the last, and endCommand ends the game now.
const (
	lastCommand = "game.last"
	endCommand  = "game.end"
)

// paperCommand says that traitors and prediction are on paper, and foretoldCommand what the paper says.
const (
	paperCommand    = "paper"
	foretoldCommand = "foretold"
)

// spec is what a command declares.
func spec(do string) engine.CommandSpec { return dune.Rules{}.Commands()[do] }

// args are the fields of a command's arguments.
func (s *viewModel) args() fields.Game {
	return fields.Game{P: s.P, Max: mostSpice, Options: s.argumentOptions, CustomField: s.ownField, Words: s.ownFieldText}
}

// argumentOptions lists an argument's choices.
func (s *viewModel) argumentOptions(a engine.Arg, c engine.Command) []pages.Option {
	switch a.Kind {
	case engine.KindSeat:
		return pages.Terms(s.P, s.Others(c.Actor()))
	case engine.KindSeats:
		return pages.Terms(s.P, s.InOrder())
	case dune.KindLand, dune.KindLands:
		return byText(pages.Terms(s.P, board.Territories()))
	case dune.KindLeader, dune.KindLeaders:
		return s.everyLeader()
	case dune.KindCard, dune.KindCards:
		return s.cardOptions(allCards())
	case dune.KindSpiceCard:
		return s.spiceOptions(dune.SpiceCards())
	}
	return nil
}

// ownField is Dune's own field for an argument; nothing for a kind of forces that the seat does not have.
func (s *viewModel) ownField(a engine.Arg, c engine.Command) (templ.Component, bool) {
	switch {
	case a.Name == "special" && s.elites(c.Actor()) == 0 && fields.Value[int](c, a.Name) == 0:
		return templ.NopComponent, true
	case a.Kind == dune.KindPlace:
		at := placeSaid(a, c)
		return form.Select("arg."+a.Name, s.label(a.Name), s.somewhere(at), at, true), true
	case isOrigin(a, c):
		return originField(s, a, fields.Value[forcesRow](c, a.Name)), true
	case a.Kind == dune.KindRows:
		return rowsField(s, a, append(fields.Value[[]forcesRow](c, a.Name), forcesRow{}), c.Actor()), true
	}
	return nil, false
}

// ownFieldText says places in words.
func (s *viewModel) ownFieldText(a engine.Arg, c engine.Command) (string, bool) {
	switch {
	case a.Kind == dune.KindPlace:
		return s.saidPlace(placeSaid(a, c)), true
	case isOrigin(a, c):
		return s.saidPlace(fields.Value[forcesRow](c, a.Name).place()), true
	case a.Kind == dune.KindRows:
		var out []string
		for _, row := range fields.Value[[]forcesRow](c, a.Name) {
			out = append(out, s.t("option.forces", "place", s.saidPlace(row.place()), "count", count(row.Forces)))
		}
		return s.P.List(out), true
	}
	return "", false
}

// isOrigin reports whether an argument is a single place, perhaps with forces.
func isOrigin(a engine.Arg, c engine.Command) bool {
	raw := c.Args[a.Name]
	return a.Kind == dune.KindOrigin || a.Kind == dune.KindRows && len(raw) > 0 && raw[0] != '['
}

// placeSaid encodes a place argument as an option's value.
func placeSaid(a engine.Arg, c engine.Command) string {
	return placeValue(board.Territory(fields.Value[string](c, a.Name)), fields.Value[int](c, a.Second))
}

// placeValue encodes a place as an option's value. A territory with only one sector is often named without it.
func placeValue(t board.Territory, sector int) string {
	switch sectors := t.Sectors(); {
	case t == "" || t == inReserves:
		return string(t)
	case sector == 0 && len(sectors) == 1:
		sector = sectors[0]
	}
	return place{t, sector}.value()
}

// inReserves is the record's word for forces off the planet.
const inReserves = "reserves"

// forcesRow is a place with forces.
type forcesRow struct {
	Territory board.Territory `json:"territory"`
	Sector    int             `json:"sector"`
	dune.Forces
}

func (r forcesRow) place() string { return placeValue(r.Territory, r.Sector) }

// UnmarshalJSON also accepts a territory's name alone.
func (r *forcesRow) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &r.Territory)
	}
	var in struct {
		Territory board.Territory `json:"territory"`
		Sector    int             `json:"sector"`
		Normal    int             `json:"normal"`
		Special   int             `json:"special"`
		Advisors  int             `json:"advisors"`
	}
	err := json.Unmarshal(data, &in)
	*r = forcesRow{in.Territory, in.Sector, dune.Forces{Normal: in.Normal, Special: in.Special, Advisors: in.Advisors}}
	return err
}

func hasAdvisors(f dune.Faction) bool { return f == dune.BeneGesserit }

// label names an argument.
func (s *viewModel) label(name string) string { return s.args().Label(name) }

func (s *viewModel) saidPlace(value string) string {
	t, sector, _ := strings.Cut(value, ":")
	return s.placeName(place{board.Territory(t), number(sector)})
}

// parts says a command's arguments in words.
func (s *viewModel) parts(c engine.Command) []string {
	var out []string
	for _, a := range fields.Shown(spec(c.Do), c) {
		if text := s.args().Say(a, c); text != "" {
			out = append(out, s.t("argument.says", "what", s.label(a.Name), "value", text))
		}
	}
	return out
}

// heading names a command and whose it is.
func (s *viewModel) heading(c engine.Command) string {
	return s.t("argument.command", "seat", string(c.Actor()), "do", c.Do)
}

// InWords says a command.
func (Pages) InWords(c pages.Layout, v engine.View, command engine.Command) string {
	s := newViewModel(c, v, nil)
	return strings.Join(append([]string{s.heading(command)}, s.parts(command)...), " · ")
}

// Explanation says what a line should have been.
func (Pages) Explanation(c pages.Layout, v engine.View, line int, then engine.Command, with *engine.Command) string {
	s := newViewModel(c, v, nil)
	if with == nil {
		return s.t("explain.never", "line", line, "what", s.heading(then))
	}
	var changed []string
	for _, a := range fields.Shown(spec(with.Do), *with) {
		if now, was := s.args().Say(a, *with), s.args().Say(a, then); now != was {
			changed = append(changed, s.t("explain.instead", "what", s.label(a.Name), "now", now, "then", was))
		}
	}
	return s.t("explain.line", "line", line, "what", s.heading(then)) + " " + strings.Join(changed, "; ")
}

// Difference says how the count differs from the record.
func (Pages) Difference(c pages.Layout, d engine.Difference) string {
	s := &viewModel{Screen: live.Screen{Layout: c}}
	path := strings.Split(d.Path, ".")
	kind := path[len(path)-1]
	if kind == "normal" || kind == path[0] {
		kind = ""
	} else if key := "argument." + kind; s.P.Has(key) {
		kind = s.t(key)
	}
	args := []any{"counted", d.Counted, "recorded", d.Recorded, "kind", kind}
	switch {
	case path[0] == "board" && len(path) == 5:
		args = append(args, "place", s.placeName(placeAt(board.Territory(path[1]), path[2])), "faction", path[3])
	case path[0] == "spice" && len(path) == 3:
		args = append(args, "place", s.placeName(placeAt(board.Territory(path[1]), path[2])))
	case path[0] == "seats" && len(path) > 2:
		args = append(args, "place", s.P.Term(path[2]), "faction", path[1])
	}
	return s.t("count.difference."+path[0], args...)
}

// Forgotten lists commands that somebody may have forgotten to enter.
func (Pages) Forgotten(c pages.Layout, _ engine.View) []pages.Option {
	return byText(pages.Terms(c.P, fields.Forgotten(dune.Rules{}.Commands())))
}

// ArgumentFields are the fields of a command's arguments.
func (Pages) ArgumentFields(c pages.Layout, v engine.View, command engine.Command) templ.Component {
	return newViewModel(c, v, nil).args().All(spec(command.Do), command)
}

// OverrideFields asks what the table looks like after an overridden play. A shipment and a move say so themselves, and a
// shipment is paid for.
func (Pages) OverrideFields(c pages.Layout, v engine.View, play engine.Command) (set, payment templ.Component) {
	s := newViewModel(c, v, nil)
	switch play.Do {
	case "ship":
		return nil, fields.Number("arg.spice", s.t("override.paid"), "")
	case "move":
		return nil, nil
	}
	return overrideFields(s), nil
}

// CountFields are the fields of a count of the board.
func (Pages) CountFields(c pages.Layout, v engine.View) templ.Component {
	return countFields(newViewModel(c, v, nil))
}

// somewhere lists every place and the reserves; by territory only if that was given.
func (s *viewModel) somewhere(said string) []pages.Option {
	options := append(s.destinationOptions(allPlaces()), pages.Option{Value: inReserves, Text: s.P.Term(inReserves)})
	if t, sector, _ := strings.Cut(said, ":"); sector == "0" && len(board.Territory(t).Sectors()) > 0 {
		options = append([]pages.Option{{Value: said, Text: s.P.Term(t)}}, options...)
	}
	return options
}

// everyLeader lists the leaders in play, faction by faction.
func (s *viewModel) everyLeader() []pages.Option {
	var options []pages.Option
	for _, f := range s.InOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, pages.Option{Value: string(l), Text: s.t("option.leader_of", "faction", f, "leader", l)})
		}
	}
	return options
}

// spiceAt is the spice in a place.
func (s *viewModel) spiceAt(p place) int { return s.Spice[p.territory][itoa(p.sector)] }

// exemptSince is the line of the overridden play that made something exempt; 0 if these lines do not tell.
func exemptSince(log []*pages.LogLine) int {
	since := 0
	for _, line := range log {
		switch {
		case line.Undone || !engine.IsCorrection(line.Do) || line.Do == engine.Amend:
		case since > 0:
			return 0
		default:
			since = line.No
		}
	}
	return since
}
