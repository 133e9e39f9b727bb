package event

import (
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

// View is what a viewer may know of an event. Its JSON is the state of the event's record.
type View struct {
	Stage     string                 `json:"stage"`
	Round     int                    `json:"round"`
	Persons   map[string]PersonView  `json:"persons"`
	Judges    map[string]Judge       `json:"judges,omitempty"`
	Rounds    map[string]RoundView   `json:"rounds"`
	Calls     []CallView             `json:"calls"`
	Register  []RulingView           `json:"register"`
	Revisit   []Revisit              `json:"revisit"`
	Factions  map[string]FactionView `json:"factions"`
	Closed    bool                   `json:"closed"`
	Overrides []Override             `json:"overrides"`
	Standings []Row                  `json:"standings"`
	Cut       *CutView               `json:"cut,omitempty"`
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
	State  string               `json:"state"`
	Tables map[string]TableView `json:"tables"`
	Sit    []string             `json:"sit"`
	Flaws  []Flaw               `json:"flaws"`
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
}

// reader is whose view it is.
type reader struct {
	leads, judges, head bool
	id                  string
}

func (s *State) readerOf(v engine.Viewer) reader {
	seat, _ := v.Seat()
	id := string(seat)
	r := reader{id: id, leads: v.SeesAll() || v.IsModerator() || id == organiser}
	r.head = r.leads || s.judges[id].Rank == headJudge
	_, is := s.judges[id]
	r.judges = r.leads || is || id == "judge"
	return r
}

// Project is what a viewer may know: a draft, infractions and the calls of others are for judges and the organiser alone.
func (Rules) Project(state engine.State, v engine.Viewer) engine.View {
	s := state.(*State)
	r := s.readerOf(v)
	view := &View{
		Stage: s.Stages[s.stage].ID, Round: s.newest(), Persons: map[string]PersonView{}, Rounds: map[string]RoundView{}, Calls: []CallView{}, Register: []RulingView{},
		Revisit: with([]Revisit{}, s.revisit...), Factions: s.factions(), Closed: s.closed, Overrides: s.overridesFor(r), Standings: s.standings(),
	}
	if r.judges {
		view.Judges = s.judges
	}
	s.showPersons(view, r)
	for n := 1; n <= s.newest(); n++ {
		if s.rounds[n].State != draft || r.judges {
			view.Rounds[strconv.Itoa(n)] = s.showRound(n)
		} else {
			view.Round = n - 1
		}
	}
	places := s.queue()
	for _, n := range sortedKeys(s.calls) {
		c := s.calls[n]
		if r.head || r.judges && c.Reason != privately || c.By == r.id {
			view.Calls = append(view.Calls, CallView{n, c, places[n]})
		}
	}
	for _, n := range sortedKeys(s.rulings) {
		view.Register = append(view.Register, RulingView{n, s.rulings[n]})
	}
	if c := s.cut; c != nil {
		view.Cut = &CutView{
			Stage: s.Stages[c.Stage].ID, Qualifiers: s.qualifiers(), Alternates: s.alternates(), Answers: c.Answers, Order: c.Order, Picks: c.Picks, Fixed: c.Fixed,
		}
	}
	return view
}

// overridesFor are the rules that were passed, those for a draft for whom the draft is.
func (s *State) overridesFor(r reader) []Override {
	out := []Override{}
	for _, o := range s.overrides {
		if s.rounds[o.Round].State != draft || r.judges {
			out = append(out, o)
		}
	}
	return out
}

func (s *State) showPersons(view *View, r reader) {
	met, had, byes, scores := s.meetings(), s.had(), s.byes(), s.scores()
	games := s.games()
	for _, id := range s.order {
		p := s.persons[id]
		shown := PersonView{Name: p.Name, Club: p.Club, Number: p.Number, Prefers: p.Prefers, Status: p.Status, Games: games[id], Byes: byes[id], Factions: map[string]int{}, Met: map[string]int{}}
		for f, n := range had[id] {
			shown.Factions[f] = n
		}
		if x := scores[id]; x != nil {
			shown.Points = x.points()
		}
		if r.judges {
			shown.Infractions = p.Infractions
		}
		view.Persons[id] = shown
	}
	for two, n := range met {
		for i, id := range two {
			if shown, is := view.Persons[id]; is && two[1-i] != filler {
				shown.Met[two[1-i]] = n
			}
		}
	}
}

// games are the approved results of each person, in all stages.
func (s *State) games() map[string]int {
	out := map[string]int{}
	for _, t := range s.tables {
		if t.State == approved {
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
		if t.State != approved {
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
	view := RoundView{State: r.State, Tables: map[string]TableView{}, Sit: with([]string{}, r.Sit...), Flaws: with([]Flaw{}, r.Flaws...)}
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
	for number, t := range v.Rounds[strconv.Itoa(v.Round)].Tables {
		for _, seat := range t.Seating {
			if seat.Person == person {
				table, _ = strconv.Atoi(number)
				return table, seat, true
			}
		}
	}
	return 0, Seat{}, false
}
