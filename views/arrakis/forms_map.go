package arrakis

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// places are the lists of a prompt's form that are answered on the map.
func (s viewModel) places(p engine.Prompt) []arrakismap.List {
	switch c := p.Choices.(type) {
	case arrakis.MoveChoice:
		return s.ways(p, c)
	case arrakis.VehicleChoice:
		return s.vehicleLists(p, c)
	case arrakis.DeployChoice:
		return s.deployLists(c)
	case arrakis.UpgradeChoice:
		return []arrakismap.List{{Options: placeOptions(s, slices.Sorted(maps.Keys(c.Areas)))}}
	case arrakis.DesertChoice:
		return slices.Concat(s.signLists(c), s.wormLists(c), s.wormAttackLists(c))
	case arrakis.RetreatChoice:
		return []arrakismap.List{s.list("arg.to", "label.to", placeOptions(s, c.To)).from(c.From)}
	case arrakis.DropChoice:
		return s.several("arg.areas", "board.worm", "sign", c.Count, placeOptions(s, c.Areas))
	case arrakis.RescueChoice:
		return s.vehicleWay("arg.area", "board.harvester", "arg.carryall", "board.carryall", c.Areas)
	case arrakis.TacticsChoice:
		return []arrakismap.List{{Options: placeOptions(s, c.Sietches)}}
	case arrakis.MahdiChoice:
		return s.tiePlaces(c)
	case arrakis.FlipChoice:
		return []arrakismap.List{{Options: placeOptions(s, c.Areas)}}
	}
	if p.Ask == "figures" {
		return []arrakismap.List{{Options: placeOptions(s, s.settlementsOf(arrakis.Harkonnen))}}
	}
	return nil
}

// foldedPlaces are the lists of a question that is folded with the map.
func (s viewModel) foldedPlaces(p engine.Prompt) []arrakismap.List {
	switch c := p.Choices.(type) {
	case arrakis.ScoutChoice:
		return s.scoutLists(c)
	case arrakis.AreasChoice:
		return s.areaList(c.Areas)
	}
	if p.Ask == "guerrilla" {
		return s.areaList(s.withTokens())
	}
	return nil
}

// scoutLists are the area that is laid open and the zone of the ornithopter that does it.
func (s viewModel) scoutLists(c arrakis.ScoutChoice) []arrakismap.List {
	ways := map[arrakis.Area][]arrakis.Zone{}
	for _, zone := range slices.Sorted(maps.Keys(c.Ornithopters)) {
		for _, area := range c.Ornithopters[zone] {
			ways[area] = append(ways[area], zone)
		}
	}
	return s.vehicleWay("arg.area", "label.area", "arg.ornithopter", "board.ornithopter", ways)
}

// areaList is the only area that a question asks for.
func (s viewModel) areaList(areas []arrakis.Area) []arrakismap.List {
	return []arrakismap.List{arrakismap.List(s.list("arg.area", "label.area", placeOptions(s, areas)))}
}

// placeList is a list with ways to adapt it.
type placeList arrakismap.List

// list is a list of places; one without choice has its only option chosen.
func (s viewModel) list(field, label string, options []arrakismap.Option) placeList {
	if len(options) == 1 {
		options[0].Chosen = true
	}
	return placeList{Field: field, Label: s.t(label), Hint: s.t("map.touch"), Options: options}
}

// from is the list with ways that begin in an area.
func (l placeList) from(area arrakis.Area) arrakismap.List {
	l.Start = string(area)
	return arrakismap.List(l)
}

// several are lists that choose different places of the same ones.
func (s viewModel) several(field, label, group string, n int, options []arrakismap.Option) (out []arrakismap.List) {
	for i := range n {
		l := arrakismap.List(s.list(field, label, slices.Clone(options)))
		l.Distinct = group
		if n > 1 {
			l.Label += " " + itoa(i+1)
		}
		out = append(out, l)
	}
	return out
}

// placeOptions are areas or zones to choose, by name.
func placeOptions[T ~string](s viewModel, ids []T) (out []arrakismap.Option) {
	for _, id := range ids {
		out = append(out, arrakismap.Option{Value: string(id), Text: term(s, id)})
	}
	return byText(out)
}

// numberedZones are air zones to choose, each by its number on the map and its sectors: the list's label says what they are.
func numberedZones(s viewModel, ids []arrakis.Zone) (out []arrakismap.Option) {
	for _, id := range ids {
		out = append(out, arrakismap.Option{Value: string(id), Text: s.t("zone." + string(id))})
	}
	return byText(out)
}

func byText(options []arrakismap.Option) []arrakismap.Option {
	slices.SortFunc(options, func(a, b arrakismap.Option) int { return strings.Compare(a.Text, b.Text) })
	return options
}

// ways are where a legion starts and goes to, and for a second move of the same die the same again.
func (s viewModel) ways(p engine.Prompt, c arrakis.MoveChoice) []arrakismap.List {
	goal := "to"
	if p.Ask == "attack" {
		goal = "at"
	}
	attack := s.attackBeside(p)
	first := s.way("arg.from", "arg."+goal, c, attack)
	if p.Ask != "move" || s.movesLeft() < 2 || len(c.From) < 2 || !s.onPhone(p) {
		return first
	}
	second := s.way("then.move/from", "then.move/to", c, nil)
	for i := range second {
		second[i].Optional, second[i].Hint = true, s.t("map.also")
	}
	first[0].Distinct, second[0].Distinct = "from", "from"
	return append(first, second...)
}

// onPhone reports whether a prompt's form stands on the phone of the seat that it asks, where the map is.
func (s viewModel) onPhone(p engine.Prompt) bool { return s.For == p.For }

// movesLeft is how many legions the die of this turn may still move.
func (s viewModel) movesLeft() int {
	if s.Action == nil {
		return 0
	}
	return s.Action.Left
}

// attackBeside is the attack that a phone offers on the map of a move: where an enemy stands a legion attacks.
func (s viewModel) attackBeside(p engine.Prompt) *engine.Prompt {
	if p.Ask != "move" || !s.onPhone(p) {
		return nil
	}
	for _, q := range s.Mine(s.OpenPrompts) {
		if q.Ask == "attack" {
			return &q
		}
	}
	return nil
}

// besideMove reports whether a question is answered on the map of another.
func (s viewModel) besideMove(p engine.Prompt) bool {
	return p.Ask == "attack" && s.onPhone(p) && slices.ContainsFunc(s.Mine(s.OpenPrompts), func(q engine.Prompt) bool { return q.Ask == "move" })
}

// way is a legion's start and goal.
func (s viewModel) way(from, to string, c arrakis.MoveChoice, attack *engine.Prompt) []arrakismap.List {
	starts, goals := map[arrakis.Area]arrakis.MoveTargets{}, map[arrakis.Area]*goal{}
	reach := func(c arrakis.MoveChoice, attacks bool) {
		for _, area := range slices.Sorted(maps.Keys(c.From)) { // the same page each time
			t, known := c.From[area], starts[area]
			known.Units = t.Units
			known.Fly = t.Fly
			starts[area] = known
			for _, at := range t.To {
				goalOf(goals, at, attacks).foot(area)
			}
			for _, ats := range t.Fly {
				for _, at := range ats {
					goalOf(goals, at, attacks).flight(area)
				}
			}
		}
	}
	if attack != nil {
		reach(attack.Choices.(arrakis.MoveChoice), true)
	}
	reach(c, false)
	var fromOptions, toOptions []arrakismap.Option
	for area, t := range starts {
		fromOptions = append(fromOptions, arrakismap.Option{Value: string(area), Text: term(s, area), Facts: s.startFacts(area, t)})
	}
	for area, g := range goals {
		toOptions = append(toOptions, arrakismap.Option{Value: string(area), Text: term(s, area), After: texts(g.starts), Facts: g.facts()})
	}
	return []arrakismap.List{
		arrakismap.List(s.list(from, "label.from", byText(fromOptions))), arrakismap.List(s.list(to, "label.to", byText(toOptions))),
	}
}

// startFacts are what the page needs of a legion: the units that may go, whether they are the rest of it, and the ornithopters.
func (s viewModel) startFacts(area arrakis.Area, t arrakis.MoveTargets) templ.Attributes {
	units, err := json.Marshal(t.Units)
	if err != nil {
		panic(err) // plain numbers and names
	}
	facts := templ.Attributes{"data-units": string(units)}
	if zones := slices.Sorted(maps.Keys(t.Fly)); len(zones) > 0 {
		facts["data-zones"] = strings.Join(texts(zones), " ")
	}
	if whole := s.Board[area].Units; whole.Count() != t.Units.Count() || whole.LeaderCount() != t.Units.LeaderCount() {
		facts["data-rest"] = "yes"
	}
	return facts
}

// goal is an area that legions reach from some starts, from some of them by ornithopter alone.
type goal struct {
	starts, flown []arrakis.Area
	attacked      bool
}

func goalOf(goals map[arrakis.Area]*goal, area arrakis.Area, attacked bool) *goal {
	if goals[area] == nil {
		goals[area] = &goal{attacked: attacked}
	}
	return goals[area]
}

func (g *goal) foot(start arrakis.Area) {
	g.flown = slices.DeleteFunc(g.flown, func(a arrakis.Area) bool { return a == start })
	if !slices.Contains(g.starts, start) {
		g.starts = append(g.starts, start)
	}
}

func (g *goal) flight(start arrakis.Area) {
	if !slices.Contains(g.starts, start) {
		g.starts, g.flown = append(g.starts, start), append(g.flown, start)
	}
}

func (g *goal) facts() templ.Attributes {
	slices.Sort(g.starts)
	facts := templ.Attributes{}
	if len(g.flown) > 0 {
		facts["data-fly"] = strings.Join(texts(g.flown), " ")
	}
	if g.attacked {
		facts["data-attack"] = "yes"
	}
	return facts
}

// vehicleLists are a list for each vehicle. Those of the last round are offered again, as far as they fit.
func (s viewModel) vehicleLists(p engine.Prompt, c arrakis.VehicleChoice) []arrakismap.List {
	lists := slices.Concat(
		s.several("arg.harvesters", "board.harvester", "harvester", c.Harvesters, placeOptions(s, c.Areas)),
		s.several("arg.ornithopters", "board.ornithopter", "zone", c.Ornithopters, numberedZones(s, c.Zones)),
		s.several("arg.carryalls", "board.carryall", "zone", c.Carryalls, numberedZones(s, c.Zones)),
	)
	if p.IsNonBlocking() { // two of any kind
		for i := range lists {
			lists[i].Optional = true
		}
		return append(lists, s.vehiclesTaken()...)
	}
	choose(lists, "arg.harvesters", texts(c.Last.Harvesters))
	choose(lists, "arg.ornithopters", texts(c.Last.Ornithopters))
	choose(lists, "arg.carryalls", texts(c.Last.Carryalls))
	return lists
}

// vehiclesTaken are the lists of vehicles that are taken off the board for others, where the supply of a kind has less than the two
// that a House die places.
func (s viewModel) vehiclesTaken() (out []arrakismap.List) {
	on := s.Vehicles
	var from []arrakismap.Option
	if len(on.Harvesters)+2 > rulebook.Harvesters {
		from = append(from, placeOptions(s, on.Harvesters)...)
	}
	var zones []arrakis.Zone
	if len(on.Ornithopters)+2 > rulebook.Ornithopters {
		zones = append(zones, on.Ornithopters...)
	}
	if len(on.Carryalls)+2 > rulebook.Carryalls {
		zones = append(zones, on.Carryalls...)
	}
	if from = append(from, placeOptions(s, zones)...); len(from) == 0 {
		return nil
	}
	out = s.several("arg.from", "label.taken", "taken", 2, from)
	for i := range out {
		out[i].Optional, out[i].Options[0].Chosen = true, false
	}
	return out
}

// choose chooses values one after the other in the lists of a field, each where it is offered.
func choose(lists []arrakismap.List, field string, values []string) {
	for i, l := range lists {
		if l.Field != field {
			continue
		}
		for len(values) > 0 {
			at := slices.IndexFunc(l.Options, func(o arrakismap.Option) bool { return o.Value == values[0] })
			if values = values[1:]; at >= 0 {
				lists[i].Options[at].Chosen = true
				break
			}
		}
	}
}

// deployLists are the settlements for what is deployed: the Harkonnen may split their units.
func (s viewModel) deployLists(c arrakis.DeployChoice) (out []arrakismap.List) {
	for i := range deployPlaces(c) {
		l := arrakismap.List(s.list("arg.at["+itoa(i)+"].area", "label.area", placeOptions(s, c.Areas)))
		if l.Distinct = "deploy"; i > 0 {
			l.Optional = true
			l.Field += ":?"
			for j := range l.Options {
				l.Options[j].Chosen = false
			}
		}
		out = append(out, l)
	}
	return out
}

// deployPlaces is the number of settlements in which something may be deployed at once.
func deployPlaces(c arrakis.DeployChoice) int { return max(min(c.Most.Regular, len(c.Areas)), 1) }

func (s viewModel) signLists(c arrakis.DesertChoice) []arrakismap.List {
	lists := s.several("arg.signs", "board.sign", "sign", min(c.Most, len(c.Signs)), placeOptions(s, c.Signs))
	for i := range lists {
		lists[i].Optional = i > 0
	}
	return lists
}

func (s viewModel) wormLists(c arrakis.DesertChoice) (out []arrakismap.List) {
	for i := range min(2, len(c.Moves)) {
		at := "arg.worms[" + strconv.Itoa(i) + "]."
		way := s.wormWay(at+"from", at+"to", c.Moves)
		for j := range way {
			if i > 0 {
				way[j].Optional = true
				way[j].Field += ":?"
			}
		}
		way[0].Distinct = "worm"
		out = append(out, way...)
	}
	return out
}

func (s viewModel) wormAttackLists(c arrakis.DesertChoice) []arrakismap.List {
	if len(c.Attacks) == 0 {
		return nil
	}
	return s.wormWay("arg.attack.from", "arg.attack.at", c.Attacks)
}

// wormWay is where a worm starts and where it goes.
func (s viewModel) wormWay(from, to string, ways map[arrakis.Area][]arrakis.Area) []arrakismap.List {
	after := map[arrakis.Area][]string{}
	for start, goals := range ways {
		for _, g := range goals {
			after[g] = append(after[g], string(start))
		}
	}
	goals := placeOptions(s, slices.Sorted(maps.Keys(after)))
	for i, o := range goals {
		slices.Sort(after[arrakis.Area(o.Value)])
		goals[i].After = after[arrakis.Area(o.Value)]
	}
	return []arrakismap.List{
		arrakismap.List(s.list(from, "label.from", placeOptions(s, slices.Sorted(maps.Keys(ways))))), arrakismap.List(s.list(to, "label.to", goals)),
	}
}

// vehicleWay is an area and the zone of a vehicle that reaches it.
func (s viewModel) vehicleWay(area, areaLabel, zone, zoneLabel string, ways map[arrakis.Area][]arrakis.Zone) []arrakismap.List {
	areas := slices.Sorted(maps.Keys(ways))
	comes := map[arrakis.Zone][]string{}
	for _, a := range areas {
		for _, z := range ways[a] {
			comes[z] = append(comes[z], string(a))
		}
	}
	zones := numberedZones(s, slices.Sorted(maps.Keys(comes)))
	for i, o := range zones {
		zones[i].After = comes[arrakis.Zone(o.Value)]
	}
	return []arrakismap.List{
		arrakismap.List(s.list(area, areaLabel, placeOptions(s, areas))), arrakismap.List(s.list(zone, zoneLabel, zones)),
	}
}
