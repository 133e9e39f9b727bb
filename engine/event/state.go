package event

import (
	"maps"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// State is an event as far as it has come. It is copied, never changed in place; what its maps hold is replaced.
type State struct {
	Config

	now     int // seconds since the start
	order   []string
	persons map[string]Person
	judges  map[string]Judge
	apart   []Apart

	stage         int
	rounds        map[int]Round
	tables        map[string]Table // by round and number: "2.7"
	calls         map[int]Call
	rulings       map[int]Ruling
	revisit       []Revisit
	overrides     []Override
	changes       []Change
	cut           *Cut
	said          map[string]string // statements by table and who made them; nobody reads them but judges
	objections    map[string]string // why slips are disputed, by table and who disputes
	keys          map[string]bool   // of inputs that came, by who sent them
	closed        bool
	announcements []Announcement

	shared shared // what viewers of exactly this state see alike
}

// The states of a person.
const (
	Registered = "registered"
	Present    = "present"
	Standby    = "standby"
	Dropped    = "dropped"
)

// Person is somebody in the event, across rounds.
type Person struct {
	Name         string       `json:"name,omitempty"`
	Club         string       `json:"club,omitempty"`
	Number       int          `json:"number,omitempty"`
	Prefers      []string     `json:"prefers,omitempty"`
	Status       string       `json:"status"`
	Infractions  []Infraction `json:"infractions,omitempty"`
	Disqualified bool         `json:"disqualified,omitempty"`
}

// Judge is somebody who rules.
type Judge struct {
	Name   string `json:"name,omitempty"`
	Rank   string `json:"rank"`             // floor or head
	Person string `json:"person,omitempty"` // who it is when playing
}

// Apart are people who never sit at one table.
type Apart struct {
	Persons []string `json:"persons"`
	Why     string   `json:"why,omitempty"`
}

// Infraction is what is noted of a person's conduct.
type Infraction struct {
	Kind   string `json:"kind"`
	Points int    `json:"points"`
	Text   string `json:"text,omitempty"`
	Table  int    `json:"table,omitempty"`
	By     string `json:"by"`
}

// The states of a round.
const (
	Draft     = "draft"
	Published = "published"
	Running   = "running"
	Closed    = "closed"
)

// Round is one time slot in which tables play at once.
type Round struct {
	Stage int      `json:"stage"`
	State string   `json:"state"`
	Sit   []string `json:"sit,omitempty"`
	Flaws []Flaw   `json:"flaws,omitempty"`
}

// Flaw is what is not as it should be in a seating.
type Flaw struct {
	Kind    string   `json:"kind"` // met, faction, apart, size or sits
	Persons []string `json:"persons,omitempty"`
	Person  string   `json:"person,omitempty"`
	Faction string   `json:"faction,omitempty"`
	Table   int      `json:"table,omitempty"`
	Size    int      `json:"size,omitempty"`
	Times   int      `json:"times,omitempty"`
}

// The states of a table.
const (
	Seated    = "seated"
	Playing   = "playing"
	Entered   = "entered"
	Confirmed = "confirmed"
	Disputed  = "disputed"
	Approved  = "approved"
)

// Filler is the moderator who fills a seat: no person, and nobody in the standings.
const Filler = "gm"

// Table is one game of a round.
type Table struct {
	Round    int      `json:"round"`
	Number   int      `json:"number"`
	Seats    []Seat   `json:"seats"`
	Left     []string `json:"left,omitempty"` // who were replaced during play
	State    string   `json:"state"`
	Started  bool     `json:"started,omitempty"`
	Ends     int      `json:"ends,omitempty"` // seconds since the event's start; 0 without a clock
	Extended int      `json:"extended,omitempty"`
	LastTurn bool     `json:"lastTurn,omitempty"`
	Time     bool     `json:"time,omitempty"`
	Frozen   bool     `json:"frozen,omitempty"`
	Result   *Result  `json:"result,omitempty"`
}

// Seat is a place at a table. Person is empty if nobody sits there.
type Seat struct {
	Faction string `json:"faction,omitempty"`
	Person  string `json:"person,omitempty"`
}

// Result is what happened at a table, as far as people have confirmed it.
type Result struct {
	Winners     []string       `json:"winners"`
	Way         string         `json:"way,omitempty"`
	Turn        int            `json:"turn,omitempty"`
	Adjudicated bool           `json:"adjudicated"`
	Places      [][]string     `json:"places,omitempty"`
	VP          map[string]int `json:"vp,omitempty"`
	Chain       string         `json:"chain,omitempty"`
	Entered     string         `json:"entered"`
	Confirmed   []string       `json:"confirmed"`
	Disputed    []string       `json:"disputed"`
	FromPaper   []string       `json:"-"` // those of Confirmed who signed on paper: somebody else confirmed for them
	Approved    string         `json:"approved,omitempty"`
}

// Call is a request for a judge.
type Call struct {
	Round  int    `json:"round"`
	Table  int    `json:"table"`
	By     string `json:"by"`
	Reason string `json:"reason"`
	Text   string `json:"text,omitempty"`
	State  string `json:"state"` // open, claimed, escalated, resolved or cancelled
	Judge  string `json:"judge,omitempty"`
	Since  int    `json:"since"`
	Ruling int    `json:"ruling,omitempty"`
}

// About says what a ruling is about: a question of the game, a ruling of the book, or both.
type About struct {
	Ask    string `json:"ask,omitempty"`
	Ruling string `json:"ruling,omitempty"`
}

// Ruling is a judge's decision in the register.
type Ruling struct {
	About    About  `json:"about"`
	Question string `json:"question,omitempty"`
	Facts    string `json:"facts,omitempty"`
	Answer   string `json:"answer"`
	Text     string `json:"text,omitempty"`
	Effect   string `json:"effect,omitempty"`
	By       string `json:"by"`
	Rank     string `json:"rank"`
	State    string `json:"state"` // stands, overruled or reversed
	Tables   []int  `json:"tables"`
	At       int    `json:"at"` // seconds since the event's start
}

// Announcement is what the organiser or a judge told everybody, or one table.
type Announcement struct {
	Text  string `json:"text"`
	By    string `json:"by"`
	At    int    `json:"at"`              // seconds since the event's start
	Round int    `json:"round,omitempty"` // of the table
	Table int    `json:"table,omitempty"` // 0 for all
}

// Revisit is a table at which a ruling was applied that stands no more.
type Revisit struct {
	Ruling int `json:"ruling"`
	Table  int `json:"table"`
}

// Override is a rule that was passed in the open.
type Override struct {
	Line   int    `json:"line"`
	By     string `json:"by"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
	Round  int    `json:"round,omitempty"` // that it was for: nobody is told before that is published
}

// Cut says who goes on to a stage.
type Cut struct {
	Stage   int               `json:"stage"`
	Order   []string          `json:"order"`   // of the standings that it rests on
	Answers map[string]string `json:"answers"` // yes or no
	Picks   map[string]string `json:"picks"`   // factions by person
	Fixed   bool              `json:"fixed"`
}

// parts is the whole state but for what the header says.
var parts = gamekit.Parts[*State]{
	gamekit.Value("now", func(s *State) *int { return &s.now }),
	gamekit.Value("order", func(s *State) *[]string { return &s.order }),
	gamekit.Entries("persons", func(s *State) *map[string]Person { return &s.persons }),
	gamekit.Entries("judges", func(s *State) *map[string]Judge { return &s.judges }),
	gamekit.Value("apart", func(s *State) *[]Apart { return &s.apart }),
	gamekit.Value("stage", func(s *State) *int { return &s.stage }),
	gamekit.Entries("rounds", func(s *State) *map[int]Round { return &s.rounds }),
	gamekit.Entries("tables", func(s *State) *map[string]Table { return &s.tables }),
	gamekit.Entries("calls", func(s *State) *map[int]Call { return &s.calls }),
	gamekit.Entries("rulings", func(s *State) *map[int]Ruling { return &s.rulings }),
	gamekit.Value("revisit", func(s *State) *[]Revisit { return &s.revisit }),
	gamekit.Value("overrides", func(s *State) *[]Override { return &s.overrides }),
	gamekit.Value("changes", func(s *State) *[]Change { return &s.changes }),
	gamekit.Value("cut", func(s *State) **Cut { return &s.cut }),
	gamekit.Entries("said", func(s *State) *map[string]string { return &s.said }),
	gamekit.Entries("objections", func(s *State) *map[string]string { return &s.objections }),
	gamekit.Entries("keys", func(s *State) *map[string]bool { return &s.keys }),
	gamekit.Value("announcements", func(s *State) *[]Announcement { return &s.announcements }),
	gamekit.Value("closed", func(s *State) *bool { return &s.closed }),
}

func begin(c Config) *State {
	s := &State{
		Config: c, persons: map[string]Person{}, judges: map[string]Judge{}, rounds: map[int]Round{}, tables: map[string]Table{},
		calls: map[int]Call{}, rulings: map[int]Ruling{}, said: map[string]string{}, objections: map[string]string{}, keys: map[string]bool{},
	}
	s.shared = newShared(s)
	return s
}

func (s *State) clone() *State {
	next := *s
	next.shared = newShared(&next)
	return &next
}

// place is the key of a table.
func place(round, table int) string { return strconv.Itoa(round) + "." + strconv.Itoa(table) }

// newest is the number of the newest round; 0 for none.
func (s *State) newest() int { return len(s.rounds) }

// tablesOf lists the tables of a round by number.
func (s *State) tablesOf(round int) (out []Table) {
	for _, t := range s.tables {
		if t.Round == round {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b Table) int { return a.Number - b.Number })
	return out
}

// people lists who sits at a table, the filler too.
func (t Table) people() (out []string) {
	for _, seat := range t.Seats {
		if seat.Person != "" {
			out = append(out, seat.Person)
		}
	}
	return out
}

func (t Table) has(person string) bool { return slices.Contains(t.people(), person) }

// at returns the table at which a person sits in a round.
func (s *State) at(round int, person string) (Table, bool) {
	for _, t := range s.tablesOf(round) {
		if t.has(person) {
			return t, true
		}
	}
	return Table{}, false
}

// isHead reports whether somebody has the rights of the head judge: where there is no judge, the organiser has them.
func (s *State) isHead(by string) bool {
	return s.judges[by].Rank == HeadJudge || by == Organiser && len(s.judges) == 0
}

// isJudge reports whether somebody judges.
func (s *State) isJudge(by string) bool {
	_, is := s.judges[by]
	return is || by == Organiser && len(s.judges) == 0
}

// plays reports whether a judge sits at a table.
func (s *State) plays(judge string, t Table) bool {
	p := s.judges[judge].Person
	return p != "" && t.has(p)
}

// Organiser is who runs the event: no person and no judge.
const Organiser = "organiser"

// The ranks of judges.
const (
	HeadJudge  = "head"
	FloorJudge = "floor"
)

// knows reports whether somebody may send anything at all.
func (s *State) knows(by engine.Seat) bool {
	_, person := s.persons[string(by)]
	_, judge := s.judges[string(by)]
	return person || judge || by == Organiser || by == engine.App
}

// decision is a state that a command changes. Its maps are those of the state before until it sets an entry.
type decision struct {
	*State
	by, do string
	line   int
	common
	ways func(game string) []string

	ownPersons, ownTables bool // the map is a copy, so that more entries may be set
}

// time is when the command comes, in seconds since the event's start.
func (d *decision) time() int { return max(d.now, d.At) }

func (d *decision) setRound(n int, r Round) { d.rounds = gamekit.With(d.rounds, n, r) }

func (d *decision) setPerson(id string, p Person) {
	if !d.ownPersons {
		d.persons, d.ownPersons = maps.Clone(d.persons), true
	}
	d.persons[id] = p
}

func (d *decision) setTable(t Table) {
	d.copyTables()
	d.tables[place(t.Round, t.Number)] = t
}

// dropTables takes away the tables of a round.
func (d *decision) dropTables(round int) {
	d.copyTables()
	maps.DeleteFunc(d.tables, func(_ string, t Table) bool { return t.Round == round })
}

func (d *decision) copyTables() {
	if !d.ownTables {
		d.tables, d.ownTables = maps.Clone(d.tables), true
	}
}

func with[T any](list []T, more ...T) []T { return append(slices.Clip(slices.Clone(list)), more...) }

func without[T comparable](list []T, x T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(y T) bool { return x == y })
}
