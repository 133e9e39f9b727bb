package imperium

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Statistics are a game in figures, round by round, as far as one viewer may know them.
type Statistics struct {
	Seats  []Color        // clockwise, the Rivals of one player among them
	Goal   int            // the Victory Points that end the game
	Rounds []RoundFigures // the setup first as round 0, if it was played
	Tally  map[Color]Tally
	// Swings are the three entries that moved the most points, in the order of play.
	Swings []Swing
	// Final is the last position as the viewer may know it.
	Final *View
}

// RoundFigures is the position at the end of a round, and the news of that round.
type RoundFigures struct {
	Round     int
	Points    map[Color]int
	Influence map[Faction]map[Color]int
	Allies    map[Faction]Color // who has the Alliance token; none for one on the board
	Conflict  Battle            // zero if none was revealed
	News      []engine.News
	// Own is what the game told only this viewer, if the viewer is a seat, in the order of play.
	Own []engine.Message
}

// Battle is a Conflict: who fought how strongly, who won, and what followed.
type Battle struct {
	Card     string
	Fought   bool // it was resolved
	Winner   Color
	Strength map[Color]int
	Ranks    map[Color]string // which reward: "first", "second" or "third"
	Control  []ControlTaken   // that the reward gave
}

// The kinds of news.
const (
	NewsConflict     = "conflict"
	NewsAlliance     = "alliance"
	NewsControl      = "control"
	NewsMasterstroke = "masterstroke"
	NewsBoard        = "board" // a seat in the High Council, the Swordmaster
	NewsIntrigue     = "intrigue"
	NewsAcquired     = "acquired"
	NewsEnd          = "end"
)

// Tally counts what a player did in the whole game.
type Tally struct {
	Won          int // Conflicts
	Fought       int // Conflicts with strength of at least 1
	Acquired     int // cards
	Intrigue     int // Intrigue cards played
	Allied, Lost int // Alliances made or taken, and lost
	Control      int // Control markers placed
}

// Statistics folds a game once, section by section.
func (Rules) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	c := statisticsBuilder{state: past.At(0).(*State), viewer: v}
	c.Seats, c.Goal, c.Tally = slices.Clone(c.state.circle), winningVP, map[Color]Tally{}
	c.points = c.state.points()
	c.look()
	for i := range past.Len() {
		for section := range gamekit.Sections(past.Entry(i).Events) {
			c.advance(section)
			for _, e := range section {
				c.hear(e)
			}
		}
		c.endEntry()
	}
	c.endRound()
	c.keepBiggest()
	c.Final = c.state.position(v)
	return &c.Statistics
}

// statisticsBuilder folds a game into Statistics.
type statisticsBuilder struct {
	Statistics
	state            *State
	viewer           engine.Viewer
	played, acquired map[Color][]string // cards of this round
	points           map[Color]int      // before this entry
	entry            Swing              // what this entry changes
}

// points are the Victory Points of all who play for them.
func (s *State) points() map[Color]int {
	out := map[Color]int{}
	for _, c := range s.circle {
		out[c] = s.players[c].VP
	}
	return out
}

// advance folds a section, and looks at the table after it.
func (c *statisticsBuilder) advance(section []engine.Event) {
	c.state = (Rules{}).Apply(c.state, section).(*State)
	c.look()
}

// look brings the figures of the round up to date; the last look at a round counts.
func (c *statisticsBuilder) look() {
	round := c.state.round
	if c.state.phase == Setup {
		round = 0
	}
	if n := len(c.Rounds); n == 0 || c.Rounds[n-1].Round != round {
		if n > 0 {
			c.endRound()
		}
		c.Rounds = append(c.Rounds, RoundFigures{Round: round})
		c.played, c.acquired = map[Color][]string{}, map[Color][]string{}
	}
	r := c.now()
	r.Points, r.Influence, r.Allies = c.state.points(), map[Faction]map[Color]int{}, map[Faction]Color{}
	for _, f := range rulebook.Factions {
		r.Influence[f] = map[Color]int{}
		for _, seat := range c.state.everyone("") {
			r.Influence[f][seat] = c.state.players[seat].Influence[f]
		}
		if ally := c.state.ally(f); ally != "" {
			r.Allies[f] = ally
		}
	}
}

func (c *statisticsBuilder) now() *RoundFigures { return &c.Rounds[len(c.Rounds)-1] }

// endRound adds what players did in small steps, each as one sentence. The end of the game stays last.
func (c *statisticsBuilder) endRound() {
	var late []engine.News
	for _, seat := range c.Seats {
		if cards := c.played[seat]; len(cards) > 0 {
			late = append(late, engine.News{Kind: NewsIntrigue, Message: engine.NewMessage("story.played", "IMP-11.4", "seat", seat, "cards", cards)})
		}
		if cards := c.acquired[seat]; len(cards) > 0 {
			late = append(late, engine.News{Kind: NewsAcquired, Message: engine.NewMessage("story.acquired", "IMP-6.5", "seat", seat, "cards", cards)})
		}
	}
	news := c.now().News
	at := len(news)
	if at > 0 && news[at-1].Kind == NewsEnd {
		at--
	}
	c.now().News = slices.Insert(news, at, late...)
}

// hear counts an event, and keeps its sentence if a story tells it.
func (c *statisticsBuilder) hear(e engine.Event) {
	c.count(e)
	if m, own := gamekit.ToldAlone(Rules{}, e, c.viewer); own {
		c.now().Own = append(c.now().Own, m)
	}
	if kind := newsOf(e); kind != "" {
		if m, ok := (Rules{}).Narrate(e, c.viewer); ok {
			c.now().News = append(c.now().News, engine.News{Kind: kind, Message: m})
			c.entry.say(m)
		}
	}
	if _, ok := e.(InfluenceChanged); ok { // its point may be a swing
		c.entry.Step, _ = Rules{}.Narrate(e, c.viewer)
	}
}

// newsOf gives the kind of news that an event is; empty for one that a story does not tell.
func newsOf(e engine.Event) string {
	switch e.(type) {
	case ConflictResolved:
		return NewsConflict
	case AllianceMoved:
		return NewsAlliance
	case ControlTaken:
		return NewsControl
	case MasterstrokeRevealed:
		return NewsMasterstroke
	case CouncilJoined, SwordmasterHired:
		return NewsBoard
	case GameFinished:
		return NewsEnd
	}
	return ""
}

// count adds an event to the tallies and to the Conflict of the round.
func (c *statisticsBuilder) count(e engine.Event) {
	switch e := e.(type) {
	case ConflictRevealed:
		c.now().Conflict = Battle{Card: e.Card}
	case ConflictResolved:
		fight := &c.now().Conflict
		fight.Card, fight.Fought, fight.Winner = e.Card, true, e.Winner
		fight.Strength, fight.Ranks = maps.Clone(e.Strength), maps.Clone(e.Rewards)
		for seat := range e.Strength {
			c.add(seat, Tally{Fought: 1})
		}
		if e.Winner != "" {
			c.add(e.Winner, Tally{Won: 1})
		}
	case ControlTaken:
		c.now().Conflict.Control = append(c.now().Conflict.Control, e)
		c.add(e.Seat, Tally{Control: 1})
	case AllianceMoved:
		if e.To != "" {
			c.add(e.To, Tally{Allied: 1})
		}
		if e.From != "" {
			c.add(e.From, Tally{Lost: 1})
		}
	case IntriguePlayed:
		c.played[e.Seat] = append(c.played[e.Seat], e.Card)
		c.add(e.Seat, Tally{Intrigue: 1})
	case CardMoved:
		if e.isAcquired() {
			c.acquired[e.Seat] = append(c.acquired[e.Seat], e.Card)
			c.add(e.Seat, Tally{Acquired: 1})
		}
	}
}

// isAcquired reports whether a card came to a player from outside.
func (e CardMoved) isAcquired() bool {
	return slices.Contains([]string{inRow, inReserve, setAside}, e.From) && e.To != inTrash && e.To != setAside
}

func (c *statisticsBuilder) add(seat Color, more Tally) {
	t := c.Tally[seat]
	c.Tally[seat] = Tally{
		t.Won + more.Won, t.Fought + more.Fought, t.Acquired + more.Acquired, t.Intrigue + more.Intrigue, t.Allied + more.Allied, t.Lost + more.Lost,
		t.Control + more.Control,
	}
}
