package event

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Name is the "game" under which programs find the rules of events: an event's record has a header of its own.
const Name = engine.EventGame

// Rules are the rules of an event. Ways gives the ways to win of a game, as records name them.
type Rules struct {
	engine.NoSecrets
	Ways func(game string) []string
}

// Game is Name.
func (Rules) Game() string { return Name }

// UndoRuling is the rule about undoing.
func (Rules) UndoRuling() string { return ruleUndo }

// The rules that refusals name, in the order in which the first counts (event.md, 3.6).
const (
	ruleClosed  = "ER-G4"
	ruleKnown   = "ER-G2"
	ruleRole    = "ER-G1"
	ruleDropped = "ER-P1"
	ruleText    = "ER-G3"

	ruleNext      = "ER-R1"
	ruleSizes     = "ER-R2"
	ruleApart     = "ER-R3"
	ruleOnce      = "ER-R4"
	rulePublished = "ER-R5"
	ruleState     = "ER-R6"
	ruleWhoEnters = "ER-S1"
	ruleFits      = "ER-S2"
	ruleApprove   = "ER-S5"
	ruleApproved  = "ER-S6"
	ruleExtend    = "ER-K1"
	ruleClock     = "ER-K2"
	ruleCalls     = "ER-C1"
	ruleCallOf    = "ER-C2"
	ruleOneAnswer = "ER-J1"
	ruleReverse   = "ER-J2"
	rulePoints    = "ER-I1"
	ruleFrozen    = "ER-F1"
	ruleCut       = "ER-Q1"
	ruleQualifier = "ER-Q2"
	ruleCutFixed  = "ER-Q3"
	rulePick      = "ER-Q4"
	ruleUndo      = "ER-U1"
)

// common are the arguments that may stand in every command.
type common struct {
	At     int    `json:"at" kind:"number,optional,unlisted"`
	Round  int    `json:"round" kind:"number,optional"`
	Reason string `json:"reason" kind:"text,optional"`
	Force  bool   `json:"force" kind:"yes,rare"`
	Key    string `json:"key" kind:"text,optional,unlisted"`
}

// command is one thing that may be done.
type command struct {
	spec   engine.CommandSpec
	decide func(*decision, engine.Args) error
}

// personal are the commands that may tell who somebody is, or of somebody's conduct: the chain of a record binds a commitment to them, so
// that a sealed export tells nothing of them (event.md, 11).
var personal = []string{"person.add", "judge.add", "apart", "drop", "call", "infraction", "statement", "result.dispute"}

// commands are all commands by their "do". Each file registers its own.
var commands = map[string]command{}

// register adds a command with arguments of type T beside the common ones.
func register[T any](do string, decide func(*decision, T) error) {
	spec := engine.NewCommandSpec[T](ruleKnown, engine.BySeat|engine.ByModerator|engine.ByApp)
	spec.Args = append(spec.Args, engine.ArgsOf[common]()...)
	spec.Confidential = slices.Contains(personal, do)
	commands[do] = command{spec, func(d *decision, args engine.Args) error {
		own, shared := engine.Args{}, engine.Args{}
		for name, value := range args {
			if slices.Contains(commonNames, name) && !slices.ContainsFunc(spec.Args[:len(spec.Args)-len(commonNames)], func(a engine.Arg) bool { return a.Name == name }) {
				shared[name] = value
			} else {
				own[name] = value
			}
		}
		var in T
		if own.Decode(&in) != nil || shared.Decode(&d.common) != nil {
			return engine.Refuse(ruleKnown, "event.malformed", "do", d.do)
		}
		if d.common.Round == 0 {
			d.common.Round = d.newest()
		}
		return decide(d, in)
	}}
}

var commonNames = []string{"at", "round", "reason", "force", "key"}

// Setup reads the event's header.
func (Rules) Setup(h engine.Header) (engine.State, error) {
	c, err := Parse(h.Event)
	if err != nil {
		return nil, engine.Refuse(ruleKnown, "event.header", "error", err.Error())
	}
	return begin(c), nil
}

// Commands declares what may be entered.
func (Rules) Commands() map[string]engine.CommandSpec {
	out := make(map[string]engine.CommandSpec, len(commands))
	for do, c := range commands {
		out[do] = c.spec
	}
	return out
}

// Decide decides a command. One whose key came before changes nothing.
func (r Rules) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	was := state.(*State)
	if was.keys[keyOf(c)] {
		return nil, was, nil
	}
	d := &decision{State: was.clone(), by: string(c.By), do: c.Do, line: c.Line, ways: r.Ways}
	cmd, known := commands[c.Do]
	switch {
	case was.closed: // [ER-G4]
		return nil, nil, engine.Refuse(ruleClosed, "event.closed")
	case !known || !was.knows(c.By) || c.For != "":
		return nil, nil, engine.Refuse(ruleKnown, "event.unknown", "do", c.Do, "by", d.by)
	}
	if err := cmd.decide(d, c.Args); err != nil {
		return nil, nil, err
	}
	d.now = d.time()
	if d.Key != "" {
		d.keys = gamekit.With(d.keys, keyOf(c), true)
	}
	return parts.Note(nil, was, d.State), d.State, nil
}

// keyOf is the idempotency key of a command with who sent it.
func keyOf(c engine.Command) string {
	var key string
	_ = json.Unmarshal(c.Args["key"], &key) // what is no text is refused with the other arguments
	return string(c.By) + " " + key
}

// Apply assigns what events say that changed.
func (Rules) Apply(state engine.State, events []engine.Event) engine.State {
	next := state.(*State).clone()
	parts.Fold(next, events)
	return next
}

// Prompts is empty: an event waits for nobody by name.
func (Rules) Prompts(engine.State) []engine.Prompt { return nil }

// Narrate tells nothing yet: the log of an event is its commands.
func (Rules) Narrate(engine.Event, engine.Viewer) (engine.Message, bool) {
	return engine.Message{}, false
}

// EventKind names the only kind of event.
func (Rules) EventKind(engine.Event) string { return gamekit.ChangedKind }

// DecodeEvent reads it back.
func (Rules) DecodeEvent(kind string, data json.RawMessage) (engine.Event, error) {
	if kind != gamekit.ChangedKind {
		return nil, errors.New("an event of an event is called " + gamekit.ChangedKind)
	}
	return parts.Decode(data)
}

// OrderedLists names the lists that have an order.
func (Rules) OrderedLists() []string {
	return []string{"standings", "qualifiers", "alternates", "order", "places"}
}

// Shorthand is empty.
func (Rules) Shorthand() string { return "" }

// MayUndo refuses an undo for whom or what it is: who entered a line may undo it, the organiser and the head judge may undo all.
func (r Rules) MayUndo(state engine.State, c engine.Command, entryOn func(line int) *engine.Entry) (int, error) {
	s := state.(*State)
	var in struct {
		common
		Line int `json:"line"`
	}
	malformed := c.Args.Decode(&in) != nil
	entry := entryOn(in.Line)
	by := string(c.By)
	switch {
	case s.closed && (entry == nil || entry.Command.Do != "close"): // [ER-G4]
		return 0, engine.Refuse(ruleClosed, "event.closed")
	case malformed || entry == nil || !s.knows(c.By): // [ER-G2]
		return 0, engine.Refuse(ruleKnown, "event.line", "line", in.Line)
	case by != Organiser && !s.isHead(by) && entry.Command.By != c.By: // [ER-G1]
		return 0, engine.Refuse(ruleRole, "event.role", "do", c.Do, "by", by)
	case in.Reason == "": // [ER-G3]
		return 0, engine.Refuse(ruleText, "event.reason", "do", c.Do)
	}
	return in.Line, nil
}

// RestsOn names what rests on a line [ER-U1].
func (Rules) RestsOn(line int, later []int) *engine.Refusal {
	return engine.Refuse(ruleUndo, "event.rests", "line", line, "later", later)
}

// role refuses a command that is not for whoever sent it [ER-G1].
func (d *decision) role(may bool) error {
	if !may {
		return engine.Refuse(ruleRole, "event.role", "do", d.do, "by", d.by)
	}
	return nil
}

// text refuses a command without a reason where one must be given [ER-G3].
func (d *decision) text(needed bool) error {
	if (needed || d.Force) && d.Reason == "" {
		return engine.Refuse(ruleText, "event.reason", "do", d.do)
	}
	return nil
}

// leads reports whether the organiser or the head judge acts.
func (d *decision) leads() bool { return d.by == Organiser || d.isHead(d.by) }

// passes lets the organiser or the head judge pass a rule in the open, with a reason; anybody else is refused.
func (d *decision) passes(no *engine.Refusal) error {
	if no == nil {
		return nil
	}
	if !d.Force || !d.leads() {
		return no
	}
	d.overrides = with(d.overrides, Override{d.line, d.by, no.Ruling, d.Reason, d.Round})
	return nil
}

// table returns a table of the round that a command names [ER-G2].
func (d *decision) table(n int) (Table, error) {
	t, known := d.tables[place(d.Round, n)]
	if !known || d.rounds[d.Round].State == Draft && !d.leads() && !d.isJudge(d.by) {
		return t, engine.Refuse(ruleKnown, "event.table", "table", n)
	}
	return t, nil
}

// known refuses people who do not exist [ER-G2].
func (d *decision) known(ids ...string) error {
	for _, id := range ids {
		if _, is := d.persons[id]; !is {
			return engine.Refuse(ruleKnown, "event.person", "person", id)
		}
	}
	return nil
}

// thawed refuses what may not happen at a frozen table [ER-F1].
func thawed(t Table) error {
	if t.Frozen {
		return engine.Refuse(ruleFrozen, "event.frozen", "table", t.Number)
	}
	return nil
}

// firstOf returns the first error.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys[K ~string | ~int, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
