package event

import (
	"iter"
	"maps"
	"strconv"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// View is what a viewer may know of an event. Its JSON is the state of the event's record. Views share what they hold: it must not be changed.
type View struct {
	Stage     string                 `json:"stage"`
	Round     int                    `json:"round"`
	Persons   map[string]PersonView  `json:"persons"`
	Judges    map[string]Judge       `json:"judges,omitempty"`
	Apart     []Apart                `json:"-"` // for judges and the organiser
	Rounds    map[string]RoundView   `json:"rounds"`
	Calls     []CallView             `json:"calls"`
	Register  []RulingView           `json:"register"`
	Revisit   []Revisit              `json:"revisit"`
	Factions  map[string]FactionView `json:"factions"`
	Closed    bool                   `json:"closed"`
	Overrides []Override             `json:"overrides"`
	// Statements are the reader's own; judges and the organiser have all.
	Statements []Statement `json:"statements,omitempty"`
	// Announcements are for everybody, oldest first.
	Announcements []Announcement `json:"announcements,omitempty"`
	Standings     []Row          `json:"standings"`
	Cut           *CutView       `json:"cut,omitempty"`

	// Sums are what each person of the standings has from each game of the stage, in the order of rounds, and Penalties what is taken from these
	// points: judges and the organiser have those of all, a person the own. They follow from the state, and the record has no part of them.
	Sums      map[string][]Gain    `json:"-"`
	Penalties map[string][]Penalty `json:"-"`
	// Objections are why people dispute slips: judges and the organiser have all, a person those of the own tables. The record has them as its lines.
	Objections []Statement `json:"-"`
	// Changes are what was changed of what everybody had read, oldest first. The record has them as its lines.
	Changes []Change `json:"-"`
	// Behind says that the reader, who plays in a later stage, gets the standings late (EV-47).
	Behind bool `json:"-"`
	// Awards are those of a closed event. They follow from the state too.
	Awards []Award `json:"-"`

	state *State // for what would be; the organiser's alone
}

// Statement is what somebody says about a table: for an appeal, or against a slip.
type Statement struct {
	Round int    `json:"round"`
	Table int    `json:"table"`
	By    string `json:"by"`
	Text  string `json:"text"`
}

// PersonView is a person.
type PersonView struct {
	Name        string         `json:"name,omitempty"`
	Club        string         `json:"club,omitempty"`
	Number      int            `json:"number,omitempty"`
	Prefers     []string       `json:"-"`
	Status      string         `json:"status"`
	Games       int            `json:"games"`
	Byes        int            `json:"byes"`
	Factions    map[string]int `json:"factions"`
	Met         map[string]int `json:"met"`
	Points      int            `json:"points"`
	Infractions []Infraction   `json:"infractions,omitempty"`
}

// RoundView is a round with its tables.
type RoundView struct {
	Stage  string               `json:"-"` // its id
	State  string               `json:"state"`
	Tables map[string]TableView `json:"tables"`
	Sit    []string             `json:"sit"`
	Flaws  []Flaw               `json:"flaws"`
}

// InOrder yields the tables of a round by their numbers.
func (r RoundView) InOrder() iter.Seq2[int, TableView] {
	return func(yield func(int, TableView) bool) {
		for _, name := range numerically(maps.Keys(r.Tables)) {
			if number, _ := strconv.Atoi(name); !yield(number, r.Tables[name]) { // the rules made it
				return
			}
		}
	}
}

// TableView is a table.
type TableView struct {
	Seats    any     `json:"seats"` // people by faction, or a list
	Seating  []Seat  `json:"-"`     // the same, in the order of the seats
	State    string  `json:"state"`
	Ends     int     `json:"ends,omitempty"`
	Extended int     `json:"extended"`
	LastTurn bool    `json:"lastTurn,omitempty"`
	Time     bool    `json:"time,omitempty"`
	Frozen   bool    `json:"frozen,omitempty"`
	Result   *Result `json:"result,omitempty"`
}

// CallView is a call with its number and its place among those that wait.
type CallView struct {
	Number int `json:"call"`
	Call
	Place int `json:"place,omitempty"`
}

// RulingView is a ruling with its number.
type RulingView struct {
	Number int `json:"number"`
	Ruling
}

// FactionView counts a faction's games and wins.
type FactionView struct {
	Games int `json:"games"`
	Wins  int `json:"wins"`
}

// CutView says who goes on.
type CutView struct {
	Stage      string            `json:"stage"`
	Qualifiers []string          `json:"qualifiers"`
	Alternates []string          `json:"alternates"`
	Answers    map[string]string `json:"answers"`
	Order      []string          `json:"order"`
	Picks      map[string]string `json:"picks"`
	Fixed      bool              `json:"fixed"`

	// Edge is the metric by which the last qualifier is before the first alternate; empty if there are not both.
	Edge string `json:"-"`
}

// reader is whose view it is.
type reader struct {
	leads, judges, head bool
	id                  string
}

func (s *State) readerOf(v engine.Viewer) reader {
	seat, _ := v.Seat()
	id := string(seat)
	r := reader{id: id, leads: v.SeesAll() || v.IsModerator() || id == Organiser}
	r.head = r.leads || s.judges[id].Rank == HeadJudge
	_, is := s.judges[id]
	r.judges = r.leads || is || id == "judge"
	return r
}

// Project is what a viewer may know: a draft, infractions and the calls of others are for judges and the organiser alone. Only the calls and
// penalties are each viewer's own.
func (Rules) Project(state engine.State, v engine.Viewer) engine.View {
	s := state.(*State)
	r := s.readerOf(v)
	view := *s.shared.public()
	if r.judges {
		view = *s.shared.judges()
		if r.leads {
			view.state = s
		}
	} else {
		view.Penalties, view.Judges = s.ownPenalties(r.id), s.judgesComingTo(r.id)
	}
	for _, said := range s.shared.statements() {
		if r.judges || said.By == r.id {
			view.Statements = append(view.Statements, said)
		}
	}
	for _, said := range s.shared.objections() {
		if r.judges || s.tables[place(said.Round, said.Table)].has(r.id) {
			view.Objections = append(view.Objections, said)
		}
	}
	view.Calls = []CallView{}
	for _, c := range s.shared.calls() {
		if r.head || r.judges && c.Reason != Privately || c.By == r.id {
			view.Calls = append(view.Calls, c)
		}
	}
	return &view
}

// shared is what viewers of a state have in common, made when the first of them looks: a publishing is shown to hundreds of phones. A decision, whose
// state still changes, does not ask it.
type shared struct {
	public, judges func() *View // without what is a viewer's own
	calls          func() []CallView
	statements     func() []Statement
	objections     func() []Statement
}

func newShared(s *State) shared {
	public := sync.OnceValue(s.publicView)
	return shared{
		public: public, judges: sync.OnceValue(func() *View { return s.judgesView(*public()) }), calls: sync.OnceValue(s.allCalls),
		statements: sync.OnceValue(func() []Statement { return s.statements(s.said) }), objections: sync.OnceValue(func() []Statement { return s.statements(s.objections) }),
	}
}

// publicView is what everybody may know.
func (s *State) publicView() *View {
	scores := s.scores()
	view := &View{
		Stage: s.Stages[s.stage].ID, Round: s.newest(), Persons: s.showPersons(scores), Rounds: map[string]RoundView{}, Register: []RulingView{},
		Revisit: with([]Revisit{}, s.revisit...), Factions: s.factions(), Closed: s.closed, Overrides: []Override{}, Announcements: s.announcements, Standings: s.rank(scores), Sums: sums(scores),
	}
	for n := 1; n <= s.newest(); n++ {
		if s.rounds[n].State != Draft {
			view.Rounds[strconv.Itoa(n)] = s.showRound(n)
		} else {
			view.Round = n - 1
		}
	}
	for _, o := range s.overrides {
		if s.rounds[o.Round].State != Draft {
			view.Overrides = append(view.Overrides, o)
		}
	}
	for _, c := range s.changes {
		if s.rounds[c.Round].State != Draft { // it may be withdrawn since
			view.Changes = append(view.Changes, c)
		}
	}
	for _, n := range sortedKeys(s.rulings) {
		view.Register = append(view.Register, RulingView{n, s.rulings[n]})
	}
	if s.closed {
		view.Awards = s.awards()
	}
	if c := s.cut; c != nil {
		view.Cut = &CutView{
			Stage: s.Stages[c.Stage].ID, Qualifiers: s.qualifiers(), Alternates: s.alternates(), Answers: c.Answers, Order: c.Order, Picks: c.Picks, Fixed: c.Fixed,
			Edge: s.edge(),
		}
	}
	return view
}

// statements are what people say about tables, by round, table and who says it.
func (s *State) statements(said map[string]string) (out []Statement) {
	for n := 1; n <= s.newest(); n++ {
		for _, t := range s.tablesOf(n) {
			for _, key := range sortedKeys(said) {
				if by, here := strings.CutPrefix(key, place(n, t.Number)+" "); here {
					out = append(out, Statement{n, t.Number, by, said[key]})
				}
			}
		}
	}
	return out
}

// judgesComingTo are the judges who have claimed a person's call: the person is told who comes.
func (s *State) judgesComingTo(person string) map[string]Judge {
	var out map[string]Judge
	for _, c := range s.calls {
		if c.By == person && c.State == CallClaimed {
			out = gamekit.With(out, c.Judge, Judge{Name: s.judges[c.Judge].Name, Rank: s.judges[c.Judge].Rank})
		}
	}
	return out
}

// judgesView adds to the public view what only judges and the organiser may know.
func (s *State) judgesView(view View) *View {
	view.Judges, view.Apart, view.Overrides = s.judges, s.apart, with([]Override{}, s.overrides...)
	view.Changes = s.changes
	if n := s.newest(); n != view.Round {
		view.Round, view.Rounds = n, gamekit.With(view.Rounds, strconv.Itoa(n), s.showRound(n))
	}
	view.Persons, view.Penalties = maps.Clone(view.Persons), map[string][]Penalty{}
	for id, p := range s.persons {
		if p.Infractions != nil {
			shown := view.Persons[id]
			shown.Infractions = p.Infractions
			view.Persons[id], view.Penalties[id] = shown, p.penalties()
		}
	}
	return &view
}

// allCalls are the calls in the order in which they were made.
func (s *State) allCalls() (out []CallView) {
	places := s.queue()
	for _, n := range sortedKeys(s.calls) {
		out = append(out, CallView{n, s.calls[n], places[n]})
	}
	return out
}

// showPersons shows everybody without infractions.
func (s *State) showPersons(scores map[string]*score) map[string]PersonView {
	met, had, byes, games := s.meetings(), s.had(), s.byes(), s.games()
	persons := make(map[string]PersonView, len(s.order))
	for _, id := range s.order {
		p := s.persons[id]
		shown := PersonView{Name: p.Name, Club: p.Club, Number: p.Number, Prefers: p.Prefers, Status: p.Status, Games: games[id], Byes: byes[id], Factions: map[string]int{}, Met: map[string]int{}}
		maps.Copy(shown.Factions, had[id])
		if x := scores[id]; x != nil {
			shown.Points = x.points
		}
		persons[id] = shown
	}
	for two, n := range met {
		for i, id := range two {
			if shown, is := persons[id]; is && two[1-i] != Filler {
				shown.Met[two[1-i]] = n
			}
		}
	}
	return persons
}

// games are the approved results of each person, in all stages.
func (s *State) games() map[string]int {
	out := map[string]int{}
	for _, t := range s.tables {
		if t.State == Approved {
			for _, id := range with(t.people(), t.Left...) {
				out[id]++
			}
		}
	}
	return out
}

func (s *State) factions() map[string]FactionView {
	out := map[string]FactionView{}
	for _, t := range s.tables {
		if t.State != Approved {
			continue
		}
		for _, seat := range t.Seats {
			if seat.Faction == "" || seat.Person == "" {
				continue
			}
			f := out[seat.Faction]
			f.Games++
			for _, id := range t.Result.Winners {
				if id == seat.Person {
					f.Wins++
				}
			}
			out[seat.Faction] = f
		}
	}
	return out
}

func (s *State) showRound(n int) RoundView {
	r := s.rounds[n]
	view := RoundView{Stage: s.Stages[r.Stage].ID, State: r.State, Tables: map[string]TableView{}, Sit: with([]string{}, r.Sit...), Flaws: with([]Flaw{}, r.Flaws...)}
	for _, t := range s.tablesOf(n) {
		view.Tables[strconv.Itoa(t.Number)] = TableView{
			Seats: s.showSeats(t), Seating: t.Seats, State: t.State, Ends: t.Ends, Extended: t.Extended, LastTurn: t.LastTurn, Time: t.Time, Frozen: t.Frozen, Result: t.Result,
		}
	}
	return view
}

func (s *State) showSeats(t Table) any {
	if s.chooses() || len(s.facts.Seats) == 0 {
		return t.people()
	}
	seats := map[string]any{}
	for _, seat := range t.Seats {
		if seats[seat.Faction] = seat.Person; seat.Person == "" {
			seats[seat.Faction] = nil
		}
	}
	return seats
}

// SeatOf returns where a person sits in the newest round; ok is false if nowhere.
func (v *View) SeatOf(person string) (table int, seat Seat, ok bool) {
	for number, t := range v.Rounds[strconv.Itoa(v.Round)].InOrder() {
		for _, seat := range t.Seating {
			if seat.Person == person {
				return number, seat, true
			}
		}
	}
	return 0, Seat{}, false
}
