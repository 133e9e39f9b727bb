package event

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine/event"
)

// Where the event stands: what the top line of the organiser's pages says, and which act comes next.

// table is a table of the newest round with its number.
type table struct {
	event.TableView
	Number int
}

// tables lists the tables of the newest round by number.
func (p Page) tables() []table {
	r, _ := p.Round()
	return tablesOf(r)
}

func tablesOf(r event.RoundView) (out []table) {
	for n, t := range r.InOrder() {
		out = append(out, table{t, n})
	}
	return out
}

// people are the ids of who sits at a table, in the order of the seats.
func (t table) people() (out []string) {
	for _, seat := range t.Seating {
		if seat.Person != "" {
			out = append(out, seat.Person)
		}
	}
	return out
}

// numbersOf are those of the tables that match.
func numbersOf(tables []table, match func(table) bool) (out []int) {
	for _, t := range tables {
		if match(t) {
			out = append(out, t.Number)
		}
	}
	return out
}

func inState(states ...string) func(table) bool {
	return func(t table) bool { return slices.Contains(states, t.State) }
}

// RoundName is what a round is called: Heat 2, or Final.
func (p Page) RoundName(n int) string {
	r := p.View.Rounds[strconv.Itoa(n)]
	return p.stageRound(r.Stage, p.nth(n))
}

// nth is a round's number within its stage.
func (p Page) nth(n int) int {
	stage, nth := p.View.Rounds[strconv.Itoa(n)].Stage, 0
	for i := 1; i <= n; i++ {
		if p.View.Rounds[strconv.Itoa(i)].Stage == stage {
			nth++
		}
	}
	return nth
}

// stageRound names the nth round of a stage. A stage of one round needs no number.
func (p Page) stageRound(stage string, nth int) string {
	i := slices.IndexFunc(p.Config.Stages, func(s event.Stage) bool { return s.ID == stage })
	if i > 0 && p.Config.Stages[i].Rounds <= 1 && nth == 1 {
		return p.Word("stage", stage)
	}
	if key := "event.round." + stage; p.P.Has(key) {
		return p.P.T(key, "number", nth)
	}
	return p.Word("stage", stage) + " " + strconv.Itoa(nth)
}

// persons lists the ids of all people, by their numbers and then by name.
func (p Page) persons() []string {
	return slices.SortedFunc(maps.Keys(p.View.Persons), func(a, b string) int {
		x, y := p.View.Persons[a], p.View.Persons[b]
		return cmp.Or(cmp.Compare(x.Number, y.Number), strings.Compare(x.Name, y.Name), strings.Compare(a, b))
	})
}

// inStatus lists the people in a state.
func (p Page) inStatus(status string) (out []string) {
	for _, id := range p.persons() {
		if p.View.Persons[id].Status == status {
			out = append(out, id)
		}
	}
	return out
}

// awaited are the tables that the round waits for: those whose slip is on its way, and after their time those that have none. Nothing is awaited
// after the event.
func (p Page) awaited() []int {
	if p.View.Closed {
		return nil
	}
	return numbersOf(p.tables(), p.isDue)
}

// isDue reports whether a table's result is due.
func (p Page) isDue(t table) bool {
	over := t.State == event.Playing && (t.Time || t.Ends > 0 && p.At() >= t.Ends)
	return over || inState(event.Entered, event.Confirmed, event.Disputed)(t)
}

// ends is when the last table that plays has to end, in seconds since the event's start; 0 without a clock.
func (p Page) ends() (last int) {
	for _, t := range p.tables() {
		if t.State == event.Playing {
			last = max(last, t.Ends)
		}
	}
	return last
}

// lastTurnBefore is how long before the end the last turn is proposed, in seconds (EV-28): a turn takes so long.
func (p Page) lastTurnBefore() int { return p.Config.Last * minute }

// step is the organiser's next act.
type step struct {
	Key    string   // of its words, after "event.next."
	Args   []any    // of its words
	Do     string   // the command; empty where it is done on another page
	Fields []field  // of the command
	To     string   // that page
	Notes  []string // what the organiser should know first
	Blocks []string // what stands in its way
	Reason bool     // it needs a reason
	Quiet  bool     // nothing has to be done now
}

// field is a hidden field of a form.
type field struct{ Name, Value string }

// next is the organiser's next act. It names what stands in its way.
func (p Page) next() step {
	r, begun := p.Round()
	switch {
	case p.View.Closed:
		return step{Key: "over", To: p.URL("standings"), Quiet: true}
	case !begun || r.State == event.Closed:
		return p.nextRound()
	case r.State == event.Draft:
		s := step{Key: "publish", Args: []any{"round", p.RoundName(p.View.Round)}, Do: "round.publish", Blocks: p.hardFlaws()}
		if n := len(r.Flaws); n > 0 {
			s.Notes = []string{p.P.T("event.next.flaws", "count", n)}
		}
		return s
	case r.State == event.Published:
		return step{Key: "start", Args: []any{"round", p.RoundName(p.View.Round)}, Do: "round.start", Notes: p.seatTroubles()}
	}
	return p.nextInPlay()
}

// nextRound is what comes between rounds: people, a draft, the cut, the end.
func (p Page) nextRound() step {
	here, missing := p.inStatus(event.Present), p.inStatus(event.Registered)
	if len(p.View.Persons) == 0 {
		return step{Key: "people", To: p.URL("people") + "#" + pasteID}
	}
	i, played := p.stage()
	if played >= max(p.Config.Stages[i].Rounds, 1) {
		if i+1 < len(p.Config.Stages) {
			to := p.Config.Stages[i+1]
			return step{Key: "cut", Args: []any{"count", to.Take, "stage", p.Word("stage", to.ID)}, Do: "cut", Fields: []field{{"arg.stage", to.ID}}}
		}
		return step{Key: "close", Do: "close"}
	}
	if len(here) < max(1, p.Config.Sizes.Least) && len(missing) > 0 {
		return step{Key: "check_in", Args: []any{"count", len(missing)}, To: p.URL("people") + "?show=" + event.Registered}
	}
	s := step{Key: "draft", Args: []any{"round", p.stageRound(p.View.Stage, played+1), "count", len(here)}, Do: "round.draft"}
	if i > 0 && p.View.Cut != nil {
		s = p.draftAfterCut(s)
	} else if len(missing) > 0 {
		s.Notes = []string{p.P.T("event.next.missing", "count", len(missing), "names", p.P.List(someOf(p, p.Names(missing))))}
	}
	return s
}

// stage is the index of the stage that is on, and how many rounds it has had.
func (p Page) stage() (i, rounds int) {
	for _, r := range p.View.Rounds {
		if r.Stage == p.View.Stage {
			rounds++
		}
	}
	return slices.IndexFunc(p.Config.Stages, func(s event.Stage) bool { return s.ID == p.View.Stage }), rounds
}

// whatComes says what comes for somebody without a table: the stage's next round, by its own text; after the last one, that who goes on is
// told. It is empty after the last stage.
func (p Page) whatComes(next string) string {
	i, played := p.stage()
	switch stages := p.Config.Stages; {
	case played < max(stages[i].Rounds, 1):
		return p.P.T(next, "round", p.stageRound(p.View.Stage, played+1))
	case i+1 < len(stages):
		return p.P.T("me.cut.next", "stage", p.Word("stage", stages[i+1].ID))
	}
	return ""
}

// draftAfterCut is a draft of those who go on: it says who has not answered.
func (p Page) draftAfterCut(s step) step {
	s.Args = []any{"round", p.stageRound(p.View.Stage, 1), "count", len(p.View.Cut.Qualifiers)}
	silent := slices.DeleteFunc(slices.Clone(p.View.Cut.Qualifiers), func(id string) bool { return p.View.Cut.Answers[id] != "" })
	if len(silent) > 0 {
		s.Notes = []string{p.P.T("event.next.silent", "count", len(silent), "names", p.P.List(someOf(p, p.Names(silent))))}
	}
	return s
}

// mostNames is how many people a sentence names.
const mostNames = 4

// someOf are names as a sentence has room for them.
func someOf(p Page, names []string) []string {
	if len(names) <= mostNames {
		return names
	}
	return append(slices.Clone(names[:mostNames-1]), p.P.T("event.more", "count", len(names)-mostNames+1))
}

// nextInPlay is what comes while a round runs: its announcements by the clock, then its slips.
func (p Page) nextInPlay() step {
	tables, now := p.tables(), p.At()
	on := slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return t.State != event.Playing || t.Frozen })
	frozen := numbersOf(tables, func(t table) bool { return t.State == event.Playing && t.Frozen })
	ends := p.ends()
	results := p.URL("results")
	switch due := numbersOf(tables, inState(event.Disputed)); {
	case len(numbersOf(tables, inState(event.Approved))) == len(tables):
		return step{Key: "close_round", Args: []any{"round", p.RoundName(p.View.Round)}, Do: "round.close"}
	case ends > 0 && now >= ends && len(numbersOf(on, func(t table) bool { return !t.Time })) > 0:
		return step{Key: "time", Args: []any{"count", len(on)}, Do: "time"}
	case ends > 0 && now >= ends-p.lastTurnBefore() && len(numbersOf(on, func(t table) bool { return !t.LastTurn && !t.Time })) > 0:
		return step{Key: "last_turn", Args: []any{"count", len(on)}, Do: "last-turn"}
	case len(due) > 0:
		return step{Key: "disputed", Args: []any{"tables", due}, To: results + "?table=" + strconv.Itoa(due[0]), Blocks: p.slipTroubles()}
	case len(numbersOf(tables, inState(event.Confirmed))) > 0:
		due = numbersOf(tables, inState(event.Confirmed))
		return step{Key: "approve", Args: []any{"tables", due}, To: results + "?table=" + strconv.Itoa(due[0])}
	case len(numbersOf(tables, inState(event.Seated))) > 0:
		return step{Key: "start_rest", Args: []any{"tables", numbersOf(tables, inState(event.Seated))}, Do: "round.start"}
	case len(frozen) > 0 && ends > 0 && now >= ends-p.lastTurnBefore():
		return step{Key: "release", Args: []any{"tables", frozen}, To: p.URL("tables") + "?table=" + strconv.Itoa(frozen[0])}
	case len(on) == 0 || len(numbersOf(on, func(t table) bool { return t.Time })) == len(on):
		due = numbersOf(tables, inState(event.Entered, event.Playing))
		return step{Key: "results", Args: []any{"tables", due}, To: results + "?table=" + strconv.Itoa(due[0]), Blocks: p.slipTroubles()}
	}
	s := step{Key: "wait", To: p.URL("tables"), Quiet: true}
	if ends > 0 {
		s = step{Key: "wait_until", Args: []any{"time", p.Clock(ends - p.lastTurnBefore())}, To: s.To, Quiet: true}
		if now >= ends-p.lastTurnBefore() {
			s.Key, s.Args = "wait_time", []any{"time", p.Clock(ends)}
		}
	}
	return s
}

// nextVerb begins a line as the organiser may want to type it now.
func (p Page) nextVerb() string {
	switch r, _ := p.Round(); {
	case p.View.Closed:
		return "undo"
	case len(p.awaited()) > 0:
		return "result"
	case r.State == event.Running:
		return "extend"
	case len(p.inStatus(event.Registered)) > 0:
		return "here"
	}
	return "drop"
}

// slipTroubles say for which tables the round waits, and for whom.
func (p Page) slipTroubles() (out []string) {
	for _, t := range p.tables() {
		switch t.State {
		case event.Disputed:
			out = append(out, p.P.T("event.block.disputed", "table", t.Number, "who", p.Names(t.Result.Disputed)))
		case event.Entered:
			out = append(out, p.P.T("event.block.entered", "table", t.Number))
		case event.Playing:
			out = append(out, p.P.T("event.block.playing", "table", t.Number))
		}
	}
	return someOf(p, out)
}

// hardFlaws are the flaws with which a seating is not published: those that nobody passed in the open, and people who do not play.
func (p Page) hardFlaws() (out []string) {
	r, _ := p.Round()
	for _, f := range r.Flaws {
		if p.isHard(f) {
			out = append(out, p.flawText(f))
		}
	}
	return append(out, p.seatTroubles()...)
}

// hardRules are the rules that a kind of flaw breaks.
var hardRules = map[string]string{"apart": "ER-R3", "size": "ER-R2"}

// isHard reports whether a flaw forbids to publish: the organiser or the head judge may have passed its rule.
func (p Page) isHard(f event.Flaw) bool {
	rule, hard := hardRules[f.Kind]
	return hard && !slices.ContainsFunc(p.View.Overrides, func(o event.Override) bool { return o.Rule == rule && o.Round == p.View.Round })
}

// seatTroubles name who sits without being here, and who is here without a seat.
func (p Page) seatTroubles() (out []string) {
	r, _ := p.Round()
	sits := map[string]bool{}
	for _, id := range r.Sit {
		sits[id] = true
	}
	for _, t := range p.tables() {
		for _, id := range t.people() {
			sits[id] = true
			if status := p.View.Persons[id].Status; id != event.Filler && status != event.Present && status != event.Standby {
				out = append(out, p.P.T("event.trouble.absent", "person", p.Name(id), "table", t.Number, "state", strings.ToLower(p.Word("person", status))))
			}
		}
	}
	for _, id := range p.mayPlay() {
		if !sits[id] {
			out = append(out, p.P.T("event.trouble.unseated", "person", p.Name(id)))
		}
	}
	return out
}

// mayPlay are who is here to play in the newest round.
func (p Page) mayPlay() []string {
	return slices.DeleteFunc(p.inStatus(event.Present), func(id string) bool { return !p.goesOn(id) })
}

// goesOn reports whether somebody is one of those for whom the newest round is: all, but after a cut the qualifiers alone.
func (p Page) goesOn(person string) bool {
	r, _ := p.Round()
	cut := p.View.Cut
	return cut == nil || r.Stage != cut.Stage || slices.Contains(cut.Qualifiers, person)
}

// flawText says a flaw in words.
func (p Page) flawText(f event.Flaw) string {
	return p.P.T("event.flaw."+f.Kind, "persons", p.Names(f.Persons), "person", p.Name(f.Person), "faction", f.Faction, "table", f.Table, "size", f.Size, "times", f.Times)
}
