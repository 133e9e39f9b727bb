package dune

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
)

// argument is one argument of a command as a past entry shows it.
type argument struct {
	name string
	kind argumentKind
	// among are the values of a word; second is the argument that a place's sector goes to.
	among  []string
	second string
	rare   bool // shown only where the command says it
	open   bool // a number that may be left out: none is not nothing
}

type argumentKind int

const (
	aNumber   argumentKind = iota
	aPlace                 // a territory with its sector beside it
	aOrigin                // a place as one object, or the reserves
	aRows                  // places with forces
	aLand                  // a territory
	aSeat                  //
	aSeats                 // any number of them
	aLeader                //
	aLeaders               // any number of them
	aCard                  //
	aCards                 // any number of them
	aSpice                 // a card of the spice deck
	aWord                  // one of a few
	aYes                   // yes or no
	aText                  // what somebody said
	aQuestion              // which question is meant: it stays as it is, and nobody is shown it
	aAnything              // as JSON: what has no form of its own
)

var (
	toPlace  = argument{name: "to", kind: aPlace, second: "sector"}
	normal   = argument{name: "normal", kind: aNumber}
	special  = argument{name: "special", kind: aNumber}
	advisors = argument{name: "advisors", kind: aNumber}
	toSeat   = argument{name: "to", kind: aSeat}
	spice    = argument{name: "spice", kind: aNumber}
	leader   = argument{name: "leader", kind: aLeader}
	fromRows = argument{name: "from", kind: aRows}
	land     = argument{name: "territory", kind: aLand}
	wording  = argument{name: "text", kind: aText}
	dealID   = argument{name: "deal", kind: aNumber}
)

// rarely is an argument that is shown only where the command says it.
func rarely(a argument) argument {
	a.rare = true
	return a
}

// soldDo enters how the bidding for a card came out.
const soldDo = "bid.sold"

// lastDo says which turn is the last, and endDo that the game ends where it stands.
const (
	lastDo = "game.last"
	endDo  = "game.end"
)

// paperDo says that traitors and prediction stand on paper, and foretoldDo what the paper says.
const (
	paperDo    = "paper"
	foretoldDo = "foretold"
)

// arguments are those of the commands that a moderator may enter.
var arguments = map[string][]argument{
	"place":         {{name: "at", kind: aRows}},
	"spice.turn":    {{name: "card", kind: aSpice}, {name: "pile", kind: aWord, among: []string{"a", "b"}, rare: true}},
	"worm.place":    {{name: "territory", kind: aPlace, second: "sector"}},
	"worm.ride":     {fromRows, rarely(normal), rarely(special), toPlace},
	"nexus.ally":    {{name: "members", kind: aSeats}},
	"ally.offer":    {toSeat},
	"ally.accept":   {{name: "from", kind: aSeat}},
	"ally.break":    {},
	"charity.claim": {},
	"bid":           {{name: "amount", kind: aNumber}},
	lastDo:          {rarely(argument{name: "turn", kind: aNumber}), {name: "reason", kind: aText}},
	endDo:           {{name: "reason", kind: aText}},
	paperDo:         {},
	foretoldDo:      {rarely(argument{name: "faction", kind: aSeat})},
	soldDo:          {toSeat, {name: "amount", kind: aNumber, open: true}},
	"revive":        {normal, special, leader},
	"guild.turn":    {{name: "take", kind: aYes}},
	"ship":          {toPlace, normal, special, {name: "from", kind: aOrigin}},
	"advisor":       {toPlace},
	"coexist":       {land},
	"fight":         {land},
	"move":          {fromRows, rarely(normal), rarely(special), rarely(advisors), toPlace},
	"battle.pick":   {{name: "territory", kind: aPlace, second: "sector"}, {name: "against", kind: aSeat}},
	"voice": {{name: "play", kind: aYes}, {name: "what", kind: aWord, among: []string{
		"projectile-weapon", "poison-weapon", "projectile-defence", "poison-defence", "worthless", "cheap-hero", "lasgun",
	}}},
	"prescience": {{name: "element", kind: aWord, among: []string{"leader", "weapon", "defence", "dial"}}},
	"keep":       {{name: "cards", kind: aCards}},
	"capture":    {leader, {name: "then", kind: aWord, among: []string{"kill", "keep", "decline"}, rare: true}},
	"play":       {{name: "card", kind: aCard}},
	"answer":     {{name: "value", kind: aWord, among: []string{"yes", "no"}}},
	"deal":       {toSeat, spice, wording},
	"bribe":      {toSeat, spice, wording},
	"accept":     {dealID},
	"deal.done":  {dealID},
	"give":       {toSeat, spice},
	"support":    {toSeat, {name: "purpose", kind: aWord, among: []string{"bid", "shipment", "battle", "revival"}}, spice},
	"raise":      {},
	"release":    {},
	"pass":       {rarely(argument{name: "ask", kind: aQuestion})},
	"advance":    {},
}

// argumentsOf lists the arguments of a command: those that its do takes, and what else it says.
func argumentsOf(c engine.Command) []argument {
	var out []argument
	covered := map[string]bool{}
	for _, a := range arguments[c.Do] {
		raw, says := c.Args[a.name]
		covered[a.name], covered[a.second] = true, true
		if a.kind == aRows && says && raw[0] != '[' { // one place, with the forces beside it
			a.kind = aOrigin
		}
		if says || !a.rare {
			out = append(out, a)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		if !covered[name] {
			out = append(out, argument{name: name, kind: aAnything})
		}
	}
	return out
}

// valueOf gives an argument's value, or the zero value where the command says none of that kind.
func valueOf[T any](c engine.Command, name string) T {
	var v T
	if raw, ok := c.Args[name]; ok && json.Unmarshal(raw, &v) != nil {
		var none T
		return none
	}
	return v
}

// place gives a place argument as an option's value.
func (a argument) place(c engine.Command) string {
	t := dune.Territory(valueOf[string](c, a.name))
	return placeValue(t, valueOf[int](c, a.second))
}

// placeValue is a place as an option has it. A territory that lies in one sector alone is often named without it.
func placeValue(t dune.Territory, sector int) string {
	switch sectors := dune.Sectors(t); {
	case t == "" || t == inReserves:
		return string(t)
	case sector == 0 && len(sectors) == 1:
		sector = sectors[0]
	}
	return spot{t, sector}.value()
}

// inReserves is the record's word for forces off the planet.
const inReserves = "reserves"

// forcesRow is a place with forces.
type forcesRow struct {
	Territory dune.Territory `json:"territory"`
	Sector    int            `json:"sector"`
	dune.Forces
}

func (r forcesRow) place() string { return placeValue(r.Territory, r.Sector) }

// UnmarshalJSON also takes a territory by its name alone.
func (r *forcesRow) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &r.Territory)
	}
	var in struct {
		Territory dune.Territory `json:"territory"`
		Sector    int            `json:"sector"`
		Normal    int            `json:"normal"`
		Special   int            `json:"special"`
		Advisors  int            `json:"advisors"`
	}
	err := json.Unmarshal(data, &in)
	*r = forcesRow{in.Territory, in.Sector, dune.Forces{Normal: in.Normal, Special: in.Special, Advisors: in.Advisors}}
	return err
}

func hasAdvisors(f dune.Faction) bool { return f == dune.BeneGesserit }

// label names an argument.
func (s scene) label(a argument) string {
	if key := "argument." + a.name; s.P.Has(key) {
		return s.t(key)
	}
	return s.P.Term(a.name)
}

// numberSaid is a number as its field has it; empty where the command says none.
func (a argument) numberSaid(c engine.Command) string {
	if c.Args[a.name] == nil {
		return ""
	}
	return strconv.Itoa(valueOf[int](c, a.name))
}

// said gives an argument's value in words; empty where the command says none.
func (s scene) said(a argument, c engine.Command) string {
	raw, says := c.Args[a.name]
	if !says {
		return ""
	}
	switch a.kind {
	case aPlace:
		return s.placeSaid(a.place(c))
	case aOrigin:
		row := valueOf[forcesRow](c, a.name)
		return s.placeSaid(row.place())
	case aRows:
		var out []string
		for _, row := range valueOf[[]forcesRow](c, a.name) {
			out = append(out, s.t("option.forces", "place", s.placeSaid(row.place()), "count", count(row.Forces)))
		}
		return s.P.List(out)
	case aYes:
		return s.P.Term(map[bool]string{true: "yes", false: "no"}[valueOf[bool](c, a.name)])
	case aQuestion:
		return ""
	case aText, aAnything:
		return strings.Trim(string(raw), `"`)
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	return s.P.Say(v)
}

func (s scene) placeSaid(value string) string {
	t, sector, _ := strings.Cut(value, ":")
	return s.spotName(spot{dune.Territory(t), number(sector)})
}

// parts are the arguments of a command in words.
func (s scene) parts(c engine.Command) []string {
	var out []string
	for _, a := range argumentsOf(c) {
		if text := s.said(a, c); text != "" {
			out = append(out, s.t("argument.says", "what", s.label(a), "value", text))
		}
	}
	return out
}

// heading names whose command it is, and which.
func (s scene) heading(c engine.Command) string {
	return s.t("argument.command", "seat", string(c.Actor()), "do", c.Do)
}

// InWords says a command.
func (Pages) InWords(c views.Chrome, v engine.View, command engine.Command) string {
	s := newScene(c, v, nil)
	return strings.Join(append([]string{s.heading(command)}, s.parts(command)...), " · ")
}

// Explanation says what should have stood on a line instead of what was played.
func (Pages) Explanation(c views.Chrome, v engine.View, line int, then engine.Command, with *engine.Command) string {
	s := newScene(c, v, nil)
	if with == nil {
		return s.t("explain.never", "line", line, "what", s.heading(then))
	}
	var changed []string
	for _, a := range argumentsOf(*with) {
		if now, was := s.said(a, *with), s.said(a, then); now != was {
			changed = append(changed, s.t("explain.instead", "what", s.label(a), "now", now, "then", was))
		}
	}
	return s.t("explain.line", "line", line, "what", s.heading(then)) + " " + strings.Join(changed, "; ")
}

// Difference says what was counted otherwise than it is recorded.
func (Pages) Difference(c views.Chrome, d engine.Difference) string {
	s := scene{Screen: live.Screen{Chrome: c}}
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
		args = append(args, "place", s.spotName(spotAt(dune.Territory(path[1]), path[2])), "faction", path[3])
	case path[0] == "spice" && len(path) == 3:
		args = append(args, "place", s.spotName(spotAt(dune.Territory(path[1]), path[2])))
	case path[0] == "seats" && len(path) > 2:
		args = append(args, "place", s.P.Term(path[2]), "faction", path[1])
	}
	return s.t("count.difference."+path[0], args...)
}

// Forgotten lists what a seat or the moderator may have done without anybody entering it.
func (Pages) Forgotten(c views.Chrome, _ engine.View) []views.Option {
	return byText(views.Terms(c.P, slices.Collect(maps.Keys(arguments))))
}

// Arguments are the fields of a command's arguments.
func (Pages) Arguments(c views.Chrome, v engine.View, command engine.Command) templ.Component {
	return argumentFields(newScene(c, v, nil), command)
}

// Standing are the fields that tell what the table looks like after a play that stands. A shipment and a move say so
// themselves, and a shipment is paid for.
func (Pages) Standing(c views.Chrome, v engine.View, play engine.Command) (fields, payment templ.Component) {
	s := newScene(c, v, nil)
	switch play.Do {
	case "ship":
		return nil, priceField(s)
	case "move":
		return nil, nil
	}
	return standingFields(s), nil
}

// Counting are the fields of a count of the board.
func (Pages) Counting(c views.Chrome, v engine.View) templ.Component {
	return countFields(newScene(c, v, nil))
}

// somewhere lists every place and the reserves; with the territory alone where that is what was said.
func (s scene) somewhere(said string) []views.Option {
	options := append(s.destinationOptions(everywhere()), views.Option{Value: inReserves, Text: s.P.Term(inReserves)})
	if t, sector, _ := strings.Cut(said, ":"); sector == "0" && len(dune.Sectors(dune.Territory(t))) > 0 {
		options = append([]views.Option{{Value: said, Text: s.P.Term(t)}}, options...)
	}
	return options
}

// cardsSaid lists every card, as often as it is said and once at least, and marks what is said.
func (s scene) cardsSaid(said []dune.Card) (options []views.Option, marked []bool) {
	left := map[dune.Card]int{}
	for _, c := range said {
		left[c]++
	}
	for _, o := range s.cardOptions(allCards()) {
		n := left[dune.Card(o.Value)]
		for i := range max(n, 1) {
			options, marked = append(options, o), append(marked, i < n)
		}
	}
	return options, marked
}

// seatsSaid lists every seat, and marks those that are said.
func (s scene) seatsSaid(said []dune.Faction) (options []views.Option, marked []bool) {
	for _, f := range s.InOrder() {
		options = append(options, views.Option{Value: string(f), Text: term(s, f)})
		marked = append(marked, slices.Contains(said, f))
	}
	return options, marked
}

// everyLeader lists the leaders in play, faction by faction.
func (s scene) everyLeader() []views.Option {
	var options []views.Option
	for _, f := range s.InOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, views.Option{Value: string(l), Text: s.t("option.leader_of", "faction", f, "leader", l)})
		}
	}
	return options
}

func (s scene) yesOrNo() []views.Option {
	return []views.Option{{Value: "true", Text: s.P.Term("yes")}, {Value: "false", Text: s.P.Term("no")}}
}

// spiceAt is how much spice lies in a place.
func (s scene) spiceAt(p spot) int { return s.Spice[p.territory][itoa(p.sector)] }

// numbered is the type of a number's field: forces and spice of which there are none are not said.
func (a argument) numbered() string {
	switch a.name {
	case "normal", "special", "advisors", "spice":
		return ":count"
	}
	return ":int"
}

// words are those to choose from, the one that was said among them.
func (a argument) words(c engine.Command) []string {
	if said := valueOf[string](c, a.name); said != "" && !slices.Contains(a.among, said) {
		return append([]string{said}, a.among...)
	}
	return a.among
}

// field names an argument's field.
func (a argument) field(kind string) string { return "arg." + a.name + kind }

// rowField names a field of a row.
func (a argument) rowField(i int, name string) string {
	return fmt.Sprintf("arg.%s[%d].%s", a.name, i, name)
}
