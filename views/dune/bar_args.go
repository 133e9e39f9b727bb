package dune

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/typing"
)

// typedArguments lists the arguments of a command that may be typed.
func typedArguments(do string) []engine.Arg {
	return slices.DeleteFunc(fields.Args(spec(do)), func(a engine.Arg) bool { return a.Unlisted })
}

// kindUse is what a Karama is played for.
const kindUse engine.ArgKind = "use"

// What lines say otherwise than the record does: the forces that move, and corrections.
var (
	normal, special = numberArg("normal"), engine.Arg{Name: "special", Kind: typing.KindSpecial, Shape: engine.AsNumber, Optional: true}

	movedArgs = []engine.Arg{optional(normal), special, {Name: "from", Kind: dune.KindPlace, Second: "from.sector"}, {Name: "to", Kind: dune.KindPlace, Second: "sector"}}
	ownArgs   = map[string][]engine.Arg{
		"move": movedArgs, "worm.ride": movedArgs,
		"place":       {{Name: "at", Shape: engine.AsObject, List: true, Args: []engine.Arg{normal, {Name: "territory", Kind: dune.KindPlace, Second: "sector"}}}},
		"play":        append([]engine.Arg{{Name: "card", Kind: dune.KindCard}}, cardArgs()...),
		"battle.pick": {{Name: "territory", Kind: dune.KindLand}, {Name: "against", Kind: engine.KindSeat, Optional: true}},
		"plan": {
			{Name: "dial", Kind: typing.KindDial, Shape: engine.AsNumber}, optional(numberArg("spice")), {Name: "leader", Kind: dune.KindLeader},
			{Name: "weapon", Kind: dune.KindCard, Optional: true}, {Name: "defence", Kind: dune.KindCard, Optional: true}, yesArg("kwisatz"),
		},
		"losses":            {normal, optional(numberArg("special")), {Name: "territory", Kind: dune.KindLand, Optional: true}},
		soldCommand:         {{Name: "to", Kind: engine.KindSeat}, numberArg("amount"), yesArg("nobody")},
		foretoldCommand:     {{Name: "faction", Kind: engine.KindSeat}, yesArg("nobody")},
		factDo + "spice":    {{Name: "faction", Kind: engine.KindSeat}, {Name: "territory", Kind: dune.KindPlace, Second: "sector"}, changeArg},
		factDo + "forces":   {{Name: "faction", Kind: engine.KindSeat}, {Name: "territory", Kind: dune.KindPlace, Second: "sector"}, changeArg},
		factDo + "storm":    {changeArg},
		factDo + "tanks":    {{Name: "faction", Kind: engine.KindSeat}, changeArg},
		factDo + "cards":    {{Name: "faction", Kind: engine.KindSeat}, changeArg},
		factDo + "dead":     {{Name: "leader", Kind: dune.KindLeader}},
		factDo + "ready":    {{Name: "leader", Kind: dune.KindLeader}},
		"prescience.answer": {{Name: "leader", Kind: dune.KindLeader, Null: true}, {Name: "weapon", Kind: dune.KindCard, Null: true}, {Name: "defence", Kind: dune.KindCard, Null: true}, {Name: "dial", Kind: typing.KindDial, Shape: engine.AsNumber}},
	}
	changeArg = engine.Arg{Name: "count", Kind: typing.KindChange, Shape: engine.AsNumber}
)

func numberArg(name string) engine.Arg {
	return engine.Arg{Name: name, Kind: engine.KindCount, Shape: engine.AsNumber}
}

func yesArg(name string) engine.Arg {
	return engine.Arg{Name: name, Kind: engine.KindYes, Shape: engine.AsBool, Optional: true}
}

func optional(a engine.Arg) engine.Arg {
	a.Optional = true
	return a
}

// playedWith are the arguments of cards.
var playedWith = map[rulebook.Card][]engine.Arg{
	rulebook.WeatherControl: {optional(numberArg("sectors"))},
	rulebook.TleilaxuGhola:  {optional(numberArg("normal")), {Name: "leader", Kind: dune.KindLeader, Optional: true}},
	rulebook.Hajr:           {optional(normal), special, optional(movedArgs[2]), optional(movedArgs[3])},
	rulebook.Truthtrance:    {{Name: "ask", Kind: engine.KindSeat}, {Name: "question", Kind: typing.KindSpeech, Optional: true}},
	rulebook.Karama:         {{Name: "use", Kind: kindUse}, {Name: "against", Kind: engine.KindSeat, Optional: true}},
}

// cardArgs are the arguments of all cards, each once.
func cardArgs() (out []engine.Arg) {
	for _, card := range slices.Sorted(maps.Keys(playedWith)) {
		for _, a := range playedWith[card] {
			if !slices.ContainsFunc(out, func(b engine.Arg) bool { return b.Name == a.Name }) {
				out = append(out, a)
			}
		}
	}
	return out
}

// neededKinds are the kinds of arguments that a command must say.
var neededKinds = []engine.ArgKind{
	dune.KindPlace, dune.KindLand, engine.KindSeat, engine.KindSeats, dune.KindSpiceCard, engine.KindWord, dune.KindCard, dune.KindCards, dune.KindLeaders,
}

// neededNames are arguments of other kinds that a command must say.
var neededNames = map[string][]string{
	"amount": nil, "value": nil, "turn": nil, "leader": {"traitors.keep", "capture"}, "spice": {"give"}, "normal": {"ship", "revive"}, "reason": {lastCommand, endCommand},
}

// typedArgs are a command's arguments as lines say them.
func typedArgs(do string) []engine.Arg {
	if own, ok := ownArgs[do]; ok {
		return own
	}
	args := typedArguments(do)
	for i, a := range args {
		of, named := neededNames[a.Name]
		args[i].Optional = a.Rare || !slices.Contains(neededKinds, a.Kind) && !(named && (of == nil || slices.Contains(of, do)))
		switch {
		case a.Kind == engine.KindText:
			args[i].Kind = typing.KindSpeech
		case a.Name == "special":
			args[i].Kind = typing.KindSpecial
		case a.Kind == engine.KindNumber:
			args[i].Kind = engine.KindCount
		}
	}
	args = slices.DeleteFunc(args, func(a engine.Arg) bool { return a.Name == "advisors" })
	slices.SortStableFunc(args, func(a, b engine.Arg) int { return isForces(b) - isForces(a) }) // how many comes before where
	return args
}

func isForces(a engine.Arg) int {
	if a.Name == "normal" || a.Kind == typing.KindSpecial {
		return 1
	}
	return 0
}

// TypedArgs are a command's arguments that a line may say. Losses in several sectors are a number for each.
func (s *viewModel) TypedArgs(do string) []engine.Arg {
	if do == "losses" {
		for _, p := range s.asks(do) {
			if c, is := p.Choices.(dune.LossChoice); is && len(c.From) > 1 {
				var out []engine.Arg
				for i := range c.From {
					a := numberArg(fmt.Sprint("from.", i))
					a.Optional = i > 0
					out = append(out, a)
				}
				return out
			}
		}
	}
	return typedArgs(do)
}

// Closed reports whether an argument cannot be said beside what was said: of another card, another element, or of a place beside a purse.
func (s *viewModel) Closed(r typing.Draft, a engine.Arg) bool {
	_, seat := r.Args["faction"]
	_, place := r.Args["territory"]
	switch {
	case r.Do == "play" && a.Name != "card":
		with := playedWith[said[rulebook.Card](r, "card")]
		return !slices.ContainsFunc(with, func(b engine.Arg) bool { return a.Name == b.Name }) || a.Name == "against" && r.Args["use"] != "special"
	case r.Do == "prescience.answer" && r.Prompt != nil:
		c, _ := r.Prompt.Choices.(dune.ElementChoice)
		return a.Name != c.Element
	case r.Do == factDo+"spice":
		return seat && a.Name == "territory" || place && a.Name == "faction"
	}
	return false
}

// said is an argument of a draft, as a name.
func said[T ~string](r typing.Draft, name string) T {
	switch v := r.Args[name].(type) {
	case T:
		return v
	case string:
		return T(v)
	}
	return ""
}

// Domain is what an argument may name: of a plan, what its seat may use, as long as it is due.
func (s *viewModel) Domain(a engine.Arg, r typing.Draft) map[string]int {
	if a.Kind == kindUse {
		in := each([]string{"buy", "half-shipment", "special"})
		for _, power := range s.Rules.Stoppable() {
			in[stopping(power)] = 1
		}
		return in
	}
	if r.Prompt == nil {
		return nil
	}
	switch c := r.Prompt.Choices.(type) {
	case dune.PlanChoice:
		switch a.Name {
		case "leader":
			return each(c.Leaders)
		case "weapon":
			return each(c.Weapons)
		case "defence":
			return each(c.Defences)
		}
	case dune.ElementChoice:
		in := map[string]int{}
		for _, e := range c.Values {
			in[fieldValue(e.Name, e.Plan)] = 1
		}
		return in
	}
	return nil
}

// each counts names once.
func each[T ~string](ids []T) map[string]int {
	in := map[string]int{}
	for _, id := range ids {
		in[string(id)] = 1
	}
	return in
}

// SeatNames are a faction's other names: all are in the vocabulary.
func (viewModel) SeatNames(engine.Seat) []string { return nil }

// Tie gives a command the arguments of the record: what its question decides, and what need not be said.
func (s *viewModel) Tie(r typing.Draft) typing.Draft {
	r.Args = maps.Clone(r.Args)
	_, nobody := r.Args["nobody"]
	delete(r.Args, "nobody")
	if r.Do == "pass" && r.Args["ask"] == "pass" {
		delete(r.Args, "ask")
	}
	for _, a := range typedArgs(r.Do) {
		if _, said := r.Args[a.Name]; a.Kind == engine.KindYes && !said && a.Name != "nobody" && a.Name != "kwisatz" {
			r.Args[a.Name] = true
		}
	}
	if r.Args["kwisatz"] == false {
		delete(r.Args, "kwisatz")
	}
	if _, use, numbered := strings.Cut(said[string](r, "use"), " "); numbered {
		r.Args["use"] = use
	}
	found := func(name string) bool { return r.Args[name] != nil }
	r.Missing = slices.DeleteFunc(slices.Clone(r.Missing), func(name string) bool {
		return nobody || name == "normal" && (found("special") || found("leader")) || r.Do == "capture" && found("then")
	})
	if r.Prompt == nil && r.Seat == "" && slices.Contains([]string{"play", "bribe", "deal", "give", "support"}, r.Do) {
		r.Missing = append(r.Missing, "seat")
	}
	switch {
	case r.Do == "plan":
		var c dune.PlanChoice
		due := false
		if r.Prompt != nil {
			c, due = r.Prompt.Choices.(dune.PlanChoice)
		}
		if i := slices.Index(r.Missing, "leader"); i >= 0 && (!due || c.NoLeader) {
			r.Args["leader"], r.Missing = nil, slices.Delete(r.Missing, i, i+1)
		}
	case found("from") && found("to") && slices.ContainsFunc(typedArgs(r.Do), func(a engine.Arg) bool { return a.Second == "from.sector" }):
		r = s.moved(r)
	}
	delete(r.Args, "from.sector")
	if r.Prompt != nil {
		return s.answering(r)
	}
	return r
}

// moved is the group that moves: as many as the line says, ordinary forces first, or all.
func (s *viewModel) moved(r typing.Draft) typing.Draft {
	from := place{said[board.Territory](r, "from"), numberIn(r, "from.sector")}
	row := map[string]any{"territory": from.territory}
	if from.sector > 0 {
		row["sector"] = from.sector
	}
	groups := s.standings(r.By())
	i := slices.IndexFunc(groups, func(g dune.ForceGroup) bool { return g.Territory == from.territory && g.Sector == from.sector })
	var n dune.Forces
	if i >= 0 {
		n = groups[i].Forces
	} else if r.Why == "" {
		r.Why = s.t("bar.nobody", "faction", r.By(), "place", s.placeName(from))
	}
	_, some := r.Args["normal"]
	_, elites := r.Args["special"]
	switch normal := numberIn(r, "normal"); {
	case elites:
		n = dune.Forces{Normal: normal, Special: numberIn(r, "special")}
	case some && n.Advisors > 0:
		n = dune.Forces{Advisors: normal}
	case some:
		n = dune.Forces{Normal: min(normal, max(n.Normal, normal-n.Special)), Special: max(0, min(n.Special, normal-n.Normal))}
	}
	for name, count := range map[string]int{"normal": n.Normal, "special": n.Special, "advisors": n.Advisors} {
		if delete(r.Args, name); count > 0 {
			row[name] = count
		}
	}
	r.Args["from"] = []map[string]any{row}
	return r
}

// numberIn is a number of a draft; 0 if it says none.
func numberIn(r typing.Draft, name string) int {
	n, _ := r.Args[name].(int)
	return n
}

// about is what a question is about: an argument, and what it may be.
func about(p engine.Prompt) (name string, ids []string) {
	switch c := p.Choices.(type) {
	case dune.StanceChoice:
		return "territory", names(c.Territories)
	case dune.AllyAcceptChoice:
		return "from", names(c.From)
	case dune.AdvisorChoice:
		return "to", names(c.To)
	case dune.KeepChoice:
		return "cards", names(c.Cards)
	case dune.PaperChoice:
		return "faction", names(c.Among)
	case dune.TraitorChoice:
		return "leader", names(c.Leaders)
	case dune.PlanChoice:
		return "leader", names(c.Leaders)
	case dune.CaptureChoice:
		if len(c.Then) > 0 {
			return "leader", c.Then
		}
		return "leader", names(c.Among)
	case dune.SpiceChoice:
		return "card", c.Cards
	case dune.PickBattleChoice:
		for _, b := range c.Battles {
			ids = append(ids, string(b.Territory))
		}
		return "territory", ids
	}
	return "", nil
}

// answering fits an answer to its question, whose only subject need not be said.
func (s *viewModel) answering(r typing.Draft) typing.Draft {
	name, ids := about(*r.Prompt)
	i, told := slices.Index(r.Missing, name), said[string](r, name)
	only := len(ids) == 1 && slices.Contains([]string{"coexist", "fight", "ally.accept", "advisor", "battle.pick"}, r.Do)
	switch c := r.Prompt.Choices.(type) {
	case dune.KeepChoice: // all of them, as in its form
		if i >= 0 && r.Do == "keep" && len(r.Lost) == 0 {
			r.Args[name], r.Missing = c.Cards, nil
		}
	case dune.PickBattleChoice:
		only = only && len(c.Battles[0].Against) == 1 && r.Args["against"] == nil && len(r.Lost) == 0
		if told != "" && r.Do == "battle.pick" && !slices.Contains(ids, told) {
			r.Why = s.lacks(r, name)
		}
	case dune.PaperChoice:
		if told != "" && !slices.Contains(ids, told) {
			r.Why = s.lacks(r, name)
		}
	case dune.LossChoice:
		if len(c.From) > 1 && r.Do == "losses" {
			var rows []map[string]int
			for i, at := range c.From {
				name := fmt.Sprint("from.", i)
				if n, ok := r.Args[name].(int); ok {
					rows = append(rows, map[string]int{"sector": at.Sector, "normal": n})
				}
				delete(r.Args, name)
			}
			r.Args["from"] = rows
		}
	case dune.StormLossChoice:
		at := slices.IndexFunc(c.At, func(at dune.StormLoss) bool {
			return len(c.At) == 1 || string(at.Territory) == said[string](r, "territory")
		})
		if at < 0 {
			r.Missing = append(r.Missing, "territory")
			return r
		}
		r.Args["territory"], r.Args["sector"] = c.At[at].Territory, c.At[at].Sector
	}
	if only && i >= 0 {
		r.Args[name], r.Missing = ids[0], slices.Delete(r.Missing, i, i+1)
	}
	return r
}

func names[T ~string](ids []T) (out []string) {
	for _, id := range ids {
		out = append(out, string(id))
	}
	return out
}
