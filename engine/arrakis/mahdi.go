package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The solitaire game: the Atreides play against Mahdi, who leads the Harkonnen by the criteria of the rulebook. The referee works them out; where they
// leave two options the Atreides choose [WFA-11.28].

func init() {
	says("mahdi.chosen", MahdiChosen{}, "log.mahdi_chosen", "WFA-11.28", "choice")
}

// Mahdi is what a solitaire game has beside the board.
type Mahdi struct {
	Sector    Sector `json:"sector,omitempty"`    // of the harvest
	Target    Area   `json:"target,omitempty"`    // the sietch that the Harkonnen march on
	Temporary Area   `json:"temporary,omitempty"` // replaces the target in this turn [WFA-11.13]
	Drawn     []Area `json:"drawn,omitempty"`     // the sietches of the tactics cards drawn in this round

	Rolled bool   `json:"rolled,omitempty"` // the die of this Harkonnen turn was rolled
	Leader string `json:"leader,omitempty"` // whose special action it brought
	Face   Face   `json:"face,omitempty"`   // of the die that is being carried out
	Next   Face   `json:"next,omitempty"`   // of the next die, as Truthtrance fixes it [WFA-11.27]
	Unused int    `json:"unused"`           // Harkonnen dice neither rolled nor blocked

	Stack    []string `json:"stack,omitempty"`    // the decks of the reinforcement cards, bottom first; empty for one that is not known
	Scheming int      `json:"scheming,omitempty"` // copies of Hawat's Scheming beside the board
	Last     *string  `json:"last,omitempty"`     // the deck of the Harkonnen card discarded last; nil for none, empty for one that is not known
	Card     string   `json:"card,omitempty"`     // that the app has drawn

	Black  int `json:"black"` // deployment tokens in the pool
	Silver int `json:"silver"`

	Placed vehicles `json:"placed,omitzero"`  // vehicles, until all that are due are placed
	Orders []Order  `json:"orders,omitempty"` // what the Harkonnen have done since the last die
	Done   int      `json:"done,omitempty"`   // how many of them were carried out before the Atreides last acted
	Jobs   []Job    `json:"jobs,omitempty"`   // what they have still to do; the last one is done next
}

// isSolo reports whether the Harkonnen have no player.
func (s *State) isSolo() bool { return s.rules.Profile.ID == rulebook.Mahdi }

// harkonnenBoard is the dashboard of the Harkonnen in a solitaire game, which is nobody's.
const harkonnenBoard = engine.Seat(Harkonnen)

// dashboards lists whose dashboards lie on the table, Atreides first.
func (s *State) dashboards() []engine.Seat {
	if s.isSolo() {
		return with(s.seats, harkonnenBoard)
	}
	return s.seats
}

// boardsOf lists the dashboards of a side, of partners the House first.
func (s *State) boardsOf(side Side) []engine.Seat {
	if s.isSolo() && side == Harkonnen {
		return []engine.Seat{harkonnenBoard}
	}
	return s.seatsOf(side)
}

// answersFor reports whether a side's player may answer what is asked of another: the Atreides answer for the Harkonnen of a solitaire game [WFA-11.42].
func (s *State) answersFor(side, asked Side) bool {
	return side == asked || side == Atreides && asked == Harkonnen && s.isSolo()
}

// isMahdis reports whether the referee plays a side.
func (s *State) isMahdis(side Side) bool { return side == Harkonnen && s.isSolo() }

// Order is what the Harkonnen do on the board, as the command that a player would have entered, with the rulings that decided it.
type Order struct {
	Do          string  `json:"do"`
	From        Area    `json:"from,omitempty"`
	To          Area    `json:"to,omitempty"`
	At          Area    `json:"at,omitempty"`
	Places      []Place `json:"places,omitempty"` // the record's at, of deploy and upgrade
	Area        Area    `json:"area,omitempty"`
	Ornithopter Zone    `json:"ornithopter,omitempty"`
	Carryall    Zone    `json:"carryall,omitempty"`
	Surprise    bool    `json:"surprise,omitempty"`
	Units
	vehicles
	On     *bool          `json:"on,omitempty"`
	Leader string         `json:"leader,omitempty"`
	Count  int            `json:"count,omitempty"`
	Decks  []string       `json:"decks,omitempty"`
	Paid   map[string]int `json:"paid,omitempty"`
	By     int            `json:"by,omitempty"`
	Why    []string       `json:"why"`

	// No parts of the record: what units are swapped for, and the candidates.
	Into    string   `json:"into,omitempty"`
	Weighed Weighing `json:"weighed,omitzero"`
}

// order notes what the Harkonnen do.
func (d *decision) order(o Order, why ...string) {
	o.Why = why
	d.mahdi.Orders = with(d.mahdi.Orders, o)
}

// ordersDone takes the orders so far as carried out on the board.
func (d *decision) ordersDone() { d.mahdi.Done = len(d.mahdi.Orders) }

func (d *decision) forgetOrders() { d.mahdi.Orders, d.mahdi.Done = nil, 0 }

// Choice tells one option of a decision that the criteria leave open from the others.
type Choice struct {
	Area   Area   `json:"area,omitempty" kind:"area,optional"`
	From   Area   `json:"from,omitempty" kind:"area,optional"`
	To     Area   `json:"to,omitempty" kind:"area,optional"`
	At     Area   `json:"at,omitempty" kind:"area,optional"`
	Zone   Zone   `json:"zone,omitempty" kind:"zone,optional"`
	Sector Sector `json:"sector,omitempty" kind:"word,optional"`
	Sietch Area   `json:"sietch,omitempty" kind:"area,optional"`
	Leader string `json:"leader,omitempty" kind:"leader,optional"`
	Power  string `json:"power,omitempty" kind:"word,optional"`
	Deck   string `json:"deck,omitempty" kind:"word,optional"`
	Colour string `json:"colour,omitempty" kind:"word,optional"`
	Order  string `json:"order,omitempty" kind:"word,optional"`
}

// members are what a choice may name, in the order in which people are asked.
func (c *Choice) members() []*string {
	return []*string{
		(*string)(&c.From), (*string)(&c.At), (*string)(&c.To), (*string)(&c.Area), (*string)(&c.Sietch), (*string)(&c.Zone), (*string)(&c.Sector),
		&c.Leader, &c.Power, &c.Deck, &c.Colour, &c.Order,
	}
}

// fits reports whether an option is as a part of an answer says.
func (c Choice) fits(said Choice) bool {
	is := c.members()
	for i, member := range said.members() {
		if *member != "" && *member != *is[i] {
			return false
		}
	}
	return true
}

// Job is a step of what the Harkonnen do. The options that the criteria leave are worked out when its turn comes: one is carried out, of several the
// Atreides choose.
type Job struct {
	Do    string `json:"do"`
	Count int    `json:"count,omitempty"`

	// Which legions count: in an area, with a leader, with Sardaukar, or with one named leader.
	Area Area   `json:"area,omitempty"`
	With string `json:"with,omitempty"`

	Units    Units    `json:"units,omitzero"`
	Chief    string   `json:"chief,omitempty"` // the leader that comes with them: one that must be chosen, or a name
	Places   []Place  `json:"places,omitempty"`
	Surprise bool     `json:"surprise,omitempty"`
	Free     bool     `json:"free,omitempty"`
	Again    bool     `json:"again,omitempty"` // a legion that has moved moves on, on foot
	Where    string   `json:"where,omitempty"` // the places that a card allows
	Sector   Sector   `json:"sector,omitempty"`
	Tried    []string `json:"tried,omitempty"`
	What     string   `json:"what,omitempty"` // of a card's part: a kind of units
	Deck     string   `json:"deck,omitempty"`
	Of       string   `json:"of,omitempty"` // the card, or what hits a legion
	Held     []string `json:"held,omitempty"`
	Raised   []string `json:"raised,omitempty"`
	Effect   *Effect  `json:"effect,omitempty"`

	Into    string   `json:"into,omitempty"`   // what its units have been swapped for so far
	Weighed Weighing `json:"weighed,omitzero"` // for its order
	Picked  Choice   `json:"picked,omitzero"`  // the part of an answer that was given
}

// jobRules say how a job is done.
type jobRules struct {
	// options are the best by the criteria; none if it cannot be done.
	options func(*State, Job) []Choice
	do      func(*decision, Job, Choice)
	// otherwise is done if there is no option; it may be nil.
	otherwise func(*decision, Job)
	ruling    string // that decides; of equals the Atreides choose
}

// jobs are the kinds of jobs; each file registers its own.
var jobs = map[string]jobRules{}

// only is the option of a job that leaves no choice.
func only(*State, Job) []Choice { return []Choice{{}} }

// plan makes the Harkonnen do some jobs in their order, before all that waits.
func (d *decision) plan(first ...Job) {
	all := slices.Clip(slices.Clone(d.mahdi.Jobs))
	for _, j := range slices.Backward(first) {
		all = append(all, j)
	}
	d.mahdi.Jobs = all
}

// interrupt makes the Harkonnen do a job at once, within whatever is going on.
func (d *decision) interrupt(j Job) { d.push(Task{Step: stepMahdi, Side: Harkonnen, Job: &j}) }

// The steps of a solitaire game.
const (
	stepTactics = "tactics" // tactics cards are drawn
	stepDie     = "die"     // a Harkonnen die is rolled
	stepChoose  = "choose"  // what the criteria leave open
	stepMahdi   = "mahdi"   // a job within something else
)

// job is the job that is next: one that interrupts, or the next of the plan where nothing stands above it.
func (s *State) job() (Job, bool) {
	switch n := len(s.tasks); {
	case n > 0 && s.tasks[n-1].Step == stepMahdi:
		return *s.tasks[n-1].Job, true
	case n > 0 || s.hazards.isOpen() || s.battle.Step != "" || len(s.mahdi.Jobs) == 0:
		return Job{}, false
	}
	return s.mahdi.Jobs[len(s.mahdi.Jobs)-1], true
}

// options lists what the next job leaves open, as far as it was not answered.
func (s *State) options(j Job) (out []Choice) {
	for _, c := range jobs[j.Do].options(s, j) {
		if c.fits(j.Picked) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// finish takes the next job away.
func (d *decision) finish() {
	if n := len(d.tasks); n > 0 {
		d.settled()
		return
	}
	rest := d.mahdi.Jobs[:len(d.mahdi.Jobs)-1]
	if d.mahdi.Jobs = slices.Clone(rest); len(rest) == 0 {
		d.mahdi.Jobs = nil
	}
}

// replace notes how far the next job has come.
func (d *decision) replace(j Job) {
	if n := len(d.tasks); n > 0 {
		d.tasks = with(d.tasks[:n-1], Task{Step: stepMahdi, Side: Harkonnen, Job: &j})
		return
	}
	d.mahdi.Jobs = with(d.mahdi.Jobs[:len(d.mahdi.Jobs)-1], j)
}

// goOnJob does the next job if it leaves no choice.
func (d *decision) goOnJob() bool {
	j, ok := d.job()
	if !ok || j.Do == jobCard {
		return false
	}
	switch options := d.options(j); len(options) {
	case 0:
		d.finish()
		if otherwise := jobs[j.Do].otherwise; otherwise != nil {
			otherwise(d, j)
		}
	case 1:
		d.finish()
		jobs[j.Do].do(d, j, options[0])
	default:
		return false
	}
	return true
}

// choose answers what the criteria leave open [WFA-11.28].
func (d *decision) choose(side Side, in Choice) error {
	j, ok := d.job()
	if side != Atreides || !ok || j.Do == jobCard {
		return d.notNow("WFA-11.28")
	}
	all := d.options(j)
	fit := slices.DeleteFunc(slices.Clone(all), func(c Choice) bool { return !c.fits(in) })
	if len(fit) == 0 || len(fit) == len(all) { // [WFA-11.28]
		return engine.Refuse("WFA-11.28", "mahdi.choose")
	}
	d.emit(MahdiChosen{Choice: in})
	if len(fit) > 1 {
		j.Picked = joined(j.Picked, in)
		d.replace(j)
		return nil
	}
	d.finish()
	jobs[j.Do].do(d, j, fit[0])
	return nil
}

// joined are two parts of one answer.
func joined(a, b Choice) Choice {
	into := a.members()
	for i, member := range b.members() {
		if *member != "" {
			*into[i] = *member
		}
	}
	return a
}

// MahdiChosen is what the Atreides chose for the Harkonnen.
type MahdiChosen struct {
	told
	Choice Choice `json:"choice"`
}

// MahdiChoice lists the options among which the criteria leave the choice.
type MahdiChoice struct {
	What    string   `json:"what"`          // the job
	Why     string   `json:"why,omitempty"` // the ruling whose criteria leave these
	Options []Choice `json:"options"`
}

// Answers are the answers that take each option: the first member in which the options differ if that alone tells them apart, else the whole option.
func (c MahdiChoice) Answers() []Choice {
	for i := range new(Choice).members() {
		values := map[string]bool{}
		for _, o := range c.Options {
			values[*o.members()[i]] = true
		}
		if len(values) == 1 {
			continue
		}
		if len(values) < len(c.Options) {
			break
		}
		short := make([]Choice, len(c.Options))
		for n, o := range c.Options {
			*short[n].members()[i] = *o.members()[i]
		}
		return short
	}
	return c.Options
}

// Pick takes any.
func (c MahdiChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(gamekit.One(r, c.Answers()))
}

// mahdiPrompts ask for what a solitaire game leaves open.
func (s *State) mahdiPrompts() []engine.Prompt {
	if !s.isSolo() {
		return nil
	}
	if j, ok := s.job(); ok {
		if j.Do == jobCard {
			return s.cardPrompts(j)
		}
		return []engine.Prompt{s.must(Harkonnen, "mahdi.choose", "WFA-11.28", MahdiChoice{What: j.Do, Why: jobs[j.Do].ruling, Options: s.options(j)}, j.Do)}
	}
	switch {
	case s.phase == StartOfRound && s.step == stepTactics:
		return s.tacticsPrompts()
	case s.phase == ActionResolution && s.step == stepAct && s.acting == Harkonnen && !s.mahdi.Rolled:
		return s.diePrompts()
	}
	return nil
}
