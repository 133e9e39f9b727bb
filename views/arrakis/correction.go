package arrakis

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// ArgumentFields are the fields of what a command declares, with its values.
func (Pages) ArgumentFields(c pages.Layout, v engine.View, command engine.Command) templ.Component {
	return newViewModel(c, v, nil).fields().All(spec(command.Do), command)
}

// InWords says a command.
func (Pages) InWords(c pages.Layout, v engine.View, command engine.Command) string {
	return newViewModel(c, v, nil).inWords(command)
}

// Explanation says what a line should have been, or that it should not have been there.
func (Pages) Explanation(c pages.Layout, v engine.View, line int, then engine.Command, with *engine.Command) string {
	s := newViewModel(c, v, nil)
	if with == nil {
		return s.t("explain.never", "line", line, "what", s.heading(then))
	}
	var changed []string
	for _, a := range fields.Shown(spec(with.Do), *with) {
		if now, was := s.fields().Say(a, *with), s.fields().Say(a, then); now != was {
			changed = append(changed, s.t("explain.instead", "what", s.fields().Label(a.Name), "now", now, "then", was))
		}
	}
	return s.t("explain.line", "line", line, "what", s.heading(then)) + " " + strings.Join(changed, "; ")
}

// CountFields are the figures of the table as recorded.
func (Pages) CountFields(c pages.Layout, v engine.View) templ.Component {
	return countFields(newViewModel(c, v, nil))
}

// Difference says how a count differs from the record.
func (Pages) Difference(c pages.Layout, d engine.Difference) string {
	s := viewModel{Screen: live.Screen{Layout: c}}
	path := strings.Split(d.Path, ".")
	where, what := s.P.Term(path[0]), s.t("count.figure")
	switch path[0] {
	case "board":
		where, what = s.P.Term(path[1]), s.countName("", path[2])
	case "markers", "prescience":
		where = s.P.Term(path[1])
	case "decks":
		where, what = s.P.Term(path[1]), s.t("count.left")
	case "seats", "sides":
		where, what = s.P.Term(path[1]), s.t("count."+path[2])
	case "blocked", "beneReserve", "reserve", "spice":
		where = s.t("count." + path[0])
	case "mahdi":
		where, what = s.t("fact.of."+path[1]), s.t("count.left")
		if path[1] == "pool" {
			what = s.t("fact.of." + path[2])
		}
	}
	return s.t("count.difference", "where", where, "what", what, "counted", d.Counted, "recorded", d.Recorded)
}

// UndoPreview shows the table as it is beside the table as it would be.
func (Pages) UndoPreview(c pages.Layout, now, then engine.View) templ.Component {
	return twoTables(newViewModel(c, now, nil), newViewModel(c, then, nil))
}

// OverrideFields ask for what the board looks like after a play that stands; a victory needs nothing else. Nothing is paid in this game.
func (Pages) OverrideFields(c pages.Layout, v engine.View, play engine.Command) (fields, payment templ.Component) {
	if play.Do == "victory" {
		return nil, nil
	}
	return overrideFields(newViewModel(c, v, nil)), nil
}

// spec is what a command declares.
func spec(do string) engine.CommandSpec { return arrakis.Rules{}.Commands()[do] }

func (s viewModel) fields() fields.Game {
	return fields.Game{P: s.P, Max: 99, Options: s.argumentOptions, CustomField: s.ownField, Words: s.ownWords}
}

// heading names a command and whose it is.
func (s viewModel) heading(c engine.Command) string {
	what := s.P.Term(c.Do)
	if key := "do." + c.Do; s.P.Has(key) {
		what = s.t(key)
	}
	return s.t("argument.command", "seat", string(c.Actor()), "what", what)
}

// inWords says a command: whose it is, what is done, with what.
func (s viewModel) inWords(c engine.Command) string {
	words := []string{s.heading(c)}
	for _, a := range fields.Shown(spec(c.Do), c) {
		if text := s.fields().Say(a, c); text != "" {
			words = append(words, s.t("argument.says", "what", s.fields().Label(a.Name), "value", text))
		}
	}
	return strings.Join(words, " · ")
}

// argumentOptions lists an argument's choices.
func (s viewModel) argumentOptions(a engine.Arg, c engine.Command) []pages.Option {
	switch a.Kind {
	case arrakis.KindArea, arrakis.KindAreas:
		return s.allAreas()
	case arrakis.KindZone, arrakis.KindZones:
		return s.zoneOptions()
	case arrakis.KindOrigins:
		return append(s.allAreas(), s.zoneOptions()...)
	case arrakis.KindResult:
		return pages.Terms(s.P, rulebook.Faces)
	case arrakis.KindLeader, arrakis.KindLeaders:
		ids := slices.Clone(leadersOf(sideAbout(c)))
		if c.Do == "combat.leaders" { // two of the same kind may fight
			ids = append(ids, "bashar", "naib")
		}
		return pages.Terms(s.P, ids)
	case arrakis.KindCard, arrakis.KindCards:
		if c.Do == "row" || c.Do == "prescience.remove" { // people name them
			return nil
		}
		return s.cardsOf(rulebook.Decks[sideAbout(c)])
	case arrakis.KindMarker:
		return pages.Terms(s.P, rulebook.Markers)
	case engine.KindSeat, engine.KindSeats:
		return pages.Terms(s.P, s.SeatOrder)
	case engine.KindWord:
		return pages.Terms(s.P, barNames()[named(a)])
	}
	return nil
}

// sietches are the sietches that stand.
func (s viewModel) sietches() []pages.Option {
	var ids []arrakis.Area
	for _, a := range board.Areas {
		if _, stands := s.Settlements[a.ID]; a.Sietch && stands {
			ids = append(ids, a.ID)
		}
	}
	return s.areaOptions(ids)
}

// sideAbout is the side whose leaders and cards a command names: of Mahdi's commands the Harkonnen, though the Atreides enter them.
func sideAbout(c engine.Command) arrakis.Side {
	if strings.HasPrefix(c.Do, "mahdi.") {
		return arrakis.Harkonnen
	}
	return sideOf(c.Actor())
}

// leadersOf are a side's named leaders, of both for nobody.
func leadersOf(side arrakis.Side) (ids []string) {
	for _, l := range rulebook.Leaders {
		if side == "" || l.Side == side || side != arrakis.Atreides && side != arrakis.Harkonnen {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

func (s viewModel) zoneOptions() []pages.Option {
	var ids []arrakis.Zone
	for _, z := range board.Zones {
		ids = append(ids, z.ID)
	}
	return pages.Terms(s.P, ids)
}

// signFaces are what a worm sign may show.
var signFaces = []string{"sand", "sandworm", "deep-worm"}

// mapKinds are the kinds of arguments that give each of some keys a value.
var mapKinds = []engine.ArgKind{arrakis.KindFaces, arrakis.KindWorms, arrakis.KindGains, arrakis.KindDice}

// ownField is this game's own field for objects, lists of them, and maps.
func (s viewModel) ownField(a engine.Arg, c engine.Command) (templ.Component, bool) {
	switch {
	case a.Kind == arrakis.KindEffects:
		return effectSteps(s, sideAbout(c), stepsOf(c), 0), true
	case slices.Contains(mapKinds, a.Kind):
		return mapField(s, a, s.keysOf(a, c), said(c, a.Name)), true
	case a.Shape != engine.AsObject:
		return nil, false
	case a.List && slices.ContainsFunc(a.Args, func(m engine.Arg) bool { return m.Kind == engine.KindCount }):
		return rowsField(s, a, c, append(rowsOf(c.Args[a.Name]), nil)), true
	case c.Args[a.Name] == nil: // empty fields would name no area
		return nil, false
	case a.List:
		return rowsField(s, a, c, rowsOf(c.Args[a.Name])), true
	}
	return objectField(s, a, c, "arg."+a.Name, object(c.Args[a.Name])), true
}

// said is a map argument's values.
func said(c engine.Command, name string) map[string]any { return object(c.Args[name]) }

// object reads an object; nil if it is none.
func object(raw json.RawMessage) (values map[string]any) {
	if json.Unmarshal(raw, &values) != nil {
		return nil
	}
	return values
}

// rowsOf reads a list of objects.
func rowsOf(raw json.RawMessage) (rows []map[string]any) {
	if json.Unmarshal(raw, &rows) != nil {
		return nil
	}
	return rows
}

// keysOf lists the keys that a map argument may have: prescience markers, results of dice, or areas with a sign and those that the command names.
func (s viewModel) keysOf(a engine.Arg, c engine.Command) []string {
	switch a.Kind {
	case arrakis.KindGains:
		return rulebook.Markers
	case arrakis.KindDice:
		return texts(rulebook.Faces)
	}
	keys := slices.Concat(texts(s.Signs), slices.Collect(maps.Keys(said(c, "faces"))), slices.Collect(maps.Keys(said(c, a.Name))))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// valueOptions lists the values that a map argument may give; none for numbers.
func (s viewModel) valueOptions(a engine.Arg) []pages.Option {
	switch a.Kind {
	case arrakis.KindFaces:
		return pages.Terms(s.P, signFaces)
	case arrakis.KindWorms:
		return append(pages.Terms(s.P, []string{rulebook.WildMaker}), s.allAreas()...)
	}
	return nil
}

// ownWords says objects, lists of them, maps and effects.
func (s viewModel) ownWords(a engine.Arg, c engine.Command) (string, bool) {
	raw := c.Args[a.Name]
	switch {
	case a.Name == "card": // a prescience card is named in people's own words
		return s.P.Term(fields.Value[string](c, a.Name)), true
	case a.Kind == arrakis.KindEffects:
		return s.sayEffects(c), true
	case a.Kind == engine.KindCount && string(raw) == "0": // none
		return "", true
	case slices.Contains(mapKinds, a.Kind):
		var out []string
		for _, key := range slices.Sorted(maps.Keys(object(raw))) {
			out = append(out, s.P.Term(key)+" "+s.P.Say(object(raw)[key]))
		}
		return s.P.List(out), true
	case a.Shape == engine.AsObject && a.List:
		var out []string
		for _, row := range rowsOf(raw) {
			out = append(out, s.sayObject(a, row))
		}
		return strings.Join(out, "; "), true
	case a.Shape == engine.AsObject:
		return s.sayObject(a, object(raw)), true
	}
	return "", false
}

func (s viewModel) sayObject(a engine.Arg, values map[string]any) string {
	var out []string
	for _, m := range a.Args {
		switch v := values[m.Name].(type) {
		case nil:
		case float64:
			out = append(out, s.P.Say(v)+" "+s.P.Term(m.Name))
		case bool:
			if v {
				out = append(out, s.fields().Label(m.Name))
			}
		default:
			out = append(out, s.P.Say(v))
		}
	}
	return strings.Join(out, " ")
}

// sayEffects says what a card does as the log would.
func (s viewModel) sayEffects(c engine.Command) string {
	var effects []arrakis.Effect
	if json.Unmarshal(c.Args["effects"], &effects) != nil {
		return ""
	}
	var out []string
	for _, e := range effects {
		if s.P.Has("did." + e.Kind) {
			out = append(out, s.P.Message(e.Said(sideAbout(c))))
		}
	}
	return strings.Join(out, "; ")
}

// boardComparedWith is the map, with the areas outlined that differ from another table's.
func (s viewModel) boardComparedWith(other viewModel, name string) arrakismap.Model {
	m := s.mapModel()
	m.Name, m.Battles, m.Stakes = name, nil, nil
	mark := func(area string, differs bool) {
		if differs && !slices.Contains(m.Stakes, area) {
			m.Stakes = append(m.Stakes, area)
		}
	}
	for _, a := range board.Areas {
		l, o := s.Board[a.ID], other.Board[a.ID]
		t, ot := s.Settlements[a.ID], other.Settlements[a.ID]
		mark(string(a.ID), !reflect.DeepEqual(l, o) || t != ot)
	}
	o := other.mapModel()
	for _, pair := range [][2][]string{
		{m.Harvesters, o.Harvesters}, {m.Signs, o.Signs}, {m.Worms, o.Worms}, {m.Stations, o.Stations}, {{m.WildMaker}, {o.WildMaker}}, {{m.Atomics}, {o.Atomics}},
	} {
		for _, area := range slices.Concat(pair[0], pair[1]) {
			mark(area, area != "" && slices.Contains(pair[0], area) != slices.Contains(pair[1], area))
		}
	}
	return m
}

// differences are the counted figures of this table that another has otherwise; one that stands only there is 0 here.
func (s viewModel) differences(other viewModel) (out []string) {
	say := func(g countGroup, f countedFigure, n int) {
		out = append(out, s.t("argument.says", "what", g.name+" · "+f.name, "value", itoa(n)))
	}
	there := other.figures()
	for _, g := range s.counted() {
		for _, f := range g.figures {
			if there[f.path] != f.n {
				say(g, f, f.n)
			}
		}
	}
	here := s.figures()
	for _, g := range other.counted() {
		for _, f := range g.figures {
			if _, counted := here[f.path]; !counted && f.n > 0 {
				say(g, f, 0)
			}
		}
	}
	return out
}

// trackFact is a track in words.
type trackFact struct{ name, value string }

func (s viewModel) tracks() []trackFact {
	out := []trackFact{{term(s, "supremacy"), itoa(s.Supremacy)}}
	for _, marker := range rulebook.Markers {
		out = append(out, trackFact{s.P.Term(marker), itoa(s.Prescience[marker])})
	}
	for _, power := range rulebook.Powers {
		value := s.t("track.level", "n", s.Markers[power])
		if slices.Contains(s.Bans, power) {
			value += " · " + s.t("track.ban")
		}
		out = append(out, trackFact{s.P.Term(power), value})
	}
	return out
}

func (s viewModel) sideOptions() []pages.Option { return pages.Terms(s.P, arrakis.Sides) }

// leaderPaths are the named leaders with the places of their cards in the record's state.
func (s viewModel) leaderPaths() (out []pages.Option) {
	for _, l := range rulebook.Leaders {
		out = append(out, pages.Option{Value: string(l.Side) + ".leaders." + l.ID, Text: s.P.Term(l.ID)})
	}
	return out
}

// whereOptions are where a leader may be.
func (s viewModel) whereOptions() []pages.Option {
	return append(pages.Terms(s.P, []string{"aside", "tanks", "out-of-play", "removed"}), s.allAreas()...)
}

// memberText is a member's value as a field shows it.
func memberText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return itoa(int(v))
	case bool:
		if v {
			return "true"
		}
	}
	return ""
}

// memberList is a member's list of ids.
func memberList(v any) (out []string) {
	list, _ := v.([]any)
	for _, x := range list {
		if id, ok := x.(string); ok {
			out = append(out, id)
		}
	}
	return out
}
