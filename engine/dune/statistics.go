package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

var (
	_ engine.ActRules     = Rules{}
	_ engine.HistoryRules = Rules{}
)

// Statistics is a game in figures, turn by turn, as far as one viewer may know them.
type Statistics struct {
	Seats  []Faction
	Needed int           // strongholds that a faction without allies needs to win
	Turns  []TurnFigures // the setup first as turn 0, if it was played
	Tally  map[Faction]Tally
	// Swings are the three entries that changed the table most, in the order of play.
	Swings []Swing
	// Dearest is the highest price paid for a treachery card, the first of its kind; nil if none was sold.
	Dearest *Purchase
	// Final is the last position as the viewer may know it.
	Final *View
}

// TurnFigures is the position at the end of a turn, and the news of that turn.
type TurnFigures struct {
	Turn        int
	Spice       map[Faction]int // in purses and in front of shields, for the seats that the viewer sees
	Forces      map[Faction]int // on the board, advisors included
	Strongholds map[Faction]int // held alone
	Leaders     []Faction       // the side that alone holds the most; empty if two sides hold as many
	Storm       []StormMoved
	News        []engine.News
	// Own is what the game told only this viewer, if the viewer is a seat, in the order of play.
	Own []engine.Message
}

// The kinds of news.
const (
	NewsBattle     = "battle"
	NewsTraitor    = "traitor"
	NewsAlliance   = "alliance"
	NewsStronghold = "stronghold"
	NewsWorm       = "worm"
	NewsStorm      = "storm"
	NewsPower      = "power" // a card or leader that comes once in a game
	NewsEnd        = "end"
)

// Tally counts what a faction did in the whole game.
type Tally struct {
	Won, Lost int // battles; both sides lose if both were betrayed or a lasgun met a shield
	Called    int // traitors shown
	Betrayed  int // battles in which its own leader betrayed it
	Fallen    int // forces sent to the tanks
	Harvest   int // spice collected from the board
}

// BeginsChapter makes every phase a chapter.
func (Rules) BeginsChapter(e engine.Event) (turn int, begins bool) {
	began, ok := e.(PhaseBegan)
	return began.Turn, ok
}

// Landmarks finds battles, traitors and worms; of an entry only the first, which the others follow from.
func (Rules) Landmarks(past engine.History, i int) []string {
	for _, e := range past.Entry(i).Events {
		switch e := e.(type) {
		case BattleResolved:
			if len(e.Outcome.Traitors) > 0 {
				return []string{"landmark-traitor"}
			}
			return []string{"landmark-battle"}
		case WormCame:
			if e.Counts { // not when it eats or goes, which may be later
				return []string{"landmark-worm"}
			}
		case WormAppeared:
			if e.Counts { // no card brought it
				return []string{"landmark-worm"}
			}
		}
	}
	return nil
}

// JointAct makes a battle one act, from its pick to what follows from it, whoever plays a part in it.
func (Rules) JointAct(past engine.History, i int) (name engine.Message, ok bool) {
	if s := past.At(i).(*State); s.phase == Battle && s.step != stepPick && s.battle != nil {
		return actOf(BattlePicked{Territory: s.battle.Territory, Aggressor: s.battle.Aggressor, Defender: s.battle.Defender}), true
	}
	for _, e := range past.Entry(i).Events {
		if picked, ok := e.(BattlePicked); ok && !picked.Only { // a battle that begins by itself is not what this entry is about
			return actOf(picked), true
		}
	}
	return engine.Message{}, false
}

// actOf names a battle. That both sides belong to the name tells two battles for one territory apart.
func actOf(b BattlePicked) engine.Message {
	return engine.NewMessage("battle.act", "", "territory", string(b.Territory), "aggressor", string(b.Aggressor), "defender", string(b.Defender))
}

// CurrentChapter gives turn and phase. The setup comes before the first turn.
func (Rules) CurrentChapter(s engine.State) engine.Chapter {
	state := s.(*State)
	if state.phase == Setup {
		return engine.Chapter{Name: string(Setup)}
	}
	return engine.Chapter{Turn: state.turn, Name: string(state.phase)}
}

// Statistics folds a game once, section by section.
func (Rules) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	c := statisticsBuilder{state: past.At(0).(*State), viewer: v}
	c.Seats, c.Needed, c.Tally = slices.Clone(c.state.seats), c.state.needed(1), map[Faction]Tally{}
	c.held = c.state.heldAlone(c.state.strongholds())
	c.sides = c.state.heldBySides()
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
	c.endTurn()
	c.keepBiggest()
	c.Final = c.state.project(v)
	return &c.Statistics
}

// statisticsBuilder folds a game into Statistics.
type statisticsBuilder struct {
	Statistics
	state  *State
	viewer engine.Viewer
	held   map[board.Territory]Faction // by stronghold, the last faction that held it alone at the end of a turn
	buried int                         // forces that the storm took this turn
	sides  map[Faction]int             // strongholds of each seat's side before this entry
	entry  Swing                       // what this entry changes
}

// advance folds a section, and looks at the table after it.
func (c *statisticsBuilder) advance(section []engine.Event) {
	next := (Rules{}).Apply(c.state, section).(*State)
	if slices.ContainsFunc(section, is[PositionSet]) { // it says how the turn before ended
		c.state = next
	}
	if n := len(c.Turns); n > 0 && c.Turns[n-1].Turn != next.storyTurn() {
		c.endTurn()
	}
	c.state = next
	c.look()
}

// storyTurn is the turn under which a story tells what happens: 0 during setup.
func (s *State) storyTurn() int {
	if s.phase == Setup {
		return 0
	}
	return s.turn
}

// look brings the figures of the turn up to date; the last look at a turn counts.
func (c *statisticsBuilder) look() {
	turn := c.state.storyTurn()
	if n := len(c.Turns); n == 0 || c.Turns[n-1].Turn != turn {
		c.Turns = append(c.Turns, TurnFigures{Turn: turn})
	}
	t := c.now()
	t.Spice, t.Forces, t.Strongholds = map[Faction]int{}, map[Faction]int{}, map[Faction]int{}
	for _, f := range c.state.seats {
		if c.viewer.Sees(f) {
			t.Spice[f] = c.state.seat[f].Spice + c.state.seat[f].Front
		}
	}
	for _, forces := range c.state.board {
		for f, n := range forces {
			t.Forces[f] += n.total()
		}
	}
	for _, f := range c.state.heldAlone(c.state.strongholds()) {
		t.Strongholds[f]++
	}
	t.Leaders = c.state.leaders()
}

func (c *statisticsBuilder) now() *TurnFigures { return &c.Turns[len(c.Turns)-1] }

// Holding counts the strongholds that a faction holds alone.
func (v *View) Holding(f Faction) (n int) {
	for _, t := range v.Strong {
		mine, others := false, false
		for _, forces := range v.Board[t] {
			for of, here := range forces {
				mine = mine || of == f && here.fighters() > 0
				others = others || of != f && here.fighters() > 0
			}
		}
		if mine && !others {
			n++
		}
	}
	return n
}

// endTurn adds the news of a whole turn: what the storm took, and which strongholds changed hands. The end of the game
// stays last.
func (c *statisticsBuilder) endTurn() {
	var late []engine.News
	if c.buried > 0 {
		late = append(late, engine.News{Kind: NewsStorm, Message: engine.NewMessage("story.storm", "DUNE-STORM-16", "count", c.buried)})
	}
	now := c.state.heldAlone(c.state.strongholds())
	for _, t := range c.state.strongholds() {
		f, before := now[t], c.held[t]
		if f == "" || f == before {
			continue
		}
		if c.held[t] = f; c.now().Turn > 0 {
			late = append(late, engine.News{Kind: NewsStronghold, Message: engine.NewMessage("story.taken", "DUNE-END-01", "faction", f, "territory", t, "from", before)})
		}
	}
	news := c.now().News
	at := len(news)
	if at > 0 && news[at-1].Kind == NewsEnd {
		at--
	}
	c.now().News, c.buried = slices.Insert(news, at, late...), 0
}

func (c *statisticsBuilder) tell(kind string, m engine.Message) {
	c.now().News = append(c.now().News, engine.News{Kind: kind, Message: m})
}

// hear counts an event, and keeps its sentence if a story tells it.
func (c *statisticsBuilder) hear(e engine.Event) {
	switch e := e.(type) {
	case BattleResolved:
		c.count(e)
	case LotSold:
		if c.Dearest == nil || e.Amount > c.Dearest.Amount {
			c.Dearest = &Purchase{c.now().Turn, e.By, e.Amount}
		}
	case StormMoved:
		c.now().Storm = append(c.now().Storm, e)
	case Harvested:
		c.add(e.Faction, Tally{Harvest: e.Amount})
	case ForcesMoved:
		if e.To == inTanks {
			c.add(e.Faction, Tally{Fallen: e.Forces.total()})
			c.entry.Fallen += e.Forces.total()
		}
		if e.Why == "storm" {
			c.buried += e.Forces.total()
		}
	}
	if m, own := gamekit.ToldAlone(Rules{}, e, c.viewer); own {
		c.now().Own = append(c.now().Own, m)
	}
	if kind := newsOf(e); kind != "" {
		if m, ok := (Rules{}).Narrate(e, c.viewer); ok {
			delete(m.Args, "sum") // a story does not tell how a total came about
			delete(m.Args, "against")
			c.tell(kind, m)
			if c.entry.Said.Key == "" {
				c.entry.Said = m
			}
		}
	}
}

// newsOf gives the kind of news that an event is; empty for one that a story does not tell.
func newsOf(e engine.Event) string {
	switch e := e.(type) {
	case BattleResolved:
		if len(e.Outcome.Traitors) > 0 {
			return NewsTraitor
		}
		return NewsBattle
	case AllianceMade, AllianceLeft:
		return NewsAlliance
	case WormCame:
		return NewsWorm
	case ForcesMoved:
		return map[string]string{"worm": NewsWorm, "atomics": NewsPower, "beside_ally": NewsAlliance}[e.Why]
	case WallBroken, KwisatzDied, KwisatzRevived, StrongholdAdded, AssassinsCalled:
		return NewsPower
	case GameLengthSet, GameFinished:
		return NewsEnd
	}
	return ""
}

// count adds a battle to the tallies.
func (c *statisticsBuilder) count(e BattleResolved) {
	for _, f := range []Faction{e.Aggressor, e.Defender} {
		if e.Outcome.Winner == f {
			c.add(f, Tally{Won: 1})
		} else {
			c.add(f, Tally{Lost: 1})
		}
	}
	for _, f := range e.Called {
		c.add(f, Tally{Called: 1})
	}
	for _, f := range e.Betrayed {
		c.add(f, Tally{Betrayed: 1})
	}
}

func (c *statisticsBuilder) add(f Faction, more Tally) {
	t := c.Tally[f]
	t.Won, t.Lost, t.Called, t.Betrayed = t.Won+more.Won, t.Lost+more.Lost, t.Called+more.Called, t.Betrayed+more.Betrayed
	t.Fallen, t.Harvest = t.Fallen+more.Fallen, t.Harvest+more.Harvest
	c.Tally[f] = t
}
